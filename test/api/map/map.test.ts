import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { colorOf, rampStopsOf } from '../../../core/color/colorRamp.ts';
import type { LatLon } from '../../../core/geodesy/projection.ts';
import { mapAnswerSchema } from '../../../schemas/http/map/map.ts';
import { presentLegend } from '../../../api/maps/mapLegend.ts';
import type { VerdictCode } from '../../../core/report/groundVerdict.ts';
import { answerClassIndex, mapClassesOf } from '../../../core/color/mapClasses.ts';
import { MAGIC_PLACES } from '../../../schemas/http/contract/testMode.ts';
import { placeOnCanvas, squareAround } from '../../../tiles/mapWindow.ts';
import { keyWithDownloads } from '../../support/server/keyWithDownloads.ts';
import { ADMIN_TOKEN } from '../../support/server/operator.ts';
import {
  PLANTED_GRID,
  plantFrame,
  pointIn,
  type PlantedCell,
  TEST_NOW,
} from '../../support/planted/plantedLake.ts';
import { colorAt, decodePicture } from '../../support/browser/pictures.ts';
import { expectAnswer, expectError } from '../../support/server/schemaCheck.ts';
import { startTestServer, type TestServer } from '../../support/server/testServer.ts';

const CELLS: PlantedCell[] = Array.from({ length: PLANTED_GRID.rows * PLANTED_GRID.cols }, (_, at) => {
  const row = Math.floor(at / PLANTED_GRID.cols);
  const col = at % PLANTED_GRID.cols;
  return {
    row,
    col,
    velocityVerticalMmYr: (col - 40) * 0.31 + row * 0.07,
    velocityUncertaintyMmYr: 0.1 + row / 20,
    seasonalAmplitudeMm: col % 7 === 0 ? null : col / 4,
    confidence: row / 60,
  };
});
const MIDDLE = pointIn({ row: 30, col: 40 });

let server: TestServer;
let key: string;
beforeAll(async () => {
  server = await startTestServer({
    environment: { GM_STARTER_CREDITS_USD: '100', GM_ADMIN_TOKEN: ADMIN_TOKEN },
    prepare: (dataDir) => plantFrame({ dataDir, cells: CELLS, maps: true }),
  });
  key = await keyWithDownloads(server);
});
afterAll(() => server.close());

const query = ({ lat, lon }: LatLon, rest = '') => `/api/v1/map?lat=${lat}&lon=${lon}${rest}`;
const mapOf = async (path: string, withKey?: string) =>
  expectAnswer(await server.get(path, withKey), mapAnswerSchema);
const pictureOf = (image: string) => decodePicture(Buffer.from(image, 'base64'));

