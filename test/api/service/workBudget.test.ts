import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectError } from '../../support/server/schemaCheck.ts';
import { startTestServer, type TestServer } from '../../support/server/testServer.ts';

const BUDGET = 60;
const METRICS_WORK = 3;
const TEN_SECONDS_MS = 10_000;

describe('the work budget of an address', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ limits: { workPerTenSeconds: BUDGET } });
  });
  afterAll(() => server.close());

  const spend = async (path: string): Promise<number> => {
    let answered = 0;
    while ((await server.get(path)).status === 200) answered += 1;
    return answered;
  };
  const nextWindow = (): void => void (server.clock.now += TEN_SECONDS_MS);

  it('is reduced by the cost of each call, and by calls of all routes together', async () => {
    const key = await server.register();
    nextWindow();
    expect(await spend('/metrics')).toBe(BUDGET / METRICS_WORK);
    for (const path of [
      '/robots.txt',
      '/openapi.json',
      '/stac',
      '/tiles/velocity.json',
      '/api/v1',
      '/none',
    ]) {
      const refused = await server.get(path);
      expectError(refused, 429, 'rate_limited');
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(refused.headers.get('ratelimit-policy')).toBe(`"work";q=${BUDGET};w=10`);
    }
    // Customers and health checks continue to be served.
    expect((await server.get('/api/v1/balance', key)).status).toBe(200);
    expect((await server.get('/api/v1/frames', key)).status).toBe(200);
    for (const path of ['/healthz', '/readyz']) expect((await server.get(path)).status).not.toBe(429);
    nextWindow();
    expect(await spend('/robots.txt')).toBe(BUDGET);
  });

  it('is reduced by invalid keys, and on routes that do not read keys', async () => {
    nextWindow();
    const key = await server.register();
    nextWindow();
    expect(await spend('/robots.txt')).toBe(BUDGET);
    const madeUp = `gm_live_${'a'.repeat(38)}`;
    for (const path of ['/robots.txt', '/openapi.json', '/api/v1/frames', '/stac/collections'])
      expectError(await server.get(path, madeUp), 429, 'rate_limited');
    expectError(await server.get('/robots.txt', key), 429, 'rate_limited');
  });

  it('is reduced for a searched geometry by its positions', async () => {
    nextWindow();
    const line = {
      type: 'LineString',
      coordinates: Array.from({ length: 400 }, (_, i) => [-95 + i / 1e4, 29]),
    };
    expect((await server.post('/stac/search', { intersects: line })).status).toBe(200);
    expectError(await server.get('/robots.txt'), 429, 'rate_limited');
  });
});
