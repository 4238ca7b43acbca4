import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyLedger } from '../../../billing/audit/verifyLedger.ts';
import { meSchema, mintedKeySchema } from '../../../schemas/http/account/keys.ts';
import { emailConfirmedSchema, resetSchema } from '../../../schemas/http/account/login.ts';
import { logIn } from '../../support/browser/browser.ts';
import { DUCKDB } from '../../support/machine/engines.ts';
import { describeOnAnEngine } from '../../support/machine/tier.ts';
import { plainText, startMailedServer, type MailedServer } from '../../support/mail/mailedServer.ts';
import { expectAnswer, expectError } from '../../support/server/schemaCheck.ts';

const PASSWORD = 'correct horse battery';
const NEW_PASSWORD = 'violet kettle morning';
const FORGOT = '/api/v1/login/forgot';
const RESET = '/api/v1/login/reset';
const MINUTE_MS = 60_000;

describeOnAnEngine('getting back into an account', (engine) => {
  let mailed: MailedServer;
  let accounts = 0;
  beforeAll(async () => {
    mailed = await startMailedServer(engine, {
      limits: { recoveriesPerHour: 1000, recoveryEmailsPerHour: 100 },
    });
  });
  afterAll(async () => {
    const { violations } = await verifyLedger(mailed.server.database);
    await mailed.close();
    expect(violations).toEqual([]);
  });

  /** An account whose owner has confirmed the email address, or not. */
  async function newAccount({
    isConfirmed = true,
    mode = 'live',
  }: { isConfirmed?: boolean; mode?: 'live' | 'test' } = {}) {
    const { server } = mailed;
    const email = `person${++accounts}@example.org`;
    const { body } = await server.post('/api/v1/autonomous/register', { email, password: PASSWORD, mode });
    const key = String(body['api_key']);
    if (isConfirmed) {
      if (mode === 'test') expect((await askForCode(key)).status).toBe(200);
      const code = await mailed.codeFor(email);
      const answer = await server.post('/api/v1/account/email/confirm', { code }, key);
      expect(expectAnswer(answer, emailConfirmedSchema).email).toBe(email);
    }
    return { email, key, accountId: String(body['account_id']) };
  }

  const askForCode = (key: string) =>
    mailed.server.request('/api/v1/account/email/code', {
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
    });

  async function codeAfterForgot(email: string, mode: 'live' | 'test' = 'live'): Promise<string> {
    expect((await mailed.server.post(FORGOT, { email, mode })).status).toBe(200);
    return mailed.codeFor(email);
  }

  const canLogIn = async (email: string, password: string, mode = 'live') =>
    (await mailed.server.post('/api/v1/login', { email, password, mode })).status === 200;

  describe('a lost password', () => {
    it.each(['live', 'test'] as const)('of a %s account is reset by email, once', async (mode) => {
      const { email, key } = await newAccount({ mode });
      const browser = await logIn(mailed.server, { email, password: PASSWORD, mode });
      const code = await codeAfterForgot(email, mode);
      const answer = await mailed.server.post(RESET, { code, password: NEW_PASSWORD });
      expect(answer.headers.getSetCookie()).toEqual([]);
      expect(expectAnswer(answer, resetSchema)).toMatchObject({
        email,
        mode,
        outcome: 'password_reset',
        sessions_ended: 1,
        keys_revoked: 0,
        keys_in_use: 1,
      });
      expect(answer.text).not.toContain('api_key');
      expectError(await browser.get('/api/v1/me'), 401, 'login_required');
      expect(await canLogIn(email, PASSWORD, mode)).toBe(false);
      expect(await canLogIn(email, NEW_PASSWORD, mode)).toBe(true);
      expect((await mailed.server.get('/api/v1/balance', key)).status).toBe(200);
      expectError(
        await mailed.server.post(RESET, { code, password: 'another good one' }),
        422,
        'code_invalid',
      );
      await mailed.sendMail();
      const told = mailed.mail.letters.findLast(({ to }) => to === email);
      expect(told!.text).toContain('Subject: Your Ground Motion password was changed');
    });

    it('revokes every key, disconnects every client and gives a new key when the owner asks for that', async () => {
      const { email, key } = await newAccount();
      const child = expectAnswer(await mailed.server.post('/api/v1/keys', {}, key), mintedKeySchema);
      const code = await codeAfterForgot(email);
      const answer = await mailed.server.post(RESET, { code, password: NEW_PASSWORD, revoke_keys: true });
      const reset = expectAnswer(answer, resetSchema);
      expect(reset).toMatchObject({ keys_revoked: 2, keys_in_use: 1, credits_usd: 2 });
      for (const old of [key, child.api_key])
        expectError(await mailed.server.get('/api/v1/balance', old), 401, 'invalid_api_key');
      expect((await mailed.server.get('/api/v1/balance', reset.api_key)).body['credits_usd']).toBe(2);
    });

    it('gets the same answer for an address without an account, and sends no email', async () => {
      const { email } = await newAccount();
      const jobs = async () =>
        (await mailed.server.database.query(`SELECT job_id FROM job WHERE kind = 'login_mail'`)).length;
      const before = await jobs();
      const known = await mailed.server.post(FORGOT, { email });
      const unknown = await mailed.server.post(FORGOT, { email: 'nobody@example.org' });
      const of = ({ status, body }: typeof known) => ({ status, ...body, request_id: '' });
      expect(of(unknown)).toEqual(of(known));
      // Neither address was looked up: the request does the same for both.
      expect(await jobs()).toBe(before + 2);
      await mailed.sendMail();
      const to = mailed.mail.letters.map((letter) => letter.to);
      expect(to.filter((address) => address === email)).toHaveLength(2);
      expect(to).not.toContain('nobody@example.org');
    });

    it('has a code that is not stored in the state, before or after it is sent', async () => {
      const { email } = await newAccount();
      const code = await codeAfterForgot(email);
      const tables = await mailed.server.database.query<{ table_name: string }>(
        'SELECT table_name FROM information_schema.tables WHERE table_schema = current_schema()',
      );
      for (const { table_name: table } of tables) {
        const rows = await mailed.server.database.query(`SELECT * FROM ${table}`);
        expect(JSON.stringify(rows), table).not.toContain(code);
      }
    });

    it('has a code that ends after an hour, or when a newer one is sent or the password changes', async () => {
      const { email } = await newAccount();
      const first = await codeAfterForgot(email);
      const second = await codeAfterForgot(email);
      const reset = (code: string) => mailed.server.post(RESET, { code, password: NEW_PASSWORD });
      expectError(await reset(first), 422, 'code_invalid');
      const browser = await logIn(mailed.server, { email, password: PASSWORD });
      const change = { current_password: PASSWORD, new_password: 'orange sparrow ladder' };
      expect((await browser.post('/api/v1/account/password', change)).status).toBe(200);
      expectError(await reset(second), 422, 'code_invalid');
      const third = await codeAfterForgot(email);
      const { clock } = mailed.server;
      clock.now += 60 * MINUTE_MS;
      expectError(await reset(third), 422, 'code_invalid');
      clock.now -= 1;
      expect((await reset(third)).status).toBe(200);
    });

    it('keeps its code when the new password is refused, and accepts only one of two concurrent uses', async () => {
      const { email } = await newAccount();
      const code = await codeAfterForgot(email);
      expectError(await mailed.server.post(RESET, { code, password: 'password1' }), 422, 'weak_password');
      const answers = await Promise.all(
        ['green lantern island', 'purple anchor meadow'].map((password) =>
          mailed.server.post(RESET, { code, password }),
        ),
      );
      expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '422']);
    });

    it('has links to the public address, whatever host the request named', async () => {
      const { email } = await newAccount();
      await mailed.server.request(FORGOT, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-forwarded-host': 'evil.example',
          forwarded: 'host=evil.example',
        },
        body: JSON.stringify({ email }),
      });
      await mailed.sendMail();
      const letter = mailed.mail.letters.findLast(({ to }) => to === email);
      expect(plainText(letter!.text)).toContain(`${mailed.server.url}/#reset-password=`);
      expect(letter!.text).not.toContain('evil.example');
    });

    it.each([
      [FORGOT, { email: 'x' }, 'invalid_email'],
      [FORGOT, {}, 'invalid_email'],
      [FORGOT, { email: 'a@example.org', mode: 'demo' }, 'bad_request'],
      [RESET, { code: 'x', password: NEW_PASSWORD }, 'code_invalid'],
      [RESET, { code: '0'.repeat(32), password: NEW_PASSWORD }, 'code_invalid'],
      [RESET, { code: '0'.repeat(32), password: 'short' }, 'bad_request'],
      [RESET, { password: NEW_PASSWORD }, 'bad_request'],
    ] as const)('%s refuses %j as %s', async (path, body, code) => {
      expectError(await mailed.server.post(path, body), 422, code);
    });
  });

  describe('an address that was never confirmed', () => {
    it('goes to the person who reads its email, in a new account; the earlier account keeps its key and credits', async () => {
      const stranger = await newAccount({ isConfirmed: false });
      await mailed.sendMail();
      const strangers = await logIn(mailed.server, { email: stranger.email, password: PASSWORD });
      const again = { email: stranger.email, password: NEW_PASSWORD };
      expectError(await mailed.server.post('/api/v1/autonomous/register', again), 409, 'email_exists');
      const code = await codeAfterForgot(stranger.email);
      const reset = expectAnswer(
        await mailed.server.post(RESET, { code, password: NEW_PASSWORD }),
        resetSchema,
      );
      expect(reset).toMatchObject({ email: stranger.email, outcome: 'account_opened', credits_usd: 0 });
      expect(reset.account_id).not.toBe(stranger.accountId);
      const owner = await logIn(mailed.server, { email: stranger.email, password: NEW_PASSWORD });
      expect(expectAnswer(await owner.get('/api/v1/me'), meSchema)).toMatchObject({
        account_id: reset.account_id,
        email_confirmed: true,
      });
      // The stranger has no session and no longer has this address, but keeps everything else.
      expectError(await strangers.get('/api/v1/me'), 401, 'login_required');
      expect(await canLogIn(stranger.email, PASSWORD)).toBe(false);
      const me = expectAnswer(await mailed.server.get('/api/v1/me', stranger.key), meSchema);
      expect(me).toMatchObject({ account_id: stranger.accountId, credits_usd: 2, email_confirmed: false });
      expect(me.email).toMatch(/\.invalid$/);
      expect(await canLogIn(me.email, PASSWORD)).toBe(true);
      // The address can't be taken back with the old key or password alone.
      expect((await askForCode(stranger.key)).status).toBe(200);
      const sent = mailed.mail.letters.length;
      await mailed.sendMail();
      expect(mailed.mail.letters).toHaveLength(sent);
    });

    it('is confirmed only by its code and its key together, and can then be used to recover the account', async () => {
      const { email, key, accountId } = await newAccount({ isConfirmed: false });
      const code = await mailed.codeFor(email);
      const other = await newAccount();
      const confirm = (by: string | undefined) =>
        mailed.server.post('/api/v1/account/email/confirm', { code }, by);
      expectError(await confirm(undefined), 401, 'unauthorized');
      expectError(await confirm(other.key), 422, 'code_invalid');
      expectError(await mailed.server.post(RESET, { code, password: NEW_PASSWORD }), 422, 'code_invalid');
      const claim = await codeAfterForgot(email);
      expect((await confirm(key)).status).toBe(200);
      expectError(
        await mailed.server.post(RESET, { code: claim, password: NEW_PASSWORD }),
        422,
        'code_invalid',
      );
      const recovered = await codeAfterForgot(email);
      const reset = await mailed.server.post(RESET, { code: recovered, password: NEW_PASSWORD });
      expect(expectAnswer(reset, resetSchema)).toMatchObject({
        account_id: accountId,
        outcome: 'password_reset',
      });
    });
  });
});

