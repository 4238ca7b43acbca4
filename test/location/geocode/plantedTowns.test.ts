import { describe, expect, it } from 'vitest';
import { plantPoint, plantRange } from '../../support/planted/plantedGazetteer.ts';
import { at, found, geocoderOf, metersFrom } from './planted.ts';

/** Two towns 12 km apart with one ZIP each, and a hamlet that shares the second town's ZIP. */
const towns = geocoderOf({
  ranges: [
    plantRange('Main St', '100-198', [at(0, 0), at(400, 0)]),
    plantRange('Main St', '101-199', [at(0, 0), at(400, 0)], { side: 'R' }),
    plantRange('Elm St', '2-98', [at(0, 0), at(0, 400)], { tlid: 2 }),
    plantRange('Walnut Ave', '1-99', [at(400, 0), at(400, 300)], { tlid: 3, isImputed: true }),
    plantRange('N 5th St', '500-598', [at(0, 400), at(400, 400)], { tlid: 4 }),
    plantRange('S 5th St', '500-598', [at(0, -600), at(400, -600)], { tlid: 5 }),
    plantRange('County Rd 27', '1000-1098', [at(0, 900), at(400, 900)], { tlid: 6 }),
    plantRange('A St', '1-99', [at(800, 0), at(800, 400)], { tlid: 7 }),
    plantRange('Slaughter House Rd', '1-99', [at(900, 0), at(900, 400)], { tlid: 8 }),
    plantRange('Main St', '100-198', [at(12_000, 0), at(12_400, 0)], {
      zip: '45002',
      place: 'Birch',
      tlid: 20,
    }),
    plantRange('Oak St', '1-99', [at(12_000, 300), at(12_400, 300)], {
      zip: '45002',
      place: 'Birch',
      tlid: 21,
    }),
    plantRange('Oak St', '1-99', [at(16_000, 300), at(16_400, 300)], {
      zip: '45002',
      place: 'Cedar',
      tlid: 22,
    }),
    plantRange('Poplar Ln', '1-99', [at(12_000, 600), at(12_400, 600)], {
      zip: '45002',
      place: 'Birch',
      tlid: 23,
    }),
  ],
  points: [
    plantPoint('Main St', 120, at(81, 22)),
    plantPoint('Main St', 124, at(99, 22)),
    plantPoint('Main St', 130, at(131, 22), { suffix: 'A' }),
    plantPoint('Elm St', 40, at(-20, 160)),
  ],
});

