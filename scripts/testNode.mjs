/**
 * `npm run test:node -- 22 [files]`: runs tests under another Node, which the npm package `node` brings (kept in
 * ~/.cache/ground-motion/node-22). Without files those of the rooms that need no GDAL, whose addon is built for one Node;
 * the other native addons (DuckDB, sharp, Argon2) have to load. One that needs GDAL is left out by name.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const quickRooms = [
  'core',
  'schemas',
  'formats',
  'store',
  'accounts',
  'billing',
  'notify',
  'location',
  'pdf',
  'tiles',
  'workers',
];

const [major = '', ...files] = process.argv.slice(2);
if (/^\d+$/.test(major))
  process.exitCode = runTests(installNode(major), files.length > 0 ? files : quickTests());
else {
  console.error('npm run test:node -- <major version, such as 22> [test files]');
  process.exitCode = 2;
}

/** The executable of this major version of Node. @param {string} version */
function installNode(version) {
  const cache = process.env['XDG_CACHE_HOME'] || path.join(homedir(), '.cache');
  const folder = path.join(cache, 'ground-motion', `node-${version}`);
  const program = path.join(
    folder,
    'node_modules',
    'node',
    'bin',
    process.platform === 'win32' ? 'node.exe' : 'node',
  );
  if (!existsSync(program)) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, 'package.json'), '{ "private": true }\n');
    const { status } = spawnSync(
      'npm',
      ['install', '--prefix', folder, '--no-audit', '--no-fund', `node@${version}`],
      { stdio: 'inherit' },
    );
    if (status !== 0 || !existsSync(program))
      throw new Error(`node@${version} could not be installed into ${folder}`);
  }
  return program;
}

/** Quick tests of the quick rooms; those that need GDAL skip themselves. */
function quickTests() {
  return quickRooms
    .flatMap((room) => filesBelow(path.join(root, 'test', room)))
    .filter((file) => file.endsWith('.test.ts') && !file.endsWith('.slow.test.ts'))
    .map((file) => path.relative(root, file));
}

/** @param {string} folder @returns {string[]} */
function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}

/** @param {string} program @param {readonly string[]} tests */
function runTests(program, tests) {
  const vitest = path.join(root, 'node_modules', 'vitest', 'vitest.mjs');
  console.log(
    `Node ${spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout.trim()}, ${tests.length} files`,
  );
  const { status } = spawnSync(program, [vitest, 'run', ...tests], { cwd: root, stdio: 'inherit' });
  return status ?? 1;
}
