import { afterAll, beforeAll, expect, it } from 'vitest';
import { mintedKeySchema } from '../../../schemas/http/account/keys.ts';
import { describeOnAnEngine } from '../../support/machine/tier.ts';
import { plantFrame, pointIn, TEST_NOW } from '../../support/planted/plantedLake.ts';
import { expectAnswer, expectError } from '../../support/server/schemaCheck.ts';
import { startTestServer, type JsonAnswer, type TestServer } from '../../support/server/testServer.ts';

const CELL = { row: 5, col: 5 };
const OTHER_CELL = { row: 6, col: 6 };
const { lat, lon } = pointIn(CELL);
const SITE = 'https://example.com';
const DAY_MS = 86_400_000;

describeOnAnEngine('widgets', (engine) => {
  let server: TestServer;
  let owner: string;
  beforeAll(async () => {
    server = await startTestServer({ engine, cells: [CELL, OTHER_CELL] });
  });
  afterAll(() => server.close());

  const mint = async (body: Record<string, unknown> = {}): Promise<string> => {
    owner = await server.register();
    const limits = { widget: true, allowed_referer: SITE, daily_cap_usd: 4, ...body };
    return expectAnswer(await server.post('/api/v1/keys', limits, owner), mintedKeySchema).api_key;
  };
  const PAGE = { accept: 'text/html', referer: `${SITE}/` };
  const show = (
    query: string,
    headers: Record<string, string> = PAGE,
    path = '/embed',
  ): Promise<JsonAnswer> => server.get(`${path}?${query}`, undefined, headers);
  const at = (key: string, point = { lat, lon }) => `key=${key}&lat=${point.lat}&lon=${point.lon}`;
  const credits = async () => (await server.get('/api/v1/balance', owner)).body['credits_usd'];

  it('show the verdict of a place with its picture, without numbers or scripts, to the pages of one origin', async () => {
    const key = await mint();
    const { status, headers, text } = await show(at(key));
    expect(status).toBe(200);
    expect(headers.get('content-type')).toContain('text/html');
    expect(headers.get('content-security-policy')).toContain(`frame-ancestors ${SITE}`);
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('set-cookie')).toBeNull();
    expect(text).toContain('<h1>');
    expect(text).toContain('class="widget-picture"');
    expect(text).toContain(`${server.url}/#${lat.toFixed(5)},${lon.toFixed(5)}`);
    expect(text).not.toMatch(/<script|mm\/yr|mm per year/);
    expect(text).not.toContain(key);
  });

  it('cost their owner one report, however often and by however many visitors they are loaded', async () => {
    const key = await mint();
    const first = await Promise.all(Array.from({ length: 6 }, () => show(at(key))));
    expect(first.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(await credits()).toBe(1.6);
    await show(at(key));
    await show(at(key), { ...PAGE, accept: 'image/svg+xml' }, '/embed/badge.svg');
    expect(await credits()).toBe(1.6);
    const { body } = await server.get('/api/v1/my-reports', owner);
    expect(body['reports']).toMatchObject([{ label: 'widget', lat, lon }]);
  });

  it('never buy again when a newer release is served', async () => {
    const key = await mint();
    await show(at(key));
    const later = TEST_NOW + 20 * DAY_MS;
    await plantFrame({ dataDir: server.dataDir, now: later, cells: [CELL, OTHER_CELL] });
    await server.lake.refresh();
    expect((await show(at(key))).status).toBe(200);
    expect(await credits()).toBe(1.6);
  });

  it('show reports that the account already owns, also with a cap of nothing', async () => {
    const key = await mint({ daily_cap_usd: 0 });
    expectError(await show(at(key), { referer: SITE }), 402, 'spend_cap_reached');
    await server.get(`/api/v1/motion?lat=${lat}&lon=${lon}`, owner);
    expect((await show(at(key))).status).toBe(200);
    expect(await credits()).toBe(1.6);
  });

  it('stay free when the owner removed the report from the list, as for reuse=1', async () => {
    const key = await mint();
    await show(at(key));
    const [report] = (await server.get('/api/v1/my-reports', owner)).body['reports'] as { id: number }[];
    await server.post('/api/v1/my-reports/delete', { id: report?.id }, owner);
    expect((await show(at(key))).status).toBe(200);
    expect(await credits()).toBe(1.6);
  });

  it('stay within the daily cap of the key, and tell visitors nothing about the account', async () => {
    const key = await mint({ daily_cap_usd: 0.4 });
    expect((await show(at(key))).status).toBe(200);
    const capped = await show(at(key, pointIn(OTHER_CELL)));
    expect(capped.status).toBe(402);
    expect(capped.headers.get('cache-control')).toBe('no-store');
    expect(capped.text).toContain('Not available now');
    expect(capped.text).toContain('spend_cap_reached');
    expect(capped.text).not.toMatch(/USD|credits/);
    const program = await show(at(key, pointIn(OTHER_CELL)), { ...PAGE, accept: 'application/json' });
    expect([program.status, program.body['code']]).toEqual([402, 'spend_cap_reached']);
    expect(program.body['message']).not.toMatch(/\d/);
    expect(await credits()).toBe(1.6);
    expect((await show(at(key))).status).toBe(200);
  });

  it('are refused to other pages, and without a referer, with a clear code', async () => {
    const key = await mint();
    for (const headers of [
      {},
      { referer: 'https://evil.example/' },
      { origin: 'https://example.com.evil.example' },
    ] as Record<string, string>[]) {
      expectError(await show(at(key), headers), 403, 'forbidden_referer');
      const page = await show(at(key), { ...headers, accept: 'text/html' });
      expect(page.status).toBe(403);
      expect(page.text).toContain('forbidden_referer');
    }
    expect(await credits()).toBe(2);
    expect((await show(at(key), { ...PAGE, referer: `${SITE}/listings/7` })).status).toBe(200);
  });

  it('say that a place has no verdict, at no cost', async () => {
    const key = await mint();
    const { status, text } = await show(at(key, { lat: 40, lon: -100 }));
    expect(status).toBe(200);
    expect(text).toContain('No verdict here');
    expect(text).toContain('No satellite data cover this place yet.');
    expect(await credits()).toBe(2);
  });

  it('speak the visitor’s language and take the page’s colors', async () => {
    const { text } = await show('mock=ok:rapid_subsidence', {
      accept: 'text/html',
      'accept-language': 'es-MX,es;q=0.9',
    });
    expect(text).toContain('<html lang="es">');
    expect(text).toContain('Se hunde rápido');
    const dark = await show('mock=ok:stable&theme=dark&lang=en', {
      accept: 'text/html',
      'accept-language': 'es',
    });
    expect(dark.text).toContain('<html lang="en" data-theme="dark">');
  });

  it('have a badge, which is a picture also where it is refused', async () => {
    const badge = await show(
      'mock=ok:rapid_subsidence&lang=en',
      { accept: 'image/avif,*/*' },
      '/embed/badge.svg',
    );
    expect(badge.headers.get('content-type')).toContain('image/svg+xml');
    expect(badge.text).toContain('aria-label="ground motion: Sinking fast (made up)"');
    const key = await mint();
    const refused = await show(at(key), { accept: 'image/avif,*/*' }, '/embed/badge.svg');
    expect(refused.status).toBe(403);
    expect(refused.text).toContain('Not available now');
  });

  it('need a key that can do nothing else', async () => {
    const key = await mint();
    const calls = [
      '/api/v1/balance',
      '/api/v1/usage',
      `/api/v1/motion?lat=${lat}&lon=${lon}`,
      `/api/v1/motion?lat=${lat}&lon=${lon}&dry_run=1`,
      `/report.pdf?lat=${lat}&lon=${lon}`,
      '/api/v1/frames',
      '/api/v1/watches',
    ];
    for (const path of calls)
      expectError(await server.get(path, key, { referer: `${SITE}/` }), 403, 'widget_key_only');
    const plain = await server.post('/api/v1/keys', { allowed_referer: SITE, daily_cap_usd: 4 }, owner);
    expectError(await show(at(String(plain.body['api_key'])), { referer: SITE }), 403, 'widget_key_only');
    expectError(await show(at(owner), { referer: SITE }), 403, 'widget_key_only');
    expectError(await show(`lat=${lat}&lon=${lon}`, { referer: SITE }), 401, 'unauthorized');
    expect(await credits()).toBe(2);
  });

  it('stop when their key is revoked', async () => {
    const key = await mint();
    await server.request(`/api/v1/keys/${key}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${owner}` },
    });
    expectError(await show(at(key), { referer: SITE }), 401, 'invalid_api_key');
  });

  it('name a wrong parameter as a page in a frame, and as JSON for programs', async () => {
    expectError(await show('mock=ok&lat=x', {}), 422, 'invalid_coordinates');
    const page = await show('mock=ok&lat=x', { accept: 'text/html' });
    expect(page.status).toBe(422);
    expect(page.text).toContain('invalid_coordinates');
    expectError(await show('mock=nothing', {}), 422, 'bad_mock');
  });

  it('have keys with an origin and a cap, without a path', async () => {
    owner = await server.register();
    for (const limits of [
      { daily_cap_usd: 4 },
      { allowed_referer: SITE },
      { allowed_referer: `${SITE}/app/`, daily_cap_usd: 4 },
    ])
      expectError(await server.post('/api/v1/keys', { widget: true, ...limits }, owner), 422, 'bad_request');
    const hosts = { widget: true, allowed_referer: '*.example.com', daily_cap_usd: 1 };
    const { body } = await server.post('/api/v1/keys', hosts, owner);
    expect(body['widget']).toBe(true);
    const framed = await show(at(String(body['api_key'])), { ...PAGE, referer: 'http://a.example.com/' });
    expect(framed.headers.get('content-security-policy')).toContain(
      'frame-ancestors https://*.example.com:* http://*.example.com:*',
    );
  });
});
