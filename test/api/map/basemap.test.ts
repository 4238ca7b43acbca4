import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inFrame, planTown } from '../../../cli/demoTown/townPlan.ts';
import { writeTownMap } from '../../../cli/demoTown/townMap.ts';
import { importBasemap } from '../../../ingest/basemap/importBasemap.ts';
import { silentReporter } from '../../../ingest/progress/reporter.ts';
import { basemapTileJsonSchema } from '../../../schemas/http/map/basemap.ts';
import { readVectorTile } from '../../../tiles/basemap/mergeTiles.ts';
import { temporaryFolder } from '../../support/machine/temporaryFolder.ts';
import { startTestServer, type TestServer } from '../../support/server/testServer.ts';

const TILE = '/api/v1/basemap/12/963/1692.mvt';
const HOUSE = { lat: 29.7997, lon: -95.3459 };

/** The map of the demo town, and a house from another unit in the same tile. */
async function importMaps(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'map-files');
  await mkdir(folder, { recursive: true });
  await writeTownMap(folder, planTown());
  const { lat, lon } = HOUSE;
  const ring = [
    [lon, lat],
    [lon, lat + 1e-4],
    [lon + 1e-4, lat],
    [lon, lat],
  ];
  const geometry = { type: 'Polygon', coordinates: [ring] };
  await writeFile(join(folder, 'houses.geojson'), `${JSON.stringify({ type: 'Feature', geometry })}\n`);
  const paths = [folder];
  await importBasemap({ dataDir, paths, attribution: 'Invented', reporter: silentReporter, clock: Date.now });
}

let server: TestServer;
let lake = '';
beforeAll(async () => {
  server = await startTestServer({
    prepare: async (dataDir) => {
      lake = dataDir;
      await importMaps(dataDir);
    },
  });
});
afterAll(() => server.close());

const raw = (path: string, headers: Record<string, string> = {}) => fetch(server.url + path, { headers });

describe('the basemap', () => {
  it('is described for map clients and for the page', async () => {
    const tileJson = basemapTileJsonSchema.parse((await server.get('/api/v1/basemap.json')).body);
    expect(tileJson).toMatchObject({ attribution: 'Invented', minzoom: 8, maxzoom: 14 });
    const { lat, lon } = inFrame(0.5, 0.5);
    const [west, south, east, north] = tileJson.bounds as [number, number, number, number];
    expect(west < lon && lon < east && south < lat && lat < north).toBe(true);
    expect((await server.get('/explorer.json')).body).toMatchObject({
      basemap: null,
      streets: { attribution: 'Invented', bounds: tileJson.bounds },
    });
  });

  it('sends tiles gzipped, uncompressed to clients that want that, and 304 to those that have them', async () => {
    const plain = await raw(TILE, { 'accept-encoding': 'identity' });
    const bytes = new Uint8Array(await plain.arrayBuffer());
    expect(plain.headers.get('content-encoding')).toBeNull();
    const gzipped = await raw(TILE, { 'accept-encoding': 'gzip' });
    expect(gzipped.headers.get('content-encoding')).toBe('gzip');
    // fetch has unpacked it
    expect(new Uint8Array(await gzipped.arrayBuffer())).toEqual(bytes);
    expect(gzipped.headers.get('content-type')).toBe('application/vnd.mapbox-vector-tile');
    expect(gzipped.headers.get('cache-control')).toContain('public');
    const etag = gzipped.headers.get('etag')!;
    expect((await raw(TILE, { 'if-none-match': etag })).status).toBe(304);
  });

  it('merges the parts of a tile that come from several units', async () => {
    const across = 2 ** 14;
    const sine = Math.sin((HOUSE.lat * Math.PI) / 180);
    const x = Math.floor((HOUSE.lon / 360 + 0.5) * across);
    const y = Math.floor((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * across);
    const response = await raw(`/api/v1/basemap/14/${x}/${y}.mvt`);
    const { layers } = readVectorTile(gzipSync(new Uint8Array(await response.arrayBuffer())));
    expect(layers['building']?.length).toBe(1);
    expect(layers['road']!.length).toBeGreaterThan(1);
  });

  it('is empty elsewhere and at zooms without tiles, and refuses tiles outside the pyramid', async () => {
    for (const path of ['12/10/10', '0/0/0', '7/30/52'])
      expect((await raw(`/api/v1/basemap/${path}.mvt`)).status, path).toBe(204);
    for (const path of [
      '3/8/0.mvt',
      '3/0/8.mvt',
      '15/0/0.mvt',
      '12/963/1692.png',
      '12/01/1692.mvt',
      '-1/0/0.mvt',
    ])
      expect((await raw(`/api/v1/basemap/${path}`)).status, path).toBe(422);
  });

  it('keeps working without an archive that is broken', async () => {
    const dataDir = await temporaryFolder();
    await importMaps(dataDir);
    const folder = join(dataDir, 'basemap');
    for (const name of await readdir(folder))
      if (name.startsWith('48999')) await writeFile(join(folder, name), 'no archive');
    const broken = await startTestServer({ environment: { GM_DATA_DIR: dataDir } });
    try {
      expect((await fetch(`${broken.url}${TILE}`)).status).toBe(204);
      expect((await broken.get('/api/v1/basemap.json')).status).toBe(200);
    } finally {
      await broken.close();
    }
    expect(lake).not.toBe(dataDir);
  });

  it('is absent from a server that has none, or whose operator has configured another', async () => {
    const none = await startTestServer();
    try {
      expect((await none.get('/api/v1/basemap.json')).status).toBe(404);
      expect((await fetch(`${none.url}${TILE}`)).status).toBe(204);
      expect((await none.get('/explorer.json')).body).toMatchObject({ streets: null });
    } finally {
      await none.close();
    }
  });
});
