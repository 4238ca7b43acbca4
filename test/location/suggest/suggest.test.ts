import { describe, expect, it } from 'vitest';
import { fc, test } from '@fast-check/vitest';
import { openGeocoder } from '../../../location/geocode/geocoder.ts';
import type { Suggestion } from '../../../location/suggest/suggestion.ts';
import { plantedGazetteer, plantPoint, plantRange } from '../../support/planted/plantedGazetteer.ts';

const line = (lat: number, lon: number) => [
  { lat, lon },
  { lat: lat + 0.002, lon },
];
const ALDER = { zip: '45001', place: 'Alder', state: 'OH', county: '39061' };
const ALDERTON = { zip: '45002', place: 'Alderton', state: 'OH', county: '39061' };
const ELSEWHERE = { zip: '47001', place: 'Alder', state: 'IN', county: '18029' };

const gazetteer = plantedGazetteer({
  ranges: [
    plantRange('E Main St', '100-198', line(39, -84), ALDER),
    plantRange('W Main St', '100-198', line(39, -84.01), ALDER),
    plantRange('Main St', '300-398', line(39.1, -84.1), ALDERTON),
    plantRange('Main St', '500-598', line(38.9, -85.1), ELSEWHERE),
    plantRange('Maple Grove Rd', '1-99', line(39.01, -84), ALDER),
    plantRange('Park Ave', '200-298', line(39.02, -84), ALDER),
    plantRange('Park Avenue Ct', '2-10', line(39.03, -84), ALDER),
    plantRange('County Road 27', '1000-1998', line(39.04, -84), ALDER),
    plantRange('5th St NW', '10-98', line(39.05, -84), ALDER),
  ],
  points: [plantPoint('Elm St', 7, { lat: 39.06, lon: -84 }, ALDER)],
});
const geocoder = openGeocoder({ gazetteer });
const suggest = (text: string, near: { lat: number; lon: number } | null = null, limit = 8) =>
  geocoder.suggest(text, { near, limit });
const texts = (found: readonly Suggestion[]) => found.map(({ text }) => text);

