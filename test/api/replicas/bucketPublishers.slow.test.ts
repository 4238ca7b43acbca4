import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { pruneLake } from '../../../ingest/command/pruneLake.ts';
import { writeSmallGranules } from '../../support/server/stacLake.ts';
import { lakeFilesAt } from '../../../store/lake/files/lakeFilesAt.ts';
import { readCatalog } from '../../../store/lake/release/catalogFile.ts';
import { createFrameCatalog } from '../../../store/lake/release/frameCatalog.ts';
import { readPointer } from '../../../store/lake/release/releasePointer.ts';
import { writeCounties } from '../../support/files/threeCounties.ts';
import { finished, startCommand } from '../../support/machine/runProcess.ts';
import { temporaryFolder } from '../../support/machine/temporaryFolder.ts';
import { startGateway, CEPH, type Gateway } from '../../support/objects/cephGateway.ts';
import { startWatchedProxy } from '../../support/objects/watchedProxy.ts';
import { plantFrame, pointIn, TEST_NOW } from '../../support/planted/plantedLake.ts';
import { launchServer } from '../../support/server/serverProcess.ts';
import { startTestServer } from '../../support/server/testServer.ts';
import { describeWith } from '../../support/machine/needs.ts';

const CELLS = [{ row: 30, col: 40, velocityVerticalMmYr: -12.4, velocityUncertaintyMmYr: 1.1 }];
const MINUTE_MS = 60_000;

describeWith(CEPH)(`publishers of a bucket`, () => {
  let gateway: Gateway;
  beforeAll(async () => {
    gateway = await startGateway();
  });
  afterAll(() => gateway.close());
  /** As on another machine, with separate folders. */
  const elsewhere = async (address: string) => {
    const folder = await temporaryFolder();
    return {
      ...gateway.environment,
      GM_LAKE_URL: address,
      GM_CACHE_DIR: join(folder, 'cache'),
      GM_DATA_DIR: folder,
    };
  };

  test('keep a release with a sold report, also where the state is not', async () => {
    const address = `s3://${gateway.bucket}/sold`;
    const plant = (now: number) => plantFrame({ dataDir: address, now, cells: CELLS });
    const first = await plant(TEST_NOW);
    const server = await startTestServer({ environment: { GM_LAKE_URL: address } });
    onTestFinished(() => server.close());
    const key = await server.register();
    const { lat, lon } = pointIn({ row: 30, col: 40 });
    const place = `/api/v1/motion?lat=${lat}&lon=${lon}`;
    expect((await server.get(place, key)).body).toMatchObject({ status: 'ok' });
    await plant(TEST_NOW + MINUTE_MS);
    const { json } = await pruneLake(address, { keep: 0, now: Date.now() + 400 * MINUTE_MS });
    expect(json).toMatchObject({ frames: [{ removed: [], kept_sold: [first] }] });
    expect((await server.get(`${place}&release=${first}`, key)).body).toMatchObject({ release: first });
  });

  test('that die between a pointer and the catalog are seen within seconds, and cataloged by the next one', async () => {
    const address = `s3://${gateway.bucket}/lake`;
    const plantOther = (minute: number) =>
      plantFrame({ dataDir: address, frameId: 'F08883', now: TEST_NOW + minute * MINUTE_MS, cells: CELLS });
    await plantOther(0);
    const files = lakeFilesAt(address);
    const catalog = createFrameCatalog(files);
    await catalog.refresh();

    const granules = join(await temporaryFolder(), 'granules');
    await writeSmallGranules(granules);
    const proxy = await startWatchedProxy(gateway.endpoint);
    onTestFinished(() => proxy.close());
    proxy.hold(/^PUT .*\/catalogue\.tsv\.gz$/);
    const ingest = startCommand(['ingest', granules], {
      ...(await elsewhere(address)),
      AWS_ENDPOINT_URL_S3: proxy.url,
    });
    const isHeld = () =>
      proxy.traffic().requests.some((request) => request.startsWith('PUT') && request.endsWith('.gz'));
    await expect.poll(isHeld, { timeout: 120_000 }).toBe(true);
    const ended = once(ingest, 'exit');
    ingest.kill('SIGKILL');
    await ended;

    const pointer = await readPointer(files, 'F08882');
    expect([...(await readCatalog(files))!.lines.keys()]).toEqual(['F08883']);
    const clock = vi.spyOn(performance, 'now');
    onTestFinished(() => clock.mockRestore());
    const later = performance.now() + 16_000;
    clock.mockImplementation(() => later);
    await catalog.refresh();
    expect(catalog.frames().map(({ frameId, releaseId }) => [frameId, releaseId])).toEqual([
      ['F08882', pointer!.release],
      ['F08883', expect.any(String)],
    ]);
    clock.mockRestore();

    let minute = 0;
    const entered = async () => {
      await plantOther(++minute);
      return [...(await readCatalog(files))!.lines.keys()];
    };
    await expect.poll(entered, { timeout: 60_000 }).toEqual(['F08882', 'F08883']);
    expect(await files.list('moving/')).toEqual([]);
    const [first] = (await readCatalog(files))!.lines.values();
    expect(first!.tag).toBe((await files.head('frames/F08882/current.json'))!.tag);
  });

  test('of addresses are found by a server on another machine, which sees the next import too', async () => {
    const address = `s3://${gateway.bucket}/addresses`;
    const files = await temporaryFolder();
    writeCounties(files, 100);
    const command = async (...args: string[]) =>
      finished(startCommand(['addresses', ...args], await elsewhere(address)));
    const imported = await command('import', files);
    expect([imported.code, imported.output], imported.errors).toEqual([
      0,
      expect.stringContaining('30059 ranges imported'),
    ]);

    const server = launchServer({ ...(await elsewhere(address)), GM_RATE_IP_PER_MINUTE: '100000' });
    onTestFinished(() => server.kill());
    const url = await server.listening();
    const geocode = async (text: string) => {
      const answer = await fetch(`${url}/api/v1/geocode?address=${encodeURIComponent(text)}`);
      return ((await answer.json()) as { readonly match_type?: string }).match_type;
    };
    const ADDRESS = '150 Street 3 Rd, 59601';
    const FOUND = 'street_interpolated';
    expect(await geocode(ADDRESS)).toBe(FOUND);
    const removed = await command('remove', '30059');
    expect(removed.output).toBe('30059 removed\n');
    await expect.poll(() => geocode(ADDRESS), { timeout: 60_000 }).not.toBe(FOUND);
    expect(await geocode('150 Street 3 Rd, 59602')).toBe(FOUND);
    expect((await command('import', files)).code).toBe(0);
    await expect.poll(() => geocode(ADDRESS), { timeout: 60_000 }).toBe(FOUND);
    const status = await command('status', '--json');
    expect(
      (JSON.parse(status.output) as { units: { unit: string }[] }).units.map(({ unit }) => unit),
    ).toEqual(['30059', '30061', '30063']);
  });
});
