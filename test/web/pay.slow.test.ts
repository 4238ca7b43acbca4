import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { seriousAxeFindings, CHROMIUM, useExplorerPages } from '../support/browser/explorerPage.ts';
import { CHAIN } from '../support/chain/anvil.ts';
import { startCoinServer, type CoinServer } from '../support/chain/coinServer.ts';
import { describeWith } from '../support/machine/needs.ts';

const USD = 1_000_000;
/** Folder for pictures that a person can look at; if unset, none are written. */
const pictures = process.env['TEST_PICTURES'];

describeWith(CHROMIUM, CHAIN)('the page of an invoice in USDC', () => {
  let coin: CoinServer;
  const { open } = useExplorerPages(async () => {
    coin = await startCoinServer();
    await coin.chain.mint(coin.chain.wallet(0).address, 1000 * USD);
    return { ...coin.server, close: () => coin.close() };
  });
  const picture = async (page: { screenshot(options: object): Promise<unknown> }, name: string) => {
    if (pictures === undefined) return;
    mkdirSync(pictures, { recursive: true });
    await page.screenshot({ path: join(pictures, `${name}.png`), fullPage: true });
  };

  it.each([
    ['desktop', 'light', { width: 1280, height: 900 }],
    ['desktop', 'dark', { width: 1280, height: 900 }],
    ['phone', 'dark', { width: 360, height: 740 }],
  ] as const)(
    'shows a payment from its invoice to its credits (%s, %s)',
    async (device, colorScheme, viewport) => {
      const order = await coin.order(25);
      const { page, complaints } = await open(`/pay/${order.txnId}`, { colorScheme, viewport });
      const status = page.locator('#status');
      await vi.waitFor(
        async () => expect(await status.textContent()).toBe('Waiting for your payment'),
        60_000,
      );
      expect(await page.locator('#address').textContent()).toBe(order.address);
      expect(await page.locator('#countdown').textContent()).toMatch(/Please pay within (60:00|59:\d\d)/);
      expect(await page.evaluate('document.querySelector("figure img").naturalWidth > 0')).toBe(true);
      expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(
        viewport.width,
      );
      expect(await seriousAxeFindings(page)).toEqual([]);
      await picture(page, `${device}-${colorScheme}-1-pending`);

      await coin.chain.transfer(coin.chain.wallet(0), order.address, 10 * USD);
      await vi.waitFor(
        async () => expect(await status.textContent()).toContain('We see your payment'),
        60_000,
      );
      await picture(page, `${device}-${colorScheme}-2-detected`);
      await coin.chain.mine(12);
      await vi.waitFor(
        async () => expect(await status.textContent()).toContain('We received 10.00 USDC'),
        60_000,
      );
      await picture(page, `${device}-${colorScheme}-3-partly`);
      expect(await page.locator('#amount').textContent()).toBe('15.00');
      expect(await page.locator('#open').getAttribute('href')).toContain('uint256=15000000');
      await coin.chain.transfer(coin.chain.wallet(0), order.address, 15 * USD);
      await coin.chain.mine(12);
      await vi.waitFor(async () => expect(await status.textContent()).toContain('Paid: 25.00 USD'), 60_000);
      await page.locator('#how').waitFor({ state: 'hidden' });
      expect(await seriousAxeFindings(page)).toEqual([]);
      await picture(page, `${device}-${colorScheme}-4-paid`);
      expect(complaints).toEqual([]);
    },
  );

  it('works with the keyboard, copies what is to be sent, and confirms that', async () => {
    const order = await coin.order(3);
    const { page } = await open(`/pay/${order.txnId}`, {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await page.locator('a.open').focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await vi.waitFor(async () => expect(await page.locator('#copied').textContent()).toBe('Copied'), 60_000);
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe('3.00');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await vi.waitFor(
      async () => expect(await page.evaluate('navigator.clipboard.readText()')).toBe(order.address),
      60_000,
    );
  });

  it('reports that the server cannot be reached, and continues automatically', async () => {
    const order = await coin.order(3);
    const { page } = await open(`/pay/${order.txnId}`);
    await page.context().setOffline(true);
    const detail = page.locator('#detail');
    await vi.waitFor(async () => expect(await detail.textContent()).toContain('can’t reach'), 60_000);
    await page.context().setOffline(false);
    await vi.waitFor(async () => expect(await detail.textContent()).toBe(''), 60_000);
  });

  it('can be read and paid without scripts', async () => {
    const order = await coin.order(7);
    const { page } = await open(`/pay/${order.txnId}`, { javaScriptEnabled: false });
    await page.getByText(order.address).waitFor();
    await page.getByText('Please pay by').waitFor();
    await page.goto('/pay/txn_nobody');
    await page.getByText('Page not found').waitFor();
  });
});
