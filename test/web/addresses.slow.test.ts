import { expect, it } from 'vitest';
import { HOUSE, HOUSE_CELLS, startAddressedServer } from '../support/server/addressedServer.ts';
import { CHROMIUM, linkTo, useExplorerPages } from '../support/browser/explorerPage.ts';
import type { WatchedPage } from '../support/browser/profile.ts';
import { describeWith } from '../support/machine/needs.ts';

const phone = { viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true };

describeWith(CHROMIUM)('the search by address', () => {
  const pages = useExplorerPages(() => startAddressedServer(), { hasMap: false });

  async function search(address: string, options?: Parameters<typeof pages.open>[1]): Promise<WatchedPage> {
    const watched = await pages.open('/', options);
    const { page } = watched;
    await page.getByText('Covered now').waitFor();
    await page.getByLabel('Address').fill(address);
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    return watched;
  }

  it('shows the place of an address, how precisely it is known, and what a report would be', async () => {
    const { page, complaints } = await search('110 main street alder tx');
    await page.getByRole('heading', { name: 'A report is available here' }).waitFor();
    await page.getByText('F08882-10-25').waitFor();
    expect(await page.locator('.address-note').textContent()).toMatch(
      /110 Main St, Alder, TX 77998.*At or between known houses, to within about \d+ m\./,
    );
    expect(await page.getByLabel('Address').inputValue()).toBe(HOUSE);
    expect(page.url()).toBe(
      `${pages.server.url}${linkTo(HOUSE_CELLS[5]!)}&address=${encodeURIComponent(HOUSE)}`,
    );
    expect(complaints).toEqual([]);
  });

  it('buys the report of an address once, and keeps the address with it', async () => {
    const { page, key } = await pages.openWithKey('/');
    await page.getByLabel('Address').fill(HOUSE);
    await page.getByLabel('Address').press('Enter');
    await page.getByRole('button', { name: 'Buy report (0.40 USD)' }).click();
    await page.getByRole('heading', { name: 'Sinking' }).waitFor();
    const { body } = await pages.server.get('/api/v1/usage', key);
    expect((body['entries'] as { label: string | null }[])[0]!.label).toBe(HOUSE);
    expect((await pages.server.get('/api/v1/balance', key)).body['credits_usd']).toBe(99.6);
  });

  it('lets the reader choose when an address fits two places, also by keyboard on a phone', async () => {
    const { page, complaints } = await search('110 Main St, TX', phone);
    await page.getByRole('heading', { name: 'Which address do you mean?' }).waitFor();
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

  it('warns when only the area of an address is known', async () => {
    const { page } = await search('Alder, TX 77998');
    const warning = page.locator('.address-note.notice', { hasText: 'Only the area is known' });
    await warning.waitFor();
    const steps = await page.evaluate('history.length');
    await page.reload();
    await warning.waitFor();
    expect(await page.getByLabel('Address').inputValue()).toBe('Alder, TX 77998');
    expect(await page.evaluate('history.length')).toBe(steps);
  });

  it('opens a link with an unknown or distant address at the place that the link names', async () => {
    for (const address of ['1 Unheard Of Blvd, Alder, TX 77998', '110 Main St, Birch, TX 77997']) {
      const { page } = await pages.open(`${linkTo(HOUSE_CELLS[5]!)}&address=${encodeURIComponent(address)}`);
      await page.getByText('F08882-10-25').waitFor();
      expect(await page.locator('.address-note').count()).toBe(0);
      expect(page.url()).toBe(pages.server.url + linkTo(HOUSE_CELLS[5]!));
    }
  });

  it('explains that an address is not found, and removes the last place from the page', async () => {
    const { page } = await search(HOUSE);
    await page.getByText('F08882-10-25').waitFor();
    await page.getByLabel('Address').fill('12 Unheard Of Blvd, Alder, TX <b>77998</b>');
    await page.getByLabel('Address').press('Enter');
    await page
      .getByRole('alert')
      .filter({ hasText: /could(?:n't|n’t) be resolved/ })
      .waitFor();
    expect(await page.getByText('F08882-10-25').count()).toBe(0);
    expect(page.url()).toBe(`${pages.server.url}/`);
    expect(await page.locator('b').count()).toBe(0);
  });
});
