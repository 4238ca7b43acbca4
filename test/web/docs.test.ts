import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plantFrame } from '../support/plantedLake.ts';
import { startTestServer, TEST_NOW, type TestServer } from '../support/testServer.ts';
import { chromiumPath, launchBrowser, openPage } from './browser.ts';

describe.skipIf(chromiumPath === null)('the documentation in a browser', () => {
  let server: TestServer;
  let browser: Browser;
  beforeAll(async () => {
    server = await startTestServer({
      prepare: (dataDir) =>
        plantFrame({ dataDir, frameId: 'F08882', now: TEST_NOW, cells: [{ row: 1, col: 1 }] }),
    });
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await server.close();
  });

  it.each(['light', 'dark'] as const)('shows every page without a complaint (%s)', async (colorScheme) => {
    const watched = await openPage(browser, server.url, { colorScheme });
    const { page, complaints } = watched;
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
    await watched.close();
  });

  it('fits a phone', async () => {
    const watched = await openPage(browser, server.url, {
      viewport: { width: 360, height: 740 },
    });
    const { page, complaints } = watched;
    for (const path of ['/docs/guide', '/docs/errors/insufficient_credits', '/docs/test-mode']) {
      await page.goto(path);
      expect(await page.evaluate<number>('document.documentElement.scrollWidth'), path).toBeLessThanOrEqual(
        360,
      );
    }
    expect(complaints).toEqual([]);
    await watched.close();
  });

  it('the reference links to an operation and tries it on this server', async () => {
    const watched = await openPage(browser, server.url, { colorScheme: 'dark' });
    const { page, complaints } = watched;
    await page.goto('/docs#/places/getCoverage');
    const operation = page.locator('#operations-places-getCoverage');
    await operation.getByRole('button', { name: 'Execute' }).click();
    await operation.locator('.live-responses-table .response-col_status').first().waitFor();
    const answered = await operation.locator('.live-responses-table').textContent();
    expect(answered).toContain('200');
    expect(answered).toContain('"covered"');
    expect(complaints).toEqual([]);
    await watched.close();
  });
});
