import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { gazetteerPointerSchema, type GazetteerPointer } from '../../../schemas/gazetteer.ts';
import { replaceDurably } from '../files/durableFiles.ts';
import { absentAs, readJson } from '../release/frameCatalog.ts';
import { sealedJson } from '../files/sealedJson.ts';
import { GAZETTEER_POINTER_FILE, gazetteerDir } from './gazetteerLayout.ts';

/** What the gazetteer serves; null before the first import. Throws `release_unusable`. */
export async function readGazetteerPointer(dataDir: string): Promise<GazetteerPointer | null> {
  const file = join(gazetteerDir(dataDir), GAZETTEER_POINTER_FILE);
  const present = await stat(file).catch(absentAs(null));
  return present ? readJson(file, gazetteerPointerSchema) : null;
}

/** Changes whenever the pointer is replaced; '' without one. */
export async function gazetteerSignature(dataDir: string): Promise<string> {
  const found = await stat(join(gazetteerDir(dataDir), GAZETTEER_POINTER_FILE)).catch(absentAs(null));
  return found ? `${found.ino}:${found.mtimeMs}:${found.size}` : '';
}

/** Replaces the pointer at once and durably. */
export function writeGazetteerPointer(dataDir: string, pointer: GazetteerPointer): Promise<void> {
  const text = sealedJson(gazetteerPointerSchema.parse(pointer), 1);
  return replaceDurably(join(gazetteerDir(dataDir), GAZETTEER_POINTER_FILE), text);
}
