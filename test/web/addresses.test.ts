import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { HOUSE, HOUSE_CELLS, startAddressedServer } from '../support/addressedServer.ts';
import type { TestServer } from '../support/testServer.ts';
import { chromiumPath, launchBrowser, linkTo, openPage, type WatchedPage } from './browser.ts';

const phone = { viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true };

describe.skipIf(chromiumPath === null)(
  'the search by address (skipped without a Chromium on the PATH)',
  () => {
    let browser: Browser;
    let server: TestServer;
    let opened: WatchedPage | null = null;
    beforeAll(async () => {
      browser = await launchBrowser();
      server = await startAddressedServer();
    });
    afterAll(async () => {
      await browser?.close();
      await server?.close();
    });
    afterEach(async () => {
      await opened?.close();
      opened = null;
    });

    async function search(
      address: string,
      options: Parameters<typeof openPage>[2] = {},
    ): Promise<WatchedPage> {
      opened = await openPage(browser, server.url, { hasMap: false, ...options });
      const { page } = opened;
      await page.goto('/');
      await page.getByText('Covered now').waitFor();
      await page.getByLabel('Address').fill(address);
      await page.getByRole('button', { name: 'Check' }).click();
      return opened;
    }

    it('shows the place of an address, how well it is known, and what a report would be', async () => {
      const { page, complaints } = await search('110 main street alder tx');
      await page.getByRole('heading', { name: 'A report is available here' }).waitFor();
      await page.getByText('F08882-10-25').waitFor();
      expect(await page.locator('.address-note').textContent()).toMatch(
        /110 Main St, Alder, TX 77998.*At or between known houses, to within about \d+ m\./,
      );
      expect(await page.getByLabel('Address').inputValue()).toBe(HOUSE);
      expect(page.url()).toBe(server.url + linkTo(HOUSE_CELLS[5]!));
      expect(complaints).toEqual([]);
    });

    it('buys the report of an address once, and keeps the address with it', async () => {
      const { page } = await search(HOUSE);
      const key = await server.register();
      await page.evaluate(`localStorage.setItem('ground-motion.key', '${key}')`);
      await page.goto('/');
      await page.reload();
      await page.getByLabel('Address').fill(HOUSE);
      await page.getByLabel('Address').press('Enter');
      await page.getByRole('button', { name: 'Buy report (0.40 USD)' }).click();
      await page.getByRole('heading', { name: 'Sinking' }).waitFor();
      const { body } = await server.get('/api/v1/usage', key);
      expect((body['entries'] as { label: string | null }[])[0]!.label).toBe(HOUSE);
      expect((await server.get('/api/v1/balance', key)).body['credits_usd']).toBe(99.6);
    });

    it('lets the reader choose where an address fits two places, also by keyboard on a phone', async () => {
      const { page, complaints } = await search('110 Main St, TX', phone);
      await page.getByRole('heading', { name: 'Which one is meant?' }).waitFor();
      expect(await page.getByRole('button', { name: /Buy|Get a free/ }).count()).toBe(0);
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
      const choice = page.getByRole('button', { name: /110 Main St, Birch, TX 77997 At or between/ });
      await choice.focus();
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Not covered yet' }).waitFor();
      await page.goBack();
      await page.getByText('Covered now').waitFor();
      expect(complaints).toEqual([]);
    });

    it('warns where only the area of an address is known', async () => {
      const { page } = await search('Alder, TX 77998');
      await page.locator('.address-note.notice', { hasText: 'Only the area is known' }).waitFor();
    });

    it('says in words that an address is not found, and takes the last place off the page', async () => {
      const { page } = await search(HOUSE);
      await page.getByText('F08882-10-25').waitFor();
      await page.getByLabel('Address').fill('12 Unheard Of Blvd, Alder, TX <b>77998</b>');
      await page.getByLabel('Address').press('Enter');
      await page.getByRole('alert').filter({ hasText: 'could not be resolved' }).waitFor();
      expect(await page.getByText('F08882-10-25').count()).toBe(0);
      expect(page.url()).toBe(`${server.url}/`);
      expect(await page.locator('b').count()).toBe(0);
    });
  },
);
