import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeShapefile } from '../../../cli/demoTown/writeShapefile.ts';
import type { LatLon } from '../../../core/geodesy/projection.ts';
import { importBasemap } from '../../../ingest/basemap/importBasemap.ts';
import { silentReporter } from '../../../ingest/progress/reporter.ts';
import { mapAnswerSchema } from '../../../schemas/http/map/map.ts';
import { colorAt, decodePicture } from '../../support/browser/pictures.ts';
import { PLANTED_GRID, plantFrame, pointIn, type PlantedCell } from '../../support/planted/plantedLake.ts';
import { expectAnswer, expectError } from '../../support/server/schemaCheck.ts';
import { startTestServer, type TestServer } from '../../support/server/testServer.ts';

/** Stable ground everywhere but in the west. */
const CELLS: PlantedCell[] = Array.from({ length: PLANTED_GRID.rows * PLANTED_GRID.cols }, (_, at) => ({
  row: Math.floor(at / PLANTED_GRID.cols),
  col: at % PLANTED_GRID.cols,
  velocityVerticalMmYr: -20,
  velocityUncertaintyMmYr: 0.3,
  seasonalAmplitudeMm: 1,
  confidence: 0.9,
})).filter(({ col }) => col > 20);
const MIDDLE = pointIn({ row: 30, col: 40 });
/** Without a frame, with the road. */
const EAST = { lat: MIDDLE.lat, lon: MIDDLE.lon + 0.2 };
const FAR_AWAY = { lat: 40, lon: -100 };
const SIZE = 256;
const FIELDS = [
  { name: 'FULLNAME', kind: 'text', width: 100 },
  { name: 'MTFCC', kind: 'text', width: 5 },
] as const;

/** One straight motorway from west to east at a latitude. */
async function importRoad(dataDir: string, lat: number): Promise<void> {
  const folder = join(dataDir, `road-${lat}`);
  await mkdir(folder, { recursive: true });
  const points = Array.from({ length: 21 }, (_, at) => ({ lat, lon: MIDDLE.lon - 0.25 + at * 0.025 }));
  const road = { points, values: { FULLNAME: 'Straight Freeway', MTFCC: 'S1100' } };
  await writeShapefile(join(folder, 'tl_2025_48999_roads'), FIELDS, [road]);
  const paths = [folder];
  const { ok } = await importBasemap({
    dataDir,
    paths,
    attribution: 'County of Tests',
    reporter: silentReporter,
    clock: Date.now,
  });
  expect(ok).toBe(true);
}

let server: TestServer;
let lake = '';
beforeAll(async () => {
  server = await startTestServer({
    prepare: async (dataDir) => {
      lake = dataDir;
      await plantFrame({ dataDir, cells: CELLS, maps: true });
      await importRoad(dataDir, MIDDLE.lat);
    },
  });
});
afterAll(() => server.close());

const path = ({ lat, lon }: LatLon, rest = '') =>
  `/api/v1/map?lat=${lat}&lon=${lon}&half_km=1&size=${SIZE}${rest}`;
const pictureAt = (place: LatLon, rest = '', headers: Record<string, string> = {}) =>
  fetch(server.url + path(place, rest), { headers: { accept: 'image/png', ...headers } });
const bytesOf = async (answer: Response) => new Uint8Array(await answer.arrayBuffer());
/** Red, green and blue of `#rrggbb`. */
const channelsOf = (color: string | null) =>
  [1, 3, 5].map((at) => Number.parseInt(color!.slice(at, at + 2), 16));
/** Largest difference of two colors in a channel. */
const differenceOf = (one: string | null, other: string | null) =>
  Math.max(...channelsOf(one).map((channel, at) => Math.abs(channel - channelsOf(other)[at]!)));

