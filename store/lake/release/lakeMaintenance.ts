import { isDeepStrictEqual } from 'node:util';
import { errorMessage } from '../../../core/error.ts';
import type { LakeFiles } from '../../../core/lakeFiles.ts';
import { manifestSchema, releaseIdSchema } from '../../../schemas/manifest.ts';
import { readCheckedFile } from '../files/fileChecks.ts';
import { readJson, unusable } from '../files/jsonFile.ts';
import { lakeFilesAt } from '../files/lakeFilesAt.ts';
import type { LakeFrame } from './frameCatalog.ts';
import { makeFolder } from '../files/local/durableFiles.ts';
import { isBeingIngested, lockFrame } from '../files/local/ingestLock.ts';
import {
  COVERAGE_FILE,
  frameDir,
  frameKey,
  FRAMES_FOLDER,
  MANIFEST_FILE,
  pointerKey,
  releaseKey,
  RELEASES_FOLDER,
  SERVED_FILE,
} from '../files/layout.ts';
import { enterFrame, pointerIn, readCatalog } from './catalogFile.ts';
import { coverageFault } from './coverageFile.ts';
import { verifyRelease } from './releaseFiles.ts';
import { movePointer, readPointer } from './releasePointer.ts';
import { recordPruned, soldReleases } from './salesRecord.ts';

/** Disk usage of one frame, for operators. */
interface FrameDisk {
  /** Size of everything in the frame's folder; in an object store, of the current release. */
  readonly bytes: number;
  /** Number of stored releases in addition to the current one. */
  readonly earlierReleases: number;
  readonly isBeingIngested: boolean;
}

/** Size, releases besides `servedRelease`, and running ingest of a frame. */
export type FrameDisks = (frameId: string, servedRelease: string | null) => Promise<FrameDisk>;

/** Disk usage of each frame; in an object store from its catalog, if that knows the release. */
export async function readFrameDisks(dataDir: string): Promise<FrameDisks> {
  const files = lakeFilesAt(dataDir);
  const catalog = files.isShared ? await readCatalog(files) : null;
  return async (frameId, servedRelease) => {
    const line = catalog?.lines.get(frameId);
    const pointer = line && pointerIn(line);
    if (!line || pointer?.release !== servedRelease) return frameDisk(dataDir, frameId, servedRelease);
    return {
      bytes: line.bytes,
      earlierReleases: pointer.earlier.length,
      isBeingIngested: await isBeingIngested(frameDir(dataDir, frameId)),
    };
  };
}

async function frameDisk(dataDir: string, frameId: string, servedRelease: string | null): Promise<FrameDisk> {
  const files = lakeFilesAt(dataDir);
  const stored = await files.list(`${frameKey(frameId)}/`);
  const releases = await files.folders(`${frameKey(frameId)}/${RELEASES_FOLDER}`);
  const complete = (releases ?? []).filter((id) => releaseIdSchema.safeParse(id).success);
  return {
    bytes: stored.reduce((sum, { size }) => sum + size, 0),
    earlierReleases: complete.filter((id) => id !== servedRelease).length,
    isBeingIngested: await isBeingIngested(frameDir(dataDir, frameId)),
  };
}

/** Every folder of a frame, whether or not it serves a release. */
export async function frameFoldersOnDisk(dataDir: string): Promise<string[]> {
  const folders = await lakeFilesAt(dataDir)
    .folders(FRAMES_FOLDER)
    .catch(() => null);
  return (folders ?? []).filter((name) => !name.startsWith('.'));
}

/**
 * Repeats the checks of a frame's release that were made before publishing (size and SHA-256 of every file, row counts,
 * maps that open) and checks the additional files that servers read. Null if it is intact, else what is wrong.
 */
export async function verifyFrame(dataDir: string, frame: LakeFrame): Promise<string | null> {
  const files = lakeFilesAt(dataDir);
  try {
    const manifest = await readJson(files, `${frame.dir}/${MANIFEST_FILE}`, manifestSchema);
    await verifyRelease(files, frame.dir, manifest);
    const { files: _files, products: _products, ...served } = manifest;
    if (!isDeepStrictEqual({ ...frame.manifest, checks: frame.checks }, served))
      return `${SERVED_FILE} does not say what ${MANIFEST_FILE} says`;
    return await verifyCoverage(files, frame);
  } catch (error) {
    return errorMessage(error);
  }
}

