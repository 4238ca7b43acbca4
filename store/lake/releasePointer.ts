import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { releasePointerSchema, type ReleasePointer } from '../../schemas/manifest.ts';
import { replaceDurably } from './durableFiles.ts';
import { absentAs, readJson } from './frameCatalog.ts';
import { POINTER_FILE } from './layout.ts';

/** Which release a frame's folder serves, and which it served before; null before the first. Throws `release_unusable`. */
export async function readPointer(folder: string): Promise<ReleasePointer | null> {
  const file = join(folder, POINTER_FILE);
  const present = await stat(file).catch(absentAs(null));
  return present ? readJson(file, releasePointerSchema) : null;
}

/** Replaces a frame's pointer at once and durably. */
export function writePointer(folder: string, pointer: ReleasePointer): Promise<void> {
  return replaceDurably(join(folder, POINTER_FILE), `${JSON.stringify(pointer, null, 1)}\n`);
}
