import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  manifestSchema,
  releasePointerSchema,
  type Manifest,
  type ReleasePointer,
} from '../../../schemas/manifest.ts';
import { replaceDurably } from '../files/durableFiles.ts';
import { absentAs, readJson } from './frameCatalog.ts';
import { frameDir, MANIFEST_FILE, POINTER_FILE, RELEASES_FOLDER } from '../files/layout.ts';
import { sealedJson } from '../files/sealedJson.ts';

/** Which release a frame's folder serves, and which it served before; null before the first. Throws `release_unusable`. */
export async function readPointer(folder: string): Promise<ReleasePointer | null> {
  const file = join(folder, POINTER_FILE);
  const present = await stat(file).catch(absentAs(null));
  return present ? readJson(file, releasePointerSchema) : null;
}

/** The id of the release that a frame serves now; null when it serves none. Throws `release_unusable`. */
export async function servedRelease(dataDir: string, frameId: string): Promise<string | null> {
  return (await readPointer(frameDir(dataDir, frameId)))?.release ?? null;
}

/** The manifest of the release that a frame serves now; null when it serves none. Throws `release_unusable`. */
export async function currentManifest(dataDir: string, frameId: string): Promise<Manifest | null> {
  const folder = frameDir(dataDir, frameId);
  const pointer = await readPointer(folder);
  if (!pointer) return null;
  return readJson(join(folder, RELEASES_FOLDER, pointer.release, MANIFEST_FILE), manifestSchema);
}

/** Replaces a frame's pointer at once and durably. */
export function writePointer(folder: string, pointer: ReleasePointer): Promise<void> {
  return replaceDurably(join(folder, POINTER_FILE), sealedJson(pointer, 1));
}
