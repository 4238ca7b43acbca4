import { appendFileSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { readFully, writeFully } from './fileBytes.ts';

/** A local file that is being created: it is written and read at positions, and closed by the caller that created it. */
export interface ScratchFile {
  write(bytes: Uint8Array, position: number): Promise<void>;
  /** Reads exactly the bytes of `target`. Throws RangeError if the file ends before. */
  read(target: Uint8Array, position: number): Promise<void>;
  close(): Promise<void>;
}

/** Creates an empty file, replacing an existing one. */
export async function createScratchFile(path: string): Promise<ScratchFile> {
  const file = await open(path, 'w+');
  return {
    write: (bytes, position) => writeFully(file.fd, bytes, position),
    read: (target, position) => readFully(file.fd, target, position),
    close: () => file.close(),
  };
}

/** Appends bytes to a file. */
export function appendBytes(path: string, bytes: Uint8Array): void {
  appendFileSync(path, bytes);
}

/** Removes a file if it exists. */
export async function removeScratchFile(path: string): Promise<void> {
  await rm(path, { force: true });
}
