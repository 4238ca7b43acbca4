import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../support/server/testServer.ts';
import {
  allow,
  codeIn,
  connect,
  logInToConsent,
  newBrowser,
  newClient,
  postForm,
  registerClient,
  type TestBrowser,
  type TestClient,
} from '../../support/server/connectedClient.ts';

const VICTIM = { email: 'victim@example.org', password: 'correct horse battery' };

describe('a thief at the authorization server', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
    await server.post('/api/v1/autonomous/register', VICTIM);
  });
  afterAll(() => server.close());

  const balance = async (token: string): Promise<number> =>
    (await server.get('/api/v1/balance', token)).status;

  describe('with codes and tokens', () => {
    let client: TestClient;
    let browser: TestBrowser;
    let session: { readonly value: string; readonly path: string } | undefined;
    beforeEach(async () => {
      client = await newClient(server);
      browser = newBrowser(server);
      if (session) browser.cookies.set('gm_session', session);
      await browser.open(client.authorizeUrl());
      if (!session) await logInToConsent(browser, VICTIM);
      session = browser.cookies.get('gm_session');
      await allow(browser);
    });
    const REFUSED = { status: 400, body: { error: 'invalid_grant' } };

    it('a code that is used twice ends the connection that it created', async () => {
      const first = await client.token({ code: codeIn(browser) });
      expect(await balance(String(first.body['access_token']))).toBe(200);
      expect(await client.token({ code: codeIn(browser) })).toMatchObject(REFUSED);
      expect(await balance(String(first.body['access_token']))).toBe(401);
      const refreshed = await client.token({
        grant_type: 'refresh_token',
        refresh_token: String(first.body['refresh_token']),
      });
      expect(refreshed).toMatchObject(REFUSED);
    });

    it('of two concurrent uses of a code, one is refused', async () => {
      const both = await Promise.all([1, 2].map(() => client.token({ code: codeIn(browser) })));
      expect(both.filter(({ status }) => status === 200).length).toBeLessThan(2);
      expect(both.some(({ status }) => status === 400)).toBe(true);
    });

    it('a code is useless without its verifier, at another address, or to another client', async () => {
      const code = codeIn(browser);
      const other = await newClient(server);
      expect(await client.token({ code, code_verifier: other.verifier })).toMatchObject(REFUSED);
      expect(await client.token({ code, code_verifier: '' })).toMatchObject({ status: 400 });
      expect(await client.token({ code, redirect_uri: 'http://127.0.0.1:33418/elsewhere' })).toMatchObject(
        REFUSED,
      );
      expect(await other.token({ code, code_verifier: client.verifier })).toMatchObject(REFUSED);
      expect(await client.token({ code })).toMatchObject({ status: 200 });
    });

    it('a code from yesterday is useless', async () => {
      server.clock.now += 61_000;
      expect(await client.token({ code: codeIn(browser) })).toMatchObject(REFUSED);
    });
  });

  it('a refresh token that is used again ends the connection, for every holder', async () => {
    const { client, accessToken, refreshToken } = await connect(server, VICTIM);
    const refresh = (token: string) => client.token({ grant_type: 'refresh_token', refresh_token: token });
    const second = await refresh(refreshToken);
    expect(second.status).toBe(200);
    expect(second.body['refresh_token']).not.toBe(refreshToken);
    expect(await balance(String(second.body['access_token']))).toBe(200);
    server.clock.now += 10_000;
    expect((await refresh(refreshToken)).status).toBe(400);
    for (const token of [accessToken, second.body['access_token']])
      expect(await balance(String(token))).toBe(401);
    expect((await refresh(String(second.body['refresh_token']))).status).toBe(400);
  });

  it('a refresh token that two windows use at once gives both the same successor, whose reuse ends the connection', async () => {
    const { client, accessToken, refreshToken } = await connect(server, VICTIM);
    const refresh = (token: string) => client.token({ grant_type: 'refresh_token', refresh_token: token });
    const answers = await Promise.all([1, 2, 3].map(() => refresh(refreshToken)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    server.clock.now += 9_000;
    const late = await refresh(refreshToken);
    expect(new Set([...answers, late].map(({ body }) => body['refresh_token'])).size).toBe(1);
    const { access_token: token, refresh_token: successor } = late.body;
    for (const each of [accessToken, String(token)]) expect(await balance(each)).toBe(200);
    const other = await newClient(server);
    const stolen = await other.token({ grant_type: 'refresh_token', refresh_token: refreshToken });
    expect([stolen.status, await balance(String(token))]).toEqual([400, 200]);
    const rows = JSON.stringify(await server.database.query('SELECT * FROM oauth_record'));
    for (const secret of [token, successor]) expect(rows).not.toContain(secret);
    // The client and a thief have the same successor; the second use of it is detected.
    expect((await refresh(String(successor))).status).toBe(200);
    server.clock.now += 11_000;
    expect((await refresh(String(successor))).status).toBe(400);
    expect(await balance(String(token))).toBe(401);
  });

  it('a refresh token is useless to another client', async () => {
    const { refreshToken, accessToken } = await connect(server, VICTIM);
    const other = await newClient(server);
    const answer = await other.token({ grant_type: 'refresh_token', refresh_token: refreshToken });
    expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    await postForm(`${server.url}/oauth/revoke`, { client_id: other.clientId, token: accessToken });
    expect(await balance(accessToken)).toBe(200);
  });

  it('an access token ends after an hour, or when its client revokes it', async () => {
    const { client, accessToken, refreshToken } = await connect(server, VICTIM);
    server.clock.now += 3_601_000;
    expect(await balance(accessToken)).toBe(401);
    const { body } = await client.token({ grant_type: 'refresh_token', refresh_token: refreshToken });
    const token = String(body['access_token']);
    expect(await balance(token)).toBe(200);
    const revoked = await postForm(`${server.url}/oauth/revoke`, { client_id: client.clientId, token });
    expect(revoked.status).toBe(200);
    expect(await balance(token)).toBe(401);
  });

  it('a token for another service is refused, and none is issued for one', async () => {
    const client = await newClient(server);
    const browser = newBrowser(server);
    await browser.open(client.authorizeUrl({ resource: 'https://elsewhere.example/mcp' }));
    expect(new URL(browser.left!).searchParams.get('error')).toBe('invalid_target');
    const { accessToken } = await connect(server, VICTIM);
    await server.database.transaction((transaction) =>
      transaction.query(
        `UPDATE oauth_record SET audience = 'https://elsewhere.example' WHERE kind = 'AccessToken'`,
      ),
    );
    expect(await balance(accessToken)).toBe(401);
  });

  it('neither tokens nor codes are stored in the database', async () => {
    const { accessToken, refreshToken, browser } = await connect(server, VICTIM);
    const rows = await server.database.query('SELECT * FROM oauth_record');
    const keys = await server.database.query('SELECT * FROM api_key');
    for (const secret of [accessToken, refreshToken, codeIn(browser)])
      expect(JSON.stringify([rows, keys])).not.toContain(secret);
  });

  describe('with forged requests', () => {
    it.each([
      ['no PKCE', { code_challenge: null, code_challenge_method: null }],
      ['plain PKCE', { code_challenge_method: 'plain' }],
      ['an implicit grant', { response_type: 'token' }],
      ['an identity', { response_type: 'id_token' }],
    ])('%s is refused, with an error for the client', async (_what, changes) => {
      const client = await newClient(server);
      const browser = newBrowser(server);
      await browser.open(client.authorizeUrl(changes));
      const [address, parameters] = browser.left!.split(/[?#]/);
      expect(address).toBe('http://127.0.0.1:33418/callback');
      expect(new URLSearchParams(parameters).get('error')).toMatch(
        /invalid_request|unsupported_response_type/,
      );
    });

    it.each([
      'http://127.0.0.1:33418/elsewhere',
      'https://evil.example/callback',
      'http://127.0.0.1:33418/callback?next=https://evil.example',
      'http://127.0.0.1:33418@evil.example/callback',
      'javascript:alert(1)',
      '//evil.example/callback',
    ])('no one is redirected to %s, which the client has not registered', async (uri) => {
      const client = await newClient(server);
      const browser = newBrowser(server);
      await browser.open(client.authorizeUrl({ redirect_uri: uri }));
      expect(browser).toMatchObject({ left: null, status: 400 });
      expect(browser.html).toContain('That did not work');
    });

    it('the port of a program on the same machine may differ', async () => {
      const client = await newClient(server);
      const browser = newBrowser(server);
      await browser.open(client.authorizeUrl({ redirect_uri: 'http://127.0.0.1:50123/callback' }));
      expect(browser.html).toContain('a program on this computer (127.0.0.1:50123)');
    });

    it.each([
      ['http://example.org/callback'],
      ['http://127.0.0.1.evil.example/'],
      ['https://user:secret@example.org/'],
      ['https://example.org/#fragment'],
      ['javascript:alert(1)'],
      ['data:text/html,hello'],
      ['cursor://callback'],
      ['cursor:anysphere.cursor-mcp'],
      ['com.example.app:callback'],
      ['intent://a.b/callback'],
      ['ms-settings://a.b/callback'],
      ['file://a.b/callback'],
      ['ftp://a.b/callback'],
      ['https:\\\\evil.example'],
      ['not an address'],
    ])('no client registers %s', async (uri) => {
      const { status, body } = await registerClient(server, { redirect_uris: [uri] });
      expect({ status, error: body['error'] }).toEqual({ status: 400, error: 'invalid_redirect_uri' });
    });

    it.each([
      ['cursor://anysphere.cursor-mcp/oauth/callback', 'cursor://anysphere.cursor-mcp'],
      ['vscode-insiders://publisher.extension/cb', 'vscode-insiders://publisher.extension'],
      ['com.example.app:/oauth2redirect', 'com.example.app:'],
      ['com.example.app://done', 'com.example.app://done'],
    ])('a program can be returned to by its own scheme, %s', async (uri, place) => {
      const client = await newClient(server, { redirect_uris: [uri] });
      const browser = newBrowser(server);
      await browser.open(client.authorizeUrl());
      expect(browser.html).toContain(`a program on this computer (${place})`);
      await logInToConsent(browser, VICTIM);
      await allow(browser);
      expect(browser.left).toContain(`${uri}?code=`);
      expect((await client.token({ code: codeIn(browser) })).status).toBe(200);
    });

    it('a client gets no secret and no other grant, whatever it requests', async () => {
      const { status, body } = await registerClient(server, {
        token_endpoint_auth_method: 'client_secret_post',
        scope: 'openid everything',
        logo_uri: 'https://evil.example/logo.svg',
      });
      expect(status).toBe(201);
      expect(body).toMatchObject({ token_endpoint_auth_method: 'none' });
      expect(body).not.toHaveProperty('client_secret');
      expect(body).not.toHaveProperty('logo_uri');
    });

    it('the Host header of a request is ignored', async () => {
      const response = await fetch(`${server.url}/.well-known/oauth-authorization-server`, {
        headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
      });
      expect(JSON.stringify(await response.json())).not.toContain('evil.example');
      const client = await newClient(server);
      const sent = await fetch(client.authorizeUrl(), {
        redirect: 'manual',
        headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
      });
      expect(sent.headers.get('location')).toMatch(new RegExp(`^${server.url}/oauth/consent/`));
    });
  });

  it('a client that requests no page is told that one is required', async () => {
    const client = await newClient(server);
    const browser = newBrowser(server);
    await browser.open(`${client.authorizeUrl()}&prompt=none`);
    expect(new URL(browser.left!).searchParams.get('error')).toBe('login_required');
  });
});
