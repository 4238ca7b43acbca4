import { connect, type Socket } from 'node:net';
import { setImmediate, setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { goFirst, mapInGroups, mapInSlices } from '../../../core/slices.ts';
import { pointIn } from '../../support/planted/plantedLake.ts';
import { expectError } from '../../support/server/schemaCheck.ts';
import {
  startTestServer,
  type JsonAnswer,
  type TestServer,
  type TestServerOptions,
} from '../../support/server/testServer.ts';

const CELL = { row: 1, col: 1 };
const POINT = pointIn(CELL);
const COVERAGE = '/api/v1/coverage/batch';
const itemsOf = (count: number) => ({ items: Array.from({ length: count }, () => POINT) });

let server: TestServer;
let running: TestServer | null = null;
afterEach(async () => {
  await running?.close();
  running = null;
});

async function start(options: TestServerOptions): Promise<void> {
  server = running = await startTestServer({ ...options, cells: [CELL] });
}

describe('the share of one account', () => {
  it('counts the items of its batches: a full batch is always allowed, and more has to wait', async () => {
    await start({ limits: { itemsPerMinute: 6000 } });
    const [busy, other] = [await server.register(), await server.register()];
    const full = await server.post(COVERAGE, itemsOf(5000), busy);
    expect(full.body['summary']).toMatchObject({ requested: 5000, covered: 5000, measured: 5000 });
    const refused = await server.post(COVERAGE, itemsOf(1001), busy);
    expectError(refused, 429, 'rate_limited');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.headers.get('ratelimit-policy')).toBe('"batch_items";q=6000;w=60');
    expectError(await server.post('/api/v1/motion/batch', itemsOf(1001), busy), 422, 'too_many_items');
    // Refused requests don't use up the allowance.
    expect((await server.post('/api/v1/motion/batch', itemsOf(1000), busy)).status).toBe(200);
    expectError(await server.post('/api/v1/motion/batch', itemsOf(1), busy), 429, 'rate_limited');
    expect((await server.post(COVERAGE, itemsOf(5000), other)).status).toBe(200);
    server.clock.now += 61_000;
    expect((await server.post(COVERAGE, itemsOf(5000), busy)).status).toBe(200);
  });
});

describe('requests in progress', () => {
  const held: Socket[] = [];
  afterEach(() => {
    for (const socket of held.splice(0)) socket.destroy();
  });
  /** Begins a request whose body never arrives. */
  const hold = (path: string, key: string): void => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${key}\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n`,
    );
    held.push(socket);
  };
  /** Holds more and more requests until there is no room for another; the requests that check this need room too. */
  const fill = (ask: () => Promise<JsonAnswer>, path: string, key: string) =>
    expect.poll(
      async () => {
        hold(path, key);
        // it arrives before the request that checks
        await pause(50);
        return (await ask()).status;
      },
      { timeout: 60_000 },
    );

  it('are limited to a number of batches per account; its other calls and other accounts do not wait', async () => {
    await start({ limits: { batchesUnderWay: 2 } });
    const [busy, other] = [await server.register(), await server.register()];
    const ask = () => server.post(COVERAGE, itemsOf(1), busy);
    await fill(ask, '/api/v1/motion/batch', busy).toBe(429);
    const refused = await ask();
    expectError(refused, 429, 'rate_limited');
    expect(refused.headers.get('retry-after')).toBe('1');
    expect((await server.get('/api/v1/balance', busy)).status).toBe(200);
    expect((await server.post(COVERAGE, itemsOf(1), other)).status).toBe(200);
    for (const socket of held.splice(0)) socket.destroy();
    await expect.poll(async () => (await ask()).status, { timeout: 60_000 }).toBe(200);
  });

  it('are limited per account, whatever their kind, and others do not wait', async () => {
    await start({ limits: { requestsUnderWay: 2 } });
    const [busy, other] = [await server.register(), await server.register()];
    const ask = () => server.get('/api/v1/balance', busy);
    await fill(ask, '/api/v1/keys', busy).toBe(429);
    expectError(await ask(), 429, 'rate_limited');
    expect((await server.get('/api/v1/balance', other)).status).toBe(200);
  });

  it('are limited in total: a busy server refuses with when to retry', async () => {
    await start({ environment: { GM_MAX_REQUESTS: '2' } });
    const key = await server.register();
    const ask = () => server.get('/api/v1/frames');
    await fill(ask, '/api/v1/keys', key).toBe(503);
    const refused = await ask();
    expectError(refused, 503, 'service_unavailable');
    expect(refused.headers.get('retry-after')).toBe('1');
    expect((await server.get('/healthz')).status).toBe(200);
  });
});

describe('long work', () => {
  const busyFor = (milliseconds: number) => {
    const until = performance.now() + milliseconds;
    while (performance.now() < until);
  };

  it('gives others their turn in between, and keeps the order', async () => {
    let turns = 0;
    const done = new AbortController();
    const others = (async () => {
      while (!done.signal.aborted) {
        await setImmediate();
        turns += 1;
      }
    })();
    const items = Array.from({ length: 20 }, (_, i) => i);
    const doubled = await mapInSlices(items, (item) => {
      busyFor(3);
      return 2 * item;
    });
    done.abort();
    await others;
    expect(doubled).toEqual(items.map((item) => 2 * item));
    expect(turns).toBeGreaterThanOrEqual(20);
  });

  it('pauses while small work is in progress, but not forever', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const seen: number[] = [];
      const items = Array.from({ length: 5 }, (_, i) => i);
      let end = (): void => undefined;
      const small = goFirst(() => new Promise<void>((resolve) => (end = resolve)));
      const long = mapInSlices(items, (item) => {
        busyFor(3);
        seen.push(item);
      });
      const others = async () => {
        for (let turn = 0; turn < 20; turn++) await setImmediate();
      };
      await others();
      expect(seen).toEqual([0]);
      await vi.advanceTimersByTimeAsync(1000);
      await others();
      expect(seen).toEqual([0, 1]);
      end();
      await Promise.all([small, long]);
      expect(seen).toEqual(items);
    } finally {
      vi.useRealTimers();
    }
  });

  it('in groups requests all items once, in order', async () => {
    const sizes: number[] = [];
    const items = Array.from({ length: 23 }, (_, i) => i);
    const same = await mapInGroups(items, 10, async (group) => {
      sizes.push(group.length);
      return group;
    });
    expect([same, sizes]).toEqual([items, [10, 10, 3]]);
  });
});
