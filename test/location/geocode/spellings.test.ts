import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { plusCodeCell, plusCodeCellNear } from '../../../location/geocode/points/plusCode.ts';
import { plantPoint, plantRange } from '../../support/planted/plantedGazetteer.ts';
import { at, found, geocoderOf } from './planted.ts';

const town = geocoderOf({
  ranges: [
    plantRange('US Hwy 130 N', '900-998', [at(0, 2000), at(400, 2000)], { tlid: 2 }),
    plantRange('Highway 150 Bus', '900-998', [at(0, 3000), at(400, 3000)], { tlid: 3 }),
    plantRange('Dr Martin Luther King Jr Blvd', '100-198', [at(0, 4000), at(400, 4000)], { tlid: 4 }),
    plantRange('The Alameda', '100-198', [at(0, 5000), at(400, 5000)], { tlid: 5 }),
    plantRange('Strand St', '100-198', [at(0, 6000), at(400, 6000)], { tlid: 6 }),
    plantRange('Calle Luna', '100-198', [at(0, 7000), at(400, 7000)], {
      tlid: 7,
      zip: '00926',
      place: 'San Juan',
      state: 'PR',
      county: '72127',
    }),
  ],
  points: [plantPoint('Oak St', 150, at(0, 0)), plantPoint('Oak St', 1050, at(900, 0))],
});

const SPELLINGS: readonly (readonly [text: string, address: string])[] = [
  ['150 Oak Steet, Alder, OH 45001', '150 Oak St'],
  ['150 Oak Street Fl 12, Alder, OH', '150 Oak St'],
  ['150 Oak St, Rm 301, Alder, OH', '150 Oak St'],
  ['150 Oak St B, Alder, OH 45001', '150 Oak St'],
  ['Kroger Store #412, 150 Oak St, Alder, OH 45001', '150 Oak St'],
  ['Kroger Store 412 150 Oak St, Alder, OH 45001', '150 Oak St'],
  ['Suite 5, Kroger Building, 150 Oak St, Alder, OH 45001', '150 Oak St'],
  ['Queen City Plaza Bldg 3, 150 Oak St, Alder, OH 45001', '150 Oak St'],
  ['5 Guys Burgers, 150 Oak St, Alder, OH 45001', '150 Oak St'],
  ['7-Eleven, 150 Oak St, Alder, OH 45001', '150 Oak St'],
  ['Oak St 150, Alder, OH 45001', '150 Oak St'],
  ['Alder, OH 45001, 150 Oak St', '150 Oak St'],
  ['Alder OH 150 Oak St', '150 Oak St'],
  ['45001 Alder, 150 Oak St', '150 Oak St'],
  ['PO Box 44, 150 Oak St, Alder, OH 45001', '150 Oak St'],
  ['P.O. Box 44 150 Oak St Alder OH 45001', '150 Oak St'],
  ['1050/1052 Oak St, Alder, OH 45001', '1050 Oak St'],
  ['950 U.S. Highway No. 130 North, Alder, OH', '950 US Hwy 130 N'],
  ['900 Business 150, Alder, OH 45001', '900 Hwy 150 Bus'],
  ['150 Martin Luther King Blvd, Alder, OH 45001', '150 Dr Martin Luther King Jr Blvd'],
  ['150 MLK Jr. Blvd, Alder, OH 45001', '150 Dr Martin Luther King Jr Blvd'],
  ['150 Dr. M.L. King Blvd, Alder, OH 45001', '150 Dr Martin Luther King Jr Blvd'],
  ['150 Rev. Dr. Martin Luther King Junior Boulevard, 45001', '150 Dr Martin Luther King Jr Blvd'],
  ['150 Alameda, Alder, OH 45001', '150 The Alameda'],
  ['150 The Strand, Alder, OH 45001', '150 Strand St'],
  ['URB LAS FLORES 150 CALLE LUNA SAN JUAN PR 00926', '150 Calle Luna'],
  ['150 CALLE LUNA URB LAS FLORES SAN JUAN PR 00926', '150 Calle Luna'],
];

