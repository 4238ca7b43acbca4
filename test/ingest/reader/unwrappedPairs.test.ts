import { describe, expect, it } from 'vitest';
import { GDAL } from '../../support/gis/gdal.ts';
import { writeGeotiffByGdal } from '../../support/gis/geotiffByGdal.ts';
import { testWith } from '../../support/machine/needs.ts';
import { parseIsoDate } from '../../../core/date.ts';
import type { Grid, Window } from '../../../core/geodesy/grid.ts';
import { openFrameStack } from '../../../ingest/reader/openFrameStack.ts';
import { lineOfSightBands, writeGeotiff } from '../../support/files/geotiff.ts';
import { temporaryFolder } from '../../support/machine/temporaryFolder.ts';
import {
  PAIR_GRID as grid,
  PAIR_TAGS as tags,
  phase,
  WAVELENGTH,
  writePair,
} from '../../support/files/unwrappedPair.ts';

const all: Window = { row: 0, col: 0, rows: grid.rows, cols: grid.cols };
const at = (row: number, col: number) => row * grid.cols + col;
const millimeters = (radians: number) => Math.fround(radians * (-WAVELENGTH / (4 * Math.PI)) * 1000);

const open = (folder: string) => openFrameStack([folder], { frameId: 'TEST-PAIRS' });

