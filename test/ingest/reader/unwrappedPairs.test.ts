import { truncateSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseIsoDate } from '../../../core/date.ts';
import type { Grid, Window } from '../../../core/grid.ts';
import { openFrameStack } from '../../../ingest/reader/openFrameStack.ts';
import { type GeotiffOptions, lineOfSightBands, writeGeotiff } from '../../support/geotiff.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const WAVELENGTH = 0.0555;
const grid: Grid = {
  epsg: 4326,
  originX: -99.19,
  originY: 19.45,
  cellWidth: 0.00125,
  cellHeight: 0.00125,
  rows: 12,
  cols: 10,
};
const all: Window = { row: 0, col: 0, rows: grid.rows, cols: grid.cols };
const tags = { WAVELENGTH_METRES: String(WAVELENGTH), INCIDENCE_DEGREES: '39.5' };
const phase = (row: number, col: number) => row + col / 16 + 0.5;
const at = (row: number, col: number) => row * grid.cols + col;
const millimetres = (radians: number) => Math.fround(radians * (-WAVELENGTH / (4 * Math.PI)) * 1000);

function writePair(
  folder: string,
  dates: string,
  unw: Partial<GeotiffOptions> = {},
  cc: Partial<GeotiffOptions> = {},
): string {
  writeGeotiff(folder, `${dates}_cc.tif`, { grid, bands: [() => 0.75], noData: 0, ...cc });
  return basename(
    writeGeotiff(folder, `${dates}_unw.tif`, { grid, bands: [phase], noData: 0, tags, ...unw }),
  );
}

const open = (folder: string) => openFrameStack([folder], { frameId: 'TEST-PAIRS' });

