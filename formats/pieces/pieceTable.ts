/** A range of a file that is read as a whole; pieces are in file order. */
export interface FilePiece {
  readonly bytes: number;
  /** CRC-32 of its bytes. */
  readonly crc32: number;
  /** H3 indexes of its first and its last row; 0 where a piece has no rows. */
  readonly firstH3: bigint;
  readonly lastH3: bigint;
}

/**
 * A table of the pieces of a file, at the end of the file. Little-endian: magic, number of pieces; for each piece its
 * size in bytes, CRC-32, first and last H3 index; the table's own size, magic.
 */
const MAGIC = 0x3154_4347_4d47n;
const HEAD_BYTES = 12;
const PIECE_BYTES = 24;
export const PIECE_TABLE_END_BYTES = 12;

/** The bytes of the table of these pieces. */
export function encodePieceTable(pieces: readonly FilePiece[]): Uint8Array<ArrayBuffer> {
  const length = HEAD_BYTES + PIECE_BYTES * pieces.length + PIECE_TABLE_END_BYTES;
  const view = new DataView(new ArrayBuffer(length));
  view.setBigUint64(0, MAGIC, true);
  view.setUint32(8, pieces.length, true);
  for (const [index, piece] of pieces.entries()) {
    const at = HEAD_BYTES + PIECE_BYTES * index;
    view.setUint32(at, piece.bytes, true);
    view.setUint32(at + 4, piece.crc32, true);
    view.setBigUint64(at + 8, piece.firstH3, true);
    view.setBigUint64(at + 16, piece.lastH3, true);
  }
  view.setUint32(length - PIECE_TABLE_END_BYTES, length, true);
  view.setBigUint64(length - 8, MAGIC, true);
  return new Uint8Array(view.buffer);
}

/** The pieces of a table that begins with the first of these bytes; null if there is none. */
export function decodePieceTable(bytes: Uint8Array): FilePiece[] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < HEAD_BYTES + PIECE_TABLE_END_BYTES || view.getBigUint64(0, true) !== MAGIC) return null;
  const count = view.getUint32(8, true);
  if (HEAD_BYTES + PIECE_BYTES * count + PIECE_TABLE_END_BYTES > bytes.length) return null;
  return Array.from({ length: count }, (_, index) => {
    const at = HEAD_BYTES + PIECE_BYTES * index;
    return {
      bytes: view.getUint32(at, true),
      crc32: view.getUint32(at + 4, true),
      firstH3: view.getBigUint64(at + 8, true),
      lastH3: view.getBigUint64(at + 16, true),
    };
  });
}

/** Length of the table that ends with the last of these bytes (`PIECE_TABLE_END_BYTES` of them); null if there is none. */
export function pieceTableBytes(end: Uint8Array): number | null {
  const view = new DataView(end.buffer, end.byteOffset, end.byteLength);
  return view.getBigUint64(4, true) === MAGIC ? view.getUint32(0, true) : null;
}
