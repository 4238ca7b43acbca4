import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { runNpm } from './npm.mjs';

/** SHA-256 of the lockfile, hexadecimal. @param {string} root */
export function lockfileDigest(root) {
  return createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex');
}

/** What of the lockfile is meant: everything, or what the server and the commands need. @typedef {'all' | 'run-time'} Which */

/**
 * Installs exactly what the lockfile says when node_modules is missing or holds something else.
 * The comparison is of contents (npm's own record of what it installed), so a finished `npm ci` or
 * `npm install` done by hand is never repeated. Development packages that come later join what is there, so that a
 * server which runs keeps its own. Without them by the hand of an operator, an installation stays so.
 *
 * @param {string} root
 * @param {{ which: Which, isOurs: boolean, log: (message: string) => void }} how `isOurs`: this setup installed what is there
 * @returns {Promise<boolean>} whether it installed something
 */
export async function ensurePackages(root, { which, isOurs, log }) {
  const reason = whyInstall(root, which);
  if (reason === null) return false;
  const isAddition = isForProduction(root);
  if (isAddition && !isOurs) {
    throw new Error(
      'only what runs in production is installed here (npm ci --omit=dev), and is left so: start the server with ' +
        '`npm start` or `./gm serve`, or run `npm ci` for everything else',
    );
  }
  log(`installing packages (${reason})`);
  const startedAt = Date.now();
  const verb = isAddition ? ['install', '--no-save'] : ['ci'];
  const omitted = which === 'run-time' ? ['--omit=dev'] : ['--include=dev'];
  await runNpm(root, [...verb, ...omitted]);
  log(`packages installed in ${Math.round((Date.now() - startedAt) / 1000)} s`);
  return true;
}

/** Null when node_modules matches the lockfile; else the reason in a few words. @param {string} root @param {Which} which */
export function whyInstall(root, which) {
  const installedPath = path.join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(installedPath)) return 'node_modules is missing';
  const wanted = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')).packages;
  const installed = JSON.parse(readFileSync(installedPath, 'utf8')).packages;
  for (const [name, entry] of Object.entries(wanted)) {
    if (name === '' || (which === 'run-time' && entry.dev && installed[name] === undefined)) continue;
    if (installed[name] === undefined) {
      if (!entry.optional) return `${name} is not installed`;
    } else if (installed[name].version !== entry.version) {
      return `${name} is ${installed[name].version}, the lockfile says ${entry.version}`;
    } else if (!entry.optional && !existsSync(path.join(root, name))) {
      return `${name} has gone`;
    }
  }
  const foreign = Object.entries(installed).find(([, entry]) => !fitsThisPlatform(entry));
  return foreign === undefined ? null : `${foreign[0]} is for another platform`;
}

/** Whether node_modules holds all of the lockfile but its development packages, and none of these. @param {string} root */
export function isForProduction(root) {
  const installedPath = path.join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(installedPath)) return false;
  const wanted = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')).packages;
  const installed = JSON.parse(readFileSync(installedPath, 'utf8')).packages;
  const packages = Object.entries(wanted).filter(([name]) => name !== '');
  return (
    packages.some(([, entry]) => entry.dev) &&
    packages.every(([name, { dev, version, optional }]) =>
      dev ? installed[name] === undefined : optional || installed[name]?.version === version,
    )
  );
}

/** @param {{ os?: string[], cpu?: string[] }} entry */
function fitsThisPlatform({ os, cpu }) {
  return fits(os, process.platform) && fits(cpu, process.arch);
}

/** npm's rule: a list of allowed values, or of refused ones with `!`. @param {string[] | undefined} list @param {string} value */
function fits(list, value) {
  if (list === undefined || list.length === 0) return true;
  if (list.includes(`!${value}`)) return false;
  return list.includes(value) || list.every((one) => one.startsWith('!'));
}
