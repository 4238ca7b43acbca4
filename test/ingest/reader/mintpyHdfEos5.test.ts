import { describe, expect, it } from 'vitest';
import { parseIsoDate } from '../../../core/date.ts';
import type { Grid } from '../../../core/geodesy/grid.ts';
import { openFrameStack } from '../../../ingest/reader/openFrameStack.ts';
import { writeMintpyHdfEos5, writeMintpyLayers } from '../../support/files/mintpyFiles.ts';
import { temporaryFolder } from '../../support/machine/temporaryFolder.ts';
import { datesFrom, recoveredVelocities, yearsSince } from '../../support/planted/recoveredVelocity.ts';

const degrees: Grid = {
  epsg: 4326,
  originX: -99.19,
  originY: 19.45,
  cellWidth: 0.001,
  cellHeight: 0.001,
  rows: 4,
  cols: 5,
};
const dates = datesFrom('20160909', 28);
const today = parseIsoDate('2026-11-21');
const velocity = (row: number, col: number) => 4 * row - 3 * col - 2.5;
const truth = (row: number, col: number, date: number) =>
  (velocity(row, col) * yearsSince(dates[0]!, dates[date]!)) / 1000;
const open = (folder: string) => openFrameStack([folder], { frameId: 'MINTPY-TEST', today });

describe('a MintPy series in HDF-EOS5', () => {
  const layers = {
    'geometry/incidenceAngle': (row: number) => 30 + row,
    'geometry/azimuthAngle': () => 102,
    'quality/mask': (row: number, col: number) => Number(row !== 2 || col !== 3),
    'quality/temporalCoherence': (row: number, col: number) => 0.75 + row / 100 + col / 1000,
  };

  it('has everything in one file, and its fill value of 0 does not affect the first date', async () => {
    const folder = await temporaryFolder();
    await writeMintpyHdfEos5(folder, { grid: degrees, dates, meters: truth, layers });
    const stack = await open(folder);
    expect(stack).toMatchObject({ kind: 'mintpy', track: 128, orbitDirection: 'ascending' });
    const found = await recoveredVelocities(stack);
    const window = { row: 0, col: 0, rows: 4, cols: 5 };
    const { up, east } = await stack.readLineOfSight(window);
    const { meanCoherence } = await stack.readPairs(window, [0]);
    for (let cell = 0; cell < 20; cell++) {
      const [row, col] = [Math.floor(cell / 5), cell % 5];
      expect(up[cell]).toBeCloseTo(Math.cos(((30 + row) * Math.PI) / 180), 6);
      expect(east![cell]).toBeLessThan(0);
      if (row === 2 && col === 3) expect(found[cell]).toBeNaN();
      else {
        expect(found[cell]).toBeCloseTo(velocity(row, col), 3);
        expect(meanCoherence[cell]).toBeCloseTo(0.75 + row / 100 + col / 1000, 6);
      }
    }
  });

  it('without its quality is refused', async () => {
    const folder = await temporaryFolder();
    const { 'quality/mask': _, 'quality/temporalCoherence': __, ...geometry } = layers;
    await writeMintpyHdfEos5(folder, { grid: degrees, dates, meters: truth, layers: geometry });
    await expect(open(folder)).rejects.toMatchObject({ code: 'quality_missing' });
  });

  it('of another program is refused with what is expected of it', async () => {
    const folder = await temporaryFolder();
    await writeMintpyLayers(folder, 'AMSR_E_L3_20160909.he5', degrees, { temperature: () => 280 });
    await expect(open(folder)).rejects.toThrow('HDFEOS/GRIDS/timeseries/observation/date');
  });
});
