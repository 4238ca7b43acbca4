import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import {
  CHROMIUM,
  linkTo,
  seriousAxeFindings,
  useExplorerPages,
} from '../../support/browser/explorerPage.ts';
import { startTestServer } from '../../support/server/testServer.ts';
import { describeWith } from '../../support/machine/needs.ts';

const sinking = { row: 30, col: 40, velocityVerticalMmYr: -12.4, velocityUncertaintyMmYr: 1.1 };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const lying = { viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true };
const wrongKey = `gm_live_${'x'.repeat(38)}`;
const keepWrongKey = `localStorage.getItem('visited') ?? (localStorage.setItem('visited', '1'), localStorage.setItem('ground-motion.key', '${wrongKey}'))`;
const jargon = /\b(POST|GET|API key)\b|\/api\/|_key\b/;

describeWith(CHROMIUM)('errors on the page', () => {
  const { open } = useExplorerPages(() => startTestServer({ cells: [sinking] }), { hasMap: false });

  async function expectInSight(page: Page, part: Locator): Promise<void> {
    await part.waitFor();
    const box = (await part.boundingBox())!;
    const { height } = page.viewportSize()!;
    expect(box.y).toBeGreaterThanOrEqual(0);
    expect(box.y + Math.min(box.height, 60)).toBeLessThanOrEqual(height);
  }

  it.each([
    ['desktop', {}],
    ['a phone', phone],
    ['a phone that lies', lying],
  ])('shows a wrong key visibly and in plain words, with next steps, on %s', async (_, options) => {
    const { page } = await open(linkTo(sinking), { ...options, initScript: keepWrongKey });
    const title = page.getByRole('heading', { name: 'This key was rejected' });
    await expectInSight(page, title);
    const card = page.locator('.card.error');
    expect(await card.innerText()).not.toMatch(jargon);
    expect(await seriousAxeFindings(page)).toEqual([]);
    await card.getByText('Details for support').click();
    await card.getByText('Code invalid_api_key').waitFor();
    await page.getByRole('button', { name: 'Continue without the key' }).click();
    await page.getByRole('heading', { name: 'A report is available here' }).waitFor();
    expect(await page.evaluate(`localStorage.getItem('ground-motion.key')`)).toBeNull();
  });

  it.each([
    ['desktop', {}],
    ['a phone', phone],
  ])('shows next to the field that a pasted key is wrong, visibly, on %s', async (_, options) => {
    const { page } = await open('/', options);
    await page.locator('#account-open').click();
    await page.getByLabel('Existing key').fill(wrongKey);
    await page.getByRole('button', { name: 'Use this key' }).click();
    const problem = page.locator('#pasted-key-error', { hasText: 'This key was rejected' });
    await expectInSight(page, problem);
    expect(await problem.innerText()).not.toMatch(jargon);
    const field = (await page.getByLabel('Existing key').boundingBox())!;
    const said = (await problem.boundingBox())!;
    expect(Math.abs(field.y - said.y)).toBeLessThan(160);
  });

  it('offers to paste another key when the stored one was refused', async () => {
    const { page } = await open(linkTo(sinking), { initScript: keepWrongKey });
    await page.getByRole('button', { name: 'Use another key' }).click();
    await page.getByRole('heading', { name: 'Use another key' }).waitFor();
    const fields = page.getByRole('dialog').getByRole('textbox');
    expect(await fields.first().getAttribute('id')).toBe('pasted-key');
  });

  it('links to guide and API on a phone too', async () => {
    const { page } = await open('/', phone);
    for (const name of ['Guide', 'API']) {
      const link = page.getByRole('link', { name, exact: true }).filter({ visible: true });
      expect(await link.count()).toBe(1);
      expect((await link.boundingBox())!.height).toBeGreaterThanOrEqual(44);
    }
  });
});