describe('the map around a place with the basemap', () => {
  it('has a road where the tiles have one, over the measurements, and the ground where there are none', async () => {
    const picture = await decodePicture(await bytesOf(await pictureAt(MIDDLE, '&basemap=1')));
    const cells = await decodePicture(await bytesOf(await pictureAt(MIDDLE)));
    const [road, beside] = [SIZE / 2, SIZE / 4];
    // away from the name in the middle
    for (const left of [10, SIZE - 60]) {
      expect(differenceOf(colorAt(picture, left, road), '#fbe6bf'), `road at ${left}`).toBeLessThan(40);
      expect(differenceOf(colorAt(picture, left, beside), '#fbe6bf'), `ground at ${left}`).toBeGreaterThan(
        20,
      );
    }
    const measured = colorAt(cells, SIZE - 60, beside)!;
    const blended = channelsOf(measured).map(
      (channel, at) => 0.85 * channel + 0.15 * channelsOf('#e9eef0')[at]!,
    );
    expect(channelsOf(colorAt(picture, SIZE - 60, beside))).toEqual(
      blended.map((channel) => expect.closeTo(channel, -0.5)),
    );
    const outside = await decodePicture(await bytesOf(await pictureAt(EAST, '&basemap=1')));
    expect(colorAt(outside, 10, beside)).toBe('#e9eef0');
  });

  it('changes nothing without the parameter, and says so where no basemap was imported', async () => {
    const plain = await pictureAt(MIDDLE);
    expect(plain.headers.get('x-map-basemap')).toBeNull();
    const off = await pictureAt(MIDDLE, '&basemap=0');
    expect(off.headers.get('x-map-basemap')).toBeNull();
    expect(off.headers.get('etag')).toBe(plain.headers.get('etag'));
    const [plainBytes, offBytes] = [await bytesOf(plain), await bytesOf(off)];
    expect(offBytes).toEqual(plainBytes);
    const json = expectAnswer(await server.get(path(MIDDLE)), mapAnswerSchema);
    expect(json).not.toHaveProperty('basemap');
    expect(json.attribution).not.toContain('County of Tests');

    const none = await pictureAt(FAR_AWAY, '&basemap=1');
    expect(none.headers.get('x-map-basemap')).toBe('none');
    expect(await bytesOf(none)).toEqual(await bytesOf(await pictureAt(FAR_AWAY)));
    expect(expectAnswer(await server.get(path(FAR_AWAY, '&basemap=1')), mapAnswerSchema).basemap).toBe(
      'none',
    );
  });

  it('names the source of the basemap, in both formats, and is a picture without transparency', async () => {
    for (const format of ['png', 'webp']) {
      const answer = await server.get(path(MIDDLE, `&basemap=1&format=${format}`));
      const map = expectAnswer(answer, mapAnswerSchema);
      expect(map).toMatchObject({ format, basemap: 'drawn', is_empty: false });
      expect(map.attribution).toContain('County of Tests');
      const { data, width } = await decodePicture(Buffer.from(map.image, 'base64'));
      expect(width).toBe(SIZE);
      expect(data.every((byte, at) => at % 4 !== 3 || byte === 255)).toBe(true);
    }
  });

  it('has its own tag, which changes with the basemap, and 304 for callers who have it', async () => {
    const first = await pictureAt(MIDDLE, '&basemap=1');
    expect(first.headers.get('x-map-basemap')).toBe('drawn');
    const tag = first.headers.get('etag')!;
    expect(tag).not.toBe((await pictureAt(MIDDLE)).headers.get('etag'));
    expect(first.headers.get('cache-control')).toContain('public');
    const elsewhere = (await pictureAt(EAST, '&basemap=1')).headers.get('etag');
    expect(elsewhere).not.toBe(
      (await pictureAt({ ...EAST, lon: EAST.lon + 1e-3 }, '&basemap=1')).headers.get('etag'),
    );
    expect((await pictureAt(MIDDLE, '&basemap=1', { 'if-none-match': tag })).status).toBe(304);
    await importRoad(lake, MIDDLE.lat + 0.004);
    await expect
      .poll(async () => (await pictureAt(MIDDLE, '&basemap=1', { 'if-none-match': tag })).status, {
        timeout: 20_000,
      })
      .toBe(200);
  });

  it('is drawn for synthetic ground too, and refuses other values and sizes', async () => {
    const key = await server.register('streets@example.org', 'test');
    const map = expectAnswer(await server.get(path(MIDDLE, '&basemap=1'), key), mapAnswerSchema);
    expect(map).toMatchObject({ mode: 'test', basemap: 'drawn' });
    for (const wrong of ['&basemap=2', '&basemap=yes', '&basemap=1&basemap=1', '&basemap='])
      expectError(await server.get(path(MIDDLE, wrong)), 422, 'bad_request');
  });
});
