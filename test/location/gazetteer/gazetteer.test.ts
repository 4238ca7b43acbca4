import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fc, test } from '@fast-check/vitest';
import { describe, expect, onTestFinished } from 'vitest';
import { buildZipStreets } from '../../oracle/gazetteer/buildZipStreets.ts';
import type { PointRow, RangeRow, RowPlacement } from '../../../location/gazetteer/write/gazetteerRows.ts';
import { importRows } from '../../../location/gazetteer/write/importRows.ts';
import { openGazetteer } from '../../../location/gazetteer/openGazetteer.ts';
import type { ZipStreets } from '../../../location/gazetteer/streets/zipStreets.ts';
import { temporaryFolder } from '../../support/machine/temporaryFolder.ts';

type Placed<Row> = Row & Omit<RowPlacement, 'file'>;

const NOW = Date.UTC(2026, 10, 21);
const part = (...choices: string[]) => fc.constantFrom(...choices);

const street = fc.record({
  name: fc.record({
    preDirectional: part('', 'N', 'SW'),
    preType: part('', 'AVE'),
    name: part('MAIN', '5TH', 'OLD CEDAR', 'NIÑO'),
    type: part('', 'ST', 'BLVD'),
    postDirectional: part('', 'E'),
  }),
  display: part('Main', 'MAIN', "O'Main"),
});
const placement = fc.record({
  unit: part('30059', '30061'),
  zip: part('00501', '59645'),
  place: part('Ringling', "Coeur d'Alene"),
  urbanization: part('', 'SANTA ROSA'),
  county: part('30059', ''),
  state: part('MT', 'ID'),
  source: part('TIGER/Line 2021', 'NAD r22'),
});
const named = placement.map((area) => ({
  ...area,
  placeKey: area.place.toUpperCase(),
  countyName: null,
  countyKey: null,
}));
const place = fc.tuple(
  fc.integer({ min: 25_000_000, max: 49_000_000 }),
  fc.integer({ min: -125e6, max: -67e6 }),
);
const numberOrNone = fc.option(fc.nat(99_999));
const range: fc.Arbitrary<Placed<RangeRow>> = fc
  .record({
    street,
    named,
    values: fc.record({
      side: fc.constantFrom('L' as const, 'R' as const),
      prefix: part('', '', '37-', 'N6W'),
      parity: fc.constantFrom('E' as const, 'O' as const, 'B' as const),
      isOffset: fc.boolean(),
      isImputed: fc.boolean(),
      tlid: fc.nat(9_999_999_999),
    }),
    numbers: fc.tuple(numberOrNone, numberOrNone),
    line: fc.array(place, { minLength: 2, maxLength: 5 }),
  })
  .map(({ numbers: [from, to], line, ...row }) => ({
    ...row.street,
    ...row.named,
    ...row.values,
    fromNumber: to === null ? null : from,
    toNumber: from === null ? null : to,
    latE6: line.map(([lat]) => lat),
    lonE6: line.map(([, lon]) => lon),
  }));
const point: fc.Arbitrary<Placed<PointRow>> = fc
  .record({
    street,
    named,
    values: fc.record({
      prefix: part('', '', '37-'),
      number: fc.nat(99_999),
      suffix: part('', '', '1/2', 'B'),
    }),
    place,
  })
  .map(({ place: [lat, lon], ...row }) => ({
    ...row.street,
    ...row.named,
    ...row.values,
    latE7: lat * 10,
    lonE7: lon * 10,
  }));

/** What a ZIP contains, street by street, independent of the order of its rows; any of several spellings may be displayed. */
function content({ zip, streets, sides, points, sources }: ZipStreets): string[] {
  return streets
    .flatMap(({ name, place: town, state, county, firstSide, sideCount, firstPoint, pointCount }) => {
      const of = JSON.stringify([zip, Object.values(name), town, state, county]);
      const rows: string[] = [];
      for (let i = firstSide; i < firstSide + sideCount; i++) {
        const line = Array.from({ length: sides.vertexCount[i]! }, (_, k) => {
          const vertex = sides.firstVertex[i]! + k;
          return [sides.latE6[vertex], sides.lonE6[vertex]];
        });
        const { side, prefix, fromNumber, toNumber, parity, isOffset, isImputed, tlid, source } = sides;
        const values = [side, prefix, fromNumber, toNumber, parity, isOffset, isImputed, tlid].map(
          (column) => column[i],
        );
        rows.push(`${of} side ${JSON.stringify([...values, sources[source[i]!], line])}`);
      }
      for (let i = firstPoint; i < firstPoint + pointCount; i++) {
        const { prefix, number, suffix, latE7, lonE7, source } = points;
        const values = [prefix, number, suffix, latE7, lonE7].map((column) => column[i]);
        rows.push(`${of} point ${JSON.stringify([...values, sources[source[i]!]])}`);
      }
      return rows;
    })
    .toSorted();
}

