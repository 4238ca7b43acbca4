import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { colorIndexOf, colorOf, paletteOf } from '../../../core/color/colorRamp.ts';
import { presentLegend } from '../../../api/maps/mapLegend.ts';
import { VELOCITY_CLASSES } from '../../../core/report/assessment.ts';
import type { Cell, Grid } from '../../../core/geodesy/grid.ts';
import { listFiles } from '../../../store/lake/files/local/durableFiles.ts';
import { tileJsonSchema } from '../../../schemas/http/map/tiles.ts';
import { keyWithDownloads } from '../../support/server/keyWithDownloads.ts';
import { ADMIN_TOKEN } from '../../support/server/operator.ts';
import {
  PLANTED_GRID,
  plantFrame,
  pointIn,
  type PlantedCell,
  TEST_NOW,
} from '../../support/planted/plantedLake.ts';
import { colorAt, decodePicture, tileAt } from '../../support/browser/pictures.ts';
import { expectAnswer, expectError } from '../../support/server/schemaCheck.ts';
import { startTestServer, type TestServer } from '../../support/server/testServer.ts';

/** A slope of velocities with a hole in it. */
const CELLS: PlantedCell[] = Array.from({ length: PLANTED_GRID.rows * PLANTED_GRID.cols }, (_, at) => {
  const row = Math.floor(at / PLANTED_GRID.cols);
  const col = at % PLANTED_GRID.cols;
  return { row, col, velocityVerticalMmYr: (col - 40) * 0.31 + row * 0.07, seasonalAmplitudeMm: row / 10 };
}).filter(({ row, col }) => !(row > 20 && row < 30 && col > 30 && col < 50));

const plant = (dataDir: string, cells: readonly PlantedCell[] = CELLS, now = TEST_NOW) =>
  plantFrame({ dataDir, now, cells, maps: true });

let server: TestServer;
/** Key of an account with downloads. */
let key: string;
beforeAll(async () => {
  server = await startTestServer({
    environment: { GM_ADMIN_TOKEN: ADMIN_TOKEN, GM_STARTER_CREDITS_USD: '100' },
    prepare: plant,
  });
  key = await keyWithDownloads(server);
});
afterAll(() => server.close());

const raw = (path: string, headers: Record<string, string> = {}) => fetch(server.url + path, { headers });

async function pixels(path: string, withKey?: string) {
  const response = await raw(path, withKey === undefined ? {} : { authorization: `Bearer ${withKey}` });
  expect(response.status, path).toBe(200);
  return {
    ...(await decodePicture(new Uint8Array(await response.arrayBuffer()))),
    headers: response.headers,
  };
}

