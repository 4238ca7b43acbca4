import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { parseHouseNumber } from '../../../../location/address/street/houseNumber.ts';
import { plantPoint } from '../../../support/planted/plantedGazetteer.ts';
import { at, found, geocoderOf } from '../planted.ts';

/** Every house that a part of 12204 could be mistaken for. */
const NUMBERS = [1, 12, 20, 122, 204, 220, 2204, 4, 204_000];
const street = 'E Main St';
const town = geocoderOf({
  points: [12_204, ...NUMBERS].map((number, row) => plantPoint(street, number, at(0, 1000 * row))),
});
const without = geocoderOf({
  points: NUMBERS.map((number, row) => plantPoint(street, number, at(0, 1000 * row))),
});
const MARKS = [
  ',',
  '.',
  "'",
  '’',
  '`',
  '´',
  '_',
  '·',
  '‧',
  '•',
  '\u00A0',
  '\u2009',
  '\u202F',
  '\u2007',
  '\u3000',
  '\u200B',
  '\u00AD',
];
const OTHERS = [
  '\uFEFF',
  '٬',
  '٫',
  '،',
  '，',
  '．',
  '、',
  '*',
  '~',
  '=',
  '^',
  '"',
  '\\',
  '!',
  '?',
  ':',
  '$',
  '%',
  ',,',
  ' ,',
  ' , ',
  ', ',
  '. ',
  '._',
];

describe('a house number with a mark between its digits', () => {
  it.each(MARKS)('is one number: 12%s204', async (mark) => {
    const text = `12${mark}204 ${street}, Alder, OH 45001`;
    expect(found(await town.geocode(text))).toMatchObject({ score: 0.9, flags: [] });
    expect(found(await town.geocode(text)).address).toBe('12204 E Main St, Alder, OH 45001');
  });

  const sold = async (text: string, geocoder = without) => {
    const outcome = await geocoder.geocode(text);
    return outcome.kind === 'found' && outcome.place.score >= 0.7 ? outcome.place.address : null;
  };

  it.each([...MARKS, ...OTHERS, ' ', '  ', '\t', '\n', ';', '|'])(
    'is never sold as a part of it: 12%s204',
    async (mark) => {
      for (const tail of [', Alder, OH 45001', ' Alder OH 45001', ', 45001'])
        for (const number of [
          `12${mark}204`,
          `12${mark}20`,
          `1${mark}2204`,
          `122${mark}04`,
          `12${mark}2${mark}04`,
        ])
          expect(
            await sold(`${number} ${street}${tail}`),
            JSON.stringify(`${number} ${street}${tail}`),
          ).toBeNull();
    },
  );

  test.prop([
    fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 2 })
      .filter((mark) => !/[\p{L}\p{N}\p{Pd}/\-−⁄∕#&@();|+]/u.test(mark)),
  ])('is one number or none whatever the mark is', async (mark) => {
    const address = await sold(`12${mark}204 ${street}, Alder, OH 45001`, town);
    expect([null, '12204 E Main St, Alder, OH 45001']).toContain(address);
  });

  it('is one number in a file too, or none', () => {
    for (const mark of MARKS)
      expect(parseHouseNumber(`1${mark}204`), mark).toEqual({ prefix: '', number: 1204, suffix: '' });
    for (const text of ['12,20', '1204,5', '1,20,4', '12 204', '1 204'])
      expect(parseHouseNumber(text), text).toBeNull();
  });

  it('keeps the marks that numbers have, and separates a ZIP Code after a comma', async () => {
    expect(parseHouseNumber('230-06')).toMatchObject({ prefix: '230-', number: 6, suffix: '' });
    expect(parseHouseNumber('123 1/2')).toEqual({ prefix: '', number: 123, suffix: '1/2' });
    expect(await sold(`12204 ${street},45001`, town)).toBe('12204 E Main St, Alder, OH 45001');
    expect(await sold(`12204 ${street} Apt 5,45001`, town)).toBe('12204 E Main St, Alder, OH 45001');
  });

  it('is not read as another when a letter replaces a digit', async () => {
    const house = geocoderOf({
      points: [
        plantPoint('McAllister St', 58, at(0, 0)),
        plantPoint('Oak St', 5, at(0, 900), { suffix: 'L' }),
      ],
    });
    for (const number of ['58O', '58o', '58I', '58l'])
      expect(await sold(`${number} McAllister St, 45001`, house), number).toBeNull();
    expect(await sold('58B McAllister St, 45001', house)).toBe('58B Mcallister St, Alder, OH 45001');
    expect(await sold('5L Oak St, 45001', house)).toBe('5L Oak St, Alder, OH 45001');
  });
});
