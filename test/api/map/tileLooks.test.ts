import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { colorOf } from '../../../core/color/colorRamp.ts';
import type { MapLayer } from '../../../core/color/mapLayer.ts';
import type { Cell } from '../../../core/geodesy/grid.ts';
import { colorAt, decodePicture, tileAt } from '../../support/browser/pictures.ts';
import { PLANTED_GRID, plantFrame, pointIn, TEST_NOW } from '../../support/planted/plantedLake.ts';
import { keyWithDownloads } from '../../support/server/keyWithDownloads.ts';
import { ADMIN_TOKEN } from '../../support/server/operator.ts';
import { expectError } from '../../support/server/schemaCheck.ts';
import { startTestServer, type TestServer } from '../../support/server/testServer.ts';

const cells = (velocityVerticalMmYr: number, cols: number) =>
  Array.from({ length: PLANTED_GRID.rows * cols }, (_, at) => ({
    row: Math.floor(at / cols),
    col: at % cols,
    velocityVerticalMmYr,
  }));
/** Where both frames measure, and where one does alone. */
const BOTH = { row: 20, col: 10 };
const ALONE = { row: 20, col: 60 };

let server: TestServer;
let key: string;
beforeAll(async () => {
  server = await startTestServer({
    environment: { GM_ADMIN_TOKEN: ADMIN_TOKEN, GM_STARTER_CREDITS_USD: '100' },
    prepare: async (dataDir) => {
      const frame = { dataDir, now: TEST_NOW, maps: true, calibration: { kind: 'gps_tied' } } as const;
      await plantFrame({ ...frame, frameId: 'F00001', cells: cells(-12, PLANTED_GRID.cols) });
      await plantFrame({
        ...frame,
        frameId: 'F00002',
        cells: cells(-4, 30),
        orbitDirection: 'descending',
      });
    },
  });
  key = await keyWithDownloads(server);
});
afterAll(() => server.close());

async function tile(cell: Cell, query: string, layer: MapLayer = 'velocity') {
  const { path, left, top } = tileAt(pointIn(cell), 16, 256);
  const response = await fetch(`${server.url}/tiles/${layer}/${path}.png${query}`, {
    headers: { authorization: `Bearer ${key}` },
  });
  expect(response.status, query).toBe(200);
  const picture = await decodePicture(new Uint8Array(await response.arrayBuffer()));
  return { color: colorAt(picture, left, top), tag: response.headers.get('etag') };
}

describe('tiles of one look', () => {
  test('show the frame of that geometry, and nothing where only others measure', async () => {
    expect((await tile(BOTH, '?look=ascending')).color).toBe(colorOf('velocity', -12));
    expect((await tile(BOTH, '?look=descending')).color).toBe(colorOf('velocity', -4));
    expect((await tile(ALONE, '?look=ascending')).color).toBe(colorOf('velocity', -12));
    expect((await tile(ALONE, '?look=descending')).color).toBe(null);
    expect((await tile(BOTH, '?look=two_looks')).color).toBe(null);
  });

  test('are different pictures to a cache, and any other query is not', async () => {
    const [all, up, down] = await Promise.all(
      ['', '?look=ascending', '?look=descending'].map(async (query) => (await tile(BOTH, query)).tag),
    );
    expect(new Set([all, up, down]).size).toBe(3);
    expect((await tile(BOTH, '?v=1')).tag).toBe(all);
  });

  test('have the uncertainty of a report, which the frames that are not shown widen', async () => {
    const uncertainty = (cell: Cell, query: string) => tile(cell, query, 'uncertainty');
    const { lat, lon } = pointIn(BOTH);
    const { body } = await server.get(`/api/v1/motion?lat=${lat}&lon=${lon}&frame=F00001`, key);
    const sigma = body['velocity_uncertainty_mm_yr'] as number;
    expect((await uncertainty(BOTH, '?look=ascending')).color).toBe(colorOf('uncertainty', sigma));
    expect((await uncertainty(ALONE, '?look=ascending')).color).not.toBe(colorOf('uncertainty', sigma));
  });

  test('have the same values in a crop, with the frame that it shows at the place', async () => {
    const crop = async (cell: Cell, query: string, layer: MapLayer = 'velocity') => {
      const { lat, lon } = pointIn(cell);
      const path = `/api/v1/map?lat=${lat}&lon=${lon}&half_km=0.25&size=256&layer=${layer}${query}`;
      const { body } = await server.get(path, key);
      const picture = await decodePicture(Buffer.from(String(body['image']), 'base64'));
      return { color: colorAt(picture, 128, 128), frame: body['frame'], is_empty: body['is_empty'] };
    };
    const here = pointIn(BOTH);
    const report = await server.get(`/api/v1/motion?lat=${here.lat}&lon=${here.lon}&frame=F00001`, key);
    const sigma = report.body['velocity_uncertainty_mm_yr'] as number;
    expect(await crop(BOTH, '&look=ascending')).toMatchObject({
      color: colorOf('velocity', -12),
      frame: 'F00001',
    });
    expect(await crop(BOTH, '&look=descending')).toMatchObject({
      color: colorOf('velocity', -4),
      frame: 'F00002',
    });
    expect((await crop(BOTH, '&look=ascending', 'uncertainty')).color).toBe(colorOf('uncertainty', sigma));
    expect((await crop(ALONE, '&look=descending')).color).toBe(null);
    expect(await crop(BOTH, '&look=two_looks')).toEqual({ color: null, frame: null, is_empty: true });
    const { lat, lon } = pointIn(BOTH);
    const url = `/api/v1/map?lat=${lat}&lon=${lon}`;
    const tags = await Promise.all(
      ['', '&look=ascending', '&look=descending'].map(async (query) =>
        (await server.get(url + query)).headers.get('etag'),
      ),
    );
    expect(new Set(tags).size).toBe(3);
    expectError(await server.get(`${url}&look=sideways`), 422, 'bad_request');
  });

  test('are named in TileJSON, and a look that does not exist is refused', async () => {
    const { body } = await server.get('/tiles/velocity.json?look=descending');
    expect(body['tiles']).toEqual([expect.stringMatching(/\{y\}\.png\?look=descending$/)]);
    expectError(await server.get('/tiles/velocity.json?look=sideways'), 422, 'bad_request');
    expectError(await server.get('/tiles/velocity/12/963/1691.png?look=sideways'), 422, 'bad_request');
  });
});
