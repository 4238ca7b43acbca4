/**
 * Makes a fresh clone ready to run: the packages of the lockfile, the gdal-async addon and the explorer page. Every front-door
 * script of package.json calls it first. When all is in place it says nothing and returns at once.
 */
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureExplorerPage } from './setup/explorerPage.mjs';
import { withFolderLock } from './setup/folderLock.mjs';
import { addonPath, ensureGdalAddon } from './setup/gdalAddon.mjs';
import { ensurePackages, lockfileDigest } from './setup/packages.mjs';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const stampPath = path.join(root, 'node_modules', '.ground-motion-setup');
const oldestNode = [20, 19];

/** @param {string} message */
function log(message) {
  process.stderr.write(`setup: ${message}\n`);
}

/** What changes when a file is replaced: its size and modification time; null when absent. @param {string} file */
function fingerprint(file) {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats === undefined ? null : `${stats.size} bytes, modified ${stats.mtime.toISOString()}`;
}

/** What the last successful setup left behind, compared with what is here now. */
function isReady() {
  if (!existsSync(stampPath)) return false;
  try {
    const stamp = JSON.parse(readFileSync(stampPath, 'utf8'));
    return (
      stamp.lockfile === lockfileDigest(root) &&
      stamp.addon === fingerprint(addonPath(root)) &&
      Object.entries(stamp.libraries).every(([library, then]) => fingerprint(library) === then)
    );
  } catch {
    return false;
  }
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
  requireNode();
  await ensureModules();
  await ensureExplorerPage(root, log);
}

async function ensureModules() {
  if (isReady()) return;
  await withFolderLock(path.join(root, '.setup.lock'), log, async () => {
    if (isReady()) return;
    await ensurePackages(root, log);
    const { libraries } = await ensureGdalAddon({ root, cacheFolder: cacheFolder(), log });
    const stamp = {
      lockfile: lockfileDigest(root),
      addon: fingerprint(addonPath(root)),
      libraries: Object.fromEntries(libraries.map((library) => [library, fingerprint(library)])),
    };
    writeFileSync(stampPath, `${JSON.stringify(stamp, null, 2)}\n`);
  });
}

try {
  await setUp();
} catch (error) {
  log(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
