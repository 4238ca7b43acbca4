import { fc, test as propertyTest } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { type ByteRange, MOST_RANGES, parseByteRanges } from '../../core/byteRanges.ts';

const SIZE = 1000;
const range = (first: number, last: number): ByteRange => ({ first, last });

describe('a Range header', () => {
  test.each<[string, readonly ByteRange[]]>([
    ['bytes=0-0', [range(0, 0)]],
    ['bytes=0-999', [range(0, 999)]],
    ['bytes=990-', [range(990, 999)]],
    ['bytes=-10', [range(990, 999)]],
    ['bytes=-99999', [range(0, 999)]],
    ['bytes=10-99999999999999999999999999999', [range(10, 999)]],
    ['BYTES = 5-6 , 8-9,', [range(5, 6), range(8, 9)]],
    ['bytes=8-9,5-6', [range(8, 9), range(5, 6)]],
    ['bytes=0-9,10-19,15-30,40-40', [range(0, 30), range(40, 40)]],
    ['bytes=0-10,20-30,5-25', [range(0, 30)]],
    ['bytes=2000-,5-6', [range(5, 6)]],
  ])('%s asks for what it says, joined where it touches', (header, ranges) => {
    expect(parseByteRanges(header, SIZE)).toEqual(ranges);
  });

  test.each([
    undefined,
    '',
    'items=0-5',
    'seconds=1-2',
    'bytes',
    'bytes 0-5',
    'bytes:0-5',
    '0-5',
    '=0-5',
    'by tes=0-5',
    'bytes;q=1=0-5',
  ])('%s asks for the whole file', (header) => {
    expect(parseByteRanges(header, SIZE)).toBeNull();
  });

  test.each([
    'bytes=',
    'bytes=,',
    'bytes=-',
    'bytes=-0',
    'bytes=a-b',
    'bytes=5-2',
    'bytes=--5',
    'bytes=-5-6',
    'bytes=1.5-2',
    'bytes=0x1-2',
    'bytes=1000-',
    `bytes=${'9'.repeat(400)}-`,
    `bytes=${'0-0,'.repeat(5000)}`,
  ])('%.40s cannot be satisfied, and it is said why', (header) => {
    expect(parseByteRanges(header, SIZE)).toEqual(expect.any(String));
  });

  test('asks for as many ranges as are allowed, and for no more', () => {
    const ranges = (count: number) =>
      `bytes=${Array.from({ length: count }, (_, i) => `${3 * i}-${3 * i}`).join()}`;
    expect(parseByteRanges(ranges(MOST_RANGES), SIZE)).toHaveLength(MOST_RANGES);
    expect(parseByteRanges(ranges(MOST_RANGES + 1), SIZE)).toMatch(/17 ranges/);
  });

  const bound = fc.integer({ min: 0, max: 120 });
  const specifier = fc.oneof(
    fc.tuple(bound, bound).map(([a, b]) => ({
      text: `${Math.min(a, b)}-${Math.max(a, b)}`,
      has: (at: number) => at >= Math.min(a, b) && at <= Math.max(a, b),
    })),
    bound.map((a) => ({ text: `${a}-`, has: (at: number) => at >= a })),
    bound.map((n) => ({ text: `-${n}`, has: (at: number) => at >= 100 - n })),
  );

  propertyTest.prop([fc.array(specifier, { minLength: 1, maxLength: MOST_RANGES })])(
    'gets each byte that it asks for once, and no other',
    (specifiers) => {
      const parsed = parseByteRanges(`bytes=${specifiers.map(({ text }) => text).join(', ')}`, 100);
      const wanted = Array.from({ length: 100 }, (_, at) => at).filter((at) =>
        specifiers.some(({ has }) => has(at)),
      );
      const ranges = typeof parsed === 'string' ? [] : parsed!;
      const got = ranges.flatMap(({ first, last }) =>
        Array.from({ length: last - first + 1 }, (_, i) => first + i),
      );
      expect(got.toSorted((a, b) => a - b)).toEqual(wanted);
    },
  );

  propertyTest.prop([fc.string({ maxLength: 60 }), fc.nat(2000)])(
    'of any text never throws',
    (header, size) => {
      const parsed = parseByteRanges(header, size);
      for (const { first, last } of Array.isArray(parsed) ? (parsed as ByteRange[]) : []) {
        expect(first >= 0 && first <= last && last < size).toBe(true);
      }
    },
  );
});
