import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { verifyLedger } from '../../../billing/audit/verifyLedger.ts';
import { chromiumPath, seriousAxeFindings, useExplorerPages } from '../../support/browser/explorerPage.ts';
import { DUCKDB } from '../../support/machine/engines.ts';
import { startMailedServer, type MailedServer } from '../../support/mail/mailedServer.ts';

const PASSWORD = 'correct horse battery';
const NEW_PASSWORD = 'violet kettle morning';

describe.skipIf(chromiumPath === null)(
  'account access on the page (skipped without a Chromium on the PATH)',
  () => {
    let mailed: MailedServer;
    const { open } = useExplorerPages(
      async () => {
        mailed = await startMailedServer(DUCKDB);
        // the browser expires cookies by its own clock
        mailed.server.clock.now = Date.now();
        return { ...mailed.server, close: async () => {} };
      },
      { hasMap: false },
    );
    afterAll(async () => {
      expect((await verifyLedger(mailed.server.database)).violations).toEqual([]);
      await mailed.close();
    });

    const dialog = (page: Page) => page.locator('#account-dialog');
    const press = (page: Page, name: string) =>
      dialog(page).getByRole('button', { name, exact: true }).click();
    const heading = (page: Page, name: string) => dialog(page).getByRole('heading', { name }).waitFor();
    const pictured = async (page: Page, name: string): Promise<void> => {
      void name;
      expect(await seriousAxeFindings(page)).toEqual([]);
    };

    async function newAccount({ isConfirmed = true } = {}) {
      const email = `person-${crypto.randomUUID()}@example.org`;
      const { body } = await mailed.server.post('/api/v1/autonomous/register', { email, password: PASSWORD });
      const key = String(body['api_key']);
      if (isConfirmed)
        await mailed.server.post('/api/v1/account/email/confirm', { code: await mailed.codeFor(email) }, key);
      return { email, key };
    }

    async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
      await page.locator('#account-open').click();
      await page.getByLabel('Account email').fill(email);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await press(page, 'Sign in');
      await page.locator('#credits').waitFor();
    }

    it('is shown key and password until they confirm that they saved both, and is asked before a key is forgotten', async () => {
      const { page, complaints } = await open('/');
      await page.locator('#account-open').click();
      await page.getByLabel('Email address').fill(`person-${crypto.randomUUID()}@example.org`);
      await press(page, 'Create the account');
      await heading(page, 'Your account is ready');
      for (let times = 0; times < 4; times++) await page.keyboard.press('Escape');
      await heading(page, 'Your account is ready');
      expect(await dialog(page).getByRole('button', { name: 'Close' }).count()).toBe(0);
      await pictured(page, 'both');
      await press(page, 'I saved them');
      await dialog(page).waitFor({ state: 'hidden' });
      await page.locator('#account-open').click();
      await press(page, 'Forget this key');
      await heading(page, 'Forget this key?');
      await pictured(page, 'forget');
      await press(page, 'Keep the key');
      expect(await page.evaluate('localStorage.getItem("ground-motion.key")')).not.toBeNull();
      // A view that can be reopened closes as usual.
      await page.keyboard.press('Escape');
      await dialog(page).waitFor({ state: 'hidden' });
      await page.locator('#account-open').click();
      await press(page, 'Forget this key');
      await press(page, 'Forget it');
      expect(await page.evaluate('localStorage.getItem("ground-motion.key")')).toBeNull();
      expect(complaints).toEqual([]);
    });

    it('gets a link for a forgotten password, sets another one, and is signed in with it', async () => {
      const { email, key } = await newAccount();
      const { page, complaints } = await open('/');
      await page.locator('#account-open').click();
      await press(page, 'Forgot password');
      await pictured(page, 'forgot');
      await dialog(page).getByLabel('Account email').fill(email);
      await press(page, 'Send the link');
      await heading(page, 'Check your mailbox');
      await pictured(page, 'asked');
      await press(page, 'Done');
      const code = await mailed.codeFor(email);
      await page.goto(`/#reset-password=${code}`);
      await heading(page, 'Set a new password');
      // The code isn't in the address, which people copy and browsers store.
      expect(page.url()).not.toContain(code);
      await pictured(page, 'reset');
      await dialog(page).getByLabel('New password').fill('password1');
      await press(page, 'Set the password');
      await dialog(page).getByText('This password is easy to guess').waitFor();
      await dialog(page).getByLabel('New password').fill(NEW_PASSWORD);
      await dialog(page).getByLabel('Also revoke all API keys').check();
      await press(page, 'Set the password');
      await heading(page, 'Your new API key');
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      const shown = await dialog(page).getByLabel('API key').inputValue();
      await pictured(page, 'new-key');
      await press(page, 'I saved it');
      expect((await mailed.server.get('/api/v1/balance', key)).status).toBe(401);
      expect((await mailed.server.get('/api/v1/balance', shown)).status).toBe(200);
      await page.locator('#credits', { hasText: '2.00 USD' }).waitFor();
      await page.goto(`/?again#reset-password=${code}`);
      await dialog(page).getByLabel('New password').fill('another password entirely');
      await press(page, 'Set the password');
      await dialog(page).getByText('no longer works').waitFor();
      expect(complaints.filter((text) => !text.includes('422'))).toEqual([]);
    });

    it('confirms the address, sees the sessions, changes the password and signs out everywhere', async () => {
      const { email } = await newAccount({ isConfirmed: false });
      const { page } = await open('/');
      const other = await open('/');
      await signIn(other.page, email);
      await page.goto(`/#confirm-email=${await mailed.codeFor(email)}`);
      await heading(page, 'Confirm your email address');
      await pictured(page, 'confirm-signed-out');
      await page.keyboard.press('Escape');
      await signIn(page, email);
      await page.locator('#account-open').click();
      await press(page, 'Password and security');
      await dialog(page).getByText('isn’t confirmed').waitFor();
      await pictured(page, 'security');
      await press(page, 'Confirm it');
      await dialog(page).getByText('We sent you an email').waitFor();
      await page.goto(`/?again#confirm-email=${await mailed.codeFor(email)}`);
      await pictured(page, 'confirm');
      await press(page, 'Confirm the address');
      await heading(page, 'Your email address is confirmed');
      await press(page, 'Done');
      await page.locator('#account-open').click();
      await press(page, 'Password and security');
      await dialog(page).getByText('Your email address is confirmed.').waitFor();
      await dialog(page).getByText('This browser').waitFor();
      expect(await dialog(page).getByText('Chrome on Linux').count()).toBe(1);
      await press(page, 'Change password');
      await dialog(page).getByLabel('Current password').fill('wrong horse battery');
      await dialog(page).getByLabel('New password').fill(NEW_PASSWORD);
      await press(page, 'Change the password');
      await dialog(page).getByText('This is not your current password').waitFor();
      await pictured(page, 'change');
      await dialog(page).getByLabel('Current password').fill(PASSWORD);
      await dialog(page).getByLabel('New password').fill(NEW_PASSWORD);
      await press(page, 'Change the password');
      await heading(page, 'Your password is changed');
      await press(page, 'Done');
      await other.page.reload();
      await other.page.locator('#account-open').click();
      await press(page, 'Sign out everywhere');
      await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
      expect(await page.evaluate('localStorage.getItem("ground-motion.session")')).toBeNull();
    });

    it('deletes the account after giving up its credits', async () => {
      const { email, key } = await newAccount();
      const { page } = await open('/');
      await signIn(page, email);
      await page.locator('#account-open').click();
      await press(page, 'Password and security');
      await press(page, 'Delete account');
      await dialog(page).getByLabel('I give up 2.00 USD of credits').waitFor();
      await dialog(page).getByLabel('Password', { exact: true }).fill(PASSWORD);
      await press(page, 'Delete for good');
      await dialog(page).getByText('Tick the box above').waitFor();
      await pictured(page, 'delete');
      await dialog(page).getByLabel('I give up 2.00 USD of credits').check();
      await dialog(page).getByLabel('Password', { exact: true }).fill(PASSWORD);
      await press(page, 'Delete for good');
      await heading(page, 'Your account is deleted');
      await press(page, 'Done');
      await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
      expect((await mailed.server.get('/api/v1/balance', key)).status).toBe(401);
    });
  },
);
