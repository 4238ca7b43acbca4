import { createHash } from 'node:crypto';
import { errorMessage } from '../../../core/error.ts';
import type { LakeFiles } from '../../../core/lakeFiles.ts';
import {
  CONTEXT_VERSION,
  contextPointerSchema,
  type ContextPointer,
} from '../../../schemas/context/contextFiles.ts';
import { findJson } from '../files/jsonFile.ts';
import { replaceJson } from '../files/replaceJson.ts';

/** Folder of the context layers in the lake. */
const CONTEXT_FOLDER = 'context';
/** Names the archives being served. */
export const CONTEXT_POINTER_KEY = `${CONTEXT_FOLDER}/context.json`;

export type ContextLayers = ContextPointer['layers'];

const CHUNK_BYTES = 2 ** 20;
/** Minimum age of unreferenced archives before removal: servers check for a new pointer every few seconds. */
const KEPT_MS = 60_000;

/** The layers that are served, and the pointer's tag; null before the first import. Throws `release_unusable`. */
export function findContext(
  files: LakeFiles,
): Promise<{ readonly content: ContextPointer; readonly tag: string } | null> {
  return findJson(files, CONTEXT_POINTER_KEY, contextPointerSchema);
}

/** Replaces the layers being served, atomically and durably; `change` is called again if another import was faster. */
export async function changeContext(
  files: LakeFiles,
  change: (layers: ContextLayers) => ContextLayers,
): Promise<void> {
  const file = { schema: contextPointerSchema, what: 'the context layers' };
  await replaceJson<ContextPointer>(files, CONTEXT_POINTER_KEY, file, (content) => ({
    version: CONTEXT_VERSION,
    layers: change(content?.layers ?? {}),
  }));
}

/** Key of a layer's archive. */
export function contextKey(archive: string): string {
  return `${CONTEXT_FOLDER}/${archive}`;
}

/** Archives that were replaced, or whose import ended before they were served. */
export async function unservedContext(files: LakeFiles, now: number): Promise<string[]> {
  const layers = (await findContext(files))?.content.layers ?? {};
  const served = new Set(Object.values(layers).map(({ archive }) => contextKey(archive)));
  const stored = await files.list(`${CONTEXT_FOLDER}/`);
  return stored
    .filter(({ key, putAtMs }) => key.endsWith('.pmtiles') && !served.has(key) && now - putAtMs > KEPT_MS)
    .map(({ key }) => key);
}

/** Removes such archives and what imports that ended left behind. */
export async function removeUnservedContext(files: LakeFiles, now: number): Promise<void> {
  for (const key of await unservedContext(files, now)) await files.remove(key);
  await files.clearStaging(CONTEXT_FOLDER, KEPT_MS * 60);
}

/** Reads the layers' archives again: what is wrong with each, null = intact. A pointer that can't be read is a fault, too. */
export async function contextFaults(
  files: LakeFiles,
): Promise<{ readonly layer: string; readonly problem: string | null }[]> {
  try {
    const layers = Object.entries((await findContext(files))?.content.layers ?? {});
    const faults: { layer: string; problem: string | null }[] = [];
    for (const [layer, { archive, bytes, sha256 }] of layers) {
      const file = files.nameOf(contextKey(archive));
      const problem = await faultOf(files, archive, { bytes, sha256 });
      faults.push({
        layer,
        problem: problem && `${file}: ${problem}; import the layer again with ./gm context import`,
      });
    }
    return faults;
  } catch (error) {
    return [{ layer: files.nameOf(CONTEXT_POINTER_KEY), problem: errorMessage(error) }];
  }
}

async function faultOf(
  files: LakeFiles,
  archive: string,
  { bytes, sha256 }: { readonly bytes: number; readonly sha256: string },
): Promise<string | null> {
  const file = await files.open(contextKey(archive));
  if (!file) return 'the file does not exist';
  try {
    if (file.size !== bytes) return `it has ${file.size} bytes instead of ${bytes}`;
    const hash = createHash('sha256');
    const chunk = new Uint8Array(CHUNK_BYTES);
    for (let position = 0; position < bytes;) {
      const length = await file.read(chunk, position);
      if (length === 0) return 'it is truncated';
      hash.update(chunk.subarray(0, length));
      position += length;
    }
    return hash.digest('hex') === sha256 ? null : 'its SHA-256 is not the one that it was imported with';
  } catch (error) {
    return errorMessage(error);
  } finally {
    await file.close();
  }
}
