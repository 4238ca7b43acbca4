import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { createGunzip, gzip } from 'node:zlib';
import { required } from '../../../core/required.ts';
import { GroundMotionError } from '../../../core/error.ts';
import type { LakeFiles } from '../../../core/lakeFiles.ts';
import { frameIdSchema } from '../../../schemas/frame.ts';
import { releasePointerSchema, type ReleasePointer } from '../../../schemas/manifest.ts';
import { findJson, parseJson } from '../files/jsonFile.ts';
import { CATALOGUE_FILE, FRAMES_FOLDER, pointerKey, releaseKey, SERVED_FILE } from '../files/layout.ts';
import { abandonedMoves, endMoves } from './movesUnderWay.ts';
import { MOST_SWAPS, swapRefused } from './releasePointer.ts';

const NOTHING: Buffer = Buffer.alloc(0);
const pack = promisify(gzip);

/** The catalog entry of a frame with a published release, for a lake in an object store. */
export interface CatalogLine {
  readonly frameId: string;
  /** Tag of the pointer. */
  readonly tag: string;
  /** Total size of the release's files. */
  readonly bytes: number;
  /** Content of the pointer. */
  readonly pointer: Uint8Array;
  /** Content of `served.json`, with its seal; empty if it can't be read. */
  readonly served: Uint8Array;
}

/** The catalog as read. */
export interface Catalog {
  readonly tag: string;
  readonly lines: ReadonlyMap<string, CatalogLine>;
}

/** The pointer in a line. Throws `release_unusable`. */
export function pointerIn({ frameId, pointer }: CatalogLine): ReleasePointer {
  return parseJson(`${CATALOGUE_FILE}, ${frameId}`, pointer, releasePointerSchema);
}

/**
 * Reads the object at the root of a lake in an object store that contains every pointer and the metadata of its release
 * that servers need: one request instead of two or three per frame. Null if it doesn't exist or can't be read. The
 * pointers are authoritative: a writer that moves one updates this object afterwards.
 */
export async function readCatalog(files: LakeFiles): Promise<Catalog | null> {
  const lines = new Map<string, CatalogLine>();
  const tag = await readLines(files, (line) => lines.set(line.frameId, line));
  return tag === null ? null : { tag, lines };
}

/**
 * Like `readCatalog`, but line by line, and returns the tag. This way the parts of a line that aren't stored can be
 * freed; a line's bytes belong to a larger chunk.
 */
export async function readLines(files: LakeFiles, take: (line: CatalogLine) => void): Promise<string | null> {
  const found = await files.get(CATALOGUE_FILE);
  return found && (await takeLines(found.bytes, take)) ? found.tag : null;
}

/**
 * Updates the catalog entry of a frame from its pointer; call it after every move of a pointer. Also updates frames whose
 * writers died before doing so; other entries aren't changed.
 */
export async function enterFrame(files: LakeFiles, frameId: string): Promise<void> {
  const frameIds = [frameId, ...(await abandonedMoves(files, frameId))];
  await swap(files, async (before) => {
    const lines = new Map(before ?? (await linesOfPointers(files)));
    for (const entered of frameIds) {
      const line = await lineOf(files, entered);
      if (line) lines.set(entered, line);
      else lines.delete(entered);
    }
    return lines;
  });
  await endMoves(files, frameIds);
}

/** Rewrites the catalog from all pointers if it differs from them. */
export async function mendCatalog(files: LakeFiles, tags: ReadonlyMap<string, string>): Promise<void> {
  const isRight = (lines: ReadonlyMap<string, CatalogLine> | null) =>
    lines?.size === tags.size && [...tags].every(([frame, tag]) => lines.get(frame)?.tag === tag);
  const known = await readCatalog(files);
  if (isRight(known?.lines ?? null) || (!known && tags.size === 0)) return;
  await swap(files, () => linesOfPointers(files));
}

/**
 * Replaces the catalog with the result of `next` (null = there is no readable one), retrying if others write at the same
 * time.
 */
async function swap(
  files: LakeFiles,
  next: (before: ReadonlyMap<string, CatalogLine> | null) => Promise<ReadonlyMap<string, CatalogLine>>,
): Promise<void> {
  for (let tries = 0; tries < MOST_SWAPS; tries++) {
    const found = await files.get(CATALOGUE_FILE);
    const known = new Map<string, CatalogLine>();
    const isSound = found !== null && (await takeLines(found.bytes, (line) => known.set(line.frameId, line)));
    const lines = await next(isSound ? known : null);
    const condition = found ? { ifTag: found.tag } : ({ ifAbsent: true } as const);
    if ((await files.put(CATALOGUE_FILE, await packed(lines), condition)) !== null) return;
  }
  throw swapRefused(files.nameOf(CATALOGUE_FILE));
}