describe('a map tile', () => {
  const cells: Cell[] = [
    { row: 5, col: 70 },
    { row: 55, col: 3 },
    { row: 33, col: 41 },
  ];
  test.each([14, 16, 18])(
    'shows an account with downloads each cell in the color of its report, at zoom %i',
    async (zoom) => {
      for (const cell of cells) {
        const planted = CELLS.find(({ row, col }) => row === cell.row && col === cell.col)!;
        for (const [suffix, size] of [
          ['.png', 256],
          ['@2x.png', 512],
          ['.webp', 256],
        ] as const) {
          const { path, left, top } = tileAt(pointIn(cell), zoom, size);
          const picture = await pixels(`/tiles/velocity/${path}${suffix}`, key);
          expect([picture.width, picture.height]).toEqual([size, size]);
          const { lat, lon } = pointIn(cell);
          const report = (await server.get(`/api/v1/motion?lat=${lat}&lon=${lon}`, key)).body;
          expect(report['velocity_vertical_mm_yr']).toBeCloseTo(planted.velocityVerticalMmYr!, 3);
          expect(colorAt(picture, left, top)).toBe(
            colorOf('velocity', report['velocity_vertical_mm_yr'] as number),
          );
        }
      }
    },
  );

  test('is transparent where nothing is measured, and outside of the frames', async () => {
    const hole = tileAt(pointIn({ row: 25, col: 40 }), 16);
    const picture = await pixels(`/tiles/velocity/${hole.path}.png`);
    expect(colorAt(picture, hole.left, hole.top)).toBeNull();
    const nowhere = await pixels('/tiles/velocity/16/0/0.png');
    expect(nowhere.data.every((byte) => byte === 0)).toBe(true);
    const elsewhere = await raw('/tiles/uncertainty/9/7/7.png');
    expect(elsewhere.headers.get('etag')).toBe(nowhere.headers.get('etag'));
    expect((await elsewhere.arrayBuffer()).byteLength).toBeLessThan(200);
  });

  test('is the same whatever query a client adds', async () => {
    const { path } = tileAt(pointIn({ row: 5, col: 5 }), 13);
    const [plain, busted] = await Promise.all(
      ['', '?v=1&access_token=x&v=2'].map((query) => raw(`/tiles/velocity/${path}.png${query}`)),
    );
    expect(busted!.headers.get('etag')).toBe(plain!.headers.get('etag'));
    expect(Buffer.from(await busted!.arrayBuffer())).toEqual(Buffer.from(await plain!.arrayBuffer()));
  });

  test('is not sent again to a client that has it, and has another ETag after a new release', async () => {
    const { path } = tileAt(pointIn({ row: 5, col: 5 }), 13);
    const url = `/tiles/velocity/${path}.png`;
    const first = await raw(url);
    const tag = first.headers.get('etag')!;
    expect(tag).toMatch(/^"[\w-]{27}"$/);
    expect(first.headers.get('cache-control')).toBe('public, max-age=300');
    expect(first.headers.get('access-control-allow-origin')).toBe('*');
    const again = await raw(url, { 'if-none-match': `"x", ${tag}` });
    expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, tag, '']);
    const others = await Promise.all(
      ['/tiles/seasonal/', '/tiles/confidence/'].map((layer) => raw(`${layer}${path}.png`)),
    );
    const tags = new Set([tag, ...others.map(({ headers }) => headers.get('etag'))]);
    expect(tags.size).toBe(3);
    await plant(
      server.dataDir,
      CELLS.map((cell) => ({ ...cell, velocityVerticalMmYr: 9 })),
      TEST_NOW + 1000,
    );
    await server.lake.refresh();
    const next = await raw(url, { 'if-none-match': tag });
    expect(next.status).toBe(200);
    expect(next.headers.get('etag')).not.toBe(tag);
    const { left, top, path: own } = tileAt(pointIn({ row: 5, col: 5 }), 16);
    expect(colorAt(await pixels(`/tiles/velocity/${own}.png`, key), left, top)).toBe(colorOf('velocity', 9));
  });

  test.each([
    '/tiles/velocity/40/0/0.png',
    '/tiles/velocity/3/-1/0.png',
    '/tiles/velocity/3/8/0.png',
    '/tiles/velocity/3/0/8.png',
    '/tiles/velocity/NaN/0/0.png',
    '/tiles/velocity/3/0/NaN.png',
    '/tiles/velocity/3/0/1.gif',
    '/tiles/velocity/3/0/1@3x.png',
    '/tiles/velocity/3/0/99999999999999999999.png',
    '/tiles/velocity/1e1/0/0x1.png',
    '/tiles/velocity/1e1/0/0.png',
    '/tiles/velocity/012/0/0.png',
    '/tiles/velocity/12.0/0/0.png',
    '/tiles/velocity/+3/0/0.png',
    '/tiles/velocity/3/00/0.png',
    '/tiles/velocity/3/1e0/0.png',
    '/tiles/velocity/3/-0/0.png',
    '/tiles/velocity/3/%200/0.png',
    '/tiles/velocity/3/0/00.png',
    '/tiles/velocity/3/0/01@2x.webp',
    '/tiles/velocity//0/0.png',
    '/tiles/coherence/3/0/0.png',
    '/tiles/nothing.json',
  ])('is refused when it does not exist: %s', async (path) => {
    expectError(await server.get(path), 422, 'bad_request');
  });
});

test('concurrent requests for the same tile get the same picture', async () => {
  const { path } = tileAt(pointIn({ row: 7, col: 7 }), 12);
  const answers = await Promise.all(Array.from({ length: 40 }, () => raw(`/tiles/uncertainty/${path}.png`)));
  const bodies = await Promise.all(answers.map((answer) => answer.text()));
  expect(new Set(bodies).size).toBe(1);
});

test('a layer’s TileJSON lists its tiles and what its colors mean', async () => {
  const open = expectAnswer(await server.get('/tiles/velocity.json'), tileJsonSchema);
  expect(open).toMatchObject({ detail: 'classes', legend_stops: presentLegend('velocity', 'classes') });
  expect(open.legend_stops.map(({ code }) => code)).toEqual([
    ...VELOCITY_CLASSES.map(({ code }) => code),
    'moves_with_surroundings',
    'sinking_in_surroundings',
    'rising_in_surroundings',
    'changed_pace',
    'moved_once',
    'not_significant',
    'not_measured',
  ]);
  const answer = await server.get('/tiles/velocity.json', key);
  expect(answer.headers.get('cache-control')).toBe('private, max-age=300');
  expect(answer.headers.get('vary')).toContain('authorization');
  const document = expectAnswer(answer, tileJsonSchema);
  expect(document.detail).toBe('values');
  expect(document.tiles).toEqual([`${server.url}/tiles/velocity/{z}/{x}/{y}.png`]);
  expect(document.bounds[0]).toBeLessThan(document.bounds[2]);
  const marks = [-20, -14, -8, -8, -5.5, -3, -3, -1.5, 0, 1.5, 3, 3, 5.5, 8, 8, 14, 20];
  expect(document.legend_stops.map(({ value }) => value)).toEqual(marks);
  expect(paletteOf('velocity')).toHaveLength(1024);
  expect(colorIndexOf('velocity', NaN)).toBe(0);
});

