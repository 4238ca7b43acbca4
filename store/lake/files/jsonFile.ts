import { z } from 'zod';
import { errorMessage, GroundMotionError } from '../../../core/error.ts';
import { fileFault } from '../../../core/faults/fileFault.ts';
import type { LakeFiles } from '../../../core/lakeFiles.ts';
import { openSealed } from './sealedJson.ts';

/**
 * Reads a JSON file of the lake; its content must match its seal, if it has one, and the schema. Throws
 * `release_unusable`.
 */
export async function readJson<T>(files: LakeFiles, key: string, schema: z.ZodType<T>): Promise<T> {
  const found = await findJson(files, key, schema);
  if (!found) throw unusable(files.nameOf(key), 'the file does not exist');
  return found.content;
}

/** Like `readJson`, with the tag of the content; null when the file doesn't exist. */
export async function findJson<T>(
  files: LakeFiles,
  key: string,
  schema: z.ZodType<T>,
): Promise<{ readonly content: T; readonly tag: string } | null> {
  const file = files.nameOf(key);
  const found = await files.get(key).catch((error: unknown) => {
    throw unusable(file, errorMessage(fileFault(error) ?? error), error);
  });
  return found && { content: parseJson(file, found.bytes, schema), tag: found.tag };
}

/** Parses the bytes of a JSON file of the lake, like `readJson`. Throws `release_unusable`. */
export function parseJson<T>(file: string, bytes: Uint8Array, schema: z.ZodType<T>): T {
  let content: unknown;
  try {
    content = JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString());
  } catch (error) {
    throw unusable(file, `it is not JSON (${errorMessage(error)})`, error);
  }
  const opened = openSealed(content);
  if (!opened)
    throw unusable(
      file,
      'its `seal` is that of another content: it is damaged, or was edited by hand, and then is to have none',
    );
  const parsed = schema.safeParse(opened.content);
  if (!parsed.success) throw unusable(file, misfitOf(parsed.error), parsed.error);
  return parsed.data;
}

const VERSION_FIELDS: ReadonlySet<PropertyKey | undefined> = new Set(['version', 'manifest_version']);

/** For a file of another format, only the format: other mismatches follow from it. */
function misfitOf(error: z.ZodError): string {
  const version = error.issues.find(({ path }) => path.length === 1 && VERSION_FIELDS.has(path[0]));
  return version?.message ?? z.prettifyError(error);
}

/** The error for an unusable file of a release. */
export function unusable(file: string, reason: string, cause?: unknown): GroundMotionError {
  return new GroundMotionError('unavailable', 'release_unusable', `${file} cannot be used: ${reason}`, {
    cause,
  });
}
