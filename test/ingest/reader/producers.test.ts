import { describe, expect, it } from 'vitest';
import { parseIsoDate } from '../../../core/date.ts';
import type { Grid, Window } from '../../../core/geodesy/grid.ts';
import { openFrameStack } from '../../../ingest/reader/openFrameStack.ts';
import type { ProductStatements } from '../../../schemas/products/productStatements.ts';
import { writeGeotiff } from '../../support/files/geotiff.ts';
import { temporaryFolder } from '../../support/machine/temporaryFolder.ts';
import { datesFrom, recoveredVelocities, yearsSince } from '../../support/planted/recoveredVelocity.ts';

/** Pairs as written by HyP3, LiCSAR and dolphin; the field sinks toward the east by 2 mm/yr per column. */
const SENTINEL1 = 299_792_458 / 5.405e9;
const dates = datesFrom('20210105', 14);
const today = parseIsoDate('2026-11-21');
const velocity = (row: number, col: number) => 3 - 2 * col + row / 2;
const radians = (row: number, col: number, first: string, second: string, wavelength = SENTINEL1) =>
  (velocity(row, col) * yearsSince(first, second)) / ((-wavelength / (4 * Math.PI)) * 1000) + 1;
const utm: Grid = {
  epsg: 32614,
  originX: 480_000,
  originY: 2_150_000,
  cellWidth: 80,
  cellHeight: 80,
  rows: 8,
  cols: 6,
};
const degrees: Grid = {
  ...utm,
  epsg: 4326,
  originX: -99.2,
  originY: 19.45,
  cellWidth: 0.001,
  cellHeight: 0.001,
};
const pairs = dates.slice(1).map((second, i) => [dates[i]!, second] as const);
const windowOf = ({ rows, cols }: Grid): Window => ({ row: 0, col: 0, rows, cols });
const open = (folder: string, statements: ProductStatements = {}) =>
  openFrameStack([folder], { frameId: 'TEST', today, statements });

/**
 * The largest difference between recovered and planted velocities, after removing the one constant that pairs leave open,
 * mm/yr.
 */
async function largestError(folder: string, statements: ProductStatements = {}): Promise<number> {
  const stack = await open(folder, statements);
  const found = await recoveredVelocities(stack);
  const { cols } = stack.grid;
  const errors = [...found].flatMap((value, cell) =>
    Number.isNaN(value) ? [] : [value - velocity(Math.floor(cell / cols), cell % cols)],
  );
  expect(errors.length).toBeGreaterThan(10);
  return Math.max(...errors) - Math.min(...errors);
}

/** A HyP3 scene: radians of a descending look, up 0.766. */
function writeHyp3(folder: string, [first, second]: readonly [string, string], grid = utm, unw = 1): void {
  const product = `S1AA_${first}T123456_${second}T123457_VVP012_INT80_G_ueF_12E3`;
  const raster = (suffix: string, value: (row: number, col: number) => number, noData = 0) =>
    writeGeotiff(folder, `${product}_${suffix}.tif`, { grid, bands: [value], noData });
  const from = { row: (utm.originY - grid.originY) / 80, col: (grid.originX - utm.originX) / 80 };
  raster('unw_phase', (row, col) => unw * radians(row + from.row, col + from.col, first, second));
  raster('wrapped_phase', () => 1);
  raster('corr', () => 0.8);
  raster('lv_theta', () => 50 * (Math.PI / 180));
  raster('lv_phi', () => -0.2);
  raster('dem', () => 2240);
  writeGeotiff(folder, `${product}_water_mask.tif`, {
    grid,
    bands: [(row, col) => (row + from.row === 0 && col + from.col === 0 ? 0 : 1)],
    dataType: 'Byte',
  });
}

