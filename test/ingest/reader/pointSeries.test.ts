import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { parseIsoDate } from '../../../core/date.ts';
import { cellAt } from '../../../core/geodesy/grid.ts';
import { projectionFor } from '../../../core/geodesy/projection.ts';
import type { FrameStack } from '../../../ingest/reader/stack/frameStack.ts';
import { openFrameStack } from '../../../ingest/reader/openFrameStack.ts';
import { temporaryFolder } from '../../support/machine/temporaryFolder.ts';

const HEADER = 'point_id,lat,lon,2015-07-01,2015-08-01,2015-09-01';

async function openTable(...lines: string[]): Promise<FrameStack> {
  const folder = await temporaryFolder();
  writeFileSync(join(folder, 'points.csv'), lines.join('\n'));
  return openFrameStack([folder], { frameId: 'TEST-POINTS' });
}

function cellOf(stack: FrameStack, lat: number, lon: number): { row: number; col: number } {
  return cellAt(stack.grid, projectionFor(stack.grid.epsg).forward({ lat, lon }))!;
}

async function valuesAt(stack: FrameStack, lat: number, lon: number): Promise<number[]> {
  const window = { ...cellOf(stack, lat, lon), rows: 1, cols: 1 };
  return [
    ...(
      await stack.readPairs(
        window,
        stack.pairs.map((_, i) => i),
      )
    ).displacementMm,
  ];
}

const reasonOf = (stack: FrameStack) => stack.products[0]!.reason;

