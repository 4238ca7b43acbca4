import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { lakeFilesAt } from '../../../store/lake/files/lakeFilesAt.ts';
import { temporaryFolder } from '../../support/machine/temporaryFolder.ts';
import { startGateway, CEPH, type Gateway } from '../../support/objects/cephGateway.ts';
import { startWatchedProxy, type WatchedProxy } from '../../support/objects/watchedProxy.ts';
import { PLANTED_GRID, plantFrame } from '../../support/planted/plantedLake.ts';
import { keyWithDownloads } from '../../support/server/keyWithDownloads.ts';
import { ADMIN_TOKEN } from '../../support/server/operator.ts';
import { startTestServer, type TestServer, type TestServerOptions } from '../../support/server/testServer.ts';
import { describeWith } from '../../support/machine/needs.ts';

const CELLS = [{ row: 30, col: 40, velocityVerticalMmYr: -12.4, velocityUncertaintyMmYr: 1.1 }];
const FRAME = 'F08882';
const SECONDS = 60;

describeWith(CEPH)(`files of a lake in a bucket`, () => {
  let gateway: Gateway;
  let proxy: WatchedProxy;
  let address = '';
  let folder = '';
  beforeAll(async () => {
    gateway = await startGateway();
    proxy = await startWatchedProxy(gateway.endpoint);
    address = `s3://${gateway.bucket}/lake`;
    const grid = { ...PLANTED_GRID, rows: 1500, cols: 1500 };
    const release = await plantFrame({ dataDir: address, frameId: FRAME, cells: CELLS, grid, maps: true });
    folder = `frames/${FRAME}/releases/${release}`;
  });
  afterAll(async () => {
    delete process.env['GM_LAKE_ACCESS'];
    await proxy.close();
    await gateway.close();
  });

  /** A server of the lake that doesn't use earlier local copies and reaches the store through the proxy. */
  async function serve(
    environment: Record<string, string>,
    config: TestServerOptions['config'] = {},
  ): Promise<TestServer> {
    process.env['AWS_ENDPOINT_URL_S3'] = proxy.url;
    process.env['GM_CACHE_DIR'] = await temporaryFolder();
    const server = await startTestServer({ environment: { GM_LAKE_URL: address, ...environment }, config });
    onTestFinished(async () => {
      Object.assign(process.env, gateway.environment);
      await server.close();
    });
    return server;
  }
  const PUBLIC = { GM_LAKE_ACCESS: 'public' };
  const REDIRECTED = { GM_LAKE_ACCESS: 'redirect' };
  const urlOf = (server: TestServer, path: string) =>
    `${server.url}/stac/assets/${folder.replace('frames/', '').replace('/releases', '')}/${path}`;
  const stored = async (path: string) =>
    Buffer.from((await lakeFilesAt(address).get(`${folder}/${path}`))!.bytes);
  const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());
  /** What was fetched of a file since the last call. */
  const fetched = (path: string) => {
    const { requests, bytes } = proxy.traffic();
    return {
      ranges: requests.filter((request) => request.startsWith('GET') && request.endsWith(path)).length,
      bytes,
    };
  };

  test('are read once per download, and only the pieces that overlap a range', async () => {
    const server = await serve(PUBLIC);
    const partition = (await lakeFilesAt(address).list(`${folder}/cells/`))[0]!.key.slice(folder.length + 1);
    for (const path of ['velocity.tif', partition, 'served.json']) {
      const whole = await stored(path);
      fetched(path);
      const answer = await fetch(urlOf(server, path));
      expect([answer.status, answer.headers.get('content-length')]).toEqual([200, String(whole.length)]);
      expect((await bytesOf(answer)).equals(whole), path).toBe(true);
      const tableBytes = 64 * 1024 + 4000;
      expect(proxy.traffic().bytes, path).toBeLessThan(whole.length + tableBytes);
      for (const [from, to] of [
        [0, 0],
        [whole.length >> 1, (whole.length >> 1) + 999],
        [whole.length - 5, whole.length - 1],
      ] as const) {
        const part = await fetch(urlOf(server, path), { headers: { range: `bytes=${from}-${to}` } });
        expect(part.status).toBe(206);
        expect((await bytesOf(part)).equals(whole.subarray(from, to + 1)), path).toBe(true);
      }
    }
  });

  test('are requested once more when they were damaged in transit, and are not sent when they are still damaged', async () => {
    const server = await serve(PUBLIC);
    const whole = await stored('velocity.tif');
    proxy.damage(1);
    expect((await bytesOf(await fetch(urlOf(server, 'velocity.tif')))).equals(whole)).toBe(true);
    const files = lakeFilesAt(address);
    const damaged = Buffer.from(whole);
    damaged[whole.length >> 1]! ^= 4;
    await files.put(`${folder}/velocity.tif`, damaged);
    onTestFinished(async () => void (await files.put(`${folder}/velocity.tif`, whole)));
    const broken = await fetch(urlOf(server, 'velocity.tif'));
    const received = broken.ok ? await bytesOf(broken).catch(() => 'broken off') : broken.status;
    expect([503, 'broken off']).toContain(received);
    await expect.poll(() => server.lake.outOfService().length).toBe(1);
    await files.put(`${folder}/velocity.tif`, whole);
    await server.lake.refresh();
    expect(server.lake.outOfService()).toEqual([]);
    expect((await bytesOf(await fetch(urlOf(server, 'velocity.tif')))).equals(whole)).toBe(true);
  });

  test('are fetched from the store at signed addresses, whole and in part, when configured', async () => {
    process.env['GM_LAKE_ACCESS'] = gateway.endpoint;
    const server = await serve({ GM_LAKE_ACCESS: gateway.endpoint });
    const whole = await stored('velocity.tif');
    const url = urlOf(server, 'velocity.tif');
    const sent = await fetch(url, { redirect: 'manual' });
    expect([sent.status, sent.headers.get('cache-control'), sent.headers.get('etag')]).toEqual([
      307,
      'no-store',
      null,
    ]);
    const location = new URL(sent.headers.get('location')!);
    expect(location.origin).toBe(gateway.endpoint);
    expect(location.searchParams.get('X-Amz-Expires')).toBe(String(SECONDS));
    fetched('velocity.tif');
    const followed = await fetch(url);
    expect([
      followed.url.startsWith(gateway.endpoint),
      followed.status,
      followed.headers.get('content-type'),
    ]).toEqual([true, 200, expect.stringContaining('image/tiff')]);
    expect((await bytesOf(followed)).equals(whole)).toBe(true);
    for (const [range, from, to] of [
      ['bytes=100-299', 100, 300],
      ['bytes=-7', whole.length - 7, whole.length],
      [`bytes=${whole.length - 3}-`, whole.length - 3, whole.length],
    ] as const) {
      const part = await fetch(url, { headers: { range } });
      expect([part.status, part.headers.get('content-range')]).toEqual([
        206,
        `bytes ${from}-${to - 1}/${whole.length}`,
      ]);
      expect((await bytesOf(part)).equals(whole.subarray(from, to))).toBe(true);
    }
    expect(fetched('velocity.tif').ranges).toBe(0);
  });

  test('get HEAD answers from the server itself, which also sends them when the store would answer differently', async () => {
    const server = await serve(REDIRECTED);
    const whole = await stored('velocity.tif');
    const url = urlOf(server, 'velocity.tif');
    const ask = (init: RequestInit) => fetch(url, { redirect: 'manual', ...init });
    const head = await ask({ method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(whole.length)]);
    const etag = head.headers.get('etag')!;
    expect((await ask({ headers: { 'if-none-match': etag } })).status).toBe(304);
    expect((await ask({ headers: { range: `bytes=${whole.length}-` } })).status).toBe(416);
    expect((await ask({ headers: { range: 'bytes=0-4,90-99' } })).status).toBe(206);
    expect((await ask({ headers: { range: 'bytes=0-4', 'if-range': etag } })).status).toBe(206);
    const key = await server.register();
    const own = await ask({ headers: { authorization: `Bearer ${key}` } });
    expect([own.status, (await bytesOf(own)).equals(whole)]).toEqual([200, true]);
    for (const path of ['manifest.json', '..%2f..%2fcurrent.json', 'nothing.tif'])
      expect([404, 422]).toContain((await fetch(urlOf(server, path), { redirect: 'manual' })).status);
  });

  test('cannot be read at a signed address that has expired, is of another file, or is for another purpose', async () => {
    const server = await serve(REDIRECTED, { redirectSeconds: 1 });
    const sent = await fetch(urlOf(server, 'velocity.tif'), { redirect: 'manual' });
    const location = sent.headers.get('location')!.replace(proxy.url, gateway.endpoint);
    const refused = async (address_: string, init: RequestInit = {}) =>
      expect((await fetch(address_, init)).status).toBe(403);
    await refused(location.replace('velocity.tif', 'uncertainty.tif'));
    await refused(location.replace(/X-Amz-Expires=\d+/, 'X-Amz-Expires=9999'));
    await refused(location, { method: 'PUT', body: 'x' });
    await refused(location, { method: 'DELETE' });
    await expect.poll(async () => (await fetch(location)).status, { timeout: 60_000 }).toBe(403);
  });

  test('are never at a signed address when a key is required', async () => {
    const server = await serve({ GM_ADMIN_TOKEN: ADMIN_TOKEN });
    expect((await fetch(urlOf(server, 'velocity.tif'), { redirect: 'manual' })).status).toBe(401);
    const authorization = `Bearer ${await keyWithDownloads(server)}`;
    const answer = await fetch(urlOf(server, 'velocity.tif'), {
      redirect: 'manual',
      headers: { authorization },
    });
    expect([answer.status, (await bytesOf(answer)).equals(await stored('velocity.tif'))]).toEqual([
      200,
      true,
    ]);
  });
});
