import type { z } from 'zod';
import { GroundMotionError } from '../../../core/error.ts';
import type { LakeFiles } from '../../../core/lakeFiles.ts';
import { findJson } from './jsonFile.ts';
import { sealedJson } from './sealedJson.ts';

/** Importers that replace a file at the same time retry; more than this many is an error. */
const TRIES = 20;

/**
 * Replaces a sealed JSON file by the result of `next` (null = it doesn't exist), atomically and durably; `next` is called
 * again if another import was faster. `what` names the content in the error. Throws `ingest_in_progress`.
 */
export async function replaceJson<T extends object>(
  files: LakeFiles,
  key: string,
  { schema, what }: { readonly schema: z.ZodType<T>; readonly what: string },
  next: (content: T | null) => T,
): Promise<void> {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const found = await findJson(files, key, schema);
    const text = sealedJson(schema.parse(next(found?.content ?? null)), 1);
    const condition = found ? { ifTag: found.tag } : ({ ifAbsent: true } as const);
    if ((await files.put(key, text, condition)) !== null) return;
  }
  throw new GroundMotionError(
    'unavailable',
    'ingest_in_progress',
    `other imports kept replacing ${what}; try again when they have finished`,
  );
}