describe('pairs of HyP3', () => {
  it('need no tags: sensor, look vector, coherence and water are known from their names', async () => {
    const folder = await temporaryFolder();
    for (const pair of pairs) writeHyp3(folder, pair);
    const stack = await open(folder);
    expect(stack.orbitDirection).toBe('descending');
    expect(stack.dataSource).toContain('Sentinel-1');
    const { up, east, north } = await stack.readLineOfSight(windowOf(utm));
    expect(up[9]).toBeCloseTo(Math.sin(50 * (Math.PI / 180)), 6);
    expect(east![9]).toBeCloseTo(Math.cos(50 * (Math.PI / 180)) * Math.cos(-0.2), 6);
    expect(north![9]).toBeLessThan(0);
    const { displacementMm } = await stack.readPairs(windowOf(utm), [0]);
    expect(displacementMm[0]).toBeNaN();
    expect(displacementMm[1]).not.toBeNaN();
    expect(await largestError(folder)).toBeLessThan(0.2);
    expect(stack.products.filter(({ outcome }) => outcome === 'refused')).toEqual([]);
  });

  it('may differ by some rows and columns at their edges: the common grid is used', async () => {
    const folder = await temporaryFolder();
    for (const [i, pair] of pairs.entries()) {
      const shift = { row: i % 2, col: i % 3 === 0 ? 1 : 0 };
      const grid = {
        ...utm,
        originX: utm.originX + 80 * shift.col,
        originY: utm.originY - 80 * shift.row,
        rows: utm.rows - shift.row,
        cols: utm.cols - shift.col - (i === 4 ? 1 : 0),
      };
      writeHyp3(folder, pair, grid);
    }
    const stack = await open(folder);
    expect(stack.pairs).toHaveLength(pairs.length);
    const { displacementMm } = await stack.readPairs({ row: 1, col: 1, rows: 1, cols: 1 }, [0]);
    const offset = {
      row: (utm.originY - stack.grid.originY) / 80,
      col: (stack.grid.originX - utm.originX) / 80,
    };
    const [first, second] = pairs[0]!;
    const expected =
      radians(1 + offset.row, 1 + offset.col, first, second) * (-SENTINEL1 / (4 * Math.PI)) * 1000;
    expect(displacementMm[0]).toBeCloseTo(expected, 3);
  });

  it('of bursts are recognized by their names too', async () => {
    const folder = await temporaryFolder();
    for (const [first, second] of pairs) {
      const product = `S1_136231_IW2_${first}_${second}_VV_INT80_12E3`;
      const raster = (suffix: string, value: (row: number, col: number) => number) =>
        writeGeotiff(folder, `${product}_${suffix}.tif`, { grid: utm, bands: [value], noData: 0 });
      raster('unw_phase', (row, col) => radians(row, col, first, second));
      raster('corr', () => 0.8);
      writeGeotiff(folder, `${product}_conncomp.tif`, { grid: utm, bands: [() => 1], dataType: 'Byte' });
    }
    expect(await largestError(folder, { incidence_deg: 39, heading_deg: -12 })).toBeLessThan(0.2);
  });

  it('without a direction are refused with every way to give one', async () => {
    const folder = await temporaryFolder();
    for (const [first, second] of pairs) {
      const product = `S1AA_${first}T123456_${second}T123457_VVP012_INT80_G_ueF_12E3`;
      writeGeotiff(folder, `${product}_unw_phase.tif`, { grid: utm, bands: [() => 1], noData: 0 });
      writeGeotiff(folder, `${product}_corr.tif`, { grid: utm, bands: [() => 0.8], noData: 0 });
    }
    await expect(open(folder)).rejects.toThrow(/lv_theta\.tif.*--incidence/s);
  });
});

describe('pairs of LiCSAR', () => {
  async function licsar(frame = '005A_07021_131313'): Promise<string> {
    const folder = await temporaryFolder();
    for (const [first, second] of pairs) {
      const unw = (row: number, col: number) => radians(row, col, first, second);
      writeGeotiff(folder, `${first}_${second}.geo.unw.tif`, { grid: degrees, bands: [unw], noData: 0 });
      const cc = (_: number, col: number) => (col === 5 ? 70 : 204);
      writeGeotiff(folder, `${first}_${second}.geo.cc.tif`, { grid: degrees, bands: [cc], dataType: 'Byte' });
    }
    const vector = { E: -0.6, N: -0.1, U: Math.sqrt(1 - 0.36 - 0.01) };
    for (const [name, value] of Object.entries(vector))
      writeGeotiff(folder, `${frame}.geo.${name}.tif`, { grid: degrees, bands: [() => value], noData: 0 });
    return folder;
  }

  it('have coherence in bytes and the look vector in three files', async () => {
    const folder = await licsar();
    const stack = await open(folder);
    expect(stack.orbitDirection).toBe('ascending');
    const { displacementMm, meanCoherence } = await stack.readPairs(windowOf(degrees), [0]);
    expect(meanCoherence[0]).toBeCloseTo(0.8, 3);
    // 70 of 255 is less than the minimum coherence.
    expect(displacementMm[5]).toBeNaN();
    expect(await largestError(folder)).toBeLessThan(0.2);
  });

  it('under another frame name do not identify their sensor: the wavelength must be stated', async () => {
    const folder = await licsar('frame');
    await expect(open(folder)).rejects.toThrow('--wavelength');
    expect(await largestError(folder, { wavelength_m: SENTINEL1 })).toBeLessThan(0.2);
  });

  it('with bytes under a name of unknown scale are refused', async () => {
    const folder = await temporaryFolder();
    writeGeotiff(folder, '20210105_20210117_unw.tif', { grid: degrees, bands: [() => 1], noData: 0 });
    writeGeotiff(folder, '20210105_20210117_coh.tif', { grid: degrees, bands: [() => 90], dataType: 'Byte' });
    await expect(open(folder, { wavelength_m: 0.0555, incidence_deg: 39 })).rejects.toThrow('scale');
  });
});

