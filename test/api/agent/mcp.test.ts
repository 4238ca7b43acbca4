import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plantFrame, pointIn } from '../../support/planted/plantedLake.ts';
import { MCP_CLIENTS, openCurrent } from '../../support/agent/mcpClients.ts';
import { sendMessage } from '../../support/agent/messages.ts';
import { startTestServer, type TestServer } from '../../support/server/testServer.ts';

const CELL = { row: 10, col: 20, velocityVerticalMmYr: -4.37, velocityUncertaintyMmYr: 0.3 };
const PLACE = { ...pointIn(CELL) };

let server: TestServer;
let endpoint: string;
beforeAll(async () => {
  server = await startTestServer({
    environment: { GM_STARTER_CREDITS_USD: '2' },
    prepare: (dataDir) => plantFrame({ dataDir, cells: [CELL], maps: true }),
  });
  endpoint = `${server.url}/mcp`;
});
afterAll(() => server.close());

describe.each(MCP_CLIENTS)('%s', (_name, open) => {
  it('lists the tools without a key, and uses the free ones', async () => {
    const client = await open(endpoint);
    const names = (await client.listTools()).map(({ name }) => name);
    expect(names).toContain('check_ground_motion');
    const coverage = await client.call('get_coverage', PLACE);
    expect(coverage.isError).toBeFalsy();
    expect(coverage.structuredContent).toMatchObject({ covered: true, measured: true, status: 'ok' });
    expect(JSON.parse(String(coverage.content[0]?.['text']))).toEqual(coverage.structuredContent);
    expect(coverage._meta).toMatchObject({ cost_usd: 0, charged: false });
    await client.close();
  });

  it('buys a report once, however often the purchase is repeated', async () => {
    const key = await server.register();
    const client = await open(endpoint, key);
    const args = { ...PLACE, idempotency_key: 'once' };
    const bought = await client.call('check_ground_motion', args);
    expect(bought.structuredContent).toMatchObject({ status: 'ok', velocity_vertical_mm_yr: -4.37 });
    expect(bought._meta).toMatchObject({ cost_usd: 0.4, charged: true, credits_remaining_usd: 1.6 });
    expect(bought._meta?.['request_id']).toBe(bought.structuredContent?.['request_id']);
    const again = await client.call('check_ground_motion', args);
    expect(again.structuredContent).toEqual(bought.structuredContent);
    expect(again._meta).toMatchObject({ cost_usd: 0, charged: false, replayed: true });
    expect((await client.call('get_account')).structuredContent).toMatchObject({ credits_usd: 1.6 });
    await client.close();
  });

  it('reads the guide, its purchases and the prompt', async () => {
    const client = await open(endpoint, await server.register());
    const { structuredContent: report } = await client.call('check_ground_motion', PLACE);
    const resources = await client.listResources();
    const [saved, ...pages] = resources.toReversed();
    expect(pages.map(({ name }) => name)).toEqual(['test-mode', 'errors', 'schema', 'guide']);
    expect(saved?.uri).toMatch(/^report:/);
    expect(await client.readResource(resources[0]!.uri)).toContain('# Your first report in five minutes');
    expect(JSON.parse(await client.readResource(saved!.uri))).toEqual(report);
    await expect(client.readResource('report://999999')).rejects.toThrow('999999');
    expect(await client.getPrompt('due_diligence', { address: '1 Main St' })).toContain('1 Main St');
    await client.close();
  });
});

it('speaks the newest version of the protocol with clients that support it', async () => {
  const client = await openCurrent(endpoint);
  expect(client.version).toBe('2026-07-28');
  await client.close();
});

const send = (message: unknown, headers: Record<string, string> = {}) =>
  sendMessage(endpoint, message, headers);
const LIST = { jsonrpc: '2.0', id: 7, method: 'tools/list', params: {} };

