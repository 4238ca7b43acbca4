import { closeSync, openSync, readSync, writeSync } from 'node:fs';

/** Reads exactly the bytes of `target` from a file. Throws RangeError when it ends before. */
export function readFully(file: number, target: Uint8Array, position: number): void {
  for (let done = 0; done < target.length;) {
    const read = readSync(file, target, done, target.length - done, position + done);
    if (read === 0) throw new RangeError(`the file ends ${target.length - done} bytes too early`);
    done += read;
  }
}

export function writeFully(file: number, bytes: Uint8Array, position: number): void {
  for (let done = 0; done < bytes.length;) {
    done += writeSync(file, bytes, done, bytes.length - done, position + done);
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

/** The bytes behind a typed array. */
export function bytesOf(values: ArrayBufferView): Uint8Array {
  return new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
}
