import { withdrawnProducts } from './chunk-BUP7J5LU.js';
import { lockFrame } from './chunk-T7WQFL63.js';
import { UNFINISHED_SUFFIX, archiveName, readArchiveIndex } from './chunk-OQ2QZFH6.js';
import { PAIRS_FOLDER, currentManifest, frameDir, lakeFilesAt } from './chunk-MWKFZFZ4.js';
import { makeFolder, syncPath } from './chunk-OMHUCNDV.js';
import { sameGrid } from './chunk-4CUJ2YPF.js';
import { errorMessage } from './chunk-XEGQTXKU.js';

// ingest/archive/keptProducts.ts
import { readdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
function archiveDirOf(dataDir, frameId) {
  return join(frameDir(dataDir, frameId), PAIRS_FOLDER);
}
async function readArchiveFolder(archiveDir) {
  let names = (await readdir(archiveDir).catch(() => [])).filter((name) => name.endsWith('.pairs')),
    whole = /* @__PURE__ */ new Map(),
    damaged = [];
  for (let name of names.toSorted()) {
    let path = join(archiveDir, name);
    try {
      whole.set(name, readArchiveIndex(path));
    } catch (error) {
      damaged.push({ path, reason: errorMessage(error) });
    }
  }
  let orphans = removeOrphans(whole).map(({ path, lost }) => ({
    path,
    reason: `the coherence that it refers to, in ${lost}, is not there`,
  }));
  return { whole: [...whole.values()], damaged: [...damaged, ...orphans], orphans };
}
function removeOrphans(whole) {
  let orphans = [];
  for (let found = -1; found < orphans.length;) {
    found = orphans.length;
    for (let [name, { path, header }] of whole) {
      let lost = header.borrows.find((other) => !whole.has(other));
      lost !== void 0 && (orphans.push({ path, lost }), whole.delete(name));
    }
  }
  return orphans;
}
async function findKeptFrame(dataDir, frameId, isReplacing) {
  let manifest = isReplacing ? null : await currentManifest(dataDir, frameId),
    { whole } = await readArchiveFolder(archiveDirOf(dataDir, frameId));
  return !manifest && whole.length === 0
    ? null
    : {
        release: manifest?.release_id ?? null,
        kind: manifest?.product_kind ?? null,
        files: whole,
        served: manifest?.products ?? [],
        trustsFileTimes: !isReplacing,
        withdrawn: isReplacing
          ? /* @__PURE__ */ new Set()
          : await withdrawnProducts(lakeFilesAt(dataDir), frameId),
      };
}
async function isArchived(dataDir, stack) {
  let { frameId, grid, origins, lineOfSightFiles } = stack;
  if (!origins) return !0;
  let { whole } = await readArchiveFolder(archiveDirOf(dataDir, frameId)),
    names = new Set(whole.map(({ path }) => basename(path))),
    wanted = hashesOf(lineOfSightFiles);
  return (
    (whole.some(
      ({ header }) =>
        header.content.is === 'line_of_sight' &&
        sameGrid(header.grid, grid) &&
        hashesOf(header.sources) === wanted,
    ) ||
      lineOfSightFiles.length === 0) &&
    origins.every(({ sources }) => names.has(archiveName(sources)))
  );
}
function hashesOf(sources) {
  return sources.map(({ sha256 }) => sha256).join();
}
function lostProducts(manifest, whole) {
  if (
    !(manifest.product_kind === 'opera_disp_s1' || manifest.product_kind === 'unwrapped_pairs') ||
    whole.length === 0
  )
    return [];
  let there = new Set(whole.flatMap(({ header }) => header.sources.map(({ sha256 }) => sha256)));
  return manifest.products.flatMap(({ name, sha256, outcome }) =>
    outcome === 'used' && sha256 !== null && !there.has(sha256) ? [name] : [],
  );
}
async function prepareArchiveFolder(archiveDir) {
  await makeFolder(archiveDir);
  for (let name of await readdir(archiveDir))
    name.endsWith(UNFINISHED_SUFFIX) && (await rm(join(archiveDir, name), { force: !0 }));
  for (let { path } of (await readArchiveFolder(archiveDir)).orphans) await rm(path, { force: !0 });
}
async function syncArchive(archiveDir, paths) {
  for (let path of paths) await syncPath(path);
  paths.length > 0 && (await syncPath(archiveDir));
}
async function archiveToPrune(dataDir, frameId) {
  let archiveDir = archiveDirOf(dataDir, frameId);
  if ((await readdir(archiveDir).catch(() => [])).length === 0) return [];
  let { whole, damaged } = await readArchiveFolder(archiveDir),
    manifest = await currentManifest(dataDir, frameId),
    used = new Set(manifest?.products.flatMap((p) => (p.outcome === 'used' ? [p.sha256] : []))),
    kept = whole.filter(({ header }) => header.sources.every(({ sha256 }) => used.has(sha256))),
    needed = new Set(kept.flatMap(({ path, header }) => [path, ...holders(archiveDir, header)]));
  return [...whole, ...damaged].flatMap(({ path }) => (needed.has(path) ? [] : [basename(path)]));
}
async function pruneArchive(dataDir, frameId) {
  let lock = await lockFrame(frameDir(dataDir, frameId), frameId);
  try {
    let removed = await archiveToPrune(dataDir, frameId);
    for (let name of removed) await rm(join(archiveDirOf(dataDir, frameId), name), { force: !0 });
    return removed;
  } finally {
    await lock.release();
  }
}
function holders(archiveDir, header) {
  return header.borrows.map((name) => join(archiveDir, name));
}

export {
  archiveDirOf,
  readArchiveFolder,
  findKeptFrame,
  isArchived,
  lostProducts,
  prepareArchiveFolder,
  syncArchive,
  archiveToPrune,
  pruneArchive,
};
//# sourceMappingURL=chunk-RTNJPEDF.js.map
