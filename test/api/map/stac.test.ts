import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STAC_EXTENSIONS } from '../../../api/stac/extensions.ts';
import type { StacCollection, StacItem, StacItems } from '../../../schemas/http/map/stac.ts';
import { plantFrame, TEST_NOW } from '../../support/planted/plantedLake.ts';
import { expectError } from '../../support/server/schemaCheck.ts';
import { fillStacLake, MAPPED_FRAME, PLANTED_FRAME } from '../../support/server/stacLake.ts';
import { stacSchemaArguments } from '../../support/server/stacSchemas.ts';
import { temporaryFolder } from '../../support/machine/temporaryFolder.ts';
import { startTestServer, type TestServer } from '../../support/server/testServer.ts';

const COLLECTION = '/stac/collections/ground-motion';
const ITEM = `${COLLECTION}/items/${MAPPED_FRAME}`;
const VALIDATOR = join(
  dirname(createRequire(import.meta.url).resolve('stac-node-validator/package.json')),
  'bin/cli.js',
);

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ prepare: fillStacLake });
});
afterAll(() => server.close());

async function read<T>(path: string): Promise<T> {
  const answer = await server.get(path);
  expect(answer.status, answer.text).toBe(200);
  return JSON.parse(answer.text) as T;
}

/** What stac-node-validator reports about files and addresses, with no network access except to this server. */
async function validate(
  ...things: readonly string[]
): Promise<{ readonly isValid: boolean; readonly said: string }> {
  const given = await stacSchemaArguments(await temporaryFolder());
  const environment = { ...process.env, HTTP_PROXY: '', HTTPS_PROXY: '', http_proxy: '', https_proxy: '' };
  return promisify(execFile)(process.execPath, [VALIDATOR, '--verbose', ...given, ...things], {
    env: environment,
  }).then(
    ({ stdout, stderr }) => ({ isValid: true, said: stdout + stderr }),
    (error: { stdout: string; stderr: string }) => ({ isValid: false, said: error.stdout + error.stderr }),
  );
}

