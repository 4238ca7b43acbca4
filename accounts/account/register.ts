import { GroundMotionError, invalidInput } from '../../core/error.ts';
import type { Database, Transaction } from '../../store/state/sql/database.ts';
import { displayPrefix, generateApiKey, hashApiKey } from '../identity/apiKey.ts';
import { randomBase62 } from '../identity/base62.ts';
import { normalizeEmail } from '../identity/email.ts';
import { mailboxOf } from '../../core/mailbox.ts';
import { assertReceivesMail } from '../identity/mailDomains.ts';
import type { MailDomains } from '../identity/mailDomains.ts';
import type { Mode } from '../identity/mode.ts';
import { generatePassword, hashPassword } from '../identity/password.ts';
import { assertUsablePassword } from '../identity/passwordRules.ts';
import { canReceiveMail } from '../identity/releasedAddress.ts';
import { queueLoginMail } from '../mail/loginMailJob.ts';
import { erasedMailbox } from './erasedMailbox.ts';

/** Starter credits of a live account unless configured otherwise (2.00 USD). */
const DEFAULT_STARTER_MICRO_USD = 2_000_000;

/** Fake credits of a test account (100 USD). */
export const TEST_CREDIT_MICRO_USD = 100_000_000;

/** Starter credits for a new account. */
export interface StarterCredit {
  readonly accountId: string;
  readonly mode: Mode;
  readonly amountMicroUsd: number;
  /** Epoch milliseconds. */
  readonly createdAt: number;
}

/** Enters starter credits in the ledger, in the transaction that opens the account. */
export type PostStarter = (transaction: Transaction, credit: StarterCredit) => Promise<unknown>;