describe('the map around a place', () => {
  test('is a square in Web Mercator, north up, with its bounds, legend and frame, in values for an account with downloads', async () => {
    const open = await mapOf(query(MIDDLE, '&half_km=1'));
    expect(open).toMatchObject({ detail: 'classes', legend: presentLegend('velocity', 'classes') });
    const map = await mapOf(query(MIDDLE, '&half_km=1'), key);
    const picture = await pictureOf(map.image);
    expect([picture.width, picture.height, map.width, map.height]).toEqual([512, 512, 512, 512]);
    expect(map).toMatchObject({
      format: 'png',
      layer: 'velocity',
      units: 'mm/yr',
      frame: 'F08882',
      half_km: 1,
      detail: 'values',
    });
    expect(map.legend).toEqual(rampStopsOf('velocity'));
    const { south, west, north, east } = map.bounds;
    expect((north - south) * 111.2).toBeCloseTo(2, 1);
    expect((east - west) * 111.2 * Math.cos((MIDDLE.lat * Math.PI) / 180)).toBeCloseTo(2, 1);
    expect((west + east) / 2).toBeCloseTo(MIDDLE.lon, 6);
    // Far from every cell's edge, and at all corners.
    for (const cell of [
      { row: 30, col: 40 },
      { row: 2, col: 12 },
      { row: 58, col: 70 },
    ]) {
      const { lat, lon } = pointIn(cell);
      const left = Math.floor(((lon - west) / (east - west)) * 512);
      const yOf = (degrees: number) => Math.asinh(Math.tan((degrees * Math.PI) / 180));
      const top = Math.floor(((yOf(north) - yOf(lat)) / (yOf(north) - yOf(south))) * 512);
      const report = (await server.get(`/api/v1/motion?lat=${lat}&lon=${lon}`, key)).body;
      const shown = colorOf('velocity', report['velocity_vertical_mm_yr'] as number);
      expect(colorAt(picture, left, top)).toBe(shown);
    }
  });

  test.each([
    ['uncertainty', 'velocity_uncertainty_mm_yr'],
    ['confidence', 'confidence'],
    ['seasonal', 'seasonal_amplitude_mm'],
  ] as const)('shows the %s that the report gives, in either format', async (layer, field) => {
    for (const cell of [
      { row: 30, col: 40 },
      { row: 11, col: 42 },
    ]) {
      const point = pointIn(cell);
      const report = (await server.get(`/api/v1/motion?lat=${point.lat}&lon=${point.lon}`, key)).body;
      const value = report[field] as number | null;
      for (const format of ['png', 'webp']) {
        const map = await mapOf(query(point, `&layer=${layer}&size=101&half_km=0.25&format=${format}`), key);
        expect(map.units).toBe({ uncertainty: 'mm/yr', confidence: '1', seasonal: 'mm' }[layer]);
        expect(colorAt(await pictureOf(map.image), 50, 50)).toBe(
          value === null ? null : colorOf(layer, value),
        );
      }
    }
  });

  test('is the picture itself when a picture is requested, with its bounds in the headers', async () => {
    const map = await mapOf(query(MIDDLE, '&size=64'));
    for (const [accept, type] of [
      ['image/png', 'image/png'],
      ['image/webp,*/*', 'image/webp'],
      ['image/avif,image/webp,image/apng,image/*,*/*;q=0.8', 'image/webp'],
      ['application/json;q=0.9, image/png', 'image/png'],
      ['image/webp;q=0.2, image/*;q=0.3', 'image/png'],
      ['IMAGE/WEBP', 'image/webp'],
      ['image/png;q=0, image/*', 'image/webp'],
      ['image/webp, image/png', 'image/webp'],
      ['application/json;q=0.1, image/webp ; Q=0.4', 'image/webp'],
    ]) {
      const answer = await fetch(server.url + query(MIDDLE, '&size=64'), { headers: { accept: accept! } });
      expect(answer.headers.get('content-type')).toBe(type);
      const { south, west, north, east } = map.bounds;
      expect(answer.headers.get('x-map-bounds')).toBe([south, west, north, east].join(','));
      expect(answer.headers.get('x-map-frame')).toBe('F08882');
      const picture = await decodePicture(new Uint8Array(await answer.arrayBuffer()));
      expect(Buffer.from(picture.data).equals(Buffer.from((await pictureOf(map.image)).data))).toBe(true);
    }
  });

  test.each([
    'application/json, image/png',
    'image/png;q=0.1, application/json',
    'image/png;q=0.1, */*',
    'image/png;q=0',
    'image/*;q=0, */*;q=0.1',
    'application/json; charset=utf-8, image/png;q=0.9',
    'image, ,;q=1',
    '',
    '*/*',
    'text/html',
    'application/*;q=0.5, image/webp;q=0.4',
  ])('is JSON when that is preferred, or when no accepted type exists: Accept: %s', async (accept) => {
    const json = await server.get(query(MIDDLE, '&size=64'), undefined, { accept });
    expect(json.headers.get('content-type')).toContain('application/json');
    expect(json.headers.get('vary')).toContain('accept');
  });

  test('is transparent and names no frame outside of all frames', async () => {
    const map = await mapOf(query({ lat: 40, lon: -100 }, '&size=64'));
    expect(map).toMatchObject({ frame: null, is_empty: true, attribution: [] });
    expect((await pictureOf(map.image)).data.every((byte) => byte === 0)).toBe(true);
  });
});

