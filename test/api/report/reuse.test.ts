import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyLedger } from '../../../billing/audit/verifyLedger.ts';
import { describeOnAnEngine } from '../../support/machine/tier.ts';
import { plantFrame, pointIn, TEST_NOW } from '../../support/planted/plantedLake.ts';
import { startTestServer, type TestServer } from '../../support/server/testServer.ts';

const DAY_MS = 86_400_000;
const CELLS = Array.from({ length: 12 }, (_, index) => ({ row: 10, col: 10 + index }));
const cell = (index: number) => pointIn(CELLS[index]!);
const query = (index: number, more = '') => `?lat=${cell(index).lat}&lon=${cell(index).lon}${more}`;
const motion = (index: number, more = '') => `/api/v1/motion${query(index, more)}`;
const plant = (dataDir: string, now: number) =>
  plantFrame({
    dataDir,
    now,
    cells: CELLS.map((place, index) => ({ ...place, velocityVerticalMmYr: -12 + index / 10 })),
  });

describeOnAnEngine('a call that reuses owned reports', (engine) => {
  let server: TestServer;
  const balance = async (key: string) => (await server.get('/api/v1/balance', key)).body['credits_usd'];
  const cost = async (path: string, key: string, headers = {}) =>
    (await server.get(path, key, headers)).body['billed_usd'];
  beforeAll(async () => {
    server = await startTestServer({
      engine,
      environment: { GM_STARTER_CREDITS_USD: '20' },
      prepare: (dataDir) => plant(dataDir, TEST_NOW),
    });
  });
  afterAll(async () => {
    expect((await verifyLedger(server.database)).violations).toEqual([]);
    await server.close();
  });

  it('gets the owned report for free, in every form, and when it was bought; without reuse it buys', async () => {
    const key = await server.register();
    const first = await server.get(motion(0, '&reuse=1'), key);
    expect(first.body).toMatchObject({ billed_usd: 0.4, owned_report: null });
    server.clock.now = TEST_NOW + 30 * DAY_MS;
    const owned = { report_id: 2, bought_at: new Date(TEST_NOW).toISOString(), is_current: true };
    const again = await server.get(motion(0), key, { 'reuse-report': '1' });
    expect(again.body).toMatchObject({ status: 'ok', billed_usd: 0, cost_usd: 0, owned_report: owned });
    expect(again.body['velocity_vertical_mm_yr']).toBe(first.body['velocity_vertical_mm_yr']);
    const short = await server.get(motion(0, '&reuse=true&compact=1'), key);
    expect(short.body).toMatchObject({ cost_usd: 0, owned_report: owned });
    const series = await server.get(`/api/v1/timeseries${query(0, '&reuse=1')}`, key);
    expect(series.body).toMatchObject({ billed_usd: 0, owned_report: owned });
    const { headers } = await server.get(`/report.pdf${query(0, '&reuse=1')}`, key);
    expect(headers.get('x-cost-usd')).toBe('0.00');
    expect(headers.get('x-owned-report-bought-at')).toBe(owned.bought_at);
    expect(await balance(key)).toBe(19.6);
    const anew = await server.get(motion(0), key);
    expect(anew.body).toMatchObject({ billed_usd: 0.4 });
    expect(anew.body).not.toHaveProperty('owned_report');
    server.clock.now = TEST_NOW;
  });

  it('is charged at most once for a new cell, under concurrency too, and all get the same numbers', async () => {
    const key = await server.register();
    const child = String((await server.post('/api/v1/keys', { label: 'child' }, key)).body['api_key']);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        server.get(
          index % 3 === 0 ? `/api/v1/timeseries${query(1, '&reuse=1')}` : motion(1, '&reuse=1'),
          index % 2 === 0 ? key : child,
        ),
      ),
    );
    expect(answers.filter(({ body }) => body['billed_usd'] === 0.4)).toHaveLength(1);
    expect(answers.filter(({ body }) => body['billed_usd'] === 0)).toHaveLength(11);
    expect(await balance(key)).toBe(19.6);
  });

  it('needs no credits and fits every price limit when the report is owned, even when a cap is used up', async () => {
    const key = await server.register();
    await server.get(motion(2), key);
    await server.post('/api/v1/account/spend_cap', { daily_usd: 0.4 }, key);
    expect(await cost(motion(2, '&reuse=1&max_price_usd=0'), key)).toBe(0);
    const other = await server.get(motion(3, '&reuse=1&max_price_usd=0'), key);
    expect(other).toMatchObject({ status: 402, body: { error: 'max_price_exceeded' } });
    const capped = await server.get(motion(3, '&reuse=1'), key);
    expect(capped).toMatchObject({ status: 402, body: { error: 'spend_cap_reached' } });
  });

  it('is per account: a stranger and test ground own nothing of it', async () => {
    const [key, stranger] = [await server.register(), await server.register()];
    expect(await cost(motion(4, '&reuse=1'), key)).toBe(0.4);
    expect(await cost(motion(4, '&reuse=1'), stranger)).toBe(0.4);
    const { body } = await server.post('/api/v1/autonomous/register', {
      email: 'reuse-test@example.org',
      mode: 'test',
    });
    const test = String(body['api_key']);
    expect(await cost(motion(4, '&reuse=1'), test)).toBe(0.4);
    expect(await cost(motion(4, '&reuse=1'), test)).toBe(0);
  });

  it('counts owned cells in dry runs, quotes and batches, whose budget goes to the other cells', async () => {
    const key = await server.register();
    await server.get(motion(5), key);
    const dry = await server.get(motion(5, '&reuse=1&dry_run=1'), key);
    expect(dry.body).toMatchObject({
      would_bill: false,
      estimated_cost_usd: 0,
      owned_report: { report_id: 2 },
    });
    const plain = await server.get(motion(5, '&dry_run=1'), key);
    expect(plain.body).toMatchObject({
      would_bill: true,
      estimated_cost_usd: 0.4,
      owned_report: { report_id: 2 },
    });
    const items = [5, 6, 5, 7, 8].map((index) => ({ id: `i${index}`, ...cell(index) }));
    const quoteOf = (request: object) => server.post('/api/v1/quote', { kind: 'batch', request }, key);
    expect((await quoteOf({ items, reuse: true })).body).toMatchObject({
      billable: 3,
      owned: 1,
      cost_usd: 1.2,
      free: [{ id: 'i5', owned_report: { report_id: 2 } }, { id: 'i5' }],
    });
    expect((await quoteOf({ items })).body).toMatchObject({ billable: 4, owned: 1, cost_usd: 1.6 });
    const batch = async (body: object) =>
      (await server.post('/api/v1/motion/batch', { items, ...body }, key)).body as {
        results: {
          status: string;
          cost_usd: number;
          message?: string;
          duplicate_of?: string;
          report_id?: number;
        }[];
        summary: object;
      };
    const tooDear = await batch({ reuse: true, max_item_price_usd: 0.39 });
    expect(tooDear.summary).toMatchObject({ billed: 0, reused: 1 });
    expect(tooDear.results[1]).toMatchObject({ status: 'skipped_for_budget' });
    expect(tooDear.results[1]!.message).toContain('max_item_price_usd=0.39');
    const bounded = await batch({ reuse: 1, max_price_usd: 0.8, max_item_price_usd: 0.4 });
    expect(bounded.summary).toMatchObject({ billed: 2, reused: 1, total_cost_usd: 0.8 });
    expect(bounded.results.map(({ status, cost_usd: usd }) => [status, usd])).toEqual([
      ['ok', 0],
      ['ok', 0.4],
      ['ok', 0],
      ['ok', 0.4],
      ['skipped_for_budget', 0],
    ]);
    expect(bounded.results[0]).toMatchObject({ report_id: 2, owned_report: { is_current: true } });
    expect(bounded.results[2]).toMatchObject({ duplicate_of: 'i5' });
    expect(bounded.results[4]!.message).toContain('the whole batch can cost at most 0.80 USD');
    expect((await batch({ reuse: true })).summary).toMatchObject({
      billed: 1,
      reused: 3,
      total_cost_usd: 0.4,
    });
  });

  it('is replayed for its Idempotency-Key, and refuses a header that contradicts its parameter', async () => {
    const key = await server.register();
    const named = { 'idempotency-key': 'reuse-1', 'reuse-report': '1' };
    const first = await server.get(motion(9), key, named);
    const replay = await server.get(motion(9, '&reuse=1'), key, { 'idempotency-key': 'reuse-1' });
    expect(replay.text).toBe(first.text);
    expect(replay.body).toMatchObject({ billed_usd: 0.4, owned_report: null });
    expect(await server.get(motion(9, '&reuse=0'), key, { 'reuse-report': '1' })).toMatchObject({
      status: 422,
      body: { error: 'bad_request' },
    });
  });

  it('buys again when a newer release is served, and names the older report that the account owns', async () => {
    const key = await server.register();
    await server.get(motion(10, '&reuse=1'), key);
    await plant(server.dataDir, TEST_NOW + 1000);
    await server.lake.refresh();
    const dry = await server.get(motion(10, '&reuse=1&dry_run=1'), key);
    expect(dry.body).toMatchObject({ would_bill: true, owned_report: { report_id: 2, is_current: false } });
    const newer = await server.get(motion(10, '&reuse=1'), key);
    expect(newer.body).toMatchObject({ billed_usd: 0.4, owned_report: { report_id: 2, is_current: false } });
    expect((newer.body['owned_report'] as { message: string }).message).toContain('older release');
    expect(await cost(motion(10, '&reuse=1'), key)).toBe(0);
  });
});
