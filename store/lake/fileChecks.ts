import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { errorMessage, GroundMotionError } from '../../core/error.ts';
import {
  decodePieceTable,
  PIECE_TABLE_END_BYTES,
  pieceTableBytes,
  type FilePiece,
} from '../../core/pieceTable.ts';
import type { FileCheck, ReleaseFile, TailCheck } from '../../schemas/manifest.ts';

/** A file of the lake that is not what was published, or not there. It takes the release out of service. */
export class LakeDamage extends GroundMotionError {
  /** Path inside the release. */
  readonly path: string;

  constructor(path: string, message: string, cause?: unknown) {
    super('unavailable', 'lake_damaged', message, { cause });
    this.path = path;
  }
}

/** The H3 indexes between which rows are read, both inclusive; null = the whole file. */
export type RowSpan = { readonly first: bigint; readonly last: bigint } | null;

/**
 * Reads what an answer reads of a file, and checks it: the tail, and the pieces that hold rows of the span. Throws
 * `LakeDamage`, and `lake_unreadable` where the machine has no file handle or memory to spare.
 */
export async function checkFile(dir: string, path: string, check: FileCheck, span: RowSpan): Promise<void> {
  const file = join(dir, path);
  const fault = await withHandle(file, (handle) => faultOf(handle, check, span)).catch((error: unknown) => {
    if (isScarcity(error)) {
      throw new GroundMotionError('unavailable', 'lake_unreadable', `${file}: ${errorMessage(error)}`, {
        cause: error,
      });
    }
    throw new LakeDamage(path, `${file} cannot be read: ${errorMessage(error)}`, error);
  });
  if (fault !== null) throw new LakeDamage(path, `${file} is not what was published: ${fault}`);
}

async function faultOf(handle: FileHandle, check: FileCheck, span: RowSpan): Promise<string | null> {
  const { size } = await handle.stat();
  if ('sha256' in check) {
    const hash = createHash('sha256');
    const isWhole = await readThrough(handle, { from: 0, bytes: size }, (bytes) => hash.update(bytes));
    return isWhole && hash.digest('hex') === check.sha256 ? null : 'its SHA-256 is another one';
  }
  const [tailBytes, tailCrc32] = check;
  const tail = tailBytes <= size ? await readExactly(handle, size - tailBytes, tailBytes) : null;
  if (!tail || crc32(tail) !== tailCrc32) return 'the checksum of its end is another one';
  if (tailBytes === size) return null;
  const pieces = decodePieceTable(tail) ?? [];
  const held = pieces.reduce((sum, { bytes }) => sum + bytes, 0);
  if (held + tailBytes !== size) return `it has ${size} bytes, not ${held + tailBytes}`;
  let from = 0;
  for (const piece of pieces) {
    const isRead = span === null || (piece.firstH3 <= span.last && piece.lastH3 >= span.first);
    if (isRead && (await crc32Of(handle, from, piece)) !== piece.crc32) {
      return `the checksum of its ${piece.bytes} bytes from ${from} on is another one`;
    }
    from += piece.bytes;
  }
  return null;
}

async function crc32Of(handle: FileHandle, from: number, { bytes }: FilePiece): Promise<number | null> {
  let crc = 0;
  const isWhole = await readThrough(handle, { from, bytes }, (part) => (crc = crc32(part, crc)));
  return isWhole ? crc : null;
}

/** Larger pieces are read part by part: a checksum holds up everyone else. */
const READ_AT_ONCE_BYTES = 2 ** 20;
/** Kept from read to read: new memory costs more than the checksum of what is read into it. */
const spareBuffers: Buffer[] = [];
const MOST_SPARE = 4;

async function readThrough(
  handle: FileHandle,
  { from, bytes }: { readonly from: number; readonly bytes: number },
  take: (part: Buffer) => unknown,
): Promise<boolean> {
  const buffer = spareBuffers.pop() ?? Buffer.allocUnsafeSlow(READ_AT_ONCE_BYTES);
  try {
    for (let done = 0; done < bytes;) {
      const { bytesRead } = await handle.read(buffer, 0, Math.min(buffer.length, bytes - done), from + done);
      if (bytesRead === 0) return false;
      take(buffer.subarray(0, bytesRead));
      done += bytesRead;
    }
    return true;
  } finally {
    if (spareBuffers.length < MOST_SPARE) spareBuffers.push(buffer);
  }
}

async function readExactly(handle: FileHandle, from: number, bytes: number): Promise<Buffer | null> {
  const all = Buffer.allocUnsafeSlow(bytes);
  let done = 0;
  while (done < bytes) {
    const { bytesRead } = await handle.read(all, done, bytes - done, from + done);
    if (bytesRead === 0) return null;
    done += bytesRead;
  }
  return all;
}

/** Of the machine, not of the file. */
const SCARCITY: ReadonlySet<string> = new Set(['EMFILE', 'ENFILE', 'ENOMEM', 'EAGAIN']);

function isScarcity(error: unknown): boolean {
  return SCARCITY.has((error as NodeJS.ErrnoException).code ?? '');
}

async function withHandle<T>(path: string, work: (handle: FileHandle) => Promise<T>): Promise<T> {
  const handle = await open(path, 'r');
  try {
    return await work(handle);
  } finally {
    await handle.close();
  }
}

/** What the files of a release that is to be published will be held against, by path. */
export async function tailChecks(
  dir: string,
  files: readonly Pick<ReleaseFile, 'path'>[],
): Promise<Record<string, TailCheck>> {
  const checks: Record<string, TailCheck> = {};
  for (const { path } of files) {
    // One that is not there is refused by name when the release is verified.
    if (!existsSync(join(dir, path))) continue;
    checks[path] = await withHandle(join(dir, path), async (handle): Promise<TailCheck> => {
      const { size } = await handle.stat();
      const bytes = (await tableAndEnd(handle, size)) ?? size;
      let crc = 0;
      await readThrough(handle, { from: size - bytes, bytes }, (part) => (crc = crc32(part, crc)));
      return [bytes, crc];
    });
  }
  return checks;
}

const PARQUET_END_BYTES = 8;
const PARQUET_MAGIC = 0x3152_4150;

/** Bytes from a file's table of pieces to its end: the table is the last there, or before Parquet's footer. */
async function tableAndEnd(handle: FileHandle, size: number): Promise<number | null> {
  const tableBefore = async (end: number): Promise<number | null> => {
    if (end < PIECE_TABLE_END_BYTES) return null;
    const bytes = await readExactly(handle, end - PIECE_TABLE_END_BYTES, PIECE_TABLE_END_BYTES);
    const table = bytes && pieceTableBytes(bytes);
    return table !== null && table <= end ? size - end + table : null;
  };
  const last = size < PARQUET_END_BYTES ? null : await readExactly(handle, size - PARQUET_END_BYTES, 8);
  const isParquet = last?.readUInt32LE(4) === PARQUET_MAGIC;
  return tableBefore(isParquet ? size - PARQUET_END_BYTES - last.readUInt32LE(0) : size);
}
