import { fc, test } from '@fast-check/vitest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { groupLatencies } from '../../../api/context/latencies.ts';
import { statusPage } from '../../../api/docs/log/statusPage.ts';
import { serviceStatusSchema } from '../../../schemas/http/contract/status.ts';
import { insertCorrection } from '../../../support/correction/correction.ts';
import { plantFrame, pointIn, TEST_NOW } from '../../support/planted/plantedLake.ts';
import { ADMIN_TOKEN } from '../../support/server/operator.ts';
import { expectAnswer } from '../../support/server/schemaCheck.ts';
import { startTestServer, type TestServer } from '../../support/server/testServer.ts';

const CELL = { row: 5, col: 5 };
const { lat, lon } = pointIn(CELL);
const TITLE = '<b>Wrong</b> [x](https://evil.example) `rates`';

const start = (cells: readonly (typeof CELL)[]): Promise<TestServer> =>
  startTestServer({
    environment: { GM_ADMIN_TOKEN: ADMIN_TOKEN },
    prepare: (dataDir) =>
      cells.length === 0 ? Promise.resolve() : plantFrame({ dataDir, cells: [...cells] }),
  });
const statusOf = async (server: TestServer) =>
  expectAnswer(await server.get('/status.json'), serviceStatusSchema);

describe('the status of a healthy service', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await start([CELL]);
    const key = await server.register('somebody@example.org');
    await server.get(`/api/v1/motion?lat=${lat}&lon=${lon}&label=secret`, key);
    await server.database.transaction((transaction) =>
      insertCorrection(transaction, {
        correctionId: 'cor_1',
        title: TITLE,
        wrong: 'W',
        done: 'D',
        since: null,
        scope: [],
        createdAt: new Date(TEST_NOW),
      }),
    );
  });
  afterAll(() => server.close());

  it('reports that, the freshness of its data and corrections; and nothing about accounts or the number of calls', async () => {
    const status = await statusOf(server);
    expect(status).toMatchObject({
      status: 'ok',
      frames: { served: 1, out_of_service: 0, newest_observation: '2026-05-20' },
      waiting: { emails_s: 0, batches_s: 0, deliveries_s: 0 },
      payments: { card: 'off', usdc: 'off', x402: 'off' },
    });
    expect(status.incidents!.map(({ title }) => title)).toEqual([TITLE]);
    expect(status.latency.every(({ p50_ms: p50 }) => p50 === null)).toBe(true);
    const page = await server.get('/status');
    expect(page.status).toBe(200);
    expect(page.text).toContain('Everything works');
    expect(page.text).not.toMatch(/<b>|evil\.example"/);
    for (const text of [JSON.stringify(status), page.text])
      expect(text).not.toMatch(/somebody@|secret|acc_|gm_live|GM_|postgres|duckdb/);
  });

  it('is checked rarely, however often it is requested', async () => {
    const first = await statusOf(server);
    server.clock.now += 60_000;
    expect((await statusOf(server)).as_of).toBe(first.as_of);
    server.clock.now -= 60_000;
  });
});

it('of a server without ground is degraded', async () => {
  const server = await start([]);
  const status = await statusOf(server);
  expect(status).toMatchObject({ status: 'degraded', frames: { served: 0, newest_observation: null } });
  expect((await server.get('/status')).text).toContain('No frame is in service');
  await server.close();
});

it('of a server whose database is away is still reported, as degraded', async () => {
  const server = await start([CELL]);
  await server.database.close();
  const status = await statusOf(server);
  expect(status).toMatchObject({
    status: 'degraded',
    frames: { served: 1, last_announced_at: null },
    waiting: { emails_s: null },
    incidents: null,
  });
  expect(JSON.stringify(statusPage(status))).toContain('Unknown now.');
  expect((await server.get('/status')).text).toContain('Accounts and sales aren');
  await server.close();
});

const bounds = [0.01, 0.1, 1, Infinity];

it('lists latencies by route too, when there are enough answers', () => {
  const of = (method: string, route: string, count: number) =>
    bounds.map((upToS) => ({ method, route, upToS, count }));
  const buckets = [
    ...of('GET', '/api/v1/timeseries', 60),
    ...of('GET', '/api/v1/motion', 50),
    ...of('HEAD', '/api/v1/motion', 49),
    ...of('POST', '/mcp', 60),
  ];
  const { routes } = groupLatencies(buckets).find(({ group }) => group === 'reports')!;
  expect(routes).toEqual([
    { method: 'GET', route: '/api/v1/motion', p50Ms: 5, p95Ms: 9.5 },
    { method: 'GET', route: '/api/v1/timeseries', p50Ms: 5, p95Ms: 9.5 },
  ]);
});

test.prop([fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 4, maxLength: 4 })])(
  'reports a median with half of the answers below it, and none for too few answers',
  (counts) => {
    let sum = 0;
    const buckets = counts.map((count, at) => ({
      method: 'GET',
      route: '/api/v1/motion',
      upToS: bounds[at]!,
      count: (sum += count),
    }));
    const { p50Ms, p95Ms } = groupLatencies(buckets).find(({ group }) => group === 'reports')!;
    expect(p50Ms === null).toBe(sum < 50);
    if (p50Ms === null || p95Ms === null) return;
    expect(p95Ms).toBeGreaterThanOrEqual(p50Ms);
    const at = buckets.findIndex(({ count }) => count >= sum / 2);
    expect(p50Ms).toBeGreaterThanOrEqual(at === 0 ? 0 : 1000 * bounds[at - 1]!);
    expect(p50Ms).toBeLessThanOrEqual(1000 * bounds[at]!);
  },
);
