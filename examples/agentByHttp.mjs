/**
 * An agent that knows the address of a server only, and does everything by HTTP: node examples/agentByHttp.mjs
 * With HOOK_URL, an https address of yours, events are sent there too.
 */
import { keyOfBuyer, url } from './client.mjs';

const address = '2 Notable Subsidence Way, Testville, TX';

// The page at / links the API description, which names each operation.
const home = await fetch(url, { method: 'HEAD' });
const [, described] = home.headers.get('link').match(/<([^>]+)>; rel="service-desc"/);
const { paths } = await (await fetch(described)).json();
const operations = new Map(
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => [operationId, { method, path }]),
  ),
);
console.log(`${operations.size} operations`);

/** Calls an operation by its name; returns its answer. */
async function call(id, { path = {}, query = {}, body, key, purchase } = {}) {
  const operation = operations.get(id);
  const filled = operation.path.replace(/\{(\w+)\}/g, (_all, name) => encodeURIComponent(path[name]));
  const answer = await fetch(`${url}${filled}?${new URLSearchParams(query)}`, {
    method: operation.method.toUpperCase(),
    headers: {
      ...(key && { authorization: `Bearer ${key}` }),
      ...(purchase && { 'idempotency-key': purchase }),
      ...(body && { 'content-type': 'application/json' }),
    },
    body: body && JSON.stringify(body),
  });
  const data = await answer.json();
  if (!answer.ok) throw new Error(`${id}: ${data.error}: ${data.message}`);
  const replayed = answer.headers.get('idempotent-replayed') === 'true' ? ', as before' : '';
  console.log(`${id}: ${answer.status}${replayed}`);
  return data;
}

// No account yet: free calls don't need one.
const { frames } = await call('getCoverage');
console.log(`${frames.length} frames are served`);

const key = await keyOfBuyer();
const request = { address, min_geocode_score: 0.7 };
const { quote_id, cost_usd } = await call('postQuote', { body: { kind: 'motion', request }, key });
console.log(`it would cost ${cost_usd} USD`);

const bought = { query: { ...request, quote_id }, key, purchase: `agent-${quote_id}` };
const report = await call('getMotion', bought);
console.log(`${report.velocity_display}: ${report.assessment}`);
// Suppose the answer was lost: repeating the same purchase isn't charged again.
await call('getMotion', bought);
const { reports } = await call('listMyReports', { key });
await call('getMyReport', { path: { id: reports[0].id }, key });

if (process.env['HOOK_URL']) {
  const { webhook_id } = await call('createWebhook', { body: { url: process.env['HOOK_URL'] }, key });
  const { delivered } = await call('testWebhook', { path: { wid: webhook_id }, key });
  console.log(`an event was ${delivered ? 'delivered' : 'not taken'}`);
}
const { events } = await call('listEvents', { key });
console.log(`${events.length} events so far`);

const messages = [{ role: 'user', content: 'What does a report not say?' }];
console.log((await call('postChat', { body: { messages }, key })).reply);
const ticket = await call('openTicket', {
  body: { message: 'Which day does the series end?', request_ids: [report.request_id] },
  key,
});
console.log(`ticket ${(await call('getTicket', { path: { tid: ticket.ticket_id }, key })).status}`);
console.log(`${(await call('getBalance', { key })).credits_usd} USD are left`);
