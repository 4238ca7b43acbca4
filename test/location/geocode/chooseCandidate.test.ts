import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import type { Candidate } from '../../../location/geocode/match/candidate.ts';
import { chooseCandidate } from '../../../location/geocode/match/chooseCandidate.ts';
import { HIGHEST_ACCEPTED, LIKE_QUALITY } from '../../../location/geocode/match/penalty.ts';
import { at } from './planted.ts';

/** A house on the street with a letter's name, this many points away from the query. */
function candidate(letter: string, points: number, eastM: number, type: Candidate['matchType']): Candidate {
  return {
    matchType: type,
    point: at(eastM, 0),
    uncertaintyM: 15,
    source: 'planted',
    penalty: { points, flags: [] },
    address: `1 ${letter} St, Alder, OH 45001`,
    streetKey: `${letter} ST`,
    placeKey: 'ALDER',
  };
}

const anyCandidate = fc
  .tuple(
    fc.constantFrom('A', 'B', 'C', 'D', 'E', 'F'),
    fc.double({ min: 0, max: 20, noNaN: true }),
    fc.integer({ min: 0, max: 20_000 }),
    fc.constantFrom('rooftop_interpolated', 'street_interpolated', 'area_centroid'),
  )
  .map((parts) => candidate(...parts));
const choose = (candidates: readonly Candidate[]) => chooseCandidate(candidates, () => 'none');

describe('what an address may mean', () => {
  test.prop([
    fc
      .array(anyCandidate, { maxLength: 8 })
      .chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
  ])('is chosen regardless of the order of the data', ([all, shuffled]) => {
    expect(choose(shuffled)).toEqual(choose(all));
  });

  test.prop([
    fc.double({ min: 0, max: HIGHEST_ACCEPTED - LIKE_QUALITY, noNaN: true }),
    fc.double({ min: 0, max: LIKE_QUALITY, noNaN: true }),
    fc.integer({ min: 100, max: 20_000 }),
    fc.array(anyCandidate, { maxLength: 6 }),
    fc.boolean(),
  ])(
    'is ambiguous when two of equal quality lie apart, whatever worse ones there are',
    (points, more, apartM, others, isTurned) => {
      const two = [
        candidate('X', points, 0, 'street_interpolated'),
        candidate('Y', points + more, apartM, 'street_interpolated'),
      ];
      const worse = others.map((other) => ({
        ...other,
        penalty: { ...other.penalty, points: other.penalty.points + points + 4 },
      }));
      const all = isTurned ? [...worse, ...two.toReversed()] : [...two, ...worse];
      expect(choose(all).kind).toBe('ambiguous');
    },
  );
});
