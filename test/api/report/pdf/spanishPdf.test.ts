import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { POPPLER, textOf } from '../../../support/browser/poppler.ts';
import { describeWith } from '../../../support/machine/needs.ts';
import { pointIn } from '../../../support/planted/plantedLake.ts';
import { startTestServer, type TestServer } from '../../../support/server/testServer.ts';

const SINKING = { row: 10, col: 10 };
const { lat, lon } = pointIn(SINKING);
const PLACE = `?lat=${lat}&lon=${lon}`;

let server: TestServer;
let key: string;

beforeAll(async () => {
  server = await startTestServer({ cells: [{ ...SINKING, velocityVerticalMmYr: -12.5 }] });
  key = await server.register();
});
afterAll(() => server.close());

async function pdf(path: string, body?: object, headers: Record<string, string> = {}) {
  const response = await fetch(server.url + path, {
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  return { status: response.status, bytes: new Uint8Array(await response.arrayBuffer()) };
}

describeWith(POPPLER)('lang=es', () => {
  it('prints a report in Spanish that was sold in English, free, and leaves what was sold unchanged', async () => {
    const sold = await server.get(`/api/v1/motion${PLACE}`, key);
    const { reports } = (await server.get('/api/v1/my-reports', key)).body as { reports: { id: number }[] };
    const id = reports[0]!.id;
    const before = (await server.get(`/api/v1/my-reports/${id}`, key)).text;
    const { status, bytes } = await pdf(`/report.pdf${PLACE}&lang=es`);
    expect(status).toBe(200);
    expect(textOf(bytes)).toContain('INFORME DE MOVIMIENTO DEL TERRENO');
    expect(textOf(bytes)).toContain('El terreno se hunde rápido');
    expect((await server.get(`/api/v1/my-reports/${id}`, key)).text).toBe(before);
    expect(sold.body['verdict']).toBe('Sinking fast');
    const balance = (await server.get('/api/v1/balance', key)).body;
    expect(balance['credits_usd']).toBe(1.6);
  });

  it('prints own reports in Spanish, with a Spanish title unless it is given', async () => {
    const { reports } = (await server.get('/api/v1/my-reports', key)).body as { reports: { id: number }[] };
    const ids = reports.map(({ id }) => id);
    const one = await pdf('/api/v1/my-reports/pdf', { ids: ids.slice(0, 1), lang: 'es' });
    expect(textOf(one.bytes)).toContain('INFORME DE MOVIMIENTO DEL TERRENO');
    const many = await pdf('/api/v1/my-reports/pdf', { ids, lang: 'es' });
    if (ids.length > 1) expect(textOf(many.bytes)).toContain('Informes de movimiento del terreno');
    expect((await pdf('/api/v1/my-reports/pdf', { ids, lang: 'fr' })).status).toBe(422);
  });

  it('names the verdict on the page that verifies the paper in the words of the paper', async () => {
    const { bytes } = await pdf(`/report.pdf${PLACE}&lang=es`);
    const [, url = ''] =
      /\/URI \((http[^)]*\/verify\/[^)]*)\)/.exec(Buffer.from(bytes).toString('latin1')) ?? [];
    const { pathname, search } = new URL(url);
    const { body } = await server.get(pathname + search);
    expect(body['genuine']).toBe(true);
    expect(body['statement']).toMatchObject({ verdict: 'Se hunde rápido' });
    expect(body['message']).toContain('We printed this report');
    const headers = { accept: 'text/html', 'accept-language': 'es-US' };
    const page = (await server.get(pathname + search, undefined, headers)).text;
    expect(page).toContain('Este informe es auténtico');
    expect(page).toContain('−12.5 ± ');
    expect(page).toContain(`${search.replaceAll('&', '&amp;')}&amp;lang=en`);
    expect(page.replaceAll(/<[^>]+>/g, ' ')).not.toMatch(/\b(the|and|is|with|from|this|report|place)\b/i);
    const refused = (await server.get(`${pathname}?proof=x&lang=es`, undefined, { accept: 'text/html' }))
      .text;
    expect(refused).toContain('No se puede verificar este informe');
  });
});

describe('the default language', () => {
  it('is part of no idempotency key: a PDF requested before the parameter existed is repeated', async () => {
    const headers = { 'idempotency-key': 'before' };
    const first = await pdf(`/report.pdf${PLACE}`, undefined, headers);
    const again = await pdf(`/report.pdf${PLACE}&lang=en`, undefined, headers);
    expect([first.status, again.status]).toEqual([200, 200]);
    expect((await pdf(`/report.pdf${PLACE}&lang=es`, undefined, headers)).status).toBe(422);
  });
});
