/**
 * `npm run dependencies` writes docs/dependencies.md: every package of `dependencies`, with its version, its license by the
 * lockfile, and its purpose by dependencyPurposes.json. A test fails if the file is out of date.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { lockedPackages } from './licenses.mjs';

const root = path.resolve(import.meta.dirname, '../..');
export const dependenciesFile = path.join(root, 'docs', 'dependencies.md');

/** @param {string} file @returns {any} */
function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** The page as Markdown. Throws an Error that names the packages without a purpose, and the purposes without a package. */
export function dependenciesPage() {
  /** @type {Record<string, string>} */
  const versions = readJson(path.join(root, 'package.json')).dependencies;
  /** @type {Record<string, string>} */
  const purposes = readJson(path.join(import.meta.dirname, 'dependencyPurposes.json'));
  const names = Object.keys(versions);
  const wrong = [
    ...names.filter((name) => !purposes[name]),
    ...Object.keys(purposes).filter((name) => !(name in versions)),
  ];
  if (wrong.length > 0)
    throw new Error(`dependencyPurposes.json doesn't match package.json: ${wrong.join(', ')}`);
  const locked = lockedPackages();
  const rows = names.map((name) => {
    const license = locked[`node_modules/${name}`]?.license ?? 'see its LICENSE file';
    return `| ${name} | ${versions[name]} | ${license} | ${purposes[name]} |`;
  });
  return [
    '# Dependencies',
    '',
    'The packages that the server and the commands use. `npm run dependencies` writes this page from `package.json`, the',
    'lockfile and `scripts/release/dependencyPurposes.json`. [THIRD-PARTY-LICENSES.md](../THIRD-PARTY-LICENSES.md) also lists',
    'the packages that these packages need. `gdal-async` is a development package: it is installed when the first GeoTIFF',
    'needs [GDAL](../ingest/reader/README.md#limits).',
    '',
    '| package | version | license | purpose |',
    '|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(dependenciesFile, dependenciesPage());
