import type { Database, Transaction } from '../../store/state/sql/database.ts';
import { canReceiveMail } from '../identity/releasedAddress.ts';
import type { Mode } from '../identity/mode.ts';
import type { LoginMailRequest } from '../mail/loginMailJob.ts';
import { CODE_LIFETIME_MS, issueCode, type CodePurpose } from './oneTimeCode.ts';

/** An email with a code in it, to be sent immediately and stored nowhere. */
export interface LoginMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Older requests are dropped: the person has given up waiting. */
const ASKED_AGO_MS = 6 * 3_600_000;

interface Holder {
  readonly account_id: string;
  readonly email: string;
  readonly mode: Mode;
  readonly created_at: Date;
  readonly email_proven_at: Date | null;
}

/** The page on which a code is used. The code follows the `#`, so that no server and no log sees it. */
export function codeLink(publicUrl: string, purpose: CodePurpose, code: string): string {
  return `${publicUrl}/#${purpose === 'prove_email' ? 'confirm-email' : 'reset-password'}=${code}`;
}

/**
 * Writes a requested email, with a new code; null when nobody is to be written to: the address has no account, or the
 * account's address is already proven.
 */
export async function writeLoginMail(
  database: Database,
  request: LoginMailRequest,
  { askedAt, publicUrl, now }: { readonly askedAt: number; readonly publicUrl: string; readonly now: number },
): Promise<LoginMail | null> {
  if (now - askedAt > ASKED_AGO_MS) return null;
  return database.transaction(async (transaction) => {
    const holder = await holderOf(transaction, request);
    if (request.wanted === 'proof') {
      const isDue = holder && canReceiveMail(holder.email) && holder.email_proven_at === null;
      return isDue ? proofMail(transaction, holder, { publicUrl, now }) : null;
    }
    if (!holder || !canReceiveMail(holder.email)) {
      await issueForNobody(transaction, now);
      return null;
    }
    return holder.email_proven_at === null
      ? claimMail(transaction, holder, { publicUrl, now })
      : resetMail(transaction, holder, { publicUrl, now });
  });
}

/**
 * Does as much work as issuing a code for an account, so that other requests' waiting times don't reveal which addresses
 * have one.
 */
async function issueForNobody(transaction: Transaction, now: number): Promise<void> {
  const nobody = { purpose: 'reset_password', accountId: '', email: '' } as const;
  await issueCode(transaction, nobody, { now, lifetimeMs: 0 });
}

async function holderOf(transaction: Transaction, request: LoginMailRequest): Promise<Holder | undefined> {
  const columns = 'account_id, email, mode, created_at, email_proven_at';
  const [holder] =
    request.wanted === 'proof'
      ? await transaction.query<Holder>(
          `SELECT ${columns} FROM account WHERE account_id = $1 AND deleted_at IS NULL`,
          [request.accountId],
        )
      : await transaction.query<Holder>(
          `SELECT ${columns} FROM account WHERE account_id IN (
             SELECT account_id FROM account_email WHERE mode = $1 AND email = $2) AND deleted_at IS NULL`,
          [request.mode, request.email],
        );
  return holder;
}

interface Now {
  readonly publicUrl: string;
  readonly now: number;
}

async function linkFor(
  transaction: Transaction,
  purpose: CodePurpose,
  holder: Holder,
  { publicUrl, now }: Now,
): Promise<{ readonly code: string; readonly link: string }> {
  const lifetimeMs = purpose === 'prove_email' ? CODE_LIFETIME_MS.proof : CODE_LIFETIME_MS.recovery;
  const { code } = await issueCode(
    transaction,
    { purpose, accountId: holder.account_id, email: holder.email },
    { now, lifetimeMs },
  );
  return { code, link: codeLink(publicUrl, purpose, code) };
}

async function proofMail(transaction: Transaction, holder: Holder, at: Now): Promise<LoginMail> {
  const { code, link } = await linkFor(transaction, 'prove_email', holder, at);
  return {
    to: holder.email,
    subject: 'Confirm your email address',
    text: [
      `Someone created a ${nameOf(holder)} with this email address.`,
      '',
      'If it was you, confirm the address. You can then reset a lost password by email.',
      'Open this link in a browser in which you are signed in:',
      link,
      '',
      `Or send this code with the API key of the account: ${code}`,
      `(POST ${at.publicUrl}/api/v1/account/email/confirm)`,
      '',
      'The code works once, for 24 hours.',
      '',
      "If you didn't create the account, don't pass the code on. You can take the address back at " +
        `${at.publicUrl}/#forgot-password`,
      '',
    ].join('\n'),
  };
}

async function resetMail(transaction: Transaction, holder: Holder, at: Now): Promise<LoginMail> {
  const { link } = await linkFor(transaction, 'reset_password', holder, at);
  return {
    to: holder.email,
    subject: 'Set a new Ground Motion password',
    text: [
      `Someone asked to set a new password for your ${nameOf(holder)} (${holder.email}).`,
      '',
      'Set it here within 60 minutes. The link works once:',
      link,
      '',
      'A new password signs you out everywhere and disconnects connected programs. You decide whether your API keys ' +
        'keep working.',
      '',
      "If you didn't ask for this, ignore this email. Your password stays as it is.",
      '',
    ].join('\n'),
  };
}

async function claimMail(transaction: Transaction, holder: Holder, at: Now): Promise<LoginMail> {
  const { link } = await linkFor(transaction, 'claim_address', holder, at);
  return {
    to: holder.email,
    subject: 'Your email address at Ground Motion',
    text: [
      `Someone asked for a way into the ${nameOf(holder)} of ${holder.email}. That account was created on ` +
        `${holder.created_at.toISOString().slice(0, 10)}, and no one confirmed its address, so we can't hand it out by ` +
        'email.',
      '',
      "If you didn't create it, create a new account for your address here within 60 minutes. The link works once:",
      link,
      "The earlier account loses your address. It keeps its API key and its credits, and can't see anything of yours.",
      '',
      "If you created it and still have its API key, don't use the link: confirm the address with the key first (POST " +
        `${at.publicUrl}/api/v1/account/email/code), then ask for a new password again. Without the key, contact the ` +
        'operator of the server.',
      '',
      "If you didn't ask for this, ignore this email.",
      '',
    ].join('\n'),
  };
}

function nameOf({ mode }: Holder): string {
  return mode === 'test' ? 'Ground Motion test account' : 'Ground Motion account';
}