describe('the STAC catalog', () => {
  it('is valid to stac-node-validator: catalog, collection, every item, with all the extensions they declare', async () => {
    const paths = ['/stac', '/stac/collections', COLLECTION, `${COLLECTION}/items`, ITEM];
    const { isValid, said } = await validate(...paths.map((path) => server.url + path));
    expect(isValid, said).toBe(true);
    expect(said).toContain('Valid: 5');
    for (const url of Object.values(STAC_EXTENSIONS)) expect(said).toContain(`${url}: valid`);
  });

  it('is found invalid by it when a field of the core or an extension is wrong', async () => {
    const item = await read<StacItem>(ITEM);
    const folder = await temporaryFolder();
    const breaks: Record<string, (copy: Record<string, Record<string, unknown>>) => void> = {
      datetime: ({ properties }) => delete properties!['start_datetime'],
      shape: ({ properties }) => (properties!['proj:shape'] = [1.5, 2]),
      orbit: ({ properties }) => (properties!['sat:orbit_state'] = 'sideways'),
      unknown: ({ properties }) => (properties!['sat:direction'] = 'ascending'),
      checksum: ({ assets }) => ((assets!['velocity'] as Record<string, unknown>)['file:checksum'] = 'xyz'),
      self: ({ links }) => ((links as unknown as { rel: string; href: string }[])[0]!.href = './item.json'),
      unused: ({ assets }) => {
        for (const asset of Object.values(assets!)) delete (asset as Record<string, unknown>)['bands'];
      },
    };
    for (const [name, spoil] of Object.entries(breaks)) {
      const copy = structuredClone(item) as unknown as Record<string, Record<string, unknown>>;
      spoil(copy);
      const file = join(folder, `${name}.json`);
      await writeFile(file, JSON.stringify(copy));
      expect((await validate(file)).isValid, name).toBe(false);
    }
  });

  it('can be walked from its landing page to every file, and each document links to itself', async () => {
    const seen = new Set<string>();
    const walk = async (href: string): Promise<void> => {
      if (seen.has(href)) return;
      seen.add(href);
      expect(href.startsWith(server.url)).toBe(true);
      const { links } = await read<{ links: { rel: string; href: string }[] }>(href.slice(server.url.length));
      expect(links.find(({ rel }) => rel === 'self')?.href).toBe(href);
      const followed = links.filter(({ rel }) =>
        /^(root|parent|collection|child|data|items?|next)$/.test(rel),
      );
      for (const link of followed) await walk(link.href);
    };
    await walk(`${server.url}/stac`);
    for (const frame of [MAPPED_FRAME, PLANTED_FRAME]) {
      expect(seen).toContain(`${server.url}${COLLECTION}/items/${frame}`);
    }
  });

  it('has one item per frame with the release that it serves, its grid, dates and orbit', async () => {
    const { manifest } = server.lake.frames().find(({ frameId }) => frameId === MAPPED_FRAME)!;
    const { grid } = manifest;
    const item = await read<StacItem>(ITEM);
    expect(item).toMatchObject({ id: MAPPED_FRAME, bbox: manifest.bbox, geometry: manifest.footprint });
    expect(item.properties).toMatchObject({
      datetime: null,
      start_datetime: `${manifest.freshness.first_observation}T00:00:00Z`,
      release_id: manifest.release_id,
      'proj:code': `EPSG:${grid.epsg}`,
      'proj:shape': [grid.rows, grid.cols],
      'proj:transform': [grid.cellWidth, 0, grid.originX, 0, -grid.cellHeight, grid.originY],
      'sat:orbit_state': manifest.orbit_direction,
    });
  });

  it('lists every file of the manifest with its size and checksum', async () => {
    const { dir } = server.lake.frames().find(({ frameId }) => frameId === MAPPED_FRAME)!;
    const manifest = JSON.parse(await readFile(join(server.dataDir, dir, 'manifest.json'), 'utf8')) as {
      files: { path: string; bytes: number; sha256: string }[];
    };
    const assets = Object.values((await read<StacItem>(ITEM)).assets);
    for (const { path, bytes, sha256 } of manifest.files) {
      const asset = assets.find(({ href }) => href.endsWith(`/${path}`));
      expect(asset, path).toMatchObject({ 'file:size': bytes, 'file:checksum': `1220${sha256}` });
    }
    expect(assets).toHaveLength(manifest.files.length + 1);
    expect(assets.find(({ roles }) => roles.includes('thumbnail'))?.href).toMatch(/\/overview\.png$/);
  });

  it('describes how to read the numbers of each raster, matching its header', async () => {
    const { assets } = await read<StacItem>(ITEM);
    for (const [name, unit] of [
      ['velocity', 'mm/yr'],
      ['uncertainty', 'mm/yr'],
    ] as const) {
      expect(assets[name]?.bands).toEqual([
        {
          name,
          data_type: 'int16',
          nodata: -32_768,
          unit,
          'raster:scale': 0.02,
          'raster:offset': 0,
          'raster:sampling': 'area',
        },
      ]);
      const { 'proj:bbox': bbox, 'proj:shape': shape, 'proj:transform': transform } = assets[name]!;
      expect(bbox![2]).toBeCloseTo(transform![2]! + shape![1] * transform![0]!, 6);
      expect(bbox![1]).toBeCloseTo(transform![5]! + shape![0] * transform![4]!, 6);
    }
  });

  it('declares only the extensions that an item uses', async () => {
    const { stac_extensions: used, assets } = await read<StacItem>(`${COLLECTION}/items/${PLANTED_FRAME}`);
    expect(assets['velocity']).toBeUndefined();
    expect(used).not.toContain(STAC_EXTENSIONS.raster);
    expect(used).toContain(STAC_EXTENSIONS.projection);
  });

  it('has an extent that covers all frames, and pages that list each frame once', async () => {
    const { extent } = await read<StacCollection>(COLLECTION);
    const [west, south, east, north] = extent.spatial.bbox[0]!;
    for (const { manifest } of server.lake.frames()) {
      expect(west <= manifest.bbox[0] && south <= manifest.bbox[1]).toBe(true);
      expect(east >= manifest.bbox[2] && north >= manifest.bbox[3]).toBe(true);
    }
    const ids: string[] = [];
    for (let path: string | undefined = `${COLLECTION}/items?limit=1`; path;) {
      const page: StacItems = await read<StacItems>(path);
      expect(page.numberMatched).toBe(2);
      ids.push(...page.features.map(({ id }) => id));
      path = page.links.find(({ rel }) => rel === 'next')?.href.slice(server.url.length);
    }
    expect(ids).toEqual([MAPPED_FRAME, PLANTED_FRAME]);
  });

  it('of an empty lake is valid too', async () => {
    const empty = await startTestServer();
    const { isValid, said } = await validate(`${empty.url}/stac`, `${empty.url}${COLLECTION}`);
    expect(isValid, said).toBe(true);
    await empty.close();
  });

  it('requires no key, is not sent again while unchanged, and changes with each release', async () => {
    const first = await server.get(ITEM);
    const tag = first.headers.get('etag')!;
    expect(first.headers.get('cache-control')).toMatch(/^public, max-age=/);
    expect((await server.get(ITEM, undefined, { 'if-none-match': tag })).status).toBe(304);
    const other = `${COLLECTION}/items/${PLANTED_FRAME}`;
    const before = await server.get(other);
    await plantFrame({
      dataDir: server.dataDir,
      frameId: PLANTED_FRAME,
      now: TEST_NOW + 86_400_000,
      cells: [{ row: 5, col: 5 }],
    });
    await server.lake.refresh();
    const after = await server.get(other, undefined, { 'if-none-match': before.headers.get('etag')! });
    expect(after.status).toBe(200);
    expect(after.text).not.toBe(before.text);
  });

  it.each([
    ['items/F99999', 404, 'frame_not_found'],
    ['items/..%2f..', 422, 'bad_request'],
    ['items/f%00', 422, 'bad_request'],
    ['items?limit=0', 422, 'bad_request'],
    ['items?limit=1e9', 422, 'bad_request'],
    ['items?cursor=x', 422, 'bad_request'],
    ['items?page=2', 422, 'bad_request'],
  ] as const)('answers %s with a clear error', async (path, status, code) => {
    expectError(await server.get(`${COLLECTION}/${path}`), status, code);
  });
});
