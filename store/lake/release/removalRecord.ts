import { rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeFolder, syncPath, writeDurably } from '../files/durableFiles.ts';
import { FRAMES_FOLDER } from '../files/layout.ts';

/**
 * Removals of frames, a file each. By them a server tells a frame that was taken out on purpose, whose ground it then
 * does not cover, from one that is lost, whose ground it cannot answer for.
 */
const REMOVALS_FOLDER = '.removals';

function recordPath(dataDir: string, frameId: string): string {
  return join(dataDir, FRAMES_FOLDER, REMOVALS_FOLDER, frameId);
}

/** Notes that a frame is about to be taken out: before its pointer goes. */
export async function recordRemoval(dataDir: string, frameId: string): Promise<void> {
  const path = recordPath(dataDir, frameId);
  await makeFolder(dirname(path));
  await writeDurably(path, `${new Date().toISOString()}\n`);
  await syncPath(dirname(path));
}

/** Forgets a removal: the frame is published again. */
export async function forgetRemoval(dataDir: string, frameId: string): Promise<void> {
  await rm(recordPath(dataDir, frameId), { force: true });
}

/** Whether a frame was taken out on purpose and not published since. */
export async function wasRemoved(dataDir: string, frameId: string): Promise<boolean> {
  return (await stat(recordPath(dataDir, frameId)).catch(() => null)) !== null;
}
