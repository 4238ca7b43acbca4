import type { Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { verifyLedger } from '../../../billing/audit/verifyLedger.ts';
import { sinking, useAccountPages } from '../../support/browser/accountPages.ts';
import {
  CHROMIUM,
  linkTo,
  seriousAxeFindings,
  useExplorerPages,
} from '../../support/browser/explorerPage.ts';
import { DUCKDB } from '../../support/machine/engines.ts';
import { startCardServer, type CardServer } from '../../support/stripe/cardServer.ts';
import { describeWith } from '../../support/machine/needs.ts';

const PHONE = { viewport: { width: 360, height: 700 } };

/** Complaints, without the page's requests to the checkout host. */
function beyondCheckout(complaints: readonly string[], cards: CardServer): string[] {
  return complaints.filter(
    (complaint) => !complaint.includes(cards.stripe.url) && !complaint.includes('favicon'),
  );
}

describeWith(CHROMIUM)('a buyer of credits by card on the page', () => {
  let cards: CardServer;
  const pages = useExplorerPages(
    async () => {
      cards = await startCardServer(DUCKDB);
      return cards.server;
    },
    { hasMap: false },
  );
  afterAll(async () => {
    await cards?.rail.close();
    await cards?.stripe.close();
  });
  const dialog = (page: Page) => page.getByRole('dialog', { name: 'Credits' });

  it.each([
    ['a desk', {}],
    ['a phone', PHONE],
  ])('chooses an amount, pays, and sees the credits arrive, at %s', async (_, options) => {
    const { page, complaints, key } = await pages.openWithKey('/', options);
    await page.locator('#add-credits').click();
    await dialog(page).getByText('0.00 USD left, enough for 0 reports.').waitFor();
    await dialog(page).getByText('This is a rehearsal. We don’t take real money here.').waitFor();
    expect(await seriousAxeFindings(page)).toEqual([]);
    await dialog(page).getByText('25 USD').click();
    await dialog(page).getByRole('button', { name: 'Pay 25.00 USD' }).click();
    await page.getByRole('heading', { name: 'Pay 25 USD (open)' }).waitFor();
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    // Returning to the page doesn't credit anything.
    await dialog(page).getByText('Waiting for the payment').waitFor();
    expect(await cards.balance(key)).toBe(0);
    expect(await seriousAxeFindings(page)).toEqual([]);
    await cards.deliver();
    await dialog(page).getByText('Paid', { exact: true }).waitFor();
    await dialog(page).getByText('25.00 USD left, enough for 62 reports.').waitFor();
    expect(new URL(page.url()).search).toBe('');
    await dialog(page).getByRole('button', { name: 'Add more' }).click();
    await dialog(page).getByText('Orders and receipts').click();
    await dialog(page).getByText('· 25.00 USD · Paid').waitFor();
    expect(await seriousAxeFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.locator('#credits', { hasText: '25.00 USD' }).waitFor();
    expect(beyondCheckout(complaints, cards)).toEqual([]);
  });

  it('returns without a payment, and continues to pay', async () => {
    const { page, key } = await pages.openWithKey('/');
    await page.locator('#add-credits').click();
    await dialog(page).getByText('Another amount').click();
    await dialog(page).getByLabel('Amount in USD').fill('0.5');
    await dialog(page).getByRole('button', { name: 'Pay' }).click();
    await dialog(page).getByText('Enter an amount from 1 to 10000 USD').waitFor();
    await dialog(page).getByLabel('Amount in USD').fill('$12.50');
    await dialog(page).getByRole('button', { name: 'Pay 12.50 USD' }).click();
    await page.getByRole('button', { name: 'Back' }).click();
    await dialog(page).getByRole('link', { name: 'Continue to payment' }).click();
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await dialog(page).getByText('Waiting for the payment').waitFor();
    await cards.deliver();
    await dialog(page).getByText('Paid', { exact: true }).waitFor();
    expect(await cards.balance(key)).toBe(12.5);
    expect(
      cards.stripe.calls.filter(({ path, form }) => path.endsWith('/sessions') && form.includes('1250')),
    ).toHaveLength(1);
  });

  it('saves the details for invoices', async () => {
    const { page, key } = await pages.openWithKey('/');
    await page.locator('#add-credits').click();
    await dialog(page).getByText('Invoice details').click();
    await dialog(page).getByLabel('Name or company').fill('Example GmbH');
    await dialog(page).getByLabel('Address').fill('Hauptstr. 1\n\n10115 Berlin');
    await dialog(page).getByLabel('Country').fill('Germany');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await dialog(page).getByText('enter two letters').waitFor();
    await dialog(page).getByLabel('Country').fill('de');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await dialog(page).getByText('Future invoices show these details').waitFor();
    expect(await seriousAxeFindings(page)).toEqual([]);
    expect((await cards.server.get('/api/v1/billing-details', key)).body).toMatchObject({
      name: 'Example GmbH',
      address_lines: ['Hauptstr. 1', '10115 Berlin'],
      country: 'DE',
    });
  });

  it('orders once when the answer is lost and the form is sent again', async () => {
    const { page, key } = await pages.openWithKey('/');
    await page.locator('#add-credits').click();
    await page.route(
      '**/api/v1/buy',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await dialog(page).getByRole('button', { name: 'Pay 10.00 USD' }).click();
    await dialog(page).getByText('The server didn’t answer').waitFor();
    await dialog(page).getByRole('button', { name: 'Pay 10.00 USD' }).click();
    await page.getByRole('heading', { name: 'Pay 10 USD (open)' }).waitFor();
    const { body } = await cards.server.get('/api/v1/orders', key);
    expect(body['orders']).toHaveLength(1);
  });

  it('sees neither another account’s order nor, without signing in, any order', async () => {
    const { page: stranger } = await pages.openWithKey('/?order=ord_00000000000000000000');
    await dialog(stranger).getByText('We can’t show this order').waitFor();
    const { page } = await pages.open('/?order=ord_00000000000000000000');
    await dialog(page).getByText('Credits belong to an account.').waitFor();
    await dialog(page).getByRole('button', { name: 'Sign in' }).click();
    await page.getByLabel('Account email').waitFor();
    expect((await verifyLedger(cards.server.database)).violations).toEqual([]);
  });
});

describeWith(CHROMIUM)('a buyer without credits', () => {
  const { pages, newAccount, heading } = useAccountPages();

  it('is offered credits when a report is refused for lack of them', async () => {
    const { page } = await pages.openWithKey(linkTo(sinking));
    await page.route('**/api/v1/motion?*include*', (route) =>
      route.fulfill({
        status: 402,
        json: { code: 'insufficient_credits', message: 'buy credits at buy_credits_url' },
      }),
    );
    await page.getByRole('button', { name: 'Buy report (0.40 USD)' }).click();
    await heading(page, 'Not enough credits');
    await page.getByRole('alert').getByRole('button', { name: 'Add credits' }).click();
    await page.getByRole('dialog', { name: 'Credits' }).waitFor();
  });

  it('is led to credits, and sees when a server takes no payments', async () => {
    const { page } = await pages.openWithKey('/');
    await page.locator('#add-credits').click();
    await page
      .getByRole('dialog', { name: 'Credits' })
      .getByText('This server doesn’t accept cards or crypto')
      .waitFor();
    expect(await seriousAxeFindings(page)).toEqual([]);
  });

  it('finds the form at the URL that a refusal gives', async () => {
    const { page } = await pages.openWithKey('/?credits');
    await page.getByRole('dialog', { name: 'Credits' }).waitFor();
    expect(new URL(page.url()).search).toBe('');
  });

  it('adds test credits to a test account at once', async () => {
    const { key } = await newAccount('test');
    const { page } = await pages.open('/', {
      initScript: `localStorage.setItem('ground-motion.key', '${key}')`,
    });
    await page.locator('#add-credits').click();
    await page.getByRole('button', { name: 'Add 10.00 USD' }).click();
    await page.getByText('We added 10.00 USD of credits.').waitFor();
    await page.locator('#credits', { hasText: '110.00 USD' }).waitFor();
  });
});
