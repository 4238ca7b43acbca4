import { GroundMotionError } from '../../core/error.ts';
import type { Database, Transaction } from '../../store/state/sql/database.ts';
import { lockActiveAccount, readAccount } from '../account/account.ts';
import type { Caller } from '../identity/authenticate.ts';
import type { Mode } from '../identity/mode.ts';
import { hashPassword, passwordFits } from '../identity/password.ts';
import { assertUsablePassword } from '../identity/passwordRules.ts';
import { endSessions, sessionEnded, type WhichSessions } from '../identity/session.ts';
import { assertSessionGoesOn } from '../keys/childKeys.ts';
import { renewOwnerKey } from '../keys/ownerKey.ts';
import { canReceiveMail } from '../identity/releasedAddress.ts';
import { queueEmail } from '../mail/emailJob.ts';
import { randomBase62 } from '../identity/base62.ts';
import { countUsableKeys, disconnectClients, type AccessEnded } from './endAccess.ts';
import { dropCodes } from './oneTimeCode.ts';

/** The effects of a new password. */
export interface PasswordSet extends AccessEnded {
  /** Shown this once; null when the keys were kept. */
  readonly apiKey: string | null;
}

/** A password to set, in a transaction that has locked the account. */
export interface NewPassword {
  readonly accountId: string;
  readonly email: string;
  readonly mode: Mode;
  readonly passwordHash: string;
  /** Whose sessions end. */
  readonly ends: WhichSessions;
  /** Whether to revoke all API keys and issue a new owner key. */
  readonly revokesKeys: boolean;
  readonly disconnectsClients: boolean;
  /** Whether to notify the account's address by email. */
  readonly sendsMail: boolean;
  readonly now: number;
}

/** Sets a password, ends access granted with the former one, and invalidates every outstanding code. */
export async function writePassword(transaction: Transaction, set: NewPassword): Promise<PasswordSet> {
  const { accountId, now } = set;
  await transaction.query('UPDATE account SET password_hash = $2 WHERE account_id = $1', [
    accountId,
    set.passwordHash,
  ]);
  await dropCodes(transaction, accountId);
  const sessionsEnded = await endSessions(transaction, accountId, set.ends, now);
  const clientsDisconnected =
    set.disconnectsClients || set.revokesKeys ? await disconnectClients(transaction, accountId, now) : 0;
  const renewed = set.revokesKeys ? await renewOwnerKey(transaction, set, now) : null;
  if (set.sendsMail && canReceiveMail(set.email)) await queueEmail(transaction, emailOf(set), now);
  return {
    sessionsEnded,
    clientsDisconnected,
    keysRevoked: renewed?.revoked ?? 0,
    keysInUse: await countUsableKeys(transaction, accountId, now),
    apiKey: renewed?.minted.apiKey ?? null,
  };
}

function emailOf({ accountId, email, now }: NewPassword) {
  return {
    emailId: `password-${accountId}-${now}-${randomBase62(6)}`,
    to: email,
    subject: 'Your Ground Motion password was changed',
    text: [
      `The password of your Ground Motion account (${email}) was changed at ${new Date(now).toISOString()}.`,
      '',
      "If you changed it, you don't need to do anything.",
      'If you didn\'t, set a new password ("Forgot password" where you sign in) and choose to revoke all API keys.',
      '',
    ].join('\n'),
    replyTo: null,
    inReplyTo: null,
  };
}

export interface PasswordChange {
  readonly currentPassword: string;
  readonly newPassword: string;
  readonly revokesKeys: boolean;
  readonly sendsMail: boolean;
  readonly now: number;
}

/**
 * Changes the password of the account whose session asks; the current password is required. Every other session ends.
 * @throws GroundMotionError `wrong_password`; `bad_request`, `weak_password`; `account_suspended`, `login_required` when
 *   either happened since.
 */
export async function changePassword(
  database: Database,
  owner: Caller,
  change: PasswordChange,
): Promise<PasswordSet> {
  const { email } = await readAccount(database, owner.accountId);
  const knownHash = await requirePassword(database, owner.accountId, change.currentPassword);
  assertUsablePassword(change.newPassword, email);
  const passwordHash = await hashPassword(change.newPassword);
  const { sessionSha256 } = owner;
  if (sessionSha256 === undefined) throw sessionEnded();
  return database.transaction(async (transaction) => {
    await lockActiveAccount(transaction, owner.accountId);
    await assertSessionGoesOn(transaction, owner, change.now);
    await assertStillThePassword(transaction, owner.accountId, knownHash);
    return writePassword(transaction, {
      accountId: owner.accountId,
      email,
      mode: owner.mode,
      passwordHash,
      ends: { but: sessionSha256 },
      revokesKeys: change.revokesKeys,
      disconnectsClients: false,
      sendsMail: change.sendsMail,
      now: change.now,
    });
  });
}

/**
 * Returns the stored hash of an account's password to a caller who knows the password.
 * @throws GroundMotionError `wrong_password`.
 */
export async function requirePassword(
  database: Database,
  accountId: string,
  password: string,
): Promise<string> {
  const [row] = await database.query<{ password_hash: string }>(
    'SELECT password_hash FROM account WHERE account_id = $1',
    [accountId],
  );
  if (row && (await passwordFits(row.password_hash, password))) return row.password_hash;
  throw new GroundMotionError(
    'refused',
    'wrong_password',
    "this isn't the current password of the account; if you lost it, reset it with POST /api/v1/login/forgot",
  );
}

/** Checks that the verified password is still the account's. The account is locked. */
export async function assertStillThePassword(
  transaction: Transaction,
  accountId: string,
  passwordHash: string,
): Promise<void> {
  const [row] = await transaction.query<{ password_hash: string }>(
    'SELECT password_hash FROM account WHERE account_id = $1',
    [accountId],
  );
  if (row?.password_hash !== passwordHash) throw sessionEnded();
}
