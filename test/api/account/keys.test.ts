import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyLedger } from '../../../billing/audit/verifyLedger.ts';
import { keyAnswerSchema, keyListSchema, mintedKeySchema } from '../../../schemas/http/account/keys.ts';
import { motionReportSchema } from '../../../schemas/http/report/motionReport.ts';
import { describeOnAnEngine } from '../../support/machine/tier.ts';
import { pointIn, TEST_NOW } from '../../support/planted/plantedLake.ts';
import { expectAnswer, expectError } from '../../support/server/schemaCheck.ts';
import { startTestServer, type TestServer } from '../../support/server/testServer.ts';

const CELL = { row: 5, col: 5 };
const { lat, lon } = pointIn(CELL);
const MOTION = `/api/v1/motion?lat=${lat}&lon=${lon}`;
const KEYS = '/api/v1/keys';
const HOUR_MS = 3_600_000;

describeOnAnEngine('keys', (engine) => {
  let server: TestServer;
  let owner: string;
  beforeAll(async () => {
    server = await startTestServer({ engine, cells: [CELL] });
    owner = await server.register('owner@example.org');
  });
  afterAll(() => server.close());

  const mint = async (body: unknown = {}, key = owner) =>
    expectAnswer(await server.post(KEYS, body, key), mintedKeySchema);
  const revoke = (name: string, key = owner) =>
    server.request(`${KEYS}/${name}`, { method: 'DELETE', headers: { authorization: `Bearer ${key}` } });

  describe('a child key', () => {
    it('is shown once, in full, with its permissions', async () => {
      const minted = await mint({
        daily_cap_usd: 0.29,
        allowed_referer: 'https://Example.com/',
        ttl_hours: 24,
        label: 'map page',
      });
      expect(minted).toMatchObject({
        daily_cap_usd: 0.29,
        spent_today_usd: 0,
        allowed_referer: 'https://example.com',
        label: 'map page',
        created_at: new Date(TEST_NOW).toISOString(),
        expires_at: new Date(TEST_NOW + 24 * HOUR_MS).toISOString(),
        revoked_at: null,
        last_used_at: null,
      });
      expect(minted.api_key).toMatch(/^gm_child_[0-9A-Za-z]{38}$/);
      expect(minted.prefix).toBe(minted.api_key.slice(0, 13));
      const { text } = await server.get(KEYS, owner);
      expect(text).toContain(minted.key_id);
      expect(text).not.toContain(minted.api_key);
    });

    it('is created without a request body', async () => {
      const answer = await server.request(KEYS, {
        method: 'POST',
        headers: { authorization: `Bearer ${owner}` },
      });
      expect(expectAnswer(answer, mintedKeySchema)).toMatchObject({
        daily_cap_usd: null,
        allowed_referer: null,
        expires_at: null,
        label: null,
      });
    });

    it('buys with its owner’s credits and reads the balance; the rest of the account is closed to it', async () => {
      const payer = await server.register();
      const child = await mint({}, payer);
      const report = expectAnswer(await server.get(MOTION, child.api_key), motionReportSchema);
      expect(report).toMatchObject({ cost_usd: 0.4, credits_remaining_usd: 1.6 });
      expect((await server.get('/api/v1/balance', payer)).body['credits_usd']).toBe(1.6);
      expect((await server.get('/api/v1/balance', child.api_key)).body['credits_usd']).toBe(1.6);
      const { keys } = expectAnswer(await server.get(KEYS, payer), keyListSchema);
      expect(keys[0]).toMatchObject({
        key_id: child.key_id,
        spent_today_usd: 0.4,
        last_used_at: new Date(TEST_NOW).toISOString(),
      });
      const forbidden = [
        server.get(KEYS, child.api_key),
        server.post(KEYS, {}, child.api_key),
        revoke(child.key_id, child.api_key),
        server.get('/api/v1/me', child.api_key),
        server.post('/api/v1/account/spend_cap', { daily_usd: null }, child.api_key),
      ];
      for (const answer of await Promise.all(forbidden)) expectError(answer, 403, 'forbidden');
    });

    it('reads how many reports its daily cap still allows today', async () => {
      const payer = await server.register();
      const child = await mint({ daily_cap_usd: 0.5 }, payer);
      const remaining = async (key: string) =>
        (await server.get('/api/v1/balance', key)).body['reports_remaining_est'];
      expect([await remaining(child.api_key), await remaining(payer)]).toEqual([1, 5]);
      await server.get(MOTION, child.api_key);
      expect([await remaining(child.api_key), await remaining(payer)]).toEqual([0, 4]);
      const other = await mint({ daily_cap_usd: 2 }, payer);
      await server.post('/api/v1/account/spend_cap', { daily_usd: 0.8 }, payer);
      expect([await remaining(other.api_key), await remaining(payer)]).toEqual([1, 1]);
    });

    it('stops working the moment it is revoked, by id or by key, and stays in the list', async () => {
      for (const name of ['key_id', 'api_key'] as const) {
        const child = await mint();
        expect((await server.get('/api/v1/balance', child.api_key)).status).toBe(200);
        const revoked = expectAnswer(await revoke(child[name]), keyAnswerSchema);
        expect(revoked.revoked_at).toBe(new Date(TEST_NOW).toISOString());
        expectError(await server.get('/api/v1/balance', child.api_key), 401, 'invalid_api_key');
        server.clock.now += 1000;
        expect(expectAnswer(await revoke(child[name]), keyAnswerSchema).revoked_at).toBe(revoked.revoked_at);
        server.clock.now = TEST_NOW;
        const { keys } = expectAnswer(await server.get(KEYS, owner), keyListSchema);
        expect(keys.find((key) => key.key_id === child.key_id)?.revoked_at).toBe(revoked.revoked_at);
      }
    });

    it('stops working when it expires', async () => {
      const child = await mint({ ttl_hours: 0.5 });
      server.clock.now = TEST_NOW + HOUR_MS / 2 - 1;
      expect((await server.get('/api/v1/balance', child.api_key)).status).toBe(200);
      server.clock.now += 1;
      expectError(await server.get('/api/v1/balance', child.api_key), 401, 'invalid_api_key');
      server.clock.now = TEST_NOW;
    });

    it('works only from the page it is restricted to, for free calls too', async () => {
      const { api_key: child } = await mint({ allowed_referer: 'https://example.com' });
      const from = (headers: Record<string, string>, path = MOTION) => server.get(path, child, headers);
      expect((await from({ referer: 'https://example.com/map?x=1' })).status).toBe(200);
      expect((await from({ origin: 'https://example.com' })).status).toBe(200);
      for (const headers of [
        {},
        { referer: 'https://example.com.evil.example/' },
        { referer: 'http://example.com/' },
        { referer: 'https://evil.example/?https://example.com/', origin: 'https://example.com' },
        { origin: 'null' },
      ]) {
        expectError(await from(headers), 403, 'forbidden_referer');
        expectError(await from(headers, '/api/v1/frames'), 403, 'forbidden_referer');
      }
    });
  });

  describe('invalid options for a key', () => {
    it.each([
      { daily_cap_usd: -1 },
      { daily_cap_usd: 0.0000001 },
      { daily_cap_usd: 1.2345678 },
      { daily_cap_usd: 1e300 },
      { daily_cap_usd: '4' },
      { ttl_hours: 0 },
      { ttl_hours: -1 },
      { ttl_hours: 1e9 },
      { label: 'x'.repeat(121) },
      { label: 7 },
      { allowed_referer: '' },
      { allowed_referer: 'https://example.com/?q=1' },
      { allowed_referer: 'javascript:alert(1)' },
      { allowed_referer: '*' },
      { referer: 'https://example.com' },
      [],
      'key',
    ])('%j is refused', async (body) => {
      expectError(await server.post(KEYS, body, owner), 422, 'bad_request');
    });

    it.each(['key_none', 'x', '%00', 'key_\0', "';DROP TABLE api_key", `gm_child_${'a'.repeat(38)}`])(
      'revoking %s returns key_not_found',
      async (name) => {
        expectError(await revoke(encodeURIComponent(name)), 404, 'key_not_found');
      },
    );

    it('the owner key cannot be revoked by this endpoint', async () => {
      expectError(await revoke(owner), 404, 'key_not_found');
      expect((await server.get('/api/v1/balance', owner)).status).toBe(200);
    });
  });

  describe('the list of keys', () => {
    it('is paginated, newest first, and has each key once, even when several were created at the same moment', async () => {
      const account = await server.register();
      const minted: string[] = [];
      for (let index = 0; index < 7; index++) {
        server.clock.now = TEST_NOW + Math.floor(index / 3) * 1000;
        minted.push((await mint({ label: `k${index}` }, account)).key_id);
      }
      server.clock.now = TEST_NOW;
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const query: string = cursor === null ? '' : `&cursor=${cursor}`;
        const page = expectAnswer(await server.get(`${KEYS}?limit=2${query}`, account), keyListSchema);
        expect(page.keys.length).toBeLessThanOrEqual(2);
        seen.push(...page.keys.map(({ created_at: at, key_id: id }) => `${at} ${id}`));
        cursor = page.next_cursor;
      } while (cursor !== null);
      expect(seen).toEqual(seen.toSorted().toReversed());
      expect(new Set(seen.map((line) => line.split(' ')[1]))).toEqual(new Set(minted));
      expect(seen).toHaveLength(minted.length);
    });

    it.each(['x', '', 'e30', 'W10', 'WyJ1c2FnZSIsMV0', 'WyJrZXlzIiwiMSJd', '%00'])(
      'refuses the cursor %j',
      async (cursor) => {
        expectError(await server.get(`${KEYS}?cursor=${cursor}`, owner), 422, 'bad_request');
      },
    );
  });

  describe('the spend cap of a key', () => {
    const setCap = (body: unknown) => server.post('/api/v1/account/spend_cap', body, owner);

    it.each([0, 0.01, 0.1, 0.29, 1.1, 2.675, 4, 999_999.99, 0.1 + 0.2])(
      '%d USD is kept to the micro-dollar',
      async (usd) => {
        const answer = expectAnswer(await setCap({ daily_usd: usd }), keyAnswerSchema);
        expect(answer.daily_cap_usd).toBe(Number(usd.toFixed(6)));
        const [row] = await server.database.query<{ cap: number }>(
          'SELECT daily_cap_micro_usd AS cap FROM api_key WHERE key_id = $1',
          [answer.key_id],
        );
        expect(row!.cap).toBe(Math.round(usd * 1e6));
      },
    );

    it('is removed by null', async () => {
      await setCap({ daily_usd: 5 });
      expect(expectAnswer(await setCap({ daily_usd: null }), keyAnswerSchema).daily_cap_usd).toBeNull();
    });

    it.each([{}, { daily_usd: -4 }, { daily_usd: 'all' }, { daily_usd: 1e7 }, { usd: 4 }, null])(
      'refuses %j',
      async (body) => {
        expectError(await setCap(body), 422, 'bad_request');
      },
    );
  });

  it('after all of these calls the ledger verifies', async () => {
    expect((await verifyLedger(server.database)).violations).toEqual([]);
  });
});
