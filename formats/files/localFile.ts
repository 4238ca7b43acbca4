import { closeSync, existsSync, fstatSync, openSync, type BigIntStats } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fill, fillSync } from './fileBytes.ts';

/** A local file that is open for reading. The caller that opened it must close it. */
export interface LocalFile {
  /** Its current size, and its `signatureOf`. */
  status(): { readonly size: number; readonly signature: string };
  /** Fills `target` from a position; returns the number of bytes read, which is only smaller at the file's end. */
  readSync(target: Uint8Array, position: number): number;
  /** Like `readSync`, in a pool thread. */
  read(target: Uint8Array, position: number): Promise<number>;
  close(): void;
}

/** Opens a file synchronously. Throws the system's error. */
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

/** Changes whenever a file is written, replaced or made readable; also defined for a missing file. */
export async function signatureOf(path: string): Promise<string> {
  const status = await stat(path, { bigint: true }).catch(() => null);
  return status ? signatureFrom(status) : 'absent';
}

/** Like `signatureOf`, for a file whose status is known. */
export function signatureFrom({ dev, ino, ctimeNs, mtimeNs, size }: BigIntStats): string {
  return `${dev}:${ino}:${ctimeNs}:${mtimeNs}:${size}`;
}

/** Local files by key, for readers that mustn't wait, such as threads that draw. */
export interface LocalFiles {
  /** The name of a key in messages. */
  nameOf(key: string): string;
  /** Null if the file doesn't exist. */
  open(key: string): LocalFile | null;
  /**
   * Whether a piece of a file, given its start (null = the tail), must be loaded before it can be read. Null if files are
   * always complete.
   */
  readonly lacks: ((key: string, start: number | null) => boolean) | null;
  /** Whether the key, or anything beneath it, exists. */
  holds(key: string): boolean;
}

/** The files in a folder; with '' keys are paths. */
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

/** For `.catch`: returns the given value for a missing file, and rethrows any other error. */
export function absentAs<T>(value: T): (error: unknown) => T {
  return (error) => {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return value;
    throw error;
  };
}
