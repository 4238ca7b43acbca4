import type { Database, Transaction } from './sql/database.ts';

/** Work that was accepted and is done later. Times in epoch milliseconds. */
export interface Job {
  readonly jobId: string;
  readonly accountId: string;
  readonly keyId: string;
  readonly mode: string;
  readonly requestId: string;
  readonly status: 'queued' | 'processing' | 'done' | 'error';
  /** JSON. */
  readonly request: string;
  /** The answer of a job that is done, the reason of one that ended in error. */
  readonly body: string | null;
  /** How often it was taken up; who finishes it must have taken it up last. */
  readonly attempts: number;
  readonly createdAt: number;
}

interface JobRow {
  readonly job_id: string;
  readonly account_id: string;
  readonly key_id: string;
  readonly mode: string;
  readonly request_id: string;
  readonly status: Job['status'];
  readonly request: string;
  readonly body: string | null;
  readonly attempts: number;
  readonly created_at: Date;
}

const COLUMNS = 'job_id, account_id, key_id, mode, request_id, status, request, body, attempts, created_at';

function jobOf(row: JobRow): Job {
  return {
    jobId: row.job_id,
    accountId: row.account_id,
    keyId: row.key_id,
    mode: row.mode,
    requestId: row.request_id,
    status: row.status,
    request: row.request,
    body: row.body,
    attempts: row.attempts,
    createdAt: row.created_at.getTime(),
  };
}

/** Of one account's jobs, how many may be open (queued or being done) at once. */
export const OPEN_JOBS_MAXIMUM = 20;

const IS_OPEN = `status IN ('queued', 'processing')`;

/**
 * Accepts a job, in the transaction of the answer that names it, unless the account has `OPEN_JOBS_MAXIMUM` open ones:
 * false, and nothing is written. The transaction holds the lock of the account, so that no two of them count at once.
 */
export async function insertJob(
  transaction: Transaction,
  job: Omit<Job, 'status' | 'body' | 'attempts'>,
): Promise<boolean> {
  const rows = await transaction.query(
    `INSERT INTO job (job_id, account_id, key_id, mode, request_id, status, request, attempts, created_at)
     SELECT $1::TEXT, $2::TEXT, $3::TEXT, $4::TEXT, $5::TEXT, 'queued', $6::TEXT, 0, $7::TIMESTAMPTZ
     WHERE (SELECT count(*) FROM job WHERE account_id = $2::TEXT AND ${IS_OPEN}) < ${OPEN_JOBS_MAXIMUM}
     RETURNING job_id`,
    [job.jobId, job.accountId, job.keyId, job.mode, job.requestId, job.request, new Date(job.createdAt)],
  );
  return rows.length === 1;
}

/** A job of an account; null when it has none of that name. */
export async function readJob(database: Database, accountId: string, jobId: string): Promise<Job | null> {
  const [row] = await database.query<JobRow>(
    `SELECT ${COLUMNS} FROM job WHERE job_id = $1 AND account_id = $2`,
    [jobId, accountId],
  );
  return row ? jobOf(row) : null;
}

/** How many of an account's jobs are not ended yet. */
export async function countOpenJobs(database: Database, accountId: string): Promise<number> {
  const [row] = await database.query<{ jobs: number }>(
    `SELECT count(*) AS jobs FROM job WHERE account_id = $1 AND ${IS_OPEN}`,
    [accountId],
  );
  return row?.jobs ?? 0;
}

const CLAIMABLE = `(status = 'queued' OR (status = 'processing' AND lease_until < $1))`;

/**
 * Takes up the oldest job that waits, or whose holder's lease has run out: null when there is none. Two
 * processes never get the same job under the same number of attempts.
 */
export async function claimJob(
  database: Database,
  { now, leaseMs }: { readonly now: number; readonly leaseMs: number },
): Promise<Job | null> {
  for (;;) {
    const [next] = await database.query<{ job_id: string }>(
      `SELECT job_id FROM job WHERE ${CLAIMABLE} ORDER BY created_at, job_id LIMIT 1`,
      [new Date(now)],
    );
    if (!next) return null;
    const [claimed] = await database.transaction((transaction) =>
      transaction.query<JobRow>(
        `UPDATE job SET status = 'processing', attempts = attempts + 1, lease_until = $2
         WHERE job_id = $3 AND ${CLAIMABLE} RETURNING ${COLUMNS}`,
        [new Date(now), new Date(now + leaseMs), next.job_id],
      ),
    );
    if (claimed) return jobOf(claimed);
  }
}

/** Says that a job is still being done. False when somebody else has taken it up meanwhile. */
export async function renewLease(
  database: Database,
  job: Pick<Job, 'jobId' | 'attempts'>,
  leaseUntil: number,
): Promise<boolean> {
  const rows = await database.transaction((transaction) =>
    transaction.query(
      `UPDATE job SET lease_until = $3
       WHERE job_id = $1 AND status = 'processing' AND attempts = $2 RETURNING job_id`,
      [job.jobId, job.attempts, new Date(leaseUntil)],
    ),
  );
  return rows.length === 1;
}

/**
 * Ends a job in the transaction of what it did. False when somebody else has taken it up meanwhile: what
 * was done must then be undone.
 */
export async function finishJob(
  transaction: Transaction,
  job: Pick<Job, 'jobId' | 'attempts'>,
  end: { readonly status: 'done' | 'error'; readonly body: string; readonly now: number },
): Promise<boolean> {
  const rows = await transaction.query(
    `UPDATE job SET status = $3, body = $4, finished_at = $5, lease_until = NULL
     WHERE job_id = $1 AND status = 'processing' AND attempts = $2 RETURNING job_id`,
    [job.jobId, job.attempts, end.status, end.body, new Date(end.now)],
  );
  return rows.length === 1;
}

/** Gives a job back to the queue, unless somebody else has taken it up meanwhile. */
export async function releaseJob(
  transaction: Transaction,
  job: Pick<Job, 'jobId' | 'attempts'>,
): Promise<void> {
  await transaction.query(
    `UPDATE job SET status = 'queued', lease_until = NULL
     WHERE job_id = $1 AND status = 'processing' AND attempts = $2`,
    [job.jobId, job.attempts],
  );
}

/** Gives jobs back to the queue whose holder has died: for an engine that one process owns, all that are held. */
export async function requeueHeldJobs(database: Database): Promise<number> {
  const rows = await database.transaction((transaction) =>
    transaction.query(
      `UPDATE job SET status = 'queued', lease_until = NULL WHERE status = 'processing' RETURNING job_id`,
    ),
  );
  return rows.length;
}

/** How long a job and its result are kept after it has ended. */
export const JOB_KEPT_MS = 30 * 86_400_000;

/** Jobs dropped in one transaction at most, so that no sale waits long for it. */
const FORGOTTEN_AT_ONCE = 200;

/** Drops jobs that ended longer ago than they are kept; what they charged stays in ledger and saved reports. */
export async function forgetEndedJobs(database: Database, now: number): Promise<number> {
  for (let forgotten = 0; ;) {
    const rows = await database.transaction((transaction) =>
      transaction.query(
        `DELETE FROM job WHERE job_id IN (SELECT job_id FROM job WHERE finished_at < $1
           ORDER BY finished_at, job_id LIMIT ${FORGOTTEN_AT_ONCE}) RETURNING job_id`,
        [new Date(now - JOB_KEPT_MS)],
      ),
    );
    if (rows.length === 0) return forgotten;
    forgotten += rows.length;
  }
}
