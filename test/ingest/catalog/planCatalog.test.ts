import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fc, test as property } from '@fast-check/vitest';
import { pointLayoutOf } from '../../../ingest/reader/recognize/pointLayout.ts';
import { describe, expect, test } from 'vitest';
import { listProducts } from '../../../ingest/catalog/listProducts.ts';
import { planCatalog } from '../../../ingest/catalog/planCatalog.ts';
import { writeGunw } from '../reader/gunw/gunwGranule.ts';
import { temporaryFolder } from '../../support/machine/temporaryFolder.ts';

const granule = (frame: string, secondary: string) =>
  `OPERA_L3_DISP-S1_IW_${frame}_VV_20200101T004012Z_${secondary}T004011Z_v1.0_20250101T000000Z.nc`;
const staticLayer = (frame: string) =>
  `OPERA_L3_DISP-S1-STATIC_${frame}_20140403_S1A_v1.0_line_of_sight_enu.tif`;
const burst = 'OPERA_L2_CSLC-S1-STATIC_T005-008704-IW1_20140403_S1A_v1.0.h5';
const points = 'id,lat,lon,2020-01-01,2020-02-01\n';

/** Writes files (empty unless they are tables of points) and returns their folder. */
async function folderOf(...paths: string[]): Promise<string> {
  const folder = await temporaryFolder();
  for (const path of paths) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), path.endsWith('.csv') ? points : '');
  }
  return folder;
}

/** The plan of a folder: names of files by frame, and reasons by path relative to the folder. */
async function planOf(folder: string, frameId?: string) {
  const plan = planCatalog(await listProducts([folder]), frameId);
  const relative = (path: string) => path.slice(folder.length + 1);
  return {
    isCatalog: plan.isCatalog,
    frames: plan.frames.map((frame) => ({
      id: frame.frameId,
      files: frame.products.map(({ file }) => relative(file.path)).toSorted(),
      problem: frame.problem?.code ?? null,
    })),
    leftOut: Object.fromEntries(
      plan.leftOut.map(({ path, outcome, reason }) => [relative(path), `${outcome}: ${reason}`]),
    ),
  };
}