describe('a map that a client already has', () => {
  const ask = (path: string, headers: Record<string, string>) => fetch(server.url + path, { headers });
  const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` });

  test.each(['application/json', 'image/png', 'image/webp'])(
    'is not sent again while its releases are unchanged: %s',
    async (accept) => {
      const first = await ask(query(MIDDLE, '&size=64'), { accept });
      const tag = first.headers.get('etag')!;
      expect(tag).toMatch(accept === 'application/json' ? /^W\/"/ : /^"/);
      const again = await ask(query(MIDDLE, '&size=64'), { accept, 'if-none-match': tag });
      expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, tag, '']);
      for (const other of ['&size=65', '&size=64&layer=confidence', '&size=64&half_km=3']) {
        const answer = await ask(query(MIDDLE, other), { accept, 'if-none-match': tag });
        expect(answer.status, other).toBe(200);
        expect(answer.headers.get('etag')).not.toBe(tag);
      }
    },
  );

  test('is different for callers who see values, and after one of its releases was replaced', async () => {
    const own = await startTestServer({
      environment: { GM_ADMIN_TOKEN: ADMIN_TOKEN },
      prepare: (dataDir) => plantFrame({ dataDir, cells: CELLS, maps: true }),
    });
    try {
      const path = query(MIDDLE, '&size=64');
      const tagOf = async (withKey?: string) => (await own.get(path, withKey)).headers.get('etag')!;
      const tag = await tagOf();
      expect(await tagOf(await keyWithDownloads(own))).not.toBe(tag);
      await plantFrame({ dataDir: own.dataDir, now: TEST_NOW + 1, cells: CELLS, maps: true });
      await own.lake.refresh();
      const answer = await own.get(path, undefined, { 'if-none-match': tag });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('etag')).not.toBe(tag);
    } finally {
      await own.close();
    }
  });

  test('may be stored by shared caches when it is public and contains no address, otherwise only by the reader, and never for test data', async () => {
    const open = await server.get(query(MIDDLE, '&size=64'));
    expect(open.headers.get('cache-control')).toBe('public, max-age=300');
    expect(open.headers.get('vary')).toBe('accept, authorization');
    const classes = await server.register('cache@example.org');
    for (const secret of [key, classes]) {
      const { headers } = await ask(query(MIDDLE, '&size=64'), bearer(secret));
      expect(headers.get('cache-control')).toBe('private, max-age=300');
    }
    const address = `address=${MIDDLE.lat.toFixed(5)},%20${MIDDLE.lon.toFixed(5)}`;
    const written = await server.get(`/api/v1/map?${address}&size=64`);
    expect(written.headers.get('cache-control')).toBe('private, max-age=300');
    const synthetic = await server.get(
      query(MIDDLE, '&size=64'),
      await server.register('cache@example.org', 'test'),
    );
    expect(synthetic.headers.get('cache-control')).toBe('no-store');
    expect(synthetic.headers.get('etag')).toBeNull();
    const refused = await server.get(query(MIDDLE, '&size=1'));
    expect(refused.headers.get('cache-control')).toBe('no-store');
    expect(refused.headers.get('etag')).toBeNull();
  });
});

describe('a map that cannot be drawn', () => {
  test.each([
    'half_km=0',
    'half_km=1e9',
    'half_km=NaN',
    'half_km=-4',
    'half_km=25.01',
    'half_km=Infinity',
    'size=0',
    'size=63',
    'size=1025',
    'size=1000000000',
    'size=100.5',
    'layer=coherence',
    'layer=__proto__',
    'format=gif',
    'zoom=3',
  ])('is refused with what is expected: %s', async (parameter) => {
    expectError(await server.get(query(MIDDLE, `&${parameter}`)), 422, 'bad_request');
  });

  test('is refused without a place, with an unknown key, or outside of Web Mercator', async () => {
    expectError(await server.get('/api/v1/map'), 422, 'need_address_or_coords');
    expectError(await server.get('/api/v1/map?lat=NaN&lon=3'), 422, 'invalid_coordinates');
    expectError(await server.get('/api/v1/map?lat=89&lon=3'), 422, 'invalid_coordinates');
    const wrong = `gm_live_${'0'.repeat(38)}`;
    expectError(await server.get(query(MIDDLE), wrong), 401, 'invalid_api_key');
    const limited = await startTestServer({ environment: { GM_RATE_IP_PER_MINUTE: '2' } });
    try {
      for (let call = 0; call < 2; call++)
        expect((await limited.get(query(MIDDLE, '&size=64'))).status).toBe(200);
      expectError(await limited.get(query(MIDDLE)), 429, 'rate_limited');
    } finally {
      await limited.close();
    }
  });
});

describe('the map of a test key', () => {
  test('shows synthetic ground in the colors of its reports’ classes, and no live data', async () => {
    const testKey = await server.register('maps@example.org', 'test');
    const { lat, lon } = MAGIC_PLACES.find(({ ground }) => typeof ground === 'object')!;
    const map = await mapOf(query({ lat, lon }, '&half_km=0.25&size=128&layer=velocity'), testKey);
    expect(map).toMatchObject({ mode: 'test', data_source: 'synthetic', is_synthetic: true });
    expect(map.frame).toMatch(/^TEST_/);
    const picture = await pictureOf(map.image);
    const canvas = { bounds: squareAround({ lat, lon }, 250), width: 128, height: 128 };
    for (const [left, top] of [
      [64, 64],
      [70, 64],
      [64, 71],
      [5, 100],
      [120, 9],
    ] as const) {
      const place = placeOnCanvas(canvas, left + 0.5, top + 0.5);
      const report = (await server.get(`/api/v1/motion?lat=${place.lat}&lon=${place.lon}`, testKey)).body;
      const verdict = report['verdict_code'] as VerdictCode | null;
      if (verdict === null) continue;
      const index = answerClassIndex({ verdict, unsold: report['status'] === 'ok' ? null : 'within_margin' });
      expect(colorAt(picture, left, top)).toBe(mapClassesOf('velocity')[index - 1]!.color);
    }
    const live = await mapOf(query(MIDDLE, '&size=64'), testKey);
    expect(live.frame).toMatch(/^TEST_/);
  });
});
