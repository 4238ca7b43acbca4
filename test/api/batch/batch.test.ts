import { fc, test } from '@fast-check/vitest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyLedger } from '../../../billing/audit/verifyLedger.ts';
import { batchResponseSchema, type BatchResponse } from '../../../schemas/http/place/batch.ts';
import { describeOnAnEngine, times } from '../../support/machine/tier.ts';
import { pointIn } from '../../support/planted/plantedLake.ts';
import { expectAnswer, expectError } from '../../support/server/schemaCheck.ts';
import { startTestServer, type TestServer } from '../../support/server/testServer.ts';

const PATH = '/api/v1/motion/batch';
const PRICE = 0.4;
/** Twenty cells that can be sold and one that is inconclusive. */
const CELLS = Array.from({ length: 20 }, (_, col) => ({ row: 10, col, velocityVerticalMmYr: -5 - col / 10 }));
const NOISY = {
  row: 30,
  col: 30,
  velocityVerticalMmYr: 0.2,
  velocityUncertaintyMmYr: 4,
  temporalCoherence: 0.3,
};
const sold = (col: number, id?: string) => ({
  ...pointIn({ row: 10, col }),
  ...(id !== undefined && { id }),
});

describeOnAnEngine('batches', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({
      engine,
      environment: { GM_STARTER_CREDITS_USD: '4' },
      cells: [...CELLS, NOISY],
    });
  });
  afterAll(async () => {
    expect((await verifyLedger(server.database)).violations).toEqual([]);
    await server.close();
  });

  async function creditsOf(key: string): Promise<number> {
    return Number((await server.get('/api/v1/balance', key)).body['credits_usd']);
  }

  async function batch(key: string, body: Record<string, unknown>, idempotencyKey?: string) {
    return server.request(PATH, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${key}`,
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      },
      body: JSON.stringify(body),
    });
  }

  describe('a batch', () => {
    it('answers every item in order with its own status, and charges only for items that are ok', async () => {
      const key = await server.register();
      const items = [
        sold(0, 'a'),
        { id: 'nowhere', lat: 10, lon: 10 },
        { id: 'masked', ...pointIn({ row: 50, col: 50 }) },
        { id: 'noisy', ...pointIn(NOISY) },
        { id: 'unresolved', address: '1 Nowhere Lane' },
        { id: 'nothing' },
        { id: 'bad', lat: 'north', lon: 1 },
        'not an object',
        { ...sold(1, 'old'), since: '2026-05-20' },
        { ...sold(0), id: 'again' },
        sold(2),
      ];
      const answer = expectAnswer(await batch(key, { items }), batchResponseSchema);
      expect(answer.results.map(({ id, status, cost_usd }) => [id, status, cost_usd])).toEqual([
        ['a', 'ok', PRICE],
        ['nowhere', 'no_coverage', 0],
        ['masked', 'no_data', 0],
        ['noisy', 'inconclusive', 0],
        ['unresolved', 'invalid_address', 0],
        ['nothing', 'invalid_item', 0],
        ['bad', 'invalid_item', 0],
        ['7', 'invalid_item', 0],
        ['old', 'no_new_data', 0],
        ['again', 'ok', 0],
        ['10', 'ok', PRICE],
      ]);
      expect(answer.results[9]).toMatchObject({ duplicate_of: 'a', velocity_vertical_mm_yr: -5 });
      expect(answer.results[1]).toMatchObject({ coverage: false });
      expect(answer.summary).toMatchObject({
        requested: 11,
        billed: 2,
        succeeded: 3,
        no_coverage: 1,
        invalid: 4,
        total_cost_usd: 0.8,
      });
      expect(answer.failed.map(({ id }) => id)).toEqual(['unresolved', 'nothing', 'bad', '7']);
      expect(answer.credits_remaining_usd).toBe(3.2);
      expect(await creditsOf(key)).toBe(3.2);
    });

    it('uses the since of an item, or else that of the envelope', async () => {
      const key = await server.register();
      const [before, after] = ['2026-05-19', '2026-05-20'];
      const asked = async (since: string | undefined, items: (string | undefined)[]) => {
        const body = { since, items: items.map((own, col) => ({ ...sold(col), since: own })) };
        const { results } = expectAnswer(await batch(key, body), batchResponseSchema);
        return results.map(({ status }) => status);
      };
      expect(await asked(after, [undefined, before])).toEqual(['no_new_data', 'ok']);
      expect(await asked(before, [undefined, after])).toEqual(['ok', 'no_new_data']);
      expect(await asked(undefined, [undefined, after])).toEqual(['ok', 'no_new_data']);
      expect(await creditsOf(key)).toBeCloseTo(2.8, 9);
    });

    it('saves the full report of every charged cell', async () => {
      const key = await server.register();
      const answer = expectAnswer(await batch(key, { items: [sold(3, 'x'), sold(4)] }), batchResponseSchema);
      const [saved] = await server.database.query<{ body: string; label: string }>(
        'SELECT body, label FROM saved_report WHERE request_id = $1 ORDER BY report_id',
        [answer.request_id],
      );
      expect(saved!.label).toBe('x');
      const [first] = answer.results;
      expect(JSON.parse(saved!.body)).toMatchObject({
        status: 'ok',
        velocity_vertical_mm_yr: first?.status === 'ok' ? first.velocity_vertical_mm_yr : undefined,
        cost_usd: PRICE,
        credits_remaining_usd: 3.6,
      });
    });

    it('stops at max_spend_usd and at the end of the credits, and returns no numbers after that', async () => {
      const key = await server.register();
      const items = CELLS.map((_, col) => sold(col, `c${col}`));
      const limited = expectAnswer(await batch(key, { items, max_spend_usd: 1.2 }), batchResponseSchema);
      expect(limited.results.map(({ status }) => status)).toEqual([
        ...Array.from({ length: 3 }, () => 'ok'),
        ...Array.from({ length: 17 }, () => 'skipped_for_budget'),
      ]);
      const rest = expectAnswer(await batch(key, { items }), batchResponseSchema);
      expect(rest.summary).toMatchObject({ billed: 7, by_status: { ok: 7, insufficient_credits: 13 } });
      for (const result of rest.results.slice(7)) {
        expect(result).not.toHaveProperty('velocity_vertical_mm_yr');
        expect(result).not.toHaveProperty('assessment_code');
      }
      expect(await creditsOf(key)).toBe(0);
    });

    it('of 200 at once for the last credits sells each cell once and never more than the balance', async () => {
      const key = await server.register();
      const answers = await Promise.all(
        Array.from({ length: 60 }, (_, i) => batch(key, { items: [sold(i % 20), sold((i + 1) % 20)] })),
      );
      const billed = answers.map(({ body }) => (body as unknown as BatchResponse).summary.billed);
      expect(billed.reduce((sum, count) => sum + count, 0)).toBe(10);
      expect(await creditsOf(key)).toBe(0);
    });

    it('is replayed byte for byte for its Idempotency-Key, under concurrency too, whatever the order of keys', async () => {
      const key = await server.register();
      const { lat, lon } = pointIn({ row: 10, col: 5 });
      const storm = await Promise.all(
        Array.from({ length: 40 }, (_, i) =>
          batch(key, { items: [i % 2 === 0 ? { lat, lon } : { lon, lat }] }, 'batch-1'),
        ),
      );
      expect(new Set(storm.map(({ text }) => text)).size).toBe(1);
      expect(storm.filter(({ headers }) => headers.get('idempotent-replayed') === null)).toHaveLength(1);
      expectError(await batch(key, { items: [sold(6)] }, 'batch-1'), 422, 'idempotency_mismatch');
      expect(await creditsOf(key)).toBe(3.6);
    });

    it('is refused as a whole only for errors of its envelope', async () => {
      const key = await server.register();
      const many = Array.from({ length: 1001 }, () => sold(0));
      expectError(await batch(key, { items: many }), 422, 'too_many_items');
      expectError(await batch(key, { items: [] }), 422, 'bad_request');
      expectError(await batch(key, { items: [{ ['__proto__']: 0 }] }), 400, 'bad_request');
      expectError(await batch(key, {}), 422, 'bad_request');
      expectError(await batch(key, { items: [sold(0)], max_spend_usd: -1 }), 422, 'bad_request');
      expectError(await batch(key, { items: [sold(0)], since: 'yesterday' }), 422, 'bad_request');
      expectError(await server.post(PATH, { items: [sold(0)] }), 401, 'unauthorized');
      expect(await creditsOf(key)).toBe(4);
    });

    test.prop(
      [
        fc.array(
          fc.oneof(
            fc.nat(19).map((col) => sold(col)),
            fc.constant({ lat: 10, lon: 10 }),
            // A body that contains __proto__ is refused as a whole, like a body that isn't JSON.
            fc
              .anything()
              .map((value) => value ?? null)
              .filter((value) => !JSON.stringify(value).includes('"__proto__"')),
          ),
          { minLength: 1, maxLength: 12 },
        ),
        fc.option(fc.double({ min: 0, max: 5, noNaN: true }), { nil: undefined }),
      ],
      { numRuns: times(12, 40) },
    )(
      'costs what its items cost and returns numbers only for ok, whatever it contains',
      async (items, budget) => {
        const key = await server.register();
        const raw = await batch(key, { items, max_spend_usd: budget });
        const answer = expectAnswer(raw, batchResponseSchema);
        expect(answer.results).toHaveLength(items.length);
        const cost = answer.results.reduce((sum, { cost_usd }) => sum + cost_usd, 0);
        expect(answer.summary.total_cost_usd).toBeCloseTo(cost, 9);
        expect(await creditsOf(key)).toBeCloseTo(4 - cost, 9);
        if (budget !== undefined) expect(cost).toBeLessThanOrEqual(budget + 1e-9);
        for (const result of answer.results) {
          expect('velocity_vertical_mm_yr' in result).toBe(result.status === 'ok');
          if (result.status !== 'ok') expect(result.cost_usd).toBe(0);
        }
        const charged = answer.results.filter(({ cost_usd }) => cost_usd > 0).map(({ pixel_id }) => pixel_id);
        expect(new Set(charged).size).toBe(charged.length);
      },
    );
  });
});
