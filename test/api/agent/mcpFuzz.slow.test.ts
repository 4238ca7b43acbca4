import { fc, test } from '@fast-check/vitest';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { ALL_TOOLS } from '../../../api/agent/tools/allTools.ts';
import { sendMessage } from '../../support/agent/messages.ts';
import { times } from '../../support/machine/tier.ts';
import { startTestServer, type TestServer } from '../../support/server/testServer.ts';

const METHODS = [
  'initialize',
  'ping',
  'server/discover',
  'tools/list',
  'tools/call',
  'resources/list',
  'resources/read',
  'resources/templates/list',
  'prompts/list',
  'prompts/get',
  'notifications/cancelled',
  'logging/setLevel',
  '__proto__',
  '',
];
const ARGUMENTS = [
  'address',
  'lat',
  'lon',
  'dry_run',
  'idempotency_key',
  'addresses',
  'tool',
  'arguments',
  'report_id',
  'message',
  'ticket_id',
  'question',
  'convo',
  'cursor',
  'condition',
  'email',
];

const value = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom(
    '',
    '\0',
    '../../etc/passwd',
    "'; DROP TABLE key; --",
    'x'.repeat(5000),
    1e308,
    -0,
    2 ** 53,
  ),
);
const params = fc.oneof(
  value,
  fc.dictionary(fc.constantFrom('name', 'uri', 'arguments', '_meta', 'cursor'), value),
);
const call = fc.record({
  name: fc.constantFrom(...ALL_TOOLS.map(({ name }) => name), 'none'),
  arguments: fc.oneof(value, fc.dictionary(fc.constantFrom(...ARGUMENTS), value)),
  _meta: fc.oneof(
    fc.constant({}),
    fc.record({ progressToken: value }),
    fc.record({ 'x402/payment': value }),
    fc.record({ 'io.modelcontextprotocol/protocolVersion': value }),
  ),
});
const message = fc.oneof(
  value,
  fc.record({
    jsonrpc: fc.constant('2.0'),
    id: fc.oneof(fc.nat(), value),
    method: fc.constantFrom(...METHODS),
    params,
  }),
  fc.record({ jsonrpc: fc.constant('2.0'), id: fc.nat(), method: fc.constant('tools/call'), params: call }),
);

describe('whatever is sent', () => {
  let server: TestServer;
  let key: string;
  beforeAll(async () => {
    server = await startTestServer({ cells: [{ row: 1, col: 1 }] });
    key = await server.register();
  });
  afterAll(() => server.close());

  test.prop([message, fc.boolean()], { numRuns: times(200, 600) })(
    'gets an answer of the protocol, and never a server error',
    async (sent, hasKey) => {
      const headers = hasKey ? { authorization: `Bearer ${key}` } : {};
      const { status, text } = await sendMessage(`${server.url}/mcp`, sent, headers);
      expect([200, 202, 400, 404, 413, 422], text).toContain(status);
      expect(text).not.toMatch(/internal_error|Internal server error/);
      expect(text === '' || text.includes('"jsonrpc":"2.0"'), text).toBe(true);
    },
  );
});
