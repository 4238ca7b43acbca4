import { describe, expect, it } from 'vitest';
import { realData, testWith } from '../../support/machine/needs.ts';
import { writtenPlace } from '../../../location/geocode/points/writtenPlace.ts';
import { nadFile, nadPoints } from '../../support/files/nadPoints.ts';
import { meagherFile, meagherSides } from '../../support/files/tigerSides.ts';
import { plantPoint, plantRange } from '../../support/planted/plantedGazetteer.ts';
import { at, found, geocoderOf } from './planted.ts';

const LUSBY = { zip: '20657', place: 'Lusby', state: 'MD', county: '24009' };
const CAROLINA = { zip: '27949', place: 'Kitty Hawk', state: 'NC', county: '37055' };

const road = (name: string, north: number, more = {}) =>
  plantRange(name, '100-198', [at(0, north), at(400, north)], { tlid: north, ...more });
const town = geocoderOf({
  ranges: [
    road('Haight St', 500),
    road('State Hwy 760', 1000, LUSBY),
    road('State Hwy 12', 1500, CAROLINA),
    road('US Hwy 89', 2000),
    road('State Hwy 6', 2500),
    road('FM 1960', 3000),
    road('Co Rd 27', 3500),
    road('I 10', 6500),
    road('79th Ave', 7000),
  ],
  points: [
    plantPoint('Oak St', 150, at(0, 0)),
    plantPoint('McAllister St', 104, at(0, 4000)),
    plantPoint('Lakeshore Dr', 104, at(0, 4500)),
    plantPoint('Delacruz Ave', 104, at(0, 5000)),
    plantPoint('Lake View Rd', 104, at(0, 5500)),
    plantPoint('De La Rosa St', 104, at(0, 6000)),
    plantPoint('Oak St', 14, at(3000, 0)),
    plantPoint('Oak St', 12, at(3040, 0)),
    plantPoint('Oak St', 80, at(6000, 0)),
    plantPoint('230th St', 6, at(0, 9000), { prefix: '230-' }),
  ],
});

const house = async (text: string) => {
  const { address, score } = found(await town.geocode(text));
  expect(score, text).toBeGreaterThanOrEqual(0.7);
  return address.split(',')[0]!;
};

describe('a unit', () => {
  it.each([
    'Third Floor',
    'Third Fl',
    '3rd Fl',
    '3rd Floor',
    'Fl 3',
    'Ground Floor',
    'CONDO D1',
    'Condo # 12',
    'Apartment D-1',
    'Apt. #5-B',
    'Apto 5',
    'Villa 12',
    'Townhouse 3',
    'Tower B Apt 1201',
    'Level 2',
    'Studio 5',
    // USPS Publication 28, appendix C2.
    ...'APT 5|BSMT|BLDG 5|DEPT 5|FL 5|FRNT|HNGR 5|KEY 5|LBBY|LOT 5|LOWR|OFC|PH|PIER 5|REAR|RM 5|SIDE|SLIP 5|SPC 5|STOP 5|STE 5|TRLR 5|UNIT 5|UPPR'.split(
      '|',
    ),
    ...'APARTMENT 5|BASEMENT|BUILDING 5|DEPARTMENT 5|FLOOR 5|FRONT|HANGER 5|LOBBY|LOWER|OFFICE|PENTHOUSE|ROOM 5|SPACE 5|SUITE 5|TRAILER 5|UPPER'.split(
      '|',
    ),
  ])('is left out with its flag, and never changes the house: %s', async (unit) => {
    for (const text of [`150 Oak St ${unit}, Alder, OH 45001`, `150 Oak St, ${unit}, Alder, OH`]) {
      const place = found(await town.geocode(text));
      expect(place, text).toMatchObject({
        address: '150 Oak St, Alder, OH 45001',
        matchQuality: 1,
        flags: ['unit_ignored'],
      });
    }
  });

  it('may come before the number and a slash', async () => {
    for (const text of [
      '4/118 Haight St, Alder, OH 45001',
      '4 / 118 Haight St, Alder, OH',
      '12/118 Haight St, 45001',
    ])
      expect(await house(text), text).toBe('118 Haight St');
    // Two numbers of one building, or unit 12 of the house next to it.
    expect(await house('12/14 Oak St, Alder, OH 45001')).toBe('12 Oak St');
    // Unit 14 of 80, or 14 to 80: they are far apart.
    expect((await town.geocode('14/80 Oak St, Alder, OH 45001')).kind).toBe('ambiguous');
  });
});

describe('a house number', () => {
  it('has its fraction with a hyphen, a space or as one letter', async () => {
    for (const number of ['150-1/2', '150 1/2', '150½', '150 ½', '150⅛', '150 - 1/2'])
      expect(await house(`${number} Oak St, Alder, OH 45001`), number).toMatch(/^150 1\/[28] Oak St$/);
  });

  it('is shown with the zeros that it was written with', async () => {
    expect(await house('230-06 230th St, Alder, OH 45001')).toBe('230-06 230th St');
  });
});

