import { writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyLedger } from '../../../../billing/audit/verifyLedger.ts';
import { describeOnAnEngine } from '../../../support/machine/tier.ts';
import { plantAddresses } from '../../../support/planted/plantedAddresses.ts';
import { PLANTED_GRID, plantFrame, pointIn, TEST_NOW } from '../../../support/planted/plantedLake.ts';
import {
  startTestServer,
  type TestServer,
  type TestServerOptions,
} from '../../../support/server/testServer.ts';

const SINKING = { row: 10, col: 10 };
const RISING = { row: 10, col: 20 };
const INCONCLUSIVE = { row: 10, col: 40 };
const UNMEASURED = { row: 30, col: 10 };
const GRID_BESIDE = { ...PLANTED_GRID, originX: PLANTED_GRID.originX + 20_000 };
const DAY_MS = 86_400_000;
const query = (cell: typeof SINKING, more = '') => {
  const { lat, lon } = pointIn(cell);
  return `?lat=${lat}&lon=${lon}${more}`;
};
const pdf = (cell: typeof SINKING, more = '') => `/report.pdf${query(cell, more)}`;
const motion = (cell: typeof SINKING, more = '') => `/api/v1/motion${query(cell, more)}`;

const plant = (dataDir: string, now = TEST_NOW) =>
  plantFrame({
    dataDir,
    now,
    cells: [
      { ...SINKING, velocityVerticalMmYr: -12.5 },
      { ...RISING, velocityVerticalMmYr: 5 },
      { ...INCONCLUSIVE, velocityVerticalMmYr: 0.5, velocityUncertaintyMmYr: 4, temporalCoherence: 0.4 },
    ],
  });
const publish = (server: TestServer, laterMs: number) =>
  plant(server.dataDir, TEST_NOW + laterMs).then(() => server.lake.refresh());
const start = (options: TestServerOptions = {}) =>
  startTestServer({ prepare: (dataDir) => plant(dataDir), ...options });
const balanceOf = async (server: TestServer, key: string) =>
  (await server.get('/api/v1/balance', key)).body['credits_usd'];

