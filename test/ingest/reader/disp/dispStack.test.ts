import { join } from 'node:path';
import { renameSync } from 'node:fs';
import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import type { Grid, Window } from '../../../../core/geodesy/grid.ts';
import type { FrameStack, PairBlock } from '../../../../ingest/reader/stack/frameStack.ts';
import { openFrameStack } from '../../../../ingest/reader/openFrameStack.ts';
import { type GranuleOptions, granuleName, writeGranule } from '../../../support/files/dispS1Granule.ts';
import { lineOfSightBands, writeGeotiff } from '../../../support/files/geotiff.ts';
import { temporaryFolder } from '../../../support/machine/temporaryFolder.ts';

const grid: Grid = {
  epsg: 32614,
  originX: 480000,
  originY: 2150790,
  cellWidth: 30,
  cellHeight: 30,
  rows: 40,
  cols: 30,
};
const all: Window = { row: 0, col: 0, rows: grid.rows, cols: grid.cols };
const STATIC = 'OPERA_L3_DISP-S1-STATIC_F90001_20140403_S1A_v1.0_line_of_sight_enu.tif';

/** Displacements in meters that identify row and column, exact in single precision. */
const planted = (row: number, col: number) => (row * 64 + col) / 65_536;
const first = {
  reference: '20200101',
  secondary: '20200113',
  grid,
  displacement: planted,
} satisfies GranuleOptions;

async function open(granules: readonly GranuleOptions[], options = {}): Promise<FrameStack> {
  const place = await temporaryFolder();
  for (const granule of granules) await writeGranule(place, granule);
  writeGeotiff(place, STATIC, { grid, bands: lineOfSightBands() });
  return openFrameStack([place], options);
}

async function readAll(granule: Partial<GranuleOptions>): Promise<Float32Array> {
  const stack = await open([{ ...first, ...granule }]);
  return (await stack.readPairs(all, [0])).displacementMm;
}

const at = (row: number, col: number) => row * grid.cols + col;

