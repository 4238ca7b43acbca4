import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acceptedForms, lastMessage } from '../../../api/agent/mcp/accepted.ts';
import { startTestServer, type TestServer } from '../../support/server/testServer.ts';

describe('the formats that a client of the tools accepts', () => {
  it.each([
    [undefined, true, false],
    ['', true, false],
    ['*/*', true, false],
    ['application/json', true, false],
    ['application/json;q=0.9, */*;q=0.1', true, false],
    ['application/json, text/event-stream', true, true],
    ['text/event-stream', false, true],
    ['text/html', false, false],
    ['application/json;q=0, text/event-stream', false, true],
  ])('%j: JSON %j, a stream %j', (header, json, stream) => {
    expect(acceptedForms(header)).toEqual({ json, stream });
  });

  it('is the last message of a stream, when the client accepts no stream', () => {
    const stream = 'event: message\ndata: {"method":"progress"}\n\nevent: message\ndata: {"id":1}\n\n';
    expect(lastMessage(stream)).toBe('{"id":1}');
    expect(lastMessage(': nothing\n\n')).toBeNull();
  });
});

describe('the tools', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server?.close());

  const initialize = {
    jsonrpc: '2.0',
    id: 7,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
  };
  const send = (accept: string | null, message: object = initialize) =>
    server.request('/mcp', {
      method: 'POST',
      // `fetch` sends */* if no header is given.
      headers: { 'content-type': 'application/json', ...(accept === null ? {} : { accept }) },
      body: JSON.stringify(message),
    });

  it.each([[null], ['*/*'], ['application/json'], ['application/json, */*;q=0.1']])(
    'answer by JSON to Accept: %s',
    async (accept) => {
      const { status, headers, body } = await send(accept);
      expect([status, headers.get('content-type')?.split(';')[0], body['id']]).toEqual([
        200,
        'application/json',
        7,
      ]);
      expect(body['result']).toMatchObject({ serverInfo: {} });
      const called = await send(accept, {
        jsonrpc: '2.0',
        id: 8,
        method: 'tools/call',
        params: { name: 'get_coverage', arguments: {} },
      });
      expect(called.body['result']).toBeDefined();
    },
  );

  it('answer 401 with the metadata of the same address at /mcp/connect', async () => {
    const refused = await fetch(`${server.url}/mcp/connect`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(initialize),
    });
    expect(refused.status).toBe(401);
    const url = /resource_metadata="([^"]+)"/.exec(refused.headers.get('www-authenticate') ?? '')?.[1] ?? '';
    expect(new URL(url).pathname).toBe('/.well-known/oauth-protected-resource/mcp/connect');
    const { body } = await server.get(new URL(url).pathname);
    expect(body['resource']).toMatch(/\/mcp\/connect$/);
  });
});