describe('a table of points', () => {
  it('fills the 30 m cells of the UTM zone that contain them, with pairs from the first date to each later one', async () => {
    const stack = await openTable(HEADER, 'a,36.1,-119.5,0,-3.5,-7', 'b,36.2,-119.6,10,10.5,12');
    expect(stack).toMatchObject({ kind: 'point_series', isVertical: true, hasArbitraryPairConstants: false });
    expect(stack.grid).toMatchObject({ epsg: 32611, cellWidth: 30, cellHeight: 30 });
    expect([stack.grid.originX % 30, stack.grid.originY % 30]).toEqual([0, 0]);
    const referenceDay = parseIsoDate('2015-07-01');
    expect(stack.pairs).toEqual([
      { referenceDay, secondaryDay: parseIsoDate('2015-08-01') },
      { referenceDay, secondaryDay: parseIsoDate('2015-09-01') },
    ]);
    expect(await valuesAt(stack, 36.1, -119.5)).toEqual([-3.5, -7]);
    expect(await valuesAt(stack, 36.2, -119.6)).toEqual([0.5, 2]);
    const { up, east } = await stack.readLineOfSight({ row: 0, col: 0, rows: 1, cols: 1 });
    expect([up[0], east]).toEqual([1, null]);
  });

  it('is occupied only where it has points', async () => {
    const stack = await openTable(HEADER, 'a,36.1,-119.5,0,1,2', 'b,36.3,-119.8,0,1,2');
    const { row, col } = cellOf(stack, 36.1, -119.5);
    expect(stack.occupied({ row, col, rows: 1, cols: 1 })).toBe(true);
    expect(stack.occupied({ row: row - 5, col: col - 5, rows: 5, cols: 5 })).toBe(false);
    expect(stack.occupied({ row: 0, col: 0, rows: stack.grid.rows, cols: stack.grid.cols })).toBe(true);
    const { displacementMm, meanCoherence } = await stack.readPairs(
      { row: row - 1, col, rows: 2, cols: 1 },
      [0],
    );
    expect([...displacementMm]).toEqual([NaN, 1]);
    expect([...meanCoherence]).toEqual([NaN, 1]);
  });

  it('keeps of two points in a cell the one with more values, and reports that', async () => {
    const stack = await openTable(
      HEADER,
      'a,36.1,-119.5,0,,2',
      'b,36.1,-119.5,0,10,20',
      'c,36.1,-119.5,0,90,90',
    );
    expect(await valuesAt(stack, 36.1, -119.5)).toEqual([10, 20]);
    expect(reasonOf(stack)).toContain('2 point(s) share a cell');
  });

  it('leaves out missing values, and measures no point without a first one', async () => {
    const stack = await openTable(
      HEADER,
      'a,36.1,-119.5,0,,2',
      'b,36.2,-119.6,NaN,1,2',
      'c,36.3,-119.7,0,null,NA',
    );
    expect(await valuesAt(stack, 36.1, -119.5)).toEqual([NaN, 2]);
    expect(await valuesAt(stack, 36.2, -119.6)).toEqual([NaN, NaN]);
    expect(await valuesAt(stack, 36.3, -119.7)).toEqual([NaN, NaN]);
    expect(reasonOf(stack)).toContain('1 point(s) without a value on the first date');
  });

  it('accepts dates in any order and spelling, quotes and a byte order mark', async () => {
    const stack = await openTable(
      '\uFEFF"ID","Latitude","Longitude",20150901,20150701',
      '"x, y",36.1,-119.5,5,1',
    );
    expect(stack.pairs).toEqual([
      { referenceDay: parseIsoDate('2015-07-01'), secondaryDay: parseIsoDate('2015-09-01') },
    ]);
    expect(await valuesAt(stack, 36.1, -119.5)).toEqual([4]);
  });

  it.each([
    ['cut off', 'b,36.2,-119.6,1', 'row 3: expected 6 columns, found 4'],
    ['off the Earth', 'b,96.2,-119.6,0,1,2', 'row 3: latitude "96.2"'],
    ['without a longitude', 'b,36.2,,0,1,2', 'row 3: longitude ""'],
    ['with words for numbers', 'b,36.2,-119.6,0,one,2', 'row 3: value "one"'],
    ['with an infinity', 'b,36.2,-119.6,0,1e999,2', 'row 3: value "1e999"'],
    ['with a hexadecimal number', 'b,36.2,-119.6,0,0x10,2', 'row 3: value "0x10"'],
  ])('drops a row %s, reports that and keeps the others', async (_, row, reason) => {
    const stack = await openTable(HEADER, 'a,36.1,-119.5,0,1,2', row, 'c,36.3,-119.7,0,3,4');
    expect(await valuesAt(stack, 36.3, -119.7)).toEqual([3, 4]);
    expect(reasonOf(stack)).toContain(`1 row(s) dropped, the first at ${reason}`);
  });

  it.each([
    ['no rows', [HEADER], 'expected at least one row'],
    ['no usable row', [HEADER, 'a,99,0,1,2,3'], 'latitude "99"'],
    ['the same date twice', [`${HEADER},20150801`, 'a,36.1,-119.5,0,1,2,3'], 'expected each date once'],
    [
      'an open quotation mark',
      [HEADER, 'a,"36.1,-119.5,0,1,2'],
      'expected a table of columns separated by commas, semicolons or tabs',
    ],
    ['points all over the world', [HEADER, 'a,60,-119.5,0,1,2', 'b,-60,100,0,1,2'], 'rows ×'],
    ['an endless line', [HEADER, 'a'.repeat(2_000_000)], 'expected lines of at most 1000000 bytes'],
  ])('with %s is refused by name', async (_, lines, reason) => {
    const attempt = openTable(...lines);
    await expect(attempt).rejects.toMatchObject({ code: 'no_usable_product' });
    await expect(attempt).rejects.toThrow('points.csv');
    await expect(attempt).rejects.toThrow(reason);
  });

  const place = fc.record({
    lat: fc.double({ min: 36, max: 36.2, noNaN: true }),
    lon: fc.double({ min: -119.9, max: -119.7, noNaN: true }),
  });
  test.prop([fc.array(place, { minLength: 1, maxLength: 20 })], { numRuns: 30 })(
    'has every point in the cell that contains it',
    async (places) => {
      const rows = places.map(({ lat, lon }, i) => `${i},${lat.toFixed(6)},${lon.toFixed(6)},0,${i},${i}`);
      const stack = await openTable(HEADER, ...rows);
      for (const row of rows) {
        const [, lat, lon] = row.split(',').map(Number) as [number, number, number];
        expect((await valuesAt(stack, lat, lon))[0]).not.toBeNaN();
      }
    },
  );
});