describeOnAnEngine('the PDF of a report', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await start({ engine, environment: { GM_STARTER_CREDITS_USD: '20' } });
  });
  afterAll(async () => {
    expect((await verifyLedger(server.database)).violations).toEqual([]);
    await server.close();
  });

  it('costs what a report costs, states that in its headers, and makes the report and itself free', async () => {
    const key = await server.register();
    const bought = await server.get(pdf(SINKING, '&label=my%20house'), key);
    expect(bought.status).toBe(200);
    expect(Object.fromEntries(bought.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'private, no-store',
      'x-cost-usd': '0.40',
      'x-credits-remaining-usd': '19.60',
    });
    expect(bought.headers.get('content-disposition')).toMatch(
      /^inline; filename="ground-motion-[\d.]+_-[\d.]+-2026-06-01\.pdf"$/,
    );
    expect(bought.text.startsWith('%PDF-1.7')).toBe(true);
    const again = await server.get(pdf(SINKING), key);
    expect([again.headers.get('x-cost-usd'), again.headers.get('x-credits-remaining-usd')]).toEqual([
      '0.00',
      '19.60',
    ]);
    const report = await server.get(motion(SINKING), key);
    expect(report.body).toMatchObject({
      status: 'ok',
      velocity_vertical_mm_yr: -12.5,
      cost_usd: 0,
      credits_remaining_usd: 19.6,
    });
    const { reports } = (await server.get('/api/v1/my-reports', key)).body as { reports: object[] };
    expect(reports).toEqual([
      expect.objectContaining({ endpoint: 'report.pdf', cost_usd: 0.4, label: 'my house' }),
    ]);
    const { entries } = (await server.get('/api/v1/usage', key)).body as { entries: object[] };
    expect(entries).toHaveLength(2);
    const saved = await server.get('/api/v1/my-reports/2', key);
    expect(saved.body).toMatchObject({ status: 'ok', velocity_vertical_mm_yr: -12.5, cost_usd: 0.4 });
  });

  it('is free after the report was bought, for 7 days and no longer; the report is charged each time', async () => {
    const key = await server.register();
    expect((await server.get(motion(SINKING), key)).body).toMatchObject({ cost_usd: 0.4 });
    expect((await server.get(pdf(SINKING), key)).headers.get('x-cost-usd')).toBe('0.00');
    expect((await server.get(motion(SINKING), key)).body).toMatchObject({ cost_usd: 0.4 });
    server.clock.now = TEST_NOW + 7 * DAY_MS;
    expect((await server.get(pdf(SINKING), key)).headers.get('x-cost-usd')).toBe('0.00');
    server.clock.now += 1;
    expect((await server.get(pdf(SINKING), key)).headers.get('x-cost-usd')).toBe('0.40');
    server.clock.now = TEST_NOW;
    expect(await balanceOf(server, key)).toBe(18.8);
  });

  it('is private to the account: another account pays, and a child key shares its owner’s right', async () => {
    const [key, stranger] = [await server.register(), await server.register()];
    await server.get(motion(SINKING), key);
    expect((await server.get(pdf(SINKING), stranger)).headers.get('x-cost-usd')).toBe('0.40');
    const minted = await server.post('/api/v1/keys', { label: 'child' }, key);
    const child = String(minted.body['api_key']);
    expect((await server.get(pdf(SINKING), child)).headers.get('x-cost-usd')).toBe('0.00');
    expect((await server.get(pdf(RISING), child)).headers.get('x-cost-usd')).toBe('0.40');
    expect((await server.get(motion(RISING), key)).body).toMatchObject({ cost_usd: 0 });
  });

  it('costs again for a new release', async () => {
    const key = await server.register();
    await server.get(motion(RISING), key);
    await publish(server, 1000);
    expect((await server.get(pdf(RISING), key)).headers.get('x-cost-usd')).toBe('0.40');
    expect((await server.get(motion(RISING), key)).body).toMatchObject({ cost_usd: 0 });
  });

  it('requested many times at once, with a report of its cell, is charged once in all', async () => {
    const key = await server.register();
    const answers = await Promise.all(
      Array.from({ length: 6 }, async (_, index) =>
        server.get(index === 5 ? motion(SINKING) : pdf(SINKING), key),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    // The first one, whichever it is, is charged and makes the others free.
    expect(await balanceOf(server, key)).toBe(19.6);
  });

  it('with an Idempotency-Key is charged once, even when the release has changed meanwhile', async () => {
    const key = await server.register();
    const header = { 'idempotency-key': 'one' };
    const first = await server.get(pdf(SINKING), key, header);
    const second = await server.get(pdf(SINKING), key, header);
    expect([first, second].map(({ status }) => status)).toEqual([200, 200]);
    expect([first, second].map(({ headers }) => headers.get('idempotent-replayed'))).toEqual([null, 'true']);
    expect(second.text.startsWith('%PDF-1.7')).toBe(true);
    await publish(server, 2000);
    const third = await server.get(pdf(SINKING), key, header);
    expect([third.status, third.headers.get('idempotent-replayed')]).toEqual([200, 'true']);
    const other = await server.get(pdf(RISING), key, header);
    expect([other.status, other.body['error']]).toEqual([422, 'idempotency_mismatch']);
    expect(await balanceOf(server, key)).toBe(19.6);
  });

  it('does not exist, and costs nothing, unless the status is ok', async () => {
    const key = await server.register();
    const gates: [string, string][] = [
      [pdf(UNMEASURED), 'no_data'],
      [pdf(INCONCLUSIVE), 'inconclusive'],
      ['/report.pdf?lat=10&lon=10', 'no_coverage'],
      [pdf(SINKING, '&max_age_days=1'), 'stale_data'],
      [pdf(SINKING, '&since=2026-05-31'), 'no_new_data'],
      [pdf(SINKING, '&min_confidence=0.99'), 'low_confidence'],
    ];
    for (const [path, status] of gates) {
      const answer = await server.get(path, key);
      expect(answer.status).toBe(404);
      expect(answer.body).toMatchObject({ error: 'not_found', status, retryable: false });
      expect(answer.body['message']).toContain(status);
      expect(answer.text).not.toContain('-12.5');
    }
    expect(await balanceOf(server, key)).toBe(20);
  });

  it('has a free preview of its price', async () => {
    const key = await server.register();
    const would = async (path: string) => (await server.get(path, key)).body['estimated_cost_usd'];
    for (const form of [pdf, motion]) expect(await would(form(SINKING, '&dry_run=1'))).toBe(0.4);
    await server.get(pdf(SINKING), key);
    expect(await would(pdf(SINKING, '&dry_run=1'))).toBe(0);
    expect(await would(motion(SINKING, '&dry_run=1'))).toBe(0);
    expect(await would(`/api/v1/timeseries${query(SINKING, '&dry_run=1')}`)).toBe(0.4);
    const unkeyed = await server.get(motion(SINKING, '&dry_run=1'));
    expect(unkeyed.body).toMatchObject({ would_bill: true, estimated_cost_usd: 0.4 });
    expect(await balanceOf(server, key)).toBe(19.6);
  });

  it('is not drawn for a buyer without enough credits', async () => {
    const key = await server.register();
    await server.post('/api/v1/account/spend_cap', { daily_usd: 0.5 }, key);
    expect((await server.get(pdf(SINKING), key)).status).toBe(200);
    const refused = await server.get(pdf(RISING), key);
    expect([refused.status, refused.body['error']]).toEqual([402, 'spend_cap_reached']);
    expect((await server.get(motion(SINKING), key)).body).toMatchObject({ cost_usd: 0 });
    expect(await balanceOf(server, key)).toBe(19.6);
  });

  it('is not charged to a buyer who has disconnected', async () => {
    const before = (await verifyLedger(server.database)).charges;
    const leaving = connect(Number(new URL(server.url).port), '127.0.0.1');
    const other = await server.register();
    const request = `GET ${pdf(SINKING)} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${other}\r\n\r\n`;
    let open = (): void => undefined;
    const opened = new Promise<void>((resolve) => (open = resolve));
    const writing = server.database.transaction(async (transaction) => {
      await transaction.queryForUpdate('SELECT account_id FROM account', []);
      await opened;
    });
    await new Promise<void>((written) => void leaving.write(request, () => written()));
    for (let trip = 0; trip < 10; trip++) await (await fetch(`${server.url}/healthz`)).text();
    leaving.destroy();
    for (let trip = 0; trip < 10; trip++) await (await fetch(`${server.url}/healthz`)).text();
    open();
    await writing;
    expect(await balanceOf(server, other)).toBe(20);
    expect((await verifyLedger(server.database)).charges).toBe(before);
  });
});

