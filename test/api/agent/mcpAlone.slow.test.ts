import { afterAll, beforeAll, expect, it } from 'vitest';
import { ADDRESS, startServerWithOneHouse } from '../../support/agent/oneHouse.ts';
import { MCP_CLIENTS, type McpClient, type OpenClient } from '../../support/agent/mcpClients.ts';
import { isSignedBy, startReceiver, type Receiver } from '../../support/webhooks/receiver.ts';
import type { TestServer } from '../../support/server/testServer.ts';

/** More addresses than are answered at once; the first is the house that was bought. */
const LONG_LIST = [ADDRESS, ...Array.from({ length: 50 }, (_, index) => `${index} Nowhere Rd, Alder, TX`)];

let server: TestServer;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
  server = await startServerWithOneHouse(receiver.host);
});
afterAll(async () => {
  await server.close();
  await receiver.close();
});

type Data = Readonly<Record<string, unknown>>;

/**
 * The MCP endpoint of a server of which only the address is known: its catalog links a card, and the card names the
 * endpoint.
 */
async function endpointOf(url: string): Promise<string> {
  const read = async (address: string) => (await fetch(address)).json() as Promise<Data>;
  const { entries } = await read(`${url}/.well-known/mcp/catalog.json`);
  const { remotes } = await read((entries as { readonly url: string }[])[0]!.url);
  return (remotes as { readonly url: string }[])[0]!.url;
}

/** Calls a tool; fails if it refuses. */
async function call(client: McpClient, name: string, args: Data = {}) {
  const { isError, structuredContent: data, _meta: meta } = await client.call(name, args);
  if (isError || !data) throw new Error(`${name}: ${JSON.stringify(data)}`);
  return { data, cost: meta?.['cost_usd'] };
}

/** Creates an account over the protocol and returns a client with its key. */
async function registered(open: OpenClient, endpoint: string, account: Data): Promise<McpClient> {
  const anybody = await open(endpoint);
  const { data } = await call(anybody, 'register_agent', account);
  await anybody.close();
  return open(endpoint, String(data['api_key']));
}

it.each(MCP_CLIENTS)(
  '%s that only knows the address of a server finds, rehearses, quotes, buys, gets events, asks and complains',
  async (name, open) => {
    const endpoint = await endpointOf(server.url);
    const email = `${name.replaceAll(/\W+/g, '-')}@example.org`;
    const anybody = await open(endpoint);
    const tools = new Set((await anybody.listTools()).map((tool) => tool.name));
    expect((await call(anybody, 'get_coverage', { address: ADDRESS })).data).toMatchObject({ status: 'ok' });
    await anybody.close();

    const rehearsal = await registered(open, endpoint, { email, mode: 'test' });
    const made = await call(rehearsal, 'check_ground_motion', {
      address: '1 Rapid Subsidence Way, Testville, TX',
    });
    expect(made).toMatchObject({ data: { status: 'ok', data_source: 'synthetic' }, cost: 0.4 });
    await rehearsal.close();

    const client = await registered(open, endpoint, { email });
    const question = { address: ADDRESS, min_geocode_score: 0.7 };
    const quoted = await call(client, 'quote', { tool: 'check_ground_motion', arguments: question });
    expect(quoted.data).toMatchObject({ cost_usd: 0.4, covered_by_credits: true });
    const purchase = { ...question, quote_id: quoted.data['quote_id'], idempotency_key: 'agent-1' };
    const bought = await call(client, 'check_ground_motion', purchase);
    expect(bought).toMatchObject({ data: { assessment_code: 'rapid_subsidence' }, cost: 0.4 });
    expect(await call(client, 'check_ground_motion', purchase)).toEqual({ data: bought.data, cost: 0 });
    const { data: owned } = await call(client, 'list_reports');
    const [report] = owned['reports'] as Data[];
    expect((await call(client, 'get_report', { report_id: report!['id'] })).data).toEqual(bought.data);

    const events = ['batch.done'];
    const { data: webhook } = await call(client, 'create_webhook', { url: receiver.url, events });
    const before = receiver.received.length;
    const list = await call(client, 'check_portfolio', { addresses: LONG_LIST, idempotency_key: 'list-1' });
    expect(list.data).toMatchObject({ status: 'ok', summary: { requested: 51 } });
    const delivered = (await receiver.until(before + 1)).at(-1)!;
    expect(delivered.body).toMatchObject({ type: 'batch.done', data: { job_id: list.data['job_id'] } });
    expect(isSignedBy(delivered, String(webhook['secret']))).toBe(true);
    const { data: feed } = await call(client, 'list_events', { types: events });
    expect((feed['events'] as Data[]).map(({ id }) => id)).toEqual([delivered.id]);
    const { data: hooks } = await call(client, 'list_webhooks');
    expect(hooks['webhooks']).toMatchObject([{ webhook_id: webhook['webhook_id'], last_error: null }]);
    await call(client, 'delete_webhook', { webhook_id: webhook['webhook_id'] });

    const { data: chat } = await call(client, 'ask_inspector', { question: 'How sure is a report?' });
    expect(chat['sources']).not.toEqual([]);
    const { data: ticket } = await call(client, 'open_ticket', {
      message: 'Is this the house or the street?',
      request_ids: [bought.data['request_id']],
    });
    await call(client, 'open_ticket', { message: 'It is settled.', ticket_id: ticket['ticket_id'] });
    expect(await client.readResource(`ticket://${String(ticket['ticket_id'])}`)).toContain('It is settled.');
    const { data: usage } = await call(client, 'get_usage');
    const spent = (usage['entries'] as Data[]).map(({ cost_usd: cost }) => Number(cost ?? 0));
    expect(spent.reduce((sum, cost) => sum + cost, 0)).toBeCloseTo(0.4 + Number(list.cost), 6);
    for (const used of ['quote', 'create_webhook', 'ask_inspector', 'open_ticket'])
      expect(tools).toContain(used);
    await client.close();
  },
);
