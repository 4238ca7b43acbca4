import { closeSync, openSync, read, readSync, write, writeSync } from 'node:fs';
import { promisify } from 'node:util';

const readSome = promisify(read);
const writeSome = promisify(write);

/** Smaller files are always read. */
const HOLLOW_FROM_BYTES = 2 ** 30;
/** Minimum share of a file's length that must be allocated on disk; data compressed by a file system has far more. */
const LEAST_SHARE = 0.01;
const BLOCK_BYTES = 512;

/**
 * Whether a file is almost entirely a hole: a terabyte stored in a few sectors that takes hours to read. A file system
 * that doesn't report a file's allocated size reports 0.
 */
export function isHollow({ size, blocks }: { readonly size: number; readonly blocks: number }): boolean {
  return size >= HOLLOW_FROM_BYTES && blocks > 0 && blocks * BLOCK_BYTES < size * LEAST_SHARE;
}

/**
 * Fills `target` from a position of an open file; returns the number of bytes read, which is only smaller at the file's
 * end.
 */
export function fillSync(file: number, target: Uint8Array, position: number): number {
  let done = 0;
  while (done < target.length) {
    const bytesRead = readSync(file, target, done, target.length - done, position + done);
    if (bytesRead === 0) break;
    done += bytesRead;
  }
  return done;
}

/** Like `fillSync`, in a pool thread. */
export async function fill(file: number, target: Uint8Array, position: number): Promise<number> {
  let done = 0;
  while (done < target.length) {
    const { bytesRead } = await readSome(file, target, done, target.length - done, position + done);
    if (bytesRead === 0) break;
    done += bytesRead;
  }
  return done;
}

/** Reads exactly the bytes of `target` from an open file. Throws RangeError if it ends before. */
export function readFullySync(file: number, target: Uint8Array, position: number): void {
  assertWhole(fillSync(file, target, position), target);
}

/** Like `readFullySync`, in a pool thread. */
export async function readFully(file: number, target: Uint8Array, position: number): Promise<void> {
  assertWhole(await fill(file, target, position), target);
}

function assertWhole(bytesRead: number, { length }: Uint8Array): void {
  if (bytesRead < length) throw new RangeError(`the file ends ${length - bytesRead} bytes too early`);
}

/** Writes all bytes at a position of an open file. */
export function writeFullySync(file: number, bytes: Uint8Array, position: number): void {
  for (let done = 0; done < bytes.length;) {
    done += writeSync(file, bytes, done, bytes.length - done, position + done);
  }
}

/** Like `writeFullySync`, in a pool thread. */
export async function writeFully(file: number, bytes: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < bytes.length;) {
    done += (await writeSome(file, bytes, done, bytes.length - done, position + done)).bytesWritten;
  }
}

/** Runs `work` with a file open for reading. */
export function withFile<Result>(path: string, work: (file: number) => Result): Result {
  const file = openSync(path, 'r');
  try {
    return work(file);
  } finally {
    closeSync(file);
  }
}

/** The bytes of a typed array. */
export function bytesOf(values: ArrayBufferView): Uint8Array {
  return new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
}
