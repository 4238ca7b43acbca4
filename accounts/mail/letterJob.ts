import type { PaymentConfig } from '../../schemas/paymentConfig.ts';
import { canReceiveMail } from '../identity/releasedAddress.ts';
import { insertJob } from '../../store/state/jobs.ts';
import type { Transaction } from '../../store/state/sql/database.ts';

/** The kind of the jobs that send a letter which is written already. */
export const LETTER_JOB = 'letter';

/** A letter of plain text. */
export interface PlainLetter {
  /** Unique to what it tells, of letters, digits, `.`, `_` and `-`: under one name it is queued once. */
  readonly letterId: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Where answers go; null = to the sender. */
  readonly replyTo: string | null;
  /** The name of an earlier letter that this one goes on from; null = none. */
  readonly inReplyTo: string | null;
}

/** Whether letters can be sent: without a mail server, or no one as the sender, none is to be queued. */
export function sendsMail({ smtpUrl, seller }: Pick<PaymentConfig, 'smtpUrl' | 'seller'>): boolean {
  return smtpUrl !== null && Boolean(seller?.email);
}

/**
 * Queues a letter in the transaction of what it tells; one that is queued or sent already is left as it is, and one to an
 * address that receives no email isn't queued.
 */
export async function queueLetter(transaction: Transaction, letter: PlainLetter, now: number): Promise<void> {
  if (!canReceiveMail(letter.to)) return;
  const jobId = `job_letter_${letter.letterId}`;
  const known = await transaction.query('SELECT job_id FROM job WHERE job_id = $1', [jobId]);
  if (known.length > 0) return;
  await insertJob(transaction, {
    jobId,
    kind: LETTER_JOB,
    // Of no one: it does not count among the jobs that an account may have.
    accountId: null,
    keyId: null,
    mode: 'live',
    requestId: `letter ${letter.letterId}`,
    request: JSON.stringify(letter),
    createdAt: now,
  });
}
