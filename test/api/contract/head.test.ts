import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiApp } from '../../../api/context/dependencies.ts';
import { registerHeadRequests } from '../../../api/plugins/headRequests.ts';
import { fillStacLake, MAPPED_FRAME } from '../../support/server/stacLake.ts';
import { startTestServer, type TestServer } from '../../support/server/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ prepare: fillStacLake });
});
afterAll(() => server.close());

const COLLECTION = '/stac/collections/ground-motion';
const DOCUMENTS = [
  '/stac',
  '/stac/collections',
  COLLECTION,
  `${COLLECTION}/items`,
  `${COLLECTION}/items/${MAPPED_FRAME}`,
  '/tiles/velocity.json',
  '/tiles/velocity/3/1/3.png',
  '/tiles/confidence/3/1/3@2x.webp',
  '/docs',
  '/docs/guide',
  '/docs/errors/not_found',
  '/docs/reference/getBalance',
  '/api/v1/schema',
  '/openapi.json',
  '/explorer.json',
];
const TOLD = ['content-type', 'content-length', 'etag', 'cache-control', 'access-control-allow-origin'];

describe('HEAD', () => {
  it.each(DOCUMENTS)('%s has the headers of GET, and no body', async (path) => {
    const get = await server.get(path);
    expect(get.status, get.text.slice(0, 200)).toBe(200);
    const head = await server.request(path, { method: 'HEAD' });
    expect([head.status, head.text]).toEqual([200, '']);
    const told = ({ headers }: typeof head) => TOLD.map((name) => [name, headers.get(name)]);
    expect(told(head)).toEqual(told(get));
    expect(Number(head.headers.get('content-length'))).toBeGreaterThan(0);
  });

  it.each(DOCUMENTS.filter((path) => path !== '/explorer.json'))(
    '%s is 304 without a length for a client that has the file',
    async (path) => {
      const etag = (await server.get(path)).headers.get('etag')!;
      const known = await server.request(path, { method: 'HEAD', headers: { 'if-none-match': etag } });
      expect([known.status, known.headers.get('etag')]).toEqual([304, etag]);
      expect(known.headers.get('content-length')).toBeNull();
    },
  );

  it('returns the headers of GET for missing resources and bad requests too', async () => {
    for (const path of [`${COLLECTION}/items/F00001`, '/tiles/velocity/3/9/0.png', '/stac/nothing']) {
      const [get, head] = [await server.get(path), await server.request(path, { method: 'HEAD' })];
      expect([head.status, head.text], path).toEqual([get.status, '']);
      expect(get.status).toBeGreaterThanOrEqual(400);
    }
  });

  it('is 405 for every caller on routes that sell, and sells nothing', async () => {
    const key = await server.register();
    const before = (await server.get('/api/v1/balance', key)).body['credits_usd'];
    const { paths } = (await server.get('/openapi.json')).body as {
      paths: Record<string, { get?: { parameters?: { name: string }[] } }>;
    };
    const selling = Object.entries(paths).flatMap(([path, { get }]) =>
      get?.parameters?.some(({ name }) => name === 'Idempotency-Key') ? [path] : [],
    );
    expect(selling.toSorted()).toEqual([
      '/api/v1/motion',
      '/api/v1/timeseries',
      '/api/v1/x402/motion',
      '/report.pdf',
    ]);
    for (const path of selling) {
      const answer = await server.request(`${path}?lat=29.76&lon=-95.37`, {
        method: 'HEAD',
        headers: { authorization: `Bearer ${key}` },
      });
      expect(answer.status, path).toBe(405);
      expect(answer.headers.get('allow'), path).toBe(path.includes('x402') ? 'GET, POST' : 'GET');
    }
    expect((await server.get('/api/v1/balance', key)).body['credits_usd']).toBe(before);
    const { entries } = (await server.get('/api/v1/usage', key)).body as { entries: object[] };
    expect(entries).toHaveLength(1);
  });

  it('cannot be enabled on a route that sells', () => {
    const app = Fastify({ exposeHeadRoutes: false }) as unknown as ApiApp;
    registerHeadRequests(app);
    const access = { cost: 'report', caller: 'key', limit: 'calls' } as const;
    const answer = () => 'sold';
    expect(() => app.get('/sells', { exposeHeadRoute: true, config: { access } }, answer)).toThrow(
      /HEAD \/sells would sell/,
    );
    app.get('/only', { config: { access } }, answer);
  });
});
