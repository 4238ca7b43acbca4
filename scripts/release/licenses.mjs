/**
 * `npm run licenses` writes THIRD-PARTY-LICENSES.md: every package that a server or a command uses, with its version and
 * license, from the lockfile. A test fails when the file is out of date.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(import.meta.dirname, '../..');
export const listFile = path.join(root, 'THIRD-PARTY-LICENSES.md');

/** Packages whose manifest names no license, by the LICENSE file that they ship. */
const readInFile = new Map([['png-js 2.0.0', 'MIT']]);

/** @typedef {{ version: string, license?: string, dev?: boolean, optional?: boolean }} LockEntry */

/**
 * The list as Markdown. Throws an Error that names the packages whose license isn't known.
 *
 * @param {Record<string, LockEntry>} packages of a lockfile
 */
export function licenseList(packages) {
  /** @type {Map<string, string>} */
  const rows = new Map();
  const unknown = [];
  for (const [key, { version, license, dev }] of Object.entries(packages)) {
    if (key === '' || dev === true) continue;
    const name = key.slice(key.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const stated = license ?? readInFile.get(`${name} ${version}`);
    if (stated === undefined) unknown.push(name);
    else rows.set(`${name} ${version}`, `| ${name} | ${version} | ${stated} |`);
  }
  if (unknown.length > 0) throw new Error(`no license is known of ${unknown.join(', ')}`);
  const lines = [...rows.keys()].sort().map((key) => rows.get(key));
  return [
    '# Licenses of third-party packages',
    '',
    'The packages that a server and its commands are installed with, by `package-lock.json`; each has its license text in its folder of',
    '`node_modules`. Written by `npm run licenses`.',
    '',
    '| package | version | license |',
    '|---|---|---|',
    ...lines,
    '',
  ].join('\n');
}

/** @returns {Record<string, any>} */
export function lockedPackages() {
  return JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')).packages;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(listFile, licenseList(lockedPackages()));
