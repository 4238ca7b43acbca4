import { expect, it } from 'vitest';
import { password, sinking, stable, useAccountPages } from '../../support/browser/accountPages.ts';
import { CHROMIUM, linkTo, seriousAxeFindings } from '../../support/browser/explorerPage.ts';
import { plantFrame, pointIn, TEST_NOW } from '../../support/planted/plantedLake.ts';
import { describeWith } from '../../support/machine/needs.ts';

const dayMs = 86_400_000;
const phone = { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true };

describeWith(CHROMIUM)('a purchased report', () => {
  const { pages, heading, credits, newAccount } = useAccountPages();
  const { open } = pages;
  const withKey = (key: string) => ({ initScript: `localStorage.setItem('ground-motion.key', '${key}')` });
  const buyByProgram = (cell: typeof sinking, key: string, more = '') => {
    const { lat, lon } = pointIn(cell);
    return pages.server.get(`/api/v1/motion?lat=${lat}&lon=${lon}${more}`, key);
  };

  it('is not offered again: a program’s purchase with the key comes before any Buy button, and is read for free', async () => {
    const { key } = await newAccount();
    await buyByProgram(sinking, key, '&include=timeseries');
    const { page, complaints } = await open(linkTo(sinking), withKey(key));
    await page.getByText('You bought this report on').waitFor();
    expect(await page.getByRole('button', { name: /Buy/ }).count()).toBe(0);
    expect(await seriousAxeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Show the report you bought (free)' }).click();
    await heading(page, 'Sinking fast');
    await page.getByText('This is the report as we sold it').waitFor();
    await page.locator('.plot canvas').waitFor();
    await page.getByText('Bought for 0.40 USD').waitFor();
    expect(await credits(key)).toBe(1.6);
    expect(complaints).toEqual([]);
  });

  it('is listed and opened on another device, by key and by sign-in, also after the week in which purchases are replayed', async () => {
    const { email, key } = await newAccount();
    await buyByProgram(sinking, key, '&label=Mill%20Street');
    await buyByProgram(stable, key);
    pages.server.clock.now = Date.now() + 8 * dayMs;
    const { page } = await open('/', phone);
    await page.locator('#account-open').click();
    await page.getByLabel('Account email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('dialog').getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('button', { name: 'Reports', exact: true }).click();
    await heading(page, 'Your reports');
    await expect.poll(() => page.locator('#result .frame-entry').count()).toBe(2);
    expect(await page.locator('#result .newer').count()).toBe(0);
    expect(await seriousAxeFindings(page)).toEqual([]);
    const widths = await page.evaluate<number[]>('[document.documentElement.scrollWidth, innerWidth]');
    expect(widths[0]).toBeLessThanOrEqual(widths[1]!);
    const portfolio = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download as one PDF' }).click();
    expect((await portfolio).suggestedFilename()).toBe('ground-motion-reports.pdf');
    await page.getByRole('button', { name: /Mill Street/ }).click();
    await heading(page, 'Sinking fast');
    const single = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download PDF' }).click();
    await single;
    expect(await credits(key)).toBe(1.2);
    const { page: other } = await open(linkTo(stable), withKey(key));
    await other.getByRole('button', { name: 'Show the report you bought (free)' }).click();
    await heading(other, 'Stable');
    expect(await credits(key)).toBe(1.2);
    pages.server.clock.now = Date.now();
  });

  it('is offered again, after what is owned, when there is a newer measurement', async () => {
    const { key } = await newAccount();
    await buyByProgram(sinking, key);
    await plantFrame({
      dataDir: pages.server.dataDir,
      now: TEST_NOW + 1000,
      cells: [{ ...sinking, velocityVerticalMmYr: -9.5 }, stable],
    });
    await pages.server.lake.refresh();
    const { page } = await open(linkTo(sinking), { ...withKey(key), hasMap: true });
    await page.getByText('A newer measurement is available').waitFor();
    await page.getByRole('button', { name: 'Reports', exact: true }).click();
    await page.getByText(/Measured again since then, with observations through \w+ \d+, \d{4}/).waitFor();
    await page.locator('.pin.candidate').click();
    await page.getByText('This is the report as we sold it').waitFor();
    expect(await page.locator('.pin.candidate').count()).toBe(0);
    await page.goto('about:blank');
    await page.goto(linkTo(sinking));
    await page.getByText('A newer measurement is available').waitFor();
    const buttons = await page.locator('.preview .actions button').allTextContents();
    expect(buttons.slice(0, 2)).toEqual([
      'Show the report you bought (free)',
      'Buy the newer report (0.40 USD)',
    ]);
    await page.locator('#reopen').click();
    await page.locator('.velocity', { hasText: '−12.4' }).waitFor();
    await page.goBack();
    await page.goto(linkTo(stable));
    await page.goto(linkTo(sinking));
    await page.getByRole('button', { name: 'Buy the newer report (0.40 USD)' }).click();
    await page.locator('.velocity', { hasText: '−9.5' }).waitFor();
    expect(await credits(key)).toBe(1.2);
  });

  it('is shown as far as it was bought when a program bought a part of it', async () => {
    const { key } = await newAccount();
    await buyByProgram(stable, key, '&compact=1');
    const { page } = await open(linkTo(stable), withKey(key));
    await page.getByRole('button', { name: 'Show the report you bought (free)' }).click();
    await heading(page, 'What you bought here');
    const download = page.waitForEvent('download');
    await page.getByText('Download what was bought (JSON)').click();
    expect((await download).suggestedFilename()).toMatch(/^F08882-32-40-2\.json$/);
  });

  it('belongs to its account: others are offered a report; a child key can show it, and sees no list', async () => {
    const { key } = await newAccount();
    await buyByProgram(stable, key);
    const stranger = await newAccount();
    const { page } = await open(linkTo(stable), withKey(stranger.key));
    await page.getByRole('button', { name: 'Buy report (0.40 USD)' }).waitFor();
    await page.getByRole('button', { name: 'Reports', exact: true }).click();
    await page.getByText('This account hasn’t bought anything yet').waitFor();
    const { body } = await pages.server.post('/api/v1/keys', {}, key);
    const { page: childs } = await open(linkTo(stable), withKey(String(body['api_key'])));
    await childs.getByRole('button', { name: 'Show the report (paid before)' }).waitFor();
    expect(await childs.getByRole('button', { name: 'Reports', exact: true }).count()).toBe(0);
  });
});
