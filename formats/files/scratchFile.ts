import { appendFileSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { readFully, writeFully } from './fileBytes.ts';

/** A file of this machine that is being made: it is written and read at places of it, and closed by the caller that made it. */
export interface ScratchFile {
  write(bytes: Uint8Array, position: number): Promise<void>;
  /** Reads exactly the bytes of `target`. Throws RangeError when the file ends before. */
  read(target: Uint8Array, position: number): Promise<void>;
  close(): Promise<void>;
}

/** Makes an empty file; it takes the place of one that is there. */
export async function createScratchFile(path: string): Promise<ScratchFile> {
  const file = await open(path, 'w+');
  return {
    write: (bytes, position) => writeFully(file.fd, bytes, position),
    read: (target, position) => readFully(file.fd, target, position),
    close: () => file.close(),
  };
}

/** Writes bytes behind the end of a file. */
export function appendBytes(path: string, bytes: Uint8Array): void {
  appendFileSync(path, bytes);
}

/** Removes a file if it is there. */
export async function removeScratchFile(path: string): Promise<void> {
  await rm(path, { force: true });
}
