import { GroundMotionError } from '../../core/error.ts';
import type { Database } from '../../store/state/database.ts';
import { lockAccounts } from '../spendingState.ts';
import { audit } from './auditLog.ts';
import type { OperatorAct } from './auditLog.ts';

/**
 * Lets an account fetch the releases' files, in which every paid number stands, or takes that back; again = no
 * change. It holds from the moment of the commit on.
 * @throws GroundMotionError `not_found`; `forbidden` for a test account, whose ground has no files.
 */
export async function setDownloads(
  database: Database,
  act: OperatorAct,
  { accountId, granted, reason }: { accountId: string; granted: boolean; reason: string },
): Promise<{ readonly hasChanged: boolean }> {
  return database.transaction(async (transaction) => {
    await lockAccounts(transaction, [accountId]);
    const [account] = await transaction.query<{ mode: string; downloads_granted_at: Date | null }>(
      'SELECT mode, downloads_granted_at FROM account WHERE account_id = $1',
      [accountId],
    );
    if (!account) throw new GroundMotionError('not_found', 'not_found', `there is no account ${accountId}`);
    if (granted && account.mode === 'test') {
      throw new GroundMotionError(
        'refused',
        'forbidden',
        `${accountId} is a test account: its ground is synthetic and has no files; name the live account`,
      );
    }
    const hasChanged = (account.downloads_granted_at !== null) !== granted;
    if (hasChanged) {
      await transaction.query('UPDATE account SET downloads_granted_at = $2 WHERE account_id = $1', [
        accountId,
        granted ? new Date(act.now) : null,
      ]);
    }
    await audit(transaction, act, {
      outcome: 'done',
      accountId,
      entryId: null,
      detail: { reason, changed: hasChanged },
    });
    return { hasChanged };
  });
}
