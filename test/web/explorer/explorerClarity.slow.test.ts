import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { rampStopsOf } from '../../../core/color/colorRamp.ts';
import { NOTE } from '../../../cli/demo/granuleLayout.ts';
import { CHROMIUM, linkTo, useExplorerPages } from '../../support/browser/explorerPage.ts';
import { plantFrame, PLANTED_GRID } from '../../support/planted/plantedLake.ts';
import { startTestServer } from '../../support/server/testServer.ts';
import { describeWith } from '../../support/machine/needs.ts';

const sinking = { row: 30, col: 40, velocityVerticalMmYr: -12.4, velocityUncertaintyMmYr: 1.1 };
/** The class of fast sinking, and a rate that isn't clearly different from zero. */
const doubtful = { row: 32, col: 42, velocityVerticalMmYr: -13.2, velocityUncertaintyMmYr: 10.7 };
const precise = { row: 31, col: 41, velocityVerticalMmYr: -60.2, velocityUncertaintyMmYr: 0.2 };
const real = { row: 5, col: 90, velocityVerticalMmYr: -5.1, velocityUncertaintyMmYr: 0.5 };
/** In the ground that both frames cover, but measured only in the other frame. */
const shared = { row: 33, col: 20 };
const phone = { viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true };
/** The same ground as the other frame, and more to the east. */
const wideGrid = { ...PLANTED_GRID, cols: 120 };

/** Records the text drawn on the canvases since the page was loaded. */
const NOTE_WRITTEN = `
  globalThis.written = [];
  const write = CanvasRenderingContext2D.prototype.fillText;
  CanvasRenderingContext2D.prototype.fillText = function (text, ...rest) {
    written.push(text);
    return write.call(this, text, ...rest);
  };
`;

