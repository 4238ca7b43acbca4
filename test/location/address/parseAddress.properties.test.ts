import { fc, it } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { formatAddress, formatStreetName } from '../../../location/address/formatAddress.ts';
import { parseAddress } from '../../../location/address/parseAddress.ts';
import { parseStreetName } from '../../../location/address/street/streetName.ts';
import { describeReading, describeStreet } from './describeReading.ts';
import { smallVocabulary } from './smallVocabulary.ts';
import { times } from '../../support/machine/tier.ts';

/** Words that aren't in any table, among words from the tables. */
const plainWords =
  'EVERGREEN PENNSYLVANIA QUEEN CEDAR OAKEN LOMBARD KINGSLEY BAKER TULIP OLIVE JUNIPER MAPLETON'.split(' ');
const typeWords = 'ST AVE RD BLVD DR LN CT PL TER PKWY HWY TRL SQ'.split(' ');
const directionals = ['', '', '', 'N', 'S', 'E', 'W', 'NE', 'NW', 'SE', 'SW'];
const units = [null, null, 'APT 5', 'STE B200', 'UNIT 12', '# 7', 'FL 3', 'BLDG 4 APT 9'];
const placeNames = [
  ['Springfield', 'OR', '97477'],
  ['Salt Lake City', 'UT', '84101'],
  ['St Louis', 'MO', '63105'],
  ['New York', 'NY', '10036'],
  ['Mount Saint Joseph', 'OH', '45238'],
  ['White Sulphur Springs', 'MT', '59645'],
] as const;

const houseNumber = fc.oneof(
  fc.record({
    prefix: fc.constant(''),
    number: fc.integer({ min: 1, max: 99_999 }),
    suffix: fc.constant(''),
  }),
  fc.record({
    prefix: fc.constant(''),
    number: fc.integer({ min: 1, max: 9999 }),
    suffix: fc.constantFrom('1/2', 'B'),
  }),
  fc.record({
    prefix: fc.constantFrom('37-', '45-', 'N6W', 'W156N'),
    number: fc.integer({ min: 1, max: 99_999 }),
    suffix: fc.constant(''),
  }),
);

const plainStreet = fc
  .record({
    before: fc.constantFrom(...directionals),
    name: fc.oneof(
      fc.subarray(plainWords, { minLength: 1, maxLength: 3 }).map((words) => words.join(' ')),
      fc.integer({ min: 1, max: 199 }).map((number) => parseStreetName(`${number}TH`).name),
      fc.constantFrom(...plainWords).map((word) => `ST ${word}`),
      fc.constantFrom(...plainWords).map((word) => `OLD ${word} CREEK`),
    ),
    type: fc.constantFrom(...typeWords),
    after: fc.constantFrom(...directionals),
  })
  .map(({ before, name, type, after }) => ({
    preDirectional: before,
    preType: '',
    name,
    type,
    postDirectional: after,
  }));

const highway = fc
  .record({
    preType: fc.constantFrom('US HWY', 'STATE HWY', 'CO RD', 'HWY', 'RTE', 'FM', 'TWP RD', 'FOREST RD', 'I'),
    number: fc.integer({ min: 1, max: 999 }),
    after: fc.constantFrom(...directionals),
  })
  .map(({ preType, number, after }) => ({
    preDirectional: '',
    preType,
    name: String(number),
    type: '',
    postDirectional: after,
  }));

const utahStreet = fc
  .record({
    before: fc.constantFrom('N', 'S', 'E', 'W'),
    hundred: fc.integer({ min: 1, max: 99 }),
    after: fc.constantFrom('N', 'S', 'E', 'W'),
  })
  .map(({ before, hundred, after }) => ({
    preDirectional: before,
    preType: '',
    name: String(hundred * 100),
    type: '',
    postDirectional: after,
  }));

const address = fc.record({
  number: houseNumber,
  street: fc.oneof({ weight: 4, arbitrary: plainStreet }, highway, utahStreet),
  unit: fc.constantFrom(...units),
  place: fc.constantFrom(...placeNames),
  hasZip: fc.boolean(),
});

/** Ways to write the same address. */
const spellings: Readonly<Record<string, (text: string) => string>> = {
  'as it is': (text) => text,
  'in lower case': (text) => text.toLowerCase(),
  'in capitals': (text) => text.toUpperCase(),
  'without commas': (text) => text.replaceAll(',', ''),
  'with dots': (text) => text.replaceAll(/\b(St|Ave|Rd|Blvd|Dr|Ln|Ct|Pl|N|S|E|W)\b(?!\.)/g, '$1.'),
  'with blanks': (text) => `  ${text.replaceAll(' ', '   ').replaceAll(',', ' ,')} `,
};