describe('an address in another spelling', () => {
  it.each(SPELLINGS)('is found: %s', async (text, address) => {
    const place = found(await town.geocode(text));
    expect(place.score).toBeGreaterThanOrEqual(0.7);
    expect(place.address.split(',')[0]).toBe(address);
  });

  it.each([
    '150 Oak St, 1050 Oak St',
    '150 Oak St; 1050 Oak St',
    '150 Oak St and 1050 Oak St',
    '150 Oak St & 1050 Oak St',
    '150 Oak St or 1050 Oak St',
    '150 Oak St (1050 Oak St)',
    '150 Oak St, 120 Strand St',
  ])('that names two houses is neither of them: %s', async (text) => {
    const outcome = await town.geocode(`${text}, Alder, OH 45001`);
    expect(outcome.kind === 'not_found' && outcome.reason).toMatch(/more than one house/);
  });

  it.each(
    [
      'across from',
      'Across the street from',
      'behind',
      'house behind',
      'next to',
      'Starbucks next door to',
      'near',
      'opposite',
      'not',
      'two blocks north of',
      'half a mile south of',
      '2 blocks N. of',
      '1/2 mile west of',
      'kitty-corner from',
      'to the left of',
      'between',
      'close to',
      'frente a',
      'detrás de',
      'al lado de',
      'instead of',
    ].flatMap((words) => [`${words} 150 Oak St, Alder, OH 45001`, `${words}: 150 Oak St, 45001`]),
  )('that only lies near a house is not that house: %s', async (text) => {
    const outcome = await town.geocode(text);
    expect(outcome.kind === 'not_found' && outcome.reason).toMatch(/a place near an address/);
  });

  it.each(['150 Oak St next door', '150 Oak St, the house across the street'])(
    'that lies near the house before it is not that house: %s',
    async (text) => {
      const outcome = await town.geocode(`${text}, Alder, OH 45001`);
      expect(outcome.kind === 'not_found' && outcome.reason).toMatch(/a place near an address/);
    },
  );

  it.each(['Lot', 'Parcel', 'Mile', 'Tract', 'Block'])('has no house number after %s', async (word) => {
    const outcome = await town.geocode(`${word} 150 Oak St, Alder, OH 45001`);
    const isHouse = outcome.kind === 'found' && outcome.place.score >= 0.7;
    expect(isHouse).toBe(false);
  });

  it.each([
    ['150 & 1050 Oak St', '150-1050 Oak St'],
    ['150 - 1050 Oak St', '150-1050 Oak St'],
    ['150 / 170 Oak St', '150/170 Oak St'],
    ['150 & 152 Oak St', '150-152 Oak St'],
  ])('with two numbers means the same in every form: %s', async (text, other) => {
    const area = 'Alder, OH 45001';
    expect(await town.geocode(`${text}, ${area}`)).toEqual(await town.geocode(`${other}, ${area}`));
  });

  it('with words before it or a street that it crosses says that they were left out', async () => {
    for (const text of ['Kroger Store 150 Oak St', '150 Oak St & Strand St'])
      expect(found(await town.geocode(`${text}, Alder, OH 45001`)), text).toMatchObject({
        address: '150 Oak St, Alder, OH 45001',
        flags: ['words_ignored'],
      });
  });

  it('is found as a link has it', async () => {
    expect(found(await town.geocode('150+Oak+St,+Alder,+OH+45001'))).toMatchObject({ matchQuality: 1 });
  });

  it('of its town is not found, with suggestions', async () => {
    for (const text of ['150 Oak St, Aldar, OH', '150 Oak St, San Juann, PR', 'San Jaun, PR']) {
      const outcome = await town.geocode(text);
      expect(outcome.kind === 'not_found' && outcome.reason, text).toMatch(
        /did you mean (?:Alder, OH|San Juan, PR)\?/,
      );
    }
  });

  const parts = ['150 Oak St', 'Alder', 'OH', '45001'];
  test.prop([
    fc.shuffledSubarray(parts, { minLength: parts.length }),
    fc.constantFrom(', ', ' , ', ',', '; ', '\n'),
    fc.boolean(),
  ])(
    'is never another house, whatever the order, marks and case of its parts',
    async (order, mark, isLower) => {
      const text = order.join(mark);
      const outcome = await town.geocode(isLower ? text.toLowerCase() : text);
      if (outcome.kind !== 'found' || outcome.place.score < 0.7) return;
      expect(outcome.place.address).toBe('150 Oak St, Alder, OH 45001');
    },
  );
});

