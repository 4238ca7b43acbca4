import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StacCatalog, StacCollection, StacItems } from '../../../schemas/http/map/stac.ts';
import { plantFrame } from '../../support/planted/plantedLake.ts';
import { expectError } from '../../support/server/schemaCheck.ts';
import { startTestServer, type TestServer } from '../../support/server/testServer.ts';

const SEARCH = '/stac/search';
const FRAMES = ['F08881', 'F08882', 'F08883'];

let server: TestServer;
/** Box of the planted frames, which overlap: west, south, east, north. */
let bbox: readonly [number, number, number, number];
beforeAll(async () => {
  server = await startTestServer({
    prepare: async (dataDir) => {
      for (const frameId of FRAMES) await plantFrame({ dataDir, frameId, cells: [{ row: 5, col: 5 }] });
    },
  });
  bbox = server.lake.frames()[0]!.manifest.bbox;
});
afterAll(() => server.close());

const idsOf = ({ features }: StacItems) => features.map(({ id }) => id);

async function byGet(query: Record<string, string>): Promise<StacItems> {
  const answer = await server.get(`${SEARCH}?${new URLSearchParams(query).toString()}`);
  expect(answer.status, answer.text).toBe(200);
  expect(answer.headers.get('content-type')).toMatch(/^application\/geo\+json/);
  return answer.body as unknown as StacItems;
}

async function byPost(body: object): Promise<StacItems> {
  const answer = await server.post(SEARCH, body);
  expect(answer.status, answer.text).toBe(200);
  return answer.body as unknown as StacItems;
}