describe('a stack of unwrapped interferograms', () => {
  it('is a network with arbitrary constants, in millimeters towards the sensor', async () => {
    const folder = await temporaryFolder();
    writePair(folder, '20180130_20180307');
    writePair(folder, '20180106_20180130', { bands: [() => -2] });
    const stack = await open(folder);
    expect(stack).toMatchObject({
      kind: 'unwrapped_pairs',
      frameId: 'TEST-PAIRS',
      hasArbitraryPairConstants: true,
    });
    expect(stack.isVertical).toBe(false);
    expect(stack.grid).toEqual(grid);
    expect(stack.pairs).toEqual([
      { referenceDay: parseIsoDate('2018-01-06'), secondaryDay: parseIsoDate('2018-01-30') },
      { referenceDay: parseIsoDate('2018-01-30'), secondaryDay: parseIsoDate('2018-03-07') },
    ]);
    const block = await stack.readPairs(all, [0, 1]);
    expect(block.displacementMm[0]).toBe(millimeters(-2));
    expect(block.displacementMm[0]).toBeGreaterThan(0);
    expect(block.displacementMm[120 + at(3, 4)]).toBe(millimeters(phase(3, 4)));
  });

  it('has no value where phase or coherence is 0 or NaN, or the coherence below 0.3', async () => {
    const folder = await temporaryFolder();
    const coherences = [0.3, 0.299, 0, NaN, 0.9, 0.9, 1.5];
    const phases = [1, 1, 1, 1, 0, NaN, 1];
    writePair(
      folder,
      '20180106_20180130',
      { bands: [(_, col) => phases[col] ?? 1] },
      { bands: [(_, col) => coherences[col] ?? 0.5] },
    );
    const { displacementMm, meanCoherence } = await (await open(folder)).readPairs(all, [0]);
    const row = [...displacementMm.subarray(at(4, 0), at(5, 0))].map((value) => !Number.isNaN(value));
    // 0.3 in single precision is slightly more than 0.3.
    expect(row).toEqual([true, false, false, false, false, false, false, true, true, true]);
    expect(meanCoherence[at(4, 7)]).toBe(0.5);
    expect(meanCoherence[at(4, 1)]).toBeNaN();
  });

  it('accepts a no-data value other than 0 and meters instead of radians', async () => {
    const folder = await temporaryFolder();
    writePair(folder, '20180106_20180130', {
      noData: -9999,
      bands: [(row) => (row === 0 ? -9999 : 0.25)],
      tags: { ...tags, DATA_UNITS: 'METRES' },
    });
    const { displacementMm } = await (await open(folder)).readPairs(all, [0]);
    expect(displacementMm[0]).toBeNaN();
    expect(displacementMm[at(1, 0)]).toBe(250);
  });

  testWith(GDAL)('puts north first when the southern row is stored first', async () => {
    const folder = await temporaryFolder();
    const name = writePair(folder, '20180106_20180130');
    writeGeotiffByGdal(folder, name, { grid, bands: [phase], noData: 0, tags, southFirst: true });
    const stack = await open(folder);
    expect(stack.grid).toEqual(grid);
    const block = await stack.readPairs({ row: 2, col: 1, rows: 3, cols: 2 }, [0]);
    expect(block.displacementMm[0]).toBe(millimeters(phase(2, 1)));
    expect(block.displacementMm[5]).toBe(millimeters(phase(4, 2)));
  });

  it('takes its dates from the tags, and recognizes the files by their tags only', async () => {
    const folder = await temporaryFolder();
    const dates = { FIRST_DATE: '2018-01-06', SECOND_DATE: '2018-01-30' };
    writeGeotiff(folder, 'a.tif', {
      grid,
      bands: [phase],
      tags: { ...tags, ...dates, DATA_TYPE: 'ORIGINAL_IFG' },
    });
    writeGeotiff(folder, 'b.tif', {
      grid,
      bands: [() => 0.5],
      tags: { ...dates, DATA_TYPE: 'ORIGINAL_COH' },
    });
    expect((await open(folder)).pairs).toHaveLength(1);
  });

  it('takes one incidence angle from the tags and reports that', async () => {
    const folder = await temporaryFolder();
    writePair(folder, '20180106_20180130');
    const stack = await open(folder);
    const { up, east, north } = await stack.readLineOfSight({ row: 0, col: 0, rows: 1, cols: 3 });
    expect([...up]).toEqual(Array.from({ length: 3 }, () => Math.fround(Math.cos((39.5 * Math.PI) / 180))));
    expect([east, north]).toEqual([null, null]);
    expect(stack.lineOfSightInWords).toContain('one incidence angle of 39.50 degrees');
    expect(stack.orbitDirection).toBeNull();
  });

  it('takes the angle that most files state: one without it, or with another, changes nothing', async () => {
    const folder = await temporaryFolder();
    writePair(folder, '20180106_20180130');
    writePair(folder, '20180130_20180307');
    writePair(folder, '20180307_20180319');
    writePair(folder, '20180319_20180331', { tags: { WAVELENGTH_METRES: '0.0555' } });
    writePair(folder, '20180331_20180412', { tags: { ...tags, INCIDENCE_DEGREES: '69.5' } });
    expect((await open(folder)).lineOfSightInWords).toContain('39.50 degrees');
  });

  it('has no value where the phase is farther than any ground moves', async () => {
    const folder = await temporaryFolder();
    writePair(folder, '20180106_20180130', { bands: [(row) => (row === 0 ? 9.97e36 : 1)] });
    const { displacementMm } = await (await open(folder)).readPairs(all, [0]);
    expect(displacementMm[0]).toBeNaN();
    expect(displacementMm[grid.cols]).toBe(millimeters(1));
  });

  it('takes the line of sight of a file of another projection, cell by cell', async () => {
    const folder = await temporaryFolder();
    writePair(folder, '20180106_20180130');
    // 30 m UTM cells that cover the northern half of the grid.
    const utm: Grid = {
      epsg: 32614,
      originX: 479_910,
      originY: 2_151_000,
      cellWidth: 30,
      cellHeight: 30,
      rows: 50,
      cols: 60,
    };
    writeGeotiff(folder, 'frame_line_of_sight_enu.tif', { grid: utm, bands: lineOfSightBands() });
    const stack = await open(folder);
    const { up, east } = await stack.readLineOfSight(all);
    // Center of cell {row 2, col 3}: 19.446875 N 99.185625 W is 480 515.7 E, 2 150 284.9 N according to PROJ.
    expect(east![at(2, 3)]).toBeCloseTo(lineOfSightBands()[0]!(23, 20), 6);
    expect(up[at(11, 3)]).toBeNaN();
    expect(stack.lineOfSightInWords).toContain('nearest cell');
    expect(stack.orbitDirection).toBe('ascending');
  });
});
describe('interferograms', () => {
  it('require the name of their frame', async () => {
    const folder = await temporaryFolder();
    writePair(folder, '20180106_20180130');
    await expect(openFrameStack([folder], {})).rejects.toMatchObject({
      code: 'frame_required',
      message: expect.stringContaining('--frame'),
    });
  });

  it('require an incidence angle or a line of sight', async () => {
    const folder = await temporaryFolder();
    writePair(folder, '20180106_20180130', { tags: { WAVELENGTH_METRES: '0.0555' } });
    await expect(open(folder)).rejects.toMatchObject({ code: 'line_of_sight_missing' });
  });

  it('of the same dates are used once', async () => {
    const folder = await temporaryFolder();
    writePair(folder, '20180106_20180130');
    writePair(folder, 'b_20180106_20180130');
    const stack = await open(folder);
    expect(stack.pairs).toHaveLength(1);
    expect(stack.products.find(({ name }) => name === 'b_20180106_20180130_unw.tif')).toMatchObject({
      outcome: 'ignored',
      reason: 'same dates as 20180106_20180130_unw.tif, which is used',
    });
  });
});
