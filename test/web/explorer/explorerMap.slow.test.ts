import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import {
  CHROMIUM,
  linkTo,
  mapIsDrawn,
  seriousAxeFindings,
  useExplorerPages,
} from '../../support/browser/explorerPage.ts';
import { plantAddresses } from '../../support/planted/plantedAddresses.ts';
import { plantFrame, pointIn, TEST_NOW } from '../../support/planted/plantedLake.ts';
import { startTestServer } from '../../support/server/testServer.ts';
import { describeWith } from '../../support/machine/needs.ts';

const rows = Array.from({ length: 60 }, (_, row) => row);
/** Sinks on the left, rises on the right; every cell is measured. */
const cells = rows.flatMap((row) =>
  Array.from({ length: 80 }, (_, col) => ({
    row,
    col,
    velocityVerticalMmYr: (col - 40) / 2,
    velocityUncertaintyMmYr: 0.4,
    seasonalAmplitudeMm: 3,
  })),
);
const sinking = { row: 30, col: 12 };
const phone = { viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true };

describeWith(CHROMIUM)('the map of the explorer', () => {
  const pages = useExplorerPages(() =>
    startTestServer({
      environment: { GM_STARTER_CREDITS_USD: '100' },
      prepare: async (dataDir) => {
        await plantFrame({ dataDir, cells, maps: true });
        const house = { street: 'Main St', number: 110, place: 'Alder', zip: '77998' };
        const other = { ...house, place: 'Birch', zip: '77997' };
        await plantAddresses(dataDir, {
          now: TEST_NOW,
          houses: [
            { ...house, point: pointIn(sinking) },
            { ...house, number: 150, point: pointIn({ row: 50, col: 12 }) },
            { ...other, point: pointIn({ row: 30, col: 70 }) },
          ],
          blocks: [
            {
              street: 'Long Rd',
              place: 'Alder',
              zip: '77998',
              ends: [pointIn({ row: 50, col: 0 }), pointIn({ row: 50, col: 24 })],
              left: [101, 199],
              right: [100, 198],
            },
          ],
        });
      },
    }),
  );
  const { open, openWithKey } = pages;

  it('names the class and the uncertainty beneath the resting pointer', async () => {
    const { page, complaints } = await open(linkTo(sinking));
    await mapIsDrawn(page);
    const box = (await page.locator('#map').boundingBox())!;
    const [x, y] = [box.x + box.width / 2 + 30, box.y + box.height / 2 + 30];
    await page.mouse.move(x - 5, y);
    await page.mouse.move(x, y);
    await page.getByText(/^Sinking fast · uncertainty below 0\.5 mm\/yr · /).waitFor();
    await page.mouse.move(5, 5);
    await page.locator('#map-readout:empty').waitFor({ state: 'attached' });
    expect(complaints).toEqual([]);
  });

  it('shows the layers with their legends, sharply at deep zoom, and opens the same view by its link', async () => {
    const { page, complaints } = await open('/');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.reload();
    await mapIsDrawn(page);
    expect(asked).toContain('/tiles/velocity.json');
    expect(asked.some((path) => /^\/tiles\/velocity\/\d+\/\d+\/\d+\.png$/.test(path))).toBe(true);
    await page.getByText('planted by a test').waitFor();
    expect(await page.locator('.layer-legend').textContent()).toContain(
      'mm/yrSinking fast−8 or lessSinking−8 to −3Stable−3 to +3Rising+3 to +8Rising strongly+8 or moreMoves with its surroundings' +
        'Sinking relative to its surroundingsRising relative to its surroundingsSinking or rising latelyDropped or rose suddenlyNot certain',
    );
    const seasonal = page.waitForResponse(/\/tiles\/seasonal\/.*\.png/);
    await page.locator('.layers > summary').click();
    await page.getByRole('radio', { name: 'Yearly swing' }).check();
    expect((await seasonal).status()).toBe(200);
    expect(await page.locator('.layer-title').textContent()).toBe('Yearly swing, amplitude, mm');
    await page.getByLabel('Opacity').fill('40');
    await page.getByLabel('Colors of the page').selectOption('dark');
    await page.locator('#zoom-in').click();
    await expect.poll(() => page.url()).toContain('#map=');
    await mapIsDrawn(page);
    expect(complaints).toEqual([]);
    const link = page.url();
    expect(link).toMatch(/#map=[\d.]+\/[\d.-]+\/[\d.-]+&layer=seasonal&opacity=40&theme=dark$/);
    const again = await open(link);
    await mapIsDrawn(again.page);
    await again.page.locator('.layers > summary').click();
    expect(await again.page.getByRole('radio', { name: 'Yearly swing' }).isChecked()).toBe(true);
    expect(await again.page.getByLabel('Opacity').inputValue()).toBe('40');
    const ground = String(await again.page.evaluate('getComputedStyle(document.body).backgroundColor'));
    expect(Number(/\d+/.exec(ground)?.[0])).toBeLessThan(60);
    expect(again.complaints).toEqual([]);
  });

  it('draws the color of the report, also at a click on the cell', async () => {
    const { page, complaints } = await open(`${linkTo(sinking)}&opacity=100`);
    await page.getByText('F08882-30-12').waitFor();
    await mapIsDrawn(page);
    // left of the cell, where the ground sinks by more than 14 mm/yr
    await expect.poll(() => pixelAt(page, { x: -40, y: 5 })).toMatchObject({ isReddish: true });
    await page.locator('#map').click({ position: { x: 600, y: 350 } });
    await page
      .getByText(/F08882-\d+-\d+/)
      .first()
      .waitFor();
    expect(complaints).toEqual([]);
  });

  it('pins the candidates of an ambiguous address, and accepts a click on one', async () => {
    const { page, complaints } = await open('/');
    await mapIsDrawn(page);
    await page.getByLabel('Address').fill('110 Main St, TX');
    await page.getByLabel('Address').press('Enter');
    await page.getByRole('heading', { name: 'Which address do you mean?' }).waitFor();
    await expect.poll(() => page.locator('.pin.candidate').count()).toBe(2);
    await page.locator('.pin.candidate').last().click();
    await page.getByText('F08882-30-70').waitFor();
    await expect.poll(() => page.locator('.pin.candidate').count()).toBe(0);
    expect(await page.locator('#announcement').textContent()).not.toContain('Which address');
    expect(complaints).toEqual([]);
  });

  it('shows the movement between two dates that are dragged or moved with keys', async () => {
    const { page, complaints } = await openWithKey(linkTo(sinking));
    await page.getByRole('button', { name: 'Buy report' }).click();
    const movement = page.locator('.movement');
    await movement.getByText(/−17\.9 ± 0\.[12] mm \(95 %\)/).waitFor();
    const first = page.getByRole('slider', { name: 'First date of the movement' });
    expect(await first.getAttribute('aria-valuetext')).toBe('February 6, 2025');
    await first.focus();
    await page.keyboard.press('ArrowRight');
    expect(await first.getAttribute('aria-valuetext')).toBe('February 18, 2025');
    await page.keyboard.press('End');
    expect(await first.getAttribute('aria-valuenow')).toBe('38');
    await page.keyboard.press('Home');
    const second = page.getByRole('slider', { name: 'Second date of the movement' });
    const plot = (await page.locator('.plot .u-over').boundingBox())!;
    const at = (await second.boundingBox())!;
    await page.mouse.move(at.x + at.width / 2, at.y + 40);
    await page.mouse.down();
    await page.mouse.move(plot.x + plot.width / 2, at.y + 60, { steps: 3 });
    await page.mouse.up();
    const middle = Number(await second.getAttribute('aria-valuenow'));
    expect(middle).toBeGreaterThan(17);
    expect(middle).toBeLessThan(22);
    await movement.getByText(/−[89]\.\d ± 0\.[12] mm \(95 %\)/).waitFor();
    expect(complaints).toEqual([]);
  });

  it('buys the middle of an area only after confirmation, with its width shown', async () => {
    const { page, key } = await openWithKey('/');
    const spent = async () =>
      100 - Number((await pages.server.get('/api/v1/balance', key)).body['credits_usd']);
    await page.getByLabel('Address').fill('Alder, TX 77998');
    await page.getByLabel('Address').press('Enter');
    await page.getByRole('button', { name: 'Buy report (0.40 USD)' }).click();
    await page.getByText(/its middle, ±\d+ m/).waitFor();
    await page.getByRole('button', { name: 'Choose another place' }).click();
    expect(await spent()).toBe(0);
    await page.getByRole('button', { name: 'Buy report (0.40 USD)' }).click();
    await page.locator('#buy-area').click();
    await page.locator('.report').waitFor();
    expect(await spent()).toBeCloseTo(0.4, 6);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.getByLabel('Address').fill('150 Main St, Alder, TX');
    await page.getByLabel('Address').press('Enter');
    await page.getByRole('button', { name: 'Buy report (0.40 USD)' }).click();
    await page.locator('.report', { hasText: '150 Main St, Alder' }).waitFor();
    await page.getByText('The address is known to within about').waitFor();
    expect(requests.find((url) => url.includes('include='))).toContain('min_geocode_score=0.7');
  });

  it('buys a house that may be elsewhere on its street only after confirmation, and the report says so', async () => {
    const { page } = await openWithKey('/');
    await page.getByLabel('Address').fill('150 Long Rd, Alder, TX');
    await page.getByLabel('Address').press('Enter');
    await page.getByRole('button', { name: 'Buy report (0.40 USD)' }).click();
    await page.getByText(/We know “150 Long Rd.*” to within about 18\d m/).waitFor();
    await page.getByRole('button', { name: 'Buy for this point (0.40 USD)' }).click();
    const report = page.locator('.report', { hasText: '150 Long Rd, Alder' });
    await report.getByText(/The address is known to within about 18\d m/).waitFor();
  });

  it.each([
    ['light', {}],
    // the map is the same, and slow to draw without a graphics card
    ['dark', { colorScheme: 'dark' as const, hasMap: false }],
    ['on a phone', { ...phone, hasMap: false }],
  ])('has no serious violation found by axe-core (%s)', async (_, options) => {
    const { page, complaints } = await openWithKey('/', options);
    await page.getByText('Covered now').waitFor();
    expect(await seriousAxeFindings(page)).toEqual([]);
    await page.getByLabel('Address').fill('110 Main St, TX');
    await page.getByLabel('Address').press('Enter');
    await page.getByRole('heading', { name: 'Which address do you mean?' }).waitFor();
    expect(await seriousAxeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: /Alder, TX 77998 At or/ }).click();
    await page.getByRole('button', { name: 'Buy report' }).click();
    await page.locator('.report').waitFor();
    await page.getByText('Technical details').click();
    expect(await seriousAxeFindings(page)).toEqual([]);
    await page.locator('#account-open').click();
    expect(await seriousAxeFindings(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
    expect(complaints).toEqual([]);
  });

  it('shows that the map is loading, and which parts failed, and loads them on retry', async () => {
    const { page } = await open('/docs/guide');
    const tiles = '**/tiles/velocity/**';
    await page.route(tiles, (route) => route.fulfill({ status: 503 }));
    let letPass = () => {};
    const passed = new Promise<void>((resolve) => (letPass = resolve));
    await page.route('**/assets/maplibre*', (route) => passed.then(() => route.continue()));
    await page.goto('/');
    const state = page.locator('#map-state');
    await state.getByText('Loading the map…').waitFor();
    expect(await state.getAttribute('role')).toBe('status');
    await page.getByText('Covered now').waitFor();
    letPass();
    await state.getByText('We couldn’t load parts of the layer.').waitFor();
    await page.unroute(tiles);
    await state.getByRole('button', { name: 'Try again' }).click();
    await state.waitFor({ state: 'hidden' });
  });

  it('reports a missing map when its script did not load', async () => {
    const { page } = await open('/docs/guide');
    await page.route('**/assets/explorerMap*', (route) => route.abort());
    await page.goto('/');
    await page.locator('#map-state', { hasText: 'We couldn’t load the map.' }).waitFor();
    await page.getByText('Covered now').waitFor();
  });

  it('works except for the map without WebGL', async () => {
    const { page, complaints } = await open(linkTo(sinking), { hasMap: false });
    await page.getByText('F08882-30-12').waitFor();
    await page.getByText('This browser doesn’t support WebGL').waitFor();
    expect(complaints).toEqual([]);
  });
});

/** The screen color near the tip of the pin. */
async function pixelAt(page: Page, offset: { x: number; y: number }) {
  const pin = (await page.locator('.pin').boundingBox())!;
  const clip = { x: pin.x + pin.width / 2 + offset.x, y: pin.y + pin.height + offset.y, width: 1, height: 1 };
  const image = (await page.screenshot({ clip })).toString('base64');
  const [red, green, blue] = await page.evaluate<number[]>(`new Promise((done) => {
    const image = new Image();
    image.onload = () => {
      const context = new OffscreenCanvas(1, 1).getContext('2d');
      context.drawImage(image, 0, 0);
      done([...context.getImageData(0, 0, 1, 1).data]);
    };
    image.src = 'data:image/png;base64,${image}';
  })`);
  return { red, green, blue, isReddish: red! > 2 * blue! };
}
