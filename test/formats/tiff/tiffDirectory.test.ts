import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { openTiff, readDirectory } from '../../../formats/tiff/tiffDirectory.ts';

const LIMITS = { tags: new Set([256, 324]), mostEntries: 8, mostValues: 64 };
const LONG = 4;
const LONG8 = 16;

/** A TIFF whose directory has a width and a list of numbers that is stored after it. */
function writeTiff(
  isLittleEndian: boolean,
  isBig: boolean,
  width: number,
  list: readonly number[],
): Uint8Array {
  const bytes = new Uint8Array(1024);
  const view = new DataView(bytes.buffer);
  const short = (at: number, value: number) => view.setUint16(at, value, isLittleEndian);
  const offset = (at: number, value: number) =>
    isBig ? view.setBigUint64(at, BigInt(value), isLittleEndian) : view.setUint32(at, value, isLittleEndian);
  view.setUint16(0, isLittleEndian ? 0x4949 : 0x4d4d);
  short(2, isBig ? 43 : 42);
  if (isBig) short(4, 8);
  offset(isBig ? 8 : 4, 16);
  if (isBig) offset(16, 2);
  else short(16, 2);
  const first = 16 + (isBig ? 8 : 2);
  const [entryBytes, valueBytes, type] = isBig ? [20, 8, LONG8] : [12, 4, LONG];
  for (const [index, [tag, count]] of [
    [256, 1],
    [324, list.length],
  ].entries()) {
    const at = first + index * entryBytes;
    short(at, tag!);
    short(at + 2, type);
    offset(at + 4, count!);
  }
  const valueAt = (index: number) => first + (index + 1) * entryBytes - valueBytes;
  offset(valueAt(0), width);
  if (list.length === 1) offset(valueAt(1), list[0]!);
  else {
    offset(valueAt(1), 512);
    list.forEach((value, index) => offset(512 + index * valueBytes, value));
  }
  return bytes;
}

const readerOf = (bytes: Uint8Array) => (position: number, length: number) =>
  bytes.subarray(position, position + length);

describe('a TIFF directory', () => {
  test.prop([
    fc.boolean(),
    fc.boolean(),
    fc.nat(0xffff_ffff),
    fc.array(fc.nat(0xffff_ffff), { minLength: 1, maxLength: 60 }),
  ])('returns its numbers in either byte order, classic and big', (isLittleEndian, isBig, width, list) => {
    const read = readerOf(writeTiff(isLittleEndian, isBig, width, list));
    const opened = openTiff(read)!;
    expect(opened).toEqual({ layout: { isLittleEndian, isBig }, firstDirectory: 16 });
    const { directory, next } = readDirectory(read, opened.firstDirectory, opened.layout, LIMITS);
    expect(directory).toEqual(
      new Map([
        [256, Float64Array.of(width)],
        [324, Float64Array.from(list)],
      ]),
    );
    expect(next).toBe(0);
  });

  test.prop([fc.uint8Array({ maxLength: 300 }), fc.nat(40), fc.nat(255)])(
    'of damaged bytes is read or refused by an Error, and allocates no more than its limit',
    (noise, at, value) => {
      const bytes = writeTiff(true, false, 5, [1, 2, 3]).slice();
      bytes.set(noise.subarray(0, 200), 18);
      bytes[at] = value;
      const read = readerOf(bytes);
      try {
        const opened = openTiff(read);
        if (!opened) return;
        const { directory } = readDirectory(read, opened.firstDirectory, opened.layout, LIMITS);
        for (const values of directory.values()) expect(values.length).toBeLessThanOrEqual(LIMITS.mostValues);
      } catch (error) {
        expect(error).toBeInstanceOf(Error);
        expect(String(error)).toMatch(/its (directory|tag)|it ends within its header/);
      }
    },
  );

  it('is not searched for in another kind of file', () => {
    expect(openTiff(readerOf(Buffer.from('\x89HDF\r\n\x1a\n and more', 'latin1')))).toBeNull();
    expect(openTiff(readerOf(Buffer.from('IM*\0and more of it', 'latin1')))).toBeNull();
    expect(() => openTiff(readerOf(new Uint8Array(3)))).toThrow('it ends within its header');
  });
});
