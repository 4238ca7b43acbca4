import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAP_LAYERS } from '../../../core/color/mapLayer.ts';
import { tileJsonSchema } from '../../../schemas/http/map/tiles.ts';
import { plantFrame, pointIn } from '../../support/planted/plantedLake.ts';
import { tileAt } from '../../support/browser/pictures.ts';
import { keyWithDownloads } from '../../support/server/keyWithDownloads.ts';
import { ADMIN_TOKEN } from '../../support/server/operator.ts';
import { startTestServer, type TestServer } from '../../support/server/testServer.ts';

const CAPABILITIES = '/wmts/1.0.0/WMTSCapabilities.xml';
const CELL = { row: 5, col: 5 };

let server: TestServer;
/** Key of an account with downloads. */
let key: string;
beforeAll(async () => {
  server = await startTestServer({
    environment: { GM_ADMIN_TOKEN: ADMIN_TOKEN },
    prepare: (dataDir) =>
      plantFrame({ dataDir, maps: true, cells: [{ ...CELL, velocityVerticalMmYr: -12 }] }),
  });
  key = await keyWithDownloads(server);
});
afterAll(() => server.close());

const bytesAt = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(server.url + path, { headers });
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
};

/** The texts of all elements with a given name. */
const textsOf = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text]) => text!);

/** Column and row of the tile over the measured cell. */
function tileOver(zoom: number): { readonly x: number; readonly y: number } {
  const [, x, y] = tileAt(pointIn(CELL), zoom, 256).path.split('/').map(Number);
  return { x: x!, y: y! };
}

describe('the description for WMTS', () => {
  it('lists each layer with tiles that exist at every limit of every zoom, and none outside of the frames', async () => {
    const { text, headers } = await server.get(CAPABILITIES);
    expect(headers.get('content-type')).toBe('application/xml');
    const layers = text.split('<Layer>').slice(1);
    expect(layers.map((layer) => textsOf(layer, 'ows:Identifier')[0])).toEqual([...MAP_LAYERS]);
    const layer = layers[0]!;
    const [, template = ''] = /template="([^"]+)"/.exec(layer) ?? [];
    const limits = ['TileMatrix', 'MinTileCol', 'MaxTileCol', 'MinTileRow', 'MaxTileRow'].map((name) =>
      textsOf(layer, name).map(Number),
    );
    const [zooms, ...ends] = limits as [number[], number[], number[], number[], number[]];
    expect(zooms).toEqual(Array.from({ length: 19 }, (_, zoom) => zoom));
    for (const zoom of zooms) {
      const [minCol, maxCol, minRow, maxRow] = ends.map((of) => of[zoom]!) as [
        number,
        number,
        number,
        number,
      ];
      const { x, y } = tileOver(zoom);
      expect(minCol <= x && x <= maxCol && minRow <= y && y <= maxRow, `zoom ${zoom}`).toBe(true);
      // The frame is 80 × 60 cells of 30 m: 2.4 km.
      expect((maxCol - minCol + 1) * 40_075 * 0.5 ** zoom).toBeLessThan(4 + 2 * 40_075 * 0.5 ** zoom);
      const address = template
        .replace('{TileMatrix}', String(zoom))
        .replace('{TileCol}', String(maxCol))
        .replace('{TileRow}', String(minRow));
      expect((await fetch(address)).status, address).toBe(200);
    }
  });

  it('is the same by key and value, in any letter case, and not sent again while unchanged', async () => {
    const { text, headers } = await server.get(CAPABILITIES);
    const asked = await server.get('/wmts?SERVICE=wmts&Request=GetCapabilities&AcceptVersions=1.0.0');
    expect(asked.text).toBe(text);
    const again = await server.get(CAPABILITIES, undefined, { 'if-none-match': headers.get('etag')! });
    expect(again.status).toBe(304);
  });

  it('tells an account with downloads, and no one else, that it sees values', async () => {
    const { text, headers } = await server.get(CAPABILITIES, key);
    expect(text).toContain('Each cell’s value');
    expect(headers.get('cache-control')).toMatch(/^private/);
    expect((await server.get(CAPABILITIES)).text).toContain('Classes of areas');
  });

  it('escapes the name of a source as XML requires', async () => {
    const dataDir = server.dataDir;
    await plantFrame({
      dataDir,
      frameId: 'F08883',
      maps: true,
      cells: [CELL],
      attribution: 'A & B <"Ö"> \u0001',
    });
    await server.lake.refresh();
    const { text } = await server.get(CAPABILITIES);
    expect(text).toContain('A &amp; B &lt;&quot;Ö&quot;&gt; ');
    expect(text).not.toContain('\u0001');
  });
});

