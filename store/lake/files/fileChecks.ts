import { createHash } from 'node:crypto';
import { closeSync, existsSync, fstatSync, open, openSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { crc32 } from 'node:zlib';
import { errorMessage, GroundMotionError } from '../../../core/error.ts';
import {
  decodePieceTable,
  PIECE_TABLE_END_BYTES,
  pieceTableBytes,
} from '../../../formats/pieces/pieceTable.ts';
import type { FileCheck, ReleaseFile, TailCheck } from '../../../schemas/manifest.ts';
import { readThrough, runReads, type Reads, type Stretch } from './fileReads.ts';
import { signatureFrom } from './fileSignature.ts';

const openFile = promisify(open);

/** A file of the lake that is not what was published, or not there. It takes the release out of service. */
export class LakeDamage extends GroundMotionError {
  /** Path inside the release. */
  readonly path: string;
  /** There is no such file. */
  readonly isAbsent: boolean;

  constructor(path: string, message: string, cause?: unknown) {
    super('unavailable', 'lake_damaged', message, { cause });
    this.path = path;
    this.isAbsent = (cause as NodeJS.ErrnoException | undefined)?.code === 'ENOENT';
  }
}

/** The H3 indexes between which rows are read, both inclusive; null = the whole file. */
export type RowSpan = { readonly first: bigint; readonly last: bigint } | null;

/**
 * Reads what an answer reads of a file, and checks it: the tail, and the pieces that hold rows of the span. Throws
 * `LakeDamage`, and `lake_unreadable` where the machine has no file handle or memory to spare.
 */
export async function checkFile(dir: string, path: string, check: FileCheck, span: RowSpan): Promise<void> {
  await checkOpened(dir, path, async (file) => {
    const descriptor = await openFile(file, 'r');
    try {
      return await runReads(descriptor, faultOf(fstatSync(descriptor).size, check, span), 0);
    } finally {
      closeSync(descriptor);
    }
  });
}

/** What one check reads without letting others have their turn: some 0.5 ms. */
const AT_ONCE_BYTES = 2 ** 21;

/**
 * As `checkFile`, of bytes that another reader has just had from the disk. Memory holds them still, and to have them
 * from there at once takes a fraction of what a thread of libuv's pool takes to be called. Returns the `signatureOf`
 * the file; null where it changed meanwhile.
 */
export async function checkJustRead(
  dir: string,
  path: string,
  check: FileCheck,
  span: RowSpan,
): Promise<string | null> {
  let signature: string | null = null;
  await checkOpened(dir, path, async (file) => {
    const descriptor = openSync(file, 'r');
    try {
      const status = fstatSync(descriptor, { bigint: true });
      const fault = await runReads(descriptor, faultOf(Number(status.size), check, span), AT_ONCE_BYTES);
      const before = signatureFrom(status);
      if (signatureFrom(fstatSync(descriptor, { bigint: true })) === before) signature = before;
      return fault;
    } finally {
      closeSync(descriptor);
    }
  });
  return signature;
}

async function checkOpened(
  dir: string,
  path: string,
  work: (file: string) => Promise<string | null>,
): Promise<void> {
  const file = join(dir, path);
  const fault = await work(file).catch((error: unknown) => {
    if (isScarcity(error)) {
      throw new GroundMotionError('unavailable', 'lake_unreadable', `${file}: ${errorMessage(error)}`, {
        cause: error,
      });
    }
    throw new LakeDamage(path, `${file} cannot be read: ${errorMessage(error)}`, error);
  });
  if (fault !== null) throw new LakeDamage(path, `${file} is not what was published: ${fault}`);
}

/** What is wrong with a file; null = nothing. */
function* faultOf(size: number, check: FileCheck, span: RowSpan): Reads<string | null> {
  if ('sha256' in check) {
    const hash = createHash('sha256');
    const isWhole = yield* readThrough({ from: 0, bytes: size }, (bytes) => hash.update(bytes));
    return isWhole && hash.digest('hex') === check.sha256 ? null : 'its SHA-256 is another one';
  }
  const [tailBytes, tailCrc32] = check;
  const tail = tailBytes <= size ? yield { from: size - tailBytes, bytes: tailBytes } : null;
  if (!tail || crc32(tail) !== tailCrc32) return 'the checksum of its end is another one';
  if (tailBytes === size) return null;
  const pieces = decodePieceTable(tail) ?? [];
  const held = pieces.reduce((sum, { bytes }) => sum + bytes, 0);
  if (held + tailBytes !== size) return `it has ${size} bytes, not ${held + tailBytes}`;
  let from = 0;
  for (const piece of pieces) {
    const isRead = span === null || (piece.firstH3 <= span.last && piece.lastH3 >= span.first);
    if (isRead && (yield* crc32Of({ from, bytes: piece.bytes })) !== piece.crc32) {
      return `the checksum of its ${piece.bytes} bytes from ${from} on is another one`;
    }
    from += piece.bytes;
  }
  return null;
}

function* crc32Of(stretch: Stretch): Reads<number | null> {
  let crc = 0;
  const isWhole = yield* readThrough(stretch, (part) => (crc = crc32(part, crc)));
  return isWhole ? crc : null;
}

/** Of the machine, not of the file. */
const SCARCITY: ReadonlySet<string> = new Set(['EMFILE', 'ENFILE', 'ENOMEM', 'EAGAIN']);

function isScarcity(error: unknown): boolean {
  return SCARCITY.has((error as NodeJS.ErrnoException).code ?? '');
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
    const descriptor = await openFile(join(dir, path), 'r');
    try {
      checks[path] = await runReads(descriptor, tailCheckOf(fstatSync(descriptor).size), 0);
    } finally {
      closeSync(descriptor);
    }
  }
  return checks;
}

function* tailCheckOf(size: number): Reads<TailCheck> {
  const bytes = (yield* tableAndEnd(size)) ?? size;
  return [bytes, (yield* crc32Of({ from: size - bytes, bytes })) ?? 0];
}

const PARQUET_END_BYTES = 8;
const PARQUET_MAGIC = 0x3152_4150;

/** Bytes from a file's table of pieces to its end: the table is the last there, or before Parquet's footer. */
function* tableAndEnd(size: number): Reads<number | null> {
  let end = size;
  if (size >= PARQUET_END_BYTES) {
    const last = yield { from: size - PARQUET_END_BYTES, bytes: PARQUET_END_BYTES };
    if (last?.readUInt32LE(4) === PARQUET_MAGIC) end -= PARQUET_END_BYTES + last.readUInt32LE(0);
  }
  if (end < PIECE_TABLE_END_BYTES) return null;
  const tableEnd = yield { from: end - PIECE_TABLE_END_BYTES, bytes: PIECE_TABLE_END_BYTES };
  const table = tableEnd && pieceTableBytes(tableEnd);
  return table !== null && table <= end ? size - end + table : null;
}
