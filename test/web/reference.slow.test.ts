import type { Page } from 'playwright-core';
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

/**
 * Serious axe findings below a selector: about everything in light mode, and only about colors in dark mode, where
 * nothing else differs.
 */
async function findings(page: Page, within: string): Promise<string[]> {
  const found: string[] = [];
  for (const [colorScheme, looksAt] of [
    ['light', 'everything'],
    ['dark', 'colors'],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    // colors fade from one scheme to the other
    await page.evaluate('Promise.allSettled(document.getAnimations().map(({ finished }) => finished))');
    for (const finding of await seriousAxeFindings(page, looksAt, within))
      found.push(`${colorScheme}: ${finding}`);
  }
  return found;
}

const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';

/** Sends what the form on an operation's page describes; returns the answer's status. */
async function send(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Send' }).click();
  const status = page.locator('.answer .code');
  await status.waitFor();
  return (await status.textContent())?.slice(0, 3) ?? '';
}

async function expectToFit(page: Page): Promise<void> {
  const sideways = await page.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth');
  expect(sideways, `${page.url()} scrolls sideways`).toBe(false);
}

describeWith(CHROMIUM)('the reference', () => {
  const pages = useExplorerPages(() => startTestServer());

  it.each(screens)(
    'axe finds nothing serious on a %s, in light or dark',
    { timeout: 180_000 },
    async (_screen, viewport) => {
      const { page, key } = await pages.openWithKey('/docs', { viewport });
      expect(await findings(page, 'html'), 'the list').toEqual([]);
      await expectToFit(page);

      await page.goto('/docs/reference/getTimeseries');
      expect(await findings(page, 'html'), 'every kind of parameter').toEqual([]);
      await expectToFit(page);

      await page.goto('/docs/reference/postCoverageBatch');
      await page.getByLabel('API key').fill(key);
      expect(await send(page)).toBe('200');
      await page.getByText('Headers', { exact: true }).last().click();
      expect(await findings(page, 'html'), 'with an answer').toEqual([]);
      await expectToFit(page);
    },
  );

  it('the keyboard finds and opens an operation, the key authorizes the calls, and no policy is violated', async () => {
    const { page, complaints, key } = await pages.openWithKey('/docs', { viewport: desktop });
    const entries = page.locator('[data-words]:visible');
    const all = await entries.count();
    expect(all).toBeGreaterThan(150);
    await page.getByLabel('Find an operation').focus();
    await page.keyboard.type('getMe');
    await expect.poll(() => entries.count()).toBeLessThan(5);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/docs/reference/getMe');

    await page.getByLabel('API key').fill(key);
    await page.keyboard.press('Enter');
    await page.locator('.answer .code.good').waitFor();
    expect(await page.locator('.answer').textContent()).toContain('"account_id"');

    // the next page still has the key, and shows a picture that it fetches
    await page.route('**/api/v1/map?*', (route) =>
      route.fulfill({ contentType: 'image/svg+xml', body: PICTURE }),
    );
    await page.goto('/docs/reference/getMap');
    expect(await page.getByLabel('API key').inputValue()).toBe(key);
    expect(await send(page)).toBe('200');
    await page.locator('.answer img').waitFor();
    expect(complaints).toEqual([]);
  });
});
