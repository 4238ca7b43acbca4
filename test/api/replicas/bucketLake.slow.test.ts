import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { ByteStretch, LakeFiles } from '../../../core/lakeFiles.ts';
import { statusOfLake } from '../../../ingest/command/lakeStatus.ts';
import { pruneLake } from '../../../ingest/command/pruneLake.ts';
import { assertStoreSafe, lakeFilesAt } from '../../../store/lake/files/lakeFilesAt.ts';
import { createFrameCatalog } from '../../../store/lake/release/frameCatalog.ts';
import { readCatalog } from '../../../store/lake/release/catalogFile.ts';
import { readPointerTags } from '../../../store/lake/release/lakeIndexAge.ts';
import { readPointer } from '../../../store/lake/release/releasePointer.ts';
import { beginRelease, publishRelease } from '../../../store/lake/release/staging.ts';
import { tileAt } from '../../support/browser/pictures.ts';
import { temporaryFolder } from '../../support/machine/temporaryFolder.ts';
import { startCarelessProxy } from '../../support/objects/carelessProxy.ts';
import { startWatchedProxy, type WatchedProxy } from '../../support/objects/watchedProxy.ts';
import { startGateway, CEPH, type Gateway } from '../../support/objects/cephGateway.ts';
import { PLANTED_GRID, plantFrame, pointIn, TEST_NOW } from '../../support/planted/plantedLake.ts';
import { startTestServer } from '../../support/server/testServer.ts';
import { writeSample } from '../../store/lake/sampleRelease.ts';
import { describeWith } from '../../support/machine/needs.ts';

const HERE = { row: 30, col: 40 };
/** Large enough to reach into another partition of the lake. */
const GRID = { ...PLANTED_GRID, rows: 500, cols: 500 };
const FAR = { row: 480, col: 480 };
const CELLS = [
  { ...HERE, velocityVerticalMmYr: -12.4, velocityUncertaintyMmYr: 1.1 },
  { ...FAR, velocityVerticalMmYr: 3.5, velocityUncertaintyMmYr: 0.4 },
];
const at = (cell: typeof HERE) => {
  const { lat, lon } = pointIn(cell, GRID);
  return `/api/v1/motion?lat=${lat}&lon=${lon}`;
};
const tile = `/tiles/velocity/${tileAt(pointIn(HERE, GRID), 12).path}.png`;

