import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cellsIn } from '../../../core/placeRates/rateHistogram.ts';
import { placeRatesSchema } from '../../../schemas/http/place/placeRates.ts';
import { plantPlaces } from '../../support/planted/plantedPlaces.ts';
import { pointIn, TEST_NOW } from '../../support/planted/plantedLake.ts';
import { expectAnswer, expectError } from '../../support/server/schemaCheck.ts';
import { startTestServer, type TestServer } from '../../support/server/testServer.ts';

const HERE = pointIn({ row: 30, col: 12 });
const RATES = `/api/v1/places/rates?lat=${HERE.lat}&lon=${HERE.lon}`;
const BROWSER = { accept: 'text/html' };

describe('a server whose places are built', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ prepare: (dataDir) => plantPlaces(dataDir, TEST_NOW) });
  });
  afterAll(() => server.close());
  const page = (path: string) => fetch(`${server.url}${path}`, { headers: BROWSER });

  it('counts the neighborhood, the ZIP Code and the town of a point or an address, for free', async () => {
    const rates = expectAnswer(await server.get(RATES), placeRatesSchema);
    expect(rates).toMatchObject({
      neighborhood: { name: 'Within about 500 m', url: null, uncertainty_mm_yr: 0.5 },
      zip: { name: 'ZIP Code 77998', url: `${server.url}/places/tx/77998`, last_observation: '2026-05-20' },
      town: { name: 'Alder, TX', url: `${server.url}/places/tx/alder` },
      help: null,
      cost_usd: 0,
    });
    for (const area of [rates.neighborhood!, rates.zip!, rates.town!]) {
      expect(cellsIn(area.counts)).toBe(area.cells);
      expect(area.cells).toBeGreaterThanOrEqual(20);
      expect(area.classes.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 3);
    }
    const address = encodeURIComponent('120 Main St, Alder, TX 77998');
    const found = expectAnswer(await server.get(`/api/v1/places/rates?address=${address}`), placeRatesSchema);
    expect(found.zip).toEqual(rates.zip);
  });

  it('says why there is nothing to compare with, and refuses what is not a place', async () => {
    const far = expectAnswer(await server.get('/api/v1/places/rates?lat=10&lon=10'), placeRatesSchema);
    expect(far).toMatchObject({ neighborhood: null, zip: null, town: null });
    expect(far.help).toContain('Fewer than 20 cells');
    expectError(await server.get('/api/v1/places/rates'), 422, 'need_address_or_coords');
  });

  it('publishes a page per town and ZIP Code that needs no script and can be cached', async () => {
    const answer = await page('/places/tx/alder');
    const html = await answer.text();
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=300');
    expect(answer.headers.get('content-security-policy')).toContain("form-action 'self'");
    expect(html).toContain('<h1>Is the ground moving in Alder, TX?</h1>');
    expect(html).toMatch(/In Alder, \d+ % of the measured ground moves less than 3 mm\/yr and \d+ % sinks/);
    expect(html).toContain('2025-02-06 to 2026-05-20');
    expect(html).toContain(`<link rel="canonical" href="${server.url}/places/tx/alder">`);
    expect(html).toContain('href="/places/tx/77998"');
    const again = await fetch(`${server.url}/places/tx/alder`, {
      headers: { 'if-none-match': answer.headers.get('etag')! },
    });
    expect(again.status).toBe(304);
  });

  it('describes the page as a Dataset, and lists it in the sitemap that robots.txt names', async () => {
    const html = await (await page('/places/tx/77998')).text();
    const json = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)![1]!;
    expect(JSON.parse(json)).toMatchObject({
      '@type': 'Dataset',
      isAccessibleForFree: true,
      temporalCoverage: '2025-02-06/2026-05-20',
      spatialCoverage: { address: { postalCode: '77998', addressRegion: 'TX' } },
    });
    expect(await (await page('/robots.txt')).text()).toContain(`Sitemap: ${server.url}/sitemap.xml`);
    expect(await (await page('/sitemap.xml')).text()).toContain(`${server.url}/sitemap.xml?state=tx`);
    const ofState = await (await page('/sitemap.xml?state=tx')).text();
    expect(ofState.match(/<loc>/g)).toHaveLength(2);
    expect(ofState).toContain(`<loc>${server.url}/places/tx/77998</loc>`);
  });

  it('lists states, and towns and ZIP Codes of a state', async () => {
    expect(await (await page('/places')).text()).toContain('<a href="/places/tx">Texas</a> (2)');
    const state = await (await page('/places/tx')).text();
    expect(state).toContain('<a href="/places/tx/alder">Alder, TX</a>');
    expect(state).toContain('<a href="/places/tx/77998">ZIP Code 77998</a>');
  });

  it('answers 404 for an unknown place, with covered ones for people and an error for programs', async () => {
    const answer = await page('/places/tx/aldr');
    expect(answer.status).toBe(404);
    expect(await answer.text()).toMatch(/Place not covered.*<a href="\/places\/tx\/alder">/s);
    expectError(await server.get('/places/tx/aldr'), 404, 'not_found');
    expect((await page('/places/zz')).status).toBe(404);
    expect((await page('/sitemap.xml?state=zz')).status).toBe(404);
    const escaped = await page(`/places/tx/${encodeURIComponent('<script>')}`);
    expect(await escaped.text()).not.toContain('<script>');
  });

  it('compares no synthetic data with real ground', async () => {
    const key = await server.register('tester@example.org', 'test');
    const rates = expectAnswer(await server.get(RATES, key), placeRatesSchema);
    expect(rates).toMatchObject({ mode: 'test', neighborhood: null });
  });
});

describe('a server whose places are not built', () => {
  it('has neither pages nor counts nor a sitemap', async () => {
    const server = await startTestServer({});
    try {
      for (const path of ['/places', '/places/tx', '/places/tx/alder', '/sitemap.xml'])
        expectError(await server.get(path), 404, 'not_found');
      expect((await server.get('/robots.txt')).text).not.toContain('Sitemap');
      expect((await server.get(RATES)).body['help']).toBe('This server publishes no rates of areas');
    } finally {
      await server.close();
    }
  });
});
