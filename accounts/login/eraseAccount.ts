import { GroundMotionError } from '../../core/error.ts';
import type { Database, Transaction } from '../../store/state/sql/database.ts';
import { readAccount } from '../account/account.ts';
import { erasedMailbox } from '../account/erasedMailbox.ts';
import type { Caller } from '../identity/authenticate.ts';
import { HASH_OF_NOBODY } from '../identity/password.ts';
import { addressAfterDeletion, canReceiveMail } from '../identity/releasedAddress.ts';
import { endSessions } from '../identity/session.ts';
import { assertSessionGoesOn } from '../keys/childKeys.ts';
import { formatUsd, microUsdToUsd } from '../../core/money.ts';
import { queueEmail } from '../mail/emailJob.ts';
import { lockAccounts } from '../account/accountState.ts';
import { accountSuspended } from '../identity/authenticate.ts';
import { disconnectClients } from './endAccess.ts';
import { assertStillThePassword, requirePassword } from './newPassword.ts';
import { dropCodes } from './oneTimeCode.ts';

/** The request to delete an account. */
export interface AccountDeletion {
  readonly password: string;
  /** The credits that the owner gives up, micro-dollars: must equal the balance. */
  readonly forfeitMicroUsd: number;
  readonly sendsMail: boolean;
  readonly now: number;
}

/** Erases the account's rows in other rooms, in the same transaction. */
export type AlongsideErasure = (transaction: Transaction, accountId: string) => Promise<void>;

/**
 * Deletes an account: from the commit on, no one can log in to it or buy with it, and the owner's data are erased. What
 * the books need stays (ledger, orders, invoices, keys without their texts), under an account id that identifies no one.
 * @throws GroundMotionError `wrong_password`; `deletion_blocked` while credits are left that were not given up, the
 *   balance is below zero, or a payment is pending; `account_suspended`, `login_required` when either happened since.
 */
export async function deleteAccount(
  database: Database,
  owner: Caller,
  deletion: AccountDeletion,
  alongside: AlongsideErasure,
): Promise<{ readonly forfeitedMicroUsd: number }> {
  const { accountId } = owner;
  const { now } = deletion;
  const passwordHash = await requirePassword(database, accountId, deletion.password);
  const { email } = await readAccount(database, accountId);
  return database.transaction(async (transaction) => {
    const account = (await lockAccounts(transaction, [accountId])).get(accountId);
    if (account?.isSuspended !== false) throw accountSuspended();
    await assertSessionGoesOn(transaction, owner, now);
    await assertStillThePassword(transaction, accountId, passwordHash);
    assertGivenUp(account.balanceMicroUsd, deletion.forfeitMicroUsd);
    await assertNothingOnItsWay(transaction, accountId, now);
    await alongside(transaction, accountId);
    await endSessions(transaction, accountId, null, now);
    await disconnectClients(transaction, accountId, now);
    await dropCodes(transaction, accountId);
    await erasePurchases(transaction, accountId, now);
    await eraseIdentity(transaction, { accountId, email, mode: owner.mode, now });
    // The last email to this address; it is deleted after sending.
    if (deletion.sendsMail && canReceiveMail(email))
      await queueEmail(transaction, emailOf(accountId, email), now);
    return { forfeitedMicroUsd: account.balanceMicroUsd };
  });
}

function assertGivenUp(balanceMicroUsd: number, forfeitMicroUsd: number): void {
  if (balanceMicroUsd < 0) {
    throw blocked(
      `the balance is ${formatUsd(balanceMicroUsd)} USD because a payment was reversed; pay it, or ask the operator`,
    );
  }
  if (balanceMicroUsd === forfeitMicroUsd) return;
  throw blocked(
    `the account has ${formatUsd(balanceMicroUsd)} USD of credits, which you lose with it; spend them, ask the operator for a ` +
      `refund of what you paid, or give up exactly this amount (forfeit_usd: ${microUsdToUsd(balanceMicroUsd)})`,
  );
}

