import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { CHROMIUM, linkTo, useExplorerPages } from '../../support/browser/explorerPage.ts';
import { pointIn } from '../../support/planted/plantedLake.ts';
import { startTestServer } from '../../support/server/testServer.ts';
import { describeWith } from '../../support/machine/needs.ts';

const sinking = {
  row: 30,
  col: 40,
  velocityVerticalMmYr: -12.4,
  velocityUncertaintyMmYr: 1.1,
  neighborSpreadMmYr: 4.2,
};
const stable = { row: 32, col: 40, velocityVerticalMmYr: 0.9, velocityUncertaintyMmYr: 0.4 };
const unmeasured = { row: 10, col: 10 };

describeWith(CHROMIUM)('a customer of the explorer page', () => {
  const pages = useExplorerPages(
    () => startTestServer({ environment: { GM_STARTER_CREDITS_USD: '0.80' }, cells: [sinking, stable] }),
    { hasMap: false },
  );
  const { open, openWithKey } = pages;

  const credits = async (key: string) => (await pages.server.get('/api/v1/balance', key)).body['credits_usd'];
  const heading = (page: Page, name: string) => page.getByRole('heading', { name }).waitFor();

  it('explains what is wrong with coordinates it cannot read, and which address it cannot find', async () => {
    const { page } = await open('/');
    const field = page.getByLabel('Latitude, longitude');
    await field.fill('29.76; 95; 37');
    await field.press('Enter');
    await page.getByText('Write latitude and longitude in degrees').waitFor();
    await field.fill('1 Nowhere St, Houston');
    await field.press('Enter');
    await page.getByText(/"1 Nowhere St, Houston" couldn['’]t be resolved/).waitFor();
    await field.fill('-95.37, 29.76');
    await field.press('Enter');
    await page.getByText('Latitude comes first').waitFor();
  });

  it('charges once when the answer is lost, also after a reload', async () => {
    const { page, key } = await openWithKey(linkTo(sinking));
    await page.route('**/api/v1/motion?*include*', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.getByRole('button', { name: 'Buy report' }).click();
    await page.getByText('charged at most once').waitFor();
    expect(await credits(key)).toBe(0.4);
    await page.unrouteAll();
    await page.reload();
    await page.getByRole('button', { name: 'Finish the purchase' }).click();
    await heading(page, 'Sinking fast');
    expect(await credits(key)).toBe(0.4);
  });

  it('shows a purchased report again without a charge', async () => {
    const { page, complaints, key } = await openWithKey(linkTo(stable));
    await page.getByRole('button', { name: 'Buy report' }).click();
    await heading(page, 'Stable');
    await page.reload();
    await page.getByRole('button', { name: 'Show the report you bought (free)' }).click();
    await heading(page, 'Stable');
    expect(await credits(key)).toBe(0.4);
    expect(complaints).toEqual([]);
  });

  it('explains why a report was refused, and sells again once there are credits', async () => {
    const { page, key } = await openWithKey(linkTo(sinking));
    const { lat, lon } = pointIn(stable);
    for (let n = 0; n < 2; n++) await pages.server.get(`/api/v1/motion?lat=${lat}&lon=${lon}`, key);
    await page.getByRole('button', { name: 'Buy report' }).click();
    await heading(page, 'Not enough credits');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('button', { name: 'Buy report' }).waitFor();
  });

  it('refuses an unknown key, with a message for people', async () => {
    const { page } = await open('/');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByLabel('Existing key').fill('gm_live_wrong');
    await page.getByRole('button', { name: 'Use this key' }).click();
    await page.getByText('This key was rejected').waitFor();
  });

  it('never offers a purchase when there is nothing to sell', async () => {
    const { page } = await openWithKey(linkTo(unmeasured));
    await heading(page, 'This cell is not measured');
    expect(await page.getByRole('button', { name: /Buy/ }).count()).toBe(0);
  });
});
