import { verify } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { isWellFormedApiKey } from '../../../accounts/identity/apiKey.ts';
import { authenticate } from '../../../accounts/identity/authenticate.ts';
import { readBalance } from '../../../billing/ledger/balance.ts';
import { normalizeEmail } from '../../../accounts/identity/email.ts';
import { type RegisteredAccount } from '../../../accounts/account/register.ts';
import { registerAccount } from '../../../billing/ledger/starterCredit.ts';
import { verifyLedger } from '../../../billing/audit/verifyLedger.ts';
import type { GroundMotionError } from '../../../core/error.ts';
import { NOON } from '../../billing/support/ledgerFixture.ts';
import { describeOnEngines } from '../../support/machine/engines.ts';

describeOnEngines('registerAccount', ({ withState }) => {
  it('gives a live key, a generated password and two dollars, as a ledger entry', async () => {
    await withState(async (database) => {
      const account = await registerAccount(database, {
        email: '  Agent@Example.ORG ',
        mode: 'live',
        now: NOON,
      });
      expect(account).toMatchObject({ email: 'agent@example.org', mode: 'live', balanceMicroUsd: 2_000_000 });
      expect(account.apiKey).toMatch(/^gm_live_[0-9A-Za-z]{38}$/);
      expect(account.generatedPassword).toHaveLength(24);
      expect(await readBalance(database, account.accountId)).toEqual({
        balanceMicroUsd: 2_000_000,
        reportsRemaining: 5,
      });
      expect(await verifyLedger(database)).toMatchObject({ accounts: 1, entries: 1, violations: [] });
    });
  });

  it('keeps neither the password nor the key, but an argon2id hash and a SHA-256', async () => {
    await withState(async (database) => {
      const { apiKey } = await registerAccount(database, {
        email: 'agent@example.org',
        password: 'correct horse',
        mode: 'live',
        now: NOON,
      });
      const [account] = await database.query<{ password_hash: string }>('SELECT password_hash FROM account');
      expect(account!.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
      expect(await verify(account!.password_hash, 'correct horse')).toBe(true);
      const [key] = await database.query<{ key_sha256: string; display_prefix: string }>(
        'SELECT key_sha256, display_prefix FROM api_key',
      );
      expect(key!.key_sha256).toMatch(/^[0-9a-f]{64}$/);
      expect(key!.display_prefix).toBe(apiKey.slice(0, 12));
    });
  });

  it('gives a test account a test key and a hundred fake dollars that live money never meets', async () => {
    await withState(async (database) => {
      const registration = { email: 'agent@example.org', now: NOON };
      const test = await registerAccount(database, { ...registration, mode: 'test', starterMicroUsd: 1 });
      const live = await registerAccount(database, { ...registration, mode: 'live' });
      expect(test.apiKey).toMatch(/^gm_test_/);
      expect(test.balanceMicroUsd).toBe(100_000_000);
      expect(live.accountId).not.toBe(test.accountId);
      expect((await verifyLedger(database)).violations).toEqual([]);
    });
  });

  it('opens an account without credits when none are configured', async () => {
    await withState(async (database) => {
      const account = await registerAccount(database, {
        email: 'agent@example.org',
        mode: 'live',
        starterMicroUsd: 0,
        now: NOON,
      });
      expect(account.balanceMicroUsd).toBe(0);
      expect(await verifyLedger(database)).toMatchObject({ entries: 0, violations: [] });
    });
  });

  it('gives one of several concurrent registrations the address and refuses the others with email_exists', async () => {
    await withState(async (database) => {
      const spellings = ['agent@example.org', 'AGENT@example.org', ' agent@EXAMPLE.org'];
      const results = await Promise.allSettled(
        Array.from({ length: 6 }, (_, index) =>
          registerAccount(database, { email: spellings[index % 3]!, mode: 'live', now: NOON }),
        ),
      );
      const refusals = results.filter((result) => result.status === 'rejected');
      expect(refusals.map((refusal) => (refusal.reason as GroundMotionError).code)).toEqual(
        Array.from({ length: 5 }, () => 'email_exists'),
      );
      expect(await verifyLedger(database)).toMatchObject({ accounts: 1, violations: [] });
    });
  });

  it('refuses a password that is too short or too long', async () => {
    await withState(async (database) => {
      for (const password of ['', '1234567', 'x'.repeat(201)]) {
        await expect(
          registerAccount(database, { email: 'agent@example.org', password, mode: 'live', now: NOON }),
        ).rejects.toMatchObject({ code: 'bad_request' });
      }
    });
  });
});

describe('normalizeEmail', () => {
  it.each(['a@b.co', 'first.last+tag@sub.example.org', "o'brien@xn--bcher-kva.example", '1@2.example'])(
    'accepts %s',
    (email) => {
      expect(normalizeEmail(email)).toBe(email);
    },
  );

  it.each([
    '',
    '@',
    'a@b',
    'a b@example.org',
    'a@@example.org',
    '.a@example.org',
    'a..b@example.org',
    'a@-example.org',
    'a@example.org.',
    'a@exa_mple.org',
    'a@127.0.0.1',
    'é@example.org',
    'a@example.org\nbcc: b@example.org',
    `${'x'.repeat(65)}@example.org`,
    `a@${'x'.repeat(60)}.${'x'.repeat(60)}.${'x'.repeat(60)}.${'x'.repeat(60)}.${'x'.repeat(20)}.org`,
  ])('refuses %j', (email) => {
    expect(() => normalizeEmail(email)).toThrow(expect.objectContaining({ code: 'invalid_email' }));
  });
});

describeOnEngines('authenticate', ({ withState }) => {
  it('finds the account that a key belongs to', async () => {
    await withState(async (database) => {
      const { apiKey, accountId, keyId } = await registerAccount(database, {
        email: 'agent@example.org',
        mode: 'test',
        now: NOON,
      });
      expect(await authenticate(database, apiKey, NOON)).toEqual({
        accountId,
        keyId,
        parentKeyId: null,
        kind: 'test',
        mode: 'test',
        allowedReferer: null,
        via: 'key',
        mayDownload: false,
      });
    });
  });

  it('refuses unknown, mistyped and malformed keys', async () => {
    await withState(async (database) => {
      const { apiKey } = await registerAccount(database, { email: 'a@b.co', mode: 'live', now: NOON });
      const mistyped = apiKey.slice(0, 20) + (apiKey[20] === 'x' ? 'y' : 'x') + apiKey.slice(21);
      expect(isWellFormedApiKey(apiKey)).toBe(true);
      expect(isWellFormedApiKey(mistyped)).toBe(false);
      const keys = [
        mistyped,
        apiKey.replace('live', 'test'),
        `${apiKey} `,
        '',
        'gm_live_',
        apiKey.toLowerCase(),
      ];
      for (const key of keys) {
        await expect(authenticate(database, key, NOON)).rejects.toMatchObject({ code: 'invalid_api_key' });
      }
    });
  });

  it.each([
    ['revoked_at', new Date(NOON - 1), 'invalid_api_key'],
    ['expires_at', new Date(NOON), 'invalid_api_key'],
  ])('refuses a key after its %s', async (column, moment, code) => {
    await withState(async (database) => {
      const { apiKey } = await registerAccount(database, { email: 'a@b.co', mode: 'live', now: NOON });
      await authenticate(database, apiKey, NOON);
      await database.transaction((transaction) =>
        transaction.query(`UPDATE api_key SET ${column} = $1`, [moment]),
      );
      await expect(authenticate(database, apiKey, NOON)).rejects.toMatchObject({ code });
    });
  });

  it('identifies concurrent callers correctly', async () => {
    await withState(async (database) => {
      const accounts: RegisteredAccount[] = [];
      for (let i = 0; i < 5; i++) {
        accounts.push(await registerAccount(database, { email: `a${i}@b.co`, mode: 'live', now: NOON }));
      }
      await database.transaction((transaction) =>
        transaction.query(`UPDATE api_key SET revoked_at = $1 WHERE key_id = $2`, [
          new Date(NOON),
          accounts[3]!.keyId,
        ]),
      );
      const asked = [...accounts, ...accounts];
      const known = await Promise.allSettled(asked.map(({ apiKey }) => authenticate(database, apiKey, NOON)));
      expect(known.map((result) => (result.status === 'fulfilled' ? result.value.keyId : null))).toEqual(
        asked.map(({ keyId }, i) => (i % 5 === 3 ? null : keyId)),
      );
    });
  });

  it('refuses every key of a suspended account', async () => {
    await withState(async (database) => {
      const { apiKey } = await registerAccount(database, { email: 'a@b.co', mode: 'live', now: NOON });
      await database.transaction((transaction) =>
        transaction.query(`UPDATE account SET status = 'suspended'`),
      );
      await expect(authenticate(database, apiKey, NOON)).rejects.toMatchObject({ code: 'account_suspended' });
    });
  });
});
