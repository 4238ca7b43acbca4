import { expect, it } from 'vitest';
import { HOUSE, startAddressedServer } from '../support/server/addressedServer.ts';
import { CHROMIUM, useExplorerPages } from '../support/browser/explorerPage.ts';
import { describeWith } from '../support/machine/needs.ts';

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

describeWith(CHROMIUM)('address suggestions', () => {
  const pages = useExplorerPages(() => startAddressedServer(), { hasMap: false });

  it('suggests houses, which arrow keys choose and Enter accepts, while the focus stays in the field', async () => {
    const { page, complaints } = await pages.open('/');
    const field = page.getByRole('combobox', { name: 'Address' });
    await field.pressSequentially('110 mai');
    await page.getByRole('option', { name: HOUSE }).waitFor();
    expect(await field.getAttribute('aria-expanded')).toBe('true');
    await field.press('ArrowDown');
    const active = await field.getAttribute('aria-activedescendant');
    expect(await page.locator(`#${active}`).getAttribute('aria-selected')).toBe('true');
    expect(await page.evaluate('document.activeElement.id')).toBe('coordinates');
    expect(await field.inputValue()).toBe('110 mai');
    await field.press('Enter');
    await page.getByRole('heading', { name: 'A report is available here' }).waitFor();
    expect(await field.inputValue()).toBe(HOUSE);
    expect(await field.getAttribute('aria-expanded')).toBe('false');
    expect(complaints).toEqual([]);
  });

  it('requests what is typed when nothing is chosen, and closes with Escape', async () => {
    const { page } = await pages.open('/');
    const field = page.getByRole('combobox', { name: 'Address' });
    await field.pressSequentially('alder');
    await page.getByRole('listbox').waitFor();
    await field.press('Escape');
    expect(await page.getByRole('listbox').count()).toBe(0);
    expect(await field.inputValue()).toBe('alder');
    await field.press('Enter');
    await page.locator('.address-note.notice', { hasText: 'Only the area is known' }).waitFor();
  });

  it('can be chosen by touch on a narrow phone, within the page', async () => {
    const { page, complaints } = await pages.open('/', phone);
    const field = page.getByRole('combobox', { name: 'Address' });
    await field.pressSequentially('110 main st');
    const option = page.getByRole('option', { name: HOUSE });
    await option.waitFor();
    const box = (await option.boundingBox())!;
    expect(box.height).toBeGreaterThanOrEqual(44);
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(360);
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
    const picture = process.env['SUGGESTIONS_PICTURE'];
    if (picture !== undefined) await page.screenshot({ path: picture });
    await option.tap();
    await page.getByRole('heading', { name: 'A report is available here' }).waitFor();
    expect(complaints).toEqual([]);
  });
});
