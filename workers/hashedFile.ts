import { createHash } from 'node:crypto';
import { closeSync, openSync } from 'node:fs';
import { writeFully } from './fileBytes.ts';

/** What a file that has been written must be found to be. */
export interface WrittenFile {
  readonly bytes: number;
  /** SHA-256 of what was written, hexadecimal: taken before the disk had it. */
  readonly sha256: string;
}

/** Writes a new file piece by piece; `work` is given what appends. */
export function writeHashedFile(
  path: string,
  work: (append: (bytes: Uint8Array) => void) => void,
): WrittenFile {
  const hash = createHash('sha256');
  let written = 0;
  const file = openSync(path, 'w');
  try {
    work((bytes) => {
      writeFully(file, bytes, written);
      hash.update(bytes);
      written += bytes.length;
    });
  } finally {
    closeSync(file);
  }
  return { bytes: written, sha256: hash.digest('hex') };
}
