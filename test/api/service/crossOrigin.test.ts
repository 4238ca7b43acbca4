import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { logIn } from '../../support/browser/browser.ts';
import { startTestServer, type TestServer } from '../../support/server/testServer.ts';

const ASSETS = '/stac/assets/F08882/20260101T000000Z-000000';

describe('a preflight request of a browser', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({
      cells: [{ row: 1, col: 1 }],
      environment: { GM_ADMIN_TOKEN: 'a'.repeat(40), GM_RATE_IP_PER_MINUTE: '8' },
    });
  });
  afterAll(() => server.close());
  const ask = (path: string, method = 'GET') =>
    server.request(path, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://app.example.org',
        'access-control-request-method': method,
        'access-control-request-headers': 'authorization, idempotency-key, range',
      },
    });

  it.each([
    ['/api/v1/motion', 'GET'],
    ['/api/v1/motion/batch', 'POST'],
    ['/api/v1/keys/key_1', 'DELETE'],
    ['/api/v1/map?lat=1&lon=1', 'GET'],
    ['/report.pdf', 'GET'],
    ['/tiles/velocity/3/1/3.png', 'GET'],
    ['/stac', 'GET'],
    [`${ASSETS}/velocity.tif`, 'GET'],
    [`${ASSETS}/quicklook.png`, 'GET'],
    ['/openapi.json', 'GET'],
    ['/oauth/token', 'POST'],
    ['/oauth/register', 'POST'],
    ['/token', 'POST'],
    ['/register', 'POST'],
    ['/.well-known/oauth-authorization-server', 'GET'],
  ])('allows for %s the methods %s', async (path, method) => {
    const { status, headers, text } = await ask(path, method);
    expect([status, text]).toEqual([204, '']);
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('access-control-allow-methods')?.split(', ')).toContain(method);
    const taken = headers.get('access-control-allow-headers')?.toLowerCase().split(', ');
    expect(taken).toEqual(
      expect.arrayContaining(['authorization', 'idempotency-key', 'content-type', 'range']),
    );
    expect(headers.get('access-control-allow-credentials')).toBeNull();
    expect(Number(headers.get('access-control-max-age'))).toBeGreaterThan(0);
  });

  it.each([
    ['/api/v1/operator/accounts'],
    ['/docs'],
    ['/healthz'],
    ['/oauth/clients'],
    ['/oauth/authorize'],
    ['/authorize'],
  ])('allows nothing for %s, which is closed to other pages', async (path) => {
    const { status, headers } = await ask(path);
    expect(status).toBe(405);
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });

  it('does not count toward the rate limit, and can read the refusals of calls that do', async () => {
    for (let i = 0; i < 20; i++) expect((await ask('/api/v1/frames')).status).toBe(204);
    let refused = await server.get('/api/v1/frames');
    for (let i = 0; refused.status !== 429 && i < 10; i++) refused = await server.get('/api/v1/frames');
    expect(refused.status).toBe(429);
    expect(refused.headers.get('access-control-allow-origin')).toBe('*');
    const told = refused.headers.get('access-control-expose-headers')?.toLowerCase().split(', ');
    expect(told).toEqual(
      expect.arrayContaining([
        'x-request-id',
        'retry-after',
        'ratelimit',
        'ratelimit-policy',
        'idempotent-replayed',
        'payment-required',
        'etag',
        'content-range',
      ]),
    );
  });
});

describe('a session', () => {
  it.each([
    ['same-origin', 200],
    ['none', 200],
    ['same-site', 401],
    ['cross-site', 401],
  ])('in a request that the browser marks %s gives %i', async (site, status) => {
    const server = await startTestServer();
    try {
      const credentials = { email: 'session@example.org', password: 'a long enough password' };
      await server.post('/api/v1/autonomous/register', credentials);
      const { cookie } = await logIn(server, credentials);
      const headers = { cookie, 'sec-fetch-site': site };
      expect((await server.request('/api/v1/me', { headers })).status).toBe(status);
    } finally {
      await server.close();
    }
  });
});
