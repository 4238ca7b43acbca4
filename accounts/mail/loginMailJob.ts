import { randomBase62 } from '../identity/base62.ts';
import type { Mode } from '../identity/mode.ts';
import { insertJob } from '../../store/state/jobs.ts';
import type { Transaction } from '../../store/state/sql/database.ts';

/** The kind of jobs that send a code to log in with or to prove an address. */
export const LOGIN_MAIL_JOB = 'login_mail';

/**
 * The purpose: a code that proves the address of an account, or one that lets the reader of an address in. The code is
 * made when the email is sent, so that no job contains one. Whether the address has an account is also looked up then, so
 * that the request takes the same time with and without one.
 */
export type LoginMailRequest =
  | { readonly wanted: 'proof'; readonly accountId: string }
  | { readonly wanted: 'recovery'; readonly email: string; readonly mode: Mode };

/** Queues the email. */
export async function queueLoginMail(
  transaction: Transaction,
  request: LoginMailRequest,
  now: number,
): Promise<void> {
  const name = randomBase62(20);
  await insertJob(transaction, {
    jobId: `job_login_${name}`,
    kind: LOGIN_MAIL_JOB,
    // Belongs to no account, so it doesn't count toward an account's limit of jobs.
    accountId: null,
    keyId: null,
    mode: 'live',
    requestId: `login mail ${name}`,
    request: JSON.stringify(request),
    createdAt: now,
  });
}
