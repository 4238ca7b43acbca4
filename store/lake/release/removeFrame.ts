import { readdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { removeTree, syncPath } from '../files/durableFiles.ts';
import { lockFrame } from '../files/ingestLock.ts';
import { tryUpdateLakeIndex } from './lakeIndex.ts';
import { frameDir, FRAMES_FOLDER } from '../files/layout.ts';
import { recordRemoval } from './removalRecord.ts';

/** A frame's folder that is being removed bears its name behind this prefix. */
const REMOVED_PREFIX = '.removed-';

/**
 * Takes a frame out of the lake: releases, archive and record. Its folder is renamed first, so that a reader sees the
 * whole frame or none of it, and a kill leaves nothing that is served; `clearRemovedFrames` clears such rests. Throws
 * `ingest_in_progress`.
 */
export async function removeFrame(dataDir: string, frameId: string): Promise<void> {
  const folder = frameDir(dataDir, frameId);
  const lock = await lockFrame(folder, frameId);
  const grave = join(dirname(folder), `${REMOVED_PREFIX}${frameId}-${Date.now()}`);
  try {
    await recordRemoval(dataDir, frameId);
    await rename(folder, grave);
    await syncPath(dirname(folder));
    await tryUpdateLakeIndex(dataDir);
  } finally {
    await lock.release();
  }
  await removeTree(grave);
}

/** Clears what killed removals have left in a lake. */
export async function clearRemovedFrames(dataDir: string): Promise<void> {
  const frames = join(dataDir, FRAMES_FOLDER);
  const names = await readdir(frames).catch(() => []);
  for (const name of names) if (name.startsWith(REMOVED_PREFIX)) await removeTree(join(frames, name));
}
