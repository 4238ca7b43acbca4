import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { verifyLedger } from '../../../billing/audit/verifyLedger.ts';
import { password, sinking, stable, useAccountPages } from '../../support/browser/accountPages.ts';
import { CHROMIUM, linkTo, seriousAxeFindings } from '../../support/browser/explorerPage.ts';
import { pointIn } from '../../support/planted/plantedLake.ts';
import { describeWith } from '../../support/machine/needs.ts';

describeWith(CHROMIUM)('a buyer on the page', () => {
  const { pages, heading, credits, newAccount } = useAccountPages();
  const { open } = pages;

  async function signIn(page: Page, email: string, { isTest = false, typed = password } = {}): Promise<void> {
    await page.locator('#account-open').click();
    await page.getByLabel('Account email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(typed);
    if (isTest) await page.getByLabel('Test account').check();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign in' }).click();
  }

  const kept = (page: Page) => page.evaluate<string>('JSON.stringify({ ...localStorage })');
  /** Keys created by the session that still work. */
  const pageKeys = async (key: string) =>
    ((await pages.server.get('/api/v1/keys', key)).body['keys'] as { revoked_at: string | null }[]).filter(
      ({ revoked_at }) => revoked_at === null,
    ).length;

  it('signs in with email and password, buys once, stays signed in after a reload and in another tab, and signs out', async () => {
    const { page, complaints } = await open(linkTo(sinking));
    const { email, key } = await newAccount();
    await heading(page, 'A report is available here');
    await signIn(page, email);
    await page.locator('#credits', { hasText: '2.00 USD' }).waitFor();
    await page.getByRole('button', { name: 'Buy report (0.40 USD)' }).click();
    await heading(page, 'Sinking fast');
    await page.locator('#credits', { hasText: '1.60 USD' }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Show the report you bought (free)' }).click();
    await heading(page, 'Sinking fast');
    expect(await pageKeys(key)).toBe(1);
    const other = await page.context().newPage();
    await other.goto(pages.server.url + linkTo(sinking));
    await other.getByRole('button', { name: 'Show the report you bought (free)' }).click();
    await heading(other, 'Sinking fast');
    const download = other.waitForEvent('download');
    await other.getByRole('button', { name: 'Download PDF' }).click();
    expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
    expect(await pageKeys(key)).toBe(2);
    expect(await credits(key)).toBe(1.6);
    expect(await kept(page)).not.toMatch(/gm_(child|live)_\w{20}|correct horse/);
    await page.locator('#account-open').click();
    await page.getByText('1.60 USD left, enough for 4 reports.').waitFor();
    expect(await seriousAxeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Create a free account' }).waitFor();
    expect(await seriousAxeFindings(page)).toEqual([]);
    expect(await pageKeys(key)).toBe(0);
    expect(await page.evaluate('sessionStorage.length')).toBe(0);
    expect((await page.context().cookies()).filter(({ name }) => name === 'gm_session')).toEqual([]);
    // the other tab has been notified
    await other.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    expect(complaints).toEqual([]);
    expect((await verifyLedger(pages.server.database)).violations).toEqual([]);
  });

  it('explains next to its key why an account starts without starter credits', async () => {
    const { page } = await open('/');
    const create = async (email: string) => {
      await page.getByLabel('Email address').fill(email);
      await page.getByRole('button', { name: 'Create the account' }).click();
      await heading(page, 'Your account is ready');
    };
    const mailbox = `person-${crypto.randomUUID()}`;
    await page.locator('#account-open').click();
    await create(`${mailbox}@example.org`);
    expect(await page.getByRole('dialog').getByText('earlier account').count()).toBe(0);
    await page.getByRole('button', { name: 'I saved them' }).click();
    await page.locator('#account-open').click();
    await page.getByRole('button', { name: 'Forget this key' }).click();
    await page.getByRole('button', { name: 'Forget it' }).click();
    await create(`${mailbox}+again@example.org`);
    await page.getByRole('dialog').getByText('so this account starts without').waitFor();
    await page.locator('#credits', { hasText: '0.00 USD' }).waitFor();
    expect(await seriousAxeFindings(page)).toEqual([]);
  });

  it('reports that a password is wrong, and stores nothing', async () => {
    const { page } = await open('/');
    const { email } = await newAccount();
    await signIn(page, email, { typed: 'wrong horse' });
    await page.getByText('The email address or password is wrong').waitFor();
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('');
    expect(await kept(page)).toBe('{}');
  });

  it('creates another key when the one of the tab was revoked, and signs out when the session has ended', async () => {
    const { page } = await open(linkTo(stable));
    const { email, key } = await newAccount();
    await signIn(page, email);
    await page.getByRole('button', { name: 'Buy report (0.40 USD)' }).waitFor();
    const [made] = (await pages.server.get('/api/v1/keys', key)).body['keys'] as { key_id: string }[];
    await pages.server.request(`/api/v1/keys/${made!.key_id}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${key}` },
    });
    await page.getByRole('button', { name: 'Buy report (0.40 USD)' }).click();
    await heading(page, 'This key was rejected');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('button', { name: 'Buy report (0.40 USD)' }).click();
    await heading(page, 'Stable');
    expect(await credits(key)).toBe(1.6);
    await page.context().clearCookies();
    await page.evaluate('sessionStorage.clear()');
    await page.reload();
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    await heading(page, 'A report is available here');
  });

  it('does not buy for one account what another has started', async () => {
    const { page } = await open(linkTo(sinking));
    const first = await newAccount();
    await signIn(page, first.email);
    await page.getByRole('button', { name: 'Buy report (0.40 USD)' }).waitFor();
    await page.route('**/api/v1/motion?*include*', (route) => route.abort());
    await page.getByRole('button', { name: 'Buy report' }).click();
    await page.getByText('charged at most once').waitFor();
    await page.unrouteAll();
    await page.locator('#account-open').click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Close' }).click();
    const second = await newAccount();
    await signIn(page, second.email);
    await page.locator('#credits').waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.locator('.card.error', { hasText: 'Another account started this purchase' }).waitFor();
    expect(await credits(second.key)).toBe(2);
  });

  it('tells a test account that its reports are synthetic and the map is not, also after sign-in', async () => {
    const { page, complaints } = await open(linkTo(sinking));
    const { email } = await newAccount('test');
    await signIn(page, email, { isTest: true });
    await page.locator('#page-banner', { hasText: 'don’t match the map' }).waitFor();
    await page.locator('#credits', { hasText: '100.00 USD' }).waitFor();
    // regardless of the banner, the map ends at the bottom of the window
    const map = (await page.locator('section.map').boundingBox())!;
    expect(Math.abs(map.y + map.height - page.viewportSize()!.height)).toBeLessThan(6);
    await page.locator('#result .synthetic').waitFor();
    await page.locator('#account-open').click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.locator('#page-banner').waitFor({ state: 'hidden' });
    expect(complaints).toEqual([]);
  });

  it('requests a point once when it is clicked or typed', async () => {
    const { page } = await open('/');
    await page.getByText('Covered now').waitFor();
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/')) asked.push(pathname);
    });
    const { lat, lon } = pointIn(sinking);
    await page.getByLabel('Latitude, longitude').fill(`${lat} ${lon}`);
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await heading(page, 'A report is available here');
    await page.waitForLoadState('networkidle');
    expect(asked).toEqual(['/api/v1/motion']);
  });

  it('starts no download of a report that has left the page', async () => {
    const { page } = await open(linkTo(sinking));
    const { key } = await newAccount();
    await page.evaluate(`localStorage.setItem('ground-motion.key', '${key}')`);
    await page.reload();
    await page.getByRole('button', { name: 'Buy report' }).click();
    await heading(page, 'Sinking fast');
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/report.pdf')) sent.push(request.url());
    });
    let answer = () => {};
    await page.route('**/report.pdf?*dry_run=1', async (route) => {
      await new Promise<void>((resolve) => (answer = resolve));
      await route.continue().catch(() => {});
    });
    await page.getByRole('button', { name: 'Download PDF (included)' }).click();
    await expect.poll(() => sent.length).toBe(1);
    const { lat, lon } = pointIn(stable);
    await page.getByLabel('Latitude, longitude').fill(`${lat} ${lon}`);
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await page.getByText('F08882-32-40').waitFor();
    answer();
    await page.waitForLoadState('networkidle');
    expect(sent).toHaveLength(1);
    expect(await credits(key)).toBe(1.6);
  });
});