describe('a DISP-S1 stack', () => {
  it('takes its grid from the pixel centers, not from the GeoTransform of the uncropped frame', async () => {
    const stack = await open([first]);
    expect(stack.grid).toEqual(grid);
    expect(stack).toMatchObject({ kind: 'opera_disp_s1', frameId: 'F90001', track: 5, isVertical: false });
    expect(stack.hasArbitraryPairConstants).toBe(false);
  });

  it.each([false, true])(
    'puts north first, whichever row is stored first (south first: %s)',
    async (southFirst) => {
      const stack = await open([{ ...first, southFirst }]);
      expect(stack.grid).toEqual(grid);
      const block = await stack.readPairs({ row: 3, col: 5, rows: 2, cols: 2 }, [0]);
      const expected = [planted(3, 5), planted(3, 6), planted(4, 5), planted(4, 6)].map(
        (meters) => meters * 1000,
      );
      expect([...block.displacementMm]).toEqual(expected.map(Math.fround));
    },
  );

  it('keeps only cells whose recommended mask is 1: 0 is bad and 255 is fill', async () => {
    const mask = [1, 0, 255, 2];
    const values = await readAll({ recommendedMask: (_, col) => mask[col] ?? 1 });
    expect(values[at(7, 0)]).toBeCloseTo(planted(7, 0) * 1000, 3);
    expect([1, 2, 3].map((col) => values[at(7, col)])).toEqual([NaN, NaN, NaN]);
  });

  it('leaves out water, which is 0 in the water mask', async () => {
    const values = await readAll({ waterMask: (_, col) => (col === 4 ? 0 : 1) });
    expect(values[at(9, 4)]).toBeNaN();
    expect(values[at(9, 5)]).not.toBeNaN();
  });

  it('subtracts the solid earth tide everywhere and the ionospheric delay where it has a value', async () => {
    const values = await readAll({
      displacement: () => 0.0625,
      solidEarthTide: () => 0.03125,
      ionosphericDelay: (_, col) => (col === 2 ? NaN : 0.015625),
    });
    expect(values[at(1, 1)]).toBe(15.625);
    expect(values[at(1, 2)]).toBe(31.25);
  });

  it('has no value where the solid earth tide is unknown', async () => {
    expect((await readAll({ solidEarthTide: (row) => (row === 2 ? NaN : 0) }))[at(2, 2)]).toBeNaN();
  });

  it.each([NaN, -9999, 9.969_209_968_386_869e36])(
    'never takes the fill value %s for a displacement',
    async (fill) => {
      const values = await readAll({
        displacement: (row) => (row === 5 ? fill : 0.25),
        displacementFill: fill,
      });
      expect(values[at(5, 5)]).toBeNaN();
      expect(values[at(6, 5)]).toBe(250);
    },
  );

  it('treats an undeclared fill value of netCDF or an infinity as missing', async () => {
    const fills = [9.969_209_968_386_869e36, Infinity, -Infinity];
    const values = await readAll({ displacement: (_, col) => fills[col] ?? 0.5 });
    expect([0, 1, 2].map((col) => values[at(0, col)])).toEqual([NaN, NaN, NaN]);
    expect(values[at(0, 3)]).toBe(500);
  });

  it('reads no ionospheric delay and no water mask when the file has none', async () => {
    const values = await readAll({ without: ['corrections/ionospheric_delay', 'water_mask'] });
    expect(values[at(1, 1)]).toBeCloseTo(planted(1, 1) * 1000, 3);
  });

  it('gives the mean of the coherence over the valid pairs of each cell', async () => {
    const stack = await open([
      { ...first, temporalCoherence: () => 0.5 },
      { ...first, secondary: '20200125', temporalCoherence: () => 0.75 },
      {
        ...first,
        secondary: '20200206',
        temporalCoherence: () => 0.25,
        recommendedMask: (row) => (row < 20 ? 0 : 1),
      },
      { ...first, secondary: '20200218', recommendedMask: () => 0 },
    ]);
    const { meanCoherence } = await stack.readPairs(all, [0, 1, 2, 3]);
    expect(meanCoherence[at(0, 0)]).toBe(0.625);
    expect(meanCoherence[at(30, 0)]).toBe(0.5);
    const none = await stack.readPairs(all, [3]);
    expect(none.meanCoherence[0]).toBeNaN();
    expect(none.displacementMm.every(Number.isNaN)).toBe(true);
  });

  it('keeps the highest version of a pair of dates, then the newest generation, and reports what was dropped', async () => {
    const stack = await open([
      { ...first, version: '0.9', generated: '20260101T000000Z', displacement: () => 9 },
      { ...first, version: '0.10', generated: '20240101T000000Z', displacement: () => 8 },
      { ...first, version: '0.10', generated: '20250101T000000Z', displacement: () => 0.5 },
    ]);
    expect(stack.pairs).toHaveLength(1);
    expect((await stack.readPairs(all, [0])).displacementMm[0]).toBe(500);
    const dropped = stack.products.filter(({ outcome }) => outcome === 'ignored');
    expect(dropped.map(({ reason }) => reason)).toEqual([
      expect.stringContaining('newer generation of the same dates'),
      expect.stringContaining('higher version of the same dates'),
    ]);
  });

  it('reads the line of sight of the static layer and derives the orbit from it', async () => {
    const stack = await open([first]);
    const { up, east, north } = await stack.readLineOfSight({ row: 3, col: 4, rows: 1, cols: 2 });
    const [e, n, u] = lineOfSightBands().map((band) => band(3, 5));
    expect(east![1]).toBeCloseTo(e!, 6);
    expect(north![1]).toBeCloseTo(n!, 6);
    expect(up[1]).toBeCloseTo(u!, 6);
    expect(stack.orbitDirection).toBe('ascending');
    expect(stack.lineOfSightInWords).toContain(STATIC);
  });

  it('does not depend on the order or the number of paths it is given', async () => {
    const place = await temporaryFolder();
    const later = { ...first, secondary: '20200125' };
    const paths = [await writeGranule(place, later), await writeGranule(place, first)];
    writeGeotiff(place, STATIC, { grid, bands: lineOfSightBands() });
    const a = await openFrameStack([place], {});
    const b = await openFrameStack([join(place, STATIC), paths[0]!, paths[1]!, paths[0]!], {});
    expect(b.pairs).toEqual(a.pairs);
    expect(b.products).toEqual(a.products);
  });

  it('calls no product of another institution a NASA product', async () => {
    const stack = await open([first]);
    expect(stack.dataSource).not.toContain('NASA');
    expect(stack.license).toBe('not stated by the files');
  });

  it('names a file that breaks while it is read', async () => {
    const place = await temporaryFolder();
    const path = await writeGranule(place, first);
    writeGeotiff(place, STATIC, { grid, bands: lineOfSightBands() });
    const stack = await openFrameStack([place], {});
    renameSync(path, join(place, 'gone.nc'));
    await expect(stack.readPairs(all, [0])).rejects.toMatchObject({
      code: 'product_unreadable',
      message: expect.stringContaining(granuleName(first)),
    });
    stack.close();
    await expect(stack.readPairs(all, [0])).rejects.toThrow('closed');
  });
});

/** A window of a grid. */
const windowInside = (rows: number, cols: number) =>
  fc.tuple(fc.nat(rows - 1), fc.nat(cols - 1)).chain(([row, col]) =>
    fc.record({
      row: fc.constant(row),
      col: fc.constant(col),
      rows: fc.integer({ min: 1, max: rows - row }),
      cols: fc.integer({ min: 1, max: cols - col }),
    }),
  );

describe('the blocks of a DISP-S1 stack', () => {
  const patchy: GranuleOptions = {
    ...first,
    recommendedMask: (row, col) => ((row * 7 + col) % 5 === 0 ? 0 : 1),
    temporalCoherence: (row, col) => ((row + col) % 10) / 10,
  };
  const southFirst: GranuleOptions = { ...first, secondary: '20200125', southFirst: true };
  let opened: Promise<{ stack: FrameStack; whole: PairBlock }> | undefined;

  test.prop([windowInside(grid.rows, grid.cols)])('are windows of the whole', async (window) => {
    opened ??= open([patchy, southFirst]).then(async (stack) => ({
      stack,
      whole: await stack.readPairs(all, [0, 1]),
    }));
    const { stack, whole } = await opened;
    const block = await stack.readPairs(window, [1, 0]);
    const cells = window.rows * window.cols;
    for (let i = 0; i < cells; i++) {
      const from = at(window.row + Math.floor(i / window.cols), window.col + (i % window.cols));
      expect(block.displacementMm[i]).toBe(whole.displacementMm[grid.rows * grid.cols + from]);
      expect(block.displacementMm[cells + i]).toBe(whole.displacementMm[from]);
      expect(block.meanCoherence[i]).toBe(whole.meanCoherence[from]);
    }
  });
});
