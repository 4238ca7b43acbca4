import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../../api/app.ts';
import { readConfig } from '../../../schemas/config.ts';
import { apiIndexSchema } from '../../../schemas/http/contract/discovery.ts';
import { ensureExplorerPage } from '../../../scripts/setup/explorerPage.mjs';
import { openLakeReader } from '../../../store/lake/read/lakeReader.ts';
import { openDuckDbState } from '../../../store/state/duckdb/openDuckDbState.ts';
import { expectAnswer, expectError } from '../../support/server/schemaCheck.ts';
import { startTestServer, type TestServer } from '../../support/server/testServer.ts';

describe('the service’s own pages and documents', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ cells: [{ row: 1, col: 1 }] });
  });
  afterAll(() => server.close());

  it('the index lists every endpoint with its cost and who may call it', async () => {
    const index = expectAnswer(await server.get('/api/v1'), apiIndexSchema);
    expect(index.version).toBe('1.1.0');
    const endpoints = index.endpoints.map(({ method, path }) => `${method} ${path}`);
    expect(new Set(endpoints).size).toBe(endpoints.length);
    expect(endpoints).toEqual(
      expect.arrayContaining([
        'GET /api/v1',
        'GET /api/v1/schema',
        'POST /api/v1/autonomous/register',
        'GET /api/v1/balance',
        'GET /api/v1/motion',
        'POST /api/v1/motion/batch',
        'GET /api/v1/coverage',
        'GET /api/v1/frames/{frame_id}/last_updated',
      ]),
    );
    expect(index.endpoints.find(({ path }) => path === '/api/v1/motion')?.cost).toContain('0.40');
    expect((await server.get(new URL(index.openapi_url).pathname)).status).toBe(200);
  });

  it('OpenAPI 3.1 describes every endpoint of the index, with parameters and security', async () => {
    const { body } = await server.get('/openapi.json');
    const index = expectAnswer(await server.get('/api/v1'), apiIndexSchema);
    expect(body['openapi']).toBe('3.1.0');
    const paths = body['paths'] as Record<
      string,
      Record<string, { parameters?: { name: string }[]; security?: unknown; operationId?: string }>
    >;
    for (const { method, path } of index.endpoints)
      expect(paths[path]?.[method.toLowerCase()]?.operationId, path).toBeTruthy();
    const motion = paths['/api/v1/motion']!['get']!;
    const documented = [
      'address',
      'lat',
      'lon',
      'brief',
      'label',
      'teaser',
      'include',
      'dry_run',
      'max_age_days',
      'min_confidence',
      'since',
      'min_geocode_score',
      'min_significance',
      'compact',
      'fields',
      'units',
      'mock',
    ];
    expect(motion.parameters?.map(({ name }) => name)).toEqual(expect.arrayContaining(documented));
    expect(motion.security).toEqual([{ bearer: [] }, {}]);
    for (const reference of JSON.stringify(body).matchAll(/#\/components\/schemas\/(\w+)/g)) {
      expect((body['components'] as { schemas: Record<string, unknown> }).schemas).toHaveProperty(
        reference[1]!,
      );
    }
  });

  it('gives every answer a unique id, and reports that it is alive and ready', async () => {
    const [alive, ready] = await Promise.all([server.get('/healthz'), server.get('/readyz')]);
    expect([alive.status, ready.status]).toEqual([200, 200]);
    expect(ready.body['checks']).toMatchObject({ state: 'ok', frames: '1' });
    const mine = await server.get('/healthz', undefined, { 'x-request-id': 'req_mine' });
    const ids = [alive, ready, mine].map(({ headers }) => headers.get('x-request-id'));
    expect(new Set(ids).size).toBe(3);
    expect(ids).not.toContain('req_mine');
  });

  it('serves the explorer page with a strict content policy, and hashed files to be cached forever', async () => {
    await ensureExplorerPage(join(import.meta.dirname, '../../..'), () => {});
    const page = await startTestServer();
    try {
      const index = await page.get('/');
      const [script] = /\/assets\/index-[\w-]+\.js/.exec(index.text)!;
      const answers = [index, await page.get(script), await page.get('/styles/docs.css')];
      for (const { status, headers } of answers) {
        expect(status).toBe(200);
        const policy = headers.get('content-security-policy') ?? '';
        expect(policy).toContain("default-src 'none'");
        expect(policy).not.toMatch(/unsafe|https?:/);
        expect(headers.get('x-content-type-options')).toBe('nosniff');
      }
      expect(answers.map(({ headers }) => headers.get('cache-control'))).toEqual([
        'no-cache',
        'public, max-age=31536000, immutable',
        'no-cache',
      ]);
      const packed = await page.get(script, undefined, { 'accept-encoding': 'br' });
      expect(packed.headers.get('content-encoding')).toBe('br');
      for (const path of [
        '/../package.json',
        '/%2e%2e/package.json',
        '/assets/..%2f..%2f..%2fpackage.json',
        '/assets/nothing.js',
        '/.sources-sha256',
        '/.git/config',
      ]) {
        expect((await page.get(path)).status, path).toBe(404);
      }
    } finally {
      await page.close();
    }
  });

  it('gives the explorer page a basemap, and its policy allows only that host', async () => {
    const url = 'https://tiles.example.org/{z}/{x}/{y}.png';
    const page = await startTestServer({
      environment: { GM_BASEMAP: `${url} © Example` },
    });
    try {
      const policy = (await page.get('/')).headers.get('content-security-policy') ?? '';
      expect(policy).toContain("connect-src 'self' https://tiles.example.org;");
      expect((await page.get('/explorer.json')).body).toEqual({
        basemap: { url, attribution: '© Example' },
        streets: null,
        price_per_report_usd: 0.4,
        starter_credits_usd: 2,
        connects_programs: true,
        sends_email: false,
        ways_to_pay: { card: false, crypto: false, is_rehearsal: false },
        example_address: null,
      });
    } finally {
      await page.close();
    }
  });

  it('an empty lake is alive but not ready', async () => {
    const empty = await startTestServer();
    try {
      expect((await empty.get('/healthz')).status).toBe(200);
      expect((await empty.get('/readyz')).status).toBe(503);
      expect((await empty.get('/api/v1/motion?lat=1&lon=1&dry_run=1')).body['status']).toBe('no_coverage');
    } finally {
      await empty.close();
    }
  });
});

