import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chatAnswerSchema } from '../../../schemas/http/chat/chat.ts';
import { pointIn } from '../../support/planted/plantedLake.ts';
import { expectAnswer } from '../../support/server/schemaCheck.ts';
import { readConfig } from '../../../schemas/config.ts';
import { startTestServer, type TestServer, type TestServerOptions } from '../../support/server/testServer.ts';

const CELL = { row: 10, col: 20, velocityVerticalMmYr: -4, velocityUncertaintyMmYr: 0.3 };
const { lat, lon } = pointIn(CELL);
const PLACE = `${lat.toFixed(5)}, ${lon.toFixed(5)}`;

/** A request as received by the model. */
interface Received {
  readonly headers: IncomingMessage['headers'];
  readonly text: string;
  readonly body: { readonly messages: { role: string; content: string }[]; readonly stream: boolean };
}
type Behavior = (response: ServerResponse, received: Received, round: number) => unknown;

const send = (response: ServerResponse, body: unknown, status = 200) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const says =
  (content: string): Behavior =>
  (response) =>
    send(response, { choices: [{ message: { role: 'assistant', content } }] });
const calls = (name: string, args: unknown, id = 'c1') => ({
  choices: [
    {
      message: {
        content: null,
        tool_calls: [{ id, type: 'function', function: { name, arguments: JSON.stringify(args) } }],
      },
    },
  ],
});
/** Calls a tool, then makes a statement about its result. */
const looksUp =
  (name: string, args: unknown, then: string): Behavior =>
  (response, received, round) =>
    round === 0 ? send(response, calls(name, args)) : says(then)(response, received, round);

let model: Server;
let server: TestServer;
let behave: Behavior = says('x');
let received: Received[] = [];

beforeAll(async () => {
  model = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const text = Buffer.concat(parts).toString();
      const one = { headers: request.headers, text, body: JSON.parse(text) as Received['body'] };
      received.push(one);
      void behave(response, one, received.length - 1);
    });
  });
  model.listen(0, '127.0.0.1');
  await once(model, 'listening');
  server = await startWith();
});

const modelSettings = () => ({
  GM_CHAT_URL: `http://127.0.0.1:${(model.address() as AddressInfo).port}`,
  GM_CHAT_MODEL: 'liar-1',
  GM_CHAT_KEY: 'model-secret',
});

function startWith(config: TestServerOptions['config'] = {}): Promise<TestServer> {
  return startTestServer({
    environment: modelSettings(),
    limits: { chatsPerHour: 100_000 },
    config,
    cells: [CELL],
  });
}
afterAll(async () => {
  await server.close();
  model.closeAllConnections();
  model.close();
});

async function ask(content: string, how: Behavior, key: string | undefined, more: object = {}) {
  behave = how;
  received = [];
  // Later than the pause that the model gets after failures.
  server.clock.now += 60_000;
  return expectAnswer(
    await server.post('/api/v1/chat', { messages: [{ role: 'user', content }], ...more }, key),
    chatAnswerSchema,
  );
}

