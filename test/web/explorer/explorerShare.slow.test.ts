import { expect, it } from 'vitest';
import { password, sinking, stable, useAccountPages } from '../../support/browser/accountPages.ts';
import { CHROMIUM, linkTo, seriousAxeFindings } from '../../support/browser/explorerPage.ts';
import { pointIn } from '../../support/planted/plantedLake.ts';
import { describeWith } from '../../support/machine/needs.ts';

const phone = { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true };
const withKey = (key: string) => ({ initScript: `localStorage.setItem('ground-motion.key', '${key}')` });
const buy = ({ lat, lon }: { lat: number; lon: number }) => `/api/v1/motion?lat=${lat}&lon=${lon}`;

describeWith(CHROMIUM)('a report shared from the page', () => {
  const { pages, heading, newAccount } = useAccountPages();
  const { open } = pages;

  it('is listed with its verdict, and is read by anyone who has the link until it is revoked', async () => {
    const { key } = await newAccount();
    for (const cell of [sinking, stable]) await pages.server.get(buy(pointIn(cell)), key);
    const { page, complaints } = await open('/', withKey(key));
    await page.getByRole('button', { name: 'Reports', exact: true }).click();
    await heading(page, 'Your reports');
    await page.getByText('Stable: +0.9 mm/yr').waitFor();
    await page.getByRole('button', { name: /Sinking fast: −12.4 mm\/yr/ }).click();
    await heading(page, 'Sinking fast');
    await page.getByText('Share this report').click();
    await page.getByRole('button', { name: 'Create a link' }).click();
    const url = await page.getByLabel('Link to this report').inputValue();
    await page.getByRole('button', { name: /^Revoke the link/ }).waitFor();
    expect(await seriousAxeFindings(page)).toEqual([]);

    const { page: lender, complaints: others } = await open(new URL(url).pathname, phone);
    await heading(lender, 'Sinking fast');
    expect(await seriousAxeFindings(lender)).toEqual([]);
    const widths = await lender.evaluate<number[]>('[document.documentElement.scrollWidth, innerWidth]');
    expect(widths[0]).toBeLessThanOrEqual(widths[1]!);

    await page.getByRole('button', { name: /^Revoke the link/ }).click();
    await page.getByRole('button', { name: /^Revoke the link/ }).waitFor({ state: 'detached' });
    expect(await page.getByLabel('Link to this report').count()).toBe(0);
    await lender.reload();
    await heading(lender, 'This link doesn’t work');
    expect(await seriousAxeFindings(lender)).toEqual([]);
    expect([...complaints, ...others.filter((each) => !each.includes('404'))]).toEqual([]);
  });

  it('can be shared right after it was bought, by an account with a password chosen by its owner', async () => {
    const { page } = await open(linkTo(sinking));
    await page.getByRole('button', { name: 'Create a free account' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Email address').fill('chosen@example.org');
    await dialog.getByLabel(/^Choose a password/).fill('password');
    await dialog.getByRole('button', { name: 'Create the account' }).click();
    await dialog.getByRole('alert').filter({ hasText: 'common' }).waitFor();
    await dialog.getByLabel(/^Choose a password/).fill(password);
    await dialog.getByRole('button', { name: 'Create the account' }).click();
    await heading(page, 'Your account is ready');
    expect(await page.getByLabel('Account password').count()).toBe(0);
    expect(await seriousAxeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'I saved it' }).click();
    const answer = await pages.server.post('/api/v1/login', { email: 'chosen@example.org', password });
    expect(answer.status).toBe(200);
    await page.getByRole('button', { name: /^Buy report/ }).click();
    await heading(page, 'Sinking fast');
    await page.getByText('Share this report').click();
    await page.getByRole('button', { name: 'Create a link' }).click();
    await page.getByLabel('Link to this report').waitFor();
  });
});
