import { localFilesIn, type LocalFile, type LocalFiles } from '../files/localFile.ts';

/** Name of the file that has a key's tail at its place, and is as long as the key's bytes: the rest is a hole. */
export function tailName(key: string): string {
  return `${key}@tail`;
}

/** Name of the file with the piece of a key that begins at a position. */
export function pieceName(key: string, start: number): string {
  return `${key}@${start}`;
}

/** Name of the file that has a key's tail and some pieces, counted from 0 and both inclusive, at their places. */
export function rowsName(key: string, first: number, last: number): string {
  return `${key}@${first}-${last}`;
}

/** Whether a name is one of the files that hold a part of a key. */
export function isPartOf(key: string, name: string): boolean {
  return name.startsWith(`${key}@`);
}

/** Bytes of a file that this machine does not have, and may have when they are asked for. */
export class NotAtHand extends Error {
  /** Where they begin; null = the tail. */
  readonly start: number | null;

  constructor(start: number | null) {
    super('not at hand');
    this.start = start;
  }
}

/**
 * The files beneath a folder that may hold a file whole or in pieces. Of one in pieces, the tail and single pieces are
 * read, each from its beginning; what is not there throws `NotAtHand`.
 */
export function pieceFilesIn(folder: string): LocalFiles {
  const whole = localFilesIn(folder);
  return {
    ...whole,
    keepsPieces: true,
    open: (key) => whole.open(key) ?? openInPieces(whole, key),
  };
}

function openInPieces(files: LocalFiles, key: string): LocalFile | null {
  const tail = files.open(tailName(key));
  if (!tail) return null;
  const { size } = tail.status();
  const readSync = (target: Uint8Array, position: number): number => {
    if (position + target.length === size) return tail.readSync(target, position);
    const piece = files.open(pieceName(key, position));
    if (!piece) throw new NotAtHand(position);
    try {
      return piece.readSync(target, 0);
    } finally {
      piece.close();
    }
  };
  return {
    status: () => tail.status(),
    readSync,
    read: async (target, position) => readSync(target, position),
    close: () => tail.close(),
  };
}
