import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { likeNames } from '../../../location/geocode/match/likeNames.ts';
import { namePenalty } from '../../../location/geocode/match/streetPenalty.ts';
import { plantRange } from '../../support/planted/plantedGazetteer.ts';
import { at, geocoderOf } from './planted.ts';
import { times } from '../../support/machine/tier.ts';

const words = fc.stringMatching(/^[A-D1 ]{1,9}$/).map((text) => text.trim().replaceAll(/ +/g, ' '));
const near = words.chain((name) =>
  fc
    .tuple(fc.constant(name), fc.nat(8), fc.constantFrom('', 'A', 'E', ' ', '7'))
    .map(([text, place, letter]) =>
      (text.slice(0, place) + letter + text.slice(place + 1)).trim().replaceAll(/ +/g, ' '),
    ),
);
const names = fc.array(fc.oneof(words, near), { minLength: 1, maxLength: 12 });

describe('the names that resemble a requested one', () => {
  test.prop([names, fc.oneof(words, near)], { numRuns: times(175, 500) })(
    'equal those of a letter-by-letter comparison, and cost the same, even on repeated requests',
    (known, asked) => {
      const streets = { streets: known.map((name) => ({ name: { name } })) };
      const expected = known.map((name) => namePenalty(asked, name, true));
      for (let again = 0; again < 2; again++) {
        const found = known.map((): unknown => null);
        for (const { streets: indexes, penalty } of likeNames(streets, asked))
          for (const index of indexes) found[index] = penalty;
        expect(found).toEqual(expected);
      }
    },
  );
});

describe('many misspelled crossings at once', () => {
  it('leave turns for all other work', async () => {
    const letters = 'ABCDEFGHIJKLMNOP'.split('');
    const streets = letters.flatMap((a) => letters.map((b) => `Stone${a}${b}field Ave`));
    const geocoder = geocoderOf({
      ranges: streets.map((name, tlid) => plantRange(name, '1-99', [at(0, tlid), at(400, tlid)], { tlid })),
    });
    const asked = Array.from({ length: 400 }, (_, n) => {
      const name = (shift: number) => streets[(n * 37 + shift) % streets.length]!.replace('field', 'feild');
      return `${name(0)} & ${name(101)}, Alder, OH`;
    });
    const state = { turns: 0, isDone: false };
    const others = (async () => {
      for (; !state.isDone; state.turns++) await new Promise((turn) => void setImmediate(turn));
    })();
    const outcomes = await geocoder.geocodeAll(asked).finally(() => (state.isDone = true));
    await others;
    expect(outcomes).toHaveLength(asked.length);
    expect(state.turns).toBeGreaterThan(10);
  });
});