describe('which files belong to which frames', () => {
  test('one folder with granules of two NISAR frames: an elevation model serves both', async () => {
    const folder = await folderOf('heights.tif', 'README.md');
    const grid = { epsg: 32614, originX: 480_000, originY: 2_150_000, cellWidth: 80, cellHeight: 80 };
    const ofNisar = (frame: number) =>
      writeGunw(folder, {
        grid: { ...grid, rows: 2, cols: 2 },
        dates: ['20260622', '20260704'],
        frame,
        longer: () => 0,
        look: () => [-0.6, 0.1],
      });
    const names = [basename(await ofNisar(73)), basename(await ofNisar(74))];
    const plan = await planOf(folder);
    expect(plan.frames).toEqual([
      { id: 'NISAR-034-D-073', files: [names[0], 'heights.tif'], problem: null },
      { id: 'NISAR-034-D-074', files: [names[1], 'heights.tif'], problem: null },
    ]);
    expect(Object.keys(plan.leftOut)).toEqual(['README.md']);
  });

  test('one folder with granules of several frames: each has its granules and its static layer', async () => {
    const folder = await folderOf(
      granule('F00002', '20200113'),
      granule('F00001', '20200113'),
      granule('F00001', '20200125'),
      staticLayer('F00001'),
      staticLayer('F00002'),
      staticLayer('F00003'),
      burst,
      'README.md',
    );
    const plan = await planOf(folder);
    expect(plan.isCatalog).toBe(true);
    expect(plan.frames).toEqual([
      {
        id: 'F00001',
        files: [
          burst,
          staticLayer('F00001'),
          granule('F00001', '20200113'),
          granule('F00001', '20200125'),
        ].toSorted(),
        problem: null,
      },
      {
        id: 'F00002',
        files: [burst, staticLayer('F00002'), granule('F00002', '20200113')].toSorted(),
        problem: null,
      },
    ]);
    expect(plan.leftOut).toEqual({
      'README.md': 'ignored: not a data file',
      [staticLayer('F00003')]: 'ignored: no granule of frame F00003 was given',
    });
  });

  test('sub-folders: the folder names the frame of products that do not, and must be a frame id', async () => {
    const folder = await folderOf(
      'HOUSTON/p.csv',
      'HOUSTON/notes.txt',
      'TS005/geo_timeseries.h5',
      'TS005/geometryGeo.h5',
      'PAIRS/20200101_20200113.tif',
      'not an id/p.csv',
      `opera/${granule('F00001', '20200113')}`,
      'opera/deeper/x.nc',
      'empty/readme.txt',
    );
    const { frames, leftOut } = await planOf(folder);
    expect(frames).toEqual([
      { id: 'F00001', files: [`opera/${granule('F00001', '20200113')}`], problem: null },
      { id: 'HOUSTON', files: ['HOUSTON/notes.txt', 'HOUSTON/p.csv'], problem: null },
      { id: 'PAIRS', files: ['PAIRS/20200101_20200113.tif'], problem: null },
      { id: 'TS005', files: ['TS005/geo_timeseries.h5', 'TS005/geometryGeo.h5'], problem: null },
      { id: null, files: ['not an id/p.csv'], problem: 'frame_required' },
    ]);
    expect(leftOut).toEqual({
      'empty/readme.txt': 'ignored: not a data file',
      'opera/deeper': 'ignored: a folder within a frame’s folder is not entered; name it to include it',
    });
  });

  test('a folder with its own products is one frame, and its sub-folders are listed, not entered', async () => {
    const folder = await folderOf('p.csv', 'old/p.csv', 'notes.txt');
    expect(await planOf(folder, 'HOUSTON')).toEqual({
      isCatalog: false,
      frames: [{ id: 'HOUSTON', files: ['notes.txt', 'p.csv'], problem: null }],
      leftOut: { old: 'ignored: a folder next to products is not entered; name it to include it' },
    });
    expect((await planOf(folder)).frames[0]).toMatchObject({ id: null, problem: null });
  });

  test('products of another kind next to granules are refused, and the granules are kept', async () => {
    const folder = await folderOf(granule('F00001', '20200113'), 'p.csv', 'notes.txt');
    const { frames, leftOut, isCatalog } = await planOf(folder);
    expect(isCatalog).toBe(false);
    expect(frames).toEqual([
      { id: 'F00001', files: [granule('F00001', '20200113'), 'notes.txt'].toSorted(), problem: null },
    ]);
    expect(leftOut['p.csv']).toMatch(/^refused: of another kind than the granules of F00001/);
  });

  test('--frame chooses one of several, and lists the frames when the requested one does not exist', async () => {
    const folder = await folderOf(granule('F00001', '20200113'), granule('F00002', '20200113'));
    const { frames, leftOut } = await planOf(folder, 'F00002');
    expect(frames.map(({ id }) => id)).toEqual(['F00002']);
    expect(leftOut).toEqual({
      [granule('F00001', '20200113')]: 'ignored: of frame F00001; frame F00002 was requested',
    });
    await expect(planOf(folder, 'F00003')).rejects.toMatchObject({
      code: 'frame_not_found',
      message: expect.stringContaining('F00001, F00002'),
    });
  });

  test('one frame is not built twice in one run', async () => {
    const folder = await folderOf('a/F00001/.keep', `b/${granule('F00001', '20200113')}`, 'F00001/p.csv');
    const { frames } = await planOf(folder);
    expect(frames.map(({ id, problem }) => [id, problem])).toEqual([
      ['F00001', null],
      ['F00001', 'frame_twice'],
    ]);
  });

  test('a folder without usable files is an error that names the folder and the first reasons', async () => {
    const folder = await folderOf('README.md');
    await expect(planOf(folder)).rejects.toMatchObject({
      code: 'no_usable_product',
      message: expect.stringMatching(new RegExp(`${folder}.*1 file.*\\n  README.md: not a data file`, 's')),
    });
  });
});

