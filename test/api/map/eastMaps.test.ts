import { fc, test as property } from '@fast-check/vitest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { colorOf } from '../../../core/color/colorRamp.ts';
import { classLegendOf, mapClassesOf } from '../../../core/color/mapClasses.ts';
import { MAP_LAYERS, MAP_LOOKS, type MapLayer } from '../../../core/color/mapLayer.ts';
import type { Cell } from '../../../core/geodesy/grid.ts';
import { colorAt, decodePicture, tileAt } from '../../support/browser/pictures.ts';
import {
  PLANTED_GRID,
  plantFrame,
  pointIn,
  type PlantedCell,
  TEST_NOW,
} from '../../support/planted/plantedLake.ts';
import { keyWithDownloads } from '../../support/server/keyWithDownloads.ts';
import { ADMIN_TOKEN } from '../../support/server/operator.ts';
import { expectError } from '../../support/server/schemaCheck.ts';
import { startTestServer, type TestServer } from '../../support/server/testServer.ts';

const COMBINED = 'C_F00001_F00002';
const SIGMA = 0.7;
/** Stripes of ground that moves to the east at these rates, mm/yr, or whose motion isn't known. */
const STRIPES = [-12, -4, 0, 4, 12, null] as const;
const STRIPE_COLS = 12;

function cellsOf(cols: number, of: (cell: Cell) => Partial<PlantedCell>): PlantedCell[] {
  return Array.from({ length: PLANTED_GRID.rows * cols }, (_, at) => {
    const cell = { row: Math.floor(at / cols), col: at % cols };
    return { ...cell, ...of(cell) };
  });
}

const stripeOf = ({ col }: Cell) => Math.floor(col / STRIPE_COLS);
/** The northern half is certain, the southern one isn't. */
const combinedCells = cellsOf(STRIPES.length * STRIPE_COLS, (cell) => {
  const velocityMmYr = STRIPES[stripeOf(cell)];
  const sigmaMmYr = cell.row < PLANTED_GRID.rows / 2 ? SIGMA : 9;
  const isKnown = velocityMmYr !== null && velocityMmYr !== undefined;
  return {
    velocityVerticalMmYr: -5,
    velocityLosMmYr: null,
    ...(isKnown && { east: { velocityMmYr, sigmaMmYr, correlation: 0.1 } }),
  };
});
const certainIn = (stripe: number) => ({ row: 10, col: stripe * STRIPE_COLS + 6 });
const uncertainIn = (stripe: number) => ({ row: 50, col: stripe * STRIPE_COLS + 6 });
/** Only a single look measures here. */
const ALONE = { row: 10, col: 76 };

async function plantLake(dataDir: string, hasEast: boolean): Promise<void> {
  const frame = { dataDir, now: TEST_NOW, maps: true, calibration: { kind: 'gps_tied' } } as const;
  await plantFrame({
    ...frame,
    frameId: 'F00001',
    cells: cellsOf(PLANTED_GRID.cols, () => ({ velocityVerticalMmYr: -12 })),
  });
  await plantFrame({
    ...frame,
    frameId: COMBINED,
    productKind: 'combined',
    combined: {
      parents: ['F00001', 'F00002'].map((frame_id) => ({ frame_id, release_id: '20260601T000000Z-aaaaaa' })),
      condition_number: 1.3,
      east_zero_sigma_mm_yr: 0.4,
    },
    cells: combinedCells.map(({ east, ...cell }) => ({ ...cell, ...(hasEast && east && { east }) })),
  });
}

const environment = { GM_ADMIN_TOKEN: ADMIN_TOKEN, GM_STARTER_CREDITS_USD: '100' };
let server: TestServer;
let older: TestServer;
let key: string;
beforeAll(async () => {
  server = await startTestServer({ environment, prepare: (dataDir) => plantLake(dataDir, true) });
  older = await startTestServer({ environment, prepare: (dataDir) => plantLake(dataDir, false) });
  key = await keyWithDownloads(server);
});
afterAll(() => Promise.all([server.close(), older.close()]));

async function tileBytes(from: TestServer, cell: Cell, query: string, layer: MapLayer = 'velocity') {
  const { path, left, top } = tileAt(pointIn(cell), 16, 256);
  const response = await fetch(`${from.url}/tiles/${layer}/${path}.png${query}`);
  expect(response.status, query).toBe(200);
  return { bytes: new Uint8Array(await response.arrayBuffer()), left, top };
}

