import { fc, test as propertyTest } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { preferredMediaType } from '../../core/acceptHeader.ts';

const OFFERED = ['application/json', 'image/png', 'image/webp'] as const;
const prefer = (header: string | undefined) => preferredMediaType(header, OFFERED);

describe('an Accept header', () => {
  test.each([
    [undefined, 'application/json'],
    ['*/*', 'application/json'],
    ['image/png', 'image/png'],
    ['image/*', 'image/png'],
    ['IMAGE/WEBP', 'image/webp'],
    ['image/webp,*/*', 'image/webp'],
    ['image/png;q=0.1, application/json', 'application/json'],
    ['application/json;q=0.1, image/webp;q=0.2', 'image/webp'],
    ['image/avif,image/webp,image/apng,image/*,*/*;q=0.8', 'image/webp'],
    ['image/png;q=0, image/*', 'image/webp'],
    ['image/*;q=0, */*;q=0.1', 'application/json'],
    ['image/png;level=1;q=0.3, image/webp ; Q=0.4', 'image/webp'],
    ['application/json; charset=utf-8, image/png;q=0.9', 'application/json'],
    ['image/webp, image/png', 'image/webp'],
    ['text/html', undefined],
    ['image/png;q=0', undefined],
    ['image/png;q=2, image/webp;q=0.1', 'image/webp'],
    ['image/png;q=, image/webp;q=0.1', 'image/webp'],
    ['*/png, image, ,;q=1', undefined],
    ['', undefined],
  ])('%s prefers %s', (header, type) => {
    expect(prefer(header)).toBe(type);
  });

  const weight = fc.integer({ min: 0, max: 1000 });
  const weights = fc.tuple(weight, weight, weight);

  propertyTest.prop([weights, fc.shuffledSubarray([0, 1, 2], { minLength: 3 })])(
    'prefers the type of the highest weight, in whatever order they stand',
    (given, order) => {
      const header = order.map((i) => `${OFFERED[i]};q=${(given[i]! / 1000).toFixed(3)}`).join(', ');
      const most = Math.max(...given);
      const first = order.find((i) => given[i] === most)!;
      expect(prefer(header)).toBe(most === 0 ? undefined : OFFERED[first]);
    },
  );

  propertyTest.prop([weight, weight])(
    'weighs a type by the most specific range, wherever it stands',
    (own, all) => {
      const [q, star] = [own, all].map((thousandths) => (thousandths / 1000).toFixed(3));
      for (const header of [`image/png;q=${q}, */*;q=${star}`, `*/*;q=${star}, image/png;q=${q}`]) {
        const expected = own >= all && own > 0 ? 'image/png' : all > 0 ? 'application/json' : undefined;
        expect(prefer(header), header).toBe(expected);
      }
    },
  );

  propertyTest.prop([fc.string({ maxLength: 80 })])('of any text never throws', (header) => {
    expect([...OFFERED, undefined]).toContain(prefer(header));
  });
});
