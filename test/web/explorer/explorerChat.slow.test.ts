import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { sinking, useAccountPages } from '../../support/browser/accountPages.ts';
import { CHROMIUM, linkTo, seriousAxeFindings } from '../../support/browser/explorerPage.ts';
import { describeWith } from '../../support/machine/needs.ts';

const PHONE = { viewport: { width: 360, height: 700 } };

describeWith(CHROMIUM)('the assistant on the page', () => {
  const { pages } = useAccountPages();
  const panel = (page: Page) => page.getByRole('dialog', { name: 'Ask the assistant' });
  const ask = async (page: Page, words: string) => {
    await panel(page).getByLabel('Your question').fill(words);
    await page.keyboard.press('Enter');
  };

  it.each([
    ['a desk', {}],
    ['a phone', PHONE],
  ])('answers with the keyboard only, accessibly, at %s', async (_, options) => {
    const { page, complaints } = await pages.open('/', options);
    const opener = page.getByRole('button', { name: 'Ask', exact: true }).locator('visible=true');
    await opener.focus();
    await page.keyboard.press('Enter');
    await ask(page, 'How much does a report cost?');
    await panel(page).getByText('A report costs 0.40 USD').waitFor();
    await panel(page).getByRole('link', { name: 'Prices' }).waitFor();
    expect(await seriousAxeFindings(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    await page.keyboard.press('Escape');
    await panel(page).waitFor({ state: 'hidden' });
    expect(await opener.evaluate((node) => node === node.ownerDocument.activeElement)).toBe(true);
    expect(complaints).toEqual([]);
  });

  it('buys what it has named when its button is pressed, and reports it next to the place', async () => {
    const { page } = await pages.openWithKey(linkTo(sinking));
    await page.getByRole('button', { name: 'Ask', exact: true }).first().click();
    await ask(page, 'buy it');
    await panel(page)
      .getByRole('button', { name: /^Buy the report of .* for 0\.40 USD$/ })
      .click();
    await panel(page).getByText('Bought for 0.40 USD').waitFor();
    await ask(page, 'how sure is it?');
    await panel(page)
      .getByText(/Your report \d+: The velocity is/)
      .waitFor();
  });

  it.each([
    ['a phone on its side', { width: 844, height: 390 }],
    ['a desk at 200 % zoom', { width: 640, height: 400 }],
  ])('leaves most of the height to the conversation, at %s', async (_, viewport) => {
    const { page } = await pages.open('/', { viewport });
    await page.getByRole('button', { name: 'Ask', exact: true }).locator('visible=true').click();
    await ask(page, 'What does a report cost, and is a miss billed?');
    const answer = panel(page).getByText('We never charge for a miss');
    await answer.waitFor();
    const log = (await panel(page).getByRole('log').boundingBox())!;
    expect(log.height).toBeGreaterThan(viewport.height / 2);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    await panel(page).getByRole('button', { name: 'Send' }).click({ trial: true });
    expect(await seriousAxeFindings(page)).toEqual([]);
  });

  it('opens the report that the account owns, and offers no purchase', async () => {
    const { page } = await pages.openWithKey(linkTo(sinking));
    await page.getByRole('button', { name: 'Ask', exact: true }).first().click();
    await ask(page, 'buy it');
    await panel(page)
      .getByRole('button', { name: /^Buy the report of .* for 0\.40 USD$/ })
      .click();
    await panel(page).getByText('Bought for 0.40 USD').waitFor();
    await ask(page, 'buy it');
    await panel(page)
      .getByText(/You already have report \d+ of this cell/)
      .waitFor();
    expect(await panel(page).innerText()).not.toContain('/api/v1');
    await panel(page).getByRole('button', { name: 'Open the report' }).last().click();
    await page.getByRole('heading', { name: 'Sinking fast' }).waitFor();
  });

  it('shows every answer as text', async () => {
    const { page } = await pages.open('/');
    const reply = '<img src=x onerror="document.title=1"><b>bold</b>';
    await page.route('**/api/v1/chat', (route) =>
      route.fulfill({
        json: {
          reply,
          convo: null,
          sources: [
            { kind: 'documentation', title: '<i>x</i>', url: 'https://evil.example/', report_id: null },
          ],
          actions: [{ type: 'open_page', label: 'Go', url: 'javascript:alert(1)' }],
          purchase: null,
          cost_usd: 0,
        },
      }),
    );
    await page.getByRole('button', { name: 'Ask', exact: true }).first().click();
    await ask(page, 'hi');
    await panel(page).getByText(reply).waitFor();
    expect(await panel(page).locator('img, b, i, .chat-turn a').count()).toBe(0);
  });
});
