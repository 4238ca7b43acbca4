import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { errorMessage } from '../../../core/error.ts';
import { manifestSchema, releaseIdSchema } from '../../../schemas/manifest.ts';
import { listFiles, removeTree } from '../files/durableFiles.ts';
import { readJson, type LakeFrame } from './frameCatalog.ts';
import { isBeingIngested, lockFrame } from '../files/ingestLock.ts';
import { frameDir, FRAMES_FOLDER, MANIFEST_FILE, RELEASES_FOLDER, SERVED_FILE } from '../files/layout.ts';
import { verifyRelease } from './releaseFiles.ts';
import { readPointer, writePointer } from './releasePointer.ts';

/** What stands on disk for one frame, for people who run the lake. */
export interface FrameDisk {
  readonly bytes: number;
  /** Releases kept beside the one that is served. */
  readonly earlierReleases: number;
  readonly isBeingIngested: boolean;
}

/** Size, releases beside `servedRelease`, and running ingest of a frame. */
export async function frameDisk(
  dataDir: string,
  frameId: string,
  servedRelease: string | null,
): Promise<FrameDisk> {
  const folder = frameDir(dataDir, frameId);
  let bytes = 0;
  for (const path of await listFiles(folder)) bytes += (await stat(join(folder, path))).size;
  const releases = await readdir(join(folder, RELEASES_FOLDER)).catch(() => []);
  const complete = releases.filter((id) => releaseIdSchema.safeParse(id).success);
  return {
    bytes,
    earlierReleases: complete.filter((id) => id !== servedRelease).length,
    isBeingIngested: await isBeingIngested(folder),
  };
}

/** Every folder of a frame, whether it serves a release or not. */
export async function frameFoldersOnDisk(dataDir: string): Promise<string[]> {
  const entries = await readdir(join(dataDir, FRAMES_FOLDER), { withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => name)
    .toSorted();
}

/**
 * Checks a frame's release again as it was checked before publishing: every file with its size and SHA-256,
 * row counts, maps that open. Null when it is sound, else what is wrong with it.
 */
export async function verifyFrame(frame: LakeFrame): Promise<string | null> {
  try {
    const manifest = await readJson(join(frame.dir, MANIFEST_FILE), manifestSchema);
    await verifyRelease(frame.dir, manifest);
    const { files: _files, products: _products, ...served } = manifest;
    if (!isDeepStrictEqual(frame.manifest, served))
      return `${SERVED_FILE} does not say what ${MANIFEST_FILE} says`;
    return null;
  } catch (error) {
    return errorMessage(error);
  }
}

/** A frame's earlier releases but for the newest `keep`, newest first: what `pruneFrame` would remove. */
export async function releasesToPrune(dataDir: string, frameId: string, keep: number): Promise<string[]> {
  const pointer = await readPointer(frameDir(dataDir, frameId));
  return pointer ? newestFirst(pointer.earlier).slice(keep) : [];
}

/**
 * Removes a frame's earlier releases but for the newest `keep`. The pointer forgets them first, so that a kill
 * in between leaves folders which the next ingest clears. Returns the ids removed. Throws `ingest_in_progress`.
 */
export async function pruneFrame(dataDir: string, frameId: string, keep: number): Promise<string[]> {
  const folder = frameDir(dataDir, frameId);
  const lock = await lockFrame(folder, frameId);
  try {
    const pointer = await readPointer(folder);
    if (!pointer) return [];
    const earlier = newestFirst(pointer.earlier);
    const removed = earlier.slice(keep);
    if (removed.length === 0) return [];
    await writePointer(folder, { ...pointer, earlier: earlier.slice(0, keep).toReversed() });
    for (const release of removed) await removeTree(join(folder, RELEASES_FOLDER, release));
    return removed;
  } finally {
    await lock.release();
  }
}

function newestFirst(releases: readonly string[]): string[] {
  return releases.toSorted().toReversed();
}
