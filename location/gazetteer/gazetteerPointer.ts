import type { LakeFiles } from '../../core/lakeFiles.ts';
import { gazetteerPointerSchema, type GazetteerPointer } from '../../schemas/gazetteerFiles.ts';
import { findJson } from '../../store/lake/files/jsonFile.ts';
import { lakeFilesAt } from '../../store/lake/files/lakeFilesAt.ts';
import { sealedJson } from '../../store/lake/files/sealedJson.ts';
import { GAZETTEER_POINTER_KEY } from './gazetteerLayout.ts';

/** What the gazetteer serves; null before the first import. Throws `release_unusable`. */
export async function readGazetteerPointer(dataDir: string): Promise<GazetteerPointer | null> {
  return (await findGazetteerPointer(lakeFilesAt(dataDir)))?.content ?? null;
}

/** Like `readGazetteerPointer`, with the pointer's tag. */
export function findGazetteerPointer(
  files: LakeFiles,
): Promise<{ readonly content: GazetteerPointer; readonly tag: string } | null> {
  return findJson(files, GAZETTEER_POINTER_KEY, gazetteerPointerSchema);
}

/** Changes whenever the pointer is replaced; '' if there is none. */
export async function gazetteerSignature(files: LakeFiles): Promise<string> {
  return (await files.head(GAZETTEER_POINTER_KEY))?.tag ?? '';
}

/**
 * Replaces the pointer that has the given tag (null = there is none), atomically and durably. Returns false if its tag
 * has changed.
 */
export async function writeGazetteerPointer(
  files: LakeFiles,
  pointer: GazetteerPointer,
  tag: string | null,
): Promise<boolean> {
  const text = sealedJson(gazetteerPointerSchema.parse(pointer), 1);
  const condition = tag === null ? ({ ifAbsent: true } as const) : { ifTag: tag };
  return (await files.put(GAZETTEER_POINTER_KEY, text, condition)) !== null;
}