/** What a ZIP must contain: every row of every unit, once. */
function expectedContent(
  zip: string,
  ranges: readonly Placed<RangeRow>[],
  points: readonly Placed<PointRow>[],
) {
  return ['30059', '30061']
    .flatMap((unit) => {
      const isHere = (row: { readonly zip: string; readonly unit: string }) =>
        row.zip === zip && row.unit === unit;
      const rows = { ranges: ranges.filter(isHere), points: points.filter(isHere) };
      return [...new Set(content(buildZipStreets(zip, rows)))];
    })
    .toSorted();
}

describe('a gazetteer', () => {
  test('without an import is empty', async () => {
    const gazetteer = await openGazetteer({ dataDir: await temporaryFolder(), pollIntervalMs: 0 });
    onTestFinished(() => gazetteer.close());
    expect(await gazetteer.zip('59645')).toBeNull();
    expect(gazetteer.peekZip('59645')).toBeNull();
    expect(await gazetteer.streetZips('30059')).toBeNull();
    expect(gazetteer.index().areaOfZip('59645')).toBeNull();
    expect(gazetteer.problem()).toBeNull();
  });

  test.prop([fc.array(range, { maxLength: 40 }), fc.array(point, { maxLength: 40 })], { numRuns: 8 })(
    'returns every row that was written, each once, however often it was given',
    async (ranges, points) => {
      const dataDir = await temporaryFolder();
      await importRows(
        dataDir,
        { ranges: [...ranges, ...ranges.slice(0, 3)], points: [...points, ...points] },
        NOW,
      );
      const gazetteer = await openGazetteer({ dataDir, pollIntervalMs: 0 });
      try {
        for (const zip of ['00501', '59645']) {
          const read = await gazetteer.zip(zip);
          const expected = expectedContent(zip, ranges, points);
          expect(read ? content(read) : []).toEqual(expected);
          expect(gazetteer.peekZip(zip)).toBe(read);
          if (!read) continue;
          const keys = read.streets.map(({ key }) => key);
          expect(keys).toEqual(keys.toSorted());
          for (const [key, indices] of read.byKey) {
            expect(indices.map((index) => read.streets[index]!.key)).toEqual(indices.map(() => key));
          }
        }
        for (const unit of ['30059', '30061']) {
          const streets = await gazetteer.streetZips(unit);
          const zips = new Map<string, Set<string>>();
          for (const row of [...ranges, ...points].filter((one) => one.unit === unit)) {
            const key = Object.values(row.name)
              .filter((text) => text !== '')
              .join(' ');
            zips.set(key, (zips.get(key) ?? new Set()).add(row.zip));
          }
          expect(new Map(streets?.streets.map(({ key, zips: found }) => [key, new Set(found)]))).toEqual(
            zips,
          );
        }
      } finally {
        await gazetteer.close();
      }
    },
  );

  test.prop([fc.array(point, { minLength: 1, maxLength: 20 })], { numRuns: 3 })(
    'keeps every other unit and family when one is imported again, and leaves no other files',
    async (points) => {
      const dataDir = await temporaryFolder();
      const first = points.map((row) => ({ ...row, unit: '30059' }));
      const other = points.map((row) => ({ ...row, unit: '30061', number: row.number + 1 }));
      await importRows(dataDir, { ranges: [], points: [...first, ...other] }, NOW);
      const gazetteer = await openGazetteer({ dataDir, pollIntervalMs: 0 });
      try {
        const replaced = first.map((row) => ({ ...row, number: row.number + 2 }));
        await importRows(dataDir, { ranges: [], points: replaced }, NOW);
        await gazetteer.refresh();
        for (const zip of ['00501', '59645']) {
          const expected = expectedContent(zip, [], [...replaced, ...other]);
          const read = await gazetteer.zip(zip);
          expect(read ? content(read) : []).toEqual(expected);
        }
        const names = await readdir(join(dataDir, 'gazetteer'));
        expect(names.filter((name) => name.startsWith('.'))).toEqual([]);
      } finally {
        await gazetteer.close();
      }
    },
  );
});
