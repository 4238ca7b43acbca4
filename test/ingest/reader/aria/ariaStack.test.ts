import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseIsoDate } from '../../../../core/date.ts';
import type { Grid, Window } from '../../../../core/geodesy/grid.ts';
import { solidEarthTide } from '../../../../core/geodesy/solidEarthTide.ts';
import { openFrameStack } from '../../../../ingest/reader/openFrameStack.ts';
import type { FrameStack } from '../../../../ingest/reader/stack/frameStack.ts';
import { writeGeotiff } from '../../../support/files/geotiff.ts';
import { temporaryFolder } from '../../../support/machine/temporaryFolder.ts';
import { ARIA_WAVELENGTH, type AriaOptions, IMAGE_TIME, writeAria } from './ariaProduct.ts';

const STEP = 1 / 1200;
const grid: Grid = {
  epsg: 4326,
  originX: -99.2,
  originY: 19.4,
  cellWidth: STEP,
  cellHeight: STEP,
  rows: 6,
  cols: 8,
};
const all: Window = { row: 0, col: 0, rows: 6, cols: 8 };
const dates = ['20180705', '20180623'] as const;
const height = (row: number, col: number) => 2240 + 10 * row + 20 * col;
/** On a descending pass the sensor is in the east: the radar looks right. */
const look = (at: number) => [36 + at / 1500, 10 + at / 3000] as const;
const DEGREE = Math.PI / 180;
const vectorAt = (meters: number) => {
  const [incidence, azimuth] = look(meters).map((angle) => angle * DEGREE) as [number, number];
  const flat = Math.sin(incidence);
  return [flat * Math.cos(azimuth), flat * Math.sin(azimuth), Math.cos(incidence)] as const;
};
/** Increase of the path in meters when the ground moves: the sensor is 850 km away. */
const longerBy = (motion: readonly number[], unit: readonly number[]) =>
  Math.hypot(...unit.map((part, i) => 850_000 * part - (motion[i] ?? 0))) - 850_000;
const motion = (row: number, col: number) => [0.004 * col, -0.003, -0.02 * row] as const;
const planted: AriaOptions = {
  grid,
  dates,
  look,
  longer: (row, col) => longerBy(motion(row, col), vectorAt(height(row, col))),
};

async function folderOf(
  products: readonly Partial<AriaOptions>[],
  o: { readonly terrain?: boolean } = {},
): Promise<string> {
  const folder = await temporaryFolder();
  for (const product of products) await writeAria(folder, { ...planted, ...product });
  if (o.terrain !== false) writeGeotiff(folder, 'heights.tif', { grid, bands: [height] });
  return folder;
}

const open = (folder: string) =>
  openFrameStack([folder], { today: parseIsoDate('2026-11-28'), frameId: 'MEXICO' });
const opened = async (...products: Partial<AriaOptions>[]) => open(await folderOf(products));
const firstPair = async (stack: FrameStack) => (await stack.readPairs(all, [0])).displacementMm;
const reasonOf = (stack: FrameStack, part: string) =>
  stack.products.find(({ name }) => name.includes(part))?.reason ?? '';

