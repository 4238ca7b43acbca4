import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mintedKeySchema } from '../../../schemas/http/account/keys.ts';
import {
  passwordChangedSchema,
  sessionListSchema,
  sessionsEndedSchema,
} from '../../../schemas/http/account/login.ts';
import { logIn } from '../../support/browser/browser.ts';
import { describeOnAnEngine } from '../../support/machine/tier.ts';
import { expectAnswer, expectError } from '../../support/server/schemaCheck.ts';
import { startTestServer, type TestServer } from '../../support/server/testServer.ts';

const PASSWORD = 'correct horse battery';
const NEW_PASSWORD = 'violet kettle morning';

describeOnAnEngine('keeping others out of an account', (engine) => {
  let server: TestServer;
  let accounts = 0;
  beforeAll(async () => {
    server = await startTestServer({ engine });
  });
  afterAll(() => server.close());

  async function newAccount() {
    const email = `person${++accounts}@example.org`;
    const { body } = await server.post('/api/v1/autonomous/register', { email, password: PASSWORD });
    return { email, key: String(body['api_key']) };
  }

  describe('a change of the password', () => {
    it('requires the current one, ends the other sessions, and keeps this one and the keys', async () => {
      const { email, key } = await newAccount();
      const [browser, thief] = [
        await logIn(server, { email, password: PASSWORD }),
        await logIn(server, { email, password: PASSWORD }),
      ];
      const made = expectAnswer(await thief.post('/api/v1/keys', { ttl_hours: 12 }), mintedKeySchema);
      const change = (current: string, next: string) =>
        browser.post('/api/v1/account/password', { current_password: current, new_password: next });
      expectError(await change('wrong horse battery', NEW_PASSWORD), 403, 'wrong_password');
      expectError(await change(PASSWORD, `${email}1`), 422, 'weak_password');
      expectError(
        await server.post(
          '/api/v1/account/password',
          { current_password: PASSWORD, new_password: NEW_PASSWORD },
          key,
        ),
        401,
        'login_required',
      );
      expect(expectAnswer(await change(PASSWORD, NEW_PASSWORD), passwordChangedSchema)).toMatchObject({
        sessions_ended: 1,
        keys_in_use: 1,
      });
      expect((await browser.get('/api/v1/me')).status).toBe(200);
      expectError(await thief.get('/api/v1/me'), 401, 'login_required');
      // The keys that the other session created for buying end with it.
      expectError(await server.get('/api/v1/balance', made.api_key), 401, 'invalid_api_key');
      expect((await server.get('/api/v1/balance', key)).status).toBe(200);
    });
  });

  describe('sessions', () => {
    it('are listed with their origin, and ended one at a time or all at once', async () => {
      const { email, key } = await newAccount();
      const first = await logIn(server, { email, password: PASSWORD });
      server.clock.now += 1000;
      const second = await logIn(server, { email, password: PASSWORD });
      const { sessions } = expectAnswer(await second.get('/api/v1/sessions'), sessionListSchema);
      const fromFirst = expectAnswer(await first.get('/api/v1/sessions'), sessionListSchema);
      for (const list of [sessions, fromFirst.sessions])
        expect(list.map(({ current }) => current)).toEqual([true, false]);
      expect(sessions[0]).toMatchObject({
        ip_address: '127.0.0.1',
        user_agent: expect.stringContaining('node'),
      });
      const tokens = [first, second].map(({ cookie }) => cookie.split('=')[1]!);
      for (const token of tokens) expect(JSON.stringify(sessions)).not.toContain(token);
      const older = sessions[1]!.session_id;
      const other = await newAccount();
      const end = (id: string, by: string) =>
        server.request(`/api/v1/sessions/${id}`, {
          method: 'DELETE',
          headers: { authorization: `Bearer ${by}` },
        });
      expectError(await end(older, other.key), 404, 'session_not_found');
      expect((await end(older, key)).body['sessions_ended']).toBe(1);
      expectError(await first.get('/api/v1/me'), 401, 'login_required');
      const third = await logIn(server, { email, password: PASSWORD });
      const everywhere = await second.post('/api/v1/logout/everywhere');
      expect(expectAnswer(everywhere, sessionsEndedSchema).sessions_ended).toBe(2);
      expect(everywhere.headers.getSetCookie()[0]).toContain('gm_session=;');
      for (const browser of [second, third])
        expectError(await browser.get('/api/v1/me'), 401, 'login_required');
      expect((await server.get('/api/v1/balance', key)).status).toBe(200);
    });

    it('end, except the current one, when the owner key is replaced; a child key sees none', async () => {
      const { email, key } = await newAccount();
      const child = expectAnswer(await server.post('/api/v1/keys', {}, key), mintedKeySchema);
      expectError(await server.get('/api/v1/sessions', child.api_key), 403, 'forbidden');
      const [browser, thief] = [
        await logIn(server, { email, password: PASSWORD }),
        await logIn(server, { email, password: PASSWORD }),
      ];
      expect((await browser.post('/api/v1/account/rotate_key')).status).toBe(200);
      expect((await browser.get('/api/v1/me')).status).toBe(200);
      expectError(await thief.get('/api/v1/me'), 401, 'login_required');
    });

    it('of a browser are replaced by its next login', async () => {
      const { email } = await newAccount();
      const before = await logIn(server, { email, password: PASSWORD });
      const again = await server.request('/api/v1/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie: before.cookie },
        body: JSON.stringify({ email, password: PASSWORD }),
      });
      expect(again.headers.getSetCookie()[0]).not.toContain(before.cookie);
      expectError(await before.get('/api/v1/me'), 401, 'login_required');
    });
  });
});
