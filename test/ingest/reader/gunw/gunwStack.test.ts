import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseIsoDate } from '../../../../core/date.ts';
import { type Grid, type Window, cellCenter } from '../../../../core/geodesy/grid.ts';
import { projectionFor } from '../../../../core/geodesy/projection.ts';
import { solidEarthTide } from '../../../../core/geodesy/solidEarthTide.ts';
import { openFrameStack } from '../../../../ingest/reader/openFrameStack.ts';
import type { FrameStack } from '../../../../ingest/reader/stack/frameStack.ts';
import { writeGeotiff } from '../../../support/files/geotiff.ts';
import { type GunwOptions, NISAR_WAVELENGTH, timeOf, writeGunw } from './gunwGranule.ts';
import { temporaryFolder } from '../../../support/machine/temporaryFolder.ts';

const today = parseIsoDate('2026-11-28');
const grid: Grid = {
  epsg: 32614,
  originX: 480_000,
  originY: 2_150_000,
  cellWidth: 80,
  cellHeight: 80,
  rows: 6,
  cols: 8,
};
const all: Window = { row: 0, col: 0, rows: 6, cols: 8 };
const dates = ['20260622', '20260704'] as const;
/** On a descending pass the sensor is in the west: the radar looks left. */
const look = (x: number, y: number, height: number) =>
  [-0.6 + (x - 480_000) / 1e5 + height / 1.5e6, 0.11 + (y - 2_150_000) / 1e6] as const;
const height = (row: number, col: number) => 2240 + 10 * row + 20 * col;
const vectorAt = (row: number, col: number) => {
  const { x, y } = cellCenter(grid, { row, col });
  const [east, north] = look(x, y, height(row, col));
  return [east, north, Math.sqrt(1 - east ** 2 - north ** 2)] as const;
};
/** Increase of the path in meters when the ground moves: the sensor is 900 km away. */
const longerBy = (motion: readonly number[], unit: readonly number[]) =>
  Math.hypot(...unit.map((part, i) => 900_000 * part - (motion[i] ?? 0))) - 900_000;
const motion = (row: number, col: number) => [0.004 * col, -0.003, -0.02 * row] as const;
const planted: GunwOptions = {
  grid,
  dates,
  look,
  longer: (row, col) => longerBy(motion(row, col), vectorAt(row, col)),
};

async function folderOf(
  granules: readonly Partial<GunwOptions>[],
  o: { readonly terrain?: boolean } = {},
): Promise<string> {
  const folder = await temporaryFolder();
  for (const granule of granules) await writeGunw(folder, { ...planted, ...granule });
  if (o.terrain !== false) writeGeotiff(folder, 'heights.tif', { grid, bands: [height] });
  return folder;
}

const open = (folder: string) => openFrameStack([folder], { today });
const opened = async (...granules: Partial<GunwOptions>[]) => open(await folderOf(granules));
const firstPair = async (stack: FrameStack) => (await stack.readPairs(all, [0])).displacementMm;
const reasonOf = (stack: FrameStack, part: string) =>
  stack.products.find(({ name }) => name.includes(part))?.reason ?? '';

