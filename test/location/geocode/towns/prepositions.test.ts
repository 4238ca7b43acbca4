import { describe, expect, it } from 'vitest';
import { plantRange } from '../../../support/planted/plantedGazetteer.ts';
import { at, found, geocoderOf } from '../planted.ts';

const towns = [
  { place: 'Springfield', state: 'IL', zip: '62701' },
  { place: 'Springfield', state: 'IN', zip: '46001' },
  { place: 'Portland', state: 'ME', zip: '04101' },
  { place: 'Enid', state: 'OK', zip: '73701' },
  { place: 'Alder', state: 'TX', zip: '77002' },
];
const country = geocoderOf({
  ranges: towns.flatMap((town, index) =>
    ['Main St', 'Broadway', 'N Elm St', 'Walk in the Woods Ln'].map((street, row) =>
      plantRange(street, '1000-1298', [at(20_000 * index, 300 * row), at(20_000 * index + 400, 300 * row)], {
        ...town,
        tlid: 10 * index + row + 1,
      }),
    ),
  ),
});

describe('a word that is also the code of a state', () => {
  it.each(
    ['in', 'IN', 'or', 'me', 'Me', 'hi', 'ok', 'OK?', 'oh', 'de', 'la', 'pa', 'ma', 'al', 'co', 'id'].flatMap(
      (word) => [`1200 Main St ${word}`, `1200 Broadway ${word}`, `1200 Elm St N ${word}`],
    ),
  )('right after a street does not determine the state: %s', async (text) => {
    expect(await country.geocode(text)).toMatchObject({ kind: 'not_found', candidates: [] });
  });

  it.each([
    ['1200 Main St, OK', 'Enid, OK'],
    ['1200 Main St, Springfield, in', 'Springfield, IN'],
    ['1200 MAIN ST SPRINGFIELD IN', 'Springfield, IN'],
    ['1200 main st portland me', 'Portland, ME'],
    ['1200 Main St IN 46001', 'Springfield, IN'],
  ])('after a comma, a town or before a ZIP Code does: %s', async (text, town) => {
    expect(found(await country.geocode(text)).address).toContain(`1200 Main St, ${town}`);
  });
});

describe('a preposition between a street and its town', () => {
  it.each([
    '1200 Main St in Springfield, IL',
    '1200 MAIN ST IN SPRINGFIELD IL',
    '1200 Main St. In Springfield, Illinois',
    '1200 Main St, in Springfield, IL',
    '1200 Main St at Springfield IL',
    '1200 Main St en Springfield, IL',
    '1200 Main St de Springfield, IL',
    '1200 Main St in the city of Springfield, IL',
    '1200 Main St in 62701',
  ])('is read as a comma: %s', async (text) => {
    expect(found(await country.geocode(text)).address).toBe('1200 Main St, Springfield, IL 62701');
  });

  it('never chooses one of several towns', async () => {
    expect((await country.geocode('1200 Main St in Springfield')).kind).not.toBe('found');
    expect((await country.geocode('1200 Main St in Dallas')).kind).toBe('not_found');
  });

  it('stays where it belongs to a name', async () => {
    expect(found(await country.geocode('1200 Walk in the Woods Ln, Alder, TX')).address).toContain(
      'Walk In the Woods',
    );
  });
});
