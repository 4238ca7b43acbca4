import { TEST_NOW } from '../../support/planted/plantedLake.ts';
import { expect, it } from 'vitest';
import {
  CHROMIUM,
  linkTo,
  seriousAxeFindings,
  useExplorerPages,
} from '../../support/browser/explorerPage.ts';
import { plantPlaces } from '../../support/planted/plantedPlaces.ts';
import { startTestServer } from '../../support/server/testServer.ts';
import { describeWith } from '../../support/machine/needs.ts';

describeWith(CHROMIUM)('what is normal around a place', () => {
  const pages = useExplorerPages(
    () => startTestServer({ prepare: (dataDir) => plantPlaces(dataDir, TEST_NOW) }),
    { hasMap: false },
  );

  it('is in an owned report as a histogram that marks the place, and in words', async () => {
    const { page, complaints } = await pages.openWithKey(linkTo({ row: 30, col: 12 }));
    await page.getByRole('button', { name: /Buy report/ }).click();
    const normal = page.getByRole('region', { name: 'What is normal here' });
    await normal.waitFor();
    const words = await normal.textContent();
    expect(words).toMatch(/Within about 500 m \([\d,]+ cells\)\. This place: −\d+\.\d mm\/yr; about \d+ %/);
    expect(words).toContain('ZIP Code 77998');
    // The town has the same cells as its only ZIP Code.
    expect(words).not.toContain('Alder, TX (');
    expect(await normal.locator('svg .here').count()).toBe(2);
    expect(await seriousAxeFindings(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('is not shown in a sample report', async () => {
    const { page } = await pages.open(linkTo({ row: 30, col: 12 }));
    await page
      .getByRole('button', { name: /sample/i })
      .first()
      .click();
    await page.locator('#close-sample').waitFor();
    expect(await page.locator('.normal-here').count()).toBe(0);
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [1280, 390]) {
      it(`is on an accessible page of the town that fits ${width} pixels, ${colorScheme}, without a script`, async () => {
        const options = { colorScheme, viewport: { width, height: 844 } };
        const { page, complaints } = await pages.open('/places/tx/alder', options);
        await page.getByRole('heading', { name: 'Is the ground moving in Alder, TX?' }).waitFor();
        expect(await page.getByRole('img', { name: /Histogram of the rates in Alder/ }).isVisible()).toBe(
          true,
        );
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
        expect(await seriousAxeFindings(page)).toEqual([]);
        expect(complaints).toEqual([]);
      });
    }
  }

  it('leads from the page of a town to the preview of an address', async () => {
    const { page, complaints } = await pages.open('/places/tx/alder');
    await page.getByLabel(/Check an address in Alder/).fill('120 Main St, Alder, TX 77998');
    await page.getByRole('button', { name: 'Check' }).click();
    await page.getByRole('heading', { name: 'A report is available here' }).waitFor();
    expect(page.url()).toMatch(/\/#[\d.]+,-[\d.]+&address=/);
    expect(complaints).toEqual([]);
  });
});
