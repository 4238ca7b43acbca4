import { fc, test as propertyTest } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { acceptedPicture } from '../../../api/maps/pictureTypes.ts';
import { type ByteRange, requestedRanges } from '../../../api/stac/sendReleaseFile.ts';

describe('a Range header', () => {
  const bound = fc.integer({ min: 0, max: 120 });
  const specifier = fc.oneof(
    fc.tuple(bound, bound).map(([a, b]) => ({
      text: `${Math.min(a, b)}-${Math.max(a, b)}`,
      has: (at: number) => at >= Math.min(a, b) && at <= Math.max(a, b),
    })),
    bound.map((a) => ({ text: `${a}-`, has: (at: number) => at >= a })),
    bound.map((n) => ({ text: `-${n}`, has: (at: number) => at >= 100 - n })),
  );

  propertyTest.prop([fc.array(specifier, { minLength: 1, maxLength: 16 })])(
    'gets each byte that it asks for once, and no other',
    (specifiers) => {
      const ranges = requestedRanges(`bytes=${specifiers.map(({ text }) => text).join(', ')}`, 100);
      const wanted = Array.from({ length: 100 }, (_, at) => at).filter((at) =>
        specifiers.some(({ has }) => has(at)),
      );
      const got = (typeof ranges === 'string' ? [] : ranges!).flatMap(({ start, end }) =>
        Array.from({ length: end - start + 1 }, (_, i) => start + i),
      );
      expect(got.toSorted((a, b) => a - b)).toEqual(wanted);
    },
  );

  const text = fc.oneof(
    fc.string({ maxLength: 60 }),
    fc.stringMatching(/^[0-9,\- ]{0,60}$/).map((list) => `bytes=${list}`),
  );
  propertyTest.prop([text, fc.nat(2000)])('of any text never throws, nor leaves the file', (header, size) => {
    const ranges = requestedRanges(header, size);
    for (const { start, end } of Array.isArray(ranges) ? (ranges as ByteRange[]) : []) {
      expect(start >= 0 && start <= end && end < size).toBe(true);
    }
  });
});

describe('an Accept header', () => {
  const weight = fc.integer({ min: 0, max: 1000 });
  const TYPES = { 'application/json': null, 'image/png': 'png', 'image/webp': 'webp' } as const;
  const names = Object.keys(TYPES) as (keyof typeof TYPES)[];

  propertyTest.prop([fc.tuple(weight, weight, weight), fc.shuffledSubarray([0, 1, 2], { minLength: 3 })])(
    'prefers the type of the highest weight, in whatever order they come',
    (given, order) => {
      const header = order.map((i) => `${names[i]};q=${(given[i]! / 1000).toFixed(3)}`).join(', ');
      const most = Math.max(...given);
      const first = order.find((i) => given[i] === most)!;
      expect(acceptedPicture(header)).toBe(most === 0 ? null : TYPES[names[first]!]);
    },
  );

  propertyTest.prop([weight, weight])(
    'weighs a type by the most specific range, wherever it is',
    (own, all) => {
      const [q, star] = [own, all].map((thousandths) => (thousandths / 1000).toFixed(3));
      for (const header of [`image/png;q=${q}, */*;q=${star}`, `*/*;q=${star}, image/png;q=${q}`]) {
        expect(acceptedPicture(header), header).toBe(own >= all && own > 0 ? 'png' : null);
      }
    },
  );

  propertyTest.prop([fc.string({ maxLength: 80 })])('of any text never throws', (header) => {
    expect([null, 'png', 'webp']).toContain(acceptedPicture(header));
  });
});
