import { copyFile, readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { openGazetteer } from '../../../location/gazetteer/openGazetteer.ts';
import { importFiles, servedRows } from '../../support/files/gazetteerImport.ts';
import { temporaryFolder } from '../../support/machine/temporaryFolder.ts';
import { addressRange, writeLayer } from '../../support/files/tigerFiles.ts';
import { writeZip } from '../../support/files/zipFile.ts';

const COUNTY = 'tl_2021_30059_addrfeat';

/** Imports one layer and returns what ZIP 59645 then contains. */
async function imported(records: Parameters<typeof writeLayer>[2]) {
  const [files, dataDir] = [await temporaryFolder(), await temporaryFolder()];
  const report = await importFiles(dataDir, [writeLayer(files, COUNTY, records)]);
  return { report, rows: (await servedRows(dataDir, ['59645']))['59645'] ?? [] };
}

describe('address ranges of TIGER/Line', () => {
  test('keep their direction, parity, offset and imputed ends', async () => {
    const { rows } = await imported([
      addressRange({ LFROMHN: '198', LTOHN: '100', ZIPL: '59645', PARITYL: 'E', LTOTYP: 'I' }),
      addressRange({ TLID: 2, RFROMHN: '101', RTOHN: '199', ZIPR: '59645', PARITYR: 'O', OFFSETR: 'Y' }),
      addressRange({ TLID: 3, FULLNAME: 'State Hwy 360', LFROMHN: '37-12', LTOHN: '37-99', ZIPL: '59645' }),
    ]);
    expect(rows.map(({ street, number }) => [street, number])).toEqual([
      ['MAIN ST', 'L 198..100 E imputed'],
      ['MAIN ST', 'R 101..199 O on line'],
      [expect.stringContaining('360'), 'L 37-12..99 B'],
    ]);
    expect(rows[0]!.places).toEqual([
      [46.5, -110.9],
      [46.51, -110.89],
    ]);
    expect(rows[0]!.source).toBe('TIGER/Line 2021');
  });

  test('are not joined by their edge: every name and range of it is a separate one', async () => {
    const sides = { LFROMHN: '1', LTOHN: '99', ZIPL: '59645' };
    const { rows } = await imported([
      addressRange(sides),
      addressRange({ ...sides, FULLNAME: 'State Hwy 360' }),
      addressRange({ ...sides, LFROMHN: '201', LTOHN: '299' }),
    ]);
    expect(rows).toHaveLength(3);
  });

  test('that cannot be used are dropped and counted by reason, and the other side stays', async () => {
    const both = { LFROMHN: '1', LTOHN: '99', RFROMHN: '2', RTOHN: '98', ZIPL: '59645', ZIPR: '59645' };
    const { report, rows } = await imported([
      addressRange(both),
      addressRange({ ...both, TLID: 2, LTOHN: 'XX' }),
      addressRange({ ...both, TLID: 3, LFROMHN: '37-1', LTOHN: '38-9' }),
      addressRange({ ...both, TLID: 4, FULLNAME: null }),
      addressRange({ ...both, TLID: 5, ROAD_MTFCC: 'H3010' }),
      addressRange({ TLID: 6 }),
      addressRange({ ...both, TLID: 7 }, [
        [200, 95],
        [201, 96],
      ]),
    ]);
    expect(report.read[0]).toMatchObject({
      records: 7,
      kept: 4,
      dropped: { bad_number: 2, no_name: 1, not_a_road: 1, no_numbers: 1, bad_coordinates: 1 },
    });
    expect(rows).toHaveLength(4);
  });

  test('without a ZIP, or with the one that means none, take that across the street or the nearest one', async () => {
    const { report, rows } = await imported([
      addressRange({ LFROMHN: '1', LTOHN: '99', ZIPL: '99999', RFROMHN: '2', RTOHN: '98', ZIPR: '59645' }),
      addressRange({ TLID: 2, FULLNAME: 'Elm St', LFROMHN: '1', LTOHN: '99' }),
      addressRange({ TLID: 3, FULLNAME: 'Far Rd', LFROMHN: '1', LTOHN: '99' }, [
        [-100, 40],
        [-100.1, 40],
      ]),
    ]);
    expect(rows.map(({ street }) => street)).toEqual(['ELM ST', 'MAIN ST', 'MAIN ST']);
    expect(report.read[0]).toMatchObject({ zips_found: 1, dropped: { no_zip: 1 } });
  });

  const number = fc.integer({ min: 1, max: 99_999 });
  test.prop(
    [
      fc.array(
        fc.record({
          from: number,
          to: number,
          lon: fc.integer({ min: -119_999_999, max: -70_000_000 }),
          lat: fc.integer({ min: 26_000_000, max: 48_000_000 }),
        }),
        { minLength: 1, maxLength: 12 },
      ),
    ],
    { numRuns: 5 },
  )('with any numbers and place are served as they were written', async (ranges) => {
    const { rows } = await imported(
      ranges.map(({ from, to, lon, lat }, index) =>
        addressRange({ TLID: index, LFROMHN: String(from), LTOHN: String(to), ZIPL: '59645' }, [
          [lon / 1e6, lat / 1e6],
          [(lon + 5000) / 1e6, (lat - 5000) / 1e6],
        ]),
      ),
    );
    const expected = ranges.map(({ from, to, lon, lat }) => {
      const parity = from % 2 !== to % 2 ? 'B' : from % 2 === 0 ? 'E' : 'O';
      return `L ${from}..${to} ${parity} ${lat / 1e6} ${lon / 1e6}`;
    });
    const found = rows.map(({ number: text, places: [[lat, lon] = [0, 0]] }) => `${text} ${lat} ${lon}`);
    expect(found.toSorted()).toEqual(expected.toSorted());
  });
});

describe('other layers of TIGER/Line', () => {
  test('give ranges when a county has no ADDRFEAT, further names, and streets without numbers', async () => {
    const [files, dataDir] = [await temporaryFolder(), await temporaryFolder()];
    const line = addressRange({}).line;
    const road = { MTFCC: 'S1400', OFFSETL: 'N', OFFSETR: 'N', RFROMADD: null, RTOADD: null, ZIPR: null };
    writeLayer(files, 'tl_2020_37143_edges', [
      { fields: { ...road, TLID: 1, FULLNAME: 'Main St', LFROMADD: '99', LTOADD: '1', ZIPL: '27944' }, line },
      { fields: { ...road, TLID: 2, FULLNAME: 'Elm St' }, line },
      { fields: { ...road, TLID: 3, MTFCC: 'H3010', FULLNAME: 'Mill Crk' }, line },
    ]);
    writeLayer(files, 'tl_2020_37143_featnames', [
      { fields: { TLID: 1, FULLNAME: 'Main St', PAFLAG: 'P' }, line: null },
      { fields: { TLID: 1, FULLNAME: 'US Hwy 17', PAFLAG: 'A' }, line: null },
    ]);
    const report = await importFiles(dataDir, [files]);
    expect(report.refused).toEqual([]);
    const rows = (await servedRows(dataDir, ['27944']))['27944']!;
    expect(rows.map(({ street, number }) => [street, number])).toEqual([
      ['ELM ST', 'L none B'],
      ['MAIN ST', 'L 99..1 O'],
      ['US HWY 17', 'L 99..1 O'],
    ]);
  });

  test('give the places, the ZIPs and the county of both sides of a street', async () => {
    const [files, dataDir] = [await temporaryFolder(), await temporaryFolder()];
    const sides = { TFIDL: 10, TFIDR: 11, LFROMHN: '1', LTOHN: '99', RFROMHN: '2', RTOHN: '98', ZIPL: null };
    writeLayer(files, COUNTY, [addressRange(sides)]);
    const outline = { INTPTLAT: '+46.5479', INTPTLON: '-110.9022', ALAND: '3141593' };
    writeLayer(files, 'tl_2021_30059_faces', [
      { fields: { TFID: 10, STATEFP: '30', PLACEFP: '79825', ZCTA5CE20: '59645' }, line: null },
      { fields: { TFID: 11, STATEFP: '30', PLACEFP: null, ZCTA5CE20: '59645' }, line: null },
    ]);
    writeLayer(files, 'tl_2021_30_place', [
      { fields: { GEOID: '3079825', STATEFP: '30', NAME: 'White Sulphur Springs', ...outline }, line: null },
    ]);
    writeLayer(files, 'tl_2021_us_county', [
      { fields: { GEOID: '30059', STATEFP: '30', NAME: 'Meagher', ...outline }, line: null },
    ]);
    const { INTPTLAT, INTPTLON, ALAND } = outline;
    writeLayer(files, 'tl_2021_us_zcta520', [
      {
        fields: { ZCTA5CE20: '59645', INTPTLAT20: INTPTLAT, INTPTLON20: INTPTLON, ALAND20: ALAND },
        line: null,
      },
    ]);
    const report = await importFiles(dataDir, [files]);
    expect(report.refused).toEqual([]);
    const rows = (await servedRows(dataDir, ['59645']))['59645']!;
    expect(rows.map(({ number, place }) => [number.slice(0, 1), place])).toEqual([
      ['R', null],
      ['L', 'White Sulphur Springs'],
    ]);
    const gazetteer = await openGazetteer({ dataDir, pollIntervalMs: 0 });
    try {
      const index = gazetteer.index();
      expect(index.isPlace('WHITE SULPHUR SPRINGS', 'MT')).toBe(true);
      expect(index.isPlace('WHITE SULPHUR SPRINGS', 'OH')).toBe(false);
      const [place] = index.zipsOfPlace('WHITE SULPHUR SPRINGS', null);
      expect(place).toMatchObject({ name: 'White Sulphur Springs', state: 'MT', zips: ['59645'], weight: 1 });
      expect(place!.radiusM).toBeCloseTo(1000, 0);
      expect(index.isCounty('MEAGHER', 'MT')).toBe(true);
      expect(index.areaOfZip('59645')).toMatchObject({
        states: ['MT'],
        places: ['White Sulphur Springs'],
        point: { lat: 46.5479, lon: -110.9022 },
        weight: 2,
      });
    } finally {
      await gazetteer.close();
    }
  });
});

describe('a damaged layer', () => {
  const range = addressRange({ LFROMHN: '1', LTOHN: '99', ZIPL: '59645' });
  const records = Array.from({ length: 40 }, () => range);

  test.each([
    ['shp', 'half', /shp is damaged: its header declares \d+ bytes, it has \d+/],
    ['dbf', 'half', /dbf is truncated: its header tells of 40 records/],
    ['shx', 'half', /shx is damaged/],
    ['dbf', 'nothing', /dbf is truncated/],
  ])('(%s cut to %s) is refused by name, and another county is imported', async (ending, part, message) => {
    const [files, dataDir] = [await temporaryFolder(), await temporaryFolder()];
    const path = writeLayer(files, COUNTY, records).replace('shp', ending);
    const { length } = await readFile(path);
    await truncate(path, part === 'half' ? Math.floor(length / 2) : 0);
    writeLayer(files, 'tl_2021_30061_addrfeat', records);
    const report = await importFiles(dataDir, [files]);
    expect(report.ok).toBe(false);
    expect(report.refused.map(({ reason }) => reason)).toEqual([expect.stringMatching(message)]);
    expect(report.units.map(({ unit }) => unit)).toEqual(['30061']);
  });

  test('that is zipped is refused when one of its bytes has changed', async () => {
    const [files, folder, dataDir] = [
      await temporaryFolder(),
      await temporaryFolder(),
      await temporaryFolder(),
    ];
    writeLayer(files, COUNTY, records);
    const zip = join(folder, `${COUNTY}.zip`);
    await writeZip(files, zip);
    expect((await importFiles(dataDir, [zip], { dryRun: true })).read[0]).toMatchObject({
      records: 40,
      kept: 40,
    });
    const bytes = await readFile(zip);
    const at = bytes.indexOf('.dbf') + 40;
    bytes[at] = bytes[at]! ^ 0xff;
    await writeFile(zip, bytes);
    expect((await importFiles(dataDir, [zip])).refused[0]!.reason).toMatch(
      /addrfeat\.zip: tl_2021.*(unpacked|checksum)/,
    );
    await writeFile(zip, bytes.subarray(0, bytes.length / 2));
    expect((await importFiles(dataDir, [zip])).refused[0]!.reason).toMatch(
      /End of central directory record signature not found/,
    );
  });

  test('that lacks a field, or has an unknown name, is refused with that reason', async () => {
    const [files, dataDir] = [await temporaryFolder(), await temporaryFolder()];
    writeLayer(files, COUNTY, [{ fields: { TLID: 1, FULLNAME: 'Main St' }, line: range.line }]);
    await copyFile(join(files, `${COUNTY}.cpg`), join(files, 'roads.shp'));
    const { refused } = await importFiles(dataDir, [files]);
    expect(refused.map(({ reason }) => reason)).toEqual([
      expect.stringMatching(/roads\.shp: not a file that is known by its name/),
      expect.stringMatching(/expected the fields TLID.*ZIPL.* is missing/),
    ]);
  });
});
