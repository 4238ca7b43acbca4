import { describe, expect, it } from 'vitest';
import type { PlaceVocabulary } from '../../../location/address/addressReading.ts';
import { formatStreetName } from '../../../location/address/formatAddress.ts';
import { parseHouseNumber } from '../../../location/address/street/houseNumber.ts';
import { parseAddress } from '../../../location/address/parseAddress.ts';
import { placeKey } from '../../../location/address/words/placeKey.ts';
import { parseStreetName } from '../../../location/address/street/streetName.ts';
import { streetNameVariants } from '../../../location/address/street/streetNameReadings.ts';

/** A vocabulary that knows every place and counts how often it is queried. */
function eager(): PlaceVocabulary & { asked: number } {
  return {
    asked: 0,
    isPlace() {
      this.asked += 1;
      return true;
    },
    isCounty() {
      this.asked += 1;
      return true;
    },
    statesOfZip() {
      this.asked += 1;
      return ['OR', 'CT'];
    },
  };
}

const longTexts = {
  commas: ','.repeat(100_000),
  'commas between letters': 'a,'.repeat(50_000),
  blanks: ' '.repeat(100_000),
  digits: '9'.repeat(100_000),
  hyphens: '1-'.repeat(50_000),
  'one word': 'A'.repeat(100_000),
  ampersands: '&'.repeat(100_000),
  marks: '#'.repeat(100_000),
  directionals: 'N '.repeat(50_000),
  streets: '5 Main St '.repeat(10_000),
  combining: `a${'\u0301'.repeat(100_000)}`,
  fractions: '½'.repeat(50_000),
};

describe('a very long text', () => {
  it.each(Object.entries(longTexts))('of %s is no address', (_name, text) => {
    expect(parseAddress(text, eager())).toEqual([]);
  });

  it.each(Object.entries(longTexts))('of %s is read as a street in one pass', (_name, text) => {
    const street = parseStreetName(text);
    expect(parseStreetName(formatStreetName(street))).toEqual(street);
    expect(placeKey(text)).toBeTypeOf('string');
    expect(parseHouseNumber(text)).toBeNull();
    expect(streetNameVariants(street).length).toBeLessThanOrEqual(7);
  });

  it.each(Object.entries(longTexts))(
    'of %s, cut to the longest address, queries the vocabulary rarely',
    (_name, text) => {
      const places = eager();
      expect(parseAddress(text.slice(0, 400), places).length).toBeLessThanOrEqual(8);
      expect(places.asked).toBeLessThan(150);
    },
  );
});

describe('a vocabulary that knows every place', () => {
  it('still leaves the street its name', () => {
    const [reading] = parseAddress('742 Evergreen Ter Springfield OR 97403', eager());
    expect(reading).toMatchObject({ kind: 'street', number: { number: 742 } });
  });
});
