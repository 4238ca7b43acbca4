import { expect, it } from 'vitest';
import { CHROMIUM, linkTo, mapIsDrawn, useExplorerPages } from '../../support/browser/explorerPage.ts';
import { plantFrame } from '../../support/planted/plantedLake.ts';
import { startTestServer } from '../../support/server/testServer.ts';
import { describeWith } from '../../support/machine/needs.ts';

const cells = Array.from({ length: 60 * 80 }, (_, at) => ({
  row: Math.floor(at / 80),
  col: at % 80,
  velocityVerticalMmYr: ((at % 80) - 40) / 2,
  velocityUncertaintyMmYr: 0.4,
}));

describeWith(CHROMIUM)('the explorer page', () => {
  const { open, openWithKey } = useExplorerPages(() =>
    startTestServer({
      prepare: (dataDir) => plantFrame({ dataDir, cells, maps: true }),
    }),
  );

  it('prints the report with its map, without forms and buttons', async () => {
    const { page } = await openWithKey(linkTo({ row: 30, col: 20 }));
    await mapIsDrawn(page);
    await page.getByRole('button', { name: /^Buy report/ }).click();
    await page.getByRole('heading', { name: 'Sinking fast' }).waitFor();
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(`dispatchEvent(new Event('beforeprint'))`);
    const picture = page.locator('.map-print');
    await picture.waitFor();
    // the picture contains the colors of the ground, and isn't empty
    const colors = await picture.evaluate(`(async (image) => {
      await image.decode();
      const canvas = Object.assign(document.createElement('canvas'), { width: 40, height: 40 });
      const context = canvas.getContext('2d');
      context.drawImage(image, 0, 0, 40, 40);
      const { data } = context.getImageData(0, 0, 40, 40);
      return new Set(Array.from({ length: 1600 }, (_, at) => data.slice(4 * at, 4 * at + 4).join())).size;
    })(document.querySelector('.map-print'))`);
    expect(colors).toBeGreaterThan(3);
    for (const hidden of [
      '.bar',
      '.search',
      '.result .actions',
      '.map-buttons',
      '.share',
      '.layer-options',
      'a[download]',
    ])
      expect(await page.locator(hidden).first().isVisible(), hidden).toBe(false);
    expect(await page.getByText('License', { exact: true }).isVisible()).toBe(true);
    await page.evaluate(`dispatchEvent(new Event('afterprint'))`);
    expect(await picture.count()).toBe(0);
  });

  it.each([
    { width: 1280, height: 800 },
    { width: 844, height: 390 },
    { width: 667, height: 375 },
    { width: 640, height: 400 },
  ])(
    'shows the map to the right of the panel, and what to do next, at $width × $height',
    async (viewport) => {
      const { page } = await open(linkTo({ row: 30, col: 20 }), { viewport });
      const primary = page.getByRole('button', { name: 'Create a free account' });
      await primary.waitFor();
      await mapIsDrawn(page);
      if (viewport.height >= 800) {
        const box = (await primary.boundingBox())!;
        expect(box.y + box.height).toBeLessThan(viewport.height);
        return;
      }
      await primary.scrollIntoViewIfNeeded();
      const [map, button] = [(await page.locator('#map').boundingBox())!, (await primary.boundingBox())!];
      expect(map.x).toBeGreaterThanOrEqual(button.x + button.width);
      expect(map.width).toBeGreaterThan(0.45 * viewport.width);
      expect(Math.min(map.y + map.height, viewport.height) - Math.max(map.y, 0)).toBeGreaterThan(
        0.6 * viewport.height,
      );
    },
  );
});
