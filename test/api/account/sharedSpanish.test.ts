import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pointIn } from '../../support/planted/plantedLake.ts';
import { startTestServer, type TestServer } from '../../support/server/testServer.ts';

const CELL = { row: 5, col: 5 };
const { lat, lon } = pointIn(CELL);
const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const SPANISH = { ...BROWSER, 'accept-language': 'es-MX,es;q=0.9,en;q=0.5' };
const ENGLISH_WORDS =
  /\b(the|and|is|are|of|with|within|than|from|this|that|its|ground|rate|certain|years?|yr|report|observation|sinking|rising)\b/i;

describe('the page of a shared report', () => {
  let server: TestServer;
  let key: string;
  beforeAll(async () => {
    server = await startTestServer({ cells: [{ ...CELL, velocityVerticalMmYr: -12.5 }] });
    key = await server.register();
  });
  afterAll(() => server.close());

  async function share(query: string): Promise<string> {
    await server.get(`/api/v1/motion?lat=${lat}&lon=${lon}&${query}`, key);
    const { reports } = (await server.get('/api/v1/my-reports', key)).body as { reports: { id: number }[] };
    const { body } = await server.post(`/api/v1/my-reports/${reports[0]!.id}/links`, {}, key);
    return new URL(String(body['url'])).pathname;
  }
  /** The text that a reader sees; attribution and names stay as the data has them. */
  function read(html: string): string {
    const [, main = ''] = /<main>([\s\S]*)<\/main>/.exec(html) ?? [];
    return main
      .replace(/<p>[^<]*<\/p>\s*$/, '')
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/\s+/g, ' ');
  }

  it('is Spanish for a browser that prefers Spanish, sentences too, and JSON stays as sold', async () => {
    const path = await share('brief=1');
    const before = (await server.get(path)).text;
    const page = await server.get(path, undefined, SPANISH);
    expect(page.text).toContain('<html lang="es"');
    expect(page.headers.get('vary')).toContain('accept-language');
    expect(read(page.text)).toContain('El terreno se hunde rápido: −12.5 ± ');
    expect(read(page.text)).toContain('Un satélite ve los techos y el suelo juntos');
    expect(read(page.text)).not.toMatch(ENGLISH_WORDS);
    const { request_id: _, ...report } = JSON.parse(before) as Record<string, unknown>;
    expect((await server.get(path, undefined, { 'accept-language': 'es' })).body).toMatchObject(report);
  });

  it('switches by its link, whatever the browser prefers', async () => {
    const path = await share('');
    const english = await server.get(`${path}?lang=en`, undefined, SPANISH);
    expect(english.text).toContain('<html lang="en"');
    expect(english.text).toContain('<a href="?lang=es" lang="es" hreflang="es">Español</a>');
    const spanish = await server.get(`${path}?lang=es&utm_source=x`, undefined, BROWSER);
    expect(spanish.text).toContain('<html lang="es"');
    expect(spanish.text).toContain('<a href="?lang=en" lang="en" hreflang="en">English</a>');
  });

  it.each(['compact=1', 'fields=trend', 'units=in&brief=1'])(
    'has no English word for a report of %s, and nothing that was not sold',
    async (query) => {
      const page = await server.get(await share(query), undefined, SPANISH);
      expect(page.status).toBe(200);
      expect(read(page.text)).not.toMatch(ENGLISH_WORDS);
      expect(page.text).not.toMatch(/undefined|NaN|null/);
      if (query === 'fields=trend') expect(page.text).not.toContain('mm/año');
      if (query.startsWith('units=in')) expect(page.text).toContain('pulg/año');
    },
  );

  it('says in Spanish that a link was revoked', async () => {
    const page = await server.get('/shared/0123456789abcdefghijklmnopqrstuv', undefined, SPANISH);
    expect(page.status).toBe(404);
    expect(page.text).toContain('Este enlace no funciona');
    expect(read(page.text)).not.toMatch(ENGLISH_WORDS);
  });
});
