import { afterAll, beforeAll, expect, it } from 'vitest';
import { keyListSchema } from '../../../schemas/http/account/keys.ts';
import { describeOnAnEngine } from '../../support/machine/tier.ts';
import { pointIn, TEST_NOW } from '../../support/planted/plantedLake.ts';
import {
  allow,
  codeIn,
  connect,
  logInToConsent,
  newBrowser,
  newClient,
  postForm,
} from '../../support/server/connectedClient.ts';
import { expectAnswer, expectError } from '../../support/server/schemaCheck.ts';
import { startTestServer, type TestServer } from '../../support/server/testServer.ts';

const CELLS = [5, 6, 7].map((col) => ({ row: 5, col }));
const [MOTION, SECOND, THIRD] = CELLS.map((cell) => {
  const { lat, lon } = pointIn(cell);
  return `/api/v1/motion?lat=${lat}&lon=${lon}`;
}) as [string, string, string];
const PERSON = { email: 'owner@example.org', password: 'correct horse battery' };
const HOUR_MS = 3_600_000;

describeOnAnEngine('a connected client', (engine) => {
  let server: TestServer;
  let owner: string;
  beforeAll(async () => {
    server = await startTestServer({ engine, cells: CELLS });
    const { body } = await server.post('/api/v1/autonomous/register', PERSON);
    owner = String(body['api_key']);
  });
  afterAll(() => server.close());

  it('buys within its cap, appears in the list of keys, and loses access the moment it is revoked', async () => {
    const { client, accessToken, refreshToken } = await connect(server, PERSON, { dailyCapUsd: '0.80' });
    expect((await server.get('/api/v1/balance', accessToken)).body['credits_usd']).toBe(2);
    expect((await server.get(MOTION, accessToken)).body['cost_usd']).toBe(0.4);
    expect((await server.get(SECOND, accessToken)).body['cost_usd']).toBe(0.4);
    expectError(await server.get(THIRD, accessToken), 402, 'spend_cap_reached');
    expectError(await server.get('/api/v1/keys', accessToken), 403, 'forbidden');

    const { keys } = expectAnswer(await server.get('/api/v1/keys', owner), keyListSchema);
    expect(keys[0]).toMatchObject({
      label: 'Test agent',
      connected_client: '127.0.0.1:33418',
      daily_cap_usd: 0.8,
      spent_today_usd: 0.8,
      revoked_at: null,
      last_used_at: new Date(TEST_NOW).toISOString(),
      expires_at: new Date(TEST_NOW + 90 * 24 * HOUR_MS).toISOString(),
    });
    const usage = await server.get('/api/v1/usage', accessToken);
    expect(usage.body['entries']).toHaveLength(2);

    await server.request(`/api/v1/keys/${keys[0]!.key_id}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${owner}` },
    });
    expectError(await server.get('/api/v1/balance', accessToken), 401, 'invalid_api_key');
    const refreshed = await client.token({ grant_type: 'refresh_token', refresh_token: refreshToken });
    expect(refreshed).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  });

  it('is also connected at the default endpoints, for clients that don’t read the metadata', async () => {
    const { status, body } = await server.post('/register', {
      client_name: 'Without metadata',
      redirect_uris: ['http://127.0.0.1:33418/callback'],
    });
    expect(status).toBe(201);
    const client = await newClient(server);
    const browser = newBrowser(server);
    await browser.open(client.authorizeUrl().replace('/oauth/authorize', '/authorize'));
    await logInToConsent(browser, PERSON);
    await allow(browser);
    const token = (form: Record<string, string>) =>
      postForm(`${server.url}/token`, { client_id: client.clientId, ...form });
    const tokens = await token({
      grant_type: 'authorization_code',
      code: codeIn(browser),
      redirect_uri: client.redirectUri,
      code_verifier: client.verifier,
    });
    expect(tokens.status).toBe(200);
    const refreshed = { grant_type: 'refresh_token', refresh_token: String(tokens.body['refresh_token']) };
    const [here, there] = await Promise.all([token(refreshed), client.token(refreshed)]);
    expect([here.status, there.status]).toEqual([200, 200]);
    expect(there.body).toEqual(here.body);
    expect((await server.get('/api/v1/balance', String(here.body['access_token']))).status).toBe(200);
    expect(body['client_id']).not.toBe(client.clientId);
  });
});
