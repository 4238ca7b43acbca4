import { localFilesIn, type LocalFile, type LocalFiles } from '../files/localFile.ts';

/** Name of the file that has a key's tail at its position, and the same length as the key's bytes; the rest is a hole. */
export function tailName(key: string): string {
  return `${key}@tail`;
}

/** Name of the file with the piece of a key that begins at a position. */
export function pieceName(key: string, start: number): string {
  return `${key}@${start}`;
}

/** Name of the file that has a key's tail and some pieces, counted from 0 and both inclusive, at their positions. */
export function rowsName(key: string, first: number, last: number): string {
  return `${key}@${first}-${last}`;
}

/** Whether a name is that of a file with a part of a key. */
export function isPartOf(key: string, name: string): boolean {
  return name.startsWith(`${key}@`);
}

/**
 * The files in a folder that may contain a file completely or in pieces. If a file is in pieces, its tail and single
 * pieces can be read, each from its beginning. Check `lacks` first: reading a missing piece throws an Error.
 */
export function pieceFilesIn(folder: string): LocalFiles {
  const whole = localFilesIn(folder);
  return {
    ...whole,
    lacks: (key, start) =>
      !whole.holds(start === null ? tailName(key) : pieceName(key, start)) && !whole.holds(key),
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
    if (!piece) throw new Error(`its piece at ${position} is not on this machine`);
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
