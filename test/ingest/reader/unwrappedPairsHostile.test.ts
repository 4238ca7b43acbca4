import { truncateSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Grid } from '../../../core/geodesy/grid.ts';
import { openFrameStack } from '../../../ingest/reader/openFrameStack.ts';
import { type GeotiffOptions, writeGeotiff, writeHollowGeotiff } from '../../support/files/geotiff.ts';
import { temporaryFolder } from '../../support/machine/temporaryFolder.ts';
import { PAIR_GRID as grid, PAIR_TAGS as tags, phase, writePair } from '../../support/files/unwrappedPair.ts';

const open = (folder: string) => openFrameStack([folder], { frameId: 'TEST-PAIRS' });

/** Opens two good interferograms and a bad one, which must be refused; returns the reason. */
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
      const name = writePair(folder, dates, { rowsPerStrip: 1 });
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
    ['declares an absurd size', { grid: { ...grid, rows: 120_000, cols: 2 }, bands: [] }, '120000 rows'],
    ['lies on another grid', { grid: { ...grid, originX: -99.2 } }, 'expected the grid of the other rasters'],
    [
      'lies off the Earth',
      { grid: { ...grid, originX: 480_000, originY: 2_150_000 } },
      'coordinates of its coordinate system',
    ],
    ['has meters called degrees', { grid: { ...grid, cellWidth: 30, cellHeight: 30 } }, 'coordinates of its'],
    [
      'declares a thousand times what it can hold',
      { grid: { ...grid, cellWidth: 1e-5, cellHeight: 1e-5, rows: 9000, cols: 9000 }, bands: [] },
      'at most 5000 times the bytes of the file',
    ],
    [
      'has no wavelength',
      { tags: {} },
      'expected a tag WAVELENGTH_METRES, or a name of a Sentinel-1 product',
    ],
    ['has an absurd wavelength', { tags: { ...tags, WAVELENGTH_METRES: '55.5' } }, 'found 55.5'],
    ['is in feet', { tags: { ...tags, DATA_UNITS: 'FEET' } }, 'DATA_UNITS of RADIANS or METERS'],
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
        if (options.bands?.length === 0) writeHollowGeotiff(folder, name, { grid: options.grid!, tags });
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

  it('when it has no coherence file', async () => {
    const reason = await reasonFor((folder) =>
      basename(writeGeotiff(folder, `${dates}_unw.tif`, { grid, bands: [phase], tags })),
    );
    expect(reason).toContain('expected a coherence raster of the same dates next to it');
  });
});
