import { TEST_NOW } from '../../support/planted/plantedLake.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerAccount } from '../../../billing/ledger/starterCredit.ts';
import { balanceSchema } from '../../../schemas/http/account/accountSchemas.ts';
import { keyAnswerSchema, meSchema, mintedKeySchema } from '../../../schemas/http/account/keys.ts';
import { loginSchema, logoutSchema } from '../../../schemas/http/account/sessionSchemas.ts';
import { logIn } from '../../support/browser/browser.ts';
import { describeOnAnEngine } from '../../support/machine/tier.ts';
import { expectAnswer, expectError } from '../../support/server/schemaCheck.ts';
import { startTestServer, type TestServer } from '../../support/server/testServer.ts';

const DAY_MS = 86_400_000;
const OWNER = { email: 'owner@example.org', password: 'correct horse' };

describeOnAnEngine('sessions', (engine) => {
  let server: TestServer;
  let ownerKey: string;
  beforeAll(async () => {
    server = await startTestServer({ engine });
    ownerKey = String((await server.post('/api/v1/autonomous/register', OWNER)).body['api_key']);
  });
  afterAll(() => server.close());

  const withCookie = (path: string, cookie: string, headers: Record<string, string> = {}, method = 'POST') =>
    server.request(path, { method, headers: { cookie, ...headers } });

  describe('logging in', () => {
    it('sets a cookie that scripts cannot read, and stores only its hash', async () => {
      const answer = await server.post('/api/v1/login', OWNER);
      expect(expectAnswer(answer, loginSchema)).toMatchObject({
        email: OWNER.email,
        mode: 'live',
        expires_at: new Date(TEST_NOW + 30 * DAY_MS).toISOString(),
      });
      const [cookie = ''] = answer.headers.getSetCookie();
      expect(cookie).toMatch(
        /^gm_session=[A-Za-z0-9_-]{43}; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/,
      );
      expect(answer.text).not.toContain(cookie.split(/[=;]/)[1]);
      const [stored] = await server.database.query<{ token_sha256: string }>('SELECT * FROM session');
      expect(stored!.token_sha256).toMatch(/^[0-9a-f]{64}$/);
    });

    it('marks the cookie Secure when the public address is https', async () => {
      const secure = await startTestServer({ environment: { GM_BASE_URL: 'https://ground.example.org' } });
      try {
        await secure.post('/api/v1/autonomous/register', OWNER);
        const answer = await secure.post('/api/v1/login', OWNER);
        expect(answer.headers.getSetCookie()[0]).toContain('; Secure');
      } finally {
        await secure.close();
      }
    });

    it('accepts the address in any spelling, and answers for an unknown one as for a wrong password', async () => {
      expect((await server.post('/api/v1/login', { ...OWNER, email: ' Owner@Example.ORG' })).status).toBe(
        200,
      );
      const unknown = await server.post('/api/v1/login', { ...OWNER, email: 'nobody@example.org' });
      const wrong = await server.post('/api/v1/login', { ...OWNER, password: 'battery staple' });
      const otherMode = await server.post('/api/v1/login', { ...OWNER, mode: 'test' });
      const [a, b] = [unknown, wrong].map((answer) => expectError(answer, 401, 'unauthorized')['message']);
      expect(a).toBe(b);
      expectError(otherMode, 401, 'unauthorized');
      for (const answer of [unknown, wrong, otherMode]) expect(answer.headers.getSetCookie()).toEqual([]);
      expect(wrong.text).not.toContain('battery');
    });

    it.each([
      [{}, 'invalid_email'],
      [{ email: OWNER.email }, 'bad_request'],
      [{ email: 'nobody', password: 'x' }, 'invalid_email'],
      [{ ...OWNER, password: '' }, 'bad_request'],
      [{ ...OWNER, password: 'x'.repeat(201) }, 'bad_request'],
      [{ ...OWNER, mode: 'demo' }, 'bad_request'],
      [{ ...OWNER, remember: true }, 'bad_request'],
    ] as const)('refuses %j as %s', async (body, code) => {
      expectError(await server.post('/api/v1/login', body), 422, code);
    });

    it('is refused from another site', async () => {
      const answer = await server.request('/api/v1/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: 'https://evil.example' },
        body: JSON.stringify(OWNER),
      });
      expectError(answer, 403, 'forbidden');
    });

    it('keeps live and test accounts of one address apart', async () => {
      const registration = { ...OWNER, now: TEST_NOW };
      const test = await registerAccount(server.database, { ...registration, mode: 'test' });
      const browser = await logIn(server, { ...OWNER, mode: 'test' });
      expect(expectAnswer(await browser.get('/api/v1/me'), meSchema)).toMatchObject({
        account_id: test.accountId,
        mode: 'test',
        credits_usd: 100,
      });
      const live = await logIn(server, OWNER);
      expect(expectAnswer(await live.get('/api/v1/me'), meSchema)).toMatchObject({
        mode: 'live',
        credits_usd: 2,
      });
    });
  });

  describe('a session', () => {
    it('has the rights of the owner key: account, balance, spend cap and child keys', async () => {
      const browser = await logIn(server, OWNER);
      expect(expectAnswer(await browser.get('/api/v1/balance'), balanceSchema).credits_usd).toBe(2);
      const me = expectAnswer(await browser.get('/api/v1/me'), meSchema);
      const byKey = expectAnswer(await server.get('/api/v1/me', ownerKey), meSchema);
      expect(me).toEqual({ ...byKey, via: 'session', request_id: me.request_id });
      expect(me).toMatchObject({ plan: 'prepaid', total_reports: 0 });
      expect(me.key.prefix).toBe(ownerKey.slice(0, 12));
      expect(JSON.stringify(me)).not.toContain(ownerKey);
      const cap = await browser.post('/api/v1/account/spend_cap', { daily_usd: 4 });
      expect(expectAnswer(cap, keyAnswerSchema)).toMatchObject({ key_id: me.key.key_id, daily_cap_usd: 4 });
      const child = expectAnswer(await browser.post('/api/v1/keys'), mintedKeySchema);
      expect((await server.get('/api/v1/balance', child.api_key)).status).toBe(200);
      expect((await browser.delete(`/api/v1/keys/${child.key_id}`)).status).toBe(200);
    });

    it.each([
      ['https://evil.example'],
      ['null'],
      [undefined],
      ['http://127.0.0.1:1'],
      ['http://127.0.0.1'],
      [(url: string) => `${url}.evil.example`],
      [(url: string) => `${url}0`],
      [(url: string) => `${url}/`],
      [(url: string) => url.replace('http:', 'https:')],
    ])('changes nothing for a request whose Origin is %s', async (given) => {
      const { cookie } = await logIn(server, OWNER);
      const origin = typeof given === 'function' ? given(server.url) : given;
      const headers = origin === undefined ? {} : { origin };
      expectError(await withCookie('/api/v1/keys', cookie, headers), 403, 'forbidden');
      const revoked = await withCookie('/api/v1/keys/key_none', cookie, headers, 'DELETE');
      expectError(revoked, 403, 'forbidden');
      expectError(await withCookie('/api/v1/logout', cookie, headers), 403, 'forbidden');
      const read = await withCookie('/api/v1/me', cookie, headers, 'GET');
      expect(read.status).toBe(origin === undefined ? 200 : 401);
    });

    it('is ignored when the request has a key, valid or not', async () => {
      const { cookie } = await logIn(server, OWNER);
      const other = await server.register();
      const me = await withCookie('/api/v1/me', cookie, { authorization: `Bearer ${other}` }, 'GET');
      expect(expectAnswer(me, meSchema)).toMatchObject({ email: 'caller1@example.org', via: 'key' });
      // Without an Origin header: requests with a key don't need one.
      expect((await withCookie('/api/v1/keys', cookie, { authorization: `Bearer ${other}` })).status).toBe(
        200,
      );
      const bad = await withCookie('/api/v1/me', cookie, { authorization: 'Bearer gm_live_x' }, 'GET');
      expectError(bad, 401, 'invalid_api_key');
    });

    it('never buys a report, because a link on another site could spend money', async () => {
      const { cookie } = await logIn(server, OWNER);
      const bought = await withCookie('/api/v1/motion?lat=29.76&lon=-95.37', cookie, {}, 'GET');
      expect(bought.body).toMatchObject({ teaser: true, cost_usd: 0 });
      expect((await withCookie('/api/v1/my-reports', cookie, {}, 'GET')).body['reports']).toEqual([]);
    });

    it('ends at logout, once', async () => {
      const browser = await logIn(server, OWNER);
      const ended = await browser.post('/api/v1/logout');
      expect(expectAnswer(ended, logoutSchema).logged_out).toBe(true);
      expect(ended.headers.getSetCookie()[0]).toMatch(/^gm_session=; .*Expires=Thu, 01 Jan 1970/);
      expectError(await browser.get('/api/v1/me'), 401, 'login_required');
      expect(expectAnswer(await browser.post('/api/v1/logout'), logoutSchema).logged_out).toBe(false);
      expect((await server.post('/api/v1/logout', {})).body['logged_out']).toBe(false);
    });

    it('continues when the same person or another one logs in or out elsewhere', async () => {
      const first = await logIn(server, OWNER);
      const second = await logIn(server, OWNER);
      expect((await second.post('/api/v1/logout')).status).toBe(200);
      const person = { email: 'beside@example.org', password: 'correct horse' };
      await server.post('/api/v1/autonomous/register', person);
      const stranger = await logIn(server, person);
      expect((await first.get('/api/v1/me')).status).toBe(200);
      expect((await first.post('/api/v1/logout')).status).toBe(200);
      expect((await stranger.get('/api/v1/me')).status).toBe(200);
    });

    it('ends after its number of days, to the millisecond, and leaves nothing behind', async () => {
      const browser = await logIn(server, OWNER);
      try {
        server.clock.now = TEST_NOW + 30 * DAY_MS - 1;
        expect((await browser.get('/api/v1/me')).status).toBe(200);
        server.clock.now += 1;
        expectError(await browser.get('/api/v1/me'), 401, 'login_required');
        await logIn(server, OWNER);
        expect(await server.database.query('SELECT * FROM session')).toHaveLength(1);
      } finally {
        server.clock.now = TEST_NOW;
      }
    });

    it.each([
      'gm_session=',
      'gm_session=x',
      `gm_session=${'A'.repeat(43)}`,
      'gm_session=%00',
      'other=1',
      ';;=',
    ])('is not the cookie %j', async (cookie) => {
      const answer = await withCookie('/api/v1/me', cookie, {}, 'GET');
      expect([401], answer.text).toContain(answer.status);
      expect(['unauthorized', 'login_required']).toContain(answer.body['error']);
      // Endpoints that don't need to know the caller ignore the cookie.
      expect((await withCookie('/api/v1/frames', cookie, {}, 'GET')).status).toBe(200);
    });

    it('of a suspended account can do nothing, and only a caller with the password learns why', async () => {
      const person = { email: 'suspended@example.org', password: 'correct horse' };
      await server.post('/api/v1/autonomous/register', person);
      const browser = await logIn(server, person);
      await server.database.transaction((transaction) =>
        transaction.query(`UPDATE account SET status = 'suspended' WHERE email = $1`, [person.email]),
      );
      expectError(await browser.get('/api/v1/me'), 403, 'account_suspended');
      expectError(await server.post('/api/v1/login', person), 403, 'account_suspended');
      const wrong = await server.post('/api/v1/login', { ...person, password: 'wrong horse' });
      expectError(wrong, 401, 'unauthorized');
    });
  });

  describe('replacing the owner key', () => {
    it('requires a session, revokes the old key and its children at once, and keeps the cap', async () => {
      const person = { email: 'leaked@example.org', password: 'correct horse' };
      const registered = await server.post('/api/v1/autonomous/register', person);
      const leaked = String(registered.body['api_key']);
      await server.post('/api/v1/account/spend_cap', { daily_usd: 1.2 }, leaked);
      const child = String((await server.post('/api/v1/keys', {}, leaked)).body['api_key']);
      expectError(await server.post('/api/v1/account/rotate_key', {}, leaked), 401, 'login_required');
      const browser = await logIn(server, person);
      const minted = expectAnswer(await browser.post('/api/v1/account/rotate_key'), mintedKeySchema);
      expect(minted).toMatchObject({ daily_cap_usd: 1.2, revoked_at: null });
      for (const key of [leaked, child]) {
        expectError(await server.get('/api/v1/balance', key), 401, 'invalid_api_key');
      }
      const me = expectAnswer(await server.get('/api/v1/me', minted.api_key), meSchema);
      expect(me.key.key_id).toBe(minted.key_id);
      expect(expectAnswer(await browser.get('/api/v1/me'), meSchema).key.key_id).toBe(minted.key_id);
    });

    it('concurrently leaves exactly one usable owner key', async () => {
      const person = { email: 'hasty@example.org', password: 'correct horse' };
      await server.post('/api/v1/autonomous/register', person);
      const browser = await logIn(server, person);
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => browser.post('/api/v1/account/rotate_key')),
      );
      const keys = answers.map((answer) => expectAnswer(answer, mintedKeySchema).api_key);
      const statuses = await Promise.all(
        keys.map(async (key) => (await server.get('/api/v1/balance', key)).status),
      );
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    });
  });
});

describe('the rate limit of logins', () => {
  it('counts the attempts of an address on one account, and does not block others from it', async () => {
    const limited = await startTestServer({ limits: { loginsPerMinute: 3 } });
    try {
      await limited.post('/api/v1/autonomous/register', OWNER);
      const guess = (email: string) => limited.post('/api/v1/login', { email, password: 'guess' });
      for (const email of [OWNER.email, 'OWNER@example.org', ' owner@example.org']) {
        expectError(await guess(email), 401, 'unauthorized');
      }
      const refused = await limited.post('/api/v1/login', OWNER);
      expectError(refused, 429, 'rate_limited');
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expectError(await guess('other@example.org'), 401, 'unauthorized');
    } finally {
      await limited.close();
    }
  });

  it('also counts toward the address’s other calls', async () => {
    const limited = await startTestServer({ environment: { GM_RATE_IP_PER_MINUTE: '2' } });
    try {
      for (const name of ['a', 'b']) {
        const answer = await limited.post('/api/v1/login', { email: `${name}@example.org`, password: 'x' });
        expectError(answer, 401, 'unauthorized');
      }
      expectError(await limited.post('/api/v1/login', OWNER), 429, 'rate_limited');
    } finally {
      await limited.close();
    }
  });
});
