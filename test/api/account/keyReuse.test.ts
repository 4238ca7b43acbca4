import { fc, test } from '@fast-check/vitest';
import { afterAll, beforeAll, expect } from 'vitest';
import { verifyLedger } from '../../../billing/audit/verifyLedger.ts';
import { type StatePlace } from '../../support/machine/engines.ts';
import { describeOnAnEngine, times } from '../../support/machine/tier.ts';
import { pointIn } from '../../support/planted/plantedLake.ts';
import { startTestServer, type JsonAnswer, type TestServer } from '../../support/server/testServer.ts';

const CELLS = Array.from({ length: 4 }, (_, col) => ({ row: 10, col }));
const UNMEASURED = { row: 30, col: 30 };
const places = [...CELLS, UNMEASURED].map((cell) => pointIn(cell));
const inQuery = ({ lat, lon }: (typeof places)[number]) => `lat=${lat}&lon=${lon}`;

/** Everything that can be requested with an Idempotency-Key. Entries that are the same request share a name. */
const REQUESTS: { readonly name: string; readonly path: string; readonly body?: string }[] = [
  ...places.slice(2).flatMap((place, index) => [
    { name: `motion ${index}`, path: `/api/v1/motion?${inQuery(place)}` },
    { name: `motion ${index}`, path: `/api/v1/motion?lon=${place.lon}&lat=${place.lat}&units=mm` },
    { name: `timeseries ${index}`, path: `/api/v1/timeseries?${inQuery(place)}` },
  ]),
  ...[false, true].flatMap((async) => [
    { name: `batch ${async}`, path: '/api/v1/motion/batch', body: JSON.stringify({ items: places, async }) },
    {
      name: `batch ${async}`,
      path: '/api/v1/motion/batch',
      body: ` { "async" : ${async}, "items":\n${JSON.stringify(places.map(({ lat, lon }) => ({ lon, lat })))} }`,
    },
  ]),
];

const call = fc.record({
  request: fc.constantFrom(...REQUESTS),
  idempotencyKey: fc.constantFrom('a', 'b', 'c', undefined),
  caller: fc.nat(2),
  server: fc.nat(1),
});

describeOnAnEngine('few Idempotency-Keys among many requests at once', (engine) => {
  let place: StatePlace;
  let servers: TestServer[];
  beforeAll(async () => {
    place = await engine.newPlace();
    const start = () =>
      startTestServer({ place, environment: { GM_STARTER_CREDITS_USD: '4' }, cells: CELLS });
    // The embedded engine supports only one process.
    servers = [await start()];
    if (engine.name === 'PostgreSQL') servers.push(await start());
  });
  afterAll(async () => {
    expect((await verifyLedger(servers[0]!.database)).violations).toEqual([]);
    for (const server of servers) await server.close();
    await place.remove();
  });

  const settled = async (key: string, answer: JsonAnswer): Promise<number> => {
    for (;;) {
      const job = await servers[0]!.get(`/api/v1/motion/batch/${String(answer.body['job_id'])}`, key);
      if (job.body['status'] === 'ok') return costOf(job);
      expect(['queued', 'processing']).toContain(job.body['status']);
    }
  };

  test.prop([fc.array(call, { minLength: 2, maxLength: 25 })], { numRuns: times(8, 25) })(
    'bind each key to one request and one answer, and the balance falls by the cost of the answers',
    async (calls) => {
      const owner = await servers[0]!.register();
      const mint = async () =>
        String((await servers[0]!.post('/api/v1/keys', { daily_cap_usd: 2 }, owner)).body['api_key']);
      const callers = [owner, await mint(), await mint()];
      const answers = await Promise.all(
        calls.map(async ({ request: { name, path, body }, idempotencyKey, caller, server }) => {
          const answer = await servers[server % servers.length]!.request(path, {
            method: body === undefined ? 'GET' : 'POST',
            headers: {
              authorization: `Bearer ${callers[caller]!}`,
              ...(body !== undefined && { 'content-type': 'application/json' }),
              ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
            },
            ...(body !== undefined && { body }),
          });
          return { name, idempotencyKey, answer };
        }),
      );
      const spent: number[] = [];
      for (const { answer, idempotencyKey } of answers) {
        expect([200, 202, 402, 422], answer.text).toContain(answer.status);
        if (answer.status === 422) {
          expect(idempotencyKey).toBeDefined();
          expect(answer.body['error']).toBe('idempotency_mismatch');
        }
        if (answer.headers.has('idempotent-replayed')) continue;
        if (answer.status === 200) spent.push(costOf(answer));
        if (answer.status === 202) spent.push(await settled(owner, answer));
      }
      for (const idempotencyKey of ['a', 'b', 'c']) {
        const served = answers.filter(
          (one) => one.idempotencyKey === idempotencyKey && one.answer.status !== 422,
        );
        expect(new Set(served.map(({ name }) => name)).size).toBeLessThanOrEqual(1);
        // A refusal leaves its key to a later sale, such as one of the owner after a child key has reached its cap.
        const refused = served.filter(({ answer }) => answer.status === 402);
        const sold = served.filter(({ answer }) => answer.status !== 402);
        for (const [of, kinds] of [
          [sold, 1],
          [refused, new Set(refused.map(({ answer }) => String(answer.body['error']))).size],
        ] as const) {
          expect(new Set(of.map(({ answer }) => answer.text)).size).toBeLessThanOrEqual(kinds);
          const first = of.filter(({ answer }) => !answer.headers.has('idempotent-replayed'));
          expect(first).toHaveLength(Math.min(kinds, of.length));
        }
      }
      const { body: balance } = await servers[0]!.get('/api/v1/balance', owner);
      expect(Number(balance['credits_usd'])).toBeCloseTo(4 - spent.reduce((sum, usd) => sum + usd, 0), 6);
    },
  );
});

function costOf({ body }: JsonAnswer): number {
  const summary = body['summary'] as { readonly total_cost_usd: number } | undefined;
  return Number(summary?.total_cost_usd ?? body['cost_usd']);
}
