import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyLedger } from '../../../../billing/audit/verifyLedger.ts';
import { startSalesRecorder } from '../../../../api/jobs/salesRecorder.ts';
import { NO_ADDRESS_DATA } from '../../../../location/geocode/noAddressData.ts';
import { liveGround } from '../../../../report/ground/ground.ts';
import { testGround } from '../../../../report/ground/testGround.ts';
import { lakeFilesAt } from '../../../../store/lake/files/lakeFilesAt.ts';
import { hasSalesRecord, soldReleases } from '../../../../store/lake/release/salesRecord.ts';
import { pruneFrame } from '../../../../store/lake/release/lakeMaintenance.ts';
import { plantFrame, pointIn, TEST_NOW } from '../../../support/planted/plantedLake.ts';
import { startTestServer, type TestServer } from '../../../support/server/testServer.ts';

const DAY_MS = 86_400_000;
const CELL = { row: 30, col: 40 };
const { lat, lon } = pointIn(CELL);
const PLACE = `?lat=${lat}&lon=${lon}`;

describe('a report of a release that the frame served earlier', () => {
  let server: TestServer;
  let [first, second] = ['', ''];
  const plant = (dataDir: string, now: number, velocityVerticalMmYr: number) =>
    plantFrame({ dataDir, now, cells: [{ ...CELL, velocityVerticalMmYr, velocityUncertaintyMmYr: 0.4 }] });
  const ask = async (key: string | undefined, more: string, path = '/api/v1/motion') =>
    server.get(`${path}${PLACE}${more}`, key);
  beforeAll(async () => {
    server = await startTestServer({
      environment: { GM_STARTER_CREDITS_USD: '8' },
      prepare: async (dataDir) => {
        first = await plant(dataDir, TEST_NOW, -8);
        second = await plant(dataDir, TEST_NOW + DAY_MS, -7);
      },
    });
  });
  afterAll(async () => {
    expect((await verifyLedger(server.database)).violations).toEqual([]);
    await server.close();
  });

  it('has the number that it had when the frame served it, and reports that a newer one is served', async () => {
    const key = await server.register();
    const now = await ask(key, '');
    expect(now.body).toMatchObject({ release: second, velocity_vertical_mm_yr: -7, help: null });
    const pinned = await ask(key, `&release=${first}`);
    expect(pinned.body).toMatchObject({
      status: 'ok',
      billed_usd: 0.4,
      release: first,
      velocity_vertical_mm_yr: -8,
    });
    expect(pinned.body['help']).toContain(`release ${second}`);
    const named = await ask(key, `&frame=F08882&release=${second}`);
    expect(named.body).toMatchObject({ release: second, velocity_vertical_mm_yr: -7, help: null });
    const series = await ask(key, `&release=${first}`, '/api/v1/timeseries');
    expect(series.body).toMatchObject({ status: 'ok', release: first });
    const sheet = await ask(key, `&release=${first}`, '/report.pdf');
    expect(sheet.status).toBe(200);
    // the report of that release, bought a moment ago, covers its PDF
    expect(sheet.headers.get('x-cost-usd')).toBe('0.00');
  });

  it('is not covered by an owned report of another release', async () => {
    const key = await server.register();
    expect((await ask(key, '&reuse=1')).body).toMatchObject({ billed_usd: 0.4, release: second });
    expect((await ask(key, `&release=${first}&reuse=1`)).body).toMatchObject({
      billed_usd: 0.4,
      owned_report: null,
      release: first,
    });
    expect((await ask(key, `&release=${first}&reuse=1`)).body).toMatchObject({
      billed_usd: 0,
      owned_report: { is_current: false, message: expect.stringContaining("isn't served any more") },
      velocity_vertical_mm_yr: -8,
    });
    const newest = await ask(key, `&release=${second}&reuse=1`);
    expect(newest.body).toMatchObject({ billed_usd: 0, owned_report: { is_current: true } });
    expect((await ask(key, '&reuse=1')).body).toMatchObject({ billed_usd: 0, release: second });
  });

  it('is refused, free, with the stored releases, when no frame over the place has it', async () => {
    const key = await server.register();
    const absent = await ask(key, '&release=20200101T000000Z-abcdef');
    expect(absent.status).toBe(404);
    expect(absent.body['code']).toBe('not_found');
    for (const stored of [first, second]) expect(absent.body['message']).toContain(stored);
    expect((await ask(key, '&release=latest')).status).toBe(422);
    const elsewhere = await ask(key, `&frame=F00001&release=${first}`);
    expect(elsewhere.body).toMatchObject({ status: 'no_coverage', billed_usd: 0 });
    const nowhere = await server.get(`/api/v1/motion?lat=45&lon=-110&release=${first}`, key);
    expect(nowhere.body).toMatchObject({ status: 'no_coverage', billed_usd: 0 });
    expect((await server.get('/api/v1/balance', key)).body['credits_usd']).toBe(8);
    const free = await ask(undefined, `&release=${first}&dry_run=1`);
    expect(free.body).toMatchObject({ status: 'ok', dry_run: true });
  });

  it('is recorded in the lake by a server that sold it before sales were recorded', async () => {
    const { database, dataDir } = server;
    const key = await server.register();
    expect((await ask(key, `&release=${first}`)).body).toMatchObject({ status: 'ok' });
    const files = lakeFilesAt(dataDir);
    await files.removeFolder('sold');
    const grounds = {
      live: liveGround(server.lake, NO_ADDRESS_DATA),
      test: testGround(Date.now, NO_ADDRESS_DATA),
    };
    const context = { database, now: Date.now, config: { lakeAddress: dataDir }, grounds };
    const recorder = startSalesRecorder(context, { warn: () => undefined });
    await recorder.look();
    await recorder.stop();
    expect(await soldReleases(files, 'F08882', [first])).toEqual(new Set([first]));
    expect(await hasSalesRecord(files)).toBe(true);
  });

  it('is kept by a prune once it was sold, and is gone after a forced one', async () => {
    const key = await server.register();
    expect((await ask(key, `&release=${first}`)).body).toMatchObject({ status: 'ok' });
    const choice = { keep: 0, now: Date.now() };
    expect(await pruneFrame(server.dataDir, 'F08882', choice)).toEqual({ releases: [], sold: [first] });
    expect((await ask(key, `&release=${first}`)).body).toMatchObject({ velocity_vertical_mm_yr: -8 });
    await pruneFrame(server.dataDir, 'F08882', { ...choice, force: true });
    expect((await ask(key, `&release=${first}`)).status).toBe(404);
    expect((await ask(key, `&release=${second}`)).body).toMatchObject({ velocity_vertical_mm_yr: -7 });
  });
});
