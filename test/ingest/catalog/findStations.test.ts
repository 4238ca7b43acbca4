import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findStations } from '../../../ingest/catalog/findStations.ts';
import { type GnssChoice, parseGnssChoice } from '../../../ingest/catalog/gnssChoice.ts';
import { listProducts } from '../../../ingest/catalog/listProducts.ts';
import { temporaryFolder } from '../../support/machine/temporaryFolder.ts';

const GRANULE =
  'granules/OPERA_L3_DISP-S1_IW_F08882_VV_20240101T000000Z_20240113T000000Z_v1.0_20240201T000000Z.nc';

/** What is found for frame F08882 in a folder with files of these names. */
async function found(files: readonly string[], choice: GnssChoice = { is: 'auto' }) {
  const folder = await temporaryFolder();
  for (const file of [GRANULE, ...files]) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(
      join(folder, file),
      file.endsWith('rates.csv') ? 'station,lat,lon,v_up_mm_yr,sigma_mm_yr\n' : '',
    );
  }
  const listed = await listProducts([join(folder, 'granules')]);
  const search = {
    frameId: 'F08882',
    products: listed.files.map(({ recognition }) => recognition),
    dataDir: join(folder, 'lake'),
  };
  const { paths, areFound } = await findStations(choice, search);
  return { paths: paths.map((path) => relative(folder, path)), areFound, leftOut: listed.leftOut };
}

describe('the stations of an ingest', () => {
  test.each([
    ['a table among the granules', 'granules/rates.csv'],
    ['a folder of the frame among the granules', 'granules/gnss/F08882/stations/P056.tenv3'],
    ['a folder for all frames among the granules', 'granules/gnss/P056.tenv3'],
    ['a folder of the frame next to the granules', 'gnss/F08882/stations/P056.tenv3'],
    ['a folder for all frames next to the granules', 'gnss/midas.csv'],
    ['a folder of the frame in the lake', 'lake/gnss/F08882/grid/G000123.tenv3'],
    ['a folder for all frames in the lake', 'lake/gnss/midas.csv'],
  ])('are found in %s', async (_, file) => {
    const { paths, areFound, leftOut } = await found([file]);
    expect(paths).toEqual([file]);
    expect(areFound).toBe(true);
    expect(leftOut).toEqual([]);
  });

  test('are those of the nearest folder that has any, with the list of their steps', async () => {
    const next = ['gnss/F08882/stations/A.tenv3', 'gnss/F08882/steps.txt'];
    const { paths } = await found([
      ...next,
      'gnss/all.csv',
      'gnss/F11116/stations/B.tenv3',
      'lake/gnss/C.csv',
    ]);
    expect(paths).toEqual(next);
  });

  test('are not found in a folder of another frame, nor in one without station files', async () => {
    expect((await found(['gnss/F11116/stations/B.tenv3', 'gnss/README.md'])).paths).toEqual([]);
  });

  test('are none when the operator turns them off, and the given ones when some are given', async () => {
    const files = ['gnss/F08882/stations/A.tenv3'];
    expect((await found(files, { is: 'off' })).paths).toEqual([]);
    const folder = await temporaryFolder();
    await writeFile(join(folder, 'mine.csv'), '');
    const given = await findStations(
      { is: 'files', paths: [folder] },
      { frameId: 'F08882', products: [], dataDir: folder },
    );
    expect(given).toEqual({ paths: [join(folder, 'mine.csv')], areFound: false });
  });

  test('are chosen by one word or by files, not by both', () => {
    expect(parseGnssChoice([])).toEqual({ is: 'auto' });
    expect(parseGnssChoice(['off'])).toEqual({ is: 'off' });
    expect(parseGnssChoice(['a.csv', 'b.csv'])).toEqual({ is: 'files', paths: ['a.csv', 'b.csv'] });
    expect(() => parseGnssChoice(['a.csv', 'auto'])).toThrow("--gnss auto can't be combined");
  });

  test('that are named and do not exist are an error', async () => {
    await expect(found([], { is: 'files', paths: ['/nowhere.csv'] })).rejects.toMatchObject({
      code: 'path_not_found',
    });
  });
});
