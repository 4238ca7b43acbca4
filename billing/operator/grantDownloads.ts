import { required } from '../../core/required.ts';
import { GroundMotionError } from '../../core/error.ts';
import type { Database } from '../../store/state/sql/database.ts';
import type { OperatorAct } from './auditLog.ts';
import { changeAccount } from './changeAccount.ts';

/**
 * Lets an account fetch the releases' files, which hold every paid number, or takes that back; again = no
 * change. It holds from the moment of the commit on.
 * @throws GroundMotionError `not_found`; `forbidden` for a test account, whose ground has no files.
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
