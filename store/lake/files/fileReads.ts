import type { LocalFile } from '../../../formats/files/localFile.ts';

/** Bytes of a file that are wanted; null comes back where the file ends before. They are valid until the next. */
export interface Stretch {
  readonly from: number;
  readonly bytes: number;
}
/** Work that says which bytes of a file it wants next, and gets them, no matter who reads them and how. */
export type Reads<Result> = Generator<Stretch, Result, Buffer | null>;

/** Larger stretches are read part by part: a checksum holds up everyone else. */
const READ_AT_ONCE_BYTES = 2 ** 20;

/** Asks for a stretch part by part; false = the file ends before. */
export function* readThrough({ from, bytes }: Stretch, take: (part: Buffer) => unknown): Reads<boolean> {
  for (let done = 0; done < bytes; done += READ_AT_ONCE_BYTES) {
    const part = yield { from: from + done, bytes: Math.min(READ_AT_ONCE_BYTES, bytes - done) };
    if (!part) return false;
    take(part);
  }
  return true;
}

/** Kept from read to read: new memory costs more than the checksum of what is read into it. */
const spareBuffers: Buffer[] = [];
const MOST_SPARE = 4;

/** Reads what is wanted of an open file. */
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
