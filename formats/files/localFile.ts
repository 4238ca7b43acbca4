import { closeSync, existsSync, fstatSync, openSync, type BigIntStats } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fill, fillSync } from './fileBytes.ts';

/** A file of this machine that is open for reading. The caller that opened it closes it. */
export interface LocalFile {
  /** Its bytes now, and its `signatureOf`. */
  status(): { readonly size: number; readonly signature: string };
  /** Fills `target` from a position; gives how many bytes there were, fewer only at the file's end. */
  readSync(target: Uint8Array, position: number): number;
  /** As `readSync`, by a thread of the pool. */
  read(target: Uint8Array, position: number): Promise<number>;
  close(): void;
}

/** Opens a file at once. Throws what the system says. */
export function openLocalFile(path: string): LocalFile {
  const file = openSync(path, 'r');
  return {
    status: () => {
      const status = fstatSync(file, { bigint: true });
      return { size: Number(status.size), signature: signatureFrom(status) };
    },
    readSync: (target, position) => fillSync(file, target, position),
    read: (target, position) => fill(file, target, position),
    close: () => closeSync(file),
  };
}

/** Changes whenever a file is written, replaced or made readable; a file that is not there has one too. */
export async function signatureOf(path: string): Promise<string> {
  const status = await stat(path, { bigint: true }).catch(() => null);
  return status ? signatureFrom(status) : 'absent';
}

/** As `signatureOf`, of a file whose status is known. */
export function signatureFrom({ dev, ino, ctimeNs, mtimeNs, size }: BigIntStats): string {
  return `${dev}:${ino}:${ctimeNs}:${mtimeNs}:${size}`;
}

/** Files on this machine, by key: for readers that don't wait, such as threads that draw. */
export interface LocalFiles {
  /** What a key is called in messages. */
  nameOf(key: string): string;
  /** Null where there is no such file. */
  open(key: string): LocalFile | null;
  /**
   * Whether a piece of a file, by where it begins (null = the tail), must be loaded before it can be read. Null where files
   * are always whole.
   */
  readonly lacks: ((key: string, start: number | null) => boolean) | null;
  /** Whether anything is there of that key, or beneath it. */
  holds(key: string): boolean;
}

/** The files beneath a folder; with '' keys are paths. */
export function localFilesIn(folder: string): LocalFiles {
  const pathOf = (key: string) => (folder === '' ? key : join(folder, key));
  return {
    nameOf: pathOf,
    lacks: null,
    open: (key) => {
      try {
        return openLocalFile(pathOf(key));
      } catch (error) {
        return absentAs(null)(error);
      }
    },
    holds: (key) => existsSync(pathOf(key)),
  };
}

/** For `.catch`: a file that does not exist is the given value, any other failure stays one. */
export function absentAs<T>(value: T): (error: unknown) => T {
  return (error) => {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return value;
    throw error;
  };
}
