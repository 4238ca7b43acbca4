import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { times } from '../../support/machine/tier.ts';
import { startTestServer, type TestServer } from '../../support/server/testServer.ts';
import {
  allow,
  connect,
  consentForm,
  logInToConsent,
  newBrowser,
  newClient,
  type TestBrowser,
  type TestClient,
} from '../../support/server/connectedClient.ts';

const VICTIM = { email: 'victim@example.org', password: 'correct horse battery' };
const THIEF = { email: 'thief@example.org', password: 'wrong horse battery' };

describe('the consent page', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
    for (const person of [VICTIM, THIEF]) await server.post('/api/v1/autonomous/register', person);
  });
  afterAll(() => server.close());

  const asked = async (metadata = {}): Promise<{ client: TestClient; browser: TestBrowser }> => {
    const client = await newClient(server, metadata);
    const browser = newBrowser(server);
    await browser.open(client.authorizeUrl());
    return { client, browser };
  };
  const ALLOWED = { decision: 'allow', daily_cap_usd: '2.00', days: '90' };

  it('shows the name of a client as text, and the host that it returns to prominently', async () => {
    const { browser } = await asked({
      client_name: '<script>alert(1)</script>"><img src=x onerror=alert(1)>\u202E',
      redirect_uris: ['https://agent.example/callback'],
    });
    expect(browser.html).not.toMatch(/<script|<img/);
    expect(browser.html).not.toContain('\u202E');
    expect(browser.html).toContain('<p class="host">agent.example</p>');
  });

  it('cannot be framed, runs no scripts, and is not cached', async () => {
    const { browser } = await asked();
    await logInToConsent(browser, VICTIM);
    const policy = browser.headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("form-action 'self'");
    expect(browser.headers.get('x-frame-options')).toBe('DENY');
    expect(browser.headers.get('cache-control')).toBe('no-store');
    expect(browser.headers.get('referrer-policy')).toBe('same-origin');
  });

  it.each(['https://evil.example', 'null', null].slice(0, times(1, 3)))(
    'accepts no form from %s',
    async (origin) => {
      const { browser } = await asked();
      await logInToConsent(browser, VICTIM);
      const { path, seal } = consentForm(browser);
      await browser.submit(path, { ...ALLOWED, seal }, origin);
      expect(browser).toMatchObject({ status: 403, left: null });
    },
  );

  it('rejects a form that was made for another person, or forged', async () => {
    const { browser } = await asked();
    await logInToConsent(browser, THIEF);
    const { path, seal } = consentForm(browser);
    await logInToConsent(browser, VICTIM);
    for (const forged of [seal, '', 'x'.repeat(43)]) {
      await browser.submit(path, { ...ALLOWED, seal: forged });
      expect(browser).toMatchObject({ status: 200, left: null });
      expect(browser.html).toContain('victim@example.org');
    }
  });

  it('belongs to one browser: its address alone shows nothing and allows nothing', async () => {
    const { browser } = await asked();
    const { path } = consentForm(browser);
    const other = newBrowser(server);
    await other.open(server.url + path);
    expect(other).toMatchObject({ status: 404, left: null });
    await other.submit(path, ALLOWED);
    expect(other).toMatchObject({ status: 404, left: null });
  });

  it('accepts only one answer to a request', async () => {
    const { browser } = await asked();
    await logInToConsent(browser, VICTIM);
    const { path, seal } = consentForm(browser);
    await browser.submit(path, { seal, decision: 'deny' });
    expect(new URL(browser.left!).searchParams.get('error')).toBe('access_denied');
    await browser.submit(path, { ...ALLOWED, seal });
    expect(browser.status).toBe(404);
  });

  it.each(['1001', '-1', '1e3', 'much', ''].slice(0, times(1, 5)))('takes no cap of %j', async (cap) => {
    const { browser } = await asked();
    await logInToConsent(browser, VICTIM);
    await allow(browser, { dailyCapUsd: cap });
    expect(browser).toMatchObject({ status: 422, left: null });
    expect(browser.html).toContain('role="alert"');
  });

  it('reports a wrong password, and the same for an unknown address', async () => {
    const { browser } = await asked();
    await logInToConsent(browser, { ...VICTIM, password: 'guessed' });
    expect(browser).toMatchObject({ status: 401, left: null });
    const told = browser.html;
    await logInToConsent(browser, { ...VICTIM, email: 'nobody@example.org' });
    expect(browser.html).toBe(told);
  });

  describe('the list of connected programs', () => {
    const LIST = '/oauth/clients';
    const logIn = async (person: typeof VICTIM): Promise<TestBrowser> => {
      const browser = newBrowser(server);
      await browser.open(server.url + LIST);
      await logInToConsent(browser, person);
      return browser;
    };

    it('shows each with its cap, and disconnects it with a button', async () => {
      const { accessToken } = await connect(server, VICTIM, { dailyCapUsd: '5.00' });
      const browser = await logIn(VICTIM);
      expect(browser.html).toContain('Test agent');
      expect(browser.html).toContain('0.00 USD of at most 5.00 USD');
      const { seal } = consentForm(browser);
      const keyId = /name="key_id" value="([^"]+)"/.exec(browser.html)![1]!;
      await browser.submit(LIST, { seal: 'x'.repeat(43), key_id: keyId });
      await browser.submit(LIST, { seal, key_id: keyId }, 'https://evil.example');
      expect((await server.get('/api/v1/balance', accessToken)).status).toBe(200);
      await browser.submit(LIST, { seal, key_id: keyId });
      expect(browser.html).not.toContain(keyId);
      expect((await server.get('/api/v1/balance', accessToken)).status).toBe(401);
    });

    it('shows and disconnects nothing of another account', async () => {
      const { accessToken } = await connect(server, VICTIM);
      const keyId = /name="key_id" value="([^"]+)"/.exec((await logIn(VICTIM)).html)![1]!;
      const thief = await logIn(THIEF);
      expect(thief.html).toContain('No program is connected');
      const { accessToken: own } = await connect(server, THIEF);
      await thief.open(server.url + LIST);
      await thief.submit(LIST, { seal: consentForm(thief).seal, key_id: keyId });
      expect(thief.status).toBe(404);
      for (const token of [accessToken, own])
        expect((await server.get('/api/v1/balance', token)).status).toBe(200);
    });
  });
});
