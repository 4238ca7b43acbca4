import { describe, expect, it } from 'vitest';
import { plantPoint, plantRange } from '../../support/planted/plantedGazetteer.ts';
import { at, found, geocoderOf } from './planted.ts';

/** Streets of one town, a kilometer apart, all with the numbers 100 to 198. */
function townOf(...streets: readonly string[]) {
  return geocoderOf({
    ranges: streets.map((name, tlid) =>
      plantRange(name, '100-198', [at(0, 1000 * tlid), at(300, 1000 * tlid)], { tlid }),
    ),
  });
}

describe('the words of a street', () => {
  const town = townOf(
    'Holiday Island Rd',
    'Holiday Ln',
    'River Cove Dr',
    'River Dr',
    'River Front Dr',
    'Peachtree St NE',
    'Peachtree Ln',
    'Clinton Springs Ave',
    'La Branch St',
    'Fox Run',
    'Abbey Hill',
    'N Front St',
    'Queen City Ave',
    'Bald Eagle Pointe Dr',
    'Lazy W Ln',
    'Turnpike Rd',
    'Old US Hwy 17 Rd',
    'Edenton Road St',
    'Reading Rd',
    'Walnut Ave',
  );

  it.each([
    ['164 Holiday Island', '164 Holiday Island Rd'],
    ['112 River Cove', '112 River Cove Dr'],
    ['164 River Front', '164 River Front Dr'],
    ['190 Clinton Springs', '190 Clinton Springs Ave'],
    ['150 La Branch', '150 La Branch St'],
    ['150 N Front', '150 N Front St'],
    ['150 Queen City Aveneu', '150 Queen City Ave'],
    ['150 Queen City', '150 Queen City Ave'],
    ['150 Bald Eagle Pointe', '150 Bald Eagle Pointe Dr'],
    ['150 Lazy W', '150 Lazy W Ln'],
    ['150 Turnpike', '150 Turnpike Rd'],
    ['150 Old US Hwy 17', '150 Old US Hwy 17 Rd'],
    ['150 Reading Raod', '150 Reading Rd'],
    ['150 Reading Rad', '150 Reading Rd'],
  ])('are read according to the streets that exist: %s is %s', async (text, address) => {
    const place = found(await town.geocode(`${text}, Alder, OH 45001`));
    expect(place.address).toBe(`${address}, Alder, OH 45001`);
    expect(place.matchType).toBe('street_interpolated');
  });

  it.each([
    ['150 Fox Run Dr', '150 Fox Run'],
    ['150 ABBEY HILL LN', '150 Abbey Hl'],
    ['150 Edenton Road', '150 Edenton Road St'],
    ['150 Walnut Boulevad', '150 Walnut Ave'],
  ])('with more than the data have are named, and not sold: %s may be %s', async (text, address) => {
    const place = found(await town.geocode(`${text}, Alder, OH 45001`));
    expect(place).toMatchObject({ address: `${address}, Alder, OH 45001`, score: 0.4 });
    expect(place.flags).toContain('street_changed');
  });

  it('that fit two streets equally well are ambiguous', async () => {
    const outcome = await town.geocode('150 Peachtree, Alder, OH');
    expect(outcome.kind).toBe('ambiguous');
    if (outcome.kind === 'ambiguous')
      expect(outcome.candidates.map(({ address }) => address)).toEqual([
        '150 Peachtree Ln, Alder, OH 45001',
        '150 Peachtree St NE, Alder, OH 45001',
      ]);
  });

  it('never replace another word of the name', async () => {
    for (const text of ['150 River Glen', '150 Walnut Cove', '150 Holiday Knoll'])
      expect((await town.geocode(`${text}, 45001`)).kind, text).toBe('not_found');
  });
});

describe('a number that the street does not have', () => {
  it('is ambiguous when the street of the other direction, or another type, has it', async () => {
    const pair = geocoderOf({
      ranges: [
        plantRange('E 12th St', '2-98', [at(0, 0), at(300, 0)]),
        plantRange('W 12th St', '100-198', [at(-300, 0), at(0, 0)], { tlid: 2 }),
        plantRange('Elm Ave', '2-98', [at(0, 500), at(300, 500)], { tlid: 3 }),
        plantRange('Elm Ct', '100-198', [at(-300, 500), at(0, 500)], { tlid: 4 }),
      ],
    });
    for (const text of ['120 E 12th St, 45001', '120 Elm Ave, 45001'])
      expect((await pair.geocode(text)).kind, text).toBe('ambiguous');
    expect(found(await pair.geocode('50 E 12th St, 45001')).flags).toEqual([]);
  });
});

describe('an address that contradicts itself', () => {
  const springfields = geocoderOf({
    ranges: [
      plantRange('Main St', '100-198', [at(0, 0), at(400, 0)], {
        zip: '62701',
        place: 'Springfield',
        state: 'IL',
        county: '17167',
      }),
      plantRange('Main St', '100-198', [at(300_000, 0), at(300_400, 0)], {
        zip: '65806',
        place: 'Springfield',
        state: 'MO',
        county: '29077',
        tlid: 2,
      }),
    ],
  });

  it.each(['150 Main St, Springfield, MO 62701', '150 Main St, Springfield, IL 65806'])(
    'by its state and its ZIP is ambiguous, with both: %s',
    async (text) => {
      const outcome = await springfields.geocode(text);
      if (outcome.kind !== 'ambiguous') expect.fail(JSON.stringify(outcome));
      expect(outcome.candidates.map(({ address }) => address).toSorted()).toEqual([
        '150 Main St, Springfield, IL 62701',
        '150 Main St, Springfield, MO 65806',
      ]);
    },
  );

  it('twice, by its ZIP and its direction or type, is not a house', async () => {
    const town = geocoderOf({
      points: [
        plantPoint('Elm St', 5, at(0, 0)),
        plantPoint('W 3rd St', 604, at(9000, 0), { zip: '45002' }),
        plantPoint('Adams Ave', 2258, at(9000, 500), { zip: '45002' }),
      ],
    });
    for (const text of [
      '604 E 3rd St, Alder, OH 45001',
      '604 3rd St, Alder, OH 45001',
      '2258 Adams Rd, Alder, OH 45001',
    ])
      expect((await town.geocode(text)).kind, text).toBe('not_found');
    expect(found(await town.geocode('604 W 3rd St, Alder, OH 45001')).flags).toEqual(['zip_changed']);
  });
});
