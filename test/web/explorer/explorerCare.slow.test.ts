import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { sinking, stable, useAccountPages } from '../../support/browser/accountPages.ts';
import { CHROMIUM, linkTo, seriousAxeFindings } from '../../support/browser/explorerPage.ts';
import { pointIn } from '../../support/planted/plantedLake.ts';
import { describeWith } from '../../support/machine/needs.ts';

describeWith(CHROMIUM)('the page of an owned report', () => {
  const { pages, credits, newAccount } = useAccountPages();

  /** Opens the page of a new account with the report on the sinking cell. */
  async function openReport(cells = [sinking]) {
    const { key } = await newAccount();
    for (const cell of cells) {
      const { lat, lon } = pointIn(cell);
      await pages.server.get(`/api/v1/motion?lat=${lat}&lon=${lon}&include=timeseries`, key);
    }
    const initScript = `localStorage.setItem('ground-motion.key', '${key}')`;
    const { page, complaints } = await pages.open(linkTo(sinking), { initScript });
    await page.getByRole('button', { name: 'Show the report you bought (free)' }).click();
    await page.getByRole('heading', { name: 'Sinking fast' }).waitFor();
    return { page, key, complaints };
  }
  const section = async (page: Page, title: string) => {
    await page.locator('summary', { hasText: title }).focus();
    await page.keyboard.press('Enter');
  };

  it('watches the place with the keyboard only, turns the watch off and on, and deletes it', async () => {
    const { page, key, complaints } = await openReport();
    await section(page, 'Watch this place');
    await page.getByLabel('it has certainly moved').focus();
    expect(await page.getByLabel('Also by email').count()).toBe(0);
    await page.keyboard.press('Space');
    await page.getByLabel('Movement', { exact: true }).selectOption('20');
    await page.getByRole('button', { name: 'Watch this place (free)' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('On. Alerts when the ground has moved by 20 mm').waitFor();
    expect(await seriousAxeFindings(page)).toEqual([]);
    const { body } = await pages.server.get('/api/v1/watches', key);
    expect(body['watches']).toMatchObject([
      { condition: { type: 'movement', at_least_mm: 20 }, status: 'active' },
    ]);
    await page.getByRole('button', { name: /^Turn off/ }).press('Enter');
    await page.getByText('Off. Alerts').waitFor();
    await page.getByRole('button', { name: 'Reports', exact: true }).click();
    await page.getByRole('button', { name: 'Your watches' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Off. Alerts').waitFor();
    await dialog.getByRole('button', { name: /^Turn on/ }).press('Enter');
    await dialog.getByText('On. Alerts').waitFor();
    expect(await seriousAxeFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: /^End/ }).press('Enter');
    await dialog.getByText('You don’t watch any place yet').waitFor();
    expect(await credits(key)).toBe(1.6);
    expect(complaints).toEqual([]);
  });

  it('offers alerts by email where the server sends email', async () => {
    const { page } = await openReport();
    await page.route('**/explorer.json', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ json: { ...(await response.json()), sends_email: true } });
    });
    await section(page, 'Watch this place');
    await page.getByLabel('Also by email').waitFor();
    expect(await page.getByLabel('Also by email').isChecked()).toBe(true);
  });

  it('explains that a first report has nothing to compare with', async () => {
    const { page, complaints } = await openReport();
    await section(page, 'What changed since your last report');
    await page.getByText('This account bought no earlier report of this cell').waitFor();
    expect(complaints).toEqual([]);
  });

  it('challenges the report, shows the findings, and continues in the conversation', async () => {
    const { page, complaints } = await openReport();
    await section(page, 'Challenge this report');
    await page.getByRole('button', { name: 'Send the challenge (free)' }).press('Enter');
    await page.getByText('Say what is wrong with the report.').waitFor();
    await page.getByLabel('Why do you think so?').fill('Our house is at the other end.');
    await page.getByRole('button', { name: 'Send the challenge (free)' }).press('Enter');
    await page.getByText('Challenge of').waitFor();
    expect(await seriousAxeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Open the conversation' }).press('Enter');
    await page.getByRole('dialog').getByText('Our house is at the other end.').waitFor();
    await page.getByLabel('Your reply').fill('Here is more.');
    await page.getByRole('button', { name: 'Reply' }).press('Enter');
    await page.locator('.thread').getByText('Here is more.').waitFor();
    await page.getByRole('button', { name: 'This is settled' }).press('Enter');
    await page.getByText('Closed.').waitFor();
    await page.getByRole('button', { name: 'All messages' }).press('Enter');
    await page
      .getByRole('dialog')
      .getByText(/^Closed ·/)
      .waitFor();
    expect(await seriousAxeFindings(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('compares it with another report on one chart', async () => {
    const { page, key, complaints } = await openReport([sinking, stable]);
    await section(page, 'Compare with your other reports');
    await page.locator('.section-body fieldset .check').first().press('Space');
    await page.locator('.compare canvas').waitFor();
    await page.locator('.compare tbody tr').nth(1).waitFor();
    expect(await page.locator('.compare tbody').innerText()).toMatch(
      /Sinking fast\s+−12\.4 ± 2\.2[^]*Stable\s+\+0\.9 ± 0\.8/,
    );
    expect(await seriousAxeFindings(page)).toEqual([]);
    expect(await credits(key)).toBe(1.2);
    const names = page.getByLabel(/^Name on the chart/);
    expect((await names.first().inputValue()).length).toBeGreaterThan(0);
    await names.first().fill('Our house');
    await page
      .getByLabel(/^Name on the chart/)
      .first()
      .press('Tab');
    await page
      .getByLabel(/^Color of/)
      .nth(1)
      .fill('#aa0055');
    const moved = page.locator('.compare td.moved').first();
    const since = page.getByRole('slider', { name: 'Movement since' });
    expect(await moved.innerText()).toMatch(/^[−+][\d.]+ ± [\d.]+$/);
    const before = await moved.innerText();
    await since.focus();
    await page.keyboard.press('End');
    expect(await moved.innerText()).not.toBe(before);
    const chosen = await since.getAttribute('aria-valuetext');
    await page.getByText(`Vertical motion in mm since ${chosen}; negative = down.`).waitFor();
    await page.getByRole('button', { name: 'Play' }).press('Enter');
    await page.getByRole('button', { name: 'Pause' }).press('Enter');
    expect(await since.getAttribute('aria-valuetext')).not.toBe(chosen);
    await since.focus();
    await page.keyboard.press('Home');
    expect(await moved.innerText()).toBe(before);
    await page.getByLabel('Move the lines apart').check();
    await page.getByRole('img', { name: /motion of Our house; .*, moved apart$/ }).waitFor();
    const [table] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download CSV' }).press('Enter'),
    ]);
    expect(await readFile(await table.path(), 'utf8')).toMatch(
      /^date,"?Our house, mm"?,[^\n]*\r\n(\d{4}-\d\d-\d\d,-?[\d.]*,-?[\d.]*\r\n)+$/,
    );
    const [picture] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download picture' }).press('Enter'),
    ]);
    const { width, height } = await sharp(await picture.path()).metadata();
    expect(Math.min(width, height)).toBeGreaterThan(200);
    expect(complaints).toEqual([]);
  });

  it('compares the sample with other invented places, without an account', async () => {
    const { page, complaints } = await pages.open('/', { hasMap: false });
    await page.getByRole('button', { name: 'See a sample report' }).press('Enter');
    await section(page, 'Compare with other places');
    await page.getByLabel('Example: sinking fast (made up)').press('Space');
    await page.locator('.compare tbody tr').nth(1).waitFor();
    expect(await seriousAxeFindings(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('explains that there is nothing to compare with, and what went wrong when the server didn’t answer', async () => {
    const { page } = await openReport();
    await page.route('**/api/v1/watches*', (route) => route.abort());
    await section(page, 'Watch this place');
    await page.getByText('The server didn’t answer').waitFor();
    await page.unroute('**/api/v1/watches*');
    await page.getByRole('button', { name: 'Try again' }).press('Enter');
    await page.getByRole('button', { name: 'Watch this place (free)' }).waitFor();
    await section(page, 'Compare with your other reports');
    await page.getByText('This is the only place that you have a report of.').waitFor();
  });

  it('sends us a message, and asks a reader without an account to sign in', async () => {
    const { page: stranger } = await pages.open('/?write');
    await stranger.getByRole('dialog').getByText('You need no credits for this.').waitFor();
    const { page } = await pages.openWithKey('/');
    await page.getByRole('banner').getByRole('button', { name: 'Write to us' }).click();
    await page.getByText('You haven’t written to us yet.').waitFor();
    await page.getByLabel('Message').fill('Which day does the series end?');
    await page.getByRole('button', { name: 'Send' }).press('Enter');
    await page.locator('.thread').getByText('Which day does the series end?').waitFor();
    await page.getByText('We will answer.').waitFor();
  });
});
