import type { PaymentConfig } from '../../schemas/paymentConfig.ts';
import { canReceiveMail } from '../identity/releasedAddress.ts';
import { insertJob } from '../../store/state/jobs.ts';
import type { Transaction } from '../../store/state/sql/database.ts';

/** The kind of jobs that send an email whose text is already written. */
export const EMAIL_JOB = 'email';

/** A plain-text email. */
export interface PlainEmail {
  /** Unique to the occasion, of letters, digits, `.`, `_` and `-`: an email is queued once per name. */
  readonly emailId: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Reply-To address; null = the sender. */
  readonly replyTo: string | null;
  /** The name of an earlier email in the same thread; null = none. */
  readonly inReplyTo: string | null;
}

/** Whether email can be sent: without a mail server or a sender address, nothing is queued. */
export function sendsMail({ smtpUrl, seller }: Pick<PaymentConfig, 'smtpUrl' | 'seller'>): boolean {
  return smtpUrl !== null && Boolean(seller?.email);
}

/**
 * Queues an email in the transaction that it reports. An email that is already queued or sent is left as is, and one to
 * an address that receives no email isn't queued.
 */
export async function queueEmail(transaction: Transaction, message: PlainEmail, now: number): Promise<void> {
  if (!canReceiveMail(message.to)) return;
  const jobId = `job_email_${message.emailId}`;
  const known = await transaction.query('SELECT job_id FROM job WHERE job_id = $1', [jobId]);
  if (known.length > 0) return;
  await insertJob(transaction, {
    jobId,
    kind: EMAIL_JOB,
    // Belongs to no account, so it doesn't count toward an account's limit of jobs.
    accountId: null,
    keyId: null,
    mode: 'live',
    requestId: `email ${message.emailId}`,
    request: JSON.stringify(message),
    createdAt: now,
  });
}