describe('the endpoint', () => {
  it('refuses pages of other origins, and answers programs and its own pages', async () => {
    const foreign = await send(LIST, { origin: 'https://evil.example' });
    expect([foreign.status, JSON.parse(foreign.text)]).toEqual([
      403,
      expect.objectContaining({
        jsonrpc: '2.0',
        error: expect.objectContaining({ data: expect.objectContaining({ error: 'forbidden' }) }),
      }),
    ]);
    expect((await send(LIST)).status).toBe(200);
    expect((await send(LIST, { origin: server.url })).status).toBe(200);
  });

  it('keeps no streams open: GET and DELETE are not allowed', async () => {
    for (const method of ['GET', 'DELETE']) {
      const { status, headers } = await fetch(endpoint, { method });
      expect([status, headers.get('allow')]).toEqual([405, 'POST']);
    }
  });

  it('answers an invalid key with HTTP 401, as clients that renew tokens expect', async () => {
    const { status, headers, text } = await send(LIST, { authorization: 'Bearer gm_live_nonsense' });
    expect([status, headers.get('www-authenticate')]).toEqual([401, expect.stringMatching(/^Bearer /)]);
    expect(JSON.parse(text)).toMatchObject({ id: null, error: { data: { error: 'invalid_api_key' } } });
  });

  it.each([
    ['no JSON', '{', 400, -32_700],
    ['several messages at once', [LIST, LIST], 422, -32_600],
    ['a message nested too deep', `${'{"a":'.repeat(60)}1${'}'.repeat(60)}`, 422, -32_600],
    ['a long message without a key', { ...LIST, padding: 'x'.repeat(70_000) }, 413, -32_000],
  ])('refuses %s in JSON-RPC', async (_what, message, status, code) => {
    const answer = await send(message);
    expect([answer.status, JSON.parse(answer.text)]).toEqual([
      status,
      expect.objectContaining({ jsonrpc: '2.0', error: expect.objectContaining({ code }) }),
    ]);
  });
});

it('can be discovered by programs that only know the address of the server', async () => {
  const catalog = (await (await fetch(`${server.url}/.well-known/mcp/catalog.json`)).json()) as {
    entries: { type: string; url: string }[];
  };
  const [entry] = catalog.entries;
  const response = await fetch(entry!.url);
  expect(response.headers.get('content-type')).toContain(entry!.type);
  const card = (await response.json()) as {
    name: string;
    version: string;
    description: string;
    remotes: { url: string; supportedProtocolVersions: string[] }[];
  };
  expect(card.name).toMatch(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/);
  expect(card.description.length).toBeLessThanOrEqual(100);
  const [remote] = card.remotes;
  for (const [, open] of MCP_CLIENTS) {
    const client = await open(remote!.url);
    expect(remote!.supportedProtocolVersions).toContain(client.version);
    await client.close();
  }
  const wellKnown = await fetch(`${server.url}/.well-known/mcp/server-card.json`);
  expect(await wellKnown.json()).toEqual(card);
});