describe('rate limits', () => {
  it('count per address without a key, per key with one, and registrations by the hour', async () => {
    const server = await startTestServer({
      environment: {
        GM_RATE_IP_PER_MINUTE: '6',
        GM_RATE_KEY_PER_MINUTE: '5',
        GM_RATE_REGISTRATIONS_PER_HOUR: '2',
      },
    });
    try {
      const key = await server.register();
      await server.register();
      expectError(
        await server.post('/api/v1/autonomous/register', { email: 'third@example.org' }),
        429,
        'rate_limited',
      );
      const frames = (presented?: string) => server.get('/api/v1/frames', presented);
      // The registrations were the first three requests.
      for (let left = 2; left >= 0; left--) {
        const { status, headers } = await frames();
        expect([status, headers.get('ratelimit-policy')]).toEqual([200, '"ip";q=6;w=60']);
        expect(headers.get('ratelimit')).toMatch(new RegExp(`^"ip";r=${left};t=\\d+$`));
      }
      const refused = await frames();
      expect(expectError(refused, 429, 'rate_limited')['retryable']).toBe(true);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      // The key has its own budget; guessing keys uses up the address's budget.
      for (let i = 0; i < 5; i++) expect((await frames(key)).status).toBe(200);
      expectError(await frames(key), 429, 'rate_limited');
      expectError(await frames(`gm_live_${'a'.repeat(38)}`), 429, 'rate_limited');
      expect((await server.get('/healthz')).status).toBe(200);
    } finally {
      await server.close();
    }
  });

  it('do not count a registration that is refused for its contents', async () => {
    const server = await startTestServer({ environment: { GM_RATE_REGISTRATIONS_PER_HOUR: '2' } });
    try {
      const register = (email: string) => server.post('/api/v1/autonomous/register', { email });
      for (let i = 0; i < 5; i++) {
        expectError(await register('no address'), 422, 'invalid_email');
        expectError(await register('somebody@mailinator.com'), 422, 'disposable_email');
      }
      expect((await register('first@example.org')).status).toBe(200);
      // Asking which addresses have accounts uses them up.
      expectError(await register('first@example.org'), 409, 'email_exists');
      expectError(await register('second@example.org'), 429, 'rate_limited');
    } finally {
      await server.close();
    }
  });

  it('cannot be avoided with a forwarded address from an untrusted proxy', async () => {
    const server = await startTestServer({ environment: { GM_RATE_IP_PER_MINUTE: '1' } });
    try {
      const from = (address: string) =>
        server.get('/api/v1/frames', undefined, { 'x-forwarded-for': address });
      expect((await from('192.0.2.1')).status).toBe(200);
      expectError(await from('192.0.2.2'), 429, 'rate_limited');
    } finally {
      await server.close();
    }
  });

  it('count the addresses of one IPv6 network together, because one customer has 2^64 of them', async () => {
    const server = await startTestServer({
      environment: {
        GM_TRUSTED_PROXIES: '127.0.0.1',
        GM_RATE_IP_PER_MINUTE: '5',
        GM_RATE_REGISTRATIONS_PER_HOUR: '2',
      },
      limits: { loginsPerMinute: 1, registrationsNetworkPerHour: 1000, registrationsPerDay: 1000 },
    });
    try {
      const post = (path: string, address: string, body: object) =>
        server.request(path, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
          body: JSON.stringify(body),
        });
      let registered = 0;
      const register = (address: string) =>
        post('/api/v1/autonomous/register', address, { email: `six${++registered}@example.org` });
      const guess = (address: string) =>
        post('/api/v1/login', address, { email: 'six1@example.org', password: 'a guess' });
      for (const address of ['2001:db8:0:1::1', '2001:0DB8:0:1:ffff::']) {
        expect((await register(address)).status).toBe(200);
      }
      expectError(await register('2001:db8:0:1:8000::7'), 429, 'rate_limited');
      expect((await register('2001:db8:0:2::1')).status).toBe(200);
      expectError(await guess('2001:db8:0:1::1'), 401, 'unauthorized');
      expectError(await guess('2001:db8:0:1::2'), 429, 'rate_limited');
      // All spellings of an IPv4 address count as one address.
      for (const address of ['::ffff:192.0.2.1', '192.0.2.1', '192.0.2.2', '192.0.2.2']) {
        expect((await register(address)).status).toBe(200);
      }
      for (const address of ['192.0.2.1', '::ffff:192.0.2.2']) {
        expectError(await register(address), 429, 'rate_limited');
      }
    } finally {
      await server.close();
    }
  });
});

describe('a route without a declared cost', () => {
  it('stops the app from starting', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'ground-motion-access-'));
    const lake = await openLakeReader({ dataDir, pollIntervalMs: 0 });
    const database = await openDuckDbState(join(dataDir, 'state.duckdb'));
    const app = await buildApp({
      lake,
      database,
      config: readConfig({ GM_DATA_DIR: dataDir }),
      now: Date.now,
    });
    app.get('/forgotten', async () => 'free for all?');
    try {
      await expect(app.ready()).rejects.toThrow('config.access is missing on GET /forgotten');
    } finally {
      await app.close();
      await lake.close();
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    }
  });
});
