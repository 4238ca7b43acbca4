/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import { crc32 } from 'node:zlib';
import { openLocalFile, type LocalFile } from '../formats/files/localFile.ts';
import { appendBytes } from '../formats/files/scratchFile.ts';
import { decodePieceTable, encodePieceTable, type FilePiece } from '../formats/pieces/pieceTable.ts';
import type { TailCheck } from '../schemas/manifest.ts';
import type { ReadBytes } from '../formats/tiff/tiffDirectory.ts';
import { readTiffHeader } from '../formats/tiff/tiffHeader.ts';

/** In a raster's table of pieces, the header's piece has 0 where those of blocks have 1. */
const HEADER_PIECE = 0n;
const BLOCK_PIECE = 1n;
/** The row range that selects only the header's piece. */
export const HEADER_ROWS = { first: HEADER_PIECE, last: HEADER_PIECE };

/** Appends the table of pieces to a raster: its header and each block, with which readers verify them. */
export function appendPieceTable(path: string): void {
  const file = openLocalFile(path);
  try {
    appendBytes(path, encodePieceTable(piecesOf(readerOf(file), file.status().size)));
  } finally {
    file.close();
  }
}

/** Reads an open file; fewer bytes at its end. */
export function readerOf(file: LocalFile): ReadBytes {
  return (position, length) => {
    const bytes = new Uint8Array(length);
    return bytes.subarray(0, file.readSync(bytes, position));
  };
}

/** Everything before the first block, then up to the end of each block in file order, the last one to the end of the file. */
function piecesOf(read: ReadBytes, size: number): FilePiece[] {
  const { levels } = readTiffHeader(read);
  const blocks = levels
    .flatMap(({ offsets, byteCounts }) =>
      [...offsets].map((offset, at) => ({ offset, end: offset + byteCounts[at]! })),
    )
    .filter(({ offset, end }) => end > offset)
    .sort((a, b) => a.offset - b.offset);
  const ends = [...new Set([blocks[0]?.offset ?? size, ...blocks.map(({ end }) => end).slice(0, -1), size])];
  return ends.map((end, at) => {
    const start = at === 0 ? 0 : ends[at - 1]!;
    const kind = at === 0 ? HEADER_PIECE : BLOCK_PIECE;
    return { bytes: end - start, crc32: crc32(read(start, end - start)), firstH3: kind, lastH3: kind };
  });
}

/** The pieces of a raster and their start positions, with one more entry for the end of the last one. */
export interface RasterPieces {
  readonly pieces: readonly FilePiece[];
  readonly starts: Float64Array;
}

/** Reads the table of a raster's pieces. Throws an Error that says how the file differs from what was published. */
export function readPieces(read: ReadBytes, size: number, check: TailCheck): RasterPieces {
  const pieces = checkedPieces(read, size, check);
  const starts = new Float64Array(pieces.length + 1);
  pieces.forEach(({ bytes }, at) => (starts[at + 1] = starts[at]! + bytes));
  return { pieces, starts };
}

/** A reader that only returns verified bytes of a raster; throws an Error for those that differ from what was published. */
export function checkedReader(read: ReadBytes, { pieces, starts }: RasterPieces): ReadBytes {
  let last: { readonly index: number; readonly bytes: Uint8Array } | null = null;
  const pieceAt = (index: number): Uint8Array => {
    if (last?.index === index) return last.bytes;
    const bytes = read(starts[index]!, pieces[index]!.bytes);
    if (bytes.length !== pieces[index]!.bytes || crc32(bytes) !== pieces[index]!.crc32) {
      throw new Error(
        `the checksum of its ${pieces[index]!.bytes} bytes from ${starts[index]} on is another one`,
      );
    }
    last = { index, bytes };
    return bytes;
  };
  return (position, length) => {
    const first = pieceHolding(starts, position);
    if (first < 0) return new Uint8Array(0);
    const start = starts[first]!;
    const piece = pieceAt(first);
    if (position + length <= start + piece.length)
      return piece.subarray(position - start, position - start + length);
    const end = Math.min(position + length, starts.at(-1)!);
    const joined = new Uint8Array(end - position);
    for (let index = first; index < pieces.length && starts[index]! < end; index++) {
      const from = Math.max(position, starts[index]!);
      joined.set(pieceAt(index).subarray(from - starts[index]!, end - starts[index]!), from - position);
    }
    return joined;
  };
}

function checkedPieces(
  read: ReadBytes,
  size: number,
  [tailBytes, tailCrc32]: TailCheck,
): readonly FilePiece[] {
  const tail = tailBytes <= size ? read(size - tailBytes, tailBytes) : null;
  if (!tail || crc32(tail) !== tailCrc32) throw new Error('the checksum of its end differs');
  const pieces = decodePieceTable(tail) ?? [];
  const held = pieces.reduce((sum, { bytes }) => sum + bytes, 0);
  if (held + tailBytes !== size) throw new Error(`it has ${size} bytes, not ${held + tailBytes}`);
  return pieces;
}

/** The start positions of the pieces that contain a range of a raster; none for an empty range. */
export function piecesHolding({ pieces, starts }: RasterPieces, position: number, bytes: number): number[] {
  const found: number[] = [];
  const first = bytes > 0 ? pieceHolding(starts, position) : -1;
  for (let at = first; at >= 0 && at < pieces.length && starts[at]! < position + bytes; at++)
    found.push(starts[at]!);
  return found;
}

/** Index of the piece that contains a byte; −1 = none. */
function pieceHolding(starts: Float64Array, position: number): number {
  if (position >= starts.at(-1)!) return -1;
  let low = 0;
  let high = starts.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if (starts[middle]! <= position) low = middle;
    else high = middle;
  }
  return low;
}
