import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseIsoDate } from '../../../../core/date.ts';
import type { Grid } from '../../../../core/geodesy/grid.ts';
import { openFrameStack } from '../../../../ingest/reader/openFrameStack.ts';
import { writeGranule } from '../../../support/files/dispS1Granule.ts';
import { lineOfSightBands, writeGeotiff } from '../../../support/files/geotiff.ts';
import { temporaryFolder } from '../../../support/machine/temporaryFolder.ts';

const grid: Grid = {
  epsg: 32614,
  originX: 480_000,
  originY: 2_150_790,
  cellWidth: 30,
  cellHeight: 30,
  rows: 4,
  cols: 5,
};
const today = parseIsoDate('2020-06-01');
const options = { frameId: 'F90001', today };

async function granules(...secondaries: readonly string[]): Promise<string> {
  const folder = await temporaryFolder();
  for (const secondary of secondaries) {
    const reference = secondary < '20190101' ? '19850101' : '20190101';
    await writeGranule(folder, { reference, secondary, grid, displacement: () => 0.5 });
  }
  writeGeotiff(folder, 'line_of_sight_enu.tif', { grid, bands: lineOfSightBands() });
  return folder;
}

async function pairs(...dates: readonly string[]): Promise<string> {
  const folder = await temporaryFolder();
  const tags = { WAVELENGTH_METRES: '0.0555', INCIDENCE_DEGREES: '39' };
  for (const each of dates) {
    writeGeotiff(folder, `${each}_unw.tif`, { grid, bands: [() => 1], tags });
    writeGeotiff(folder, `${each}_cc.tif`, { grid, bands: [() => 0.9] });
  }
  return folder;
}

describe('dates before 1990 and after today are refused', () => {
  it('granule by granule, and today’s is kept', async () => {
    const { pairs: kept, products } = await openFrameStack(
      [await granules('19860101', '20200601', '20200602')],
      options,
    );
    expect(kept).toEqual([{ referenceDay: parseIsoDate('2019-01-01'), secondaryDay: today }]);
    const reasons = products.flatMap(({ reason }) => reason ?? []);
    expect(reasons).toEqual([
      expect.stringContaining('expected dates from 1990-01-01 to 2020-06-01, today, found 1985-01-01'),
      expect.stringContaining('found 2020-06-02'),
    ]);
  });

  it('interferogram by interferogram', async () => {
    const { pairs: kept } = await openFrameStack(
      [await pairs('19890101_19890113', '20180106_20180130', '20200601_20200625')],
      options,
    );
    expect(kept).toHaveLength(1);
  });

  it('in a table of points', async () => {
    const folder = await temporaryFolder();
    for (const header of [
      '2015-07-01,2020-06-02',
      '1989-12-31,2015-07-01',
      '1960-01-01,2015-07-01,2015-08-01',
    ]) {
      const values = header.replaceAll(/\d{4}-\d{2}-\d{2}/g, '1');
      writeFileSync(join(folder, 'a.csv'), `id,lat,lon,${header}\na,36.1,-119.5,${values}\n`);
      await expect(openFrameStack([folder], options)).rejects.toThrow(
        /expected (?:calendar )?dates from 1990/,
      );
    }
  });

  it('but no day is too late without a clock', async () => {
    const { pairs: kept } = await openFrameStack([await granules('20200602')], { frameId: 'F90001' });
    expect(kept).toHaveLength(1);
  });
});
