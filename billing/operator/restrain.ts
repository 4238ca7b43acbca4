import { GroundMotionError } from '../../core/error.ts';
import type { Database } from '../../store/state/sql/database.ts';
import { revokeKeyFamily } from '../../accounts/keys/ownerKey.ts';
import { lockAccounts } from '../../accounts/account/accountState.ts';
import { audit } from './auditLog.ts';
import type { OperatorAct } from './auditLog.ts';
import { changeAccount } from './changeAccount.ts';

/**
 * Suspends an account or lifts its suspension; idempotent. While it is suspended, its keys and sessions don't work,
 * starting with the commit.
 * @throws GroundMotionError `not_found`, also for an account that its owner has deleted.
 */
export async function setSuspension(
  database: Database,
  act: OperatorAct,
  { accountId, suspended, reason }: { accountId: string; suspended: boolean; reason: string },
): Promise<{ readonly hasChanged: boolean }> {
  return changeAccount(database, act, { accountId, reason }, async (transaction, account) => {
    const [deleted] = await transaction.query(
      'SELECT account_id FROM account WHERE account_id = $1 AND deleted_at IS NOT NULL',
      [accountId],
    );
    if (deleted) throw new GroundMotionError('not_found', 'not_found', `account ${accountId} was deleted`);
    if (account.isSuspended === suspended) return false;
    await transaction.query('UPDATE account SET status = $2 WHERE account_id = $1', [
      accountId,
      suspended ? 'suspended' : 'active',
    ]);
    return true;
  });
}

/**
 * Revokes a key of any kind, with the child keys created from it; idempotent.
 * @throws GroundMotionError `key_not_found`.
 */
export async function revokeAnyKey(
  database: Database,
  act: OperatorAct,
  { keyId, reason }: { readonly keyId: string; readonly reason: string },
): Promise<{ readonly accountId: string; readonly revokedKeyIds: readonly string[] }> {
  return database.transaction(async (transaction) => {
    const [key] = await transaction.query<{ account_id: string }>(
      'SELECT account_id FROM api_key WHERE key_id = $1',
      [keyId],
    );
    if (!key) throw new GroundMotionError('not_found', 'key_not_found', `unknown key ${keyId}`);
    const { account_id: accountId } = key;
    await lockAccounts(transaction, [accountId]);
    const revokedKeyIds = await revokeKeyFamily(transaction, keyId, act.now);
    await audit(transaction, act, {
      outcome: 'done',
      accountId,
      entryId: null,
      detail: { reason, key_id: keyId, revoked: revokedKeyIds.length },
    });
    return { accountId, revokedKeyIds };
  });
}
