import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { CHROMIUM, linkTo, mapIsDrawn, useExplorerPages } from '../../support/browser/explorerPage.ts';
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
const stable = { row: 32, col: 40, velocityVerticalMmYr: 0.9, velocityUncertaintyMmYr: 0.4 };

describeWith(CHROMIUM)('the explorer page', () => {
  const pages = useExplorerPages(
    () => startTestServer({ environment: { GM_STARTER_CREDITS_USD: '0.80' }, cells: [sinking, stable] }),
    { hasMap: false },
  );
  const { open, openWithKey } = pages;

  const credits = async (key: string) => (await pages.server.get('/api/v1/balance', key)).body['credits_usd'];
  const heading = (page: Page, name: string) => page.getByRole('heading', { name }).waitFor();

  it('shows coverage before anything is requested', async () => {
    const { page, complaints } = await open('/');
    await page.getByRole('button', { name: /F08882.*last observed 12 days ago/ }).click();
    expect(await page.title()).toBe('Ground Motion');
    expect(complaints).toEqual([]);
  });

  it('answers typed coordinates, puts them into the URL, and returns to the welcome', async () => {
    const { page, complaints } = await open('/');
    const { lat, lon } = pointIn(sinking);
    await page.getByLabel('Latitude, longitude').fill(`${lat} ${lon}`);
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await heading(page, 'A report is available here');
    expect(await page.getByText('F08882-30-40').isVisible()).toBe(true);
    expect(page.url()).toBe(pages.server.url + linkTo(sinking));
    await page.goBack();
    await page.getByText('Covered now').waitFor();
    expect(complaints).toEqual([]);
  });

  it('answers a click on the map, and Enter on the map for the keyboard', async () => {
    const { page, complaints } = await open('/', { hasMap: true });
    await page.getByText('Covered now').waitFor();
    await mapIsDrawn(page);
    await page.locator('#map').click({ position: { x: 500, y: 400 } });
    await heading(page, 'This cell is not measured');
    expect(await page.getByRole('button', { name: /Buy/ }).count()).toBe(0);
    await page.goto('/');
    await page.getByText('Covered now').waitFor();
    await mapIsDrawn(page);
    await page.locator('#map canvas').focus();
    for (let n = 0; n < 6; n++) await page.keyboard.press('-');
    for (let n = 0; n < 3; n++) await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await heading(page, 'Not covered yet');
    expect(complaints).toEqual([]);
  });

  it('sells a report to a new customer: key, price, report, chart, table, receipt', async () => {
    const { page, complaints } = await open(linkTo(sinking));
    await page.getByRole('button', { name: 'Create a free account' }).click();
    await page.getByLabel('Email address').fill('new-customer@example.org');
    await page.getByRole('button', { name: 'Create the account' }).click();
    expect(await page.getByLabel('API key').inputValue()).toMatch(/^gm_live_/);
    await page.getByRole('button', { name: 'I saved them' }).click();
    await page.getByRole('button', { name: 'Buy report (0.40 USD)' }).click();
    await heading(page, 'Sinking fast');
    expect(await page.locator('.velocity').textContent()).toContain('−12.4 ± 2.2 mm/yr');
    await page.getByText('Uneven motion.').waitFor();
    await page.getByText('Paid 0.40 USD · 0.40 USD left').waitFor();
    await page.locator('#credits', { hasText: '0.40 USD' }).waitFor();
    const chart = page.getByRole('img', {
      name: /40 observations from 2025-02-06 to 2026-05-20.*−12.4 mm\/yr/,
    });
    expect(await inkOf(page, '.plot canvas')).toBeGreaterThan(500);
    expect((await chart.boundingBox())?.height).toBeGreaterThan(200);
    await page.getByText('Show as a table').click();
    expect(await page.getByRole('row').count()).toBe(41);
    const download = page.waitForEvent('download');
    await page.getByText('Download CSV').click();
    expect((await download).suggestedFilename()).toBe('F08882-30-40.csv');
    expect(complaints).toEqual([]);
  });

  it('downloads the PDF of a bought report, which costs nothing more', async () => {
    const { page, complaints, key } = await openWithKey(linkTo(stable));
    await page.getByRole('button', { name: 'Buy report' }).click();
    await heading(page, 'Stable');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download PDF (included)' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/\.pdf$/);
    expect(readFileSync(await file.path(), 'latin1').slice(0, 5)).toBe('%PDF-');
    expect(await credits(key)).toBe(0.4);
    await page.getByLabel('Language of the PDF').selectOption('Español');
    const spanish = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download PDF (included)' }).click();
    expect(readFileSync(await (await spanish).path(), 'latin1')).toContain('/Lang (es-US)');
    expect(await credits(key)).toBe(0.4);
    expect(complaints).toEqual([]);
  });

  it.each([
    ['a phone', { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } }, [360, 390]],
    ['a desk', {}, [900, 1280, 1920]],
  ])('fits %s without scrolling sideways, light and dark', async (_, options, widths) => {
    const { page, complaints } = await openWithKey(linkTo(sinking), options);
    await page.getByRole('button', { name: 'Buy report' }).click();
    await heading(page, 'Sinking fast');
    await page.locator('#credits', { hasText: '0.40 USD' }).waitFor();
    await page.getByText('Technical details').click();
    for (const width of widths) {
      await page.setViewportSize({ width, height: 844 });
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
      const corner = (await page.locator('#account-open').boundingBox())!;
      expect(corner.x + corner.width).toBeLessThanOrEqual(width - 12);
      expect(await page.evaluate(CUT_OFF)).toEqual([]);
    }
    expect(await redOfPage(page)).toBeGreaterThan(200);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await redOfPage(page)).toBeLessThan(60);
    expect(complaints).toEqual([]);
  });
});

async function redOfPage(page: Page): Promise<number> {
  const background = String(await page.evaluate('getComputedStyle(document.body).backgroundColor'));
  return Number(/\d+/.exec(background)?.[0]);
}

/** Elements in the top bar that are wider than the room they have. */
const CUT_OFF = `[...document.querySelectorAll('.bar *')]
  .filter((node) => getComputedStyle(node).opacity !== '0' && node.clientWidth > 1)
  .filter((node) => node.scrollWidth > node.clientWidth + 1)
  .map((node) => node.className)`;

/** Pixels of a canvas that aren't transparent. */
async function inkOf(page: Page, selector: string): Promise<number> {
  const count = `(() => {
    const canvas = document.querySelector('${selector}');
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    return data.filter((value, index) => index % 4 === 3 && value > 0).length;
  })()`;
  return Number(await page.evaluate(count));
}
