import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '../../../api/app.ts';
import { registerAccount } from '../../../billing/ledger/starterCredit.ts';
import { verifyLedger } from '../../../billing/audit/verifyLedger.ts';
import { readConfig } from '../../../schemas/config.ts';
import {
  balanceSchema,
  registrationHintSchema,
  registrationSchema,
} from '../../../schemas/http/account/accountSchemas.ts';
import { motionReportSchema } from '../../../schemas/http/report/motionReport.ts';
import { openLakeReader } from '../../../store/lake/read/lakeReader.ts';
import type { Database } from '../../../store/state/sql/database.ts';
import { unknownCommit } from '../../../store/state/sql/stateError.ts';
import { describeOnEngines } from '../../support/machine/engines.ts';
import { plantFrame, pointIn, TEST_NOW } from '../../support/planted/plantedLake.ts';
import { expectAnswer, expectError } from '../../support/server/schemaCheck.ts';
import { startTestServer, type TestServer } from '../../support/server/testServer.ts';

const CELL = { row: 5, col: 5 };
const DAY = 86_400_000;
const { lat, lon } = pointIn(CELL);
const MOTION = `/api/v1/motion?lat=${lat}&lon=${lon}`;

describeOnEngines('money', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({
      engine,
      environment: { GM_STARTER_CREDITS_USD: '0.80' },
      cells: [CELL, { row: 5, col: 6, velocityVerticalMmYr: 0, velocityUncertaintyMmYr: 5 }],
    });
  });
  afterAll(() => server.close());
  const creditsOf = async (key: string) =>
    expectAnswer(await server.get('/api/v1/balance', key), balanceSchema).credits_usd;

  it('registration gives a key, a password when none was sent, and starter credits', async () => {
    const hint = expectAnswer(await server.get('/api/v1/autonomous/register'), registrationHintSchema);
    expect(hint.starter_credits_usd).toBe(0.8);
    const generated = expectAnswer(
      await server.post('/api/v1/autonomous/register', { email: 'one@example.org' }),
      registrationSchema,
    );
    expect(generated).toMatchObject({
      email: 'one@example.org',
      mode: 'live',
      credits_usd: 0.8,
      reports_remaining_est: 2,
    });
    expect(generated.api_key).toMatch(/^gm_live_[0-9A-Za-z]{38}$/);
    expect(generated.password!.length).toBeGreaterThanOrEqual(16);
    const chosen = expectAnswer(
      await server.post('/api/v1/autonomous/register', {
        email: 'two@example.org',
        password: 'correct horse',
      }),
      registrationSchema,
    );
    expect(chosen).not.toHaveProperty('password');
    expect(await creditsOf(chosen.api_key)).toBe(0.8);
  });

  it('of many concurrent registrations of one address exactly one gets the account', async () => {
    const answers = await Promise.all(
      ['wanted@example.org', 'Wanted@example.org', ' WANTED@EXAMPLE.ORG'].flatMap((email) =>
        [1, 2, 3].map(() => server.post('/api/v1/autonomous/register', { email })),
      ),
    );
    const [winner, ...more] = answers.filter(({ status }) => status === 200);
    expect(more).toEqual([]);
    for (const answer of answers) if (answer !== winner) expectError(answer, 409, 'email_exists');
    expect(await creditsOf(String(winner!.body['api_key']))).toBe(0.8);
  });

  it('the third report of 0.80 USD is refused, with what to do next', async () => {
    const key = await server.register();
    expect(expectAnswer(await server.get(MOTION, key), motionReportSchema)).toMatchObject({
      credits_remaining_usd: 0.4,
      reports_remaining: 1,
    });
    expect(expectAnswer(await server.get(MOTION, key), motionReportSchema)).toMatchObject({
      credits_remaining_usd: 0,
      reports_remaining: 0,
    });
    const body = expectError(await server.get(MOTION, key), 402, 'insufficient_credits');
    expect(body).not.toHaveProperty('velocity_vertical_mm_yr');
    const page = await server.get(new URL(String(body['buy_credits_url'])).pathname);
    expect(page.status).toBe(200);
    expect((await server.get(`${MOTION}&dry_run=1`, key)).body['status']).toBe('ok');
    expect(await creditsOf(key)).toBe(0);
  });

  it('the same Idempotency-Key replays the same bytes, without a second charge', async () => {
    const key = await server.register();
    const headers = { 'idempotency-key': 'order-1' };
    const first = await server.get(MOTION, key, headers);
    expect(first.headers.get('idempotent-replayed')).toBeNull();
    for (const repeated of await Promise.all(
      Array.from({ length: 20 }, () => server.get(MOTION, key, headers)),
    )) {
      expect(repeated.text).toBe(first.text);
      expect(repeated.headers.get('idempotent-replayed')).toBe('true');
    }
    expect(await creditsOf(key)).toBe(0.4);
    // A different order of the parameters is the same request; a different parameter isn't.
    expect((await server.get(`/api/v1/motion?lon=${lon}&lat=${lat}`, key, headers)).text).toBe(first.text);
    expectError(await server.get(`${MOTION}&units=in`, key, headers), 422, 'idempotency_mismatch');
    expectError(await server.get(MOTION, key, { 'idempotency-key': 'with space' }), 422, 'bad_request');
    // The same key of another account is independent.
    const other = await server.register();
    expect((await server.get(MOTION, other, headers)).headers.get('idempotent-replayed')).toBeNull();
  });

  it('concurrent requests with one key are charged once', async () => {
    const key = await server.register();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => server.get(MOTION, key, { 'idempotency-key': 'race' })),
    );
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers.filter(({ headers }) => headers.get('idempotent-replayed') === null)).toHaveLength(1);
    expect(await creditsOf(key)).toBe(0.4);
  });

  it('a stored 402 stays a 402, and after 7 days a used key is refused instead of charged', async () => {
    const key = await server.register();
    await server.get(MOTION, key, { 'idempotency-key': 'a' });
    await server.get(MOTION, key);
    const refused = await server.get(MOTION, key, { 'idempotency-key': 'b' });
    expectError(refused, 402, 'insufficient_credits');
    const replayed = await server.get(MOTION, key, { 'idempotency-key': 'b' });
    expect([replayed.status, replayed.text]).toEqual([402, refused.text]);
    server.clock.now = TEST_NOW + 7 * DAY + 1000;
    expectError(await server.get(MOTION, key, { 'idempotency-key': 'a' }), 422, 'idempotency_key_expired');
    server.clock.now = TEST_NOW;
  });

  it('a free answer under an Idempotency-Key is replayed too, and binds the key to its request', async () => {
    const key = await server.register();
    const headers = { 'idempotency-key': 'free' };
    const noisy = pointIn({ row: 5, col: 6 });
    const path = `/api/v1/motion?lat=${noisy.lat}&lon=${noisy.lon}`;
    const first = await server.get(path, key, headers);
    expect(first.body['status']).toBe('inconclusive');
    const again = await server.get(path, key, headers);
    expect([again.text, again.headers.get('idempotent-replayed')]).toEqual([first.text, 'true']);
    expectError(await server.get(MOTION, key, headers), 422, 'idempotency_mismatch');
    expect(await creditsOf(key)).toBe(0.8);
  });

  it('after all of these calls the ledger verifies', async () => {
    expect((await verifyLedger(server.database)).violations).toEqual([]);
  });
});