describeWith(CEPH)(`a lake in a bucket`, () => {
  let gateway: Gateway;
  let lakes = 0;
  beforeAll(async () => {
    gateway = await startGateway();
  });
  afterAll(() => gateway.close());

  const newLake = () => `s3://${gateway.bucket}/lake-${++lakes}`;
  const plant = (dataDir: string, now = TEST_NOW) =>
    plantFrame({ dataDir, now, cells: CELLS, grid: GRID, maps: true });
  /** A server on a lake, and an account's key. */
  async function serve(address: string) {
    const server = await startTestServer({ environment: { GM_LAKE_URL: address }, lakeCacheBytes: 0 });
    onTestFinished(() => server.close());
    return { server, key: await server.register() };
  }

  test('can be published to, sold from, drawn and downloaded', async () => {
    const address = newLake();
    const release = await plant(address);
    const { server, key } = await serve(address);
    const sold = await server.get(at(HERE), key);
    expect(sold.body).toMatchObject({ status: 'ok', billed_usd: 0.4, velocity_vertical_mm_yr: -12.4 });
    expect((await fetch(server.url + tile)).status).toBe(200);
    const newer = await plant(address, TEST_NOW + 60_000);
    expect(newer).not.toBe(release);
    await server.lake.refresh();
    expect(server.lake.frames().map(({ releaseId }) => releaseId)).toEqual([newer]);
  });

  test('sells and draws cached data while the store is away, answers 503 for the rest without a charge, and recovers when it is back', async () => {
    const { server, key } = await serve(await planted());
    expect((await server.get(at(HERE), key)).status).toBe(200);
    const picture = await bytesOf(server.url + tile);
    const before = (await server.get('/api/v1/balance', key)).body['credits_usd'];
    await gateway.kill();
    try {
      await server.lake.refresh();
      expect((await server.get(`${at(HERE)}&max_price_usd=0.4`, key)).body['status']).toBe('ok');
      const charged = (await server.get('/api/v1/balance', key)).body['credits_usd'];
      expect(await bytesOf(server.url + tile)).toEqual(picture);
      expect((await server.get(at(FAR), key)).status).toBe(503);
      expect((await server.get('/api/v1/balance', key)).body['credits_usd']).toBe(charged);
      expect(before).toBe(1.6);
    } finally {
      await gateway.restart();
    }
    await server.lake.refresh();
    expect((await server.get(at(FAR), key)).body).toMatchObject({ status: 'ok' });
    expect(server.lake.problems()).toEqual([]);
  });

  test('never answers from a damaged copy: the next read fetches it again', async () => {
    const { server, key } = await serve(await planted());
    expect((await server.get(at(HERE), key)).status).toBe(200);
    const [frame] = server.lake.frames();
    const cells = join(server.lake.localFolder, frame!.dir, 'cells');
    for (const name of await readdir(cells, { recursive: true })) {
      if (!name.includes('.parquet')) continue;
      const bytes = await readFile(join(cells, name));
      bytes[40]! ^= 1;
      await writeFile(join(cells, name), bytes);
    }
    expect((await server.get(at(HERE), key)).status).toBe(503);
    await server.lake.refresh();
    expect((await server.get(at(HERE), key)).body).toMatchObject({
      status: 'ok',
      velocity_vertical_mm_yr: -12.4,
    });
  });

  test('needs two requests for a cell that is not cached, another two for its series, and none from then on', async () => {
    const address = await planted();
    const proxy = await watched();
    const { server, key } = await serve(address);
    // The record of sales is written once per release, and a server may begin it at any moment.
    const reads = () => proxy.traffic().requests.filter((request) => !/\/(?:sold\/|\.probe-)/.test(request));
    reads();
    expect((await server.get(`${at(HERE)}&dry_run=1`)).status).toBe(200);
    expect(reads()).toHaveLength(2);
    expect((await server.get(at(HERE), key)).body).toMatchObject({ status: 'ok' });
    expect(reads().length).toBeLessThanOrEqual(2);
    expect((await server.get(`${at(HERE)}&max_price_usd=0.4`, key)).body).toMatchObject({ status: 'ok' });
    expect(reads()).toEqual([]);
    const cold = await bytesOf(server.url + tile);
    const brought = proxy.traffic();
    expect(brought.requests.every((request) => request.endsWith('.tif'))).toBe(true);
    expect(brought.bytes).toBeLessThan(300_000);
    const other = await bytesOf(server.url + tile.replace('velocity', 'uncertainty'));
    expect(other.equals(cold)).toBe(false);
    await bytesOf(server.url + tile.replace('.png', '.webp'));
    expect(proxy.traffic().requests.filter((request) => request.includes('velocity'))).toEqual([]);
  });

  test('is requested once more for data damaged in transit, and answers an uncharged 503 if it is still damaged', async () => {
    const address = await planted();
    const proxy = await watched();
    const { server, key } = await serve(address);
    proxy.damage(1);
    expect((await server.get(at(HERE), key)).body).toMatchObject({ velocity_vertical_mm_yr: -12.4 });
    proxy.damage(2);
    const refused = await server.get(at(FAR), key);
    expect(refused.status).toBe(503);
    expect((await server.get('/api/v1/balance', key)).body['credits_usd']).toBe(1.6);
    await server.lake.refresh();
    expect((await server.get(at(FAR), key)).body).toMatchObject({ velocity_vertical_mm_yr: 3.5 });
  });

  test('that does not answer is waited for ten seconds, while cached data is sold', async () => {
    const address = await planted();
    const proxy = await watched();
    const { server, key } = await serve(address);
    expect((await server.get(at(HERE), key)).status).toBe(200);
    const picture = await bytesOf(server.url + tile);
    proxy.hold(true);
    const waiting = Promise.all([
      server.get(at(FAR), key),
      fetch(server.url + tile.replace('velocity', 'confidence')),
    ]);
    expect((await server.get(`${at(HERE)}&max_price_usd=0.4`, key)).body['status']).toBe('ok');
    expect(await bytesOf(server.url + tile)).toEqual(picture);
    for (const { status } of await waiting) expect(status).toBe(503);
    proxy.hold(false);
    expect((await server.get(at(FAR), key)).body).toMatchObject({ status: 'ok' });
  });

  test('refuses an ingest that another machine’s overtook, and keeps none of its files', async () => {
    const address = newLake();
    const first = await plant(address);
    onTestFinished(() => void Object.assign(process.env, gateway.environment));
    await asAnotherMachine();
    const zombie = await beginRelease({ dataDir: address, frameId: 'F08882', now: TEST_NOW });
    const manifest = await writeSample(zombie);
    await asAnotherMachine();
    const faster = await plant(address, TEST_NOW + 1000);
    await expect(publishRelease(zombie, manifest)).rejects.toMatchObject({ code: 'release_overtaken' });
    const files = lakeFilesAt(address);
    expect(await readPointer(files, 'F08882')).toMatchObject({ release: faster, earlier: [first] });
    expect(await files.list(`frames/F08882/releases/${zombie.releaseId}/`)).toEqual([]);
  });

  test('points to no release with a file that the store has lost, and keeps none of its files', async () => {
    const address = newLake();
    const staged = await beginRelease({ dataDir: address, frameId: 'F08882', now: TEST_NOW });
    const manifest = await writeSample(staged);
    const { files } = staged;
    const publish: LakeFiles['publish'] = async (folder, key) => {
      await files.publish(folder, key);
      await files.remove(`${key}/${manifest.files.at(-1)!.path}`);
    };
    const losing = { ...staged, files: { ...files, publish } };
    await expect(publishRelease(losing, manifest)).rejects.toMatchObject({ code: 'release_incomplete' });
    expect(await readPointer(files, 'F08882')).toBeNull();
    expect(await files.list('frames/F08882/')).toEqual([]);
  });

  test('has every frame of sixteen concurrent publishers, and is polled with one request', async () => {
    const address = newLake();
    const frameIds = Array.from({ length: 16 }, (_, index) => `F${1000 + index}`);
    const cells = [{ ...HERE, velocityVerticalMmYr: 1, velocityUncertaintyMmYr: 1 }];
    const plantOne = (frameId: string, now = TEST_NOW) =>
      plantFrame({ dataDir: address, frameId, now, cells });
    await Promise.all(frameIds.map((frameId) => plantOne(frameId)));
    const { files, calls } = countedCalls(lakeFilesAt(address));
    expect(new Set((await readPointerTags(files))?.keys())).toEqual(new Set(frameIds));
    const catalog = createFrameCatalog(files);
    expect(await catalog.refresh()).toHaveLength(16);
    expect(calls()).toEqual(['open index.parquet', 'get catalogue.tsv.gz']);
    expect(await catalog.refresh()).toEqual([]);
    expect(calls()).toEqual(['head catalogue.tsv.gz']);
    await plantOne('F1003', TEST_NOW + 1000);
    await files.remove('frames/F1005/current.json');
    calls();
    const [change] = await catalog.refresh();
    expect(change).toMatchObject({ kind: 'updated', frame: { frameId: 'F1003' } });
    expect(catalog.frames().map(({ frameId }) => frameId)).toEqual(frameIds);
    await files.put('catalogue.tsv.gz', 'damaged');
    expect(await createFrameCatalog(files).refresh()).toHaveLength(15);
    await plantOne('F1003', TEST_NOW + 2000);
    expect([...(await readCatalog(files))!.lines.keys()]).toEqual(frameIds.filter((id) => id !== 'F1005'));
    onTestFinished(() => void Object.assign(process.env, gateway.environment));
    await asAnotherMachine();
    const status = await statusOfLake(address, TEST_NOW);
    expect(status.json).toMatchObject({
      frames: expect.arrayContaining([expect.objectContaining({ frame: 'F1003', earlier_releases: 2 })]),
    });
  });

  test('is pruned six hours after its pointer has moved, because servers may still read the old release', async () => {
    const address = newLake();
    const first = await plant(address);
    await plant(address, TEST_NOW + 1000);
    const { lines, ok } = await pruneLake(address, { keep: 0 });
    expect([ok, lines.join()]).toEqual([true, expect.stringContaining('earlier releases stay until')]);
    const files = lakeFilesAt(address);
    expect(await readPointer(files, 'F08882')).toMatchObject({ earlier: [first] });
    await pruneLake(address, { keep: 0, now: Date.now() + 6.1 * 3_600_000 });
    expect(await readPointer(files, 'F08882')).toMatchObject({ earlier: [] });
    expect(await files.list(`frames/F08882/releases/${first}/`)).toEqual([]);
  });

  test('cannot be ingested into through a proxy that drops the conditions of writes', async () => {
    const lying = await startCarelessProxy(gateway);
    process.env['AWS_ENDPOINT_URL_S3'] = lying.url;
    onTestFinished(async () => {
      process.env['AWS_ENDPOINT_URL_S3'] = gateway.endpoint;
      await lying.close();
    });
    const begun = beginRelease({ dataDir: newLake(), frameId: 'F08882', now: TEST_NOW });
    await expect(begun).rejects.toMatchObject({ code: 'lake_store_unsafe' });
    await expect(assertStoreSafe(newLake())).rejects.toMatchObject({ code: 'lake_store_unsafe' });
  });

  /** Uses separate folders and therefore separate locks. */
  async function asAnotherMachine() {
    for (const name of ['GM_DATA_DIR', 'GM_CACHE_DIR']) process.env[name] = await temporaryFolder();
  }
  /** From now on the lake is reached through a proxy, without earlier local copies. */
  async function watched(): Promise<WatchedProxy> {
    const proxy = await startWatchedProxy(gateway.endpoint);
    process.env['AWS_ENDPOINT_URL_S3'] = proxy.url;
    onTestFinished(async () => {
      process.env['AWS_ENDPOINT_URL_S3'] = gateway.endpoint;
      await proxy.close();
    });
    return proxy;
  }
  async function planted(): Promise<string> {
    const address = newLake();
    await plant(address);
    return address;
  }
});

/** Records reads of files; `calls` returns those since its last call. */
function countedCalls(files: LakeFiles): { readonly files: LakeFiles; readonly calls: () => string[] } {
  const noted: string[] = [];
  const noting = <Asked extends unknown[], Answer>(name: string, ask: (...asked: Asked) => Answer) => {
    return (...asked: Asked): Answer => {
      noted.push(`${name} ${String(asked[0])}`);
      return ask(...asked);
    };
  };
  const counted = {
    ...files,
    head: noting('head', (key: string) => files.head(key)),
    get: noting('get', (key: string, stretch?: ByteStretch) => files.get(key, stretch)),
    open: noting('open', (key: string) => files.open(key)),
    list: noting('list', (prefix: string) => files.list(prefix)),
    folders: noting('folders', (folder: string) => files.folders(folder)),
  };
  return { files: counted, calls: () => noted.splice(0) };
}

async function bytesOf(url: string): Promise<Buffer> {
  const answer = await fetch(url);
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}