describe('suggestions for an address as it is typed', () => {
  it('are towns with their states, or those of the state that is written alone', async () => {
    expect(texts(await suggest('ald'))).toEqual(['Alder, OH', 'Alder, IN', 'Alderton, OH']);
    expect(await suggest('Alder, O')).toEqual([{ text: 'Alder, OH', kind: 'place' }]);
    expect(texts(await suggest('alder ohi'))).toEqual(['Alder, OH']);
  });

  it('are ZIP Codes of the written town', async () => {
    expect(texts(await suggest('450'))).toEqual(['Alder, OH 45001', 'Alderton, OH 45002']);
    expect(texts(await suggest('Alder OH 4'))).toContain('Alder, OH 45001');
    expect(await suggest('Alder OH 47')).toEqual([]);
  });

  it('are streets, however their direction and type are written, nearest first', async () => {
    expect(texts(await suggest('east ma'))).toEqual(['E Main St, Alder, OH']);
    expect(texts(await suggest('e main str'))).toEqual(['E Main St, Alder, OH']);
    expect(texts(await suggest('park av'))).toEqual(['Park Ave, Alder, OH', 'Park Avenue Ct, Alder, OH']);
    expect(texts(await suggest('fifth street n'))).toEqual(['5th St NW, Alder, OH']);
    expect(texts(await suggest('county road 2'))).toEqual(['Co Rd 27, Alder, OH']);
    expect(texts(await suggest('main st', { lat: 38.9, lon: -85.1 }))[0]).toBe('Main St, Alder, IN');
    expect(texts(await suggest('main st', { lat: 39.1, lon: -84.1 }))[0]).toBe('Main St, Alderton, OH');
  });

  it('are houses after a number, if the street has it, in the town that is started', async () => {
    expect(await suggest('150 ma')).toEqual([
      { text: '150 E Main St, Alder, OH 45001', kind: 'house' },
      { text: '150 W Main St, Alder, OH 45001', kind: 'house' },
    ]);
    expect(texts(await suggest('350 main st ald'))).toEqual(['350 Main St, Alderton, OH 45002']);
    expect(texts(await suggest('550 main st, alder, i'))).toEqual(['550 Main St, Alder, IN 47001']);
    expect(texts(await suggest('7 elm'))).toEqual(['7 Elm St, Alder, OH 45001']);
    expect(await suggest('7777 elm')).toEqual([]);
  });

  it('are houses after a state alone, the beginning of a ZIP Code, or an apartment', async () => {
    for (const text of [
      '150 e main st, oh',
      '150 e main st oh',
      '150 e main st, ohio',
      '150 e main st, 450',
      '150 e main st 4500',
      '150 e main st, OH 45',
      '150 e main st, alder, oh 45001-12',
      '150 e main st, apt 4, ald',
    ])
      expect(texts(await suggest(text)), text).toContain('150 E Main St, Alder, OH 45001');
    expect(await suggest('150 e main st, in')).toEqual([]);
  });

  it('are houses and streets after the ZIP Code', async () => {
    for (const text of ['45001 150 E Ma', '45001, 150 e main', '45001 150 e main st'])
      expect(texts(await suggest(text)), text).toEqual(['150 E Main St, Alder, OH 45001']);
    expect(texts(await suggest('45001 e mai'))).toEqual(['E Main St, Alder, OH']);
    expect(await suggest('45002 150 E Ma')).toEqual([]);
  });

  it('allow one or two mistyped letters, when nothing matches exactly', async () => {
    for (const text of ['150 e mian st', '150 e mainn', '150 e main st, aldre', '150 e mian st, alder oh'])
      expect(texts(await suggest(text)), text).toContain('150 E Main St, Alder, OH 45001');
    for (const text of ['maple grvoe', 'mapel grove rd', 'maplegr'])
      expect(texts(await suggest(text)), text).toContain('Maple Grove Rd, Alder, OH');
    // Elm is too short, and numbers must be exact.
    for (const text of ['7 elk st', '1027 county road 28', '50 6th st'])
      expect(await suggest(text), text).toEqual([]);
  });

  it('are empty for a text that does not begin an address', async () => {
    for (const text of [
      '',
      ' ',
      ',',
      '\u0000',
      '🏠🏠',
      '12',
      '39.1, -84.6',
      '#',
      '-',
      'zzzz',
      '\u202e',
      'a'.repeat(200),
    ])
      expect(await suggest(text), JSON.stringify(text)).toEqual([]);
  });

  test.prop([
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc
        .array(
          fc.constantFrom(
            '150',
            '7',
            'e',
            'Main',
            'ma',
            'st',
            'Park',
            'av',
            ',',
            'Alder',
            'al',
            'OH',
            '450',
            'Co',
            'Rd',
            '27',
            'é',
          ),
          { maxLength: 7 },
        )
        .map((words) => words.join(' ')),
    ),
  ])('are found by the geocoder as what they state, the same every time', async (typed) => {
    const found = await suggest(typed);
    expect(await suggest(typed)).toEqual(found);
    expect(new Set(texts(found)).size).toBe(found.length);
    for (const { text, kind } of found) {
      const outcome = await geocoder.geocode(text);
      expect(outcome.kind, text).toBe('found');
      if (outcome.kind !== 'found') continue;
      expect(outcome.place.matchType === 'area_centroid', text).toBe(kind !== 'house');
      if (kind === 'house') expect(outcome.place.address).toBe(text);
    }
  });

  test.prop([fc.constantFrom('Main St', 'Maple Grove Rd', 'Park Ave', 'Elm St'), fc.nat(14)])(
    'include every street as soon as its first letters are written',
    async (street, letters) => {
      const begun = street.slice(0, 2 + letters);
      const parts = texts(await suggest(begun, null, 20)).map((text) => text.split(',')[0]!);
      expect(
        parts.some((text) => text.endsWith(street)),
        begun,
      ).toBe(true);
    },
  );
});
