import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CHROMIUM, sharedBrowser } from '../support/browser/explorerPage.ts';
import { pointIn } from '../support/planted/plantedLake.ts';
import { startTestServer, type TestServer } from '../support/server/testServer.ts';
import { describeWith } from '../support/machine/needs.ts';

const CELL = { row: 1, col: 1 };
const { lat, lon } = pointIn(CELL);
const MOTION = `/api/v1/motion?lat=${lat}&lon=${lon}`;

/** An empty page on a separate origin. */
async function site(): Promise<{ readonly server: Server; readonly origin: string }> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<title>somebody’s page</title>');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

interface Seen {
  readonly status: number;
  readonly body: Record<string, unknown>;
  readonly requestId: string | null;
  readonly policy: string | null;
}

/** What a page's script sees; null if the browser doesn't let it see anything. */
function see(page: Page, url: string, init: RequestInit = {}): Promise<Seen | null> {
  return page.evaluate(
    async ([address, options]) => {
      try {
        const response = await fetch(address, options);
        return {
          status: response.status,
          body: (await response.json()) as Record<string, unknown>,
          requestId: response.headers.get('x-request-id'),
          policy: response.headers.get('ratelimit-policy'),
        };
      } catch {
        return null;
      }
    },
    [url, init] as const,
  );
}

describeWith(CHROMIUM)('in a browser, a page of another origin', () => {
  let server: TestServer;
  let browser: Browser;
  let allowed: Awaited<ReturnType<typeof site>>;
  let other: Awaited<ReturnType<typeof site>>;
  let childKey: string;
  const openAt = async (origin: string): Promise<Page> => {
    const page = await (await browser.newContext()).newPage();
    await page.goto(origin);
    return page;
  };
  beforeAll(async () => {
    server = await startTestServer({ cells: [CELL] });
    [allowed, other] = await Promise.all([site(), site()]);
    browser = await sharedBrowser();
    const key = await server.register('owner@example.org');
    const minted = await server.post('/api/v1/keys', { allowed_referer: allowed.origin }, key);
    childKey = String(minted.body['api_key']);
  });
  afterAll(async () => {
    await Promise.all((browser?.contexts() ?? []).map((context) => context.close()));
    for (const each of [allowed, other]) each?.server.close();
    await server?.close();
  });

  it('buys with a child key that is restricted to it, and reads the headers of the answer', async () => {
    const page = await openAt(allowed.origin);
    const headers = { authorization: `Bearer ${childKey}`, 'idempotency-key': 'from-the-page' };
    const bought = await see(page, server.url + MOTION, { headers });
    expect(bought).toMatchObject({ status: 200, body: { status: 'ok', cost_usd: 0.4 } });
    expect(bought?.requestId).toBe(bought?.body['request_id']);
    expect(bought?.policy).toContain('"key"');
    const batch = await see(page, `${server.url}/api/v1/coverage/batch`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ items: [{ lat, lon }] }),
    });
    expect(batch).toMatchObject({ status: 200, body: { summary: { covered: 1 } } });
  });

  it('can read why a child key is refused on it', async () => {
    const page = await openAt(other.origin);
    const headers = { authorization: `Bearer ${childKey}` };
    const refused = await see(page, server.url + MOTION, { headers });
    expect(refused).toMatchObject({ status: 403, body: { error: 'forbidden_referer' } });
  });

  it('uses free calls without a key', async () => {
    const page = await openAt(other.origin);
    for (const path of [
      '/api/v1/frames',
      '/stac',
      '/tiles/velocity.json',
      '/openapi.json',
      '/nothing/here',
    ]) {
      const seen = await see(page, server.url + path, { headers: { 'if-none-match': '"x"' } });
      if (path === '/nothing/here') expect(seen).toBeNull();
      else expect(seen?.status, path).toBe(200);
    }
  });

  it('cannot use the session of its visitor', async () => {
    // The browser expires cookies by its own clock.
    server.clock.now = Date.now();
    const credentials = { email: 'session@example.org', password: 'a long enough password' };
    await server.post('/api/v1/autonomous/register', credentials);
    const context = await browser.newContext();
    const own = await context.newPage();
    await own.goto(`${server.url}/docs`);
    const logIn = await see(own, '/api/v1/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(credentials),
    });
    expect(logIn?.status).toBe(200);
    expect(await see(own, '/api/v1/me')).toMatchObject({ status: 200, body: { via: 'session' } });
    // The same host with another port: the cookie is sent there, because cookies don't distinguish ports.
    const page = await context.newPage();
    await page.goto(other.origin);
    expect(await see(page, `${server.url}/api/v1/me`)).toMatchObject({ status: 401 });
    expect(await see(page, `${server.url}/api/v1/me`, { credentials: 'include' })).toBeNull();
    const logOut = { method: 'POST', credentials: 'include' } as const;
    expect(await see(page, `${server.url}/api/v1/logout`, logOut)).toBeNull();
    expect(await see(own, '/api/v1/me')).toMatchObject({ status: 200 });
  });
});