async function assertNothingOnItsWay(
  transaction: Transaction,
  accountId: string,
  now: number,
): Promise<void> {
  const [order] = await transaction.query<{ order_id: string; expires_at: Date | null }>(
    `SELECT order_id, expires_at FROM payment_order
     WHERE account_id = $1 AND status IN ('creating', 'open', 'processing')
       AND (status = 'processing' OR expires_at IS NULL OR expires_at > $2)
     ORDER BY created_at LIMIT 1`,
    [accountId, new Date(now)],
  );
  if (!order) return;
  const until = order.expires_at === null ? '' : ` until ${order.expires_at.toISOString()}`;
  throw blocked(`order ${order.order_id} can still be paid${until}; wait until it is paid or expires`);
}

function blocked(why: string): GroundMotionError {
  return new GroundMotionError('refused', 'deletion_blocked', why);
}

/** Erases the purchases and everything that shows a location; the charges stay. */
async function erasePurchases(transaction: Transaction, accountId: string, now: number): Promise<void> {
  const of = [accountId];
  await transaction.query('DELETE FROM free_report WHERE account_id = $1', of);
  await transaction.query('DELETE FROM shared_link WHERE account_id = $1', of);
  await transaction.query(
    `UPDATE saved_report SET label = NULL, nickname = NULL, note = NULL, address = NULL, lat = 0, lon = 0,
       pixel_id = 'erased-' || CAST(report_id AS TEXT), frame_id = 'erased', release_id = 'erased',
       velocity_vertical_mm_yr = 0, velocity_uncertainty_mm_yr = NULL, assessment_code = 'erased', verdict_code = NULL, body = '{}',
       deleted_at = coalesce(deleted_at, $2)
     WHERE account_id = $1`,
    [accountId, new Date(now)],
  );
  await transaction.query('UPDATE idempotency SET body = NULL WHERE account_id = $1', of);
  await transaction.query('DELETE FROM job WHERE account_id = $1', of);
  await transaction.query('DELETE FROM billing_details WHERE account_id = $1', of);
  await transaction.query('UPDATE payment_order SET payment_url = NULL WHERE account_id = $1', of);
}

async function eraseIdentity(
  transaction: Transaction,
  {
    accountId,
    email,
    mode,
    now,
  }: Pick<Caller, 'accountId' | 'mode'> & { readonly email: string; readonly now: number },
): Promise<void> {
  const address = addressAfterDeletion(accountId);
  const at = new Date(now);
  await transaction.query(
    `UPDATE api_key SET revoked_at = coalesce(revoked_at, $2), label = NULL, allowed_referer = NULL,
       client_id = NULL, client_host = NULL
     WHERE account_id = $1`,
    [accountId, at],
  );
  await transaction.query(
    `UPDATE account SET email = $2, password_hash = $3, status = 'suspended', deleted_at = $4,
       email_proven_at = NULL, downloads_granted_at = NULL
     WHERE account_id = $1`,
    [accountId, address, HASH_OF_NOBODY, at],
  );
  await transaction.query('DELETE FROM account_email WHERE account_id = $1', [accountId]);
  await transaction.query('INSERT INTO account_email (mode, email, account_id) VALUES ($1, $2, $3)', [
    mode,
    address,
    accountId,
  ]);
  const starters = await transaction.query(
    'DELETE FROM starter_mailbox WHERE account_id = $1 RETURNING mailbox',
    [accountId],
  );
  if (starters.length > 0) {
    await transaction.query(
      `INSERT INTO starter_mailbox (mailbox, account_id, created_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
      [await erasedMailbox(transaction, email, { isFirst: true }), accountId, at],
    );
  }
  // Emails queued or sent to this address, or about this account.
  await transaction.query(
    `DELETE FROM job WHERE account_id IS NULL
       AND (strpos(request, '"' || $1::TEXT || '"') > 0 OR strpos(request, '"' || $2::TEXT || '"') > 0)`,
    [email, accountId],
  );
}

function emailOf(accountId: string, email: string) {
  return {
    emailId: `deleted-${accountId}`,
    to: email,
    subject: 'Your Ground Motion account was deleted',
    text: [
      `The Ground Motion account of ${email} was deleted, and its API keys no longer work.`,
      'What we must keep for accounting (amounts, dates, invoices) no longer names you, except invoices that you asked to be made out to you.',
      '',
    ].join('\n'),
    replyTo: null,
    inReplyTo: null,
  };
}