describe('a tile by WMTS', () => {
  const tileQuery = (changes: Record<string, string> = {}) => {
    const { x, y } = tileOver(14);
    const asked = {
      SERVICE: 'WMTS',
      REQUEST: 'GetTile',
      VERSION: '1.0.0',
      LAYER: 'velocity',
      STYLE: 'default',
      FORMAT: 'image/png',
      TILEMATRIXSET: 'GoogleMapsCompatible',
      TILEMATRIX: '14',
      TILEROW: String(y),
      TILECOL: String(x),
    };
    const whole = Object.entries({ ...asked, ...changes }).filter(([, value]) => value !== '-');
    return `/wmts?${new URLSearchParams(whole).toString()}`;
  };

  it('is that of /tiles: classes for the public, values for an account with downloads', async () => {
    const { x, y } = tileOver(14);
    const seen = new Set<string>();
    for (const headers of [{}, { authorization: `Bearer ${key}` }]) {
      const [one, other] = [
        await bytesAt(tileQuery(), headers),
        await bytesAt(`/tiles/velocity/14/${x}/${y}.png`, headers),
      ];
      expect(one.answer.headers.get('content-type'), one.bytes.toString()).toBe('image/png');
      expect(one.bytes.equals(other.bytes)).toBe(true);
      seen.add(one.bytes.toString('hex'));
    }
    expect(seen.size).toBe(2);
  });

  it.each([
    [{ SERVICE: '-' }, 'MissingParameterValue', 'service'],
    [{ SERVICE: 'WMS' }, 'InvalidParameterValue', 'service'],
    [{ REQUEST: '-' }, 'MissingParameterValue', 'request'],
    [{ REQUEST: 'GetFeatureInfo' }, 'OperationNotSupported', 'request'],
    [{ VERSION: '2.0.0' }, 'InvalidParameterValue', 'version'],
    [{ LAYER: '-' }, 'MissingParameterValue', 'layer'],
    [{ LAYER: '<velocity>' }, 'InvalidParameterValue', 'layer'],
    [{ FORMAT: 'image/jpeg' }, 'InvalidParameterValue', 'format'],
    [{ TILEMATRIXSET: 'EPSG:4326' }, 'InvalidParameterValue', 'tilematrixset'],
    [{ TILEMATRIX: '19' }, 'InvalidParameterValue', 'tilematrix'],
    [{ TILEROW: '-1' }, 'InvalidParameterValue', 'tilerow'],
    [{ TILECOL: '16384' }, 'TileOutOfRange', 'tilecol'],
  ] as const)('requested with %j is refused with an OGC error', async (changes, code, locator) => {
    const { status, text, headers } = await server.get(tileQuery(changes));
    expect(status).toBe(400);
    expect(headers.get('content-type')).toBe('application/xml');
    expect(text).toContain(`<Exception exceptionCode="${code}" locator="${locator}">`);
  });

  it('may be drawn by pages of any origin', async () => {
    const preflight = await fetch(server.url + CAPABILITIES, {
      method: 'OPTIONS',
      headers: { origin: 'https://map.example', 'access-control-request-method': 'GET' },
    });
    expect(preflight.status).toBe(204);
    const { answer } = await bytesAt(tileQuery(), { origin: 'https://map.example' });
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  });
});

describe('the TileJSON of a layer', () => {
  it('states the size of its tiles, and that they are pictures', async () => {
    const document = tileJsonSchema.parse((await server.get('/tiles/velocity.json')).body);
    expect(document).toMatchObject({ tilejson: '3.0.0', tileSize: 256, vector_layers: [] });
  });
});
