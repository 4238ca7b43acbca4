import { required } from '../../../core/required.ts';
import type { LakeFiles } from '../../../core/lakeFiles.ts';
import { type CatalogLine, readCatalog } from './catalogFile.ts';
import { frameIdSchema } from '../../../schemas/frame.ts';
import { lakeFilesAt } from '../files/lakeFilesAt.ts';
import { FRAMES_FOLDER, INDEX_FILE, pointerKey } from '../files/layout.ts';

/** Metadata key under which the index stores the tags of the pointers that it was built from, as JSON. */
export const POINTER_TAGS = 'ground_motion_pointer_tags';

/** Whether `index.parquet` is missing next to served frames, or was built from other pointers; doesn't open any pointer. */
export async function isLakeIndexStale(dataDir: string): Promise<boolean> {
  const files = lakeFilesAt(dataDir);
  const pointers = await tagsOfPointers(files);
  const known = await readPointerTags(files);
  if (files.isShared) {
    const lines = (await readCatalog(files))?.lines ?? new Map<string, CatalogLine>();
    if (!sameTexts(pointers, new Map([...lines].map(([frame, { tag }]) => [frame, tag])))) return true;
  }
  return known ? !sameTexts(pointers, known) : pointers.size > 0;
}

/** The tag of each frame's pointer, by frame. */
export async function tagsOfPointers(files: LakeFiles): Promise<ReadonlyMap<string, string>> {
  const tags = new Map<string, string>();
  const frames = ((await files.folders(FRAMES_FOLDER)) ?? []).filter(
    (name) => frameIdSchema.safeParse(name).success,
  );
  for (let from = 0; from < frames.length; from += READ_TOGETHER) {
    const together = frames.slice(from, from + READ_TOGETHER);
    const pointers = await Promise.all(together.map((frame) => files.head(pointerKey(frame))));
    for (const [at, pointer] of pointers.entries())
      if (pointer) tags.set(required(together[at]), pointer.tag);
  }
  return tags;
}

/** Number of pointers checked concurrently. */
const READ_TOGETHER = 32;

/** End of a Parquet file: the footer's length in four bytes, and the magic. */
const PARQUET_END_BYTES = 8;

/** The tags stored in the index; null if there is no index, or it has none. Doesn't load the query engine. */
export async function readPointerTags(files: LakeFiles): Promise<ReadonlyMap<string, string> | null> {
  const index = await files.open(INDEX_FILE);
  if (!index) return null;
  const read = async (from: number, bytes: number): Promise<Buffer> => {
    const target = Buffer.alloc(Math.max(0, bytes));
    return target.subarray(0, await index.read(target, Math.max(0, from)));
  };
  try {
    const end = await read(index.size - PARQUET_END_BYTES, PARQUET_END_BYTES);
    const footerBytes = end.length === PARQUET_END_BYTES ? end.readUInt32LE(0) : Infinity;
    if (footerBytes + PARQUET_END_BYTES > index.size) return null;
    return tagsIn(await read(index.size - PARQUET_END_BYTES - footerBytes, footerBytes));
  } finally {
    await index.close();
  }
}

/** Thrift's compact protocol encodes a text as its length, seven bits per byte, followed by its bytes. */
function tagsIn(footer: Buffer): ReadonlyMap<string, string> | null {
  const word = footer.indexOf(POINTER_TAGS);
  if (word < 0) return null;
  // The byte after the key indicates that the next field is a text.
  let at = word + POINTER_TAGS.length + 1;
  let length = 0;
  for (let bits = 0; at < footer.length; bits += 7) {
    const byte = required(footer[at++]);
    length += (byte & 0x7f) * 2 ** bits;
    if (byte < 0x80) break;
  }
  try {
    const known = JSON.parse(footer.toString('utf8', at, at + length)) as Record<string, string>;
    return new Map(Object.entries(known));
  } catch {
    return null;
  }
}

/** Whether two maps of texts are equal. */
export function sameTexts(a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>): boolean {
  return a.size === b.size && [...a].every(([name, text]) => b.get(name) === text);
}
