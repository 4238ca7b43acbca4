import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { CHROMIUM, linkTo, mapIsDrawn, useExplorerPages } from '../../support/browser/explorerPage.ts';
import { DROPPED } from '../../support/planted/plantedEvents.ts';
import { plantFrame } from '../../support/planted/plantedLake.ts';
import { startTestServer } from '../../support/server/testServer.ts';
import { describeWith } from '../../support/machine/needs.ts';

const SINKING = {
  row: 30,
  col: 40,
  velocityVerticalMmYr: -12.4,
  velocityUncertaintyMmYr: 1.1,
  velocityVsSurroundingsMmYr: -11.8,
  velocityVsSurroundingsUncertaintyMmYr: 0.7,
};
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

describeWith(CHROMIUM)('the verdict on the page', () => {
  const pages = useExplorerPages(
    () =>
      startTestServer({
        environment: { GM_STARTER_CREDITS_USD: '8' },
        prepare: (dataDir) => plantFrame({ dataDir, cells: [SINKING, DROPPED], maps: true }),
      }),
    { hasMap: false },
  );
  const { open, openWithKey } = pages;

  async function buy(page: Page): Promise<void> {
    await page.getByRole('button', { name: /Buy/ }).click();
    await page.locator('.report').waitFor();
  }

  it.each([
    ['a desk', { viewport: { width: 1280, height: 800 } }],
    ['a phone', PHONE],
  ])(
    'is above the fold of %s with the place, how sure it is, what happened, what to do and what it can’t tell',
    async (_, screen) => {
      const { page, complaints } = await openWithKey(linkTo(SINKING), { ...screen, hasMap: true });
      await mapIsDrawn(page);
      await buy(page);
      const isPhone = screen === PHONE;
      if (isPhone) await page.locator('.small-map').waitFor();
      const parts = ['.verdict-picture', '#report-title', '.assessment', '.glance', '.next', '.untold'];
      await page.evaluate(`document.querySelector('.report').scrollIntoView()`);
      const { height } = screen.viewport;
      for (const part of [...parts, isPhone ? '.small-map img' : '#map']) {
        const box = (await page.locator(part).boundingBox())!;
        expect(box.y, part).toBeGreaterThanOrEqual(-1);
        expect(box.y + box.height, part).toBeLessThanOrEqual(height + 1);
      }
      expect(complaints).toEqual([]);
    },
  );

  it('answers a buyer’s questions with the text of the card alone', async () => {
    const { page } = await openWithKey(linkTo(SINKING));
    await buy(page);
    const text = (await page.locator('.report').innerText()).replaceAll(/\s+/g, ' ');
    const answers: Readonly<Record<string, RegExp>> = {
      'Is it sinking?': /Sinking fast/,
      'How much since 2025?': /Since Feb 2025 −\d+\.\d ± \d+\.\d mm \(95 %\)/,
      'Compared with the street?': /sinks relative to its surroundings: −11\.8 ± 1\.4 mm\/yr/,
      'Is that sure?': /How sure Certain \(95 %\)/,
      'Should I worry?': /What now\? Before you buy, build or repair here, show this report to a licensed/,
      'What does ± mean?': /± is the 95 % interval: from −14\.6 to −10\.2 mm\/yr/,
      'When did it happen?': /Events No sudden motion or change of pace found/,
      'Who measured it?': /Measured by Radar satellite/,
      'What did it cost?': /Paid 0\.40 USD/,
      'What don’t you know?': /What it can’t tell\. How a building moves/,
    };
    for (const [question, answer] of Object.entries(answers)) expect(text, question).toMatch(answer);
    await page.getByText('What to ask the engineer').click();
    await page.getByText('Which signs should we look for in the building').waitFor();
  });

  it('names an event with its dates, and puts it into the questions for the engineer', async () => {
    const { page } = await openWithKey(linkTo(DROPPED));
    await buy(page);
    expect(await page.locator('.glance').innerText()).toMatch(
      /Events\s+Drop of about 30 mm between October 10 and 22, 2025/,
    );
    await page.getByText('What to ask the engineer').click();
    await page.getByText('What caused the drop of about 30 mm between October 10 and 22, 2025').waitFor();
  });

  it('can be seen in a sample first, free and without an account, and leads back to the place', async () => {
    const { page, complaints } = await open(linkTo(SINKING));
    await page.getByRole('button', { name: 'See a sample report' }).click();
    await page.locator('.report .badge', { hasText: 'sample' }).waitFor();
    const card = await page.locator('.report').innerText();
    expect(card).toContain('Synthetic data');
    expect(card).toContain('A sample. You weren’t charged.');
    const pdf = (await page.getByRole('link', { name: 'The sample as a PDF' }).getAttribute('href'))!;
    expect((await pages.server.get(pdf)).status).toBe(200);
    await page.getByRole('button', { name: 'Close the sample' }).click();
    await page.getByRole('heading', { name: 'A report is available here' }).waitFor();
    expect(complaints).toEqual([]);
  });
});
