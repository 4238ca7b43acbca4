import { afterAll, beforeAll, expect, it } from 'vitest';
import { meSchema } from '../../../schemas/http/account/keys.ts';
import { downloadsSchema } from '../../../schemas/http/account/operator.ts';
import { describeOnAnEngine } from '../../support/machine/tier.ts';
import { ADMIN_TOKEN, askOperator, operatorOf, REASON } from '../../support/server/operator.ts';
import { plantFrame } from '../../support/planted/plantedLake.ts';
import { expectAnswer, expectError } from '../../support/server/schemaCheck.ts';
import { startTestServer, type TestServer } from '../../support/server/testServer.ts';

const FRAME = 'F08882';
const basic = (user: string, password: string) => ({
  authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
});

describeOnAnEngine('the files of a release, which contain every paid number', (engine) => {
  let server: TestServer;
  let operator: ReturnType<typeof operatorOf>;
  let file: string;
  beforeAll(async () => {
    let release = '';
    server = await startTestServer({
      engine,
      environment: { GM_ADMIN_TOKEN: ADMIN_TOKEN },
      prepare: async (dataDir) => {
        release = await plantFrame({ dataDir, frameId: FRAME, cells: [{ row: 5, col: 5 }] });
      },
    });
    operator = operatorOf(server);
    file = `/stac/assets/${FRAME}/${release}/served.json`;
  });
  afterAll(() => server.close());

  const status = async (headers: Record<string, string>) => (await server.request(file, { headers })).status;
  const bearer = (key: string) => ({ authorization: `Bearer ${key}` });

  it('require a key, and the refusal says how to authenticate', async () => {
    const answer = await server.get(file);
    expectError(answer, 401, 'unauthorized');
    expect(answer.headers.get('www-authenticate')).toMatch(/^Basic .*Bearer /);
    expect(answer.text).toMatch(/operator.*granted downloads/);
  });

  it('are open to an account from the grant until its end', async () => {
    const { accountId, key } = await operator.newAccount();
    const refused = await server.get(file, key);
    expectError(refused, 403, 'forbidden');
    expect(refused.text).toMatch(/Ask the operator/);
    expect(expectAnswer(await server.get('/api/v1/me', key), meSchema).downloads).toBe(false);

    for (const changed of [true, false]) {
      const answer = expectAnswer(
        await operator.act(`accounts/${accountId}/grant_downloads`),
        downloadsSchema,
      );
      expect(answer).toMatchObject({ account_id: accountId, downloads: true, changed });
    }
    expect((await server.get(file, key)).status).toBe(200);
    expect(expectAnswer(await server.get('/api/v1/me', key), meSchema).downloads).toBe(true);
    expect(await operator.lookUp(accountId)).toMatchObject([{ downloads: true }]);

    for (const changed of [true, false]) {
      const answer = expectAnswer(
        await operator.act(`accounts/${accountId}/revoke_downloads`),
        downloadsSchema,
      );
      expect(answer).toMatchObject({ downloads: false, changed });
    }
    expectError(await server.get(file, key), 403, 'forbidden');
    const lines = await operator.auditOf(accountId);
    const acts = lines.map(({ action }) => action).filter((action) => action.endsWith('_downloads'));
    expect(acts.toSorted()).toEqual([
      'grant_downloads',
      'grant_downloads',
      'revoke_downloads',
      'revoke_downloads',
    ]);
    expect(lines.find(({ action }) => action === 'grant_downloads')?.detail).toMatchObject({
      reason: REASON,
    });
  });

  it('accept the key by HTTP Basic as user or as password, as map programs send it', async () => {
    const { accountId, key } = await operator.newAccount();
    await operator.act(`accounts/${accountId}/grant_downloads`);
    expect(await status(basic(key, ''))).toBe(200);
    expect(await status(basic('qgis', key))).toBe(200);
    expect(await status(basic(key, 'x:y'))).toBe(200);
    for (const wrong of [
      basic('me', 'secret'),
      basic('', ''),
      basic('gm_live_x', ''),
      { authorization: 'Basic ###' },
    ]) {
      expectError(await server.request(file, { headers: wrong }), 401, 'invalid_api_key');
    }
    // HTTP Basic isn't accepted anywhere else.
    const me = await server.request('/api/v1/me', { headers: basic(key, '') });
    expectError(me, 401, 'invalid_api_key');
  });

  it('are closed to child keys, sessions and suspended accounts, even when the owner key opens them', async () => {
    const { accountId, key, email } = await operator.newAccount();
    await operator.act(`accounts/${accountId}/grant_downloads`);
    const { body } = await server.post('/api/v1/keys', {}, key);
    expectError(await server.get(file, String(body['api_key'])), 403, 'forbidden');
    const { headers } = await server.post('/api/v1/login', { email, password: 'correct horse' });
    const cookie = headers.get('set-cookie')?.split(';')[0] ?? '';
    expectError(await server.request(file, { headers: { cookie } }), 401, 'unauthorized');
    await operator.act(`accounts/${accountId}/suspend`);
    expectError(await server.get(file, key), 403, 'account_suspended');
    await operator.act(`accounts/${accountId}/unsuspend`);
    expect(await status(bearer(key))).toBe(200);
    const [account] = await operator.lookUp(accountId);
    const owner = account!.keys.find(({ kind }) => kind === 'live')!;
    await operator.act(`keys/${owner.key_id}/revoke`);
    expectError(await server.get(file, key), 401, 'invalid_api_key');
  });

  it('are closed to test keys, and cannot be granted to test accounts', async () => {
    const key = await server.register('tester@example.org', 'test');
    expectError(await server.get(file, key), 403, 'forbidden');
    const [account] = await operator.lookUp(key);
    const answer = await operator.act(`accounts/${account!.account_id}/grant_downloads`);
    expectError(answer, 403, 'forbidden');
    expectError(await operator.act('accounts/acc_nobody/grant_downloads'), 404, 'not_found');
    const bare = await askOperator(server, `accounts/${account!.account_id}/grant_downloads`, { body: {} });
    expectError(bare, 422, 'bad_request');
  });

  it('have a separate limit per key that leaves other calls alone', async () => {
    const { accountId, key } = await operator.newAccount();
    await operator.act(`accounts/${accountId}/grant_downloads`);
    const { headers } = await server.get(file, key);
    expect(headers.get('ratelimit-policy')).toBe('"assets";q=6000;w=60');
  });
});

describeOnAnEngine('a lake that the operator has made public', (engine) => {
  it('serves its files without a key, for any cache to store', async () => {
    let release = '';
    const server = await startTestServer({
      engine,
      environment: { GM_LAKE_ACCESS: 'public' },
      limits: { assetsPerMinute: 3 },
      prepare: async (dataDir) => {
        release = await plantFrame({ dataDir, frameId: FRAME, cells: [{ row: 5, col: 5 }] });
      },
    });
    const file = `/stac/assets/${FRAME}/${release}/served.json`;
    const answer = await server.get(file);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toMatch(/^public, .*immutable/);
    await server.get(file);
    await server.get(file);
    expectError(await server.get(file), 429, 'rate_limited');
    expect((await server.get('/api/v1/frames')).status).toBe(200);
    await server.close();
  });
});
