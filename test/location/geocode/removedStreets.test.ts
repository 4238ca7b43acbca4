import { describe, expect, it } from 'vitest';
import { plantPoint, plantRange } from '../../support/planted/plantedGazetteer.ts';
import { at, found, geocoderOf } from './planted.ts';

describe('a street that is missing from the data', () => {
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
  ])('is not sold as a similar one: %s is not %s', async (text, like) => {
    const outcome = await town.geocode(`${text}, Alder, OH 45001`);
    const named = outcome.kind === 'found' ? [outcome.place] : outcome.candidates;
    if (outcome.kind === 'found') {
      expect(outcome.place.score).toBe(0.4);
      expect(outcome.place.flags).toContain('street_changed');
    }
    for (const { address } of named.slice(0, 1)) expect(address).toBe(`${like}, Alder, OH 45001`);
  });

  it('is named with the uncertainty of its ZIP Code’s extent', async () => {
    const place = found(await town.geocode('131 Riverwood Dr, Alder, OH 45001'));
    expect(place.uncertaintyM).toBeGreaterThan(15_000);
    expect(place.matchType).toBe('area_centroid');
  });

  it('may be sold with a typo in a name, or without its type', async () => {
    for (const text of ['131 Rivrwood Cir', '131 Riverwood', '131 Marain Ct', '131 Riverrwood Cir'])
      expect(found(await town.geocode(`${text}, Alder, OH 45001`)).score, text).toBe(0.9);
  });

  it('may be sold with a wrong letter in a rare name, when the house is known', async () => {
    const rare = geocoderOf({
      points: [
        plantPoint('Luppold Rd', 131, at(0, 0)),
        ...['Oak', 'Elm', 'Hill'].flatMap((name, row) =>
          ['St', 'Rd'].map((type) =>
            plantPoint(`${name}${'wood'.repeat(row % 2)} Park ${type}`, 131, at(0, 9000 * (row + 1))),
          ),
        ),
      ],
      ranges: [plantRange('Lenwick Ln', '101-199', [at(0, 900), at(300, 900)])],
    });
    expect(found(await rare.geocode('131 Luppodl Rd, 45001')).score).toBe(0.9);
    expect(found(await rare.geocode('131 Lippold Rd, 45001')).score).toBe(0.4);
    expect(found(await rare.geocode('131 Lenwiqk Ln, 45001')).score).toBe(0.4);
  });

  it('may be sold with one direction more or less, or an added type, in a ZIP Code of many streets', async () => {
    const many = Array.from({ length: 2020 }, (_, row) => `${'ABCDEFGHIJKL'[row % 12]}${row}th St`);
    const others = [...many, 'E Adams St', 'Broadway', 'Cedar Ct', '4th Ave'];
    const ranges = others.map((street, row) =>
      plantRange(street, '101-199', [at(0, 300 * row), at(300, 300 * row)], { tlid: row }),
    );
    const large = geocoderOf({ ranges });
    for (const text of ['131 Adams St', '131 Broadway St', '131 N Cedar Ct'])
      expect(found(await large.geocode(`${text}, 45001`)).score, text).toBe(0.7);
    for (const text of [
      '231 Adams St',
      '131 W Adams St',
      '131 4th Ave Pl',
      '131 S 4th Ave',
      '131 N Broadway',
    ]) {
      const outcome = await large.geocode(`${text}, 45001`);
      expect(outcome.kind === 'found' ? outcome.place.score : 0, text).toBeLessThan(0.7);
    }
  });

  it('is not sold as one that differs like two others of the ZIP Code do', async () => {
    const side = (street: string, row: number) =>
      plantRange(street, '101-199', [at(0, 300 * row), at(300, 300 * row)], { tlid: row });
    const untold = ['Baker St', 'State Highway 6', 'Cole Rd E'];
    const telling = ['Allen', 'Allen St', 'Highway 9', 'State Highway 9', 'Hill Rd E', 'E Hill Rd'];
    const asked = ['131 Baker, 45001', '131 Highway 6, 45001', '131 E Cole Rd, 45001'];
    for (const [streets, score] of [
      [untold, 0.7],
      [[...untold, ...telling], 0.4],
    ] as const) {
      const zip = geocoderOf({ ranges: streets.map(side) });
      for (const text of asked) expect(found(await zip.geocode(text)).score, text).toBe(score);
    }
  });

  it('is not the one before a misspelled type, nor the longer form of its name', async () => {
    for (const text of ['131 Smith Road Palce', '131 Smith Road Palce,', '131 Marianna Ct'])
      expect(
        [await town.geocode(`${text}, OH 45001`)].map((outcome) =>
          outcome.kind === 'found' ? outcome.place.score : 0,
        )[0],
        text,
      ).toBeLessThan(0.7);
  });

  it.each([
    ['Mian St', 'Main St'],
    ['Hopi Ln', 'Hope Ln'],
    ['Landen Dr', 'Linden Dr'],
    ['Juno Ct', 'June Ct'],
    ['Pitot Rd', 'Pitt Rd'],
    ['Symmes Ave', 'Semmes Ave'],
    ['Kalena St', 'Kalani St'],
    ['Vine Ave', 'Pine Ave'],
    ['Adams St', 'E Adams St'],
    ['N Adams St', 'Adams St'],
    ['Fox Run Dr', 'Fox Run'],
    ['Marion Way', 'Marion'],
  ])('is named, not sold, however well the similar one is known: %s is not %s', async (asked, known) => {
    const place = geocoderOf({
      ranges: [plantRange(known, '101-199', [at(0, 0), at(300, 0)])],
      points: [plantPoint(known, 131, at(100, 0))],
    });
    const outcome = await place.geocode(`131 ${asked}, 45001`);
    const [named] = outcome.kind === 'found' ? [outcome.place] : outcome.candidates;
    expect(named?.address).toBe(`131 ${known}, Alder, OH 45001`);
    if (outcome.kind === 'found') expect(outcome.place.score).toBe(0.4);
  });

  it('is not sold without its type when many streets have no type, nor as any highway when one has no other name', async () => {
    const bare = ['Grasshopper', 'Roadway', 'Stoneybrooke'];
    const namesakes = ['Hill Ct', 'Hill Dr', 'Cole Rd', 'Cole Ln'];
    const towns = [
      [['Baker St', 'US Highway 6', ...namesakes], 0.7],
      [['Baker St', 'US Highway 6', 'Highway 6', ...namesakes], 0.7],
      [['Baker St', 'US Highway 6', 'Highway 9', ...namesakes, ...bare], 0.4],
    ] as const;
    for (const [streets, score] of towns) {
      const place = geocoderOf({
        ranges: streets.map((street, row) =>
          plantRange(street, '101-199', [at(0, 30 * row), at(300, 30 * row)], { tlid: row }),
        ),
      });
      for (const text of ['131 Baker, 45001', '131 Route 6, 45001'])
        expect(found(await place.geocode(text)).score, `${text} of ${streets.join(', ')}`).toBe(score);
    }
  });

  it('is not sold with a wrong letter when many names are spelled unusually', async () => {
    const side = (street: string, row: number) =>
      plantRange(street, '101-199', [at(0, 300 * row), at(300, 300 * row)], { tlid: row });
    const streets = ['Like Ave', 'Oak St', 'Elm St', 'Hill Rd'];
    const hawaiian = ['Nuulaka St', 'Lanimu St', 'Kulalu St'];
    for (const [names, score] of [
      [streets, 0.7],
      [[...streets, ...hawaiian], 0.4],
    ] as const) {
      const place = geocoderOf({ ranges: names.map(side) });
      expect(found(await place.geocode('131 Loke Ave, 45001')).score).toBe(score);
    }
  });
});
