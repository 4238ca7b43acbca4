import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startRedis, REDIS, type RedisServer } from '../../support/redis/redisServer.ts';
import { startTestServer, type TestServerOptions } from '../../support/server/testServer.ts';
import { describeWith } from '../../support/machine/needs.ts';

const LIMIT = 6;
/**
 * Option in the Redis address: waits for a count as long as it takes, whereas a server would normally continue alone
 * after a moment.
 */
const PATIENT = '?commandTimeout=none';

describeWith(REDIS)(`limits of two servers`, () => {
  let redis: RedisServer;
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis.close());

  async function twoServers(environment: Record<string, string>, limits: TestServerOptions['limits'] = {}) {
    const start = async () => {
      const server = await startTestServer({
        environment: { ...environment, GM_REDIS_URL: redis.url + PATIENT },
        limits,
      });
      onTestFinished(() => server.close());
      return server;
    };
    return [await start(), await start()] as const;
  }
  const FRAMES = '/api/v1/frames';

  test('are counted together, each limit under its own name', async () => {
    const [a, b] = await twoServers({ GM_RATE_IP_PER_MINUTE: String(LIMIT) });
    const statuses: number[] = [];
    for (let asked = 0; asked < LIMIT + 2; asked++)
      statuses.push((await (asked % 2 === 0 ? a : b).get(FRAMES)).status);
    expect(statuses).toEqual([...Array<number>(LIMIT).fill(200), 429, 429]);
    // Log-ins and tiles from the same address are counted separately.
    expect((await fetch(`${a.url}/tiles/velocity/3/1/3.png`)).status).not.toBe(429);
  });

  test('are counted by each server while the store is away, and together when it is back', async () => {
    const [a, b] = await twoServers({ GM_RATE_IP_PER_MINUTE: '1000' }, { tilesPerMinute: 5 });
    await redis.kill();
    try {
      const tile = async (url: string) => (await fetch(`${url}/tiles/velocity/3/1/3.png`)).status;
      for (const { url } of [a, b]) {
        const statuses = [];
        for (let asked = 0; asked < 7; asked++) statuses.push(await tile(url));
        expect(statuses.map((status) => status === 429)).toEqual([
          ...Array<boolean>(5).fill(false),
          true,
          true,
        ]);
      }
    } finally {
      await redis.restart();
    }
    await expect.poll(() => sharedRemaining(a.url, b.url), { timeout: 60_000 }).toBe(1);
  });

  /** By how much a request to one server reduces the remaining allowance that the other reports. */
  async function sharedRemaining(first: string, second: string): Promise<number> {
    const left = async (url: string) => {
      const told = (await fetch(url + FRAMES)).headers.get('ratelimit') ?? '';
      return Number(/r=(\d+)/.exec(told)?.[1]);
    };
    return (await left(first)) - (await left(second));
  }
});