describe('a stack of unwrapped interferograms', () => {
  it('is a network with arbitrary constants, in millimetres towards the sensor', async () => {
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
    expect(block.displacementMm[0]).toBe(millimetres(-2));
    expect(block.displacementMm[0]).toBeGreaterThan(0);
    expect(block.displacementMm[120 + at(3, 4)]).toBe(millimetres(phase(3, 4)));
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
    // 0.3 in single precision is a little more than 0.3.
    expect(row).toEqual([true, false, false, false, false, false, false, true, true, true]);
    expect(meanCoherence[at(4, 7)]).toBe(0.5);
    expect(meanCoherence[at(4, 1)]).toBeNaN();
  });

  it('honours another no-data value than 0 and metres instead of radians', async () => {
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

  it.each([false, true])(
    'puts north first whichever row is stored first (south first: %s)',
    async (southFirst) => {
      const folder = await temporaryFolder();
      writePair(folder, '20180106_20180130', { southFirst });
      const stack = await open(folder);
      expect(stack.grid).toEqual(grid);
      const block = await stack.readPairs({ row: 2, col: 1, rows: 3, cols: 2 }, [0]);
      expect(block.displacementMm[0]).toBe(millimetres(phase(2, 1)));
      expect(block.displacementMm[5]).toBe(millimetres(phase(4, 2)));
    },
  );

  it('takes its dates from the tags, and knows the files by their tags alone', async () => {
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

  it('takes one incidence angle from the tags and says so', async () => {
    const folder = await temporaryFolder();
    writePair(folder, '20180106_20180130');
    const stack = await open(folder);
    const { up, east, north } = await stack.readLineOfSight({ row: 0, col: 0, rows: 1, cols: 3 });
    expect([...up]).toEqual(Array.from({ length: 3 }, () => Math.fround(Math.cos((39.5 * Math.PI) / 180))));
    expect([east, north]).toEqual([null, null]);
    expect(stack.lineOfSightSource).toContain('one incidence angle of 39.50 degrees');
    expect(stack.orbitDirection).toBeNull();
  });

  it('takes the line of sight of a file of another projection, cell by cell', async () => {
    const folder = await temporaryFolder();
    writePair(folder, '20180106_20180130');
    // 30 m UTM cells that hold the northern half of the grid.
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
    // Centre of cell {row 2, col 3}: 19.446875 N 99.185625 W is 480 515.7 E, 2 150 284.9 N by PROJ.
    expect(east![at(2, 3)]).toBeCloseTo(lineOfSightBands()[0]!(23, 20), 6);
    expect(up[at(11, 3)]).toBeNaN();
    expect(stack.lineOfSightSource).toContain('nearest cell');
    expect(stack.orbitDirection).toBe('ascending');
  });
});

/** A GeoTIFF that declares its size and holds no pixels. */
function writeSparse(folder: string, name: string, size: Grid): void {
  writeGeotiff(folder, name, {
    grid: size,
    bands: [],
    bandCount: 1,
    creationOptions: ['SPARSE_OK=TRUE'],
    tags,
  });
}

/** Opens two good interferograms beside a bad one, which must be refused; gives the reason. */
async function reasonFor(write: (folder: string) => string): Promise<string> {
  const folder = await temporaryFolder();
  writePair(folder, '20180106_20180130');
  writePair(folder, '20180130_20180307');
  const bad = write(folder);
  const stack = await open(folder);
  expect(stack.pairs).toHaveLength(2);
  const record = stack.products.find(({ name }) => name === bad)!;
  expect(record.outcome).toBe('refused');
  expect(record.reason).toContain(bad);
  return record.reason!;
}
describe('one bad interferogram is refused by name and the rest is kept', () => {
  const dates = '20180307_20180319';

  it('when its pixels are cut off', async () => {
    const reason = await reasonFor((folder) => {
      const name = writePair(folder, dates, { creationOptions: ['BLOCKYSIZE=1'] });
      truncateSync(join(folder, name), 400);
      return name;
    });
    expect(reason).toMatch(/the file is truncated|directory/);
  });

  it('when its directory is whole but its last strip is not', async () => {
    const reason = await reasonFor((folder) => {
      const large: Grid = { ...grid, rows: 200, cols: 200 };
      const name = writePair(folder, dates, { grid: large, bands: [() => 1] });
      truncateSync(join(folder, name), 100_000);
      return name;
    });
    expect(reason).toMatch(/found 100000: the file is truncated/);
  });

  it.each([
    ['a text', 'hello', 'expected a GeoTIFF, found a file that begins with "hello"'],
    ['empty', '', 'found an empty file'],
    ['a TIFF header and then nothing', 'II*\0\x08\0\0\0', 'directory'],
    ['a directory that points to itself', 'II*\0\x08\0\0\0\xff\xff\xff\xff\xff\xff\xff\xff', 'directory'],
  ])('when it is %s', async (_, content, expected) => {
    const reason = await reasonFor((folder) => {
      writeFileSync(join(folder, `${dates}_unw.tif`), content, 'latin1');
      return `${dates}_unw.tif`;
    });
    expect(reason).toContain(expected);
  });

  it.each<[string, Partial<GeotiffOptions>, string]>([
    [
      'declares an absurd size',
      { grid: { ...grid, rows: 120_000, cols: 2 }, bands: [], creationOptions: ['SPARSE_OK=TRUE'] },
      '120000 rows',
    ],
    ['lies on another grid', { grid: { ...grid, originX: -99.2 } }, 'expected the grid of the other rasters'],
    ['has no wavelength', { tags: {} }, 'expected a tag WAVELENGTH_METRES of 0.02 to 1, found none'],
    ['has an absurd wavelength', { tags: { ...tags, WAVELENGTH_METRES: '55.5' } }, 'found 55.5'],
    ['is in feet', { tags: { ...tags, DATA_UNITS: 'FEET' } }, 'DATA_UNITS of RADIANS or METRES'],
    [
      'has tags of other dates',
      { tags: { ...tags, FIRST_DATE: '2018-01-01', SECOND_DATE: '2018-03-19' } },
      'the dates of its name',
    ],
    ['has two bands', { bands: [phase, phase] }, 'one band of floating-point numbers'],
    ['holds bytes', { dataType: 'Byte' }, 'one band of floating-point numbers, found Byte'],
  ])('when it %s', async (_, options, expected) => {
    const name = `${dates}_unw.tif`;
    const base = { grid, bands: [phase], noData: 0, tags };
    expect(
      await reasonFor((folder) => {
        writePair(folder, dates);
        if (options.bands?.length === 0) writeSparse(folder, name, options.grid!);
        else writeGeotiff(folder, name, { ...base, ...options });
        return name;
      }),
    ).toContain(expected);
  });

  it('when its dates are in the wrong order', async () => {
    expect(await reasonFor((folder) => writePair(folder, '20180319_20180307'))).toContain(
      'a second date after the first',
    );
  });

  it('when there is no coherence beside it', async () => {
    const reason = await reasonFor((folder) =>
      basename(writeGeotiff(folder, `${dates}_unw.tif`, { grid, bands: [phase], tags })),
    );
    expect(reason).toContain('expected a coherence raster of the same dates beside it, found none');
  });
});

describe('interferograms', () => {
  it('need the name of their frame', async () => {
    const folder = await temporaryFolder();
    writePair(folder, '20180106_20180130');
    await expect(openFrameStack([folder], {})).rejects.toMatchObject({
      code: 'frame_required',
      message: expect.stringContaining('--frame'),
    });
  });

  it('need an incidence angle or a line of sight', async () => {
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
