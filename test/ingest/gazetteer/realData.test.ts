import { join } from 'node:path';
import gdal from 'gdal-async';
import { parse } from 'csv-parse/sync';
import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { parseHouseNumber } from '../../../location/address/street/houseNumber.ts';
import { openGazetteer } from '../../../store/lake/gazetteer/openGazetteer.ts';
import { importFiles, rowsOf, servedRows } from '../../support/files/gazetteerImport.ts';
import { sharedData } from '../../support/machine/sharedData.ts';
import { temporaryFolder } from '../../support/machine/temporaryFolder.ts';

const meagher = sharedData('tiger-addrfeat-30059');
const perquimans = sharedData('tiger-edges-37143');
const hamilton = sharedData('addresses-nad-39061');

const MEAGHER_ZIPS = ['59053', '59086', '59642', '59644', '59645'];

describe.skipIf(!meagher)('the real address ranges of Meagher County, Montana', () => {
  test('are all served: 878 sides of 677 records, each end at its own number', async () => {
    const dataDir = await temporaryFolder();
    const path = join(meagher!, 'tl_2021_30059_addrfeat.shp');
    const report = await importFiles(dataDir, [path]);
    expect(report.read).toEqual([
      { files: ['tl_2021_30059_addrfeat.shp'], records: 677, kept: 878, dropped: {}, zips_found: 2 },
    ]);
    // The sixth ZIP of the file is 99999, which stands for none.
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
      const points = (feature.getGeometry() as gdal.LineString).points.toArray();
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

  test('and two zipped counties are imported together, a second time nothing is done', async () => {
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
      expect(gazetteer.index().neighboursOfZip('59645')).toContain('59642');
      const streets = await gazetteer.streetZips('30059');
      expect(streets!.streets).toHaveLength(227);
    } finally {
      await gazetteer.close();
    }
  });
});

describe.skipIf(!perquimans)('the real edges of Perquimans County, North Carolina', () => {
  test('give the ranges of 2,842 sides but four that are no numbers, and streets without numbers', async () => {
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

describe.skipIf(!hamilton)('5,000 real address points of Hamilton County, Ohio', () => {
  test('are all served at their places but for 31 that are there twice', async () => {
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
    const text = await readFile(join(hamilton!, 'nad_39061_5000.csv'));
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
});
