import type { Database, Transaction } from '../../store/state/sql/database.ts';
import { newAccountId, openAccount, type OpenedAccount, type PostStarter } from '../account/register.ts';
import type { Mode } from '../identity/mode.ts';
import { hashPassword } from '../identity/password.ts';
import { assertUsablePassword } from '../identity/passwordRules.ts';
import { addressAfterRelease } from '../identity/releasedAddress.ts';
import { endSessions } from '../identity/session.ts';
import { lockAccounts } from '../account/accountState.ts';
import { writePassword, type PasswordSet } from './newPassword.ts';
import { codeInvalid, dropCodes, readCode, takeCode } from './oneTimeCode.ts';

/** A code from an email, and the password that its bearer chose. */
export interface PasswordReset {
  readonly code: string;
  readonly password: string;
  readonly revokesKeys: boolean;
  readonly sendsMail: boolean;
  /** Starter credits of a new account, micro-dollars. */
  readonly starterMicroUsd: number;
  readonly postStarter: PostStarter;
  readonly now: number;
}

interface Holder {
  readonly accountId: string;
  readonly email: string;
  readonly mode: Mode;
}

/** The result: a new password for the account, or a new account for the address. */
export type ResetOutcome = Holder &
  (
    | ({ readonly outcome: 'password_reset' } & PasswordSet)
    | { readonly outcome: 'account_opened'; readonly opened: OpenedAccount }
  );

/**
 * Uses a code: sets a new password, which ends every session and disconnects every client; or, for an address that
 * someone else's account never proved, opens a new account (`claimAddress`).
 * @throws GroundMotionError `code_invalid`; `bad_request`, `weak_password`, after which the code still works.
 */
export async function resetPassword(database: Database, reset: PasswordReset): Promise<ResetOutcome> {
  const { code, now } = reset;
  const { purpose, accountId, email } = await readCode(database, code, now);
  if (purpose === 'prove_email') throw codeInvalid();
  assertUsablePassword(reset.password, email);
  const passwordHash = await hashPassword(reset.password);
  return database.transaction(async (transaction) => {
    await lockAccounts(transaction, [accountId]);
    await takeCode(transaction, code, now);
    const [account] = await transaction.query<{ mode: Mode; email_proven_at: Date | null }>(
      'SELECT mode, email_proven_at FROM account WHERE account_id = $1 AND email = $2 AND deleted_at IS NULL',
      [accountId, email],
    );
    if (!account) throw codeInvalid();
    const holder = { accountId, email, mode: account.mode };
    if (purpose === 'claim_address') {
      if (account.email_proven_at !== null) throw codeInvalid();
      const opened = await claimAddress(transaction, holder, { ...reset, passwordHash });
      return { ...holder, accountId: opened.accountId, outcome: 'account_opened', opened };
    }
    const set = await writePassword(transaction, {
      ...holder,
      passwordHash,
      ends: null,
      revokesKeys: reset.revokesKeys,
      disconnectsClients: true,
      sendsMail: reset.sendsMail,
      now,
    });
    return { ...holder, outcome: 'password_reset', ...set };
  });
}

/**
 * Moves an address to a new account of the person who proved to read its mail. The account that held it unproven keeps
 * its key, its credits and its purchases, and gets an address that receives no email. Neither account sees the other's
 * data. The old account's sessions end; its owner logs in with that address and the same password.
 */
async function claimAddress(
  transaction: Transaction,
  { accountId: formerId, email, mode }: Holder,
  { passwordHash, starterMicroUsd, postStarter, now }: PasswordReset & { readonly passwordHash: string },
): Promise<OpenedAccount> {
  const released = addressAfterRelease(formerId);
  const accountId = newAccountId();
  await dropCodes(transaction, formerId);
  await endSessions(transaction, formerId, null, now);
  await transaction.query('UPDATE account SET email = $2 WHERE account_id = $1', [formerId, released]);
  await transaction.query('UPDATE account_email SET account_id = $3 WHERE mode = $1 AND email = $2', [
    mode,
    email,
    accountId,
  ]);
  await transaction.query('INSERT INTO account_email (mode, email, account_id) VALUES ($1, $2, $3)', [
    mode,
    released,
    formerId,
  ]);
  return openAccount(transaction, {
    accountId,
    email,
    mode,
    passwordHash,
    provenAt: new Date(now),
    starterMicroUsd,
    postStarter,
    now,
  });
}
