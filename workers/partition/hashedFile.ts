import { createHash } from 'node:crypto';
import { closeSync, openSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { encodePieceTable, type FilePiece } from '../../formats/pieces/pieceTable.ts';
import { writeFullySync } from '../../formats/files/fileBytes.ts';

/** What a file that has been written must be found to be. */
export interface WrittenFile {
  readonly bytes: number;
  /** SHA-256 of what was written, hexadecimal: taken before the disk had it. */
  readonly sha256: string;
}

/** Appends to a file that is being written. */
export interface PieceSink {
  /** A piece that a reader reads as a whole, with the H3 indexes of its first and its last row. */
  piece(bytes: Uint8Array, firstH3: bigint, lastH3: bigint): void;
  /** The end of the file. Before it comes the table of the pieces, by which a reader checks them. */
  end(bytes: Uint8Array): void;
}

/** Writes a new file piece by piece. */
export function writeHashedFile(path: string, work: (sink: PieceSink) => void): WrittenFile {
  const hash = createHash('sha256');
  const pieces: FilePiece[] = [];
  let written = 0;
  const file = openSync(path, 'w');
  const append = (bytes: Uint8Array): void => {
    writeFullySync(file, bytes, written);
    hash.update(bytes);
    written += bytes.length;
  };
  try {
    work({
      piece: (bytes, firstH3, lastH3) => {
        append(bytes);
        pieces.push({ bytes: bytes.length, crc32: crc32(bytes), firstH3, lastH3 });
      },
      end: (bytes) => {
        append(encodePieceTable(pieces));
        append(bytes);
      },
    });
  } finally {
    closeSync(file);
  }
  return { bytes: written, sha256: hash.digest('hex') };
}
