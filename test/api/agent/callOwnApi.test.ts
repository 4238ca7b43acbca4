import { connect } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { callOwnApi, type OwnAnswer, type OwnRequest } from '../../../api/agent/callOwnApi.ts';
import type { ApiApp } from '../../../api/context/dependencies.ts';
import { pointIn } from '../../support/planted/plantedLake.ts';
import { startTestServer, type TestServer, type TestServerOptions } from '../../support/server/testServer.ts';

const CELL = { row: 10, col: 20, velocityVerticalMmYr: -4, velocityUncertaintyMmYr: 0.3 };
const { lat, lon } = pointIn(CELL);
const REPORT: OwnRequest = {
  method: 'GET',
  path: '/api/v1/motion',
  query: { lat: String(lat), lon: String(lon) },
};
const DRY_RUN: OwnRequest = { ...REPORT, query: { ...REPORT.query, dry_run: '1' } };

let server: TestServer;
let beforeRelay: (socketClosed: Promise<unknown>) => unknown = () => null;
let lastRelayed: Promise<OwnAnswer>;

/** A route that executes the request in its body. */
function relay(app: ApiApp): void {
  const access = { cost: 'free', caller: 'anyone', limit: 'none' } as const;
  app.post('/relay', { config: { access }, schema: { hide: true } }, async (request) => {
    await beforeRelay(once(request.raw.socket, 'close'));
    lastRelayed = callOwnApi(app, request, request.body as OwnRequest);
    return lastRelayed;
  });
}

async function start(
  environment: Record<string, string> = {},
  limits: TestServerOptions['limits'] = {},
): Promise<void> {
  server = await startTestServer({
    environment: { GM_STARTER_CREDITS_USD: '2', ...environment },
    cells: [CELL],
    routes: relay,
    limits,
  });
}

async function relayed(request: OwnRequest, headers: Record<string, string> = {}): Promise<OwnAnswer> {
  const answer = await server.request('/relay', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(request),
  });
  return answer.status === 200
    ? (answer.body as unknown as OwnAnswer)
    : { status: answer.status, headers: {}, body: answer.body, text: answer.text };
}

const credits = async (key: string): Promise<unknown> =>
  (await server.get('/api/v1/balance', key)).body['credits_usd'];

describe('a call of the service’s own API', () => {
  beforeAll(() => start());
  afterAll(() => server.close());

  it('buys with the caller’s key, and replays its idempotency key, as HTTP does', async () => {
    const key = await server.register();
    const headers = { authorization: `Bearer ${key}` };
    const bought = await relayed({ ...REPORT, headers: { 'idempotency-key': 'once' } }, headers);
    const again = await server.get(`/api/v1/motion?lat=${lat}&lon=${lon}`, key, {
      'idempotency-key': 'once',
    });
    expect(bought).toMatchObject({ status: 200, body: { status: 'ok', cost_usd: 0.4 } });
    expect(again.text).toBe(bought.text);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(await credits(key)).toBe(1.6);
  });

  it('is refused as over HTTP: for an unknown key or an unknown parameter', async () => {
    const wrongKey = await relayed(REPORT, { authorization: 'Bearer gm_live_nonsense' });
    expect(wrongKey).toMatchObject({ status: 401, body: { error: 'invalid_api_key' } });
    const wrongName = await relayed({ ...REPORT, query: { place: 'x' } });
    expect(wrongName).toMatchObject({ status: 422, body: { error: 'bad_request' } });
  });

  it('still enforces the page that a key is restricted to', async () => {
    const owner = await server.register();
    const child = await server.post('/api/v1/keys', { allowed_referer: 'https://maps.example/' }, owner);
    const headers = { authorization: `Bearer ${String(child.body['api_key'])}` };
    expect((await relayed(REPORT, headers)).body).toMatchObject({ error: 'forbidden_referer' });
    const page = { ...headers, referer: 'https://maps.example/' };
    expect((await relayed(REPORT, page)).body).toMatchObject({ status: 'ok' });
  });

  it('charges nothing when the caller has already disconnected', async () => {
    let asked = () => {};
    const isAsked = new Promise<void>((resolve) => (asked = resolve));
    beforeRelay = (socketClosed) => {
      asked();
      return socketClosed;
    };
    const key = await server.register();
    const body = JSON.stringify(REPORT);
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    socket.write(
      `POST /relay HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${key}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
    );
    await isAsked;
    const before = lastRelayed;
    socket.destroy();
    await vi.waitFor(() => expect(lastRelayed).not.toBe(before), 60_000);
    expect(await lastRelayed).toMatchObject({ status: 403 });
    expect(await credits(key)).toBe(2);
  });
});

describe('the rate limits of calls of the service’s own API', () => {
  it('count each caller’s own address, once', async () => {
    beforeRelay = () => null;
    onTestFinished(() => server.close());
    await start({ GM_TRUSTED_PROXIES: '127.0.0.1', GM_RATE_IP_PER_MINUTE: '2' }, { addressPerMinute: 4 });
    const from = async (address: string) => (await relayed(DRY_RUN, { 'x-forwarded-for': address })).status;
    expect([await from('192.0.2.1'), await from('192.0.2.1'), await from('192.0.2.1')]).toEqual([
      200, 200, 429,
    ]);
    expect(await from('192.0.2.2')).toBe(200);
    // Four requests from the first address, regardless of their outcome.
    expect([await from('192.0.2.1'), await from('192.0.2.1')]).toEqual([429, 429]);
    const { status, headers } = await server.get('/api/v1', undefined, { 'x-forwarded-for': '192.0.2.1' });
    expect([status, headers.get('ratelimit-policy')]).toEqual([429, '"address";q=4;w=60']);
  });
});
