import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ensureGdalPackage, gdalPlace } from './gdalPackage.mjs';
import { runBounded } from './runBounded.mjs';
import { ensureSystemGdal, compilerAdvice } from './systemGdal.mjs';

const neededDrivers = ['GTiff', 'COG', 'HDF5'];
const quickDownloadMs = 30_000;
const patientDownloadMs = 15 * 60_000;
const headersDownloadMs = 60_000;

/**
 * @typedef {{ root: string, cacheFolder: string, log: (message: string) => void }} AddonContext
 * @typedef {{ ok: true, libraries: string[], soname: string } | { ok: false, reason: string }} AddonState
 */

/** @param {string} root */
function gdalFolder(root) {
  return path.join(gdalPlace(root), 'node_modules', 'gdal-async');
}

/** Where gdal-async looks for its addon under this Node. @param {string} root */
export function addonPath(root) {
  const folder = `node-v${process.versions.modules}-${process.platform}-${process.arch}`;
  return path.join(gdalFolder(root), 'lib', 'binding', folder, 'gdal.node');
}

/**
 * Makes gdal-async loadable, its package and its addon: what is there; else one built before (cache); else the prebuilt binary if it
 * comes quickly; else a build against the system's GDAL (one to two minutes); else, but not for tests, what takes longer: a slow download, or the
 * bundled GDAL (about half an hour). Returns the shared GDAL libraries that the addon loads, so that their removal is noticed.
 *
 * @param {AddonContext} context
 * @param {{ isForTests: boolean }} options
 * @returns {Promise<{ libraries: string[] }>}
 */
export async function ensureGdalAddon(context, { isForTests }) {
  await ensureGdalPackage(context.root, context.log);
  const present = await probe(context.root);
  if (present.ok) {
    saveToCache(context, present.soname);
    return present;
  }
  if (existsSync(addonPath(context.root)))
    context.log(`the gdal-async addon does not work here: ${present.reason}`);
  const failures = [];
  const quick = [fromCache, prebuiltQuickly, againstSystemGdal];
  for (const attempt of isForTests ? quick : [...quick, prebuiltPatiently, bundled]) {
    const failure = await attempt(context);
    if (failure !== null) {
      failures.push(failure);
      continue;
    }
    const state = await probe(context.root);
    if (state.ok) {
      saveToCache(context, state.soname);
      return state;
    }
    failures.push(`${attempt.name}: built or fetched, but ${state.reason}`);
    rmSync(addonPath(context.root), { force: true });
  }
  throw new Error(
    `the gdal-async addon could not be had:\n${failures.map((line) => `  - ${line}`).join('\n')}\n${compilerAdvice()}`,
  );
}

/** Loads the addon in its own process (a broken one may crash it) and asks for the drivers. @param {string} root @returns {Promise<AddonState>} */
async function probe(root) {
  if (!existsSync(addonPath(root))) return { ok: false, reason: 'it is not built yet' };
  const result = await runBounded(process.execPath, ['-e', probeProgram], {
    cwd: gdalPlace(root),
    timeoutMs: 60_000,
  });
  const answer = result.tail.split('\n').find((line) => line.startsWith('{"drivers"'));
  if (answer === undefined) return { ok: false, reason: firstErrorLine(result.tail) };
  const { drivers, libraries } = JSON.parse(answer);
  const missing = neededDrivers.filter((name) => !drivers.includes(name));
  if (missing.length > 0) return { ok: false, reason: `its GDAL has no ${missing.join(', ')} driver` };
  const soname = libraries[0] === undefined ? 'bundled' : path.basename(libraries[0]);
  return { ok: true, libraries, soname };
}

const probeProgram = `
const gdal = require('gdal-async');
const drivers = gdal.drivers.getNames();
let libraries = [];
try {
  const maps = require('fs').readFileSync('/proc/self/maps', 'utf8');
  libraries = [...new Set(maps.match(/\\/\\S*libgdal\\S*/g) ?? [])];
} catch {}
console.log(JSON.stringify({ drivers, libraries }));
`;

/** @param {string} output */
function firstErrorLine(output) {
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  return lines.find((line) => /error/i.test(line)) ?? lines.at(-1) ?? 'it ended without a word';
}

/** @param {string} root */
function cachePrefix(root) {
  const manifest = readFileSync(path.join(gdalFolder(root), 'package.json'), 'utf8');
  const { version } = JSON.parse(manifest);
  return `gdal-async-${version}-node-v${process.versions.modules}-${process.platform}-${process.arch}-`;
}

/** @param {AddonContext} context @param {string} soname */
function saveToCache({ root, cacheFolder, log }, soname) {
  try {
    mkdirSync(cacheFolder, { recursive: true, mode: 0o700 });
    const target = path.join(cacheFolder, `${cachePrefix(root)}${soname}.node`);
    if (existsSync(target)) return;
    copyFileSync(addonPath(root), `${target}.${process.pid}`);
    renameSync(`${target}.${process.pid}`, target);
  } catch (error) {
    log(`the addon was not cached: ${/** @type {Error} */ (error).message}`);
  }
}