describe('a release whose files have changed', () => {
  test('is an error when its folder is missing, until another one is served', async () => {
    const other = await startTestServer({ prepare: plant });
    try {
      const { path } = tileAt(pointIn({ row: 5, col: 5 }), 14);
      const [frame] = other.lake.frames();
      await rm(join(other.dataDir, frame!.dir), { recursive: true });
      expectError(await other.get(`/tiles/velocity/${path}.png`), 503, 'service_unavailable');
      expect(other.lake.outOfService()).toHaveLength(1);
      await plant(other.dataDir, CELLS, TEST_NOW + 5000);
      await other.lake.refresh();
      const next = await fetch(`${other.url}/tiles/velocity/${path}.png`);
      expect([next.status, typeof next.headers.get('etag')]).toEqual([200, 'string']);
    } finally {
      await other.close();
    }
  });

  test('is an error in all of its layers when a raster is damaged, and other frames’ tiles still work', async () => {
    const other = await startTestServer({ prepare: plant });
    try {
      const [frame] = other.lake.frames();
      await writeFile(join(other.dataDir, frame!.dir, 'velocity.tif'), 'II*\0 this is no raster');
      const { path } = tileAt(pointIn({ row: 5, col: 5 }), 14);
      expectError(await other.get(`/tiles/velocity/${path}.png`), 503, 'service_unavailable');
      expect((await fetch(`${other.url}/tiles/velocity/3/0/0.png`)).status).toBe(200);
      expectError(await other.get(`/tiles/confidence/${path}.png`), 503, 'service_unavailable');
    } finally {
      await other.close();
    }
  });

  describe('and measures a part of its box', () => {
    const GRID: Grid = { ...PLANTED_GRID, rows: 500, cols: 500 };
    const cornerOf = (row: number, col: number) =>
      Array.from({ length: 400 }, (_, at) => ({ row: row + Math.floor(at / 20), col: col + (at % 20) }));
    const NORTH_WEST = cornerOf(0, 0);
    const SOUTH_EAST = cornerOf(450, 450);
    const tileOver = ({ row, col }: Cell, zoom: number) =>
      `/tiles/velocity/${tileAt(pointIn({ row: row + 10, col: col + 10 }, GRID), zoom).path}.png`;
    const HELD = tileOver(NORTH_WEST[0]!, 14);
    const OTHERS = tileOver(SOUTH_EAST[0]!, 14);
    const NOBODYS = tileOver({ row: 250, col: 250 }, 14);
    const WHOLE = tileOver({ row: 250, col: 250 }, 9);

    test.each(['velocity.tif', 'cells'])(
      'is an error (%s) where only it measures: other tiles are unchanged',
      async (damaged) => {
        const other = await startTestServer({
          environment: { GM_MAP_CACHE_MB: '0' },
          prepare: async (dataDir) => {
            const both = { dataDir, grid: GRID, now: TEST_NOW, maps: true };
            await plantFrame({ ...both, frameId: 'F00001', cells: NORTH_WEST });
            await plantFrame({ ...both, frameId: 'F00002', cells: SOUTH_EAST });
          },
        });
        onTestFinished(() => other.close());
        const bytesOf = async (path: string) => {
          const answer = await fetch(other.url + path);
          expect(answer.status, path).toBe(200);
          return Buffer.from(await answer.arrayBuffer());
        };
        const sound = [await bytesOf(OTHERS), await bytesOf(NOBODYS)];
        expect((await bytesOf(HELD)).equals(sound[1]!)).toBe(false);
        const frame = other.lake.frames().find(({ frameId }) => frameId === 'F00001')!;
        const path = (await listFiles(join(other.dataDir, frame.dir))).find((name) =>
          name.startsWith(damaged),
        )!;
        const bytes = await readFile(join(other.dataDir, frame.dir, path));
        await writeFile(join(other.dataDir, frame.dir, path), 'no file of the lake');
        other.lake.reportDamage(frame, { path, message: 'damaged' });
        expect(other.lake.outOfService()).toEqual([frame]);
        for (const asked of [HELD, WHOLE]) expectError(await other.get(asked), 503, 'service_unavailable');
        expect([await bytesOf(OTHERS), await bytesOf(NOBODYS)]).toEqual(sound);
        const { lat, lon } = pointIn(NORTH_WEST[5]!, GRID);
        expectError(await other.get(`/api/v1/coverage?lat=${lat}&lon=${lon}`), 503, 'service_unavailable');

        // Without a sound file it isn't known where the frame measures.
        await writeFile(join(other.dataDir, frame.dir, path), bytes);
        await other.lake.refresh();
        expect((await fetch(other.url + HELD)).status).toBe(200);
        await writeFile(join(other.dataDir, 'frames/F00001/current.json'), '{');
        await other.lake.refresh();
        for (const asked of [HELD, OTHERS, NOBODYS])
          expectError(await other.get(asked), 503, 'service_unavailable');
      },
    );
  });
});
