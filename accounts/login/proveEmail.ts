import { GroundMotionError } from '../../core/error.ts';
import type { Database } from '../../store/state/sql/database.ts';
import { lockActiveAccount } from '../account/account.ts';
import { canReceiveMail } from '../identity/releasedAddress.ts';
import { queueLoginMail } from '../mail/loginMailJob.ts';
import type { Mode } from '../identity/mode.ts';
import { codeInvalid, readCode, takeCode } from './oneTimeCode.ts';

/** Queues a mail with a code that proves the address of an account. @throws GroundMotionError `account_suspended`. */
export async function askForProof(database: Database, accountId: string, now: number): Promise<void> {
  await database.transaction(async (transaction) => {
    await lockActiveAccount(transaction, accountId);
    await queueLoginMail(transaction, { wanted: 'proof', accountId }, now);
  });
}

/**
 * Queues an email to an address for someone who can't log in. Whether it has an account is looked up when the email is
 * written, so that the response doesn't reveal it. `email` as `normalizeEmail` returns it.
 */
export async function askForRecovery(
  database: Database,
  { email, mode }: { readonly email: string; readonly mode: Mode },
  now: number,
): Promise<void> {
  await database.transaction((transaction) =>
    queueLoginMail(transaction, { wanted: 'recovery', email, mode }, now),
  );
}

/**
 * Notes that the owner of an account, who is logged in or has its key, received the code mailed to its address, so both
 * are the same person. Only then can the account be recovered by email.
 * @throws GroundMotionError `code_invalid`, also for a code of another account; `account_suspended`.
 */
export async function proveEmail(
  database: Database,
  accountId: string,
  code: string,
  now: number,
): Promise<{ readonly email: string }> {
  const known = await readCode(database, code, now);
  if (known.purpose !== 'prove_email' || known.accountId !== accountId) throw codeInvalid();
  return database.transaction(async (transaction) => {
    await lockActiveAccount(transaction, accountId);
    await takeCode(transaction, code, now);
    const proven = await transaction.query(
      `UPDATE account SET email_proven_at = coalesce(email_proven_at, $3) WHERE account_id = $1 AND email = $2
       RETURNING account_id`,
      [accountId, known.email, new Date(now)],
    );
    if (proven.length === 0 || !canReceiveMail(known.email)) throw codeInvalid();
    // A code to claim the address is now useless.
    await transaction.query(`DELETE FROM one_time_code WHERE account_id = $1 AND purpose = 'claim_address'`, [
      accountId,
    ]);
    return { email: known.email };
  });
}

/** The error for a server that can't send email. */
export function emailUnavailable(): GroundMotionError {
  return new GroundMotionError(
    'refused',
    'email_unavailable',
    "this server doesn't send email; ask its operator for a one-time link (operator reset-login)",
  );
}