describe('the rate limits of recovery', () => {
  it('refuse further requests from a network and further emails to a mailbox, whether or not the account exists', async () => {
    const limits = { recoveriesPerHour: 7, recoveryEmailsPerHour: 3 };
    const limited = await startMailedServer(DUCKDB, { limits });
    const { server } = limited;
    try {
      await server.post('/api/v1/autonomous/register', { email: 'known@example.org', password: PASSWORD });
      const ask = (email: string) => server.post(FORGOT, { email });
      const answersOf = async (email: string, spelled: string) => {
        const answers = [await ask(email), await ask(spelled), await ask(email), await ask(spelled)];
        return answers.map(({ status, headers, body: { message, error } }) => ({
          status,
          waits: Number(headers.get('retry-after')) > 0,
          message: (error as { message?: string } | undefined)?.message?.replace(/\d+ s/g, '') ?? message,
        }));
      };
      const known = await answersOf('known@example.org', ' KNOWN@example.org');
      expect(known.map(({ status, waits }) => [status, waits])).toEqual([
        [200, false],
        [200, false],
        [200, false],
        [429, true],
      ]);
      // Seven requests from this network within an hour: the fourth one here exceeds both limits.
      expect(await answersOf('stranger@example.org', ' STRANGER@example.org')).toMatchObject([
        ...known.slice(0, 3),
        { status: 429, waits: true },
      ]);
      const reset = await server.post(RESET, { code: 'a'.repeat(43), password: NEW_PASSWORD });
      expectError(reset, 429, 'rate_limited');
      expect(Number(reset.headers.get('retry-after'))).toBeGreaterThan(0);
    } finally {
      await limited.close();
    }
  });
});