describeOnEngines('an unconfirmed commit', ({ newPlace }) => {
  it('is never called free: the answer says how to check', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'ground-motion-api-'));
    await plantFrame({ dataDir, cells: [CELL] });
    const lake = await openLakeReader({ dataDir, pollIntervalMs: 0 });
    const place = await newPlace();
    const state = await place.open();
    const { apiKey } = await registerAccount(state, { email: 'a@example.org', mode: 'live', now: TEST_NOW });
    // The disk fails while the commit is being confirmed, after it has happened.
    const database: Database = {
      engine: state.engine,
      query: (sql, parameters) => state.query(sql, parameters),
      transaction: async (work) => {
        await state.transaction(work);
        throw unknownCommit(new Error('IO Error: fsync failed'));
      },
      close: () => state.close(),
    };
    const config = readConfig({ GM_DATA_DIR: dataDir });
    const app = await buildApp({ lake, database, config, now: () => TEST_NOW });
    const ask = () =>
      app.inject({ url: MOTION, headers: { authorization: `Bearer ${apiKey}`, 'idempotency-key': 'k' } });
    try {
      const answer = await ask();
      expect(answer.statusCode).toBe(503);
      expect(answer.json()).toMatchObject({ error: 'service_unavailable', retryable: true });
      expect(answer.body).not.toContain('Nothing was charged');
      expect(answer.json<{ message: string }>().message).toContain('Idempotency-Key');
      expect((await ask()).json()).toMatchObject({ status: 'ok', cost_usd: 0.4 });
      expect(await verifyLedger(state)).toMatchObject({ charges: 1, violations: [] });
    } finally {
      await app.close();
      await lake.close();
      await state.close();
      await place.remove();
      await rm(dataDir, { recursive: true, force: true });
    }
  });
});

describeOnEngines('200 callers for the last 0.40 USD', (engine) => {
  it('exactly one gets the report, 199 are refused and the ledger verifies', async () => {
    const server = await startTestServer({
      engine,
      environment: { GM_STARTER_CREDITS_USD: '0.40' },
      cells: [CELL],
    });
    try {
      const key = await server.register();
      const answers = await Promise.all(Array.from({ length: 200 }, () => server.get(MOTION, key)));
      const paid = answers.filter(({ status }) => status === 200);
      expect(paid).toHaveLength(1);
      expect(expectAnswer(paid[0]!, motionReportSchema)).toMatchObject({
        status: 'ok',
        credits_remaining_usd: 0,
      });
      for (const answer of answers) if (answer !== paid[0]) expectError(answer, 402, 'insufficient_credits');
      const audit = await verifyLedger(server.database);
      expect(audit).toMatchObject({ charges: 1, reports: 1, violations: [] });
    } finally {
      await server.close();
    }
  });
});
