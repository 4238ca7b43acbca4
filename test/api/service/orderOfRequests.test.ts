import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plantFrame } from '../../support/planted/plantedLake.ts';
import { expectError } from '../../support/server/schemaCheck.ts';
import { startTestServer, type TestServer } from '../../support/server/testServer.ts';

const UNKNOWN_KEY = `gm_live_${'a'.repeat(38)}`;
const prepare = (dataDir: string) => plantFrame({ dataDir, cells: [{ row: 1, col: 1 }] });

/** Runs against a separate server that allows this many calls per minute for an address without a key. */
async function withLimit(calls: number, run: (server: TestServer) => Promise<void>): Promise<void> {
  const server = await startTestServer({ prepare, environment: { GM_RATE_IP_PER_MINUTE: String(calls) } });
  try {
    await run(server);
  } finally {
    await server.close();
  }
}

/** Number of answers by status. */
async function statuses(times: number, ask: (index: number) => Promise<{ status: number }>) {
  const counts: Record<number, number> = {};
  for (let index = 0; index < times; index++) {
    const { status } = await ask(index);
    counts[status] = (counts[status] ?? 0) + 1;
  }
  return counts;
}

/** The status line of a server's answer to a request of which only the head is sent. */
async function statusOfHead(server: TestServer, head: readonly string[]): Promise<string> {
  const { port } = new URL(server.url);
  const socket = connect(Number(port), '127.0.0.1');
  try {
    socket.write(`${[...head, 'host: localhost'].join('\r\n')}\r\n\r\n`);
    const [answer] = (await once(socket, 'data')) as [Buffer];
    return answer.toString().split('\r\n')[0]!;
  } finally {
    socket.destroy();
  }
}

describe('before the body of a request is read', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ prepare });
  });
  afterAll(() => server.close());

  const bodies = ['content-type: application/json', 'content-length: 2000000'];

  it.each(['/api/v1/motion/batch', '/api/v1/coverage/batch', '/api/v1/keys', '/api/v1/buy'])(
    'POST %s refuses a caller who sends no key, an invalid one or a session that has ended',
    async (path) => {
      const head = [`POST ${path} HTTP/1.1`, ...bodies];
      for (const credentials of [
        [],
        [`authorization: Bearer ${UNKNOWN_KEY}`],
        [`cookie: gm_session=${'a'.repeat(43)}`, `origin: ${server.url}`],
      ]) {
        expect(await statusOfHead(server, [...head, ...credentials])).toBe('HTTP/1.1 401 Unauthorized');
      }
    },
  );

  it('a body that arrives anyway does not affect the next request of the connection', async () => {
    const body = JSON.stringify({ items: Array.from({ length: 5000 }, () => ({ lat: 30, lon: -95 })) });
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${UNKNOWN_KEY}` };
    for (let i = 0; i < 5; i++) {
      const answer = await server.request('/api/v1/coverage/batch', { method: 'POST', headers, body });
      expectError(answer, 401, 'invalid_api_key');
      expect((await server.get('/api/v1/frames')).status).toBe(200);
    }
  });

  it('a missing key is reported before invalid parameters', async () => {
    expectError(await server.get('/api/v1/motion?lat=999', UNKNOWN_KEY), 401, 'invalid_api_key');
    expectError(await server.get('/api/v1/usage?limit=many'), 401, 'unauthorized');
    expectError(await server.post('/api/v1/keys', { nonsense: 1 }, UNKNOWN_KEY), 401, 'invalid_api_key');
    expectError(await server.get('/api/v1/motion?dry_run=perhaps'), 422, 'bad_request');
  });
});

describe('the rate limit of an address counts', () => {
  it('invalid requests', () =>
    withLimit(10, async (server) => {
      expect(await statuses(500, () => server.get('/api/v1/motion?lat=999&dry_run=1'))).toEqual({
        422: 10,
        429: 490,
      });
    }));

  it('calls without a required key, and with unknown keys', () =>
    withLimit(10, async (server) => {
      const items = { items: [] };
      const ask = (index: number) =>
        server.post('/api/v1/coverage/batch', items, index % 2 === 0 ? undefined : UNKNOWN_KEY);
      expect(await statuses(40, ask)).toEqual({ 401: 10, 429: 30 });
    }));

  it('registrations and logins with unreadable bodies', () =>
    withLimit(10, async (server) => {
      const ask = (index: number) =>
        server.post(index % 2 === 0 ? '/api/v1/autonomous/register' : '/api/v1/login', { email: 7 });
      expect(await statuses(40, ask)).toEqual({ 422: 10, 429: 30 });
    }));

  it('unknown paths and methods', () =>
    withLimit(10, async (server) => {
      const ask = (index: number) =>
        index % 2 === 0 ? server.get(`/nothing/${index}`) : server.request('/api/v1', { method: 'POST' });
      expect(await statuses(40, ask)).toEqual({ 404: 5, 405: 5, 429: 30 });
    }));

  it('every request of a caller who never stops, with or without keys', async () => {
    const server = await startTestServer({ prepare, limits: { addressPerMinute: 20 } });
    try {
      const key = await server.register();
      const ask = (index: number) =>
        server.get(index % 2 === 0 ? '/api/v1/frames' : '/docs', index % 3 === 0 ? key : undefined);
      expect(await statuses(40, ask)).toEqual({ 200: 19, 429: 21 });
    } finally {
      await server.close();
    }
  });

  it('one client behind a proxy once, whatever it writes into X-Forwarded-For', async () => {
    const environment = { GM_TRUSTED_PROXIES: '127.0.0.1', GM_RATE_IP_PER_MINUTE: '10' };
    const server = await startTestServer({ prepare, environment });
    try {
      const from = (forwarded: string) =>
        server.get('/api/v1/frames', undefined, { 'x-forwarded-for': forwarded });
      const ports = await statuses(40, (index) => from(`203.0.113.7:${40_000 + index}`));
      expect(ports).toEqual({ 200: 10, 429: 30 });
      const prefixes = await statuses(40, (index) => from(`198.51.100.${index}, "203.0.113.7"`));
      expect(prefixes).toEqual({ 429: 40 });
      // Values that aren't an address count toward the proxy that sent them.
      expect(await statuses(40, (index) => from(`unknown-${index}`))).toEqual({ 200: 10, 429: 30 });
      expect((await from('203.0.113.8')).status).toBe(200);
    } finally {
      await server.close();
    }
  });
});
