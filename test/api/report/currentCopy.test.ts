import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyLedger } from '../../../billing/audit/verifyLedger.ts';
import { describeOnAnEngine } from '../../support/machine/tier.ts';
import { plantFrame, pointIn, TEST_NOW } from '../../support/planted/plantedLake.ts';
import { startTestServer, type TestServer } from '../../support/server/testServer.ts';

const DAY_MS = 86_400_000;
const CELL = { row: 10, col: 10 };
const { lat, lon } = pointIn(CELL);
const AT = `?lat=${lat}&lon=${lon}`;
const PATHS = ['/api/v1/motion', '/api/v1/timeseries', '/report.pdf'] as const;
const plant = (dataDir: string, now: number) =>
  plantFrame({ dataDir, now, cells: [{ ...CELL, velocityVerticalMmYr: -12 }] });

describeOnAnEngine('a client that already has the report', (engine) => {
  let server: TestServer;
  const balance = async (key: string) => (await server.get('/api/v1/balance', key)).body['credits_usd'];
  const ask = (path: string, key: string, headers: Record<string, string> = {}) =>
    fetch(`${server.url}${path}`, { headers: { authorization: `Bearer ${key}`, ...headers } });
  const tagOf = async (path: string, key: string) => (await ask(path, key)).headers.get('etag') ?? '';
  beforeAll(async () => {
    server = await startTestServer({ engine, prepare: (dataDir) => plant(dataDir, TEST_NOW) });
  });
  afterAll(async () => {
    expect((await verifyLedger(server.database)).violations).toEqual([]);
    await server.close();
  });

  it.each(PATHS)('gets nothing again, however long ago it bought: %s', async (path) => {
    const key = await server.register();
    const bought = await ask(`${path}${AT}`, key);
    const tag = bought.headers.get('etag') ?? '';
    expect(tag).toMatch(/^W\/"[\w-]{27}"$/);
    expect(new Date(bought.headers.get('last-modified') ?? '').getTime()).toBeGreaterThan(0);
    const left = await balance(key);
    server.clock.now = TEST_NOW + 90 * DAY_MS;
    for (const known of [tag, tag.replace('W/', ''), `"other", ${tag}`]) {
      const again = await ask(`${path}${AT}`, key, { 'if-none-match': known });
      expect(again.status).toBe(304);
      expect(again.headers.get('etag')).toBe(tag);
      expect(await again.text()).toBe('');
    }
    expect(await balance(key)).toBe(left);
    server.clock.now = TEST_NOW;
  });

  it.each(PATHS)('gets the validators of the first answer with its replay: %s', async (path) => {
    const key = await server.register();
    const buy = () => ask(`${path}${AT}`, key, { 'idempotency-key': `replay ${path}`.replaceAll(' ', '-') });
    const validators = ({ headers }: Response) => [headers.get('etag'), headers.get('last-modified')];
    const first = await buy();
    const again = await buy();
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(validators(again)).toEqual(validators(first));
    expect(validators(again)).not.toContain(null);
    const known = validators(again)[0] ?? '';
    expect((await ask(`${path}${AT}`, key, { 'if-none-match': known })).status).toBe(304);
  });

  it('gets the answer for another question, and for another account', async () => {
    const [key, other] = [await server.register(), await server.register()];
    const tag = await tagOf(`/api/v1/motion${AT}`, key);
    const withTag = async (path: string, who: string) =>
      (await ask(path, who, { 'if-none-match': tag })).status;
    expect(await withTag(`/api/v1/motion${AT}`, other)).toBe(200);
    expect(await withTag(`/api/v1/motion${AT}&units=in`, key)).toBe(200);
    expect(await withTag(`/api/v1/timeseries${AT}`, key)).toBe(200);
    expect(await withTag(`/api/v1/motion${AT}&label=mine&max_price_usd=0.1`, key)).toBe(304);
    const stranger = await server.register();
    expect((await ask(`/api/v1/motion${AT}`, stranger, { 'if-none-match': '*' })).status).toBe(200);
  });

  it('gets no ETag with an answer that is free anyway', async () => {
    const key = await server.register();
    for (const path of [
      `/api/v1/motion${AT}&dry_run=1`,
      '/api/v1/motion?mock=ok',
      `/api/v1/motion${AT}&max_age_days=1`,
    ])
      expect(await tagOf(path, key), path).toBe('');
  });

  it('buys newer data', async () => {
    const key = await server.register();
    const first = await ask(`/api/v1/motion${AT}`, key, { 'idempotency-key': 'before-the-newer' });
    const tag = first.headers.get('etag') ?? '';
    await plant(server.dataDir, TEST_NOW + 1000);
    await server.lake.refresh();
    const left = Number(await balance(key));
    const newer = await ask(`/api/v1/motion${AT}`, key, { 'if-none-match': tag });
    expect(newer.status).toBe(200);
    expect(newer.headers.get('etag')).not.toBe(tag);
    const replay = await ask(`/api/v1/motion${AT}`, key, { 'idempotency-key': 'before-the-newer' });
    expect([replay.headers.get('idempotent-replayed'), replay.headers.get('etag')]).toEqual(['true', tag]);
    expect(left - Number(await balance(key))).toBeCloseTo(0.4, 6);
  });
});
