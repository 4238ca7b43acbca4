import type { LocalFile } from '../../../formats/files/localFile.ts';

/** Requested bytes of a file; the reply is null when the file ends before. The bytes are valid until the next request. */
export interface Stretch {
  readonly from: number;
  readonly bytes: number;
}
/** Work that requests bytes of a file step by step, independent of who reads them and how. */
export type Reads<Result> = Generator<Stretch, Result, Buffer | null>;

/** Larger ranges are read in parts, because computing a checksum blocks everything else. */
const READ_AT_ONCE_BYTES = 2 ** 20;

/** Requests a range part by part; false = the file ends before. */
export function* readThrough({ from, bytes }: Stretch, take: (part: Buffer) => unknown): Reads<boolean> {
  for (let done = 0; done < bytes; done += READ_AT_ONCE_BYTES) {
    const part = yield { from: from + done, bytes: Math.min(READ_AT_ONCE_BYTES, bytes - done) };
    if (!part) return false;
    take(part);
  }
  return true;
}

/** Reused: allocating memory costs more than the checksum of what is read into it. */
const spareBuffers: Buffer[] = [];
const MOST_SPARE = 4;

/** Reads the requested bytes of an open file. */
export async function runReads<Result>(file: Pick<LocalFile, 'read'>, reads: Reads<Result>): Promise<Result> {
  const buffer = spareBuffers.pop() ?? Buffer.allocUnsafeSlow(READ_AT_ONCE_BYTES);
  try {
    let step = reads.next();
    while (!step.done) {
      const { from, bytes } = step.value;
      const into = bytes <= buffer.length ? buffer.subarray(0, bytes) : Buffer.allocUnsafeSlow(bytes);
      const filled = await file.read(into, from);
      step = reads.next(filled === bytes ? into : null);
    }
    return step.value;
  } finally {
    if (spareBuffers.length < MOST_SPARE) spareBuffers.push(buffer);
  }
}
