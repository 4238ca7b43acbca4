/**
 * `npm run build`: compiles the server and the commands into dist, beside the explorer page that the setup puts there,
 * with the documents that it answers from, for `node dist/api/main.js` without tsx and without devDependencies. Nothing of an earlier build stays.
 *
 *   --out-dir <folder>  another folder than dist
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const page = /^web(\.|$)/;

const { 'out-dir': outDir } = parseArgs({
  options: { 'out-dir': { type: 'string', default: path.join(root, 'dist') } },
}).values;
for (const name of existsSync(outDir) ? readdirSync(outDir) : []) {
  if (!page.test(name)) rmSync(path.join(outDir, name), { recursive: true });
}
const compiler = path.join(root, 'node_modules', 'typescript', 'bin', 'tsc');
const { status } = spawnSync(
  process.execPath,
  [compiler, '-p', path.join(root, 'tsconfig.build.json'), '--outDir', outDir],
  { stdio: 'inherit' },
);
// The documents that the server gives out and answers from.
for (const file of readdirSync(path.join(root, 'docs')).filter((name) => name.endsWith('.md')))
  cpSync(path.join(root, 'docs', file), path.join(outDir, 'docs', file));
cpSync(path.join(root, 'CHANGELOG.md'), path.join(outDir, 'CHANGELOG.md'));
process.exitCode = status ?? 1;