describe('the item search', () => {
  it('is declared by the landing page with its conformance classes and links', async () => {
    const { conformsTo, links } = (await server.get('/stac')).body as unknown as StacCatalog;
    expect(conformsTo).toContain('https://api.stacspec.org/v1.0.0/item-search');
    expect((await server.get('/stac/conformance')).body).toEqual({ conformsTo });
    const search = links.filter(({ rel }) => rel === 'search');
    expect(search.map(({ method }) => method)).toEqual(['GET', 'POST']);
    expect(new Set(search.map(({ href }) => href))).toEqual(new Set([server.url + SEARCH]));
  });

  const at = (lon: number, lat: number) => ({ type: 'Point', coordinates: [lon, lat] });
  it('returns the same with GET and POST: by place, time, id and collection', async () => {
    const [west, south, east, north] = bbox;
    const [lon, lat] = [(west + east) / 2, (south + north) / 2];
    const { freshness } = server.lake.frames()[0]!.manifest;
    const last = `${freshness.last_observation}T12:00:00Z`;
    const cases: readonly (readonly [body: Record<string, unknown>, found: readonly string[]])[] = [
      [{}, FRAMES],
      [{ bbox: [west - 1, south - 1, east + 1, north + 1] }, FRAMES],
      [{ bbox: [lon, lat, lon, lat] }, FRAMES],
      [{ bbox: [lon, lat, -10, lon, lat, 10] }, FRAMES],
      [{ bbox: [east + 1, south, east + 2, north] }, []],
      [{ bbox: [170, -80, west + 0.001, 80] }, FRAMES],
      [{ bbox: [170, -80, west - 1, 80] }, []],
      [{ intersects: at(lon, lat) }, FRAMES],
      [{ intersects: at(lon + 5, lat) }, []],
      [{ intersects: { type: 'GeometryCollection', geometries: [at(0, 0), at(lon, lat)] } }, FRAMES],
      [{ datetime: last }, FRAMES],
      [{ datetime: `${last}/..` }, FRAMES],
      [{ datetime: '../2001-01-01T00:00:00Z' }, []],
      [{ datetime: '2001-01-01T00:00:00+02:00/2002-01-01T00:00:00z' }, []],
      [{ ids: ['F08883', 'F00001'] }, ['F08883']],
      [{ collections: ['ground-motion'] }, FRAMES],
      [{ collections: ['another'] }, []],
    ];
    for (const [body, found] of cases) {
      const query = Object.fromEntries(
        Object.entries(body).map(([name, value]) => [
          name,
          Array.isArray(value) ? value.join(',') : typeof value === 'string' ? value : JSON.stringify(value),
        ]),
      );
      const [got, posted] = [await byGet(query), await byPost(body)];
      expect(idsOf(got), JSON.stringify(body)).toEqual(found);
      expect(idsOf(posted), JSON.stringify(body)).toEqual(found);
      expect(got.numberMatched).toBe(found.length);
    }
  });

  it('is paginated, with links that keep the query, and returns each frame once', async () => {
    const found: string[] = [];
    let page = await byGet({ limit: '1', datetime: '2001-01-01T00:00:00Z/..' });
    for (;;) {
      found.push(...idsOf(page));
      const next = page.links.find(({ rel }) => rel === 'next');
      if (!next) break;
      expect(next.href).toContain('datetime=');
      page = (await server.get(next.href.slice(server.url.length))).body as unknown as StacItems;
    }
    expect(found).toEqual(FRAMES);
    const asked = { limit: 2, collections: ['ground-motion'] };
    const first = await byPost(asked);
    const next = first.links.find(({ rel }) => rel === 'next')!;
    expect(next).toMatchObject({ method: 'POST', merge: true });
    expect([...idsOf(first), ...idsOf(await byPost({ ...asked, ...next.body }))]).toEqual(FRAMES);
  });

  it('returns at most one page, whatever limit is requested', async () => {
    expect(idsOf(await byGet({ limit: '10000' }))).toEqual(FRAMES);
    expectError(await server.get(`${SEARCH}?limit=10001`), 422, 'bad_request');
  });

  it.each([
    'bbox=1,2,3',
    'bbox=1,2,3,',
    'bbox=1,2,3,x',
    'bbox=0,10,1,9',
    'bbox=181,0,182,1',
    'datetime=2024',
    'datetime=',
    'datetime=../..',
    'datetime=2024-13-01T00:00:00Z',
    'datetime=2024-01-01T00:00:00Z/2023-01-01T00:00:00Z',
    'datetime=2024-01-01T00:00:00Z/../..',
    'intersects=x',
    'intersects=[1,2]',
    'intersects={"type":"Point","coordinates":[1,200]}',
    'intersects={"type":"Polygon","coordinates":[[[0,0],[1,1]]]}',
    'bbox=1,2,3,4&intersects={"type":"Point","coordinates":[1,2]}',
    'filter=x',
  ])('refuses %s', async (query) => {
    expectError(await server.get(`${SEARCH}?${encodeURI(query)}`), 422, 'bad_request');
  });

  it('refuses a geometry with too many positions', async () => {
    const coordinates = Array.from({ length: 1001 }, (_, i) => [i / 100, 0]);
    const line = { type: 'LineString', coordinates };
    expectError(await server.post(SEARCH, { intersects: line }), 422, 'bad_request');
    const whole = { type: 'LineString', coordinates: coordinates.slice(1) };
    expect((await server.post(SEARCH, { intersects: whole })).status).toBe(200);
    const points = coordinates.map((point) => ({ type: 'Point', coordinates: point }));
    const collection = { type: 'GeometryCollection', geometries: points };
    expectError(await server.post(SEARCH, { intersects: collection }), 422, 'bad_request');
  });

  const ring = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 0],
  ];
  const geometry = (type: string, coordinates: unknown) => ({ type, coordinates });
  const collection = (...geometries: unknown[]) => ({ type: 'GeometryCollection', geometries });
  it.each([
    geometry('Point', []),
    geometry('MultiPoint', []),
    geometry('MultiPoint', [[0, 0], []]),
    geometry('LineString', []),
    geometry('MultiLineString', []),
    geometry('MultiLineString', [[]]),
    geometry('Polygon', []),
    geometry('Polygon', [[]]),
    geometry('Polygon', [ring, []]),
    geometry('MultiPolygon', []),
    geometry('MultiPolygon', [[]]),
    geometry('MultiPolygon', [[[]]]),
    geometry('MultiPolygon', [[ring], [[]]]),
    collection(),
    collection(geometry('Point', [0, 0]), geometry('Polygon', [[]])),
  ])('answers 400 to a geometry that is empty, or has an empty part: %j', async (intersects) => {
    const query = new URLSearchParams({ intersects: JSON.stringify(intersects) }).toString();
    for (const answer of [await server.post(SEARCH, { intersects }), await server.get(`${SEARCH}?${query}`)])
      expect(String(expectError(answer, 400, 'bad_request')['message'])).toContain('is empty');
  });

  it.each([
    null,
    7,
    'Point',
    [],
    {},
    geometry('Circle', [0, 0]),
    { type: 'Point' },
    { type: 'GeometryCollection' },
    geometry('Point', null),
    geometry('Point', 'here'),
    geometry('Point', [0]),
    geometry('Point', [0, 0, 0, 0, 0]),
    geometry('Point', ['0', '0']),
    geometry('Point', [null, null]),
    geometry('Point', [0, 91]),
    geometry('Point', [181, 0]),
    geometry('Point', [[0, 0]]),
    geometry('MultiPoint', [0, 0]),
    geometry('LineString', [[0, 0]]),
    geometry('LineString', [[[0, 0]]]),
    geometry('MultiLineString', [[[0, 0]]]),
    geometry('Polygon', ring),
    geometry('Polygon', [ring.slice(1)]),
    geometry('Polygon', [[...ring.slice(0, 3), [0, 1]]]),
    geometry('Polygon', [[ring]]),
    geometry('MultiPolygon', [ring]),
    geometry('MultiPolygon', [[[...ring, [179, 0], [181, 0]]]]),
    collection(null),
    collection(collection(geometry('Point', [0, 0]))),
    collection({ type: 'Feature', geometry: geometry('Point', [0, 0]) }),
    { type: 'Feature', geometry: geometry('Point', [0, 0]), properties: {} },
  ])('answers 422 with the location of whatever is not a GeoJSON geometry: %j', async (intersects) => {
    const query = new URLSearchParams({ intersects: JSON.stringify(intersects) }).toString();
    for (const answer of [await server.post(SEARCH, { intersects }), await server.get(`${SEARCH}?${query}`)])
      expect(String(expectError(answer, 422, 'bad_request')['message'])).toContain('intersects');
  });

  it.each(['1e999', '-1e999', 'NaN', 'Infinity'])('rejects the number %s', async (number) => {
    const text = `{"type":"Point","coordinates":[0,${number}]}`;
    const answer = await server.get(`${SEARCH}?${new URLSearchParams({ intersects: text }).toString()}`);
    expectError(answer, 422, 'bad_request');
    for (const path of [`${SEARCH}?`, '/stac/collections/ground-motion/items?'])
      expectError(await server.get(`${path}bbox=0,0,1,${number}`), 422, 'bad_request');
  });

  it.each([
    { bbox: [] },
    { bbox: [0, 0, 1] },
    { bbox: [0, 0, 1, '1'] },
    { bbox: [0, 0, 0, 1, 1] },
    { bbox: 7 },
    { ids: 7 },
    { ids: [7] },
    { ids: Array.from({ length: 1001 }, String) },
    { ids: ['x'.repeat(201)] },
    { collections: {} },
    { intersects: { type: 'MultiPoint', coordinates: Array.from({ length: 40_000 }, () => 0) } },
    { bbox: Array.from({ length: 20_000 }, () => null) },
  ])('refuses the body %#', async (body) => {
    expectError(await server.post(SEARCH, body), 422, 'bad_request');
  });

  it('charges a geometry as the number of calls that its positions cost', async () => {
    const left = ({ headers }: { readonly headers: Headers }): number =>
      Number(/r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1]);
    const points = (count: number) =>
      server.post(SEARCH, {
        intersects: geometry(
          'MultiPoint',
          Array.from({ length: count }, (_, i) => [i / 100, 0]),
        ),
      });
    const before = left(await points(1));
    const after = left(await points(1000));
    expect(before - after).toBe(51);
  });
});

describe('the collection', () => {
  it('describes the assets and tables of its items, how its maps are drawn, and where its terms are', async () => {
    const collection = (await server.get('/stac/collections/ground-motion'))
      .body as unknown as StacCollection;
    expect(collection.item_assets['velocity']).toMatchObject({
      roles: ['data'],
      bands: [{ name: 'velocity', unit: 'mm/yr' }],
    });
    expect(collection['table:columns'].map(({ name }) => name)).toContain('velocity_vertical_mm_yr');
    const { rescale, colormap } = collection.renders['velocity']!;
    expect(rescale).toEqual([[-1000, 1000]]);
    expect(Object.keys(colormap)).toHaveLength(256);
    expect(collection.links.find(({ rel }) => rel === 'license')?.href).toBe(
      'https://spdx.org/licenses/CC0-1.0.html',
    );
    for (const { href } of collection.links.filter(({ rel }) => /^(wmts|tilejson)$/.test(rel))) {
      expect((await server.get(href.slice(server.url.length))).status, href).toBe(200);
    }
  });

  it('is described to everyone, without a measured number', async () => {
    const item = await byGet({ limit: '1' });
    expect(JSON.stringify(item)).not.toMatch(/statistics|percentile|rmse/);
  });
});
