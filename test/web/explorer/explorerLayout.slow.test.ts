import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { CHROMIUM, mapIsDrawn, useExplorerPages } from '../../support/browser/explorerPage.ts';
import { plantFrame } from '../../support/planted/plantedLake.ts';
import { startTestServer } from '../../support/server/testServer.ts';
import { describeWith } from '../../support/machine/needs.ts';

const cells = Array.from({ length: 60 * 80 }, (_, at) => ({
  row: Math.floor(at / 80),
  col: at % 80,
  velocityVerticalMmYr: ((at % 80) - 40) / 2,
  velocityUncertaintyMmYr: 0.4,
  seasonalAmplitudeMm: 3,
}));

const PARTS = {
  legend: '.layers',
  scale: '.maplibregl-ctrl-scale',
  sources: '.map-credits details',
  buttons: '.map-buttons',
} as const;
const touch = { hasTouch: true, isMobile: true };
const SCREENS = [
  { viewport: { width: 390, height: 844 }, ...touch },
  { viewport: { width: 844, height: 390 }, ...touch },
  { viewport: { width: 1280, height: 800 } },
  { viewport: { width: 900, height: 680 } },
];

interface Part {
  readonly name: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Positions of the parts on the page, pixels. */
function boxesOf(page: Page, parts: Readonly<Record<string, string>>): Promise<Part[]> {
  return page.evaluate<Part[]>(`Object.entries(${JSON.stringify(parts)}).map(([name, selector]) => {
    const { left, top, right, bottom } = document.querySelector(selector).getBoundingClientRect();
    return { name, left, top: top + scrollY, right, bottom: bottom + scrollY };
  })`);
}

function overlaps(parts: readonly Part[]): string[] {
  return parts.flatMap((a, at) =>
    parts
      .slice(at + 1)
      .filter((b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)
      .map((b) => `${a.name} over ${b.name}`),
  );
}

/** Texts in the legend and the sources that are cut off. */
const cutTexts = (page: Page) =>
  page.evaluate<
    string[]
  >(`[...document.querySelectorAll('.map-panel, .layers, .layers *, .map-credits, .map-credits *')]
    .filter((node) => !node.classList.contains('visually-hidden') && !node.matches('input'))
    .filter((node) => node.scrollWidth > node.clientWidth + 1 && getComputedStyle(node).overflowX !== 'visible'
      || node.scrollHeight > node.clientHeight + 1 && getComputedStyle(node).overflowY !== 'visible')
    .map((node) => node.className + ': ' + node.textContent.slice(0, 40))`);

describeWith(CHROMIUM)('the map’s parts on screens of any shape', () => {
  const { open } = useExplorerPages(() =>
    startTestServer({
      prepare: (dataDir) => plantFrame({ dataDir, cells, maps: true }),
    }),
  );

  it.each(SCREENS)(
    'are next to each other and not cut off, with the legend of every layer, at $viewport.width × $viewport.height',
    async (screen) => {
      const { page } = await open('/', screen);
      await mapIsDrawn(page);
      await page.locator('.map-credits details').waitFor();
      await page.evaluate(
        `document.querySelectorAll('.layers, .map-credits details').forEach((part) => (part.open = true))`,
      );
      for (const layer of ['Velocity', 'Uncertainty', 'Data quality', 'Yearly swing', 'No layer']) {
        await page.getByRole('radio', { name: layer }).check();
        const parts = await boxesOf(page, PARTS);
        expect(overlaps(parts), layer).toEqual([]);
        const width = screen.viewport.width;
        for (const part of parts) {
          expect(part.left, `${layer}: ${part.name}`).toBeGreaterThanOrEqual(0);
          expect(part.right, `${layer}: ${part.name}`).toBeLessThanOrEqual(width);
        }
        expect(await cutTexts(page), layer).toEqual([]);
      }
      expect(await page.getByLabel('Opacity').isDisabled()).toBe(true);
    },
  );

  it.each([SCREENS[0]!, SCREENS[2]!])(
    'keep the notice of missing parts visible, at $viewport.width × $viewport.height',
    async (screen) => {
      const { page } = await open('about:blank', screen);
      await page.route(/\/tiles\/.*\.png/, (route) => route.abort());
      await page.goto('/');
      await page.getByText('We couldn’t load parts of the layer.').waitFor();
      await page.evaluate(`document.querySelector('.layers').open = true`);
      const parts = await boxesOf(page, { ...PARTS, notice: '#map-state' });
      expect(overlaps(parts)).toEqual([]);
      const { left, right } = parts.find(({ name }) => name === 'notice')!;
      expect(left).toBeGreaterThanOrEqual(0);
      expect(right).toBeLessThanOrEqual(screen.viewport.width);
    },
  );

  it('report places outside of all data, show where data are, and lead back to them', async () => {
    const { page } = await open('/#45.00000,-110.00000');
    await page.getByText('There is no satellite data for this place.').waitFor();
    await page.getByRole('button', { name: 'Back to the data' }).click();
    await page.getByText('There is no satellite data for this place.').waitFor({ state: 'detached' });
    await page.locator('[data-shows="welcome"]').waitFor();
  });
});
