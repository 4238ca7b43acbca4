import { describe, expect, it } from 'vitest';
import { plantPoint, plantRange } from '../../support/planted/plantedGazetteer.ts';
import { at, found, geocoderOf } from './planted.ts';

describe('a street that the data lack', () => {
  const town = geocoderOf({
    points: [
      'Riverwood Cir',
      'Pine Ave SE',
      'Highway 360',
      'US Highway 41',
      '12th St',
      'N St',
      'Avenue N',
      'Smith Rd',
      'Marian Ct',
      'Kelley Dr',
      'E Adams St',
      'Greene Ln',
      'FM 1960',
      'Fox Run',
    ].map((street, row) => plantPoint(street, 131, at(0, 3000 * row))),
  });

  it.each([
    ['131 Riverwood Dr', '131 Riverwood Cir'],
    ['131 Vine Ave SE', '131 Pine Ave SE'],
    ['131 CR 360', '131 Hwy 360'],
    ['131 US Highway 41 Business', '131 US Hwy 41'],
    ['131 12th Street Pl', '131 12th St'],
    ['131 North St', '131 N St'],
    ['131 South Avenue N', '131 Ave N'],
    ['131 Marion Ct', '131 Marian Ct'],
    ['131 Kelly Dr', '131 Kelley Dr'],
    ['131 Adams St', '131 E Adams St'],
    ['131 W Adams St', '131 E Adams St'],
    ['131 N Riverwood Cir', '131 Riverwood Cir'],
    ['131 Green Ln', '131 Greene Ln'],
    ['131 State Highway 360', '131 Hwy 360'],
    ['131 Highway 1960', '131 FM 1960'],
    ['131 Fox Run Dr', '131 Fox Run'],
  ])('is not sold as one that is like it: %s is not %s', async (text, like) => {
    const outcome = await town.geocode(`${text}, Alder, OH 45001`);
    const named = outcome.kind === 'found' ? [outcome.place] : outcome.candidates;
    if (outcome.kind === 'found') {
      expect(outcome.place.score).toBe(0.4);
      expect(outcome.place.flags).toContain('street_changed');
    }
    for (const { address } of named.slice(0, 1)) expect(address).toBe(`${like}, Alder, OH 45001`);
  });

  it('is named as far off as its ZIP Code reaches', async () => {
    const place = found(await town.geocode('131 Riverwood Dr, Alder, OH 45001'));
    expect(place.uncertaintyM).toBeGreaterThan(15_000);
    expect(place.matchType).toBe('area_centroid');
  });

  it('may be sold by a slip in a name, or with its type left out', async () => {
    for (const text of ['131 Rivrwood Cir', '131 Riverwood', '131 Hwy 41', '131 Marain Ct'])
      expect(found(await town.geocode(`${text}, Alder, OH 45001`)).score, text).toBe(0.9);
  });

  it('may be sold without its direction where ranges and houses are known and no other is like it', async () => {
    const both = (street: string, row: number) => ({
      ranges: [plantRange(street, '101-199', [at(0, 300 * row), at(300, 300 * row)], { tlid: row })],
      points: [plantPoint(street, 131, at(100, 300 * row))],
    });
    const alone = geocoderOf(both('E Adams St', 1));
    expect(found(await alone.geocode('131 Adams St, 45001')).score).toBe(0.9);
    const two = [both('E Adams St', 1), both('W Adams Ave', 2)];
    const rivals = geocoderOf({
      ranges: two.flatMap(({ ranges }) => ranges),
      points: two.flatMap(({ points }) => points),
    });
    const outcome = await rivals.geocode('131 Adams St, 45001');
    expect(outcome.kind === 'found' ? outcome.place.score : 0).toBeLessThan(0.7);
  });
});
