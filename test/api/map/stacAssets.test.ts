import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import http from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testWith } from '../../support/machine/needs.ts';
import { GDAL, gdal } from '../../support/gis/gdal.ts';
import type { LakeFrame } from '../../../store/lake/read/lakeReader.ts';
import { ADMIN_TOKEN, operatorOf } from '../../support/server/operator.ts';
import { expectError } from '../../support/server/schemaCheck.ts';
import { fillStacLake, MAPPED_FRAME } from '../../support/server/stacLake.ts';
import { startTestServer, type TestServer } from '../../support/server/testServer.ts';

interface RawAnswer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: Buffer;
}

let server: TestServer;
let frame: LakeFrame;
let authorization: string;
let velocity: Buffer;
let root: string;

beforeAll(async () => {
  server = await startTestServer({ environment: { GM_ADMIN_TOKEN: ADMIN_TOKEN }, prepare: fillStacLake });
  frame = server.lake.frames().find(({ frameId }) => frameId === MAPPED_FRAME)!;
  root = `/stac/assets/${MAPPED_FRAME}/${frame.releaseId}`;
  velocity = await readFile(join(server.dataDir, frame.dir, 'velocity.tif'));
  const operator = operatorOf(server);
  const { accountId, key } = await operator.newAccount();
  await operator.act(`accounts/${accountId}/grant_downloads`);
  authorization = `Bearer ${key}`;
});
afterAll(() => server.close());

/** Requests as a map program does: bytes in, bytes out, the path unchanged. */
function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<RawAnswer> {
  const { hostname, port } = new URL(server.url);
  return new Promise((settle, reject) => {
    const request = http.request(
      { hostname, port, path, method, headers: withoutEmpty({ authorization, ...headers }) },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () =>
          settle({ status: answer.statusCode!, headers: answer.headers, body: Buffer.concat(chunks) }),
        );
        answer.on('error', reject);
      },
    );
    request.on('error', reject).end();
  });
}

function withoutEmpty(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ''));
}

