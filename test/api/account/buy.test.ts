import { fc, test } from '@fast-check/vitest';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyLedger } from '../../../billing/audit/verifyLedger.ts';
import { buyAnswerSchema } from '../../../schemas/http/account/buy.ts';
import { ERROR_CODES } from '../../../schemas/http/contract/errorCodes.ts';
import { usageSchema } from '../../../schemas/http/account/usageSchemas.ts';
import { MAGIC_AMOUNTS } from '../../../schemas/http/contract/testMode.ts';
import { describeOnAnEngine } from '../../support/machine/tier.ts';
import { expectAnswer, expectError } from '../../support/server/schemaCheck.ts';
import { startTestServer, type JsonAnswer, type TestServer } from '../../support/server/testServer.ts';

const REPORT = '/api/v1/motion?lat=31.02&lon=-99.005';
const DAY = 86_400_000;

describeOnAnEngine('buying credits', (engine) => {
  let server: TestServer;
  let testKey: string;
  let liveKey: string;
  beforeAll(async () => {
    server = await startTestServer({ engine });
    testKey = await server.register('buyer@example.org', 'test');
    liveKey = await server.register('buyer@example.org');
  });
  afterAll(() => server.close());

  const buy = (body: unknown, key?: string, idempotencyKey?: string): Promise<JsonAnswer> =>
    server.request('/api/v1/buy', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      },
      body: JSON.stringify(body),
    });
  const balanceOf = async (key: string) =>
    (await server.get('/api/v1/balance', key)).body['credits_usd'] as number;
  const expectSoundLedger = async () => expect((await verifyLedger(server.database)).violations).toEqual([]);

  it('credits a test account at once, and the ledger shows it', async () => {
    const before = await balanceOf(testKey);
    const card = expectAnswer(await buy({ amount_usd: 25.5 }, testKey), buyAnswerSchema);
    expect(card).toMatchObject({
      mode: 'test',
      data_source: 'synthetic',
      method: 'stripe',
      amount_usd: 25.5,
      credited: true,
      credits_usd: before + 25.5,
    });
    expect(card.session_id).toMatch(/^cs_test_synthetic_/);
    expect((await server.get(new URL(card.checkout_url!).pathname)).status).toBe(200);
    const coins = expectAnswer(await buy({ amount_usd: 1, method: 'crypto' }, testKey), buyAnswerSchema);
    expect(coins.txn_id).toMatch(/^txn_test_synthetic_/);
    expect(coins.invoice_url).toBeTruthy();
    expect(await balanceOf(testKey)).toBe(before + 26.5);
    const usage = expectAnswer(await server.get('/api/v1/usage?limit=2', testKey), usageSchema);
    expect(usage.entries).toMatchObject([
      { kind: 'top_up', endpoint: 'buy', amount_usd: 1, cost_usd: 0, entry_id: coins.entry_id },
      { kind: 'top_up', endpoint: 'buy', amount_usd: 25.5, balance_after_usd: before + 25.5 },
    ]);
    await expectSoundLedger();
  });

  it('turns a 402 into a report', async () => {
    const key = await server.register('broke@example.org', 'test');
    const rehearsed = await server.get('/api/v1/motion?lat=31.41&lon=-99.005', key);
    const refused = expectError(rehearsed, 402, 'insufficient_credits');
    expect(refused['buy_api']).toMatchObject({ available: true, method: 'POST' });
    const { url } = refused['buy_api'] as { url: string };
    expect(new URL(url).pathname).toBe('/api/v1/buy');
    expectAnswer(await buy({ amount_usd: 10 }, key), buyAnswerSchema);
    expect((await server.get(REPORT, key)).body).toMatchObject({
      status: 'ok',
      credits_remaining_usd: 109.6,
    });
    await expectSoundLedger();
  });

  it('credits once for one Idempotency-Key, however many requests arrive at once', async () => {
    const before = await balanceOf(testKey);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => buy({ amount_usd: 3 }, testKey, 'top-up-1')),
    );
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(answers.filter(({ headers }) => headers.get('idempotent-replayed') === 'true')).toHaveLength(19);
    expect(await balanceOf(testKey)).toBeCloseTo(before + 3, 6);
    expectError(await buy({ amount_usd: 4 }, testKey, 'top-up-1'), 422, 'idempotency_mismatch');
    expectError(
      await server.get(REPORT, testKey, { 'idempotency-key': 'top-up-1' }),
      422,
      'idempotency_mismatch',
    );
    server.clock.now += 8 * DAY;
    expectError(await buy({ amount_usd: 3 }, testKey, 'top-up-1'), 422, 'idempotency_key_expired');
    server.clock.now -= 8 * DAY;
    expect(await balanceOf(testKey)).toBeCloseTo(before + 3, 6);
    await expectSoundLedger();
  });

  it('loses nothing when top-ups and reports race', async () => {
    const before = await balanceOf(testKey);
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, i) =>
        i % 2 === 0 ? buy({ amount_usd: 2 }, testKey) : server.get(REPORT, testKey),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await balanceOf(testKey)).toBeCloseTo(before + 12 * 2 - 12 * 0.4, 6);
    await expectSoundLedger();
  });

  it('is refused for live accounts, with a message for each method', async () => {
    const before = await balanceOf(liveKey);
    expectError(await buy({ amount_usd: 5 }, liveKey), 400, 'card_unavailable');
    expectError(await buy({ amount_usd: 5, method: 'stripe' }, liveKey), 400, 'card_unavailable');
    expectError(await buy({ amount_usd: 5, method: 'crypto' }, liveKey), 400, 'crypto_unavailable');
    expect(await balanceOf(liveKey)).toBe(before);
    expectError(await buy({ amount_usd: 5 }), 401, 'unauthorized');
  });

  it('is refused with a child key', async () => {
    const { body } = await server.post('/api/v1/keys', {}, testKey);
    const before = await balanceOf(testKey);
    expectError(await buy({ amount_usd: 5 }, body['api_key'] as string), 403, 'forbidden');
    expect(await balanceOf(testKey)).toBe(before);
  });

  it.each([0, 0.99, -5, 10_000.01, 1e9, 5.005, 1.999999, '5', null, undefined, [5], {}, true])(
    'refuses an amount of %j',
    async (amount) => {
      const before = await balanceOf(testKey);
      const body = expectError(await buy({ amount_usd: amount }, testKey), 400, 'bad_amount');
      expect(body['message']).toContain('amount_usd');
      expect(await balanceOf(testKey)).toBe(before);
    },
  );

  it.each(['paypal', '', 'Stripe', null, 1])('refuses a method of %j', async (method) => {
    expectError(await buy({ amount_usd: 5, method }, testKey), 400, 'bad_method');
  });

  it('refuses anything else in the body', async () => {
    expectError(await buy({ amount_usd: 5, currency: 'EUR' }, testKey), 422, 'bad_request');
    expectError(await buy([], testKey), 422, 'bad_request');
  });

  it.each(MAGIC_AMOUNTS)(
    'rehearses $error for $amount_usd by $method',
    async ({ amount_usd, method, error }) => {
      const before = await balanceOf(testKey);
      const answer = await buy({ amount_usd, method }, testKey);
      expect(expectError(answer, 400, error)).toMatchObject({
        rehearsed: true,
        retryable: ERROR_CODES[error].retryable,
      });
      expect(await balanceOf(testKey)).toBe(before);
    },
  );

  it('stops a test account before its sums become inexact', async () => {
    const key = await server.register('rich@example.org', 'test');
    const answers = await Promise.all(Array.from({ length: 100 }, () => buy({ amount_usd: 10_000 }, key)));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(1);
    expectError(refused[0]!, 400, 'bad_amount');
    expect(await balanceOf(key)).toBe(990_100);
    await expectSoundLedger();
  });

  test.prop([fc.integer({ min: 103, max: 1_000_000 })], { numRuns: 12 })(
    'is exact to the cent, whatever the amount',
    async (cents) => {
      const before = Math.round((await balanceOf(testKey)) * 100);
      expectAnswer(await buy({ amount_usd: cents / 100 }, testKey), buyAnswerSchema);
      const after = await balanceOf(testKey);
      expect(after).toBe(Math.round(after * 100) / 100);
      expect(Math.round(after * 100)).toBe(before + cents);
    },
  );
});