describe('coordinates', () => {
  it.each([
    '(39.1401, -84.6122)',
    '39.1401N 84.6122W',
    '39.1401° N, 84.6122° W',
    'N 39.1401 W 84.6122',
    '84.6122 W, 39.1401 N',
    '39.1401N84.6122W',
    '39.1401, -84.6122 W',
    `39°08'24.36"N 84°36'43.92"W`,
    '39 08 24.36 N 84 36 43.92 W',
    `39° 8.406' N, 84° 36.732' W`,
    'geo:39.1401,-84.6122;u=35',
    'lat: 39.1401, lon: -84.6122',
    '−',
  ])('are read as people write them: %s', async (text) => {
    const outcome = await town.geocode(text);
    // If one half has a letter and the other doesn't, or there is nothing at all, the text isn't understood.
    if (text === '−' || text === '39.1401, -84.6122 W') return expect(outcome.kind).toBe('not_found');
    const { matchType, score, point } = found(outcome);
    expect({ matchType, score }).toEqual({ matchType: 'coordinates', score: 1 });
    expect(point.lat).toBeCloseTo(39.1401, 6);
    expect(point.lon).toBeCloseTo(-84.6122, 6);
  });

  it('that contradict themselves are not found', async () => {
    for (const text of [
      '-39.1 N, 84.6 W',
      '39.1 N, 84.6 N',
      '39 61 00 N 84 00 00 W',
      '39.1, -84.6 E',
      '1 2 3',
    ])
      expect((await town.geocode(text)).kind, text).toBe('not_found');
  });

  it('of a whole Plus Code are the middle of its cell', async () => {
    for (const text of ['849VCWC8+R9', '849vcwc8+r9', '849VCWC8+R9 Mountain View, CA']) {
      const { point, uncertaintyM, matchType } = found(await town.geocode(text));
      expect(matchType).toBe('coordinates');
      expect(point.lat).toBeCloseTo(37.422_06, 4);
      expect(point.lon).toBeCloseTo(-122.084_06, 4);
      expect(uncertaintyM).toBeLessThanOrEqual(9);
    }
  });

  it('of a short Plus Code are determined by the town behind it', async () => {
    const { point } = found(await town.geocode('Alder, OH'));
    for (const code of ['22C8+R9', '5CC8+R9', 'CCC8+R9', 'MMC8+R9', 'XXC8+R9']) {
      const cell = plusCodeCellNear(code, point);
      const text = `${code} Alder, OH`;
      const [outcome, together] = [await town.geocode(text), (await town.geocodeAll([text]))[0]!];
      expect(together).toEqual(outcome);
      if (cell === null) expect(outcome.kind === 'not_found' && outcome.reason).toContain('either side');
      else expect(found(outcome)).toMatchObject({ matchType: 'coordinates', point: cell.center });
    }
  });

  test.prop([
    fc.array(fc.constantFrom(...Array.from('23456789CFGHJMPQRVWX')), { minLength: 6, maxLength: 6 }),
    fc.double({ min: -0.39, max: 0.39, noNaN: true }),
    fc.double({ min: -0.39, max: 0.39, noNaN: true }),
  ])('of a short Plus Code are those of the full one whose town is near', (digits, north, east) => {
    const whole = `86${['2', '3', '4', '5'][digits[0]!.charCodeAt(0) % 4]}${digits[1]}${digits.slice(2).join('')}+R9`;
    const cell = plusCodeCell(whole)!;
    const near = { lat: cell.center.lat + north, lon: cell.center.lon + east };
    const recovered = plusCodeCellNear(whole.slice(4), near)!;
    expect(recovered.center.lat).toBeCloseTo(cell.center.lat, 6);
    expect(recovered.center.lon).toBeCloseTo(cell.center.lon, 6);
  });

  it.each([
    ['CWC8+R9', 'short Plus Code'],
    ['CWC8+R9, Unheard Of', 'the town of the short Plus Code CWC8+R9, "UNHEARD OF"'],
    ['///filled.count.soap', 'what3words'],
    ['filled.count.soap', 'what3words'],
    ['https://w3w.co/filled.count.soap', 'what3words'],
  ])('that only others can look up have a separate reason: %s', async (text, reason) => {
    const outcome = await town.geocode(text);
    expect(outcome.kind === 'not_found' && outcome.reason).toContain(reason);
  });
});