/** The color of a tile's pixel over a cell; with the key, of its value. */
async function colorOfTile(
  cell: Cell,
  query: string,
  layer: MapLayer = 'velocity',
  of: 'values' | 'classes' = 'values',
) {
  const { path, left, top } = tileAt(pointIn(cell), 16, 256);
  const headers: Record<string, string> = of === 'values' ? { authorization: `Bearer ${key}` } : {};
  const response = await fetch(`${server.url}/tiles/${layer}/${path}.png${query}`, { headers });
  expect(response.status, query).toBe(200);
  return colorAt(await decodePicture(new Uint8Array(await response.arrayBuffer())), left, top);
}

async function colorOfCrop(cell: Cell, query: string, of: 'values' | 'classes' = 'values') {
  const { lat, lon } = pointIn(cell);
  const path = `/api/v1/map?lat=${lat}&lon=${lon}&half_km=0.25&size=256${query}`;
  const { body } = await server.get(path, of === 'values' ? key : undefined);
  const picture = await decodePicture(Buffer.from(String(body['image']), 'base64'));
  return { color: colorAt(picture, 128, 128), body };
}

const classColor = (code: string) =>
  classLegendOf('velocity_east').find((known) => known.code === code)!.color;

describe('pictures with look=east', () => {
  test('have the color of the planted motion to the east, and of its σ', async () => {
    for (const [stripe, rate] of STRIPES.entries()) {
      const expected = rate === null ? null : colorOf('velocity_east', rate);
      expect(await colorOfTile(certainIn(stripe), '?look=east'), String(rate)).toBe(expected);
      expect((await colorOfCrop(certainIn(stripe), '&look=east')).color).toBe(expected);
      const sigma = rate === null ? null : colorOf('uncertainty_east', SIGMA);
      expect(await colorOfTile(certainIn(stripe), '?look=east', 'uncertainty')).toBe(sigma);
      expect((await colorOfCrop(certainIn(stripe), '&look=east&layer=uncertainty')).color).toBe(sigma);
    }
  });

  test('show callers without downloads the class, which is certain only where the motion is', async () => {
    const codes = ['moving_west_fast', 'moving_west', 'stable_east_west', 'moving_east', 'moving_east_fast'];
    for (const [stripe, code] of codes.entries()) {
      expect(await colorOfTile(certainIn(stripe), '?look=east', 'velocity', 'classes')).toBe(
        classColor(code),
      );
      expect((await colorOfCrop(certainIn(stripe), '&look=east', 'classes')).color).toBe(classColor(code));
      const uncertain = await colorOfTile(uncertainIn(stripe), '?look=east', 'velocity', 'classes');
      expect(uncertain, code).toBe(classColor('not_significant'));
    }
    expect(await colorOfTile(certainIn(5), '?look=east', 'velocity', 'classes')).toBe(null);
  });

  test('are transparent where a single look measures alone', async () => {
    expect(await colorOfTile(ALONE, '')).toBe(colorOf('velocity', -12));
    expect(await colorOfTile(ALONE, '?look=east')).toBe(null);
    expect((await colorOfCrop(ALONE, '&look=east')).color).toBe(null);
  });

  test('are explained in their legend, in the words of east and west', async () => {
    const { body } = await server.get('/tiles/velocity.json?look=east');
    expect(body).toMatchObject({
      name: 'Velocity to the east, negative = to the west',
      layer: 'velocity',
      units: 'mm/yr',
      tiles: [expect.stringMatching(/\{y\}\.png\?look=east$/)],
    });
    expect(body['legend']).toMatch(/Moving west fast · Moving west · Stable east–west · Moving east/);
    expect(String(body['legend'])).not.toMatch(/sink|rising|uplift|subsid/i);
    const crop = await colorOfCrop(certainIn(0), '&look=east', 'classes');
    expect(crop.body['frame']).toBe(COMBINED);
    expect((crop.body['legend'] as { code: string }[]).map(({ code }) => code)).toEqual([
      ...mapClassesOf('velocity_east').map(({ code }) => code),
      'not_measured',
    ]);
    const values = await server.get('/tiles/velocity.json?look=east', key);
    expect(values.body).toMatchObject({ detail: 'values' });
    const stops = values.body['legend_stops'] as { value: number; color: string }[];
    expect(stops.at(-1)).toMatchObject({ value: 20, color: colorOf('velocity_east', 20) });
    const style = await (await fetch(`${server.url}/tiles/velocity.qml?look=east`)).text();
    expect(style).toContain(colorOf('velocity_east', -20));
  });

  test('leave the bytes of pictures of the motion up as they were without it', async () => {
    for (const query of ['', '?look=ascending', '?look=two_looks'])
      for (const layer of MAP_LAYERS) {
        const [now, before] = await Promise.all(
          [server, older].map((from) => tileBytes(from, certainIn(1), query, layer)),
        );
        expect(now!.bytes, `${layer}${query}`).toEqual(before!.bytes);
      }
    expect(await tileBytes(older, certainIn(1), '?look=east')).not.toEqual(
      await tileBytes(server, certainIn(1), '?look=east'),
    );
  });

  test('are layers of WMTS, listed with their legend and drawn as by /tiles', async () => {
    const { text } = await server.get('/wmts/1.0.0/WMTSCapabilities.xml');
    const { path } = tileAt(pointIn(certainIn(0)), 16, 256);
    const [zoom, x, y] = path.split('/');
    for (const [drawn, layer] of [
      ['velocity_east', 'velocity'],
      ['uncertainty_east', 'uncertainty'],
    ]) {
      const listed = text
        .split('<Layer>')
        .find((part) => part.includes(`<ows:Identifier>${drawn}</ows:Identifier>`));
      expect(listed).toContain(`/tiles/${layer}.json?look=east`);
      const [, template = ''] = /template="([^"]+)"/.exec(listed!)!;
      const place = { TileMatrix: zoom!, TileCol: x!, TileRow: y! };
      const address = template.replaceAll(/\{(\w+)\}/g, (_, name: keyof typeof place) => place[name]);
      const asked = { service: 'WMTS', request: 'GetTile', layer: drawn!, format: 'image/png' };
      const tile = { tilematrixset: 'GoogleMapsCompatible', tilematrix: zoom!, tilecol: x!, tilerow: y! };
      const byKeys = `${server.url}/wmts?${new URLSearchParams({ ...asked, ...tile }).toString()}`;
      const expected = await fetch(`${server.url}/tiles/${layer}/${path}.png?look=east`);
      const bytes = new Uint8Array(await expected.arrayBuffer());
      for (const url of [address, byKeys])
        expect(new Uint8Array(await (await fetch(url)).arrayBuffer()), url).toEqual(bytes);
    }
  });

  test('are refused in layers that are not measured to the east, with those that are', async () => {
    const { lat, lon } = pointIn(certainIn(0));
    const { path } = tileAt({ lat, lon }, 16, 256);
    for (const layer of ['confidence', 'seasonal'])
      for (const url of [
        `/tiles/${layer}/${path}.png?look=east`,
        `/tiles/${layer}.json?look=east`,
        `/tiles/${layer}.qml?look=east`,
        `/api/v1/map?lat=${lat}&lon=${lon}&layer=${layer}&look=east`,
      ]) {
        const refused = await server.get(url);
        expectError(refused, 422, 'bad_request');
        expect(JSON.stringify(refused.body)).toMatch(/velocity and uncertainty/);
      }
  });

  property.prop(
    [
      fc
        .string({ minLength: 1, maxLength: 20 })
        .filter((text) => !(MAP_LOOKS as readonly string[]).includes(text)),
    ],
    {
      numRuns: 60,
    },
  )(
    'are the only ones with such a look: any other text is refused with the names of the looks',
    async (text) => {
      const look = encodeURIComponent(text);
      for (const url of [
        `/tiles/velocity.json?look=${look}`,
        `/tiles/velocity/12/963/1691.png?look=${look}`,
        `/api/v1/map?lat=29.7&lon=-95.4&look=${look}`,
      ]) {
        const refused = await server.get(url);
        expectError(refused, 422, 'bad_request');
        for (const known of MAP_LOOKS) expect(JSON.stringify(refused.body)).toContain(known);
      }
    },
  );
});
