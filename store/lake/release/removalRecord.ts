import type { LakeFiles } from '../../../core/lakeFiles.ts';
import { FRAMES_FOLDER } from '../files/layout.ts';

/**
 * Records of removed frames, one file each. They let a server distinguish a frame that was removed on purpose, whose
 * ground it no longer covers, from one that is lost, whose ground it can't answer for.
 */
const REMOVALS_FOLDER = '.removals';

function recordKey(frameId: string): string {
  return `${FRAMES_FOLDER}/${REMOVALS_FOLDER}/${frameId}`;
}

/**
 * Records that a frame is about to be removed, before its pointer is. The file is empty, so it can be written to a full
 * disk.
 */
export async function recordRemoval(files: LakeFiles, frameId: string): Promise<void> {
  await files.put(recordKey(frameId), '');
}

/** Deletes the record of a removal when the frame is published again. */
export async function forgetRemoval(files: LakeFiles, frameId: string): Promise<void> {
  await files.remove(recordKey(frameId));
}

/** Whether a frame was removed on purpose and not published since. */
export async function wasRemoved(files: LakeFiles, frameId: string): Promise<boolean> {
  return (await files.head(recordKey(frameId)).catch(() => null)) !== null;
}
