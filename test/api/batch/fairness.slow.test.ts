import { connect, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { goFirst, mapInGroups, mapInSlices } from '../../../report/batch/slices.ts';
import { plantFrame, pointIn } from '../../support/planted/plantedLake.ts';
import { expectError } from '../../support/server/schemaCheck.ts';
import {
  startTestServer,
  TEST_NOW,
  type JsonAnswer,
  type TestServer,
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

async function start(environment: Record<string, string>): Promise<void> {
  server = running = await startTestServer({
    environment,
    prepare: (dataDir) => plantFrame({ dataDir, frameId: 'F08882', now: TEST_NOW, cells: [CELL] }),
  });
}

describe('what one account may have', () => {
  it('is counted by the items of its batches: a full one is always legal, what goes beyond waits', async () => {
    await start({ GM_RATE_BATCH_ITEMS_PER_MINUTE: '6000' });
    const [busy, other] = [await server.register(), await server.register()];
    const full = await server.post(COVERAGE, itemsOf(5000), busy);
    expect(full.body['summary']).toMatchObject({ requested: 5000, covered: 5000, measured: 5000 });
    const refused = await server.post(COVERAGE, itemsOf(1001), busy);
    expectError(refused, 429, 'rate_limited');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.headers.get('ratelimit-policy')).toBe('"batch_items";q=6000;w=60');
    expectError(await server.post('/api/v1/motion/batch', itemsOf(1001), busy), 422, 'too_many_items');
    // What is refused uses nothing up.
    expect((await server.post('/api/v1/motion/batch', itemsOf(1000), busy)).status).toBe(200);
    expectError(await server.post('/api/v1/motion/batch', itemsOf(1), busy), 429, 'rate_limited');
    expect((await server.post(COVERAGE, itemsOf(5000), other)).status).toBe(200);
    server.clock.now += 61_000;
    expect((await server.post(COVERAGE, itemsOf(5000), busy)).status).toBe(200);
  }, 120_000);
});

describe('requests under way', () => {
  const held: Socket[] = [];
  afterEach(() => {
    for (const socket of held.splice(0)) socket.destroy();
  });
  /** Begins a request whose body never comes. */
  const hold = (path: string, key: string): void => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${key}\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n`,
    );
    held.push(socket);
  };
  /** Holds more and more, since what is asked in between takes a place too, until there is no room to ask. */
  const fill = (ask: () => Promise<JsonAnswer>, path: string, key: string) =>
    expect.poll(
      async () => {
        hold(path, key);
        return (await ask()).status;
      },
      { timeout: 20_000 },
    );

  it('are so many batches of an account; its other calls and other accounts do not wait for them', async () => {
    await start({ GM_MAX_BATCHES_PER_CALLER: '2' });
    const [busy, other] = [await server.register(), await server.register()];
    const ask = () => server.post(COVERAGE, itemsOf(1), busy);
    await fill(ask, '/api/v1/motion/batch', busy).toBe(429);
    const refused = await ask();
    expectError(refused, 429, 'rate_limited');
    expect(refused.headers.get('retry-after')).toBe('1');
    expect((await server.get('/api/v1/balance', busy)).status).toBe(200);
    expect((await server.post(COVERAGE, itemsOf(1), other)).status).toBe(200);
    for (const socket of held.splice(0)) socket.destroy();
    await expect.poll(async () => (await ask()).status, { timeout: 20_000 }).toBe(200);
  });

  it('are so many of any kind of an account, and others do not wait for them', async () => {
    await start({ GM_MAX_REQUESTS_PER_CALLER: '2' });
    const [busy, other] = [await server.register(), await server.register()];
    const ask = () => server.get('/api/v1/balance', busy);
    await fill(ask, '/api/v1/keys', busy).toBe(429);
    expectError(await ask(), 429, 'rate_limited');
    expect((await server.get('/api/v1/balance', other)).status).toBe(200);
  });

  it('are so many in all: a server that has enough to do says so, and when to come back', async () => {
    await start({ GM_MAX_REQUESTS: '2' });
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

  it('lets others have their turn in between, and keeps the order', async () => {
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

  it('rests while small work is under way, but not for ever', async () => {
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

  it('in groups asks for all items once, in order', async () => {
    const sizes: number[] = [];
    const items = Array.from({ length: 23 }, (_, i) => i);
    const same = await mapInGroups(items, 10, async (group) => {
      sizes.push(group.length);
      return group;
    });
    expect([same, sizes]).toEqual([items, [10, 10, 3]]);
  });
});

describe('a gate that is moved', () => {
  const ask = (key: string | undefined, gate: string, more = '&dry_run=1', path = '/api/v1/motion') =>
    server.get(`${path}?lat=${POINT.lat}&lon=${POINT.lon}&min_confidence=${gate}${more}`, key);

  it('does not find the confidence of a cell: a caller has five values an hour', async () => {
    await start({ GM_RATE_GATE_VALUES_PER_HOUR: '5', GM_STARTER_CREDITS_USD: '0' });
    const key = await server.register();
    // Halving the interval, free, over all the ways to ask.
    const ways = [
      () => ['&dry_run=1', '/api/v1/motion'],
      () => ['&teaser=1', '/api/v1/timeseries'],
      () => ['', '/api/v1/motion'],
    ] as const;
    const answers = [];
    for (const [index, gate] of ['0.55', '0.75', '0.65', '0.71', '0.73', '0.72', '0.715'].entries()) {
      answers.push(await ask(key, gate, ...(ways[index % ways.length]!() as [string, string])));
    }
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
    const refused = answers.at(-1)!;
    expect(String(expectError(refused, 429, 'rate_limited')['message'])).toContain('min_confidence');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000);
    // The same question again is no new one, and whole tenths tell nothing new.
    for (const gate of ['0.55', '0.1', '0.9', '1', '0']) expect((await ask(key, gate)).status).toBe(200);
    // A key of the same account is the same caller, somebody else is not.
    expect((await ask(await server.register(), '0.715')).status).toBe(200);
    expect((await ask(undefined, '0.715')).status).toBe(200);
    server.clock.now += 3_601_000;
    expect((await ask(key, '0.715')).status).toBe(200);
  });

  it('counts for each cell by itself: one policy for many places is never refused', async () => {
    await start({ GM_RATE_GATE_VALUES_PER_HOUR: '1' });
    const key = await server.register();
    for (let i = 0; i < 20; i++) expect((await ask(key, '0.55')).status).toBe(200);
    expectError(await ask(key, '0.551'), 429, 'rate_limited');
  });
});