describe('a formatted address', () => {
  it('of a road named after a state has a unit after #, but in that state a number', () => {
    const read = (text: string) => describeReading(parseAddress(text, smallVocabulary)[0]);
    for (const road of ['Hwy', 'Rd', 'Rte'])
      expect(read(`1 Oregon ${road} # 7, Springfield, OR`)).toBe('1 @ |STATE HWY|7|| @ SPRINGFIELD, OR');
    expect(read('1 Oregon Hwy # 7, Portland, ME')).toBe('1 @ ||OREGON|HWY| @ # 7 @ PORTLAND, ME');
    expect(read('1 Pennsylvania Rd # 7, Springfield, OR')).toBe(
      '1 @ ||PENNSYLVANIA|RD| @ # 7 @ SPRINGFIELD, OR',
    );
  });

  for (const [how, spell] of Object.entries(spellings)) {
    it.prop([address])(
      `is parsed to the same parts, ${how}`,
      ({ number, street, unit, place: [place, state, zip], hasZip }) => {
        const parts = { number, street, unit, place, state, zip: hasZip ? zip : null };
        const reading = parseAddress(spell(formatAddress(parts)), smallVocabulary)[0];
        expect(reading).toMatchObject({ kind: 'street', number, street, unit });
        expect(reading?.area).toMatchObject({ state, zip: hasZip ? zip : null });
        expect(reading?.area.place?.replace('MOUNT SAINT', 'MT ST')).toBe(
          place.toUpperCase().replace('MOUNT SAINT', 'MT ST'),
        );
      },
    );
  }
});

/** Words from the tables; combinations of them are where a parser goes wrong. */
const trickyWord = fc.constantFrom(
  ...'N S E W NORTH SOUTH EAST WEST NE NORTHWEST ST STREET SAINT DR DOCTOR AVE AVENUE RD ROAD HWY HIGHWAY COUNTY CO STATE US OLD I K FM RR RTE LOOP PARK LK LAKE CRK CT FIRST TWENTY THIRD 5TH 5 27 400 35W A1A 1/2 141 OF THE DE LA AND & # , CALLE VIA MT MOUNT FT BOX PO APT STE FL SPRINGFIELD NEW YORK NY OR CT 97403 B'.split(
    ' ',
  ),
);
const trickyText = fc.array(trickyWord, { maxLength: 8 }).map((words) => words.join(' '));
const anyText = fc.oneof(
  trickyText,
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.string({ unit: 'grapheme', maxLength: 80 }),
  fc.string({ unit: 'binary-ascii', maxLength: 120 }),
);

describe('a street name', () => {
  it.prop([anyText], { numRuns: times(700, 2000) })(
    'is parsed from its own format to the same parts',
    (text) => {
      const street = parseStreetName(text);
      expect(describeStreet(parseStreetName(formatStreetName(street)))).toBe(describeStreet(street));
    },
  );

  it.prop([fc.oneof(plainStreet, highway, utahStreet)])('survives its format', (street) => {
    expect(parseStreetName(formatStreetName(street))).toEqual(street);
  });
});

describe('any text', () => {
  it.prop([anyText], { numRuns: times(700, 2000) })(
    'has at most 8 readings, all different and complete',
    (text) => {
      const readings = parseAddress(text, smallVocabulary);
      expect(readings.length).toBeLessThanOrEqual(8);
      // As text they may look alike: CT is a state, or an unknown place.
      const contents = readings.map((reading) => JSON.stringify({ ...reading, doubt: 0 }));
      expect(new Set(contents).size).toBe(readings.length);
      for (const reading of readings) {
        if (reading.kind === 'street') expect(reading.street.name).not.toBe('');
        if (reading.area.zip !== null) expect(reading.area.zip).toMatch(/^\d{5}$/);
        if (reading.area.state !== null) expect(reading.area.state).toMatch(/^[A-Z]{2}$/);
      }
    },
  );

  it.prop([
    fc.array(
      fc.constantFrom(
        '?',
        '!',
        '%',
        '$',
        '*',
        '~',
        '^',
        '=',
        '<',
        '>',
        '[',
        '}',
        '\\',
        '|',
        '"',
        '\0',
        '\u0007',
        '\u200B',
        '。',
        '🏠',
        ',',
        '-',
        '\n',
      ),
      { maxLength: 300 },
    ),
  ])('without letters and digits has no reading', (characters) => {
    expect(parseAddress(characters.join(''), smallVocabulary)).toEqual([]);
  });

  it.prop([fc.array(fc.constantFrom(...plainWords.slice(2)), { minLength: 1, maxLength: 6 })])(
    'with only words, without number, type and place, has no reading',
    (words) => {
      expect(parseAddress(words.join(' '), smallVocabulary)).toEqual([]);
    },
  );
});