describe('a highway', () => {
  it.each([
    ['104 Maryland 760, Lusby, MD 20657', '104 State Hwy 760'],
    ['104 MD-760, Lusby, MD', '104 State Hwy 760'],
    ['104 MD760, Lusby, MD', '104 State Hwy 760'],
    ['104 Maryland Route 760, Lusby, MD', '104 State Hwy 760'],
    ['104 North Carolina 12, Kitty Hawk, NC', '104 State Hwy 12'],
    ['104 North Carolina Highway 12, Kitty Hawk, NC', '104 State Hwy 12'],
    ['104 NC Hwy 12, Kitty Hawk, NC 27949', '104 State Hwy 12'],
    ['104 NC-12, Kitty Hawk, NC 27949', '104 State Hwy 12'],
    ['104 Ohio 6, Alder, OH', '104 State Hwy 6'],
    ['104 SR6, Alder, OH', '104 State Hwy 6'],
    ['104 Hwy 6, Alder, OH', '104 State Hwy 6'],
    ['104 US-89, Alder, OH', '104 US Hwy 89'],
    ['104 US89, Alder, OH', '104 US Hwy 89'],
    ['104 U.S. Route 89, Alder, OH', '104 US Hwy 89'],
    ['104 Highway 89, Alder, OH', '104 US Hwy 89'],
    ['104 FM1960, Alder, OH', '104 FM 1960'],
    ['104 Farm-to-Market Rd 1960, Alder, OH', '104 FM 1960'],
    ['104 CR27, Alder, OH', '104 Co Rd 27'],
    ['104 County Rd. #27, Alder, OH', '104 Co Rd 27'],
    ['104 I-10, Alder, OH', '104 I 10'],
    ['104 Interstate 10, Alder, OH', '104 I 10'],
  ])('is found by each of its names: %s', async (text, address) => expect(await house(text)).toBe(address));

  it('of another state is not the one with that number here', async () => {
    for (const text of [
      '104 Maryland 6, Alder, OH 45001',
      '104 PA-6, Alder, OH 45001',
      '104 Ohio 12, Kitty Hawk, NC',
    ]) {
      const outcome = await town.geocode(text);
      expect(outcome.kind === 'found' && outcome.place.score >= 0.7, text).toBe(false);
    }
  });
});

describe('a name', () => {
  it.each([
    ['104 Mc Allister St', '104 Mcallister St'],
    ['104 MC ALLISTER ST', '104 Mcallister St'],
    ['104 Lake Shore Dr', '104 Lakeshore Dr'],
    ['104 Lakeview Rd', '104 Lake View Rd'],
    ['104 De La Cruz Ave', '104 Delacruz Ave'],
    ['104 DeLa Cruz Ave', '104 Delacruz Ave'],
    ['104 Delarosa St', '104 De la Rosa St'],
  ])('is found joined and split when the house is known: %s', async (text, address) =>
    expect(await house(`${text}, Alder, OH 45001`)).toBe(address),
  );
});

describe('text after an address', () => {
  it.each([
    ', (555) 555-0123',
    ' 555-555-0123',
    ' Tel: 555.555.0123',
    ', Phone +1 555 555 0123 ext. 4',
    ', +15555550123',
    ', tel 5555550123',
    ', USA',
    ', U.S.A.',
    ', United States',
    ', the United States of America',
    ', Estados Unidos',
    ' US',
    ', USA, (555) 555-0123',
  ])('that is a phone number or the country changes nothing: %s', async (end) => {
    expect(found(await town.geocode(`150 Oak St, Alder, OH 45001${end}`))).toMatchObject({
      address: '150 Oak St, Alder, OH 45001',
      matchQuality: 1,
      flags: [],
    });
  });
});

describe('a misspelled town', () => {
  it('adds the houses of similar towns to the candidates, and is never chosen', async () => {
    for (const [text, address] of [
      ['150 Oak St, Aldar, OH', '150 Oak St, Alder, OH 45001'],
      ['150 Oak St, Adler, OH', '150 Oak St, Alder, OH 45001'],
      ['104 Maryland 760, Lusbie, MD', '104 State Hwy 760, Lusby, MD 20657'],
      ['Kitty Hwak, NC', 'Kitty Hawk, NC'],
    ] as const) {
      const outcome = await town.geocode(text);
      expect(outcome, text).toMatchObject({
        kind: 'not_found',
        reason: expect.stringContaining('did you mean'),
        candidates: [{ address, flags: expect.arrayContaining(['place_changed']) }],
      });
    }
  });
});

describe('every address of real files', () => {
  testWith(realData(nadFile()))('of points is an address, not a code of coordinates', async () => {
    const texts = nadPoints(nadFile()!).flatMap(({ number, street, place, state, zip }) => [
      `${number} ${street}`,
      `${number} ${street}, ${place}, ${state} ${zip}`,
    ]);
    for (const text of new Set(texts)) expect(await writtenPlace(text)).toEqual({ kind: 'address', text });
  });

  testWith(realData(meagherFile()))('of streets is an address, not a code of coordinates', async () => {
    const sides = await meagherSides(meagherFile()!);
    const texts = sides.map(({ fullName, from, zip }) => `${from} ${fullName} ${zip}`);
    for (const text of new Set(texts)) expect(await writtenPlace(text)).toEqual({ kind: 'address', text });
  });
});
