/**
 * `npm run release -- 0.4.0` makes a release from a clean main branch: it dates the Unreleased section of the changelog,
 * sets the version everywhere, records the HTTP contract, writes the generated lists, commits and tags. It doesn't push.
 * `--dry-run` only checks and prints the steps.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const root = path.resolve(import.meta.dirname, '../..');

/** Files that contain the version, and the text around it. `compose.yaml` has the tag of the image. */
const versionedFiles = [
  { file: 'clients/typescript/package.json', around: ['"version": "', '"'] },
  ...['python', 'langchain', 'llamaindex', 'crewai'].map((client) => ({
    file: `clients/${client}/pyproject.toml`,
    around: ['version = "', '"'],
  })),
  { file: 'clients/typescript/README.md', around: ['ground-motion-client-', '.tgz'] },
  { file: 'compose.yaml', around: ['image: ground-motion:', '\n'] },
];

/**
 * Gives the section Unreleased its version and day. The next change starts a new section Unreleased.
 * Throws an Error if Unreleased has no entries or the version exists.
 *
 * @param {string} changelog @param {string} version @param {string} day YYYY-MM-DD
 */
export function datedChangelog(changelog, version, day) {
  if (changelog.includes(`## [${version}]`)) throw new Error(`CHANGELOG.md already has version ${version}`);
  const heading = '## [Unreleased]\n';
  const start = changelog.indexOf(heading);
  if (start < 0) throw new Error('CHANGELOG.md has no section [Unreleased]');
  const rest = changelog.slice(start + heading.length);
  const end = rest.search(/^## \[/m);
  if (!(end < 0 ? rest : rest.slice(0, end)).includes('\n- '))
    throw new Error('[Unreleased] in CHANGELOG.md is empty');
  return `${changelog.slice(0, start)}## [${version}] - ${day}\n${rest}`;
}

/**
 * Replaces the old version with the new one wherever it is between the two given texts. Throws an Error if the old one isn't there.
 *
 * @param {string} text @param {readonly string[]} around @param {string} from @param {string} to
 */
export function withVersion(text, [before, after], from, to) {
  if (!text.includes(`${before}${from}${after}`)) throw new Error(`expected ${before}${from}${after}`);
  return text.replaceAll(`${before}${from}${after}`, `${before}${to}${after}`);
}

/** @param {string} command @param {string[]} args */
function run(command, ...args) {
  process.stdout.write(`release: ${command} ${args.join(' ')}\n`);
  execFileSync(command, args, { cwd: root, stdio: 'inherit' });
}

/** @param {string} file @param {(text: string) => string} change */
function rewrite(file, change) {
  const target = path.join(root, file);
  writeFileSync(target, change(readFileSync(target, 'utf8')));
}

/** @param {string} version @param {string} from */
function writeVersion(version, from) {
  rewrite('CHANGELOG.md', (text) => datedChangelog(text, version, new Date().toISOString().slice(0, 10)));
  if (from !== version) {
    run('npm', 'version', version, '--no-git-tag-version', '--allow-same-version');
    for (const { file, around } of versionedFiles)
      rewrite(file, (text) => withVersion(text, around, from, version));
  }
  run(process.execPath, '--import', 'tsx', 'scripts/compareContract.ts', '--release');
  run('npm', 'run', '-s', 'licenses');
  run('npm', 'run', '-s', 'dependencies');
}

function main() {
  const { values, positionals } = parseArgs({
    options: { 'dry-run': { type: 'boolean' } },
    allowPositionals: true,
  });
  const [version] = positionals;
  if (version === undefined || !/^\d+\.\d+\.\d+$/.test(version)) {
    process.stderr.write('release: name the version, such as npm run release -- 0.4.0\n');
    process.exit(2);
  }
  const from = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).version;
  datedChangelog(readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8'), version, '2000-01-01');
  for (const { file, around } of versionedFiles)
    withVersion(readFileSync(path.join(root, file), 'utf8'), around, from, version);
  if (values['dry-run']) {
    process.stdout.write(`release: ${from} → ${version} would be dated, committed and tagged v${version}\n`);
    return;
  }
  const changes = execFileSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' });
  if (changes !== '') {
    process.stderr.write('release: commit or stash your changes first\n');
    process.exit(1);
  }
  run('npm', 'run', 'check');
  writeVersion(version, from);
  run('git', 'commit', '--all', '--message', `Release ${version}`);
  run('git', 'tag', '--annotate', `v${version}`, '--message', `Version ${version}`);
  process.stdout.write(`release: push with git push --follow-tags, then build the image (docs/deploy.md)\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
