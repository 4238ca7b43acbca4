import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import {
  CHROMIUM,
  mapIsDrawn,
  seriousAxeFindings,
  useExplorerPages,
} from '../../support/browser/explorerPage.ts';
import { boxRing, wkb } from '../../support/gis/geoParquetFile.ts';
import { plantContext } from '../../support/planted/plantContext.ts';
import { plantFrame, pointIn, TEST_NOW } from '../../support/planted/plantedLake.ts';
import { startTestServer } from '../../support/server/testServer.ts';
import { describeWith } from '../../support/machine/needs.ts';

/** Sinks on the left, rises on the right, with a gap between columns 44 and 48. */
const cells = Array.from({ length: 60 * 80 }, (_, at) => ({ row: Math.floor(at / 80), col: at % 80 }))
  .filter(({ col }) => col < 44 || col > 48)
  .map((cell) => ({
    ...cell,
    velocityVerticalMmYr: (cell.col - 40) / 2,
    velocityUncertaintyMmYr: 0.4,
  }));
const center = pointIn({ row: 30, col: 40 });
const view = `/#map=14.50/${center.lat.toFixed(5)}/${center.lon.toFixed(5)}`;
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

describeWith(CHROMIUM)('drawing on the map', () => {
  const { open, openWithKey, ...pages } = withServer();

  it('shows length and price while a line is drawn, sells its profile after a confirmation, and reopens it for free', async () => {
    const { page, complaints, key } = await openWithKey(view);
    const at = await mapPoints(page);
    await page.getByRole('button', { name: 'Draw a line or an area' }).click();
    const bar = page.locator('.draw-bar');
    await bar.waitFor();
    await page.mouse.click(...at(0.3, 0.5));
    await page.mouse.move(...at(0.5, 0.5));
    await page.mouse.move(...at(0.7, 0.5));
    await expect.poll(() => bar.innerText()).toMatch(/^0\.\d\d km · 1\.20 USD/);
    expect(await seriousAxeFindings(page)).toEqual([]);
    await page.mouse.dblclick(...at(0.7, 0.5));
    const buy = page.getByRole('button', { name: 'Buy the profile (1.20 USD)' });
    await buy.waitFor();
    expect(await bar.count()).toBe(0);
    // the double click ended the line and didn't move the map
    await mapIsDrawn(page);
    expect(new URL(page.url()).hash).toMatch(/^#map=14\.50/);
    expect(await balance(key)).toBe(20);
    await buy.click();
    await page.locator('.drawn-report .plot canvas').waitFor();
    expect(await balance(key)).toBe(18.8);
    const plot = (await page.locator('.plot .u-over').boundingBox())!;
    await page.mouse.move(plot.x + 20, plot.y + 60);
    await page.mouse.move(plot.x + 30, plot.y + 60);
    await expect.poll(() => page.locator('.readout').innerText()).toMatch(/mm\/yr \(95 %\), Sinking/);
    await page.getByRole('slider', { name: 'Point on the line' }).press('End');
    await expect.poll(() => page.locator('.readout').innerText()).toMatch(/Rising/);
    await page.getByText('1 gap without a rate').waitFor();
    const rows = (await saved(page, 'Download CSV', /^line-\w+\.csv$/)).toString().trim().split('\r\n');
    expect(rows.length).toBeGreaterThan(20);
    expect(rows.some((row) => row.includes(',no_data,,'))).toBe(true);
    const picture = await saved(page, 'Download picture', /^line-\w+\.png$/);
    expect(picture.subarray(1, 4).toString()).toBe('PNG');
    await page.getByText('Show as a table').click();
    expect(await page.locator('.drawn-report tbody tr').count()).toBe(rows.length - 1);
    const words = await page.locator('.drawn-report').innerText();
    expect(words).toMatch(/Distance, m\s+Rate, mm\/yr\s+± 95 %\s+Class\s+Soil \(soil\)/);
    expect(words).toMatch(/Sinking\s+high: swells/);
    expect(words).toMatch(
      /Soil \(soil\)\s+high: swells \(100 % of the line\) \(USDA NRCS, 2026-01-15, Public domain\)/,
    );
    expect(await seriousAxeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Reports', exact: true }).click();
    await page.getByRole('button', { name: /Line of .* profile along a line/ }).click();
    await page.getByText('This is the report as we sold it').waitFor();
    await page.locator('.drawn-report .plot canvas').waitFor();
    expect(await balance(key)).toBe(18.8);
    expect(complaints).toEqual([]);
  });

  it('draws with the keyboard: Space adds the center, Enter ends, Escape cancels', async () => {
    const { page, complaints } = await openWithKey(view);
    await mapIsDrawn(page);
    await page.getByRole('button', { name: 'Draw a line or an area' }).press('Enter');
    await page.locator('.draw-bar').waitFor();
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    await page
      .getByText('Add one more corner: click the map, or press Space on it.')
      .waitFor({ state: 'attached' });
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => page.locator('.draw-bar').innerText()).toMatch(/\d (k?m) · \d/);
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /Buy the profile/ }).waitFor();
    await page.getByRole('button', { name: 'Draw again' }).press('Enter');
    await page.locator('.draw-bar').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.welcome').waitFor();
    expect(await page.locator('.draw-bar').count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  it('draws an area by touch, and sums it up', async () => {
    const { page, complaints, key } = await openWithKey(view, phone);
    await mapIsDrawn(page);
    await page.getByRole('button', { name: 'Draw a line or an area' }).tap();
    await page.getByRole('radio', { name: /Area/ }).check();
    await page.evaluate('scrollTo(0, 0)');
    const at = await mapPoints(page);
    for (const [count, corner] of [at(0.3, 0.3), at(0.7, 0.3), at(0.5, 0.6)].entries()) {
      await page.touchscreen.tap(...corner);
      await expect.poll(() => page.locator('#announcement').innerText()).toMatch(`${count + 1} corner`);
    }
    await expect.poll(() => page.locator('.draw-bar').innerText()).toMatch(/^0\.\d+ km² · 0\.\d0 USD/);
    await page.touchscreen.tap(...at(0.3, 0.3));
    await page.getByRole('button', { name: /Buy the area report/ }).tap();
    await page.getByRole('heading', { name: 'Shares by class' }).waitFor();
    const words = await page.locator('.drawn-report').innerText();
    for (const part of [
      /Mean\s.*± .*σ/,
      /Median/,
      /5 % to 95 %/,
      /Worst cell/,
      /No sudden motion/,
      /Sinking: \d+ %/,
      /Context that isn’t measurement/,
      /Soil \(soil\)\s+high: swells \(100 % of the area\) \(USDA NRCS, 2026-01-15, Public domain\)/,
    ])
      expect(words).toMatch(part);
    expect(await seriousAxeFindings(page)).toEqual([]);
    const widths = await page.evaluate<number[]>('[document.documentElement.scrollWidth, innerWidth]');
    expect(widths[0]).toBeLessThanOrEqual(widths[1]!);
    expect(await balance(key)).toBeLessThan(20);
    expect(complaints).toEqual([]);
  });

  it('without a map and an account, takes typed corners and shows the price', async () => {
    const { page, complaints } = await open('/', { hasMap: false });
    await page.getByRole('button', { name: 'Draw a line or an area' }).click();
    await page.getByText('Enter coordinates instead').click();
    const corners = page.getByLabel('Corners: latitude, longitude, one on each line');
    const check = page.getByRole('button', { name: 'Check these corners' });
    await corners.fill('here\nthere');
    await check.click();
    await page.getByText('Line 1 isn’t a point.').waitFor();
    await corners.fill('29.7, -95.4\n30.7, -95.4');
    await check.click();
    await page.getByText('The line is 111.2').waitFor();
    await page.getByRole('button', { name: 'Draw again' }).click();
    await page.getByText('Enter coordinates instead').click();
    const end = pointIn({ row: 30, col: 60 });
    await corners.fill(`${center.lat}, ${center.lon}\n${end.lat}, ${end.lon}`);
    await check.click();
    await page.getByText('The profile costs 1.20 USD.').waitFor();
    expect(await seriousAxeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Create a free account' }).click();
    await page.getByRole('dialog').waitFor();
    expect(complaints).toEqual([]);
  });

  const balance = async (key: string) =>
    (await pages.current().server.get('/api/v1/balance', key)).body['credits_usd'];
});

function withServer() {
  const pages = useExplorerPages(() =>
    startTestServer({
      environment: { GM_STARTER_CREDITS_USD: '20' },
      prepare: async (dataDir) => {
        await plantFrame({ dataDir, cells, maps: true });
        await importSoil(dataDir);
      },
    }),
  );
  return { open: pages.open, openWithKey: pages.openWithKey, current: () => pages };
}

/** A soil map with one value everywhere. */
async function importSoil(dataDir: string): Promise<void> {
  const { lat, lon } = center;
  const everywhere = wkb.polygon(boxRing(lon - 0.1, lat - 0.1, lon + 0.1, lat + 0.1));
  const rows = [{ wkb: everywhere, values: { zone: 'high' } }];
  await plantContext(dataDir, { name: 'soil', kind: 'soil', rows }, () => TEST_NOW);
}

/** Points of the drawn map by their share of its width and height. */
async function mapPoints(page: Page) {
  await mapIsDrawn(page);
  const box = (await page.locator('#map').boundingBox())!;
  return (across: number, down: number): [number, number] => [
    box.x + across * box.width,
    box.y + down * box.height,
  ];
}

async function saved(page: Page, button: string, name: RegExp): Promise<Buffer> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(name);
  return readFile(await file.path());
}
