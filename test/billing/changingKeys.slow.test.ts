import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Caller } from '../../accounts/identity/authenticate.ts';
import { mintChildKey, revokeChildKey } from '../../accounts/keys/childKeys.ts';
import { revokeAnyKey, setSuspension } from '../../billing/operator/restrain.ts';
import { replaceOwnerKey, setDailyCap } from '../../accounts/keys/ownerKey.ts';
import { lockAccounts } from '../../accounts/account/accountState.ts';
import type { Database } from '../../store/state/sql/database.ts';
import { describeOnEngines } from '../support/machine/engines.ts';
import { NOON, registeredCaller } from './support/ledgerFixture.ts';

const PLAIN = { label: null, dailyCapMicroUsd: null, allowedReferer: null, lifetimeMs: null };
const ACT = { actor: 'test', action: 'test', requestId: 'req_test', address: '127.0.0.1', now: NOON };

/** Locks an account for a moment, as a purchase does; it is locked by the time this resolves. */
async function beginPurchase(
  database: Database,
  { accountId }: Caller,
  atEnd: () => unknown = () => undefined,
): Promise<{ readonly end: Promise<void> }> {
  let hasBegun = (): void => undefined;
  const begun = new Promise<void>((resolve) => (hasBegun = resolve));
  const end = database.transaction(async (transaction) => {
    await lockAccounts(transaction, [accountId]);
    hasBegun();
    await sleep(300);
    atEnd();
  });
  await begun;
  return { end };
}

/** Changes that an owner can make to an account's keys. */
const OWN_CHANGES: Readonly<Record<string, (database: Database, owner: Caller) => Promise<unknown>>> = {
  'a new child key': (database, owner) => mintChildKey(database, owner, PLAIN, NOON),
  'a new cap': (database, owner) => setDailyCap(database, owner, 1_000_000, NOON),
  'a new owner key': (database, owner) => replaceOwnerKey(database, owner, NOON),
};

describeOnEngines('a change of keys', ({ withState }) => {
  it('is refused once the account is suspended, even for a request admitted before', async () => {
    await withState(async (database) => {
      const owner = await registeredCaller(database, 0);
      await setSuspension(database, ACT, { accountId: owner.accountId, suspended: true, reason: 'test' });
      const keys = () => database.query('SELECT * FROM api_key');
      const before = await keys();
      for (const change of Object.values(OWN_CHANGES)) {
        await expect(change(database, owner)).rejects.toMatchObject({ code: 'account_suspended' });
      }
      expect(await keys()).toEqual(before);
    });
  });

  it.each([
    ...Object.entries(OWN_CHANGES),
    [
      'a revoked child key',
      async (database: Database, { accountId }: Caller, childKeyId: string) =>
        revokeChildKey(database, accountId, childKeyId, NOON),
    ],
    [
      'an operator’s revocation',
      async (database: Database, _owner: Caller, childKeyId: string) =>
        revokeAnyKey(database, ACT, { keyId: childKeyId, reason: 'test' }),
    ],
    [
      'a suspension',
      async (database: Database, { accountId }: Caller) =>
        setSuspension(database, ACT, { accountId, suspended: true, reason: 'test' }),
    ],
  ] as const)('waits for purchases in progress of the account: %s', async (_name, change) => {
    await withState(async (database) => {
      const owner = await registeredCaller(database, 0);
      const child = await mintChildKey(database, owner, PLAIN, NOON);
      const order: string[] = [];
      const purchase = await beginPurchase(database, owner, () => order.push('bought'));
      await change(database, owner, child.facts.keyId);
      order.push('changed');
      await purchase.end;
      expect(order).toEqual(['bought', 'changed']);
    });
  });

  it('is reported once: only one of many concurrent suspensions is a change', async () => {
    await withState(async (database) => {
      const owner = await registeredCaller(database, 0);
      const suspension = { accountId: owner.accountId, suspended: true, reason: 'test' };
      const purchase = await beginPurchase(database, owner);
      const results = await Promise.all([1, 2, 3].map(() => setSuspension(database, ACT, suspension)));
      await purchase.end;
      expect(results.filter(({ hasChanged }) => hasChanged)).toHaveLength(1);
    });
  });

  describe('the number of child keys', () => {
    it('is limited, and counts only usable ones', async () => {
      await withState(async (database) => {
        const owner = await registeredCaller(database, 0);
        const fill = (count: number, name: string, changes: { revoked?: Date; expires?: Date } = {}) =>
          database.transaction((transaction) =>
            transaction.query(
              `INSERT INTO api_key (key_sha256, key_id, account_id, kind, display_prefix, parent_key_id,
                 revoked_at, expires_at, spent_day, spent_micro_usd, created_at)
               SELECT $1::TEXT || i, $1::TEXT || i, $2::TEXT, 'child', 'gm_child_', $3::TEXT,
                 $4::TIMESTAMPTZ, $5::TIMESTAMPTZ, 0, 0, $6::TIMESTAMPTZ FROM generate_series(1, ${count}) AS made(i)`,
              [
                name,
                owner.accountId,
                owner.keyId,
                changes.revoked ?? null,
                changes.expires ?? null,
                new Date(NOON),
              ],
            ),
          );
        await fill(10, 'revoked', { revoked: new Date(NOON) });
        await fill(10, 'expired', { expires: new Date(NOON) });
        await fill(998, 'usable');
        const mints = await Promise.allSettled(
          Array.from({ length: 6 }, () => mintChildKey(database, owner, PLAIN, NOON)),
        );
        expect(mints.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
        for (const mint of mints) {
          if (mint.status === 'rejected') expect(mint.reason).toMatchObject({ code: 'bad_request' });
        }
      });
    });
  });
});
