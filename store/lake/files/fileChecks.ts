import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { required } from '../../../core/required.ts';
import { errorMessage, GroundMotionError } from '../../../core/error.ts';
import { fileFault } from '../../../core/faults/fileFault.ts';
import { decodePieceTable, type FilePiece } from '../../../formats/pieces/pieceTable.ts';
import type { TailCheck } from '../../../schemas/manifest.ts';
import { readThrough, runReads, type Reads, type Stretch } from './fileReads.ts';
import type { FileTail, LakeFiles } from '../../../core/lakeFiles.ts';
import { localFilesIn, type LocalFile } from '../../../formats/files/localFile.ts';
import { NotAsPublished } from './notAsPublished.ts';

/** A file of the lake that is missing or isn't what was published. It takes the release out of service. */
export class LakeDamage extends GroundMotionError {
  /** Path inside the release. */
  readonly path: string;
  /** Whether the file is missing. */
  readonly isAbsent: boolean;

  constructor(
    path: string,
    message: string,
    { cause, isAbsent = false }: { readonly cause?: unknown; readonly isAbsent?: boolean } = {},
  ) {
    super('unavailable', 'lake_damaged', message, { cause });
    this.path = path;
    this.isAbsent = isAbsent;
  }
}

/** For `.catch`: a changed object in the place of a release's file is damage to the release. */
export function asDamageOf(path: string): (error: unknown) => never {
  return (error) => {
    if (error instanceof NotAsPublished) throw new LakeDamage(path, error.message, { cause: error });
    throw error;
  };
}

/** The tail against which a file is verified. */
export function tailOf([bytes, sum]: TailCheck): FileTail {
  return { bytes, crc32: sum };
}

/**
 * Reads and verifies a whole file of a release or import. Throws `LakeDamage`, and `lake_unreadable` when the machine has
 * no file handle or memory left.
 */
export async function checkFile(
  files: LakeFiles,
  dir: string,
  path: string,
  check: TailCheck,
): Promise<void> {
  const key = `${dir}/${path}`;
  await checkOpened(files.nameOf(key), path, async () => {
    const file = await files.open(key);
    if (!file) return ABSENT;
    try {
      return await runReads(file, faultOf(file.size, check));
    } finally {
      await file.close();
    }
  });
}

/** A whole file of a release, if it is sound. Throws like `checkFile`. */
export async function readCheckedFile(
  files: LakeFiles,
  { dir, checks }: { readonly dir: string; readonly checks: Readonly<Record<string, TailCheck>> },
  path: string,
): Promise<Uint8Array> {
  const key = `${dir}/${path}`;
  const check = checks[path];
  if (!check) throw new LakeDamage(path, `${files.nameOf(key)}: the release does not list it`);
  let read: Uint8Array | undefined;
  await checkOpened(files.nameOf(key), path, async () => {
    read = (await files.get(key))?.bytes;
    return read ? runReads(inMemory(read), faultOf(read.length, check)) : ABSENT;
  });
  return required(read);
}

/** Bytes as an open file. */
function inMemory(bytes: Uint8Array): Pick<LocalFile, 'read'> {
  return {
    read: async (target, position) => {
      const part = bytes.subarray(position, position + target.length);
      target.set(part);
      return part.length;
    },
  };
}

const LOCAL_FILES = localFilesIn('');

/** Like `checkFile`, for a local file. */
export async function checkLocalFile(localPath: string, path: string, check: TailCheck): Promise<void> {
  await checkOpened(localPath, path, async () => {
    const file = LOCAL_FILES.open(localPath);
    if (!file) return ABSENT;
    try {
      return await runReads(file, faultOf(file.status().size, check));
    } finally {
      file.close();
    }
  });
}

/** The result of checking a missing file. */
export const ABSENT = Symbol('absent');

/** Why a file can't be read, with the remedy when the system refused. */
function reasonOf(error: unknown): string {
  return errorMessage(fileFault(error) ?? error);
}

/** Runs work that reads a file and reports what is wrong with it. Throws `LakeDamage`, `lake_unreadable`. */
export async function checkOpened(
  file: string,
  path: string,
  work: () => Promise<string | null | typeof ABSENT>,
): Promise<void> {
  const fault = await work().catch((error: unknown) => {
    if (isScarcity(error)) {
      throw new GroundMotionError('unavailable', 'lake_unreadable', `${file}: ${reasonOf(error)}`, {
        cause: error,
      });
    }
    throw new LakeDamage(path, `${file} cannot be read: ${reasonOf(error)}`, { cause: error });
  });
  if (fault === ABSENT) throw new LakeDamage(path, `${file} has gone`, { isAbsent: true });
  if (fault !== null) throw new LakeDamage(path, `${file} is not what was published: ${fault}`);
}

/** What is wrong with a file; null = nothing. */
function* faultOf(size: number, check: TailCheck): Reads<string | null> {
  const end = yield* soundTail(size, check);
  if (typeof end === 'string') return end;
  for (const piece of end.pieces) {
    if ((yield* crc32Of(piece)) !== piece.crc32) return pieceFault(piece);
  }
  return null;
}

/** A piece and its position in its file. */
export interface PlacedPiece extends FilePiece {
  readonly from: number;
}

/** The pieces of a file and its tail, which is valid until the next read, when the tail is sound; else what is wrong. */
export function* soundTail(
  size: number,
  [tailBytes, tailCrc32]: TailCheck,
): Reads<{ readonly pieces: readonly PlacedPiece[]; readonly tail: Uint8Array } | string> {
  const tail = tailBytes <= size ? yield { from: size - tailBytes, bytes: tailBytes } : null;
  if (!tail || crc32(tail) !== tailCrc32) return 'the checksum of its end differs';
  const pieces: PlacedPiece[] = [];
  let from = 0;
  if (tailBytes === size) return { pieces, tail };
  for (const piece of decodePieceTable(tail) ?? []) {
    pieces.push({ ...piece, from });
    from += piece.bytes;
  }
  return from + tailBytes === size ? { pieces, tail } : `it has ${size} bytes, not ${from + tailBytes}`;
}

export function pieceFault({ from, bytes }: Stretch): string {
  return `the checksum of its ${bytes} bytes from ${from} on is another one`;
}

/** Null where the file is shorter. */
function* sha256Of(size: number): Reads<string | null> {
  const hash = createHash('sha256');
  const isWhole = yield* readThrough({ from: 0, bytes: size }, (bytes) => hash.update(bytes));
  return isWhole ? hash.digest('hex') : null;
}

/** Null where the file is shorter. */
export function* crc32Of(stretch: Stretch): Reads<number | null> {
  let crc = 0;
  const isWhole = yield* readThrough(stretch, (part) => (crc = crc32(part, crc)));
  return isWhole ? crc : null;
}

/** Caused by the machine, not by the file. */
const SCARCITY: ReadonlySet<string> = new Set(['EMFILE', 'ENFILE', 'ENOMEM', 'EAGAIN']);

function isScarcity(error: unknown): boolean {
  return SCARCITY.has((error as NodeJS.ErrnoException).code ?? '');
}

/** SHA-256 of a key's bytes, hexadecimal; null where there is no such key. */
export async function sha256OfKey(files: LakeFiles, key: string): Promise<string | null> {
  const file = await files.open(key);
  if (!file) return null;
  try {
    return await runReads(file, sha256Of(file.size));
  } finally {
    await file.close();
  }
}
