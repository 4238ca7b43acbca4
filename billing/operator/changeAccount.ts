import { GroundMotionError } from '../../core/error.ts';
import type { Database, Transaction } from '../../store/state/sql/database.ts';
import type { AccountState } from '../../accounts/account/accountState.ts';
import { lockAccounts } from '../../accounts/account/accountState.ts';
import { audit, type OperatorAct } from './auditLog.ts';

/**
 * Changes an account under its lock; `change` says whether anything had to be changed. Either way the audit log has a
 * line.
 * @throws GroundMotionError `not_found`; what `change` throws undoes everything.
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
