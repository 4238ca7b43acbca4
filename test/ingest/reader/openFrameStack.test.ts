import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Grid } from '../../../core/geodesy/grid.ts';
import { listProducts } from '../../../ingest/catalog/listProducts.ts';
import { openFrameStack } from '../../../ingest/reader/openFrameStack.ts';
import type { Recognition } from '../../../ingest/reader/recognize/recognize.ts';
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

describe('opening files that were recognized earlier', () => {
  /** As a frame's process receives them: through a message. */
  async function recognizedIn(folder: string): Promise<Recognition[]> {
    const { files } = await listProducts([folder]);
    return JSON.parse(JSON.stringify(files.map(({ recognition }) => recognition))) as Recognition[];
  }
  const open = (recognized: readonly Recognition[]) =>
    openFrameStack(
      recognized.map(({ file }) => file.path),
      { recognized },
    );

  it('gives exactly the stack of their folder, whatever their order', async () => {
    const folder = await granuleFolder();
    await writeGranule(folder, { ...granule, secondary: '20200125' });
    writeFileSync(join(folder, 'table.csv'), 'row,col,x\n');
    const recognized = await recognizedIn(folder);
    const [before, after] = [await openFrameStack([folder], {}), await open(recognized.toReversed())];
    expect(after.products).toEqual(before.products);
    expect(after.pairs).toEqual(before.pairs);
    expect(after.origins).toEqual(before.origins);
  });

  it('trusts the caller that recognized them, and only rereads one that has changed since', async () => {
    const folder = await granuleFolder();
    const [table, other] = [join(folder, 'table.csv'), join(folder, 'other.csv')];
    writeFileSync(table, 'row,col,x\n');
    writeFileSync(other, 'row,col,x\n');
    const told = (await recognizedIn(folder)).map((found) =>
      found.is === 'other' ? { ...found, reason: 'recognized before' } : found,
    );
    writeFileSync(other, 'station,lat,lon,v_up_mm_yr,sigma_mm_yr\n');
    const { products } = await open(told);
    expect(products.find(({ name }) => name === 'table.csv')?.reason).toBe('recognized before');
    expect(products.find(({ name }) => name === 'other.csv')).toMatchObject({
      role: 'gnss',
      bytes: readFileSync(other).length,
    });
  });

  it('refuses the frame when one of them is missing', async () => {
    const folder = await granuleFolder();
    const recognized = await recognizedIn(folder);
    rmSync(join(folder, granuleName(granule)));
    await expect(open(recognized)).rejects.toMatchObject({ code: 'path_not_found' });
  });
});

describe('opening product files', () => {
  it('reports for every file whether it was used, with the SHA-256 of those used', async () => {
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

  it('requires the name of a frame that the files do not name', async () => {
    const folder = await temporaryFolder();
    writeFileSync(join(folder, 'a.csv'), POINTS);
    await expect(openFrameStack([folder], {})).rejects.toMatchObject({
      code: 'frame_required',
      message: expect.stringContaining('--frame'),
    });
  });

  it.each(['../etc', 'a b', 'lower', 'X', 'F'.repeat(65), ''])(
    'refuses "%s" as a frame name',
    async (frameId) => {
      const folder = await temporaryFolder();
      await expect(openFrameStack([folder], { frameId })).rejects.toMatchObject({ code: 'invalid_frame_id' });
    },
  );

  it('names a path that does not exist and an empty folder', async () => {
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
