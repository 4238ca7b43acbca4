import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listedTool } from '../../../api/agent/mcp/protocol.ts';
import { ALL_TOOLS } from '../../../api/agent/tools/allTools.ts';
import { MAGIC_PLACES } from '../../../schemas/http/contract/testMode.ts';
import { sendMessage } from '../../support/agent/messages.ts';
import { startReceiver, type Receiver } from '../../support/webhooks/receiver.ts';
import { startTestServer, type TestServer } from '../../support/server/testServer.ts';

// An answer or an error: the required fields of both are properties of the schema.
const ajv = new Ajv2020({ strict: true, strictRequired: false, allowUnionTypes: true, allErrors: true });
addFormats.default(ajv);
const SCHEMAS = new Map(
  ALL_TOOLS.map(listedTool).map(({ name, outputSchema }) => [
    name,
    { known: outputSchema?.properties, fits: ajv.compile(outputSchema as object) },
  ]),
);

let server: TestServer;
let receiver: Receiver;
let key: string;
beforeAll(async () => {
  receiver = await startReceiver();
  server = await startTestServer({ environment: { GM_WEBHOOK_ALLOW_HOSTS: receiver.host } });
  key = await server.register('agent@example.org', 'test');
});
afterAll(async () => {
  await server.close();
  await receiver.close();
});

type Data = Readonly<Record<string, unknown>>;

/** Calls a tool and validates its answer, including refusals, against its schema; null = it refused. */
async function call(name: string, args: Data = {}, as: string | null = key): Promise<Data | null> {
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } };
  const { text } = await sendMessage(
    `${server.url}/mcp`,
    message,
    as === null ? {} : { authorization: `Bearer ${as}` },
  );
  const { result } = JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? text) as {
    readonly result: { readonly isError?: boolean; readonly structuredContent: Data };
  };
  const { fits, known } = SCHEMAS.get(name)!;
  fits(result.structuredContent);
  expect(fits.errors ?? [], `${name} ${JSON.stringify(args)}`).toEqual([]);
  if (result.isError === true) return null;
  if (known)
    expect(Object.keys(known), name).toEqual(expect.arrayContaining(Object.keys(result.structuredContent)));
  return result.structuredContent;
}

it.each([
  ['check_ground_motion', { explain: true }],
  ['check_ground_motion', { dry_run: true }],
  ['check_ground_motion', { context: true }],
  ['get_motion_history', {}],
  ['get_motion_history', { dry_run: true }],
  ['get_coverage', {}],
] as const)('%s %j answers every place of test mode by its schema', async (name, args) => {
  // Gates and rehearsed refusals apply only to what is sold.
  const places = MAGIC_PLACES.filter(({ error }) => error === null || name !== 'get_coverage');
  const answers = places.map(({ address, parameters }) =>
    call(name, { address, ...args, ...(name === 'check_ground_motion' ? parameters : {}) }),
  );
  const statuses = (await Promise.all(answers)).map((answer) => answer?.['status']);
  expect(statuses).toEqual(expect.arrayContaining(['ok', 'no_data', 'no_coverage']));
});

it('check_ground_motion matches its schema for every status', async () => {
  const [place] = MAGIC_PLACES;
  const gates = [
    { max_age_days: 0 },
    { min_confidence: 2 },
    { since: '2100-01-01' },
    { min_geocode_score: 2 },
    { max_price_usd: 0.1, buy_again: true },
  ];
  const statuses = await Promise.all(
    gates.map(
      async (gate) => (await call('check_ground_motion', { address: place!.address, ...gate }))?.['status'],
    ),
  );
  expect(statuses).toEqual([
    'stale_data',
    'low_confidence',
    'no_new_data',
    'low_geocode_precision',
    undefined,
  ]);
});

it('answers without a key match the schemas too', async () => {
  for (const name of ['check_ground_motion', 'get_motion_history'])
    for (const args of [{}, { dry_run: true }])
      expect(await call(name, { lat: 29.76, lon: -95.37, ...args }, null), name).not.toBeNull();
  expect(await call('get_coverage', {}, null)).toHaveProperty('frames');
});

it('every other tool matches its schema', async () => {
  const addresses = MAGIC_PLACES.map(({ address }) => address).slice(0, 30);
  const [address] = addresses;
  const answered = async (name: string, args: Data = {}): Promise<Data> => {
    const data = await call(name, args);
    expect(data, name).not.toBeNull();
    return data!;
  };
  const tried = ['check_ground_motion', 'get_motion_history', 'get_coverage'];
  const also = async (name: string, args: Data = {}): Promise<Data> => {
    tried.push(name);
    return answered(name, args);
  };
  const area = { circle: { lat: 31.01, lon: -99.005, radius_m: 200 } };
  for (const more of [{ context: true }, { dry_run: true }, { max_age_days: 0 }])
    await answered('check_ground_motion', { area, buy_again: true, ...more });
  const coordinates = [
    [-99.005, 31.01],
    [-99.003, 31.01],
  ];
  const line = { geometry: { type: 'LineString', coordinates }, samples: 5 };
  for (const more of [{ context: true }, { dry_run: true }, { max_age_days: 0 }])
    await answered('check_ground_motion', { line, buy_again: true, ...more });
  await also('check_portfolio', { addresses });
  await answered('check_portfolio', { addresses, max_spend_usd: 0.4, idempotency_key: 'little' });
  await also('quote', { tool: 'check_portfolio', arguments: { addresses } });
  await answered('quote', { tool: 'check_ground_motion', arguments: { address } });
  await also('get_map', { lat: 31.01, lon: -99.005 });
  await also('register_agent', { email: 'another@example.org', mode: 'test' });
  await also('get_account');
  await also('buy_credits', { amount_usd: 5 });
  await also('get_usage', { limit: 100 });
  const { reports } = await also('list_reports', { limit: 100 });
  for (const { id } of (reports as Data[]).slice(0, 3)) await also('get_report', { report_id: id });
  const { watch_id: watchId } = await also('create_watch', { address, watch_for: 'rate_class' });
  await also('list_watches');
  await also('delete_watch', { watch_id: watchId });
  const { webhook_id: webhookId } = await also('create_webhook', {
    url: receiver.url,
    events: ['balance.low'],
  });
  await also('list_webhooks');
  await also('delete_webhook', { webhook_id: webhookId });
  await also('list_events', { types: ['order.paid', 'balance.low'], limit: 5 });
  const { convo } = await also('ask_inspector', { question: 'How sure is a report?' });
  await answered('ask_inspector', { question: 'What is the price?', convo });
  const { ticket_id: ticketId } = await also('open_ticket', { message: 'One question.' });
  await answered('open_ticket', { message: 'Another.', ticket_id: ticketId });
  expect([...new Set(tried)].toSorted()).toEqual([...SCHEMAS.keys()].toSorted());
});
