import { GroundMotionError } from '../../../core/error.ts';
import type { LakeFiles } from '../../../core/lakeFiles.ts';
import {
  manifestSchema,
  releasePointerSchema,
  type Manifest,
  type ReleasePointer,
} from '../../../schemas/manifest.ts';
import { findJson, readJson } from '../files/jsonFile.ts';
import { lakeFilesAt } from '../files/lakeFilesAt.ts';
import { MANIFEST_FILE, pointerKey, releaseKey } from '../files/layout.ts';
import { sealedJson } from '../files/sealedJson.ts';

/** The release that a frame serves and those it served before; null before the first one. Throws `release_unusable`. */
export async function readPointer(files: LakeFiles, frameId: string): Promise<ReleasePointer | null> {
  return (await findJson(files, pointerKey(frameId), releasePointerSchema))?.content ?? null;
}

/** The id of the release that a frame serves now; null if there is none. Throws `release_unusable`. */
export async function servedRelease(dataDir: string, frameId: string): Promise<string | null> {
  return (await readPointer(lakeFilesAt(dataDir), frameId))?.release ?? null;
}

/** The manifest of the release that a frame serves now; null if there is none. Throws `release_unusable`. */
export async function currentManifest(dataDir: string, frameId: string): Promise<Manifest | null> {
  const files = lakeFilesAt(dataDir);
  const pointer = await readPointer(files, frameId);
  if (!pointer) return null;
  return readJson(files, `${releaseKey(frameId, pointer.release)}/${MANIFEST_FILE}`, manifestSchema);
}

/** Number of attempts to replace a pointer that others write concurrently. */
export const MOST_SWAPS = 100;

/** The pointer was changed by others at every attempt to replace it. */
export function swapRefused(file: string): GroundMotionError {
  return new GroundMotionError(
    'unavailable',
    'pointer_not_moved',
    `${file} changed each of the ${MOST_SWAPS} times that we tried to replace it; check which program writes it, and that its disk has stable inode numbers, and run this again`,
  );
}

/**
 * Replaces a frame's pointer with the result of `next` (null before the first one); concurrent writes are read and not
 * overwritten. Throws `release_unusable`, `pointer_not_moved`.
 */
export async function movePointer(
  files: LakeFiles,
  frameId: string,
  next: (before: ReleasePointer | null) => ReleasePointer,
): Promise<void> {
  const key = pointerKey(frameId);
  for (let tries = 0; tries < MOST_SWAPS; tries++) {
    const before = await findJson(files, key, releasePointerSchema);
    const condition = before ? { ifTag: before.tag } : ({ ifAbsent: true } as const);
    const text = sealedJson(next(before?.content ?? null), 1);
    if ((await files.put(key, text, condition)) !== null) return;
  }
  throw swapRefused(files.nameOf(key));
}
