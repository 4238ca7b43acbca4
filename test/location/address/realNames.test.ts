import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { beforeAll, expect, it } from 'vitest';
import { readLayer } from '../../../location/import/tiger/shapefile.ts';
import { streetKey } from '../../../location/address/street/streetName.ts';
import type { PlaceVocabulary } from '../../../location/address/addressReading.ts';
import { formatAddress, formatStreetName } from '../../../location/address/formatAddress.ts';
import { parseHouseNumber } from '../../../location/address/street/houseNumber.ts';
import { parseAddress } from '../../../location/address/parseAddress.ts';
import { placeKey } from '../../../location/address/words/placeKey.ts';
import { parseStreetName } from '../../../location/address/street/streetName.ts';
import { sharedData } from '../../support/machine/sharedData.ts';
import { describeReading, describeStreet } from './describeReading.ts';
import { describeWith, realData } from '../../support/machine/needs.ts';

const ranges = sharedData('tiger-addrfeat-30059');
const edges = sharedData('tiger-edges-37143');
const points = sharedData('addresses-nad-39061');

async function namesOf(file: string): Promise<string[]> {
  const names = new Set<string>();
  await readLayer(file, '', ['FULLNAME'], (record) => names.add(record.text('FULLNAME')));
  names.delete('');
  return [...names];
}

interface Point {
  readonly number: string;
  readonly predir: string;
  readonly name: string;
  readonly posttype: string;
  readonly place: string;
  readonly state: string;
  readonly zip: string;
}

function pointsOf(folder: string): Point[] {
  return parse(readFileSync(join(folder, 'nad_39061_5000.csv')), { columns: true });
}

function expectFixedPoints(names: readonly string[]): void {
  for (const name of names) {
    const street = parseStreetName(name);
    expect(describeStreet(parseStreetName(formatStreetName(street))), name).toBe(describeStreet(street));
    expect(describeStreet(parseStreetName(name.toUpperCase())), name).toBe(describeStreet(street));
  }
}

describeWith(realData(ranges))('the street names of Meagher County', () => {
  let names: string[];
  beforeAll(async () => {
    names = await namesOf(join(ranges!, 'tl_2021_30059_addrfeat.shp'));
  });

  it('are all parsed, and the same from their own format', () => {
    expect(names).toHaveLength(227);
    expectFixedPoints(names);
  });

  it('remain 227 different names', () => {
    const keys = names.map((name) => streetKey(parseStreetName(name)));
    expect(new Set(keys).size).toBe(227);
  });

  it.each([
    ['State Hwy 360', '|STATE HWY|360||'],
    ['US Hwy 89 N', '|US HWY|89||N'],
    ['NFS Rd 211', '|FOREST RD|211||'],
    ['71 Ranch Rd', '||71 RANCH|RD|'],
    ['Forest Rd South', '||FOREST|RD|S'],
    ['S East Rd', 'S||EAST|RD|'],
    ['SW South St', 'SW||SOUTH|ST|'],
    ['Jackson Ln Rd', '||JACKSON LANE|RD|'],
    ['1 Rd', '||1|RD|'],
    ['E Smith Crk', 'E||SMITH|CRK|'],
  ])('%s is %s', (name, parts) => {
    expect(names).toContain(name);
    expect(describeStreet(parseStreetName(name))).toBe(parts);
  });
});

describeWith(realData(edges))('the street names of Perquimans County', () => {
  it('are the same from their own format', async () => {
    const names = await namesOf(join(edges!, 'tl_2020_37143_edges.shp'));
    expect(names.length).toBeGreaterThan(600);
    expectFixedPoints(names);
  });
});

describeWith(realData(points))('the 5,000 addresses of Hamilton County', () => {
  const rows = points === null ? [] : pointsOf(points);
  const places = new Set(rows.map(({ place }) => placeKey(place)));
  const zips = new Set(rows.map(({ zip }) => zip));
  const vocabulary: PlaceVocabulary = {
    isPlace: (key, state) => (state === null || state === 'OH') && places.has(key),
    isCounty: (key) => key === 'HAMILTON',
    statesOfZip: (zip) => (zips.has(zip) ? ['OH'] : []),
  };

  it.each([
    ['as they are', (text: string) => text, true],
    ['in lower case', (text: string) => text.toLowerCase(), true],
    ['without commas', (text: string) => text.replaceAll(',', ''), true],
    ['without ZIP', (text: string) => text.replace(/ \d{5}$/, ''), false],
    ['without ZIP and commas', (text: string) => text.replace(/ \d{5}$/, '').replaceAll(',', ''), false],
  ])('are parsed first as what they are, %s', (_how, spell, hasZip) => {
    const wrong: string[] = [];
    for (const row of rows) {
      const street = parseStreetName([row.predir, row.name, row.posttype].filter(Boolean).join(' '));
      const number = parseHouseNumber(row.number);
      const zip = hasZip ? row.zip : null;
      const text = spell(formatAddress({ number, street, place: row.place, state: 'OH', zip: row.zip }));
      const area = {
        place: placeKey(row.place),
        county: null,
        state: 'OH',
        zip,
        zipPlus4: null,
        faultyZip: null,
      };
      const expected = describeReading({ kind: 'street', number, street, unit: null, ignored: [], area });
      const found = describeReading(parseAddress(text, vocabulary)[0]);
      if (found !== expected) wrong.push(`${text}: ${found}`);
    }
    expect(wrong).toEqual([]);
  });

  it('keep their parts: the type of the data is the type, its directional the directional', () => {
    for (const row of rows) {
      const text = [row.predir, row.name, row.posttype].filter(Boolean).join(' ');
      const street = parseStreetName(text);
      expect(street, text).toMatchObject({
        ...(row.predir !== '' && { preDirectional: row.predir }),
        ...(row.posttype !== '' && { type: row.posttype.toUpperCase() }),
      });
    }
  });
});