describeWith(CHROMIUM)('the explorer page', () => {
  const pages = useExplorerPages(
    () =>
      startTestServer({
        prepare: async (dataDir) => {
          // the demo frame's own words, and a real frame over the same ground that extends further east
          const demo = { frameId: 'F08882', cells: [sinking, precise, doubtful], attribution: NOTE };
          await plantFrame({ dataDir, ...demo });
          const other = { frameId: 'F08883', cells: [real, shared], grid: wideGrid };
          await plantFrame({ dataDir, ...other });
        },
      }),
    { hasMap: false, initScript: NOTE_WRITTEN },
  );
  type Options = Parameters<typeof pages.open>[1];
  const open = async (path: string, options?: Options) => (await pages.open(path, options)).page;

  async function buy(path: string, options?: Options): Promise<Page> {
    const { page } = await pages.openWithKey(path, options);
    await page.getByRole('button', { name: 'Buy report' }).click();
    await page.locator('.report').waitFor();
    return page;
  }

  const noticeOf = (page: Page) => page.locator('#result .synthetic', { hasText: 'Synthetic data' });

  it('marks synthetic data on page, frame list, preview and report', async () => {
    const page = await open('/');
    await page.locator('#page-banner', { hasText: 'F08882 is synthetic' }).waitFor();
    await page.getByRole('button', { name: /F08882, near Houston, TX\s*synthetic/ }).waitFor();
    await page.goto(linkTo(sinking));
    await noticeOf(page).waitFor();
    const bought = await buy(linkTo(sinking));
    await noticeOf(bought).waitFor();
    await bought.getByText('Vertical motion (synthetic)').waitFor();
    expect(await bought.getByText('Download CSV').getAttribute('download')).toBe(
      'F08882-30-40-synthetic.csv',
    );
  });

  it('does not call a real frame synthetic', async () => {
    const page = await buy(linkTo(real));
    await page.getByText('Technical details').click();
    expect(await page.getByText('F08883-5-90').first().isVisible()).toBe(true);
    expect(await noticeOf(page).count()).toBe(0);
    expect(await page.getByText('Vertical motion (synthetic)').count()).toBe(0);
  });

  it('shows the assessment once, in plain words too, with scale words and true minus signs', async () => {
    const page = await buy(linkTo(sinking));
    const text = await page.locator('.report').innerText();
    expect(text.match(/The ground is sinking fast/g)).toHaveLength(1);
    expect(text).toContain('12 mm a year is 1.2 cm (0.49 in) a year');
    // the verdict and what to do about it come first; codes appear only when opened
    expect(text).toMatch(
      /Sinking fast[^]+The ground is sinking fast[^]+What now\?[^]+± is the 95 % interval/,
    );
    expect(text).not.toContain('F08882-30-40');
    for (const word of ['sinking', 'stable', 'rising'])
      expect(await page.locator('.scale').textContent()).toContain(word);
    const stops = await page.evaluate<string[]>(
      `[...document.querySelectorAll('.scale stop')].map((stop) => stop.getAttribute('stop-color'))`,
    );
    expect(stops).toEqual(rampStopsOf('velocity').map(({ color }) => color));
    await page.getByText('Technical details').click();
    const all = await page.locator('body').innerText();
    expect(all).toContain('−12.4 ± 2.2 mm/yr (95 %)');
    expect(all).not.toMatch(/(^|[\s(])-\d/);
    const onCanvas = await page.evaluate<string[]>('written');
    expect(onCanvas.filter((drawn) => drawn.startsWith('-'))).toEqual([]);
    expect(onCanvas).toContain('−10');
    expect(onCanvas.filter((drawn) => /^[A-Z][a-z]{2} 202\d$/.test(drawn)).length).toBeGreaterThan(1);
  });

  it('calls a rate that is not clearly different from zero possible, in no alarming color, and labels every ±', async () => {
    const page = await buy(linkTo(doubtful));
    await page.getByRole('heading', { name: 'Possibly sinking, not certain' }).waitFor();
    const card = page.locator('.report');
    expect(await card.getAttribute('class')).toBe('card report neutral');
    const text = await card.innerText();
    expect(text).not.toMatch(/sinking fast|total motion|adds up/i);
    expect(text).toContain('−13.2 ± 21.0 mm/yr');
    expect(text).toContain('± is the 95 % interval: from −34.2 to +7.8 mm/yr');
    expect(text).toContain('The ground is possibly sinking: −13.2 ± 21.0 mm/yr (95 %)');
    const movement = await page.locator('.movement').innerText();
    expect(movement).toMatch(/± [\d.]+ mm \(95 %\)/);
    expect(text).toMatch(/Rate × length of record\s+−\d+ mm: the rate times [\d.]+ years/);
  });

  it.each([['light' as const], ['dark' as const]])(
    'draws the band of the rate where it is visible, and states where it is not (%s)',
    async (colorScheme) => {
      const wide = await buy(linkTo(sinking), { colorScheme });
      // The legend gets its text once the chart has been drawn.
      await wide.locator('.legend-entry.wedge', { hasText: /^95 % interval of the rate$/ }).waitFor();
      expect(await pixelsLike(wide, '--chart-wedge')).toBeGreaterThan(300);
      const narrow = await buy(linkTo(precise), { colorScheme });
      await narrow.locator('.legend-entry.wedge', { hasText: 'too narrow to show' }).waitFor();
      const plot = await narrow.locator('.plot canvas').boundingBox();
      const legend = await narrow.locator('.legend').boundingBox();
      expect((legend?.y ?? 0) - (plot?.y ?? 0) - (plot?.height ?? 0)).toBeLessThan(30);
    },
  );

  it('removes the last place when coordinates cannot be read', async () => {
    const page = await open(linkTo(sinking));
    await page.getByText('F08882-30-40').waitFor();
    const field = page.getByLabel('Latitude, longitude');
    await field.fill('29,7; 95,3; 1');
    await field.press('Enter');
    await page.getByText('Write latitude and longitude in degrees').waitFor();
    expect(await page.locator('.preview').count()).toBe(0);
    expect(await page.getByText('Covered now').isVisible()).toBe(true);
    expect(new URL(page.url()).hash).toBe('');
    await page.goBack();
    await page.getByText('F08882-30-40').waitFor();
    expect(await page.locator('#coordinates-error').textContent()).toBe('');
  });

  it('addresses people, not programs, where nothing is covered', async () => {
    const page = await open('/#10,10');
    await page.getByRole('heading', { name: 'Not covered yet' }).waitFor();
    expect(await page.locator('.preview').innerText()).not.toContain('/api/');
    await page.goto(linkTo({ row: 10, col: 10 }));
    await page.getByRole('heading', { name: 'This cell is not measured' }).waitFor();
    expect(await page.locator('.preview').innerText()).not.toContain('/api/');
  });

  it('shows the whole key on a phone and the password next to it, and explains both', async () => {
    const page = await open(linkTo(sinking), phone);
    await page.locator('#get-key').click();
    await page.getByLabel('Email address').fill(`phone-${crypto.randomUUID()}@example.org`);
    await page.getByRole('button', { name: 'Create the account' }).click();
    await page.getByLabel('API key').waitFor();
    const cutOff = `(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
      [scrollWidth - clientWidth, scrollHeight - clientHeight])(document.querySelector('#secret-api-key'))`;
    expect(await page.evaluate(cutOff)).toEqual([0, 0]);
    expect(await page.getByLabel('Account password').isVisible()).toBe(true);
    await page.getByText('Save the password and the key').waitFor();
    await page.getByRole('button', { name: 'I saved them' }).waitFor();
  });

  it('puts a report above the map on a phone, with targets large enough for a finger', async () => {
    const page = await buy(linkTo(sinking), phone);
    const report = await page.locator('.report').boundingBox();
    const map = await page.locator('#map').boundingBox();
    expect((report?.y ?? 0) < (map?.y ?? 0)).toBe(true);
    await page.evaluate('scrollTo(0, 0)');
    expect((await page.locator('.report').boundingBox())?.y).toBeLessThan(420);
    await page.locator('#credits', { hasText: '1.60 USD' }).waitFor();
    const targets = [
      page.getByText('Download CSV'),
      page.getByText('Show as a table'),
      page.locator('#zoom-in'),
      page.locator('#account-open'),
    ];
    for (const target of targets) expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  });
});

/** Pixels of the plot whose color matches a token (with transparency), within a small tolerance. */
async function pixelsLike(page: Page, token: string): Promise<number> {
  const count = `(() => {
    const probe = document.body.appendChild(document.createElement('span'));
    probe.style.color = 'var(${token})';
    const wanted = getComputedStyle(probe).color.match(/[\\d.]+/g).map(Number);
    const canvas = document.querySelector('.plot canvas');
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    let count = 0;
    for (let i = 0; i < data.length; i += 4) {
      const isColor = [0, 1, 2].every((n) => Math.abs(data[i + n] - wanted[n]) <= 6);
      if (isColor && Math.abs(data[i + 3] - wanted[3] * 255) <= 6) count++;
    }
    return count;
  })()`;
  return Number(await page.evaluate(count));
}
