import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { sealedJson } from '../../../../../store/lake/files/sealedJson.ts';
import { takeApartServed } from '../../../../../store/lake/release/served/readServed.ts';

const checks = fc.dictionary(
  fc.string({ minLength: 1 }).filter((name) => name !== '__proto__' && !/[{}]/.test(name)),
  fc.tuple(fc.nat(), fc.nat()),
);
const fields = fc.record({
  frame_id: fc.string(),
  attribution: fc.oneof(fc.string(), fc.constantFrom('","checks":{"', ',"checks":{}}', '","seal":"')),
  grid: fc.record({ epsg: fc.nat(), checks: fc.constant({}) }),
  partitions: fc.array(fc.string()),
});
const textOf = (value: object) => Buffer.from(sealedJson(value).trimEnd());

describe('a served manifest', () => {
  test.prop([fields, checks])('is split into its contents, whatever its texts are', (told, held) => {
    const apart = takeApartServed(textOf({ ...told, checks: held }));
    expect(apart?.fields).toEqual(told);
    expect(JSON.parse(apart!.checks.toString())).toEqual(held);
  });

  test.prop([fields, checks, fc.nat(), fc.integer({ min: 1, max: 255 })])(
    'is not split when any of its bytes differs',
    (told, held, at, flip) => {
      const damaged = textOf({ ...told, checks: held });
      damaged[at % damaged.length]! ^= flip;
      expect(takeApartServed(damaged)).toBeNull();
    },
  );

  test.prop([fields, checks])('is left to the usual parser when it is written otherwise', (told, held) => {
    for (const value of [
      told,
      { ...told, checks: held, later: 1 },
      { ...told, checks: { a: { sha256: '0' } } },
    ]) {
      expect(takeApartServed(textOf(value))).toBeNull();
    }
    expect(takeApartServed(Buffer.from(JSON.stringify({ ...told, checks: held })))).toBeNull();
    expect(takeApartServed(Buffer.from(sealedJson({ ...told, checks: held }, 1)))).toBeNull();
  });
});