const [TAB, NEWLINE] = [0x09, 0x0a];

/** Number of bytes unpacked at a time: unpacking everything at once would keep it in memory twice. */
const CHUNK_BYTES = 2 ** 18;

/**
 * False if the bytes aren't a catalog: compressed bytes have a checksum. The caller must discard everything taken until
 * then.
 */
async function takeLines(bytes: Uint8Array, take: (line: CatalogLine) => void): Promise<boolean> {
  const add = (text: Buffer) => {
    const line = lineIn(text);
    if (frameIdSchema.safeParse(line.frameId).success) take(line);
  };
  let rest = NOTHING;
  try {
    const unpacked = Readable.from([bytes]).pipe(createGunzip({ chunkSize: CHUNK_BYTES }));
    for await (const chunk of unpacked as AsyncIterable<Buffer>) {
      const text = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
      let from = 0;
      for (let end = text.indexOf(NEWLINE); end >= 0; end = text.indexOf(NEWLINE, from)) {
        add(text.subarray(from, end));
        from = end + 1;
      }
      rest = text.subarray(from);
    }
  } catch {
    return false;
  }
  if (rest.length > 0) add(rest);
  return true;
}

function lineIn(line: Buffer): CatalogLine {
  const fields: Buffer[] = [];
  for (let at = 0; at <= line.length;) {
    const tab = line.indexOf(TAB, at);
    fields.push(line.subarray(at, tab < 0 ? line.length : tab));
    at += required(fields.at(-1)).length + 1;
  }
  const [frame, tag, size, pointer = NOTHING, served = NOTHING] = fields;
  return { frameId: String(frame), tag: String(tag), bytes: Number(String(size)), pointer, served };
}

function packed(lines: ReadonlyMap<string, CatalogLine>): Promise<Uint8Array> {
  const parts = [...lines.values()]
    .toSorted((a, b) => (a.frameId < b.frameId ? -1 : 1))
    .flatMap(({ frameId, tag, bytes, pointer, served }) => [
      Buffer.from(`${frameId}\t${tag}\t${bytes}\t`),
      pointer,
      Buffer.of(TAB),
      served,
      Buffer.of(NEWLINE),
    ]);
  return pack(Buffer.concat(parts), { level: 2 });
}

/** Null for a frame that serves nothing, or whose pointer can't be read: a reader that looks it up will find out why. */
async function lineOf(files: LakeFiles, frameId: string): Promise<CatalogLine | null> {
  const found = await findJson(files, pointerKey(frameId), releasePointerSchema).catch(unlessAway);
  if (!found) return null;
  const folder = releaseKey(frameId, found.content.release);
  const [served, stored] = await Promise.all([
    files.get(`${folder}/${SERVED_FILE}`),
    files.list(`${folder}/`),
  ]);
  return {
    frameId,
    tag: found.tag,
    bytes: stored.reduce((sum, { size }) => sum + size, 0),
    pointer: Buffer.from(JSON.stringify(found.content)),
    served: served ? compact(served.bytes) : NOTHING,
  };
}

function unlessAway(error: unknown): null {
  if (error instanceof GroundMotionError && error.code === 'release_unusable') return null;
  throw error;
}

/** On one line; a seal covers a file's content, regardless of formatting. */
function compact(bytes: Uint8Array): Uint8Array {
  try {
    return Buffer.from(JSON.stringify(JSON.parse(Buffer.from(bytes).toString())));
  } catch {
    return NOTHING;
  }
}

/** Number of pointers read concurrently. */
const READ_TOGETHER = 32;

async function linesOfPointers(files: LakeFiles): Promise<Map<string, CatalogLine>> {
  const folders = ((await files.folders(FRAMES_FOLDER)) ?? []).filter(
    (name) => frameIdSchema.safeParse(name).success,
  );
  const lines = new Map<string, CatalogLine>();
  for (let from = 0; from < folders.length; from += READ_TOGETHER) {
    const together = folders.slice(from, from + READ_TOGETHER);
    for (const line of await Promise.all(together.map((frameId) => lineOf(files, frameId))))
      if (line) lines.set(line.frameId, line);
  }
  return lines;
}