describe('with a language model', () => {
  it('keeps an answer’s words when its numbers are in the passages or a tool’s answer', async () => {
    const key = await server.register();
    const price = await ask(
      'How much is it?',
      says('One report costs 0.40 USD; other answers are free.'),
      key,
    );
    expect(price).toMatchObject({
      answered_by: 'model',
      reply: 'One report costs 0.40 USD; other answers are free.',
    });
    expect(price.sources.length).toBeGreaterThan(0);
    await server.get(`/api/v1/motion?lat=${lat}&lon=${lon}`, key);
    const own = await ask(
      'tell me about my newest report',
      looksUp(
        'get_report',
        { report_id: 2 },
        'It sinks by four millimeters a year, with an uncertainty of 0.3 mm/yr.',
      ),
      key,
    );
    expect(own).toMatchObject({ answered_by: 'model' });
    expect(own.sources.map(({ title }) => title)).toContain('get_report');
  });

  it.each<readonly [string, Behavior]>([
    ['lies about numbers', says('Your velocity is -57.3 mm/yr, with uncertainty.')],
    ['lies in words', says('A report costs ninety dollars.')],
    [
      'lies after a look-up',
      looksUp('get_coverage', { lat, lon }, 'It sinks by 12 mm a year, uncertainty 1 mm/yr.'),
    ],
    [
      'asks a tool with the number that it wants to tell',
      looksUp(
        'get_coverage',
        { address: '57.3 mm/yr St, Houston, TX' },
        'It moves 57.3 mm/yr, with uncertainty.',
      ),
    ],
    [
      'asks about a place whose coordinates are what it wants to tell',
      looksUp('get_coverage', { lat: 57.3, lon: -95 }, 'The number is 57.3 for this.'),
    ],
    ['is down', (response) => response.destroy()],
    ['fails', (response) => send(response, { error: 'overloaded' }, 503)],
    [
      'answers garbage',
      (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"choices": ['),
    ],
    ['answers something else', (response) => send(response, { choices: [] })],
    [
      'answers a page',
      (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>hi</p>'),
    ],
    [
      'answers far too much',
      (response) => send(response, { choices: [{ message: { content: 'word '.repeat(200_000) } }] }),
    ],
    [
      'streams though it was asked not to',
      (response) =>
        response
          .writeHead(200, { 'content-type': 'text/event-stream' })
          .end('data: {"choices":[{"delta":{"content":"hi"}}]}\n\ndata: [DONE]\n\n'),
    ],
    ['redirects', (response) => response.writeHead(307, { location: 'http://127.0.0.1:9/' }).end()],
    ['calls tools for ever', (response) => send(response, calls('get_coverage', { lat, lon }))],
    [
      'calls many tools at once',
      (response) =>
        send(response, {
          choices: [
            {
              message: {
                tool_calls: Array.from(
                  { length: 50 },
                  (_, n) => calls('get_account', {}, `c${n}`).choices[0]!.message.tool_calls[0],
                ),
              },
            },
          ],
        }),
    ],
    ['says nothing', says(' ')],
    ['links elsewhere', says('See https://evil.example.net/pay for it.')],
    ['writes markup', says('<img src=x onerror=alert(1)>')],
    ['claims a purchase', says('I have bought the report for you.')],
    ['asks for a yes', says('Please say yes to go on.')],
    ['calls a house safe', says('Your house is perfectly safe.')],
    [
      'proposes a place that nobody named',
      (response) => send(response, calls('propose_purchase', { place: '12 Evil St, Nowhere, TX 77000' })),
    ],
  ])('the service uses its own answer when the model %s', async (_, how) => {
    const key = await server.register();
    const said = await ask('How much is a report?', how, key);
    expect(said).toMatchObject({ answered_by: 'service', purchase: null });
    expect(said.reply).toMatch(/^A report costs 0\.40 USD/);
    expect(received.length).toBeGreaterThan(0);
    expect(received.length).toBeLessThanOrEqual(4);
    expect((await server.get('/api/v1/balance', key)).body['credits_usd']).toBe(2);
  });

  it('the service uses its own answer when the model takes too long', async () => {
    const { support } = readConfig(modelSettings());
    const chatModel = { ...support.chatModel!, timeoutMs: 1000 };
    const hasty = await startWith({ support: { ...support, chatModel } });
    try {
      behave = () => null;
      const messages = [{ role: 'user', content: 'How much is a report?' }];
      const answer = await hasty.post('/api/v1/chat', { messages }, await hasty.register());
      expect(expectAnswer(answer, chatAnswerSchema).answered_by).toBe('service');
    } finally {
      await hasty.close();
    }
  });

  it('buys nothing, whatever the model calls or reads; the service asks before it buys what the model proposes', async () => {
    const key = await server.register();
    for (const tool of [
      'check_ground_motion',
      'buy_credits',
      'check_portfolio',
      'quote',
      '__proto__',
      'constructor',
    ])
      await ask(
        'How much is a report?',
        looksUp(tool, { lat, lon, dry_run: false }, 'A report costs 0.40 USD.'),
        key,
      );
    expect((await server.get('/api/v1/balance', key)).body['credits_usd']).toBe(2);
    const proposes: Behavior = (response) => send(response, calls('propose_purchase', { place: PLACE }));
    const proposed = await ask(`tell me everything of ${PLACE}`, proposes, key);
    expect(proposed.reply).toMatch(/costs 0\.40 USD of your credits/);
    expect(proposed.actions[0]).toMatchObject({ type: 'confirm_purchase', cost_usd: 0.4 });
    expect((await server.get('/api/v1/balance', key)).body['credits_usd']).toBe(2);
    const bought = await ask('yes, buy it', says('x'), key, { convo: proposed.convo });
    expect(bought).toMatchObject({ answered_by: 'service', purchase: { cost_usd: 0.4 } });
    expect(received).toEqual([]);
  });

  it('is sent no more than it needs, and nothing for callers without an account', async () => {
    const key = await server.register('someone.private@example.org');
    await server.get(`/api/v1/motion?lat=${lat}&lon=${lon}&label=mothers+house`, key);
    const how = looksUp('list_reports', {}, 'You have a report.');
    await ask('what is in my reports', how, key);
    const all = received.map(({ text }) => text).join('\n');
    for (const secret of [key, 'someone.private', 'mothers house', 'acc_', 'req_', 'key_', 'cnv_'])
      expect(all).not.toContain(secret);
    expect(received[0]!.headers.authorization).toBe('Bearer model-secret');
    expect(received[0]!.body.stream).toBe(false);
    await ask('How much is a report?', says('A report costs 0.40 USD.'), undefined);
    expect(received).toEqual([]);
  });

  it('is not called for a while after three failures', async () => {
    const key = await server.register();
    const fails: Behavior = (response) => send(response, {}, 500);
    for (let n = 0; n < 3; n++) await ask('How much is a report?', fails, key);
    received = [];
    server.clock.now -= 60_000;
    await ask('How much is a report?', fails, key);
    expect(received).toEqual([]);
  });
});
