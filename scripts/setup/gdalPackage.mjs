import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runNpm } from './npm.mjs';

/**
 * The gdal-async package. Servers and most ingests do without it, and its sources are a quarter of all packages' files: so it
 * is a development package, and where these are not installed it comes, when it is first needed, into its own project.
 */
const name = 'gdal-async';
const packageKey = `node_modules/${name}`;

/** @typedef {{ version?: string, dev?: boolean, dependencies?: Record<string, string>, optionalDependencies?: Record<string, string> }} LockEntry */

/** The folder whose node_modules holds gdal-async, or will. @param {string} root */
export function gdalPlace(root) {
  const isWithTheOthers = existsSync(path.join(root, packageKey, 'package.json'));
  return isWithTheOthers ? root : path.join(root, 'node_modules', '.gdal');
}

/**
 * Installs gdal-async without its addon, at the version and by the checksums of the lockfile, unless it is there.
 *
 * @param {string} root
 * @param {(message: string) => void} log
 */
export async function ensureGdalPackage(root, log) {
  const place = gdalPlace(root);
  if (place === root) return;
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  const wanted = packages[packageKey].version;
  const installed = path.join(place, packageKey, 'package.json');
  if (existsSync(installed) && JSON.parse(readFileSync(installed, 'utf8')).version === wanted) return;
  log(`installing ${name}`);
  const startedAt = Date.now();
  const project = { name: 'gdal', version: '1.0.0', private: true, dependencies: { [name]: wanted } };
  const closure = Object.fromEntries(closureOf(packages, packageKey));
  mkdirSync(place, { recursive: true });
  for (const [file, content] of Object.entries({
    'package.json': project,
    'package-lock.json': { ...project, lockfileVersion: 3, packages: { '': project, ...closure } },
  })) {
    writeFileSync(path.join(place, file), `${JSON.stringify(content, null, 2)}\n`);
  }
  await runNpm(place, ['ci']);
  log(`${name} installed in ${Math.round((Date.now() - startedAt) / 1000)} s`);
}

/**
 * The entries of a lockfile that a package needs, itself among them, as entries of a project that has no others.
 *
 * @param {Record<string, LockEntry>} packages
 * @param {string} key
 * @returns {Map<string, LockEntry>}
 */
export function closureOf(packages, key) {
  /** @type {Map<string, LockEntry>} */
  const found = new Map();
  const waiting = [key];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const entry = packages[next];
    if (entry === undefined || found.has(next)) continue;
    const { dev: _, ...kept } = entry;
    found.set(next, kept);
    for (const needed of Object.keys({ ...entry.dependencies, ...entry.optionalDependencies }))
      waiting.push(resolved(packages, next, needed));
  }
  return found;
}

/** Where Node finds a package that another one asks for: next to it, or in the node_modules of a folder above. @param {Record<string, LockEntry>} packages @param {string} from @param {string} needed */
function resolved(packages, from, needed) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const key = `${folder === '' ? '' : `${folder}/`}node_modules/${needed}`;
    if (folder === '' || packages[key] !== undefined) return key;
  }
}
