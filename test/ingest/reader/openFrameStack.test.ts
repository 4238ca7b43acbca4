import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Grid } from '../../../core/geodesy/grid.ts';
import { openFrameStack } from '../../../ingest/reader/openFrameStack.ts';
import { granuleName, writeGranule } from '../../support/files/dispS1Granule.ts';
import { lineOfSightBands, writeGeotiff } from '../../support/files/geotiff.ts';
import { temporaryFolder } from '../../support/machine/temporaryFolder.ts';

const grid: Grid = {
  epsg: 32614,
  originX: 480_000,
  originY: 2_150_790,
  cellWidth: 30,
  cellHeight: 30,
  rows: 4,
  cols: 5,
};
const granule = { reference: '20200101', secondary: '20200113', grid, displacement: () => 0.5 };
const POINTS = 'id,lat,lon,2015-07-01,2015-08-01\na,36.1,-119.5,0,1\n';
const STATIC = 'OPERA_L3_DISP-S1-STATIC_F90001_20140403_S1A_v1.0_';

async function granuleFolder(): Promise<string> {
  const folder = await temporaryFolder();
  await writeGranule(folder, granule);
  writeGeotiff(folder, `${STATIC}line_of_sight_enu.tif`, { grid, bands: lineOfSightBands() });
  return folder;
}

describe('opening product files', () => {
  it('tells of every file what became of it, with the SHA-256 of those used', async () => {
    const folder = await granuleFolder();
    writeFileSync(join(folder, 'README.md'), 'read me');
    writeFileSync(join(folder, 'stations.csv'), 'station,lat,lon,v_up_mm_yr,sigma_mm_yr\n');
    writeFileSync(join(folder, 'P056.tenv3'), 'site');
    writeFileSync(join(folder, 'table.csv'), 'row,col,x\n');
    writeFileSync(join(folder, '.hidden'), '');
    writeGeotiff(folder, `${STATIC}dem.tif`, { grid, bands: [() => 100] });
    writeGeotiff(folder, 'quicklook.tif', { grid, bands: [() => 1] });
    const { products } = await openFrameStack([folder], {});
    expect(products.map(({ name, role, outcome }) => `${name} ${role} ${outcome}`)).toEqual([
      `${STATIC}dem.tif static ignored`,
      `${STATIC}line_of_sight_enu.tif line_of_sight used`,
      `${granuleName(granule)} displacement used`,
      'P056.tenv3 gnss ignored',
      'README.md unknown ignored',
      'quicklook.tif unknown ignored',
      'stations.csv gnss ignored',
      'table.csv unknown ignored',
    ]);
    for (const { name, outcome, sha256, bytes, reason } of products) {
      const content = readFileSync(join(folder, name));
      expect(bytes).toBe(content.length);
      expect(sha256).toBe(outcome === 'used' ? createHash('sha256').update(content).digest('hex') : null);
      expect(reason === null).toBe(outcome === 'used');
    }
    expect(products.find(({ name }) => name.endsWith('.nc'))).toMatchObject({
      reference_date: '2020-01-01',
      secondary_date: '2020-01-13',
    });
  });

  it('does not enter subfolders', async () => {
    const folder = await granuleFolder();
    mkdirSync(join(folder, 'variants'));
    writeFileSync(join(folder, 'variants', 'points.csv'), POINTS);
    expect((await openFrameStack([folder], {})).products).toHaveLength(2);
  });

  it('refuses a mixture of kinds, naming one file of each', async () => {
    const folder = await granuleFolder();
    writeFileSync(join(folder, 'points.csv'), POINTS);
    const mixed = openFrameStack([folder], { frameId: 'F90001' });
    await expect(mixed).rejects.toMatchObject({ kind: 'invalid_input', code: 'mixed_products' });
    await expect(mixed).rejects.toThrow('tables of points (points.csv)');
    const pair = await granuleFolder();
    writeGeotiff(pair, '20180106_20180130_unw.tif', { grid, bands: [() => 1] });
    await expect(openFrameStack([pair], {})).rejects.toMatchObject({ code: 'mixed_products' });
  });

  it('refuses two tables of points', async () => {
    const folder = await temporaryFolder();
    writeFileSync(join(folder, 'a.csv'), POINTS);
    writeFileSync(join(folder, 'b.csv'), POINTS);
    const attempt = openFrameStack([folder], { frameId: 'POINTS' });
    await expect(attempt).rejects.toMatchObject({ code: 'several_point_tables' });
    await expect(attempt).rejects.toThrow('a.csv, b.csv');
  });

  it('asks for the name of a frame that the files do not name', async () => {
    const folder = await temporaryFolder();
    writeFileSync(join(folder, 'a.csv'), POINTS);
    await expect(openFrameStack([folder], {})).rejects.toMatchObject({
      code: 'frame_required',
      message: expect.stringContaining('--frame'),
    });
  });

  it.each(['../etc', 'a b', 'lower', 'X', 'F'.repeat(65), ''])(
    'refuses "%s" for a frame',
    async (frameId) => {
      const folder = await temporaryFolder();
      await expect(openFrameStack([folder], { frameId })).rejects.toMatchObject({ code: 'invalid_frame_id' });
    },
  );

  it('names a path that does not exist and a folder with nothing in it', async () => {
    const folder = await temporaryFolder();
    await expect(openFrameStack([join(folder, 'absent')], {})).rejects.toMatchObject({
      code: 'path_not_found',
      message: expect.stringContaining('absent'),
    });
    await expect(openFrameStack([folder], {})).rejects.toMatchObject({
      code: 'no_usable_product',
      message: expect.stringContaining(folder),
    });
  });
});
