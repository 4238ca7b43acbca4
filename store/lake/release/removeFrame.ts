import { SET_ASIDE_PREFIX } from '../../../core/lakeFiles.ts';
import { lakeFilesAt } from '../files/lakeFilesAt.ts';
import { frameDir, frameKey, FRAMES_FOLDER, INDEX_FILE, pointerKey, SOLD_FOLDER } from '../files/layout.ts';
import { makeFolder } from '../files/local/durableFiles.ts';
import { lockFrame } from '../files/local/ingestLock.ts';
import { tryUpdateLakeIndex } from './lakeIndex.ts';
import { noteMove } from './movesUnderWay.ts';
import { recordRemoval } from './removalRecord.ts';

/**
 * Removes a frame from the lake: releases, archive and record. It is hidden first, so that a reader sees either the whole
 * frame or nothing, and a kill leaves nothing that is served; `clearRemovedFrames` deletes the leftovers. Throws
 * `ingest_in_progress`.
 */
export async function removeFrame(dataDir: string, frameId: string): Promise<void> {
  const files = lakeFilesAt(dataDir);
  // Another machine may have ingested it.
  if (files.isShared) await makeFolder(frameDir(dataDir, frameId));
  const lock = await lockFrame(frameDir(dataDir, frameId), frameId);
  let aside: string;
  try {
    await recordRemoval(files, frameId);
    if (files.isShared) await noteMove(files, frameId);
    aside = await files.setAside(frameKey(frameId), pointerKey(frameId));
    await tryUpdateLakeIndex(files, frameId);
  } finally {
    await lock.release();
  }
  await files.removeFolder(aside);
  await files.removeFolder(`${SOLD_FOLDER}/${frameId}`);
  // Earlier, a full disk may not have had room for the index.
  if (!(await files.head(INDEX_FILE))) await tryUpdateLakeIndex(files, frameId);
}

/** Deletes what killed removals left in a lake. */
export async function clearRemovedFrames(dataDir: string): Promise<void> {
  const files = lakeFilesAt(dataDir);
  const folders = await files.folders(FRAMES_FOLDER).catch(() => null);
  for (const name of folders ?? []) {
    if (name.startsWith(SET_ASIDE_PREFIX)) await files.removeFolder(`${FRAMES_FOLDER}/${name}`);
  }
}
