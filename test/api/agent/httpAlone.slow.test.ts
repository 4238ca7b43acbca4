import { afterAll, beforeAll, expect, it } from 'vitest';
import { ADDRESS, startServerWithOneHouse } from '../../support/agent/oneHouse.ts';
import { isSignedBy, startReceiver, type Receiver } from '../../support/webhooks/receiver.ts';
import type { TestServer } from '../../support/server/testServer.ts';

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

type Json = Record<string, unknown>;
interface Operation {
  readonly method: string;
  readonly path: string;
}
interface Wanted {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Json;
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A program that knows the address of a server and nothing about its API. */
class Agent {
  readonly #operations = new Map<string, Operation>();

  /** Gets from the page at `/` to the API description by following links only. */
  async discover(): Promise<void> {
    const home = await server.request('/', { method: 'HEAD' });
    const links = [...(home.headers.get('link') ?? '').matchAll(/<([^>]+)>;\s*rel="?([\w-]+)/g)];
    const described = links.find(([, , rel]) => rel === 'service-desc')![1]!;
    const { pathname } = new URL(described, server.url);
    const description = (await server.request(pathname)).body as {
      paths: Record<string, Record<string, { operationId?: string }>>;
    };
    for (const [path, methods] of Object.entries(description.paths))
      for (const [method, { operationId }] of Object.entries(methods))
        if (operationId !== undefined)
          this.#operations.set(operationId, { method: method.toUpperCase(), path });
  }

  /** Calls an operation from the description; fails on any status other than a success. */
  async call(id: string, { path = {}, query = {}, body, key, headers = {} }: Wanted = {}) {
    const operation = this.#operations.get(id);
    if (operation === undefined) throw new Error(`the description has no operation ${id}`);
    const filled = operation.path.replace(/\{(\w+)\}/g, (_all, name: string) =>
      encodeURIComponent(path[name]!),
    );
    const answer = await server.request(`${filled}?${new URLSearchParams(query).toString()}`, {
      method: operation.method,
      headers: {
        ...headers,
        ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (answer.status >= 300) throw new Error(`${id}: ${answer.status} ${answer.text}`);
    return answer;
  }
}

it('a program that only knows the address of a server discovers, registers, finds, quotes, tests, buys, reads again, gets events, asks and complains', async () => {
  const agent = new Agent();
  await agent.discover();
  for (const id of ['getIndex', 'getSchema', 'getLlmsTxt'])
    expect((await agent.call(id)).text).toContain('motion');

  // It finds the place, free of charge and without an account.
  const place = (await agent.call('getGeocode', { query: { address: ADDRESS } })).body;
  const point = { lat: String(place['lat']), lon: String(place['lon']) };
  expect((await agent.call('getCoverage', { query: point })).body).toMatchObject({
    status: 'ok',
    cost_usd: 0,
  });

  // It rehearses with an account whose ground is synthetic.
  const rehearsal = (await agent.call('register', { body: { email: 'agent@example.org', mode: 'test' } }))
    .body;
  const tested = await agent.call('getMotion', {
    query: { address: '1 Rapid Subsidence Way, Testville, TX' },
    key: String(rehearsal['api_key']),
  });
  expect(tested.body).toMatchObject({ status: 'ok', data_source: 'synthetic' });

  // It gets a price confirmed and buys at that price. Repeating the purchase returns the same answer without a second
  // charge.
  const account = (await agent.call('register', { body: { email: 'agent@example.org' } })).body;
  const key = String(account['api_key']);
  const request = { address: ADDRESS, min_geocode_score: 0.7 };
  const quote = (await agent.call('postQuote', { body: { kind: 'motion', request }, key })).body;
  expect(quote).toMatchObject({ cost_usd: 0.4, covered_by_credits: true });
  const purchase = {
    query: { address: ADDRESS, min_geocode_score: '0.7', quote_id: String(quote['quote_id']) },
    key,
    headers: { 'idempotency-key': 'agent-1' },
  };
  const bought = await agent.call('getMotion', purchase);
  expect(bought.body).toMatchObject({ status: 'ok', assessment_code: 'rapid_subsidence', billed_usd: 0.4 });
  expect((await agent.call('getMotion', purchase)).text).toBe(bought.text);
  const balance = async () => Number((await agent.call('getBalance', { key })).body['credits_usd']);
  expect(await balance()).toBeCloseTo(Number(account['credits_usd']) - 0.4);

  // It fetches the report again from the account, byte for byte, as a PDF and as a series; only the series costs money.
  const saved = (await agent.call('listMyReports', { key })).body['reports'] as Json[];
  const again = await agent.call('getMyReport', { path: { id: String(saved[0]!['id']) }, key });
  expect(again.text).toBe(bought.text);
  await agent.call('getReportPdf', { query: point, key });
  expect(await balance()).toBeCloseTo(Number(account['credits_usd']) - 0.4);

  // It has events sent to itself: a test event, and the completion of a list, which also appears in the feed.
  const events = ['batch.done'];
  const webhook = (await agent.call('createWebhook', { body: { url: receiver.url, events }, key })).body;
  const tried = await agent.call('testWebhook', { path: { wid: String(webhook['webhook_id']) }, key });
  expect(tried.body).toMatchObject({ delivered: true });
  const list = { items: [{ address: ADDRESS }], async: true };
  const job = (await agent.call('postMotionBatch', { body: list, key })).body;
  const [, delivered] = await receiver.until(2);
  expect(delivered!.body).toMatchObject({ type: 'batch.done', data: { job_id: job['job_id'] } });
  expect(isSignedBy(delivered!, String(webhook['secret']))).toBe(true);
  const feed = (await agent.call('listEvents', { query: { types: 'batch.done' }, key })).body;
  expect((feed['events'] as Json[]).map(({ id }) => id)).toEqual([delivered!.id]);

  // It asks the assistant, which names its sources and spends nothing, and writes to support, who know which request it
  // is about.
  const messages = [{ role: 'user', content: 'How sure is a report?' }];
  const chat = (await agent.call('postChat', { body: { messages }, key })).body;
  expect(chat).toMatchObject({ cost_usd: 0 });
  expect((chat['sources'] as unknown[]).length).toBeGreaterThan(0);
  const kept = await agent.call('getMyChat', { path: { convo: String(chat['convo']) }, key });
  expect(kept.text).toContain('How sure is a report?');
  const about = {
    message: 'Is this the house or the street?',
    request_ids: [String(bought.body['request_id'])],
  };
  const ticket = (await agent.call('openTicket', { body: about, key })).body;
  expect(ticket).toMatchObject({ status: 'open', recognized_request_ids: about.request_ids });
  const read = await agent.call('getTicket', { path: { tid: String(ticket['ticket_id']) }, key });
  expect(read.text).toContain(about.message);
});
