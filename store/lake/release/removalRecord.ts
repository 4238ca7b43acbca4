import type { LakeFiles } from '../../../core/lakeFiles.ts';
import { FRAMES_FOLDER } from '../files/layout.ts';

/**
 * Removals of frames, a file each. By them a server tells a frame that was taken out on purpose, whose ground it then
 * does not cover, from one that is lost, whose ground it cannot answer for.
 */
const REMOVALS_FOLDER = '.removals';

function recordKey(frameId: string): string {
  return `${FRAMES_FOLDER}/${REMOVALS_FOLDER}/${frameId}`;
}

/** Notes that a frame is about to be taken out: before its pointer goes. The note is empty, so that a full disk takes it. */
export async function recordRemoval(files: LakeFiles, frameId: string): Promise<void> {
  await files.put(recordKey(frameId), '');
}

/** Forgets a removal: the frame is published again. */
export async function forgetRemoval(files: LakeFiles, frameId: string): Promise<void> {
  await files.remove(recordKey(frameId));
}

/** Whether a frame was taken out on purpose and not published since. */
export async function wasRemoved(files: LakeFiles, frameId: string): Promise<boolean> {
  return (await files.head(recordKey(frameId)).catch(() => null)) !== null;
}