it('lets the server stop while a client is listening for events', async () => {
  const other = await startTestServer();
  const meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const listening = await fetch(`${other.url}/mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': 'subscriptions/listen',
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'subscriptions/listen',
      params: { notifications: { toolsListChanged: true }, _meta: meta },
    }),
  });
  expect([listening.status, listening.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
  await other.close();
  expect(await listening.text()).toContain('acknowledged');
});

describe('a call of a tool', () => {
  it.each([
    ['check_ground_motion', { ...PLACE, units: 'in' }, '"units"'],
    ['check_ground_motion', { lat: 91, lon: 0 }, 'lat'],
    ['get_account', { api_key: 'gm_live_x' }, '"api_key"'],
    ['check_portfolio', { addresses: [] }, 'addresses'],
    ['check_portfolio', { addresses: ['a'], items: [] }, '"items"'],
    ['get_motion_history', { ...PLACE, to_date: '2021-01-01' }, 'to_date'],
  ])('%s refuses unknown arguments: %j', async (name, args, place) => {
    const client = await openCurrent(endpoint);
    const answer = await client.call(name, args);
    expect(answer).toMatchObject({ isError: true, structuredContent: { error: 'invalid_arguments' } });
    expect(answer.structuredContent?.['message']).toContain(place);
    expect(answer.structuredContent?.['remedy']).toContain('tools/list');
    await client.close();
  });

  it.each([
    ['get_account', {}],
    ['check_portfolio', { addresses: ['1 Main St'] }],
    ['list_reports', {}],
    ['buy_credits', { amount_usd: 5 }],
  ])('%s without a key is refused, with a remedy', async (name, args) => {
    const client = await openCurrent(endpoint);
    const answer = await client.call(name, args);
    expect(answer).toMatchObject({
      isError: true,
      structuredContent: { error: 'unauthorized', remedy: expect.any(String) },
      _meta: { cost_usd: 0, charged: false },
    });
    await client.close();
  });

  it('without a name for the purchase counts as the same purchase for ten minutes, per key', async () => {
    const owner = await server.register();
    const child = await server.post('/api/v1/keys', {}, owner);
    const client = await openCurrent(endpoint, owner);
    const other = await openCurrent(endpoint, String(child.body['api_key']));
    const again = { ...PLACE, buy_again: true };
    const begun = server.clock.now;
    // One minute before the next ten-minute window of the clock begins.
    server.clock.now = Math.ceil(begun / 600_000) * 600_000 - 60_000;
    const together = await Promise.all(
      [1, 2, 3].map(() => client.call('check_ground_motion', { ...again, explain: true })),
    );
    expect(together.filter(({ _meta: meta }) => meta?.['charged'])).toHaveLength(1);
    const charged: unknown[] = [];
    for (const minutes of [0, 5, 4, 2]) {
      server.clock.now += minutes * 60_000;
      const { _meta: meta } = await client.call('check_ground_motion', { ...again, explain: true });
      charged.push(meta?.['charged']);
    }
    expect(charged).toEqual([false, false, false, true]);
    expect((await other.call('check_ground_motion', { ...again, explain: true }))._meta).toMatchObject({
      charged: true,
      replayed: false,
    });
    server.clock.now = begun;
    await Promise.all([client.close(), other.close()]);
  });

  it('registers, then buys with the key that it received', async () => {
    const anybody = await openCurrent(endpoint);
    const { structuredContent } = await anybody.call('register_agent', { email: 'robot@example.org' });
    const client = await openCurrent(endpoint, String(structuredContent?.['api_key']));
    expect((await client.call('check_ground_motion', PLACE))._meta).toMatchObject({ charged: true });
    await Promise.all([anybody.close(), client.close()]);
  });

  it('without a key returns a teaser and how to buy; a dry run returns the price', async () => {
    const client = await openCurrent(endpoint);
    const teaser = await client.call('check_ground_motion', PLACE);
    expect(teaser.structuredContent).toMatchObject({ teaser: true, would_cost_usd: 0.4 });
    const dryRun = await client.call('check_ground_motion', { ...PLACE, dry_run: true });
    expect(dryRun.structuredContent).toMatchObject({ dry_run: true, estimated_cost_usd: 0.4 });
    expect(JSON.stringify([teaser, dryRun])).not.toContain('4.37');
    await client.close();
  });

  it('get_map returns a picture, and its bounds as data', async () => {
    const client = await openCurrent(endpoint);
    const { content, structuredContent } = await client.call('get_map', PLACE);
    const picture = content.find(({ type }) => type === 'image');
    expect(picture?.['mimeType']).toBe('image/png');
    expect(Buffer.from(String(picture?.['data']), 'base64').subarray(1, 4).toString()).toBe('PNG');
    expect(structuredContent).toHaveProperty('bounds');
    expect(structuredContent).not.toHaveProperty('image');
    await client.close();
  });

  it('of an unknown name is a protocol error that lists the names', async () => {
    const client = await openCurrent(endpoint);
    await expect(client.call('check_everything')).rejects.toThrow('check_ground_motion');
    await client.close();
  });

  it('shows an account nothing of another account', async () => {
    const buyer = await openCurrent(endpoint, await server.register());
    await buyer.call('check_ground_motion', PLACE);
    const uri = (await buyer.listResources()).at(-1)!.uri;
    const other = await openCurrent(endpoint, await server.register());
    const anybody = await openCurrent(endpoint);
    expect((await other.listResources()).map((resource) => resource.uri)).not.toContain(uri);
    expect((await anybody.listResources()).map((resource) => resource.uri)).not.toContain(uri);
    await expect(other.readResource(uri)).rejects.toThrow(uri);
    await expect(anybody.readResource(uri)).rejects.toThrow('unauthorized');
    const reportId = Number(uri.split('/').at(-1));
    expect(await other.call('get_report', { report_id: reportId })).toMatchObject({ isError: true });
    await Promise.all([buyer.close(), other.close(), anybody.close()]);
  });

  it('ask_inspector explains, and buys nothing, even after a proposal to a person', async () => {
    const key = await server.register();
    const client = await openCurrent(endpoint, key);
    const explained = await client.call('ask_inspector', { question: 'How sure is a report?' });
    expect(explained.structuredContent).toMatchObject({ reply: expect.stringMatching(/\w/), cost_usd: 0 });
    const tools = await client.call('ask_inspector', { question: 'Do you have an MCP server?' });
    expect(tools.structuredContent?.['reply']).toMatch(/^Agents .* connect to http\S+\/mcp /);
    const place = `${PLACE.lat.toFixed(5)}, ${PLACE.lon.toFixed(5)}`;
    const asked = `buy the report of ${place}`;
    const refused = await client.call('ask_inspector', { question: asked });
    expect(refused.structuredContent?.['reply']).toContain('check_ground_motion');
    const messages = [{ role: 'user', content: asked }];
    const { body: proposed } = await server.post('/api/v1/chat', { messages }, key);
    expect(proposed['actions']).toMatchObject([{ type: 'confirm_purchase' }]);
    const agreed = { question: 'yes, buy it', convo: proposed['convo'] };
    const answer = await client.call('ask_inspector', agreed);
    expect(answer).toMatchObject({ structuredContent: { purchase: null }, _meta: { charged: false } });
    expect((await server.get('/api/v1/balance', key)).body['credits_usd']).toBe(2);
    await client.close();
  });
});
