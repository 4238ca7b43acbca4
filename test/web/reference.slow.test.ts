import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { CHROMIUM, seriousAxeFindings, useExplorerPages } from '../support/browser/explorerPage.ts';
import { startTestServer } from '../support/server/testServer.ts';
import { describeWith } from '../support/machine/needs.ts';

const desktop = { width: 1280, height: 900 };
const phone = { width: 390, height: 844 };
const screens = [
  ['desktop', desktop],
  ['phone', phone],
] as const;

/** Serious findings of axe below a selector: of everything in light, of the colors in dark, where nothing else differs. */
async function findings(page: Page, within: string): Promise<string[]> {
  const found: string[] = [];
  for (const [colorScheme, looksAt] of [
    ['light', 'everything'],
    ['dark', 'colors'],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    // colors fade from one scheme into the other
    await page.evaluate('Promise.allSettled(document.getAnimations().map(({ finished }) => finished))');
    for (const finding of await seriousAxeFindings(page, looksAt, within))
      found.push(`${colorScheme}: ${finding}`);
  }
  return found;
}

/** Opens an operation, executes it and waits for the answer's status. */
async function execute(operation: Locator): Promise<string | null> {
  const summary = operation.locator('.opblock-summary-control');
  if ((await summary.getAttribute('aria-expanded')) === 'false') await summary.click();
  await operation.getByRole('button', { name: 'Execute' }).click();
  const status = operation.locator('.live-responses-table tbody .response-col_status');
  await status.first().waitFor();
  return status.first().textContent();
}

async function enterKey(page: Page, key: string): Promise<void> {
  await page.locator('.btn.authorize').click();
  const bearer = page.locator('.auth-container', { hasText: 'bearer' });
  await bearer.getByLabel('Value').fill(key);
  await bearer.getByRole('button', { name: 'Authorize', exact: true }).click();
}

describeWith(CHROMIUM)('the reference is for everybody', () => {
  const pages = useExplorerPages(() => startTestServer());

  it.each(screens)(
    'axe finds nothing serious on a %s, in light or dark',
    { timeout: 180_000 },
    async (_screen, viewport) => {
      const { page, key } = await pages.openWithKey('/docs', { viewport });
      await page.locator('.opblock').first().waitFor();
      expect(await findings(page, 'html'), 'as it opens').toEqual([]);

      await page.getByLabel('Filter by tag or path').fill('places');
      await page.locator('#operations-reports-getMotion').waitFor({ state: 'detached' });
      await enterKey(page, key);
      expect(await findings(page, '.dialog-ux'), 'with the key in its form').toEqual([]);
      await page.getByRole('button', { name: 'Close', exact: true }).first().click();

      const coverage = page.locator('#operations-places-getCoverage');
      expect(await execute(coverage)).toBe('200');
      await coverage.locator('.responses-inner').getByRole('tab', { name: 'Schema' }).first().click();
      expect(await execute(page.locator('#operations-places-postCoverageBatch'))).toBe('200');
      for (const tried of ['#operations-places-getCoverage', '#operations-places-postCoverageBatch'])
        expect(await findings(page, tried), `${tried}, tried`).toEqual([]);

      await page.getByLabel('Filter by tag or path').fill('reports');
      const motion = page.locator('#operations-reports-getMotion');
      await motion.locator('.opblock-summary-control').click();
      await motion.getByRole('button', { name: 'Execute' }).waitFor();
      expect(await findings(page, '#operations-reports-getMotion'), 'every kind of parameter').toEqual([]);
      const sideways = await page.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth');
      expect(sideways, 'scrolls sideways').toBe(false);
    },
  );

  it(
    'the keyboard opens an operation, the key signs what is tried, and no policy is broken',
    { timeout: 180_000 },
    async () => {
      const { page, complaints, key } = await pages.openWithKey('/docs', { viewport: desktop });
      const account = page.locator('#operations-account-getMe');
      // all of them are drawn, and not only those in sight
      await account.waitFor();
      await page.locator('#operations-discovery-getAsyncApi').waitFor();
      await enterKey(page, key);
      await page.getByRole('button', { name: 'Close', exact: true }).first().click();
      await account.locator('.opblock-summary-control').focus();
      await page.keyboard.press('Enter');
      expect(await execute(account)).toBe('200');
      expect(new URL(page.url()).hash).toBe('#/account/getMe');
      await page.getByLabel('Filter by tag or path').fill('coverage');
      await expect.poll(() => page.locator('.opblock').count()).toBe(2);
      const coverage = page.locator('#operations-places-getCoverage');
      await coverage.locator('.opblock-summary-control').click();
      await coverage.getByLabel('lat', { exact: true }).waitFor();
      expect(complaints).toEqual([]);
    },
  );
});
