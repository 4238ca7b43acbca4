import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  bodyOf,
  ConnectionFailure,
  createClient,
  Refusal,
  type Client,
} from '../../clients/typescript/source/client.ts';
import { verifyWebhook, WebhookRefused } from '../../clients/typescript/source/webhook.ts';
import { startTestServer, type TestServer } from '../support/server/testServer.ts';
import { startUnreliableServer, type Fault, type UnreliableServer } from './unreliableServer.ts';

const SINKING = '1 Rapid Subsidence Way, Testville, TX';
const source = resolve(import.meta.dirname, '../../clients/typescript/source');

let server: TestServer;
let between: UnreliableServer;
let apiKey: string;
let client: Client;
let creditsUsd: number;
beforeAll(async () => {
  server = await startTestServer();
  between = await startUnreliableServer(server.url);
  apiKey = await server.register(undefined, 'test');
  // Most tests are about single purchases.
  client = createClient({ baseUrl: between.url, apiKey, backOffMs: 1, reuse: false });
});
afterAll(async () => {
  await between.close();
  await server.close();
});
beforeEach(async () => {
  creditsUsd = await readCredits();
  between.seen.length = 0;
});

const readCredits = async () => bodyOf(await client.getBalance()).credits_usd;
const spentUsd = async () => creditsUsd - (await readCredits());

