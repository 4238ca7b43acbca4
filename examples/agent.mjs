/**
 * An agent that knows the address of a server only, and does everything by the Model Context Protocol: node examples/agent.mjs
 * With HOOK_URL, an https address of yours, events are sent there too.
 */
import { url } from './client.mjs';

const address = '2 Notable Subsidence Way, Testville, TX';
let key = process.env['GM_KEY'];
let messages = 0;

// The site's catalog names the server's card, and the card names the endpoint.
const read = async (location) => (await fetch(location)).json();
const { entries } = await read(`${url}/.well-known/mcp/catalog.json`);
const { remotes } = await read(entries[0].url);
const endpoint = remotes[0].url;

/** Sends one message; returns the protocol's result. */
async function ask(method, params = {}) {
  const answer = await fetch(endpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...(key ? { authorization: `Bearer ${key}` } : {}),
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: ++messages, method, params }),
  });
  const text = await answer.text();
  const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream');
  // In a stream, the last message is the answer; those before it report progress.
  const { result, error } = JSON.parse(
    isStream
      ? text
          .match(/^data: (.*)$/gm)
          .at(-1)
          .slice(6)
      : text,
  );
  if (error) throw new Error(error.message);
  return result;
}

/** Calls a tool; returns its data, and what it cost. */
async function call(name, args = {}) {
  const {
    structuredContent: data,
    isError,
    _meta: cost,
  } = await ask('tools/call', { name, arguments: args });
  if (isError) throw new Error(`${name}: ${data.error}: ${data.message} ${data.remedy ?? ''}`);
  console.log(`${name}: ${cost.cost_usd} USD${cost.replayed ? ', as before' : ''}`);
  return data;
}

const tools = (await ask('tools/list')).tools.map(({ name }) => name);
console.log(`${tools.length} tools: ${tools.join(', ')}`);

// No account yet: free calls don't need one.
await call('get_coverage', { address });

if (!key) {
  const email = `agent-${Date.now()}@example.com`;
  key = (await call('register_agent', { email, mode: 'test' })).api_key;
}
const question = { address, min_geocode_score: 0.7 };
const preview = await call('check_ground_motion', { ...question, dry_run: true });
console.log(`it would cost ${preview.estimated_cost_usd} USD`);
const { quote_id } = await call('quote', { tool: 'check_ground_motion', arguments: question });

const purchase = { ...question, quote_id, idempotency_key: `agent-${quote_id}` };
const report = await call('check_ground_motion', purchase);
console.log(`${report.velocity_display}: ${report.assessment}`);
// Suppose the answer was lost: repeating the same purchase isn't charged again.
await call('check_ground_motion', purchase);

const { reports } = await call('list_reports');
const again = await call('get_report', { report_id: reports[0].id });
console.log(`report ${reports[0].id} again: ${again.velocity_display}`);
await call('get_map', { lat: report.query.lat, lon: report.query.lon });

if (tools.includes('ask_inspector')) {
  const { reply } = await call('ask_inspector', { question: 'What does a report not say?' });
  console.log(reply);
}
const { watch_id } = await call('create_watch', { address, watch_for: 'rate_class' });
console.log(`watched: ${watch_id}`);
if (process.env['HOOK_URL']) {
  const { webhook_id, secret } = await call('create_webhook', { url: process.env['HOOK_URL'] });
  console.log(`events go to ${webhook_id}, whose secret has ${secret.length} letters`);
}
const { events } = await call('list_events');
console.log(`${events.length} events so far`);
const ticket = await call('open_ticket', {
  message: 'Which day does the series of this report end?',
  priority: 'low',
  request_ids: [report.request_id],
});
const { contents } = await ask('resources/read', { uri: `ticket://${ticket.ticket_id}` });
console.log(`ticket ${JSON.parse(contents[0].text).status}`);

const { credits_usd } = await call('get_account');
console.log(`${credits_usd} USD are left`);
