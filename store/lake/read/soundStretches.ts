import { crc32 } from 'node:zlib';
import { required } from '../../../core/required.ts';
import { BoundedCache, type Sized } from '../../../core/boundedCache.ts';
import type { ByteStretch, LakeFiles, OpenFile } from '../../../core/lakeFiles.ts';
import { decodePieceTable } from '../../../formats/pieces/pieceTable.ts';
import type { TailCheck, ReleaseFile } from '../../../schemas/manifest.ts';
import { LakeDamage } from '../files/fileChecks.ts';

/** A release's file, read once: each piece is verified against its checksum before any of its bytes are returned. */
export interface SoundFile {
  /** The bytes of ranges within the file, in order. Throws `LakeDamage`. */
  bytesOf(stretch: ByteStretch): AsyncGenerator<Uint8Array>;
  close(): Promise<void>;
}

export interface SoundStretches {
  /** Opens a file for verified reads; null if its pieces are too large for memory. Throws `LakeDamage`. */
  open(dir: string, file: ReleaseFile, check: TailCheck): Promise<SoundFile | null>;
}

/** Consecutive bytes of a file with one checksum. */
interface Piece {
  readonly from: number;
  readonly bytes: number;
  readonly isSound: (bytes: Uint8Array) => boolean;
}

interface Pieces extends Sized {
  readonly pieces: readonly Piece[];
}

/** Adjacent pieces are requested together, up to this many bytes. */
const ASKED_AT_ONCE_BYTES = 2 ** 20;
/** Maximum size of a piece in memory. */
const LARGEST_PIECE_BYTES = 8 * 2 ** 20;
const CACHE_BYTES = 8 * 2 ** 20;
/** Approximate overhead of a piece in memory. */
const PIECE_BYTES = 200;

/** The files of a lake where every read costs a request. */
export function createSoundStretches(files: LakeFiles): SoundStretches {
  const tables = BoundedCache.ofBytes<Pieces>(CACHE_BYTES);
  return {
    open: async (dir, { path, bytes }, check) => {
      const key = `${dir}/${path}`;
      const name = files.nameOf(key);
      const opened = await files.open(key);
      if (!opened) throw new LakeDamage(path, `${name} has gone`, { isAbsent: true });
      try {
        if (opened.size !== bytes)
          throw damaged(path, name, `it has ${opened.size} bytes, its manifest says ${bytes}`);
        const reader = { path, name, opened };
        const { pieces } = await tables.get(`${opened.tag} ${key}`, () => piecesOf(reader, check));
        if (pieces.some((piece) => piece.bytes > LARGEST_PIECE_BYTES)) {
          await opened.close();
          return null;
        }
        return { bytesOf: (stretch) => bytesOf(reader, pieces, stretch), close: () => opened.close() };
      } catch (error) {
        await opened.close();
        throw error;
      }
    },
  };
}

interface Reader {
  readonly path: string;
  readonly name: string;
  readonly opened: OpenFile;
}

/** The parts of a file: the pieces of its table and its tail, or a single piece. */
async function piecesOf(reader: Reader, [tailBytes, tailCrc32]: TailCheck): Promise<Pieces> {
  const { size } = reader.opened;
  const tail = pieceOf(size - tailBytes, tailBytes, tailCrc32);
  if (tailBytes > size) throw damaged(reader.path, reader.name, 'it is shorter than its end');
  if (tailBytes === size) return { pieces: [tail], bytes: PIECE_BYTES };
  const pieces: Piece[] = [];
  let from = 0;
  for (const { bytes, crc32: sum } of decodePieceTable(await readSound(reader, [tail])) ?? []) {
    pieces.push(pieceOf(from, bytes, sum));
    from += bytes;
  }
  if (from !== tail.from) throw damaged(reader.path, reader.name, 'its bytes are not those of its pieces');
  return { pieces: [...pieces, tail], bytes: PIECE_BYTES * (pieces.length + 1) };
}

function pieceOf(from: number, bytes: number, sum: number): Piece {
  return { from, bytes, isSound: (read) => crc32(read) === sum };
}

/** The next run is fetched while the caller uses the current one. */
async function* bytesOf(
  reader: Reader,
  pieces: readonly Piece[],
  { from, bytes }: ByteStretch,
): AsyncGenerator<Uint8Array> {
  const end = from + bytes;
  const runs = runsOf(pieces.filter((piece) => piece.from < end && piece.from + piece.bytes > from));
  const ask = (index: number): Promise<Uint8Array> | null => {
    const run = runs[index];
    if (!run) return null;
    const coming = readSound(reader, run);
    // A caller that stops early doesn't wait for it.
    coming.catch(() => undefined);
    return coming;
  };
  let next = ask(0);
  for (const [index, run] of runs.entries()) {
    const read = required(await next);
    next = ask(index + 1);
    const start = required(run[0]).from;
    yield read.subarray(Math.max(0, from - start), Math.min(read.length, end - start));
  }
}

function runsOf(pieces: readonly Piece[]): Piece[][] {
  const runs: Piece[][] = [];
  let held = 0;
  for (const piece of pieces) {
    held += piece.bytes;
    if (runs.length > 0 && held <= ASKED_AT_ONCE_BYTES) required(runs.at(-1)).push(piece);
    else {
      runs.push([piece]);
      held = piece.bytes;
    }
  }
  return runs;
}

/** Reads consecutive pieces, with one retry: the damage may have happened in transit. */
async function readSound({ path, name, opened }: Reader, run: readonly Piece[]): Promise<Uint8Array> {
  const from = required(run[0]).from;
  const bytes = run.reduce((sum, piece) => sum + piece.bytes, 0);
  for (const _ of ['first', 'second']) {
    const target = Buffer.allocUnsafeSlow(bytes);
    const filled = await opened.read(target, from);
    const isSound = run.every((piece) =>
      piece.isSound(target.subarray(piece.from - from, piece.from - from + piece.bytes)),
    );
    if (filled === bytes && isSound) return target;
  }
  throw damaged(path, name, `a checksum of its ${bytes} bytes from ${from} on is another one`);
}

function damaged(path: string, name: string, reason: string): LakeDamage {
  return new LakeDamage(path, `${name} is not what was published: ${reason}`);
}
