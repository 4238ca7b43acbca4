import { expect, it } from 'vitest';
import type { PlaceVocabulary } from '../../../location/address/addressReading.ts';
import { parseAddress } from '../../../location/address/parseAddress.ts';
import { describeReading } from './describeReading.ts';

const places = ['JACKSON HEIGHTS NY', 'LONG ISLAND CITY NY', 'HONOLULU HI', 'CINCINNATI OH', 'BRONX NY'];
const counties = ['QUEENS NY', 'KINGS NY', 'BRONX NY', 'RICHMOND NY', 'HONOLULU HI'];
const isIn = (known: readonly string[], key: string, state: string | null) =>
  known.some((name) => (state === null ? name.slice(0, -3) === key : name === `${key} ${state}`));
const vocabulary: PlaceVocabulary = {
  isPlace: (key, state) => isIn(places, key, state),
  isCounty: (key, state) => isIn(counties, key, state),
  statesOfZip: () => [],
};

it.each([
  ['Queens, NY', 'QUEENS COUNTY, NY'],
  ['Brooklyn, New York', 'KINGS COUNTY, NY'],
  ['Staten Island, NY', 'RICHMOND COUNTY, NY'],
  ['Jackson Heights, Queens, NY', 'JACKSON HEIGHTS, QUEENS COUNTY, NY'],
  ['Honolulu, Oahu, HI', 'HONOLULU, HONOLULU COUNTY, HI'],
  ['Bronx, NY', 'BRONX, NY'],
  ['LIC, NY', 'LONG ISLAND CITY, NY'],
  ['Cincy, OH', 'CINCINNATI, OH'],
  ['Waikiki, HI', 'HONOLULU, HI'],
])('a borough, an island or a short name stands for its area: %s', (written, area) => {
  const [reading] = parseAddress(`100 Main St, ${written}`, vocabulary);
  expect(describeReading(reading)).toBe(`100 @ ||MAIN|ST| @ ${area}`);
});
