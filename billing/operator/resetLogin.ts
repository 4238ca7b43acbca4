import { GroundMotionError } from '../../core/error.ts';
import type { Database } from '../../store/state/sql/database.ts';
import { lockAccounts } from '../../accounts/account/accountState.ts';
import { CODE_LIFETIME_MS, issueCode } from '../../accounts/login/oneTimeCode.ts';
import { codeLink } from '../../accounts/login/writeLoginMail.ts';
import type { Mode } from '../../accounts/identity/mode.ts';
import { audit, type OperatorAct } from './auditLog.ts';

/** Who the operator gives a code to: the account's owner, or the owner of its address who didn't open it. */
export type LoginOwner = 'account_owner' | 'address_owner';

/** A code for the operator to pass on; it is shown only once. */
export interface LoginReset {
  readonly email: string;
  readonly mode: Mode;
  readonly code: string;
  readonly url: string;
  readonly expiresAt: Date;
}

/**
 * Issues a code to a person whom the operator has verified as the owner of an account, or of its address. The audit log
 * records the action, but not the code.
 * @throws GroundMotionError `not_found`, also for a deleted account; `forbidden` for the address of an account that has
 *   proved it.
 */
export async function resetLogin(
  database: Database,
  act: OperatorAct,
  {
    accountId,
    owner,
    reason,
    publicUrl,
  }: {
    readonly accountId: string;
    readonly owner: LoginOwner;
    readonly reason: string;
    readonly publicUrl: string;
  },
): Promise<LoginReset> {
  return database.transaction(async (transaction) => {
    await lockAccounts(transaction, [accountId]);
    const [account] = await transaction.query<{ email: string; mode: Mode; email_proven_at: Date | null }>(
      'SELECT email, mode, email_proven_at FROM account WHERE account_id = $1 AND deleted_at IS NULL',
      [accountId],
    );
    if (!account) throw new GroundMotionError('not_found', 'not_found', `unknown account ${accountId}`);
    if (owner === 'address_owner' && account.email_proven_at !== null) {
      throw new GroundMotionError(
        'refused',
        'forbidden',
        `the owner of ${accountId} confirmed its address, so no one else can get it; reset the login of the account itself`,
      );
    }
    const { email, mode } = account;
    const purpose = owner === 'account_owner' ? 'reset_password' : 'claim_address';
    const { code, expiresAt } = await issueCode(
      transaction,
      { purpose, accountId, email },
      { now: act.now, lifetimeMs: CODE_LIFETIME_MS.operator },
    );
    await audit(transaction, act, {
      outcome: 'done',
      accountId,
      entryId: null,
      detail: { reason, for: owner },
    });
    return { email, mode, code, url: codeLink(publicUrl, purpose, code), expiresAt };
  });
}
