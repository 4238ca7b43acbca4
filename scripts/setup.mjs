/**
 * Makes a fresh clone ready to run: the packages of the lockfile and the explorer page. `./gm` and the scripts of
 * package.json call it first. When all is in place it says nothing and returns at once.
 *
 *   --program    what the server and the commands need and no more: packages without those of development, the page, and
 *                the sources compiled into dist
 *   --gdal       the gdal-async addon too, which some files of an ingest need; it may have to be built
 *   --gdal-test  the same for tests: where it can't be had in a few minutes they run without it, and it isn't tried again
 *   --gdal-only  nothing but that: what an ingest asks for when a file is the first to need GDAL
 */
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ensureExplorerPage } from './setup/explorerPage.mjs';
import { withFolderLock } from './setup/folderLock.mjs';
import { addonPath, ensureGdalAddon } from './setup/gdalAddon.mjs';
import { ensurePackages, lockfileDigest, whyInstall } from './setup/packages.mjs';
import { ensureProgram } from './setup/program.mjs';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const stampPath = path.join(root, 'node_modules', '.ground-motion-setup');
const gdalStampPath = path.join(root, 'node_modules', '.ground-motion-gdal');
const oldestNode = [20, 19];

/** @param {unknown} error */
function messageOf(error) {
  return error instanceof Error ? error.message : String(error);
}

/** @param {string} message */
function log(message) {
  process.stderr.write(`setup: ${message}\n`);
}

/** What changes when a file is replaced: its size and modification time; null when absent. @param {string} file */
function fingerprint(file) {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats === undefined ? null : `${stats.size} bytes, modified ${stats.mtime.toISOString()}`;
}

/** Whether the packages are those of the last successful setup. @param {'all' | 'run-time'} which */
function hasPackages(which) {
  const stamp = readStamp(stampPath);
  return stamp?.lockfile === lockfileDigest(root) && (which === 'run-time' || stamp.packages === 'all');
}

/** @param {'all' | 'run-time'} which */
async function setUpPackages(which) {
  // Development packages that an operator left out stay out.
  const wasOurs = readStamp(stampPath)?.isOurs === true;
  const installed = await ensurePackages(root, { which, isOurs: wasOurs, log });
  const packages = whyInstall(root, 'all') === null ? 'all' : 'run-time';
  writeStamp(stampPath, { lockfile: lockfileDigest(root), packages, isOurs: installed || wasOurs });
}

/** Whether the addon, and the GDAL that it loads, are those of the last successful setup. */
function hasGdal() {
  const stamp = readStamp(gdalStampPath);
  return (
    stamp !== null &&
    stamp.addon === fingerprint(addonPath(root)) &&
    Object.entries(stamp.libraries ?? {}).every(([library, then]) => fingerprint(library) === then)
  );
}

/** @param {string} file @returns {any} null when there is none, or a damaged one */
function readStamp(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

/** @param {string} file @param {object} stamp */
function writeStamp(file, stamp) {
  writeFileSync(file, `${JSON.stringify(stamp, null, 2)}\n`);
}

function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = oldestNode;
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return;
  throw new Error(
    `Node ${process.versions.node} is too old; Node ${oldestNode.join('.')} or newer is needed.`,
  );
}

function cacheFolder() {
  return path.join(process.env['XDG_CACHE_HOME'] || path.join(homedir(), '.cache'), 'ground-motion');
}

async function setUp() {
  const {
    gdal,
    'gdal-only': gdalOnly,
    'gdal-test': gdalTest,
    program,
  } = parseArgs({
    options: {
      gdal: { type: 'boolean' },
      'gdal-only': { type: 'boolean' },
      'gdal-test': { type: 'boolean' },
      program: { type: 'boolean' },
    },
  }).values;
  requireNode();
  if (!gdalOnly) {
    const which = program ? 'run-time' : 'all';
    await once(
      () => hasPackages(which),
      () => setUpPackages(which),
    );
    await Promise.all([ensureExplorerPage(root, log), program && ensureProgram(root, log)]);
  }
  if (gdal || gdalOnly) await once(hasGdal, () => setUpGdal({ isForTests: false }));
  else if (gdalTest) await once(() => hasGdal() || hasTriedGdal(), tryGdal);
}

/** @param {{ isForTests: boolean }} options */
async function setUpGdal(options) {
  const { libraries } = await ensureGdalAddon({ root, cacheFolder: cacheFolder(), log }, options);
  writeStamp(gdalStampPath, {
    addon: fingerprint(addonPath(root)),
    libraries: Object.fromEntries(libraries.map((library) => [library, fingerprint(library)])),
  });
}

/** Goes on without GDAL where it can't be had. */
async function tryGdal() {
  try {
    await setUpGdal({ isForTests: true });
  } catch (error) {
    log(`going on without GDAL; \`npm run setup:gdal\` tries again. ${messageOf(error)}`);
    writeStamp(gdalStampPath, { triedWith: process.version });
  }
}

/** Whether a setup for tests has failed here with this Node. */
function hasTriedGdal() {
  return readStamp(gdalStampPath)?.triedWith === process.version;
}

/** Does the work, unless it is done; of several setups at once one does it. @param {() => boolean} isDone @param {() => Promise<void>} work */
async function once(isDone, work) {
  if (isDone()) return;
  await withFolderLock(path.join(root, '.setup.lock'), log, async () => {
    if (!isDone()) await work();
  });
}

try {
  await setUp();
} catch (error) {
  log(messageOf(error));
  process.exitCode = 1;
}
