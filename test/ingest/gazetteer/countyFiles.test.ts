import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { houseNumberText, zipText } from '../../../location/import/points/pointRecord.ts';
import { openGeocoder } from '../../../location/geocode/geocoder.ts';
import { openGazetteer } from '../../../location/gazetteer/openGazetteer.ts';
import { importFiles, servedRows } from '../../support/files/gazetteerImport.ts';
import { writeZip } from '../../support/files/zipFile.ts';
import { temporaryFolder } from '../../support/machine/temporaryFolder.ts';

const HEADER = 'LON,LAT,NUMBER,STREET,UNIT,CITY,DISTRICT,REGION,POSTCODE,ID,HASH';

/** OpenAddresses rows 100 m apart. */
function rowsOf(houses: readonly string[], zip = '94501'): string[] {
  return houses.map((house, at) => {
    const [number, ...street] = house.split(' ');
    return `${(-122.25 - at / 1000).toFixed(4)},37.7701,${number},${street.join(' ')},,ALAMEDA,,CA,${zip},,`;
  });
}

async function filesIn(contents: Readonly<Record<string, string | Buffer>>): Promise<string> {
  const folder = await temporaryFolder();
  for (const [name, content] of Object.entries(contents)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
  return folder;
}

describe('a county file', () => {
  test('is not enough for a county without a state, if counties of that name in other states have no data', async () => {
    const row = '-95.3600,29.7600,1200,MAIN ST,,HOUSTON,,TX,77002,,';
    const files = await filesIn({ 'points_48201.csv': [HEADER, row].join('\n') });
    const dataDir = await temporaryFolder();
    await importFiles(dataDir, [files]);
    const gazetteer = await openGazetteer({ dataDir, pollIntervalMs: 0 });
    try {
      const geocoder = openGeocoder({ gazetteer });
      expect(await geocoder.geocode('1200 Main St, Harris County')).toMatchObject({
        kind: 'not_found',
        reason: 'Harris is also a county in GA; add the state',
        candidates: [{ address: '1200 Main St, Houston, TX 77002' }],
      });
      expect((await geocoder.geocode('1200 Main St, Harris County, TX')).kind).toBe('found');
    } finally {
      await gazetteer.close();
    }
  });

  test.each(['37-12 82nd St, Queens, NY', '37-12 82nd St, Queens County, NY'])(
    'whose rows name no county gets its name from its code: %s',
    async (address) => {
      const row = '-73.8840,40.7450,37-12,82ND ST,,JACKSON HEIGHTS,,NY,11372,,';
      const files = await filesIn({ 'points_36081.csv': [HEADER, row].join('\n') });
      const dataDir = await temporaryFolder();
      await importFiles(dataDir, [files]);
      const gazetteer = await openGazetteer({ dataDir, pollIntervalMs: 0 });
      try {
        expect(await openGeocoder({ gazetteer }).geocode(address)).toMatchObject({
          kind: 'found',
          place: { address: '37-12 82nd St, Jackson Heights, NY 11372' },
        });
      } finally {
        await gazetteer.close();
      }
    },
  );

  test('with local abbreviations of street types is found by postal spelling, full words and its own spelling', async () => {
    const types = {
      LA: 'Lane',
      BL: 'Boulevard',
      CI: 'Circle',
      CM: 'Common',
      PW: 'Parkway',
      PZ: 'Plaza',
      AV: 'Avenue',
    };
    const names = ['MAITLAND', 'SEA VIEW', 'BAY FARM', 'LINCOLN'];
    const houses = Object.keys(types).flatMap((type) =>
      names.map((name, at) => `${101 + at} ${name} ${type}`),
    );
    const files = await filesIn({ 'us-ca-alameda.csv': [HEADER, ...rowsOf(houses)].join('\n') });
    const dataDir = await temporaryFolder();
    const report = await importFiles(dataDir, [files]);
    expect(report.units[0]!.own_types).toEqual({
      BL: 'BLVD',
      CI: 'CIR',
      CM: 'CMN',
      LA: 'LN',
      PW: 'PKWY',
      PZ: 'PLZ',
    });
    const gazetteer = await openGazetteer({ dataDir, pollIntervalMs: 0 });
    try {
      const geocoder = openGeocoder({ gazetteer });
      for (const [own, whole] of Object.entries(types)) {
        for (const [at, name] of names.entries()) {
          for (const type of [own, whole]) {
            const outcome = await geocoder.geocode(`${101 + at} ${name} ${type}, Alameda, CA 94501`);
            expect([name, type, outcome]).toMatchObject([
              name,
              type,
              { kind: 'found', place: { score: 0.9, flags: [] } },
            ]);
          }
        }
      }
    } finally {
      await gazetteer.close();
    }
  });

  test.each([
    ['1369.0', '1369'],
    ['1,369', '1369'],
    ['846.5', '846 1/2'],
    ['846.25', '846 1/4'],
    ['846½', '846 1/2'],
    ['846-1/2', '846 1/2'],
    ['W148 N9750', 'W148N9750'],
    ['w 148 n 9750', 'W148N9750'],
    ['W148-N9750', 'W148N9750'],
    ['N 9750', 'N9750'],
    ['37-12', '37-12'],
    ['12 A', '12 A'],
    ['1.37E3', '1.37E3'],
  ])('writes a house number %s, which is %s', (cell, number) => {
    expect(houseNumberText(cell)).toBe(number);
  });

  test.each([
    ['2108', 'MA', '02108'],
    ['2108.0', 'MA', '02108'],
    ['02108.0', 'MA', '02108'],
    ['02108-1234', 'MA', '02108'],
    ['21081234', 'MA', '02108'],
    ['2108-1234', 'MA', '02108'],
    ['021081234', 'MA', '02108'],
    ["'02108", 'MA', '02108'],
    ['601', 'PR', '00601'],
    ['2108', 'TX', ''],
    ['123456', 'TX', ''],
    ['77', 'TX', ''],
    ['00000', 'TX', ''],
    ['99999', 'TX', ''],
    ['', 'TX', ''],
  ])('writes a ZIP %s in %s, which is "%s"', (cell, state, zip) => {
    expect(zipText(cell, state)).toBe(zip);
  });

  test('of grid numbers, fractions and numbers of spreadsheets keeps every row', async () => {
    const houses = ['W148N9750 PILGRIM RD', '846.5 OAK ST', '1369.0 OAK ST'];
    const table = [HEADER, ...rowsOf(houses, '94501.0'), ...rowsOf(['W148 N9760 PILGRIM RD'])].join('\n');
    const dataDir = await temporaryFolder();
    const files = await filesIn({
      'us-ca-alameda.csv': table.replace('W148,N9760 PILGRIM', 'W148 N9760,PILGRIM'),
    });
    const report = await importFiles(dataDir, [files]);
    expect(report.read[0]).toMatchObject({ records: 4, kept: 4 });
    const { '94501': rows } = await servedRows(dataDir, ['94501']);
    expect(rows!.map(({ number }) => number).toSorted()).toEqual([
      '1369',
      '846 1/2',
      'W148N9750',
      'W148N9760',
    ]);
  });

  const CRLF = [HEADER, ...rowsOf(['742 EVERGREEN TER'])].join('\r\n');
  const PENUELAS = CRLF.replace('ALAMEDA', 'Piñón');
  test.each([
    ['capitals, a mark of byte order and line ends of Windows', `\uFEFF${CRLF}`],
    ['lower case and semicolons', CRLF.toLowerCase().replaceAll(',', ';').replace(';ca;', ';CA;')],
    ['semicolons and decimal commas', CRLF.replaceAll(',', ';').replaceAll(/(\d)\.(\d)/g, '$1,$2')],
    ['tabs', CRLF.replaceAll(',', '\t')],
    ['UTF-16', Buffer.from(`\uFEFF${CRLF}`, 'utf16le')],
    ['UTF-16 without a mark', Buffer.from(CRLF, 'utf16le')],
    ['big-endian UTF-16', Buffer.from(`\uFEFF${CRLF}`, 'utf16le').swap16()],
    ['Windows-1252', Buffer.from(PENUELAS, 'latin1')],
    [
      'Windows-1252 that shows late',
      Buffer.concat([
        Buffer.from(`${HEADER}\n${`${','.repeat(10)}\n`.repeat(9000)}`),
        Buffer.from(PENUELAS.split('\r\n')[1]!, 'latin1'),
      ]),
    ],
  ])('with %s is read', async (_, content) => {
    const dataDir = await temporaryFolder();
    const report = await importFiles(dataDir, [await filesIn({ 'us-ca-alameda.csv': content })]);
    expect(report.refused).toEqual([]);
    const { '94501': rows } = await servedRows(dataDir, ['94501']);
    expect(rows).toMatchObject([{ number: '742', street: 'EVERGREEN TER', places: [[37.7701, -122.25]] }]);
    if (_.startsWith('Windows')) expect(rows![0]!.place).toBe('Piñón');
  });
});

describe('an archive as OpenAddresses ships it', () => {
  const county = (house: string) => [HEADER, ...rowsOf([house])].join('\n');

  test('gives each of its tables as a unit and ignores the files that describe them', async () => {
    const folder = await filesIn({
      'us/ca/alameda.csv': county('742 EVERGREEN TER'),
      'us/ca/city_of_berkeley.csv': county('12 OAK ST'),
      'us/ca/alameda.vrt': '<OGRVRTDataSource/>',
      'us/ca/alameda-summary.csv': 'a,b\n1,2\n',
      'README.txt': 'about',
      'LICENSE.txt': 'terms',
      '__MACOSX/us/ca/._alameda.csv': 'x',
    });
    const archive = join(await temporaryFolder(), 'openaddr-collected-us_west.zip');
    await writeZip(folder, archive);
    const dataDir = await temporaryFolder();
    const report = await importFiles(dataDir, [archive]);
    expect(report.refused).toEqual([]);
    expect(report.units.map(({ unit, rows }) => [unit, rows])).toEqual([
      ['us-ca-alameda', 1],
      ['us-ca-city-of-berkeley', 1],
    ]);
    expect((await importFiles(dataDir, [archive])).units.map(({ outcome }) => outcome)).toEqual([
      'unchanged',
      'unchanged',
    ]);
  });

  test('without a table, or with a bad one, is refused by name, and the others are imported', async () => {
    const [empty, mixed] = [
      join(await temporaryFolder(), 'empty.zip'),
      join(await temporaryFolder(), 'mixed.zip'),
    ];
    await writeZip(await filesIn({ 'README.txt': 'about', 'shape.shp': 'x' }), empty);
    await writeZip(
      await filesIn({ 'us/ca/alameda.csv': county('742 EVERGREEN TER'), 'us/ca/bad.csv': 'id,name\n1,2\n' }),
      mixed,
    );
    const report = await importFiles(await temporaryFolder(), [empty, mixed]);
    expect(report.refused.map(({ reason }) => reason)).toEqual([
      expect.stringMatching(/^empty\.zip: no file in it is a table/) as string,
      expect.stringMatching(/^mixed\.zip: us\/ca\/bad\.csv: its header has no column/) as string,
    ]);
    expect(report.units.map(({ unit }) => unit)).toEqual(['us-ca-alameda']);
  });
});