describe('a NISAR GUNW granule', () => {
  it('is read so that ground that moves away from the sensor is negative', async () => {
    const stack = await opened({});
    expect(stack).toMatchObject({
      kind: 'nisar_gunw',
      frameId: 'NISAR-034-D-073',
      track: 34,
      orbitDirection: 'descending',
      hasArbitraryPairConstants: true,
      wavelengthM: NISAR_WAVELENGTH,
    });
    const found = await firstPair(stack);
    const { east, north, up } = await stack.readLineOfSight(all);
    for (let cell = 0; cell < found.length; cell++) {
      const [row, col] = [Math.floor(cell / 8), cell % 8];
      const unit = vectorAt(row, col);
      for (const [i, part] of [east![cell]!, north![cell]!, up[cell]!].entries())
        expect(part).toBeCloseTo(unit[i]!, 5);
      const [e, n, u] = motion(row, col);
      expect(found[cell]).toBeCloseTo(1000 * (unit[0] * e + unit[1] * n + unit[2] * u), 2);
    }
    expect(found[5 * 8]).toBeLessThan(-50);
  });

  it('is recognized by its content, whatever its name, south first or north first', async () => {
    const folder = await folderOf([{ southFirst: true }]);
    const granule = (await open(folder)).products.find(({ role }) => role === 'displacement');
    await rename(join(folder, granule!.name), join(folder, 'mexico.h5'));
    const north = await firstPair(await opened({}));
    expect(await firstPair(await open(folder))).toEqual(north);
  });

  it.each([
    ['water', { mask: () => 111 }],
    ['outside the reference image', { mask: () => 1 }],
    ['outside the secondary image', { mask: () => 10 }],
    ['the mask’s fill', { mask: () => 255 }],
    ['no connected component', { components: () => 0 }],
    ['low coherence', { coherence: () => 0.29 }],
    ['no ionosphere, where the granule has one', { ionosphere: () => NaN }],
    ['no phase', { longer: () => NaN }],
  ] as [string, Partial<Record<string, () => number>>][])('leaves out a cell with %s', async (_, change) => {
    const [name, value] = Object.entries(change)[0]!;
    const usual = { mask: 11, components: 3, coherence: 0.8, ionosphere: 0.5, longer: 0.01 }[name]!;
    const at = (row: number, col: number) => (row === 3 && col === 4 ? value!() : usual);
    const found = await firstPair(await opened({ [name]: at }));
    expect([...found.keys()].filter((cell) => Number.isNaN(found[cell]!))).toEqual([3 * 8 + 4]);
  });

  it('loses the ionosphere, which its phase contains', async () => {
    const usual = await firstPair(await opened({}));
    const stack = await opened({ ionosphere: (row, col) => 40 + row * col });
    const found = await firstPair(stack);
    for (const [cell, mm] of found.entries()) expect(mm).toBeCloseTo(usual[cell]!, 1);
    expect(reasonOf(stack, 'GUNW')).toContain('ionospherePhaseScreen subtracted');
    expect(reasonOf(await opened({}), 'GUNW')).toContain('no ionospherePhaseScreen');
  });

  describe('loses the solid Earth tide, with either sign', () => {
    const middle = projectionFor(32614).inverse({ x: 480_320, y: 2_149_760 });
    const tideMs = (date: string) => Date.parse(`${timeOf(date).slice(0, 19)}Z`);
    const [first, second] = dates.map((date) => solidEarthTide(middle, tideMs(date)));
    const tide = [second!.east - first!.east, second!.north - first!.north, second!.up - first!.up] as const;
    const cycle = (4 * Math.PI) / NISAR_WAVELENGTH;
    const moved = (row: number, col: number) => motion(row, col).map((part, i) => part + tide[i]!);
    const longer = (row: number, col: number) => longerBy(moved(row, col), vectorAt(row, col));
    const stated = (x: number, y: number) => {
      const [east, north] = look(x, y, 0);
      const up = Math.sqrt(1 - east ** 2 - north ** 2);
      return cycle * (east * tide[0] + north * tide[1] + up * tide[2]);
    };
    it.each([
      ['as isce3 states it', 1, 'with the sign as stated'],
      ['as it is in the phase', -1, 'with the stated sign reversed'],
    ])('%s', async (_, sign, words) => {
      const usual = await firstPair(await opened({}));
      const stack = await opened({ longer, tide: (x, y) => sign * stated(x, y) });
      const found = await firstPair(stack);
      for (const [cell, mm] of found.entries()) expect(Math.abs(mm - usual[cell]!)).toBeLessThan(0.5);
      expect(reasonOf(stack, 'GUNW')).toContain(words);
    });

    it('and keeps one that is not a tide, and reports that', async () => {
      const stack = await opened({ tide: (x, y) => 3 * stated(x, y) });
      expect(await firstPair(stack)).toEqual(await firstPair(await opened({})));
      expect(reasonOf(stack, 'GUNW')).toContain('left in');
    });
  });

  it('is combined only with others of its frame and maturity, and with a newer one of its dates', async () => {
    const folder = await folderOf([
      {},
      { dates: ['20260704', '20260716'] },
      { dates: ['20260704', '20260716'], release: 'P05024' },
      { dates: ['20251017', '20251029'], release: 'X05009' },
    ]);
    const stack = await open(folder);
    expect(stack.pairs).toHaveLength(2);
    expect(reasonOf(stack, 'X05009')).toMatch(/expected a PROVISIONAL granule.*found BETA \(X05009\)/);
    expect(reasonOf(stack, '20260716T003035_P05023')).toMatch(/superseded by .*P05024.*, the higher release/);
    const beta = await opened({ dates: ['20251017', '20251029'], release: 'X05009' });
    expect(beta.pairs).toHaveLength(1);
    const mixed = await folderOf([{}, { dates: ['20260704', '20260716'] }, { frame: 74 }]);
    expect(reasonOf(await open(mixed), '_D_074_')).toContain('found NISAR-034-D-074');
  });

  it('without ground heights is refused, with what to supply', async () => {
    await expect(open(await folderOf([{}], { terrain: false }))).rejects.toThrow(
      /elevation model as GeoTIFF next to the granules/,
    );
    const folder = await folderOf([{}], { terrain: false });
    writeGeotiff(folder, 'elsewhere.tif', { grid: { ...grid, originX: 580_000 }, bands: [height] });
    await expect(open(folder)).rejects.toThrow(/heights of the ground/);
  });

  const own = 'GUNW/grids/frequencyA/unwrappedInterferogram/HH';
  it.each([
    ['identification/compositeReleaseId', null, /compositeReleaseId/],
    [
      'identification/secondaryZeroDopplerStartTime',
      { data: timeOf(dates[0]), shape: [] },
      /secondary date after/,
    ],
    ['identification/trackNumber', { data: Int32Array.of(0), shape: [] }, /1 to 999/],
    [
      'GUNW/grids/frequencyA/centerFrequency',
      { data: Float64Array.of(1.2435), shape: [] },
      /frequency in Hz/,
    ],
    [`${own}/unwrappedPhase`, null, /HH or VV/],
    [
      `${own}/coherenceMagnitude`,
      { data: new Float32Array(8), shape: [2, 4] },
      /of 6 × 8 cells, found 2 × 4/,
    ],
    [`${own}/connectedComponents`, { data: new Float32Array(48), shape: [6, 8] }, /as integers/],
    [`${own}/projection`, { data: Int32Array.of(3031), shape: [] }, /3031/],
    ['GUNW/metadata/radarGrid/losUnitVectorX', null, /losUnitVectorX/],
    [
      'GUNW/metadata/radarGrid/heightAboveEllipsoid',
      { data: Float64Array.of(0, -1, 2, 3), shape: [4] },
      /ascending heights/,
    ],
  ] as const)('is refused with another %s', async (name, array, reason) => {
    const folder = await folderOf([{ arrays: { [name]: array } }], { terrain: false });
    await expect(open(folder)).rejects.toThrow(reason);
  });
});