describe('pairs of dolphin', () => {
  async function dolphin(): Promise<string> {
    const folder = await temporaryFolder();
    for (const [first, second] of pairs) {
      const unw = (row: number, col: number) => radians(row, col, first, second, 0.24);
      writeGeotiff(folder, `${first}_${second}.unw.tif`, { grid: utm, bands: [unw], noData: 0 });
      writeGeotiff(folder, `${first}_${second}.cor.tif`, { grid: utm, bands: [() => 0.7], noData: 0 });
      const component = { grid: utm, bands: [() => 1], dataType: 'Byte' as const };
      writeGeotiff(folder, `${first}_${second}.unw.conncomp.tif`, component);
    }
    return folder;
  }

  it('require a stated wavelength and direction, which add uncertainty; components are not phase', async () => {
    const folder = await dolphin();
    await expect(open(folder)).rejects.toThrow('--wavelength');
    const statements = { wavelength_m: 0.24, incidence_deg: 35, heading_deg: 193 };
    const stack = await open(folder, statements);
    expect(stack.lineOfSightShare).toBe(0.1);
    expect(stack.orbitDirection).toBe('descending');
    const { east, up } = await stack.readLineOfSight(windowOf(utm));
    // Descending: the sensor of a right-looking radar is in the east.
    expect(east![0]).toBeGreaterThan(0.5);
    expect(up[0]).toBeCloseTo(Math.cos(35 * (Math.PI / 180)), 6);
    expect(await largestError(folder, statements)).toBeLessThan(0.2);
  });

  it('refuse a wavelength that contradicts their files', async () => {
    const folder = await temporaryFolder();
    for (const pair of pairs) writeHyp3(folder, pair);
    await expect(open(folder, { wavelength_m: 0.24 })).rejects.toThrow('0.055466');
  });
});

describe('pairs without coherence', () => {
  async function bare(): Promise<string> {
    const folder = await temporaryFolder();
    const tags = { WAVELENGTH_METRES: '0.0562', INCIDENCE_DEGREES: '23' };
    for (const [first, second] of pairs)
      writeGeotiff(folder, `${first}_${second}_unw.tif`, {
        grid: utm,
        bands: [(row, col) => radians(row, col, first, second, 0.0562)],
        noData: 0,
        tags,
      });
    return folder;
  }

  it('are refused with the option that accepts them', async () => {
    await expect(open(await bare())).rejects.toThrow('--without-coherence');
  });

  it('are accepted with an option of the operator, with a larger uncertainty, at the lowest coherence', async () => {
    const folder = await bare();
    const stack = await open(folder, { without_coherence: true });
    expect(stack.sigmaFactor).toBeGreaterThan(1);
    expect(stack.origins![0]!.facts['COHERENCE']).toBe('none');
    const { meanCoherence } = await stack.readPairs(windowOf(utm), [0]);
    expect(meanCoherence[0]).toBeCloseTo(0.3, 6);
    expect(await largestError(folder, { without_coherence: true })).toBeLessThan(0.2);
  });
});

it('an option that products would not use is an error', async () => {
  const folder = await temporaryFolder();
  for (const pair of pairs.slice(0, 2)) writeHyp3(folder, pair);
  await expect(open(folder, { vertical: true })).rejects.toThrow('--vertical');
  await expect(open(folder, { heading_deg: -12 })).rejects.toThrow('--incidence');
});

it('what the operator states appears in the release as its origin', async () => {
  const folder = await temporaryFolder();
  for (const pair of pairs) writeHyp3(folder, pair);
  const stack = await open(folder, { attribution: 'ASF HyP3', license: 'CC-BY-4.0' });
  expect(stack).toMatchObject({ attribution: 'ASF HyP3', license: 'CC-BY-4.0' });
});
