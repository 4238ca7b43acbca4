import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paletteOf } from '../../../core/color/colorRamp.ts';
import { classPaletteOf, mapClassesOf } from '../../../core/color/mapClasses.ts';
import { MAP_LAYERS, type MapLayer } from '../../../core/color/mapLayer.ts';
import { mapAnswerSchema } from '../../../schemas/http/map/map.ts';
import { keyWithDownloads } from '../../support/server/keyWithDownloads.ts';
import { ADMIN_TOKEN } from '../../support/server/operator.ts';
import { times } from '../../support/machine/tier.ts';
import { decodePicture, tileAt } from '../../support/browser/pictures.ts';
import { PLANTED_GRID, plantFrame, pointIn } from '../../support/planted/plantedLake.ts';
import { expectAnswer, expectError } from '../../support/server/schemaCheck.ts';
import { startTestServer, type TestServer } from '../../support/server/testServer.ts';

const MIDDLE = pointIn({ row: 30, col: 40 });
const TILE = tileAt(MIDDLE, 15).path;

let server: TestServer;
let withDownloads: string;
let customer: string;
let child: string;
beforeAll(async () => {
  server = await startTestServer({
    environment: { GM_ADMIN_TOKEN: ADMIN_TOKEN },
    prepare: (dataDir) =>
      plantFrame({
        dataDir,
        maps: true,
        cells: Array.from({ length: PLANTED_GRID.rows * PLANTED_GRID.cols }, (_, at) => ({
          row: Math.floor(at / PLANTED_GRID.cols),
          col: at % PLANTED_GRID.cols,
          velocityVerticalMmYr: (at % 331) / 10 - 16,
          velocityUncertaintyMmYr: 0.1 + (at % 47) / 10,
          seasonalAmplitudeMm: (at % 211) / 9,
          confidence: (at % 97) / 97,
        })),
      }),
  });
  withDownloads = await keyWithDownloads(server);
  customer = await server.register('customer@example.org');
  const minted = await server.post('/api/v1/keys', {}, withDownloads);
  child = String(minted.body['key'] ?? minted.body['api_key']);
});
afterAll(() => server.close());

const bearer = (key?: string): Record<string, string> =>
  key === undefined ? {} : { authorization: `Bearer ${key}` };

/** The colors in a picture, as `#rrggbb`. */
async function colorsOf(bytes: Uint8Array): Promise<Set<string>> {
  const { data } = await decodePicture(bytes);
  const colors = new Set<string>();
  for (let at = 0; at < data.length; at += 4) {
    if (data[at + 3] !== 0) colors.add(`#${Buffer.from(data.subarray(at, at + 3)).toString('hex')}`);
  }
  return colors;
}

async function tileOf(layer: MapLayer, headers: Record<string, string>, suffix = '.png') {
  const response = await fetch(`${server.url}/tiles/${layer}/${TILE}${suffix}`, { headers });
  expect(response.status).toBe(200);
  return { headers: response.headers, bytes: new Uint8Array(await response.arrayBuffer()) };
}

const cropOf = async (layer: MapLayer, key?: string, rest = '') => {
  const path = `/api/v1/map?lat=${MIDDLE.lat}&lon=${MIDDLE.lon}&layer=${layer}&half_km=0.7${rest}`;
  return expectAnswer(await server.get(path, key), mapAnswerSchema);
};

describe('a picture for callers without downloads', () => {
  test.each(MAP_LAYERS)('has only the colors of the classes of %s', async (layer) => {
    const classes = mapClassesOf(layer).map(({ color }) => color);
    const testKey = await server.register(`${layer}@example.org`, 'test');
    // The server decides which caller gets which picture before it draws any layer.
    const askers = [undefined, customer, child, testKey];
    for (const key of askers.slice(0, layer === 'velocity' ? 4 : times(1, 4))) {
      for (const suffix of ['.png', '@2x.png', '.webp', '@2x.webp']) {
        const { bytes } = await tileOf(layer, bearer(key), suffix);
        for (const color of await colorsOf(bytes)) expect(classes).toContain(color);
      }
      for (const format of ['png', 'webp']) {
        const map = await cropOf(layer, key, `&format=${format}`);
        expect(map.detail).toBe('classes');
        const colors = await colorsOf(Buffer.from(map.image, 'base64'));
        for (const color of colors) expect(classes).toContain(color);
        expect(colors.size).toBeGreaterThan(key === testKey ? 0 : 1);
      }
    }
  });

  test.each(MAP_LAYERS)('has no other palette entries and chunks than these: %s', async (layer) => {
    const { bytes } = await tileOf(layer, {});
    const chunks = chunksOf(bytes);
    expect([...chunks.keys()]).toEqual(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);
    expect(chunks.get('PLTE')!.length / 3).toBe(classPaletteOf(layer).length / 4);
    expect(chunks.get('PLTE')!.length).toBeLessThanOrEqual(12 * 3);
    expect([...chunks.get('tRNS')!]).toEqual([0]);
  });
});

describe('a picture for an account with downloads', () => {
  test('has the colors of values, and its cached copy is never sent to anyone else', async () => {
    const ramp = new Set<string>();
    const palette = paletteOf('velocity');
    for (let at = 4; at < palette.length; at += 4)
      ramp.add(`#${Buffer.from(palette.subarray(at, at + 3)).toString('hex')}`);
    for (let round = 0; round < 2; round++) {
      const basic = Buffer.from(`${withDownloads}:`).toString('base64');
      for (const headers of [bearer(withDownloads), { authorization: `Basic ${basic}` }]) {
        const values = await tileOf('velocity', headers);
        const colors = await colorsOf(values.bytes);
        expect(colors.size).toBeGreaterThan(40);
        for (const color of colors) expect(ramp).toContain(color);
        expect(values.headers.get('cache-control')).toBe('private, max-age=300');
        expect(values.headers.get('vary')).toMatch(/authorization/i);
        const open = await tileOf('velocity', {});
        expect((await colorsOf(open.bytes)).size).toBeLessThanOrEqual(6);
        expect(open.headers.get('cache-control')).toBe('public, max-age=300');
        expect(open.headers.get('vary')).toMatch(/authorization/i);
        expect(open.headers.get('etag')).not.toBe(values.headers.get('etag'));
      }
    }
    const map = await cropOf('velocity', withDownloads);
    expect(map.detail).toBe('values');
    expect((await colorsOf(Buffer.from(map.image, 'base64'))).size).toBeGreaterThan(40);
  });

  test('is refused for an invalid key, which does not count as anonymous', async () => {
    const wrong = `gm_live_${'0'.repeat(38)}`;
    expectError(await server.get(`/tiles/velocity/${TILE}.png`, wrong), 401, 'invalid_api_key');
    expectError(await server.get('/tiles/velocity.json', wrong), 401, 'invalid_api_key');
  });
});

function chunksOf(png: Uint8Array): Map<string, Uint8Array> {
  const view = Buffer.from(png);
  const chunks = new Map<string, Uint8Array>();
  for (let at = 8; at < view.length;) {
    const length = view.readUInt32BE(at);
    chunks.set(view.toString('latin1', at + 4, at + 8), view.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  return chunks;
}