async function verifyCoverage(files: LakeFiles, frame: LakeFrame): Promise<string | null> {
  const { dir, manifest } = frame;
  const bytes = await readCheckedFile(files, frame, COVERAGE_FILE);
  return coverageFault(files.nameOf(`${dir}/${COVERAGE_FILE}`), bytes, manifest, (path) =>
    files.localPath(`${dir}/${path}`),
  );
}

/** Servers on other machines read a release until they have seen the next one; downloads of it take longer. */
const GRACE_MS = 6 * 3_600_000;

/** Which of a frame's earlier releases are removed. */
interface PruneChoice {
  /** Number of the newest ones to keep. */
  readonly keep: number;
  /** Whether those with sold reports are removed too. Absent = they are kept. */
  readonly force?: boolean;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** What pruning would remove of a frame, and what prevents it. */
interface PlannedPrune {
  /** Newest first. */
  readonly releases: readonly string[];
  /** Releases that are kept because reports of them were sold; newest first. */
  readonly sold: readonly string[];
  /** ISO time until which they are retained because the current release changed recently; null = they can be removed. */
  readonly waitsUntil: string | null;
}

/**
 * A frame's earlier releases except the newest `keep` and those with sold reports. In a lake that other machines read,
 * they are retained for six hours after the frame's pointer moved.
 */
export async function releasesToPrune(
  dataDir: string,
  frameId: string,
  { keep, force = false, now }: PruneChoice,
): Promise<PlannedPrune> {
  const files = lakeFilesAt(dataDir);
  const pointer = await readPointer(files, frameId);
  const old = pointer ? newestFirst(pointer.earlier).slice(keep) : [];
  const kept = force ? new Set<string>() : await soldReleases(files, frameId, old);
  const releases = old.filter((release) => !kept.has(release));
  const sold = [...kept];
  if (!files.isShared || releases.length === 0) return { releases, sold, waitsUntil: null };
  const moved = (await files.head(pointerKey(frameId)))?.putAtMs ?? now;
  const until = moved + GRACE_MS;
  return { releases, sold, waitsUntil: until > now ? new Date(until).toISOString() : null };
}

/**
 * Removes a frame's earlier releases except the newest `keep` and those with sold reports, unless they must be retained
 * for now. Their removal is recorded first, so that no server sells a report of them any more, then they are removed
 * from the pointer, so a kill in between leaves only folders that the next ingest clears. Returns the ids removed.
 * Throws `ingest_in_progress`.
 */
export async function pruneFrame(
  dataDir: string,
  frameId: string,
  choice: PruneChoice,
): Promise<Pick<PlannedPrune, 'releases' | 'sold'>> {
  const files = lakeFilesAt(dataDir);
  // Another machine may have ingested it.
  if (files.isShared) await makeFolder(frameDir(dataDir, frameId));
  const lock = await lockFrame(frameDir(dataDir, frameId), frameId);
  try {
    const { releases, sold, waitsUntil } = await releasesToPrune(dataDir, frameId, choice);
    if (releases.length === 0 || waitsUntil !== null) return { releases: [], sold };
    const gone = new Set<string>();
    for (const releaseId of releases) {
      if (await recordPruned(files, { frameId, releaseId }, choice.force ?? false)) gone.add(releaseId);
    }
    await movePointer(files, frameId, (before) => {
      if (!before)
        throw unusable(files.nameOf(pointerKey(frameId)), 'it has gone while the frame was pruned');
      return { ...before, earlier: before.earlier.filter((release) => !gone.has(release)) };
    });
    if (files.isShared) await enterFrame(files, frameId);
    for (const release of gone) await files.removeFolder(releaseKey(frameId, release));
    return { releases: [...gone], sold: newestFirst([...sold, ...releases.filter((id) => !gone.has(id))]) };
  } finally {
    await lock.release();
  }
}

function newestFirst(releases: readonly string[]): string[] {
  return releases.toSorted().toReversed();
}
