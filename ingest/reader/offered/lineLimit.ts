import { Transform } from 'node:stream';
import type { GroundMotionError } from '../../../core/error.ts';
import { productError } from './productLog.ts';

/** Maximum length of a line in a table: 20,000 dates of 40 characters. */
const MAXIMUM_LINE_BYTES = 1_000_000;
const NEWLINE = 0x0a;
const RETURN = 0x0d;

/** Passes bytes through and fails with `product_refused` at a line that would exhaust the parser's memory. */
export function limitLines(fileName: string): Transform {
  let length = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const first = Math.min(placeOf(chunk, NEWLINE), placeOf(chunk, RETURN));
      const last = Math.max(chunk.lastIndexOf(NEWLINE), chunk.lastIndexOf(RETURN));
      const longest = length + first;
      length = last < 0 ? longest : chunk.length - last - 1;
      if (longest > MAXIMUM_LINE_BYTES) done(lineTooLong(fileName));
      else done(null, chunk);
    },
  });
}

/** Like `limitLines`, for a text that is already in memory. Throws `product_refused`. */
export function checkLines(fileName: string, text: string): void {
  for (let start = 0; start < text.length;) {
    const end = text.indexOf('\n', start);
    const next = end < 0 ? text.length : end + 1;
    if (next - start > MAXIMUM_LINE_BYTES) throw lineTooLong(fileName);
    start = next;
  }
}

function placeOf(chunk: Buffer, byte: number): number {
  const at = chunk.indexOf(byte);
  return at < 0 ? chunk.length : at;
}

function lineTooLong(fileName: string): GroundMotionError {
  return productError(fileName, `lines of at most ${MAXIMUM_LINE_BYTES} bytes`, 'a longer one');
}
