import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { whyForeign } from '../../../api/routes/agent/mcpRoutes.ts';
import { sendMessage } from '../../support/agent/messages.ts';
import { startTestServer, type TestServer } from '../../support/server/testServer.ts';

describe('the origin of a message', () => {
  const OWN = 'https://ground.example';
  const allowed = (origin?: string, host = 'ground.example', localAddress = '10.0.0.1', own = OWN) =>
    whyForeign({ origin, host, localAddress }, own) === null;

  it.each([
    [undefined, true],
    ['https://ground.example', true],
    ['http://ground.example', false],
    ['https://ground.example:8443', false],
    ['https://ground.example.evil.example', false],
    ['https://evil.example', false],
    ['http://localhost:8080', false],
    ['null', false],
    ['', false],
  ])('Origin %s: %s', (origin, isAllowed) => {
    expect(allowed(origin)).toBe(isAllowed);
  });

  it.each(['localhost:8080', '127.0.0.1:8080', '[::1]:8080', 'ground.example'])(
    'accepts the host %s as its own on loopback',
    (host) => {
      expect(allowed(undefined, host, '127.0.0.1')).toBe(true);
    },
  );

  it.each(['evil.example', 'localhost.evil.example', '169.254.169.254', '', 'a b'])(
    'rejects the host %j on loopback, and allows it elsewhere',
    (host) => {
      expect(allowed(undefined, host, '::ffff:127.0.0.1')).toBe(false);
      expect(allowed(undefined, host, '192.168.1.4')).toBe(true);
    },
  );

  it('accepts every loopback host with the same port without a public address', () => {
    const own = 'http://127.0.0.1:8080';
    expect(allowed('http://localhost:8080', 'localhost:8080', '127.0.0.1', own)).toBe(true);
    expect(allowed('http://localhost:6274', 'localhost:8080', '127.0.0.1', own)).toBe(false);
  });
});

describe('the limits of messages', () => {
  let server: TestServer;
  const from = (address: string, message: object) =>
    sendMessage(`${server.url}/mcp`, { jsonrpc: '2.0', id: 1, ...message }, { 'x-forwarded-for': address });
  beforeAll(async () => {
    server = await startTestServer({
      environment: { GM_TRUSTED_PROXIES: '127.0.0.1', GM_RATE_IP_PER_MINUTE: '3' },
    });
  });
  afterAll(() => server.close());

  it('are those of HTTP, once per message', async () => {
    const list = { method: 'tools/list' };
    const statuses = [];
    for (let time = 0; time < 4; time++) statuses.push((await from('192.0.2.1', list)).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect((await from('192.0.2.1', list)).headers.get('retry-after')).toMatch(/^\d+$/);
  });

  it('count a tool call once, when it runs, and return a refusal as its result', async () => {
    const call = { method: 'tools/call', params: { name: 'get_coverage', arguments: {} } };
    const texts = [];
    for (let time = 0; time < 4; time++) texts.push((await from('192.0.2.2', call)).text);
    expect(texts.map((text) => text.includes('rate_limited'))).toEqual([false, false, false, true]);
    expect(texts[3]).toContain('retry_after_seconds');
  });

  it.each(['br', 'gzip'])('compress the large list of tools with %s', async (encoding) => {
    const list = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
    const headers = { 'mcp-protocol-version': '2025-06-18', 'accept-encoding': encoding };
    const answer = await sendMessage(`${server.url}/mcp`, list, headers);
    expect(answer.headers.get('content-encoding')).toBe(encoding);
    expect(JSON.parse(answer.text)).toMatchObject({ id: 1, result: { tools: expect.any(Array) } });
  });
});
