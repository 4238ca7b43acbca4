import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { seriousAxeFindings, CHROMIUM, useExplorerPages } from '../../support/browser/explorerPage.ts';
import { describeWith } from '../../support/machine/needs.ts';
import { plantFrame, pointIn, TEST_NOW } from '../../support/planted/plantedLake.ts';
import { ADMIN_TOKEN } from '../../support/server/operator.ts';
import { startTestServer } from '../../support/server/testServer.ts';

/** Folder for pictures that a person can look at; if unset, none are written. */
const pictures = process.env['TEST_PICTURES'];
const CELL = { row: 5, col: 5 };

describeWith(CHROMIUM)('the operator’s page', () => {
  const pages = useExplorerPages(async () => {
    const server = await startTestServer({
      environment: { GM_ADMIN_TOKEN: ADMIN_TOKEN },
      prepare: async (dataDir) => {
        for (const frameId of ['F08882', 'F08883']) await plantFrame({ dataDir, frameId, cells: [CELL] });
        const at = new Date(TEST_NOW - 7_200_000).toISOString();
        const failure = {
          record_version: 1,
          holder: 'm-1-1',
          state: 'failed',
          started_at: at,
          ended_at: at,
          stage: null,
          release: null,
          error: { code: 'too_few_dates', message: 'fewer than five dates join: <script>alert(1)</script>' },
          inputs: { files: 1, bytes: 1, fingerprint: 'f' },
          archive_fingerprint: null,
        };
        mkdirSync(join(dataDir, 'frames/F00002'), { recursive: true });
        writeFileSync(join(dataDir, 'frames/F00002/ingest.json'), JSON.stringify(failure));
      },
    });
    const { lat, lon } = pointIn(CELL);
    const key = await server.register();
    await server.get(`/api/v1/motion?lat=${lat}&lon=${lon}`, key);
    // The browser's cookies end by its own clock.
    server.clock.now = Date.now();
    return server;
  });

  it.each([
    ['desktop', 'light', { width: 1280, height: 900 }],
    ['desktop', 'dark', { width: 1280, height: 900 }],
    ['phone', 'light', { width: 360, height: 740 }],
    ['phone', 'dark', { width: 360, height: 740 }],
  ] as const)('asks for the token and shows everything (%s, %s)', async (device, colorScheme, viewport) => {
    const { page, complaints } = await pages.open('/operator', { colorScheme, viewport });
    expect(await page.content()).not.toContain('F08882');
    expect(await seriousAxeFindings(page)).toEqual([]);
    const fits = async () =>
      expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(
        viewport.width,
      );
    await fits();
    await page.getByLabel('Token of this server').fill('not the token');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').waitFor();
    await page.getByLabel('Token of this server').fill(ADMIN_TOKEN);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Needs attention' }).waitFor();
    expect(page.url()).toBe(`${pages.server.url}/operator`);
    expect(await page.content()).not.toContain(ADMIN_TOKEN);
    expect(await page.evaluate('document.cookie')).toBe('');
    expect(await seriousAxeFindings(page)).toEqual([]);
    await fits();
    if (pictures !== undefined) {
      mkdirSync(pictures, { recursive: true });
      await page.screenshot({
        path: join(pictures, `operator-${device}-${colorScheme}.png`),
        fullPage: true,
      });
    }
    await page.getByText('fewer than five dates join: <script>').waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByLabel('Token of this server').waitFor();
    // Chromium reports an answer with status 401 as an error of the console.
    expect(complaints.filter((each) => !each.includes('401'))).toEqual([]);
  });

  it('copies a command with the keyboard', async () => {
    const { page } = await pages.open('/operator', { permissions: ['clipboard-read', 'clipboard-write'] });
    await page.getByLabel('Token of this server').fill(ADMIN_TOKEN);
    await page.keyboard.press('Enter');
    await page.locator('summary', { hasText: 'F08882' }).click();
    await page.getByRole('button', { name: 'Copy ./gm update --frame F08882' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('Copied').first().waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(
      `./gm update --frame F08882 --data-dir ${pages.server.dataDir}`,
    );
  });

  it('can be read without scripts', async () => {
    const { page } = await pages.open('/operator', { javaScriptEnabled: false });
    await page.getByLabel('Token of this server').fill(ADMIN_TOKEN);
    await page.getByRole('button', { name: 'Open' }).click();
    await page.getByText('./gm ledger verify').waitFor();
  });
});