describe('the TypeScript client', () => {
  it('types an answer by its status, from registration to a purchased report', async () => {
    const stranger = createClient({ baseUrl: server.url });
    const email = 'typed@example.org';
    const registered = await stranger.register({ body: { email, mode: 'test' } });
    if (registered.status !== 200) throw new Error(registered.body.message);
    const buyer = createClient({ baseUrl: server.url, apiKey: registered.body.api_key });
    const answer = await buyer.getMotion({ address: SINKING });
    if (answer.status !== 200) throw new Error(answer.body.message);
    if (!('velocity_vertical_mm_yr' in answer.body) || answer.body.status !== 'ok')
      throw new Error('not sold');
    expect(answer.body.velocity_vertical_mm_yr).toBeLessThan(-8);
    const again = await stranger.register({ body: { email, mode: 'test' } });
    expect(again.status === 409 && again.body.error).toBe('email_exists');
    expect(() => bodyOf(again)).toThrow(Refusal);
  });

  it('does not buy what the account owns, in any form, unless a call requests it', async () => {
    const key = await server.register(undefined, 'test');
    const buyer = createClient({ baseUrl: between.url, apiKey: key });
    const place = { address: SINKING };
    const costs: (number | null)[] = [];
    for (const reuse of [undefined, undefined, 0] as const) {
      const answer = bodyOf(await buyer.getMotion({ ...place, ...(reuse === 0 && { reuse }) }));
      costs.push('billed_usd' in answer ? (answer.billed_usd ?? null) : null);
    }
    expect(costs).toEqual([0.4, 0, 0.4]);
    const batch = bodyOf(await buyer.postMotionBatch({ body: { items: [place] } }));
    expect('summary' in batch && batch.summary).toMatchObject({ billed: 0, reused: 1 });
    const quote = bodyOf(
      await buyer.postQuote({ body: { kind: 'batch', request: { items: [place], reuse: false } } }),
    );
    expect(quote).toMatchObject({ billable: 1, owned: 1 });
  });

  it('buys once although answers are lost, cut off, garbled or refused, with one key for all attempts', async () => {
    const harms: Fault[] = [
      'lost',
      'truncated',
      'garbled',
      'cut',
      'page',
      { status: 503 },
      { status: 429, retryAfter: '0' },
    ];
    for (const harm of harms) {
      between.seen.length = 0;
      between.next(harm);
      expect((await client.getMotion({ address: SINKING })).status).toBe(200);
      expect(between.seen, JSON.stringify(harm)).toHaveLength(2);
      const [first, second] = between.seen;
      expect(first!.key).toMatch(/^[0-9a-f-]{36}$/);
      expect(second!.key).toBe(first!.key);
    }
    expect(await spentUsd()).toBeCloseTo(0.4 * harms.length);
  });

  it('times out on a server that hangs, and its error contains the key to repeat the purchase with', async () => {
    between.next('lost', 'hang');
    const failure = await client
      .getMotion({ address: SINKING }, { retries: 1, timeoutMs: 200 })
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ConnectionFailure);
    const { idempotencyKey } = failure as ConnectionFailure;
    const repeated = await client.getMotion({ address: SINKING }, { idempotencyKey: idempotencyKey! });
    expect(repeated.headers.get('idempotent-replayed')).toBe('true');
    expect(await spentUsd()).toBeCloseTo(0.4);
  });

  it('never repeats what is unsafe to repeat or final, and never waits longer than allowed', async () => {
    between.next('lost');
    const email = 'once@example.org';
    await expect(client.register({ body: { email, mode: 'test' } })).rejects.toThrow(ConnectionFailure);
    expect(between.seen).toHaveLength(1);
    between.next({ status: 503, retryable: false });
    expect((await client.getBalance()).status).toBe(503);
    between.next({ status: 429, retryAfter: '3600' });
    expect((await client.getBalance()).status).toBe(429);
    expect(between.seen).toHaveLength(3);
  });

  it('rejects with the reason of an abort, before, during and between attempts', async () => {
    const reason = new Error('enough');
    await expect(client.getBalance({}, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect(between.seen).toHaveLength(0);
    for (const fault of ['hang', { status: 503, retryAfter: '30' }] as const) {
      const controller = new AbortController();
      between.next(fault);
      const waiting = client.getBalance({}, { signal: controller.signal });
      setTimeout(() => controller.abort(reason), 50);
      await expect(waiting).rejects.toBe(reason);
    }
  });

  it('reads all pages, one item after the other', async () => {
    for (const label of ['a', 'b', 'c']) bodyOf(await client.mintKey({ body: { label } }));
    const labels = new Set<string | null>();
    for await (const key of client.iterate('listKeys', { limit: 1 })) labels.add(key.label);
    expect([...labels]).toEqual(expect.arrayContaining(['a', 'b', 'c']));
  });

  it('encodes unusual text in paths and queries, joins arrays with commas, and leaves out undefined values', async () => {
    const odd = 'a/b?c#d&e=é +';
    expect((await client.getTicket({ tid: odd })).status).toBeGreaterThanOrEqual(400);
    expect(between.seen.at(-1)!.line).toBe(`GET /api/v1/support/${encodeURIComponent(odd)}`);
    await client.getMotion({ address: odd, dry_run: 1, fields: ['status', 'frame'] });
    const query = new URL(between.seen.at(-1)!.line.slice(4), 'http://x').searchParams;
    expect([...query]).toEqual([
      ['address', odd],
      ['dry_run', '1'],
      ['fields', 'status,frame'],
    ]);
  });

  it('sends the key to no redirect and over no unencrypted connection', async () => {
    expect(() => createClient({ baseUrl: 'http://ground.example.org', apiKey })).toThrow('https');
    between.next({ status: 307 });
    expect((await client.getBalance({}, { retries: 0 })).status).toBe(307);
  });

  it('pays a 402 once through the function that it was given, and limits what a purchase may cost', async () => {
    const asked: number[] = [];
    const payer = createClient({
      baseUrl: between.url,
      maxPriceUsd: 0.1,
      pay: async (challenge) => {
        asked.push(challenge.status);
        return { 'PAYMENT-SIGNATURE': 'bm8=' };
      },
    });
    between.next({ status: 402, retryable: false });
    const answer = await payer.getX402Motion({ lat: 30, lon: -95 });
    expect(asked).toEqual([402]);
    expect(between.seen).toHaveLength(2);
    expect(answer.status).not.toBe(402);
    const bounded = createClient({ baseUrl: server.url, apiKey, maxPriceUsd: 0.1, reuse: false });
    const refused = await bounded.getMotion({ address: SINKING });
    expect(refused.status === 402 && refused.body.error).toBe('max_price_exceeded');
  });
});

describe('verifyWebhook', () => {
  const secret = `whsec_${randomBytes(24).toString('base64')}`;
  const body = JSON.stringify({ id: 'evt_1', type: 'balance.low' });
  const headersAt = (at: Date) => ({
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': `v1,AAAA v2,x ${new Webhook(secret).sign('msg_1', at, body)}`,
  });

  it('accepts what the standard’s own library signed, and returns the event', async () => {
    const headers = headersAt(new Date());
    expect(await verifyWebhook({ body, headers }, secret)).toEqual({ id: 'evt_1', type: 'balance.low' });
    expect(await verifyWebhook({ body, headers: new Headers(headers) }, secret)).toBeTruthy();
  });

  it('rejects another body, secret, identifier or time, and missing headers', async () => {
    const headers = headersAt(new Date());
    const refused = async (delivery: Parameters<typeof verifyWebhook>[0], by = secret) =>
      expect(verifyWebhook(delivery, by)).rejects.toThrow(WebhookRefused);
    await refused({ body: `${body} `, headers });
    await refused({ body, headers }, `whsec_${randomBytes(24).toString('base64')}`);
    await refused({ body, headers: { ...headers, 'webhook-id': 'msg_2' } });
    await refused({ body, headers: headersAt(new Date(Date.now() - 301_000)) });
    await refused({ body, headers: headersAt(new Date(Date.now() + 301_000)) });
    await refused({ body, headers: { ...headers, 'webhook-timestamp': 'NaN' } });
    await refused({ body, headers: {} });
  });
});

it('the hand-written core of the TypeScript client has at most 300 lines', () => {
  const lines = ['client.ts', 'send.ts', 'webhook.ts'].map(
    (name) => readFileSync(join(source, name), 'utf8').split('\n').length - 1,
  );
  expect(lines.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(300);
});

it('the clients have the version of the project', () => {
  const root = resolve(source, '../../..');
  const versionIn = (file: string) =>
    /version"? ?[:=] "([^"]+)"/.exec(readFileSync(join(root, file), 'utf8'))![1];
  expect(versionIn('clients/typescript/package.json')).toBe(versionIn('package.json'));
  for (const name of ['python', 'langchain', 'llamaindex', 'crewai'])
    expect(versionIn(`clients/${name}/pyproject.toml`)).toBe(versionIn('package.json'));
});