describe('a file of a release', () => {
  it('is sent whole, with its SHA-256 as a strong ETag, and may be cached forever by authorized readers', async () => {
    const { status, headers, body } = await ask(`${root}/velocity.tif`);
    expect(status).toBe(200);
    expect(body.equals(velocity)).toBe(true);
    expect(headers).toMatchObject({
      etag: `"${createHash('sha256').update(velocity).digest('hex')}"`,
      'content-type': 'image/tiff; application=geotiff; profile=cloud-optimized',
      'content-length': String(velocity.length),
      'accept-ranges': 'bytes',
      'cache-control': 'private, max-age=31536000, immutable',
    });
  });

  it('is the one that the item links, byte for byte', async () => {
    const item = await server.get(`/stac/collections/ground-motion/items/${MAPPED_FRAME}`);
    const { assets } = item.body as {
      assets: Record<string, { href: string; type: string; 'file:checksum': string }>;
    };
    for (const asset of Object.values(assets)) {
      const { status, headers, body } = await ask(asset.href.slice(server.url.length));
      expect(status, asset.href).toBe(200);
      expect(headers['content-type']).toBe(asset.type);
      expect(`1220${createHash('sha256').update(body).digest('hex')}`).toBe(asset['file:checksum']);
    }
  });

  it('is public when it is the quick-look, and requires a key otherwise', async () => {
    const picture = await readFile(join(server.dataDir, frame.dir, 'overview.png'));
    const anybody = { authorization: '' };
    const { status, headers, body } = await ask(`${root}/overview.png`, anybody);
    expect(status).toBe(200);
    expect(body.equals(picture)).toBe(true);
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
    });
    expect((await ask(`${root}/velocity.tif`, anybody)).status).toBe(401);
    expect((await ask(`${root}/velocity.tif`, anybody, 'HEAD')).status).toBe(401);
  });

  it('has its size in the HEAD answer, without a body, and is not sent to a client that has it', async () => {
    const head = await ask(`${root}/velocity.tif`, {}, 'HEAD');
    expect(head).toMatchObject({ status: 200, headers: { 'content-length': String(velocity.length) } });
    expect(head.body).toHaveLength(0);
    for (const range of ['bytes=0-9', `bytes=${velocity.length}-`]) {
      expect(await ask(`${root}/velocity.tif`, { range }, 'HEAD')).toMatchObject({
        status: 200,
        headers: { 'content-length': String(velocity.length) },
      });
    }
    const known = await ask(`${root}/velocity.tif`, { 'if-none-match': head.headers.etag! });
    expect(known).toMatchObject({ status: 304 });
    expect(known.body).toHaveLength(0);
  });

  it.each([
    ['bytes=0-0', 0, 0],
    ['bytes=100-1099', 100, 1099],
    ['bytes=-7', -7, -1],
    ['bytes=200-', 200, -1],
    ['bytes=5-99999999999999999999', 5, -1],
    ['bytes=-99999999999999999999', 0, -1],
    ['BYTES = 5-6 , 7-9,', 5, 9],
    ['bytes=0-4,5-9,3-12', 0, 12],
    ['bytes=0-10,20-30,5-25', 0, 30],
    ['bytes=9999999999-,5-6', 5, 6],
  ])('is sent in part for Range: %s', async (range, first, last) => {
    const from = first < 0 ? velocity.length + first : first;
    const to = last < 0 ? velocity.length + last : last;
    const { status, headers, body } = await ask(`${root}/velocity.tif`, { range });
    expect(status).toBe(206);
    expect(headers['content-range']).toBe(`bytes ${from}-${to}/${velocity.length}`);
    expect(body.equals(velocity.subarray(from, to + 1))).toBe(true);
  });

  it('is sent in several parts at once', async () => {
    const { status, headers, body } = await ask(`${root}/velocity.tif`, { range: 'bytes=40-59,0-9,-5' });
    expect(status).toBe(206);
    expect(headers['content-length']).toBe(String(body.length));
    const [, boundary = ''] = /^multipart\/byteranges; boundary=(\S+)$/.exec(headers['content-type']!) ?? [];
    const parts = body.toString('latin1').split(`--${boundary}`);
    expect(parts).toHaveLength(5);
    expect(parts.at(-1)).toBe('--\r\n');
    const size = velocity.length;
    for (const [i, [from, to]] of [
      [40, 59],
      [0, 9],
      [size - 5, size - 1],
    ].entries()) {
      const [head = '', ...rest] = parts[i + 1]!.split('\r\n\r\n');
      expect(head).toContain(`content-range: bytes ${from}-${to}/${size}`);
      expect(rest.join('\r\n\r\n').slice(0, -2)).toBe(velocity.subarray(from, to! + 1).toString('latin1'));
    }
  });

  it('is sent whole when If-Range names another version, or for an unknown or malformed unit', async () => {
    const tag = (await ask(`${root}/velocity.tif`, {}, 'HEAD')).headers.etag!;
    const range = 'bytes=0-9';
    expect((await ask(`${root}/velocity.tif`, { range, 'if-range': tag })).status).toBe(206);
    for (const other of ['"another"', `W/${tag}`, 'Sat, 21 Nov 2026 10:00:00 GMT']) {
      expect((await ask(`${root}/velocity.tif`, { range, 'if-range': other })).status).toBe(200);
    }
    for (const unreadable of ['pixels=0-9', 'bytes', '0-9', 'bytes 0-9', '=0-9']) {
      const answer = await ask(`${root}/velocity.tif`, { range: unreadable });
      expect([answer.status, answer.body.length], unreadable).toEqual([200, velocity.length]);
    }
  });

  it.each([
    'bytes=9999999999-',
    'bytes=5-2',
    'bytes=--1',
    'bytes=a-b',
    'bytes=-',
    'bytes=,',
    'bytes=-5-6',
    'bytes=1.5-2',
    'bytes=0x1-2',
    `bytes=${'9'.repeat(400)}-`,
    'bytes=-0',
    'bytes=',
    `bytes=${Array.from({ length: 17 }, (_, i) => `${2 * i}-${2 * i}`).join()}`,
    `bytes=${'0-,'.repeat(3000)}0-`,
  ])('is refused with its size for Range: %.60s', async (range) => {
    const { status, headers, body } = await ask(`${root}/velocity.tif`, { range });
    expect(status).toBe(416);
    expect(headers['content-range']).toBe(`bytes */${velocity.length}`);
    expect(headers.etag).toBeUndefined();
    expect(JSON.parse(body.toString())).toMatchObject({ error: 'range_not_satisfiable' });
  });

  testWith(GDAL)('is opened by GDAL at its address, and read where it is asked to', async () => {
    const before = gdal.config.get('GDAL_HTTP_USERPWD');
    gdal.config.set('GDAL_DISABLE_READDIR_ON_OPEN', 'EMPTY_DIR');
    gdal.config.set('GDAL_HTTP_USERPWD', `key:${authorization.slice('Bearer '.length)}`);
    try {
      const remote = await gdal.openAsync(`/vsicurl/${server.url}${root}/velocity.tif`);
      const local = await gdal.openAsync(join(server.dataDir, frame.dir, 'velocity.tif'));
      expect(remote.rasterSize).toEqual(local.rasterSize);
      expect(remote.geoTransform).toEqual(local.geoTransform);
      const [far, near] = await Promise.all(
        [remote, local].map(async (dataset) =>
          (await dataset.bands.getAsync(1)).pixels.readAsync(5, 7, 30, 40),
        ),
      );
      expect(far).toEqual(near);
    } finally {
      gdal.config.set('GDAL_HTTP_USERPWD', before ?? null);
    }
  });

  it('cannot be any other file of the machine, however the path is written', async () => {
    for (const path of [
      'manifest.json',
      'current.json',
      'nothing.tif',
      '..%2f..%2fcurrent.json',
      '..%2fmanifest.json',
      '%2e%2e',
      'velocity.tif%00',
      'velocity.tif%2f',
      'cells/x/part-0.parquet',
      'cells/..%2f../velocity.tif',
      'cells/%2e%2e/velocity.tif',
      'a'.repeat(150),
    ]) {
      const { status, body } = await ask(`${root}/${path}`);
      expect([404, 422], `${path}: ${body.toString()}`).toContain(status);
    }
    for (const path of ['../../../current.json', `${MAPPED_FRAME}/../${MAPPED_FRAME}`, '%2e%2e/%2e%2e/x/y']) {
      expect([404, 422, 400]).toContain((await ask(`/stac/assets/${path}`)).status);
    }
  });

  it('of an unknown frame or release is refused with its error', async () => {
    const key = authorization.slice('Bearer '.length);
    const unknown = '20200101T000000Z-abcdef';
    expectError(
      await server.get(`/stac/assets/${MAPPED_FRAME}/${unknown}/velocity.tif`, key),
      404,
      'release_not_found',
    );
    expectError(
      await server.get(`/stac/assets/F00001/${unknown}/velocity.tif`, key),
      404,
      'release_not_found',
    );
    expectError(
      await server.get(`/stac/assets/${MAPPED_FRAME}/latest/velocity.tif`, key),
      422,
      'bad_request',
    );
    expectError(await server.get(`${root}/other.tif`, key), 404, 'asset_not_found');
    expectError(
      await server.get(`/stac/assets/${MAPPED_FRAME}/${unknown}/overview.png`),
      404,
      'release_not_found',
    );
  });
});
