import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import {
  CHROMIUM,
  linkTo,
  seriousAxeFindings,
  useExplorerPages,
} from '../../support/browser/explorerPage.ts';
import { pointIn } from '../../support/planted/plantedLake.ts';
import { startTestServer } from '../../support/server/testServer.ts';
import { describeWith } from '../../support/machine/needs.ts';

const sinking = {
  row: 30,
  col: 40,
  velocityVerticalMmYr: -12.4,
  velocityUncertaintyMmYr: 1.1,
  neighborSpreadMmYr: 4.2,
};
/** Ground far from it, along which a line can be drawn. */
const rising = Array.from({ length: 41 }, (_, at) => ({
  row: 5,
  col: 20 + at,
  velocityVerticalMmYr: 6,
  velocityUncertaintyMmYr: 0.4,
}));
/** English words that no Spanish page shows; data have English names. */
const ENGLISH =
  /\b(the|and|with|your|report|ground|rate|sign in|buy|free|observations?|velocity|address|yr|since|not|is|of|measured)\b/gi;

describeWith(CHROMIUM)('the explorer page in Spanish', () => {
  const pages = useExplorerPages(
    () => startTestServer({ environment: { GM_STARTER_CREDITS_USD: '20' }, cells: [sinking, ...rising] }),
    { hasMap: false },
  );
  const spanish = { locale: 'es-US' };

  it('sells a report: search, price, verdict, sentences, chart and PDF, without an English word', async () => {
    const { page, complaints } = await pages.openWithKey('/', spanish);
    await page.getByText('Cubierto ahora').waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('es');
    expect(await englishOn(page)).toEqual([]);
    expect(await seriousAxeFindings(page)).toEqual([]);
    const { lat, lon } = pointIn(sinking);
    await page.getByLabel('Dirección, o latitud y longitud').fill(`${lat} ${lon}`);
    await page.getByRole('button', { name: 'Consultar', exact: true }).click();
    await page.getByRole('heading', { name: 'Hay un informe disponible aquí' }).waitFor();
    expect(await englishOn(page)).toEqual([]);
    await page.getByRole('button', { name: 'Comprar informe (0.40 USD)' }).click();
    await page.getByRole('heading', { name: 'Se hunde rápido' }).waitFor();
    await page.getByText('El terreno se hunde rápido: −12.4 ± 2.2 mm/año (95 %)').first().waitFor();
    await page.getByText('Movimiento desigual.').waitFor();
    await page.getByText('Pagado: 0.40 USD · quedan 19.60 USD').waitFor();
    expect(await englishOn(page)).toEqual([]);
    expect(await seriousAxeFindings(page)).toEqual([]);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Descargar PDF (incluido)' }).click();
    expect(await page.getByLabel('Idioma del PDF').inputValue()).toBe('es');
    await download;
    expect(complaints).toEqual([]);
  });

  it('checks and buys a list of places, and writes its files, without an English word', async () => {
    const { page, complaints } = await pages.openWithKey('/', spanish);
    const { lat, lon } = pointIn(sinking);
    const list = `Préstamo,Latitud,Longitud\nA1,${lat},${lon}\nA2,10.5,-95.3\nA3,norte,-95.3\n`;
    await page.getByRole('button', { name: 'Consultar una lista de lugares' }).click();
    expect(await englishOn(page)).toEqual([]);
    const buffer = Buffer.from(list);
    await page.locator('#list-file').setInputFiles({ name: 'lista.csv', mimeType: 'text/csv', buffer });
    await page.getByLabel('Leer “Latitud” como').selectOption('Latitud');
    await page.getByLabel('Leer “Longitud” como').selectOption('Longitud');
    expect(await englishOn(page)).toEqual([]);
    await page.getByRole('button', { name: 'Consultar la lista (gratis)' }).click();
    await page.getByText('Como máximo 0.40 USD por 1 informe.').waitFor();
    await page.getByText('2 filas sin informe, y por qué').click();
    await page.getByText('La latitud y la longitud no están en grados.').waitFor();
    expect(await englishOn(page)).toEqual([]);
    expect(await seriousAxeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Comprar 1 informe (0.40 USD)' }).click();
    await page.getByText('1 de 3 filas tienen un informe.').waitFor();
    expect(await page.locator('.list-results tbody tr').first().innerText()).toMatch(
      /Se hunde rápido\s+−12\.4/,
    );
    expect(await englishOn(page)).toEqual([]);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Descargar CSV' }).click();
    const file = await readFile(await (await download).path(), 'utf8');
    expect(file).toMatch(/^\uFEFFPréstamo,Latitud,Longitud,Estado del informe,Veredicto,/);
    expect(file).toMatch(/A1,.*,Informe,Se hunde rápido,-12\.4,/);
    expect(complaints).toEqual([]);
  });

  it.each([
    ['line', 'Línea', /^Comprar el perfil /, 'a lo largo de la línea'],
    ['area', 'Área', /^Comprar el informe del área/, 'en toda el área'],
  ])('words the report about a drawn %s without an English word', async (kind, choice, button, where) => {
    const { page, complaints } = await pages.openWithKey('/', spanish);
    const corners = [[5, 20], [5, 60], ...(kind === 'area' ? [[7, 40]] : [])].map(([row, col]) =>
      pointIn({ row: row ?? 0, col: col ?? 0 }),
    );
    await page.getByRole('button', { name: 'Dibujar una línea o un área' }).click();
    await page.getByRole('radio', { name: choice }).check();
    await page.getByText('Escribir coordenadas').click();
    await page
      .getByLabel('Esquinas: latitud, longitud, una en cada línea')
      .fill(corners.map(({ lat, lon }) => `${lat}, ${lon}`).join('\n'));
    await page.getByRole('button', { name: 'Consultar estas esquinas' }).click();
    await page.getByRole('button', { name: button }).waitFor();
    expect(await englishOn(page)).toEqual([]);
    await page.getByRole('button', { name: button }).click();
    await page
      .locator('.assessment', { hasText: `El terreno sube ligeramente en promedio ${where}: +6.0 ± ` })
      .waitFor();
    for (const more of await page.locator('.drawn-report summary').all()) await more.click();
    expect(await englishOn(page)).toEqual([]);
    expect(await seriousAxeFindings(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('follows the link, then the reader’s choice, then the browser', async () => {
    const { page } = await pages.open('/', { locale: 'en-US' });
    await page.getByText('Covered now').waitFor();
    await page.locator('.bar').getByRole('link', { name: 'Español' }).click();
    await page.getByText('Cubierto ahora').waitFor();
    await page.goto(`/?lang=en${linkTo(sinking).slice(1)}`);
    await page.getByRole('heading', { name: 'A report is available here' }).waitFor();
    expect(new URL(page.url()).search).toBe('?lang=en');
    await page.goto('/');
    await page.getByText('Cubierto ahora').waitFor();
    await page.locator('.bar').getByRole('link', { name: 'English' }).click();
    await page.getByText('Covered now').waitFor();
  });

  it.each([
    [1280, 800],
    [390, 844],
    [360, 740],
  ])('fits a window of %i × %i', async (width, height) => {
    const { page } = await pages.openWithKey(linkTo(sinking), { ...spanish, viewport: { width, height } });
    await page.getByRole('button', { name: 'Mostrar el informe' }).or(page.locator('#buy')).first().waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
    await page.locator('#buy, #reopen').first().click();
    await page.getByRole('heading', { name: 'Se hunde rápido' }).waitFor();
    await page.getByText('Detalles técnicos').click();
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
  });
});

/** English words in what the page shows and in its labels. */
async function englishOn(page: Page): Promise<string[]> {
  const shown = await page.evaluate<string>(`[document.body.innerText, ...[...document.querySelectorAll(
    '[aria-label], [title], [placeholder]')].filter((node) => node.offsetParent !== null).flatMap((node) =>
    [node.ariaLabel, node.title, node.placeholder].filter(Boolean))].join('\\n')`);
  return shown
    .split('\n')
    .filter((line) => line !== 'Ground Motion' && (line.match(ENGLISH) ?? []).length > 0);
}
