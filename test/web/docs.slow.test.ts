import { expect, it } from 'vitest';
import { CHROMIUM, useExplorerPages } from '../support/browser/explorerPage.ts';
import { startTestServer } from '../support/server/testServer.ts';
import { describeWith } from '../support/machine/needs.ts';

describeWith(CHROMIUM)('the documentation in a browser', () => {
  const { open } = useExplorerPages(() => startTestServer({ cells: [{ row: 1, col: 1 }] }));

  it.each(['light', 'dark'] as const)('shows every page without an error (%s)', async (colorScheme) => {
    const { page, complaints } = await open('/docs/guide', { colorScheme });
    for (const path of [
      '/docs/guide',
      '/docs/errors',
      '/docs/errors/bad_request',
      '/docs/test-mode',
      '/docs/credits',
    ]) {
      await page.goto(path);
      expect(await page.locator('h1').isVisible(), path).toBe(true);
      const sideways = await page.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth');
      expect(sideways, `${path} scrolls sideways`).toBe(false);
    }
    expect(complaints).toEqual([]);
  });

  it('fits a phone', async () => {
    const { page, complaints } = await open('/docs/guide', { viewport: { width: 360, height: 740 } });
    for (const path of ['/docs/guide', '/docs/errors/insufficient_credits', '/docs/test-mode']) {
      await page.goto(path);
      expect(await page.evaluate<number>('document.documentElement.scrollWidth'), path).toBeLessThanOrEqual(
        360,
      );
    }
    expect(complaints).toEqual([]);
  });

  it('an old link into the reference opens the page of the operation, which can be tried on this server', async () => {
    const { page, complaints } = await open('/docs#/places/getCoverage', { colorScheme: 'dark' });
    await page.waitForURL('**/docs/reference/getCoverage');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.locator('.answer .code').waitFor();
    const answered = await page.locator('.answer').textContent();
    expect(answered).toContain('200');
    expect(answered).toContain('"covered"');
    expect(complaints).toEqual([]);
  });
});