describe('an address in planted towns', () => {
  it('is the known house when there is one', async () => {
    const outcome = await towns.geocode('120 Main Street, Alder, OH 45001');
    expect(found(outcome)).toMatchObject({
      matchType: 'rooftop_interpolated',
      score: 0.9,
      matchQuality: 1,
      uncertaintyM: 15,
      address: '120 Main St, Alder, OH 45001',
      flags: [],
      source: 'planted',
    });
    expect(metersFrom(outcome, at(81, 22))).toBeLessThan(1);
  });

  it('lies between two known neighbors on its side, with a flag', async () => {
    const outcome = await towns.geocode('122 Main St, Alder, OH');
    expect(found(outcome)).toMatchObject({ matchType: 'rooftop_interpolated', flags: ['between_points'] });
    expect(metersFrom(outcome, at(90, 22))).toBeLessThan(1);
  });

  it('is interpolated along its side of the street when no house is known', async () => {
    const outcome = await towns.geocode('175 main st alder oh');
    expect(found(outcome)).toMatchObject({
      matchType: 'street_interpolated',
      score: 0.7,
      uncertaintyM: 100,
      flags: [],
    });
    expect(metersFrom(outcome, at((400 * 74) / 98, -10))).toBeLessThan(1);
  });

  it('has flags for an apartment that was not looked up, and a letter that no house has', async () => {
    expect(found(await towns.geocode('120 Main St Apt 5, 45001')).flags).toEqual(['unit_ignored']);
    const lettered = found(await towns.geocode('120B Main St, 45001'));
    expect(lettered.flags).toEqual(['unit_ignored']);
    const { flags, matchQuality } = found(await towns.geocode('120 Main St, c/o W Oak St, Alder, OH 45001'));
    expect(flags).toContain('words_ignored');
    expect(matchQuality).toBeLessThan(0.9);
    expect(lettered.address).toBe('120B Main St, Alder, OH 45001');
    expect(found(await towns.geocode('130 Main St, 45001')).matchType).toBe('rooftop_interpolated');
  });

  it('has a flag for a range with an estimated end', async () => {
    expect(found(await towns.geocode('51 Walnut Ave, 45001')).flags).toEqual(['imputed_range']);
  });

  it('is taken to the other side of the street only with a flag', async () => {
    const outcome = await towns.geocode('52 Walnut Ave, 45001');
    expect(found(outcome).flags).toContain('parity_mismatch');
    expect(found(outcome).matchQuality).toBeLessThan(1);
  });

  it('a few numbers beyond the one range of the street is at its end, as an area; farther it is the street', async () => {
    const near = await towns.geocode('110 Walnut Ave, 45001');
    // For a street known by a single stretch of 400 m, it isn't known how the numbers continue.
    expect(found(near)).toMatchObject({ matchType: 'area_centroid', score: 0.4 });
    expect(found(near).flags).toContain('number_outside_range');
    expect(found(near).uncertaintyM).toBeGreaterThan(400);
    expect(metersFrom(near, at(390, 285))).toBeLessThan(1);
    const doubtful = found(await towns.geocode('180 Walnut Ave, 45001'));
    expect(doubtful.uncertaintyM).toBeGreaterThan(150);
    expect(doubtful).toMatchObject({
      score: 0.4,
      flags: ['number_outside_range', 'imputed_range', 'area_only'],
    });
    const far = await towns.geocode('9130 Walnut Ave, 45001');
    expect(found(far)).toMatchObject({
      matchType: 'area_centroid',
      score: 0.4,
      flags: ['number_unknown', 'area_only'],
      address: 'Walnut Ave, Alder, OH 45001',
    });
    expect(found(far).uncertaintyM).toBeGreaterThanOrEqual(299);
  });

  it('that is a street without a number is its middle, with half its length as uncertainty', async () => {
    const place = found(await towns.geocode('Walnut Ave, Alder, OH'));
    expect(place).toMatchObject({ matchType: 'area_centroid', flags: ['street_only', 'area_only'] });
    expect(place.uncertaintyM).toBeGreaterThan(140);
  });

  it('is in the town that it names; without one, in a ZIP of two towns, it is ambiguous', async () => {
    expect(metersFrom(await towns.geocode('50 Oak St, Birch, OH'), at(12_200, 310))).toBeLessThan(20);
    expect(metersFrom(await towns.geocode('50 Oak St, Cedar, OH 45002'), at(16_200, 310))).toBeLessThan(20);
    const outcome = await towns.geocode('50 Oak St, 45002');
    expect(outcome.kind).toBe('ambiguous');
    if (outcome.kind === 'ambiguous') {
      expect(outcome.candidates.map(({ address }) => address)).toEqual([
        '50 Oak St, Birch, OH 45002',
        '50 Oak St, Cedar, OH 45002',
      ]);
    }
  });

  it('that several towns of the state have is ambiguous when only the state is given', async () => {
    expect((await towns.geocode('150 Main St, OH')).kind).toBe('ambiguous');
    expect(found(await towns.geocode('51 Poplar Ln, OH')).address).toBe('51 Poplar Ln, Birch, OH 45002');
  });

  it('without a town, state or ZIP is refused, with what is missing', async () => {
    const outcome = await towns.geocode('120 Main St');
    expect(outcome).toMatchObject({ kind: 'not_found', candidates: [] });
    if (outcome.kind === 'not_found') expect(outcome.reason).toMatch(/city and state, or a ZIP Code/);
  });

  it('on N or S 5th, when neither is given, is ambiguous', async () => {
    expect((await towns.geocode('550 5th St, Alder, OH 45001')).kind).toBe('ambiguous');
    expect(metersFrom(await towns.geocode('550 N 5th St, Alder, OH'), at(204, 410))).toBeLessThan(5);
    const swapped = await towns.geocode('550 5th St S, Alder, OH');
    expect(found(swapped).flags).toEqual(['directional_changed']);
    expect(metersFrom(swapped, at(204, -590))).toBeLessThan(5);
  });

  it('is found with a wrong letter, with a flag; never with a wrong digit or a wrong single letter', async () => {
    const misspelt = found(await towns.geocode('51 Wallnut Ave, 45001'));
    expect(misspelt.address).toBe('51 Walnut Ave, Alder, OH 45001');
    expect(misspelt.flags).toContain('fuzzy_name');
    expect(misspelt.matchQuality).toBeLessThan(0.7);
    expect(misspelt.score).toBe(0.7);
    expect((await towns.geocode('550 N 6th St, 45001')).kind).toBe('not_found');
    expect((await towns.geocode('51 B St, 45001')).kind).toBe('not_found');
    expect((await towns.geocode('51 Ash St, 45001')).kind).toBe('not_found');
  });

  it('is never moved from 27th to County Road 27', async () => {
    expect((await towns.geocode('1050 27th St, Alder, OH 45001')).kind).toBe('not_found');
    expect((await towns.geocode('1050 27th Ave S, 45001')).kind).toBe('not_found');
    expect(found(await towns.geocode('1050 Co Rd 27, 45001')).address).toMatch(/^1050 Co Rd 27,/);
  });

  it('on a street of another type is named with a flag and not sold, and not named on a numbered street', async () => {
    expect(found(await towns.geocode('51 Walnut Dr, 45001'))).toMatchObject({
      address: '51 Walnut Ave, Alder, OH 45001',
      score: 0.4,
      flags: ['imputed_range', 'street_changed', 'type_changed', 'area_only'],
    });
    expect((await towns.geocode('550 N 5th Ave, 45001')).kind).toBe('not_found');
  });

  it('in a ZIP that does not have it is searched for in its town, then nearby, with a flag', async () => {
    const elsewhere = found(await towns.geocode('51 Poplar Ln, Birch, OH 45001'));
    expect(elsewhere.address).toBe('51 Poplar Ln, Birch, OH 45002');
    expect(elsewhere.flags).toEqual(['zip_changed']);
  });

  it('whose town and ZIP contradict each other is ambiguous even when the two are neighbors', async () => {
    const twins = geocoderOf({
      ranges: [
        plantRange('Main St', '100-198', [at(0, 0), at(400, 0)]),
        plantRange('Elm St', '2-98', [at(0, 0), at(0, 400)], { tlid: 2 }),
        plantRange('Main St', '100-198', [at(3000, 0), at(3400, 0)], {
          zip: '45002',
          place: 'Birch',
          tlid: 3,
        }),
      ],
    });
    for (const text of ['120 Main St, Birch, OH 45001', '120 Main St, Alder, OH 45002']) {
      expect(await twins.geocode(text)).toMatchObject({ kind: 'ambiguous' });
    }
    // Only one of them has it, so the other name was meant for the same town.
    const only = found(await twins.geocode('40 Elm St, Birch, OH 45001'));
    expect(only).toMatchObject({ address: '40 Elm St, Alder, OH 45001', flags: ['place_changed'] });
  });

  it('whose town and ZIP contradict each other, both of which have it, is ambiguous', async () => {
    expect((await towns.geocode('150 Main St, Birch, OH 45001')).kind).toBe('ambiguous');
  });

  it('in the wrong state is refused with similar ones', async () => {
    const outcome = await towns.geocode('120 Main St, Alder, KY 45001');
    expect(outcome.kind).toBe('not_found');
    if (outcome.kind === 'not_found') {
      expect(outcome.reason).toBe('ZIP Code 45001 is in OH, not in KY');
      expect(outcome.candidates[0]?.address).toBe('120 Main St, Alder, OH 45001');
    }
    expect((await towns.geocode('120 Main St, Alder, KY')).kind).toBe('not_found');
  });

  it('at a crossing is the node that two streets share', async () => {
    const outcome = await towns.geocode('Main St & Elm St, Alder, OH');
    expect(found(outcome)).toMatchObject({ matchType: 'street_interpolated', flags: [] });
    expect(metersFrom(outcome, at(0, 0))).toBeLessThan(0.2);
    expect((await towns.geocode('Main St and A St, Alder, OH')).kind).toBe('not_found');
  });

  it('that is a town, a ZIP or a box is an area', async () => {
    expect(found(await towns.geocode('Cedar, OH'))).toMatchObject({
      matchType: 'area_centroid',
      flags: ['area_only'],
    });
    expect(found(await towns.geocode('45002'))).toMatchObject({ matchType: 'area_centroid' });
    expect(found(await towns.geocode('PO Box 120, Alder, OH 45001'))).toMatchObject({
      matchType: 'area_centroid',
      flags: ['box_only', 'area_only'],
      address: 'Alder, OH 45001',
    });
  });

  it('that is not found is named in everyday spelling', async () => {
    const reasonOf = async (text: string) => {
      const outcome = await towns.geocode(text);
      return outcome.kind === 'not_found' ? outcome.reason : outcome.kind;
    };
    expect(await reasonOf('12 Unheard Of Blvd, ALDER, OH')).toBe(
      'no street named Unheard of Blvd is known in Alder, OH',
    );
    expect(await reasonOf('12 Main St, NORTH PORT CHARLES, OH')).toBe(
      'no place named North Port Charles in OH is known; add a ZIP Code',
    );
  });

  it('that is a pair of coordinates is that place', async () => {
    expect(found(await towns.geocode('39.1401, -84.6122'))).toMatchObject({
      matchType: 'coordinates',
      score: 1,
      point: { lat: 39.1401, lon: -84.6122 },
    });
    for (const text of ['350 400', '39 -84', '39.14', '91.5, 10.5', '39.1401, -184.6']) {
      expect((await towns.geocode(text)).kind).toBe('not_found');
    }
  });

  it('is the same together with others as alone', async () => {
    const texts = [
      '120 Main St, 45001',
      '50 Oak St, 45002',
      'nonsense',
      '39.14 -84.61',
      '',
      '51 Poplar Ln, Birch, OH',
      '45001',
    ];
    const together = await towns.geocodeAll(texts);
    expect(together).toEqual(await Promise.all(texts.map((text) => towns.geocode(text))));
  });
});