describe('an ARIA S1-GUNW product', () => {
  it('runs from the earlier to the later date, and ground that moves away from the sensor is negative', async () => {
    const stack = await opened({});
    expect(stack).toMatchObject({
      kind: 'aria_s1_gunw',
      frameId: 'MEXICO',
      track: 87,
      orbitDirection: 'descending',
      hasArbitraryPairConstants: true,
      pairs: [{ referenceDay: parseIsoDate('2018-06-23'), secondaryDay: parseIsoDate('2018-07-05') }],
    });
    const found = await firstPair(stack);
    const { east, north, up } = await stack.readLineOfSight(all);
    for (let cell = 0; cell < found.length; cell++) {
      const [row, col] = [Math.floor(cell / 8), cell % 8];
      const unit = vectorAt(height(row, col));
      for (const [i, part] of [east![cell]!, north![cell]!, up[cell]!].entries())
        expect(part).toBeCloseTo(unit[i]!, 5);
      const [e, n, u] = motion(row, col);
      expect(found[cell]).toBeCloseTo(1000 * (unit[0] * e + unit[1] * n + unit[2] * u), 2);
    }
    expect(found[5 * 8]).toBeLessThan(-50);
  });

  it('gives the same values with rows stored from the south', async () => {
    expect(await firstPair(await opened({ southFirst: true }))).toEqual(await firstPair(await opened({})));
  });

  it.each([
    ['no connected component', { components: () => 0 }],
    ['a component of fill', { components: () => -1 }],
    ['low coherence', { coherence: () => 0.29 }],
    ['no phase', { longer: () => 0 }],
  ] as [string, Partial<Record<string, () => number>>][])('leaves out a cell with %s', async (_, change) => {
    const [name, value] = Object.entries(change)[0]!;
    const usual = { components: 3, coherence: 0.8, longer: 0.01 }[name]!;
    const at = (row: number, col: number) => (row === 3 && col === 4 ? value!() : usual);
    const found = await firstPair(await opened({ [name]: at }));
    expect([...found.keys()].filter((cell) => Number.isNaN(found[cell]!))).toEqual([3 * 8 + 4]);
  });

  it('has the ionosphere of version 3 subtracted, interpolated between its coarse cells', async () => {
    const usual = await firstPair(await opened({}));
    const stack = await opened({ ionosphere: (lat, lon) => 40 * (lat - 19) + 7 * (lon + 99) + 5 });
    for (const [cell, mm] of (await firstPair(stack)).entries()) expect(mm).toBeCloseTo(usual[cell]!, 1);
    expect(reasonOf(stack, 'GUNW')).toContain('ionosphere subtracted');
    expect(reasonOf(await opened({}), 'GUNW')).toContain('no ionosphere to subtract');
  });

  describe('has the solid Earth tide of the later date less that of the earlier subtracted', () => {
    const tideAt = (date: string) => {
      const day = date.replace(/(....)(..)(..)/, '$1-$2-$3');
      return solidEarthTide({ lat: 19.3975, lon: -99.1967 }, Date.parse(`${day}T${IMAGE_TIME}Z`));
    };
    const [later, earlier] = dates.map((date) => tideAt(date));
    const toward = ({ east, north, up }: { east: number; north: number; up: number }) => {
      const unit = vectorAt(0);
      return ((4 * Math.PI) / ARIA_WAVELENGTH) * (unit[0] * east + unit[1] * north + unit[2] * up);
    };
    const stated = [toward(later!), toward(earlier!)] as const;
    const longer = (row: number, col: number) =>
      planted.longer(row, col) - ((stated[0] - stated[1]) * ARIA_WAVELENGTH) / (4 * Math.PI);

    it('if theory agrees', async () => {
      expect(Math.abs(stated[0] - stated[1])).toBeGreaterThan(1);
      const usual = await firstPair(await opened({}));
      const stack = await opened({ longer, tide: stated });
      for (const [cell, mm] of (await firstPair(stack)).entries()) expect(mm).toBeCloseTo(usual[cell]!, 1);
      expect(reasonOf(stack, 'GUNW')).toContain('solid Earth tide subtracted');
    });

    it('but not if theory contradicts it, and the record gives both figures', async () => {
      const stack = await opened({ tide: [stated[0] + 20, stated[1]] });
      expect(await firstPair(stack)).toEqual(await firstPair(await opened({})));
      expect(reasonOf(stack, 'GUNW')).toContain('left in, since it differs from theory');
    });
  });

  it('is used only with products of its track and version, in the highest version of its dates', async () => {
    const next = ['20180717', '20180705'] as const;
    const last = ['20180729', '20180717'] as const;
    const stack = await opened(
      {},
      { dates: next },
      { dates: next, version: 'v3_0_2' },
      { dates: last },
      { dates: last, version: 'v2_0_6' },
      { dates: last, track: 5, direction: 'A' },
    );
    expect(stack.pairs).toHaveLength(3);
    expect(reasonOf(stack, '20180717_20180705-135959-00099W_00019N-PP-652b-v3_0_1')).toMatch(
      /superseded by .*v3_0_2/,
    );
    expect(reasonOf(stack, 'v2_0_6')).toMatch(/expected version 3 like the other products, found 2\.0\.6/);
    expect(reasonOf(stack, '-005-')).toMatch(/track 87 descending.*found track 5 ascending/);
  });

  it('may differ from the others by whole rows and columns, but not by most of the grid', async () => {
    const shifted = { ...grid, originX: grid.originX + STEP, originY: grid.originY - STEP };
    const stack = await opened(
      {},
      { dates: ['20180717', '20180705'] },
      {
        dates: ['20180729', '20180717'],
        grid: shifted,
        longer: (row, col) => planted.longer(row + 1, col + 1),
      },
    );
    expect(stack.grid).toMatchObject({ rows: 6, cols: 8 });
    const { displacementMm: mm } = await stack.readPairs(all, [0, 2]);
    expect(mm[48 + 9]).toBeCloseTo(mm[9]!, 3);
    expect(mm[48]).toBeNaN();
    const elsewhere = { ...grid, originY: grid.originY + 5 * STEP };
    const other = await opened(
      {},
      { dates: ['20180717', '20180705'] },
      {
        dates: ['20180729', '20180717'],
        grid: elsewhere,
      },
    );
    expect(reasonOf(other, '20180729')).toMatch(/at least half of the grid.*ingest it as another frame/);
  });

  it('is refused without an elevation model, a frame or its own name, with the remedy', async () => {
    const folder = await folderOf([{}], { terrain: false });
    await expect(open(folder)).rejects.toThrow(/elevation model as GeoTIFF next to the products/);
    await expect(openFrameStack([folder], {})).rejects.toThrow(
      /ARIA S1-GUNW products do not name their frame/,
    );
    const path = await writeAria(folder, planted);
    await rename(path, join(folder, 'S1-GUNW-mexico.nc'));
    await expect(open(folder)).rejects.toThrow(/give it the name that it was downloaded under/);
  });

  const geometry = 'grids/imagingGeometry';
  it.each([
    ['the earlier date first', { dates: [dates[1], dates[0]] }, /later date first/],
    ['an unknown layout', { layout: '2a' }, /layout version 1a, 1b or 1c, found 2a/],
    ['the sensor on the other side', { look: () => [36, 170] }, /sensor in the east.*the other side/],
    ['no phase', { arrays: { 'grids/data/unwrappedPhase': null } }, /unwrappedPhase/],
    [
      'another size',
      { arrays: { 'grids/data/coherence': { data: new Float32Array(8), shape: [2, 4] } } },
      /of 6 × 8 values, found 2 × 4/,
    ],
    [
      'no wavelength',
      { arrays: { 'radarMetaData/wavelength': { data: Float64Array.of(55.46), shape: [1] } } },
      /wavelength in meters/,
    ],
    ['no heights', { arrays: { [`${geometry}/heightsMeta`]: null } }, /ascending heights/],
    ['no angle', { arrays: { [`${geometry}/azimuthAngle`]: null } }, /azimuthAngle/],
    [
      'another scene',
      {
        arrays: {
          'radarMetaData/inputSLC/reference/L1InputGranules': {
            data: ['S1A_IW_SLC__1SDV_20180623T135947_20180623T140014_022470_026EF8_1D3C'],
            shape: [1],
            characters: 67,
          },
        },
      },
      /reference image of 2018-07-05.*found 2018-06-23/,
    ],
  ] as [string, Partial<AriaOptions>, RegExp][])('is refused with %s', async (_, change, reason) => {
    await expect(open(await folderOf([change]))).rejects.toThrow(reason);
  });
});