describe('no path is silently skipped', () => {
  test('of very many foreign files next to a frame each is listed, and the frame is read without them', () => {
    const named = (name: string) => ({ path: `/in/${name}`, name, bytes: 0, modifiedMs: 0 });
    const strangers = Array.from({ length: 30_000 }, (_, i) => ({
      recognition: { is: 'other' as const, file: named(`${i}.txt`), reason: 'not a data file' },
      subfolder: null,
    }));
    const layout = pointLayoutOf(['lat', 'lon', '2016-07-05', '2016-07-17'])!;
    const delimiter = ',' as const;
    const product = { is: 'point_series' as const, layout, delimiter, file: named('p.csv') };
    const files = [...strangers, { recognition: product, subfolder: null }];
    const plan = planCatalog({ origin: '/in', files, leftOut: [] }, 'HOUSTON');
    expect(plan.frames.map((frame) => frame.products.length)).toEqual([1]);
    expect(plan.leftOut).toHaveLength(30_000);
  });

  test('hidden and unfinished files, circular links, broken links and duplicates have their reasons', async () => {
    const folder = await folderOf(
      'A01/p.csv',
      '.DS_Store',
      'A01/._p.csv',
      'A01/r.csv.part',
      'A02.partial/p.csv',
    );
    await symlink('loop', join(folder, 'loop'));
    await symlink('absent', join(folder, 'A01/broken.csv'));
    await symlink('..', join(folder, 'A01/up'));
    await symlink('.', join(folder, 'itself'));
    await symlink('p.csv', join(folder, 'A01/q.csv'));
    const { frames, leftOut } = await planOf(folder);
    expect(frames).toEqual([{ id: 'A01', files: ['A01/p.csv'], problem: null }]);
    expect(leftOut).toEqual({
      '.DS_Store': 'ignored: a hidden file',
      'A01/._p.csv': 'ignored: a hidden file',
      'A01/r.csv.part': 'ignored: still being written, according to its name',
      'A02.partial': 'ignored: still being written, according to its name',
      'A01/broken.csv': expect.stringContaining('refused: cannot be read: ENOENT'),
      'A01/up': 'ignored: a folder within a frame’s folder is not entered; name it to include it',
      'A01/q.csv': `ignored: the same file as ${join(folder, 'A01/p.csv')}`,
      itself: 'ignored: a folder that was read already',
      loop: expect.stringContaining('refused: cannot be read: ELOOP'),
    });
  });

  const name = fc.constantFrom(
    granule('F00001', '20200113'),
    granule('F00002', '20200113'),
    staticLayer('F00001'),
    staticLayer('F00009'),
    burst,
    'p.csv',
    'geo_timeseries.h5',
    'geometryGeo.h5',
    'cum.h5',
    'mask',
    '20200101_20200113.unw.tif',
    'dem.tif',
    'line_of_sight_enu.tif',
    'stations.tenv3',
    'x.zip',
    'README',
    'other.nc',
  );
  const place = fc.constantFrom('', 'ONE/', 'TWO/', 'not an id/');

  property.prop(
    [
      fc.uniqueArray(
        fc.tuple(place, name).map(([at, file]) => at + file),
        { minLength: 1, maxLength: 14 },
      ),
    ],
    {
      numRuns: 60,
    },
  )('whatever lies in a catalog: each file is in a frame, or left out once with a reason', async (paths) => {
    const folder = await folderOf(...paths);
    const plan = await planOf(folder).catch((error: { code: string }) => error.code);
    if (typeof plan === 'string') {
      expect(plan).toBe('no_usable_product');
      return;
    }
    const inFrames = new Set(plan.frames.flatMap(({ files }) => files));
    for (const path of paths) {
      const at = dirname(path);
      const isToldBy = path in plan.leftOut || (at !== '.' && at in plan.leftOut);
      expect([path, inFrames.has(path) !== isToldBy]).toEqual([path, true]);
    }
    const ids = plan.frames.filter(({ problem }) => problem === null).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
