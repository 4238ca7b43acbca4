import { verifyRelease } from './chunk-J5VPSZSV.js';
import { isBeingIngested, lockFrame } from './chunk-5WZDDAOD.js';
import { enterFrame, pointerIn, readCatalogue } from './chunk-VALP4MUM.js';
import {
  FRAMES_FOLDER,
  MANIFEST_FILE,
  RELEASES_FOLDER,
  SERVED_FILE,
  frameDir,
  frameKey,
  lakeFilesAt,
  movePointer,
  pointerKey,
  readJson,
  readPointer,
  releaseKey,
  unusable,
} from './chunk-E3VPKLUO.js';
import { makeFolder } from './chunk-OMHUCNDV.js';
import { manifestSchema, releaseIdSchema } from './chunk-QSX7PNLE.js';
import { errorMessage, invalidInput } from './chunk-XEGQTXKU.js';

// store/lake/release/lakeMaintenance.ts
import { isDeepStrictEqual } from 'node:util';
async function readFrameDisks(dataDir) {
  let files = lakeFilesAt(dataDir),
    catalogue = files.isShared ? await readCatalogue(files) : null;
  return async (frameId, servedRelease) => {
    let line = catalogue?.lines.get(frameId),
      pointer = line && pointerIn(line);
    return !line || pointer?.release !== servedRelease
      ? frameDisk(dataDir, frameId, servedRelease)
      : {
          bytes: line.bytes,
          earlierReleases: pointer.earlier.length,
          isBeingIngested: await isBeingIngested(frameDir(dataDir, frameId)),
        };
  };
}
async function frameDisk(dataDir, frameId, servedRelease) {
  let files = lakeFilesAt(dataDir),
    stored = await files.list(`${frameKey(frameId)}/`),
    complete = ((await files.folders(`${frameKey(frameId)}/${RELEASES_FOLDER}`)) ?? []).filter(
      (id) => releaseIdSchema.safeParse(id).success,
    );
  return {
    bytes: stored.reduce((sum, { size }) => sum + size, 0),
    earlierReleases: complete.filter((id) => id !== servedRelease).length,
    isBeingIngested: await isBeingIngested(frameDir(dataDir, frameId)),
  };
}
async function frameFoldersOnDisk(dataDir) {
  return (
    (await lakeFilesAt(dataDir)
      .folders(FRAMES_FOLDER)
      .catch(() => null)) ?? []
  ).filter((name) => !name.startsWith('.'));
}
async function verifyFrame(dataDir, frame) {
  let files = lakeFilesAt(dataDir);
  try {
    let manifest = await readJson(files, `${frame.dir}/${MANIFEST_FILE}`, manifestSchema);
    await verifyRelease(files, frame.dir, manifest);
    let { files: _files, products: _products, ...served } = manifest,
      shown = served.checks ? { ...frame.manifest, checks: frame.checks } : frame.manifest;
    return isDeepStrictEqual(shown, served) ? null : `${SERVED_FILE} does not say what ${MANIFEST_FILE} says`;
  } catch (error) {
    return errorMessage(error);
  }
}
var GRACE_MS = 6 * 36e5;
async function releasesToPrune(dataDir, frameId, { keep, now }) {
  let files = lakeFilesAt(dataDir),
    pointer = await readPointer(files, frameId),
    releases = pointer ? newestFirst(pointer.earlier).slice(keep) : [];
  if (!files.isShared || releases.length === 0) return { releases, waitsUntil: null };
  let until = ((await files.head(pointerKey(frameId)))?.putAtMs ?? now) + GRACE_MS;
  return { releases, waitsUntil: until > now ? new Date(until).toISOString() : null };
}
async function pruneFrame(dataDir, frameId, { keep, now }) {
  let files = lakeFilesAt(dataDir);
  files.isShared && (await makeFolder(frameDir(dataDir, frameId)));
  let lock = await lockFrame(frameDir(dataDir, frameId), frameId);
  try {
    let { releases, waitsUntil } = await releasesToPrune(dataDir, frameId, { keep, now });
    if (releases.length === 0 || waitsUntil !== null) return [];
    let gone = new Set(releases);
    (await movePointer(files, frameId, (before) => {
      if (!before)
        throw unusable(files.nameOf(pointerKey(frameId)), 'it has gone while the frame was pruned');
      return { ...before, earlier: before.earlier.filter((release) => !gone.has(release)) };
    }),
      files.isShared && (await enterFrame(files, frameId)));
    for (let release of releases) await files.removeFolder(releaseKey(frameId, release));
    return releases;
  } finally {
    await lock.release();
  }
}
function newestFirst(releases) {
  return releases.toSorted().toReversed();
}

// ingest/command/lakeFrames.ts
async function framesOfLake(dataDir, named) {
  let folders = await frameFoldersOnDisk(dataDir),
    missing = named?.find((frame) => !folders.includes(frame));
  if (missing === void 0) return named ?? folders;
  let likely = folders.find((frame) => frame === missing.toUpperCase()),
    hint = likely === void 0 ? `its frames: ${folders.join(', ') || 'none'}` : `did you mean ${likely}?`;
  throw invalidInput('frame_not_found', `${dataDir} has no frame ${missing}; ${hint}`);
}

export { readFrameDisks, verifyFrame, releasesToPrune, pruneFrame, framesOfLake };
//# sourceMappingURL=chunk-G533O3HJ.js.map
