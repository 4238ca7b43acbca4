import type gdalTypes from 'gdal-async';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { readFile, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { GDAL, gdal } from '../../support/gis/gdal.ts';
import { parseHouseNumber } from '../../../location/address/street/houseNumber.ts';
import { openGeocoder } from '../../../location/geocode/geocoder.ts';
import { openGazetteer } from '../../../location/gazetteer/openGazetteer.ts';
import { importFiles, rowsOf, servedRows } from '../../support/files/gazetteerImport.ts';
import { sharedData } from '../../support/machine/sharedData.ts';
import { temporaryFolder } from '../../support/machine/temporaryFolder.ts';
import { describeWith, realData, testWith } from '../../support/machine/needs.ts';

const meagher = sharedData('tiger-addrfeat-30059');
const perquimans = sharedData('tiger-edges-37143');
const hamilton = sharedData('addresses-nad-39061');

const nadTable = hamilton === null ? '' : join(hamilton, 'nad_39061_5000.csv');
const MEAGHER_ZIPS = ['59053', '59086', '59642', '59644', '59645'];

describeWith(realData(meagher))('the real address ranges of Meagher County, Montana', () => {
  testWith(GDAL)('are all served: 878 sides of 677 records, each end at its own number', async () => {
    const dataDir = await temporaryFolder();
    const path = join(meagher!, 'tl_2021_30059_addrfeat.shp');
    const report = await importFiles(dataDir, [path]);
    expect(report.read).toEqual([
      { files: ['tl_2021_30059_addrfeat.shp'], records: 677, kept: 878, dropped: {}, zips_found: 2 },
    ]);
    // The sixth ZIP in the file is 99999, which stands for none.
    expect(report.units).toEqual([
      {
        unit: '30059',
        family: 'ranges',
        outcome: 'imported',
        rows: 878,
        duplicates: 0,
        streets: 227,
        zips: 5,
      },
    ]);

    const served = Object.values(await servedRows(dataDir, MEAGHER_ZIPS)).flat();
    const found = served.map(({ number, places: [first, last] }) => {
      const [, side, from, to] = /^([LR]) (\d+)\.\.(\d+) /.exec(number)!;
      return JSON.stringify([side, from, to, first, last]);
    });
    const expected: string[] = [];
    let reversed = 0;
    const dataset = gdal.open(path);
    dataset.layers.get(0).features.forEach((feature) => {
      const fields = feature.fields.toObject() as Record<string, string | null>;
      const points = (feature.getGeometry() as gdalTypes.LineString).points.toArray();
      const [first, last] = [points[0]!, points.at(-1)!].map(({ x, y }) => [y, x]);
      for (const side of ['L', 'R']) {
        const [from, to] = [fields[`${side}FROMHN`], fields[`${side}TOHN`]];
        if (!from || !to) continue;
        if (Number(from) > Number(to)) reversed++;
        expected.push(JSON.stringify([side, from, to, first, last]));
      }
    });
    dataset.close();
    expect(reversed).toBe(435);
    expect(found.toSorted()).toEqual(expected.toSorted());
  });

  test('and two zipped counties are imported together, and a second import changes nothing', async () => {
    const dataDir = await temporaryFolder();
    const first = await importFiles(dataDir, [meagher!]);
    expect(first.refused).toEqual([]);
    expect(first.units.map(({ unit, rows }) => [unit, rows])).toEqual([
      ['02270', 6],
      ['30059', 878],
      ['56017', 6],
    ]);
    const second = await importFiles(dataDir, [meagher!]);
    expect(second.read).toEqual([]);
    expect(second.units.map(({ outcome }) => outcome)).toEqual(['unchanged', 'unchanged', 'unchanged']);
    const gazetteer = await openGazetteer({ dataDir, pollIntervalMs: 0 });
    try {
      expect(gazetteer.index().unitsOfState('AK')).toEqual(['02270']);
      expect(gazetteer.index().statesOfZip('59645')).toEqual(['MT']);
      expect(gazetteer.index().neighborsOfZip('59645')).toContain('59642');
      const streets = await gazetteer.streetZips('30059');
      expect(streets!.streets).toHaveLength(227);
    } finally {
      await gazetteer.close();
    }
  });
});

describeWith(realData(perquimans))('the real edges of Perquimans County, North Carolina', () => {
  test('give the ranges of 2,842 sides except four that are not numbers, and streets without numbers', async () => {
    const dataDir = await temporaryFolder();
    const report = await importFiles(dataDir, [perquimans!]);
    expect(report.refused).toEqual([]);
    expect(report.read[0]).toMatchObject({ records: 3260, dropped: { bad_number: 4 } });
    const served = Object.values(
      await servedRows(dataDir, ['27919', '27946', '27980', '27944', '27932', '27985', '29744']),
    ).flat();
    const numbered = served.filter(({ number }) => !number.includes(' none '));
    expect(numbered.length).toBeGreaterThan(2700);
    expect(served).toHaveLength(report.units[0]!.rows);
    expect(
      numbered.some(({ number }) => number.startsWith('L 117-1..99') || number.startsWith('R 117-1..99')),
    ).toBe(true);
  });
});

describeWith(realData(meagher))('ADDRFEAT of Meagher County alone', () => {
  test('answers by the postal city and by the county, which no layer names', async () => {
    const dataDir = await temporaryFolder();
    await importFiles(dataDir, [join(meagher!, 'tl_2021_30059_addrfeat.shp')]);
    const gazetteer = await openGazetteer({ dataDir, pollIntervalMs: 0 });
    try {
      const geocoder = openGeocoder({ gazetteer });
      const street = rowsOf((await gazetteer.zip('59645'))!).find(({ number }) => /\d/.test(number));
      expect(street!.place).toBe('White Sulphur Springs');
      expect(gazetteer.index().isCounty('MEAGHER', 'MT')).toBe(true);
      expect(await geocoder.geocode('12 1st Ave SE, White Sulphur Springs, MT')).toMatchObject({
        kind: 'found',
        place: { score: 0.7, address: '12 1st Ave SE, White Sulphur Springs, MT 59645' },
      });
      const reasons = [];
      for (const text of ['12 Main St, Fresno, CA', '12 Main St, Helena, MT', '12 Main St, 93701'])
        reasons.push(await geocoder.geocode(text));
      expect(reasons).toMatchObject([
        { reason: 'no address data are loaded for Fresno, CA' },
        { reason: 'no address data are loaded for Helena, MT' },
        { reason: 'no address data are loaded for ZIP Code 93701 (Fresno, CA)' },
      ]);
    } finally {
      await gazetteer.close();
    }
  });
});

describeWith(realData(hamilton))('5,000 real address points of Hamilton County, Ohio', () => {
  test('are all served at their places except 31 duplicates', async () => {
    const dataDir = await temporaryFolder();
    const report = await importFiles(dataDir, [hamilton!], { source: 'NAD r22' });
    expect(report.read[0]).toMatchObject({ records: 5000, kept: 5000, dropped: {} });
    expect(report.units).toEqual([
      {
        unit: '39061',
        family: 'points',
        outcome: 'imported',
        rows: 4969,
        duplicates: 31,
        streets: 365,
        zips: 60,
      },
    ]);
    const text = await readFile(nadTable);
    const table = parse<Record<'zip' | 'number' | 'lat' | 'lon', string>>(text, { columns: true });
    const served = await servedRows(dataDir, [...new Set(table.map(({ zip }) => zip))]);
    const known = new Set(
      Object.entries(served).flatMap(([zip, rows]) =>
        rows.map(({ number, places: [place] }) => `${zip} ${number} ${place!.join(' ')}`),
      ),
    );
    for (const { zip, number, lat, lon } of table) {
      expect(known).toContain(`${zip} ${parseHouseNumber(number)!.number} ${Number(lat)} ${Number(lon)}`);
    }
    const gazetteer = await openGazetteer({ dataDir, pollIntervalMs: 0 });
    try {
      const [cincinnati] = gazetteer.index().zipsOfPlace('CINCINNATI', 'OH');
      expect(cincinnati).toMatchObject({ name: 'Cincinnati', state: 'OH' });
      expect(cincinnati!.zips.length).toBeGreaterThan(40);
      const zip = await gazetteer.zip('45238');
      expect(rowsOf(zip!)[0]).toMatchObject({ place: 'Cincinnati', county: '39061', source: 'NAD r22' });
    } finally {
      await gazetteer.close();
    }
  });

  test('without a ZIP are kept, with the ZIP of the houses next to them', async () => {
    const [files, dataDir] = [await temporaryFolder(), await temporaryFolder()];
    const table = parse<Record<string, string>>(await readFile(nadTable), { columns: true });
    const lines = table.map(({ number, predir, name, posttype, place, state, zip, lat, lon }, at) =>
      [number, [predir, name, posttype].join(' '), place, state, at % 2 === 0 ? '' : zip, lat, lon].join(','),
    );
    const path = join(files, 'us-oh-39061.csv');
    await writeFile(path, `number,street,city,region,postcode,lat,lon\n${lines.join('\n')}`);
    const report = await importFiles(dataDir, [path]);
    const { records, kept, zips_found: found } = report.read[0]!;
    expect([records, found]).toEqual([5000, 2500]);
    expect(kept).toBe(5000);
    const served = await servedRows(dataDir, [...new Set(table.map(({ zip }) => zip!))]);
    const zipsAt = new Map<string, Set<string>>();
    for (const [zip, rows] of Object.entries(served))
      for (const { places } of rows) {
        const at = places[0]!.join(' ');
        zipsAt.set(at, (zipsAt.get(at) ?? new Set()).add(zip));
      }
    const right = table.filter(
      ({ zip, lat, lon }, at) => at % 2 === 0 && zipsAt.get(`${Number(lat)} ${Number(lon)}`)?.has(zip!),
    ).length;
    expect(right).toBeGreaterThan(2300);
  });
});