export interface Registration {
  readonly email: string;
  /** Generated when absent. 8 to 200 characters. */
  readonly password?: string | undefined;
  readonly mode: Mode;
  /** Starter credits of a live account, micro-dollars; a test account gets its fixed fake credits. */
  readonly starterMicroUsd?: number | undefined;
  /** Checks whether the domain of a live account's address can receive mail; absent = no check. */
  readonly mailDomains?: MailDomains | null;
  /** Whether to send a verification code to a live account's address. */
  readonly sendsProof?: boolean;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** An account that was opened. */
export interface OpenedAccount {
  readonly accountId: string;
  /** As stored: trimmed, lower case. */
  readonly email: string;
  readonly mode: Mode;
  /** Shown this once. */
  readonly apiKey: string;
  readonly keyId: string;
  readonly balanceMicroUsd: number;
  /** The mailbox already had starter credits with an earlier account, perhaps under an alias, and gets no more. */
  readonly hadStarterBefore: boolean;
}

export interface RegisteredAccount extends OpenedAccount {
  /** The generated password, shown this once; null when the caller chose one. */
  readonly generatedPassword: string | null;
}

/**
 * The spelling of an address under which an account may be opened.
 * @throws GroundMotionError `invalid_email`, `disposable_email`.
 */
export async function usableEmail(presented: string): Promise<string> {
  const email = normalizeEmail(presented);
  if (!canReceiveMail(email)) {
    throw invalidInput(
      'invalid_email',
      `email: ${email} can't receive mail; register a mailbox that you read`,
    );
  }
  await assertNotDisposable(email);
  return email;
}

/**
 * Opens an account with its first API key and its starter credits, in one transaction. An address may have one live and
 * one test account; a mailbox gets live starter credits once, whichever alias it uses.
 * @throws GroundMotionError `invalid_email`, `disposable_email`, `email_exists`, `bad_request` and `weak_password` for an
 *   unusable password, `service_unavailable` when the server currently can't check whether the domain accepts mail.
 */
export async function register(
  database: Database,
  registration: Registration,
  postStarter: PostStarter,
): Promise<RegisteredAccount> {
  const email = await usableEmail(registration.email);
  const { mode, now } = registration;
  const generatedPassword = registration.password === undefined ? generatePassword() : null;
  const password = registration.password ?? generatedPassword ?? '';
  assertUsablePassword(password, email);
  const known = await database.query('SELECT account_id FROM account_email WHERE mode = $1 AND email = $2', [
    mode,
    email,
  ]);
  if (known.length > 0) throw emailExists(email, mode);

  if (mode === 'live' && registration.mailDomains) await assertReceivesMail(email, registration.mailDomains);

  const passwordHash = await hashPassword(password);
  const opened = await database.transaction(async (transaction) => {
    const accountId = newAccountId();
    const claimed = await transaction.query(
      `INSERT INTO account_email (mode, email, account_id) VALUES ($1, $2, $3)
       ON CONFLICT DO NOTHING RETURNING account_id`,
      [mode, email, accountId],
    );
    if (claimed.length === 0) throw emailExists(email, mode);
    if (registration.sendsProof && mode === 'live')
      await queueLoginMail(transaction, { wanted: 'proof', accountId }, now);
    return openAccount(transaction, {
      accountId,
      email,
      mode,
      passwordHash,
      provenAt: null,
      starterMicroUsd: registration.starterMicroUsd,
      postStarter,
      now,
    });
  });
  return { ...opened, generatedPassword };
}

export function newAccountId(): string {
  return `acc_${randomBase62(20)}`;
}

/** An account to open. The address is already reserved for it. */
export interface NewAccount {
  readonly accountId: string;
  readonly email: string;
  readonly mode: Mode;
  readonly passwordHash: string;
  /** When the owner proved that they read mail at the address; null = not yet. */
  readonly provenAt: Date | null;
  readonly starterMicroUsd: number | undefined;
  readonly postStarter: PostStarter;
  readonly now: number;
}

/**
 * Writes an account with its first key, and grants the starter credits that its mailbox hasn't had yet. The ledger is
 * written last.
 */
export async function openAccount(transaction: Transaction, account: NewAccount): Promise<OpenedAccount> {
  const { accountId, email, mode, now } = account;
  const keyId = `key_${randomBase62(16)}`;
  const apiKey = generateApiKey(mode);
  const starterMicroUsd =
    mode === 'test' ? TEST_CREDIT_MICRO_USD : (account.starterMicroUsd ?? DEFAULT_STARTER_MICRO_USD);
  const createdAt = new Date(now);
  const isStarterDue =
    starterMicroUsd > 0 &&
    (mode === 'test' || (await claimStarter(transaction, { email, accountId, createdAt })));
  await transaction.query(
    `INSERT INTO account (account_id, email, mode, password_hash, status, balance_micro_usd,
       ledger_sequence, created_at, email_proven_at)
     VALUES ($1, $2, $3, $4, 'active', 0, 0, $5, $6)`,
    [accountId, email, mode, account.passwordHash, createdAt, account.provenAt],
  );
  await transaction.query(
    `INSERT INTO api_key (key_sha256, key_id, account_id, kind, display_prefix, spent_day,
       spent_micro_usd, created_at)
     VALUES ($1, $2, $3, $4, $5, 0, 0, $6)`,
    [hashApiKey(apiKey), keyId, accountId, mode, displayPrefix(apiKey), createdAt],
  );
  if (isStarterDue) {
    await account.postStarter(transaction, {
      accountId,
      mode,
      amountMicroUsd: starterMicroUsd,
      createdAt: now,
    });
  }
  return {
    accountId,
    email,
    mode,
    apiKey,
    keyId,
    balanceMicroUsd: isStarterDue ? starterMicroUsd : 0,
    hadStarterBefore: starterMicroUsd > 0 && !isStarterDue,
  };
}

/** Marks the mailbox as having had its starter credits; true the first time. */
async function claimStarter(
  transaction: Transaction,
  { email, accountId, createdAt }: { email: string; accountId: string; createdAt: Date },
): Promise<boolean> {
  const erased = await transaction.query('SELECT mailbox FROM starter_mailbox WHERE mailbox = $1', [
    await erasedMailbox(transaction, email, { isFirst: false }),
  ]);
  if (erased.length > 0) return false;
  const claimed = await transaction.query(
    `INSERT INTO starter_mailbox (mailbox, account_id, created_at) VALUES ($1, $2, $3)
     ON CONFLICT DO NOTHING RETURNING mailbox`,
    [mailboxOf(email), accountId, createdAt],
  );
  return claimed.length === 1;
}

function emailExists(email: string, mode: Mode): GroundMotionError {
  return new GroundMotionError(
    'refused',
    'email_exists',
    `email: ${email} already has a ${mode} account; use its key, or register another address. If the address is yours and you can't log in, ask for an email with POST /api/v1/login/forgot`,
  );
}

/**
 * Refuses an address whose domain, or a parent domain, is known to provide disposable mailboxes. `email` as
 * `normalizeEmail` returns it.
 * @throws GroundMotionError `disposable_email`.
 */
async function assertNotDisposable(email: string): Promise<void> {
  // Loaded on demand: a list of tens of thousands of domains takes longer to load than most of the server.
  const { default: mailChecker } = await import('mailchecker');
  const disposable = mailChecker.blacklist();
  const labels = email.slice(email.lastIndexOf('@') + 1).split('.');
  const domain = labels.map((_, index) => labels.slice(index).join('.')).find((name) => disposable.has(name));
  if (domain === undefined) return;
  throw invalidInput(
    'disposable_email',
    `email: ${email} is a disposable address (${domain}); register a permanent mailbox`,
  );
}