describe('access to a PDF', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await start({
      environment: { GM_STARTER_CREDITS_USD: '0.40' },
      prepare: async (dataDir) => {
        await plant(dataDir);
        await plantAddresses(dataDir, { now: TEST_NOW });
      },
    });
  });
  afterAll(() => server.close());

  it('requires a key, an address or coordinates, and credits', async () => {
    const refusalOf = async (path: string, key?: string) => {
      const { status, body } = await server.get(path, key);
      return [status, body['error']];
    };
    const key = await server.register();
    expect(await refusalOf(pdf(SINKING))).toEqual([401, 'unauthorized']);
    expect(await refusalOf('/report.pdf', key)).toEqual([422, 'need_address_or_coords']);
    expect(await refusalOf('/report.pdf?lat=91&lon=0', key)).toEqual([422, 'invalid_coordinates']);
    expect(await refusalOf('/report.pdf?address=1%20Nowhere%20Rd', key)).toEqual([404, 'not_found']);
    const nowhere = await server.get('/report.pdf?address=1%20Nowhere%20Rd', key);
    expect(nowhere.body).toMatchObject({ detail: [{ type: 'address_not_found', ctx: { candidates: [] } }] });
    expect(nowhere.body['message']).toMatch(/Nothing was charged\.$/);
    expect(await refusalOf(pdf(SINKING, '&units=mm'), key)).toEqual([422, 'bad_request']);
    expect((await server.get(pdf(SINKING), key)).status).toBe(200);
    expect(await refusalOf(pdf(RISING), key)).toEqual([402, 'insufficient_credits']);
    expect((await server.get(pdf(SINKING), key)).status).toBe(200);
  });

  it('is free for examples without a key, which are marked as such', async () => {
    const example = await server.get('/report.pdf?mock=ok:strong_uplift');
    expect([example.status, example.headers.get('x-cost-usd')]).toEqual([200, '0.00']);
    expect(example.headers.get('x-credits-remaining-usd')).toBeNull();
    expect((await server.get('/report.pdf?mock=inconclusive')).body).toMatchObject({
      status: 'inconclusive',
    });
    expect((await server.get(pdf(SINKING, '&teaser=1'))).body).toMatchObject({ teaser: true });
  });

  it('costs test money in test mode, and live and test share nothing', async () => {
    const key = await server.register('tester@example.org', 'test');
    const before = Number(await balanceOf(server, key));
    const place = '/report.pdf?lat=29.76&lon=-95.37';
    const answer = await server.get(place, key);
    expect([answer.status, answer.headers.get('x-cost-usd')]).toEqual([200, '0.40']);
    expect((await server.get(place, key)).headers.get('x-cost-usd')).toBe('0.00');
    expect(Number(await balanceOf(server, key))).toBeCloseTo(before - 0.4, 6);
    expect((await verifyLedger(server.database)).violations).toEqual([]);
  });
});

describe('the map of a PDF', () => {
  it('shows the release; an unreadable raster is reported, and charges nothing', async () => {
    const server = await start({
      prepare: async (dataDir) => {
        const cells = [{ ...SINKING, velocityVerticalMmYr: -12.5 }];
        const releaseId = await plantFrame({ dataDir, cells, maps: true });
        await plantFrame({ dataDir, frameId: 'F08883', cells, maps: true, grid: GRID_BESIDE });
        await writeFile(join(dataDir, 'frames/F08882/releases', releaseId, 'velocity.tif'), 'no raster');
      },
    });
    try {
      const key = await server.register();
      const damaged = await server.get(pdf(SINKING), key);
      expect([damaged.status, damaged.body['error']]).toEqual([503, 'service_unavailable']);
      expect(await balanceOf(server, key)).toBe(2);
      const { lat, lon } = pointIn(SINKING, GRID_BESIDE);
      const sound = await server.get(`/report.pdf?lat=${lat}&lon=${lon}`, key);
      expect(sound.status).toBe(200);
      // For the scale, the map, the series and the verification code.
      expect(sound.text.match(/\/Alt /g)?.length).toBe(4);
      // The damaged frame is out of service as a whole.
      expect((await server.get(motion(SINKING), key)).status).toBe(503);
      expect(await balanceOf(server, key)).toBe(1.6);
      expect((await verifyLedger(server.database)).violations).toEqual([]);
    } finally {
      await server.close();
    }
  });
});