/** @param {AddonContext} context */
async function fromCache({ root, cacheFolder, log }) {
  const prefix = cachePrefix(root);
  const candidates = existsSync(cacheFolder)
    ? readdirSync(cacheFolder).filter((name) => name.startsWith(prefix) && name.endsWith('.node'))
    : [];
  mkdirSync(path.dirname(addonPath(root)), { recursive: true });
  for (const name of candidates) {
    copyFileSync(path.join(cacheFolder, name), `${addonPath(root)}.new`);
    renameSync(`${addonPath(root)}.new`, addonPath(root));
    if ((await probe(root)).ok) {
      log(`gdal-async: using the addon built before (${name})`);
      return null;
    }
    rmSync(addonPath(root), { force: true });
  }
  return candidates.length === 0 ? 'nothing in the cache' : 'the cached addons do not load on this system';
}

let downloadWasSlow = false;

/** @param {AddonContext} context */
async function prebuiltQuickly(context) {
  context.log('gdal-async: looking for a prebuilt binary');
  return downloadPrebuilt(context, quickDownloadMs);
}

/** @param {AddonContext} context */
async function prebuiltPatiently(context) {
  if (!downloadWasSlow) return 'no prebuilt binary to wait for';
  context.log('gdal-async: downloading the prebuilt binary, up to 15 minutes');
  return downloadPrebuilt(context, patientDownloadMs);
}

/** @param {AddonContext} context @param {number} timeoutMs */
async function downloadPrebuilt({ root }, timeoutMs) {
  const result = await nodePreGyp(root, ['install', '--update-binary'], { timeoutMs });
  if (result.ok) return null;
  rmSync(addonPath(root), { force: true });
  downloadWasSlow = result.timedOut;
  return result.timedOut
    ? `the prebuilt binary did not come within ${timeoutMs / 1000} s`
    : `no prebuilt binary: ${firstErrorLine(result.tail)}`;
}

/** @param {AddonContext} context */
async function againstSystemGdal(context) {
  // without the headers nothing can be built, so the compiler isn't installed either
  const obstacle = (await headersObstacle(context)) ?? (await ensureSystemGdal(context.root, context.log));
  if (obstacle !== null) return obstacle;
  context.log("gdal-async: building against the system's GDAL, one to two minutes");
  return build(context, ['--shared_gdal']);
}

/** @param {AddonContext} context */
async function bundled(context) {
  const obstacle = await headersObstacle(context);
  if (obstacle !== null) return obstacle;
  context.log('gdal-async: building the bundled GDAL. This takes about half an hour, once.');
  context.log(`It is quicker to stop here and to do this first: ${compilerAdvice()}`);
  return build(context, []);
}

/** @param {AddonContext} context @param {string[]} flags */
async function build({ root, log }, flags) {
  const startedAt = Date.now();
  let compiled = 0;
  const seconds = () => Math.round((Date.now() - startedAt) / 1000);
  const ticker = setInterval(() => log(`gdal-async: ${compiled} files compiled, ${seconds()} s`), 15_000);
  const result = await nodePreGyp(root, ['rebuild', '--build-from-source', ...flags, '-j', 'max'], {
    onLine: (line) => (compiled += /^\s*(CXX|CC)\(target\)/.test(line) ? 1 : 0),
  });
  clearInterval(ticker);
  if (!result.ok) return `the build failed after ${seconds()} s:\n${result.tail}`;
  log(`gdal-async: built in ${seconds()} s`);
  return null;
}

/** @param {string} root @param {string[]} args @param {{ timeoutMs?: number, onLine?: (line: string) => void }} options */
function nodePreGyp(root, args, options) {
  const folder = gdalFolder(root);
  const nested = path.join(folder, 'node_modules', '@mapbox', 'node-pre-gyp', 'bin', 'node-pre-gyp');
  const hoisted = path.join(
    gdalPlace(root),
    'node_modules',
    '@mapbox',
    'node-pre-gyp',
    'bin',
    'node-pre-gyp',
  );
  const program = existsSync(nested) ? nested : hoisted;
  return runBounded(process.execPath, [program, ...args], {
    cwd: folder,
    env: headersBesideNode(),
    ...options,
  });
}

/** Null when a build has Node's headers, which node-gyp downloads where they aren't next to Node; else why it has none. @param {AddonContext} context */
async function headersObstacle({ root, log }) {
  if (process.env['npm_config_nodedir'] !== undefined || 'npm_config_nodedir' in headersBesideNode())
    return null;
  log("gdal-async: looking for Node's headers");
  const nodeGyp = path.join(gdalPlace(root), 'node_modules', 'node-gyp', 'bin', 'node-gyp.js');
  const { ok, tail } = await runBounded(process.execPath, [nodeGyp, 'install', '--ensure'], {
    cwd: root,
    timeoutMs: headersDownloadMs,
  });
  return ok ? null : `no headers of Node ${process.versions.node}: ${firstErrorLine(tail)}`;
}

/** Node's own headers when they are installed next to it, so that node-gyp need not download them. */
function headersBesideNode() {
  const prefix = path.dirname(path.dirname(process.execPath));
  const header = path.join(prefix, 'include', 'node', 'node_version.h');
  if (process.env['npm_config_nodedir'] !== undefined || !existsSync(header)) return {};
  const [major, minor, patch] = process.versions.node.split('.');
  const text = readFileSync(header, 'utf8');
  const matches = [
    ['MAJOR', major],
    ['MINOR', minor],
    ['PATCH', patch],
  ].every(([part, value]) => new RegExp(`NODE_${part}_VERSION\\s+${value}\\b`).test(text));
  return matches ? { npm_config_nodedir: prefix } : {};
}
