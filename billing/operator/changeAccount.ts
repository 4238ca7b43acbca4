import { GroundMotionError } from '../../core/error.ts';
import type { Database, Transaction } from '../../store/state/sql/database.ts';
import { type AccountState, lockAccounts } from '../../accounts/account/accountState.ts';
import { audit, type OperatorAct } from './auditLog.ts';
import { required } from '../../core/required.ts';

/**
 * Changes an account under its lock; `change` returns whether anything had to be changed. Either way, the audit log gets
 * a line.
 * @throws GroundMotionError `not_found`; if `change` throws, everything is rolled back.
 */
export function changeAccount(
  database: Database,
  act: OperatorAct,
  { accountId, reason }: { readonly accountId: string; readonly reason: string },
  change: (transaction: Transaction, account: AccountState) => Promise<boolean>,
): Promise<{ readonly hasChanged: boolean }> {
  return database.transaction(async (transaction) => {
    const account = (await lockAccounts(transaction, [accountId])).get(accountId);
    if (!account) throw new GroundMotionError('not_found', 'not_found', `unknown account ${accountId}`);
    const hasChanged = await change(transaction, account);
    await audit(transaction, act, {
      outcome: 'done',
      accountId,
      entryId: null,
      detail: { reason, changed: hasChanged },
    });
    return { hasChanged };
  });
}

/**
 * Allows an account to download the releases' files, which contain every paid number, or revokes that; idempotent. Takes
 * effect with the commit.
 * @throws GroundMotionError `not_found`; `forbidden` for a test account, because synthetic data has no files.
 */
export async function setDownloads(
  database: Database,
  act: OperatorAct,
  { accountId, granted, reason }: { accountId: string; granted: boolean; reason: string },
): Promise<{ readonly hasChanged: boolean }> {
  return changeAccount(database, act, { accountId, reason }, async (transaction) => {
    const [account] = await transaction.query<{ mode: string; downloads_granted_at: Date | null }>(
      'SELECT mode, downloads_granted_at FROM account WHERE account_id = $1',
      [accountId],
    );
    if (granted && required(account).mode === 'test') {
      throw new GroundMotionError(
        'refused',
        'forbidden',
        `${accountId} is a test account: its ground is synthetic and has no files; use the live account`,
      );
    }
    if ((required(account).downloads_granted_at !== null) === granted) return false;
    await transaction.query('UPDATE account SET downloads_granted_at = $2 WHERE account_id = $1', [
      accountId,
      granted ? new Date(act.now) : null,
    ]);
    return true;
  });
}
