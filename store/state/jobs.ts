import type { Database, Transaction } from './sql/database.ts';
import { changeInParts } from './sql/changeInParts.ts';

/** Work that was accepted and is done later. Times in epoch milliseconds. */
export interface Job {
  readonly jobId: string;
  /** The kind of work: a runner claims jobs of one kind. */
  readonly kind: string;
  /** Null = the service's own job. */
  readonly accountId: string | null;
  readonly keyId: string | null;
  readonly mode: string;
  readonly requestId: string;
  readonly status: 'queued' | 'processing' | 'done' | 'error';
  /** JSON. */
  readonly request: string;
  /** The result of a job that is done, or the reason if it ended in an error. */
  readonly body: string | null;
  /** How often it was claimed; only the latest claimant may finish it. */
  readonly attempts: number;
  readonly createdAt: number;
}

interface JobRow {
  readonly job_id: string;
  readonly kind: string;
  readonly account_id: string | null;
  readonly key_id: string | null;
  readonly mode: string;
  readonly request_id: string;
  readonly status: Job['status'];
  readonly request: string;
  readonly body: string | null;
  readonly attempts: number;
  readonly created_at: Date;
}

const COLUMNS = `job_id, kind, account_id, key_id, mode, request_id, status, request, body, attempts, created_at`;

function jobOf(row: JobRow): Job {
  return {
    jobId: row.job_id,
    kind: row.kind,
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

/** Maximum number of open (queued or running) jobs of an account. */
export const OPEN_JOBS_MAXIMUM = 20;

const IS_OPEN = `status IN ('queued', 'processing')`;

/**
 * Accepts a job in the transaction of the response that names it. Returns false and writes nothing if its account already
 * has `OPEN_JOBS_MAXIMUM` open ones. The transaction must hold the account's lock, so that two of them don't count at the
 * same time. Jobs without an account aren't limited.
 */
export async function insertJob(
  transaction: Transaction,
  job: Omit<Job, 'status' | 'body' | 'attempts'>,
): Promise<boolean> {
  const rows = await transaction.query(
    `INSERT INTO job (job_id, account_id, key_id, mode, request_id, status, request, attempts, created_at, kind)
     SELECT $1::TEXT, $2::TEXT, $3::TEXT, $4::TEXT, $5::TEXT, 'queued', $6::TEXT, 0, $7::TIMESTAMPTZ, $8::TEXT
     WHERE (SELECT count(*) FROM job WHERE account_id = $2::TEXT AND ${IS_OPEN}) < ${OPEN_JOBS_MAXIMUM}
     RETURNING job_id`,
    [
      job.jobId,
      job.accountId,
      job.keyId,
      job.mode,
      job.requestId,
      job.request,
      new Date(job.createdAt),
      job.kind,
    ],
  );
  return rows.length === 1;
}

/** A job of an account; null if it has none with that name and kind. */
export async function readJob(
  database: Database,
  accountId: string,
  { jobId, kind }: Pick<Job, 'jobId' | 'kind'>,
): Promise<Job | null> {
  const [row] = await database.query<JobRow>(
    `SELECT ${COLUMNS} FROM job WHERE job_id = $1 AND account_id = $2 AND kind = $3`,
    [jobId, accountId, kind],
  );
  return row ? jobOf(row) : null;
}

/** Number of an account's jobs that haven't ended. */
export async function countOpenJobs(database: Database, accountId: string): Promise<number> {
  const [row] = await database.query<{ jobs: number }>(
    `SELECT count(*) AS jobs FROM job WHERE account_id = $1 AND ${IS_OPEN}`,
    [accountId],
  );
  return row?.jobs ?? 0;
}

/** `lease_until` of a queued job: it isn't claimed before. */
const CLAIMABLE = `kind = $1 AND ${IS_OPEN} AND (lease_until IS NULL OR lease_until < $2)`;
const NEXT = `SELECT job_id FROM job WHERE ${CLAIMABLE} ORDER BY created_at, job_id LIMIT 1`;

/**
 * Claims the oldest job of a kind that is queued, or whose lease has expired: null if there is none. Two processes never
 * claim the same job with the same number of attempts, and never wait for each other: on PostgreSQL, a job that another
 * process is just claiming is skipped.
 */
export async function claimJob(
  database: Database,
  { kind, now, leaseMs }: { readonly kind: string; readonly now: number; readonly leaseMs: number },
): Promise<Job | null> {
  const claimable = [kind, new Date(now)];
  // Most checks find nothing and don't need a transaction.
  const waiting = await database.query(NEXT, claimable);
  if (waiting.length === 0) return null;
  const next = database.engine === 'postgres' ? `${NEXT} FOR UPDATE SKIP LOCKED` : NEXT;
  return database.transaction(async (transaction) => {
    const [free] = await transaction.query<{ job_id: string }>(next, claimable);
    if (!free) return null;
    const [claimed] = await transaction.query<JobRow>(
      `UPDATE job SET status = 'processing', attempts = attempts + 1, lease_until = $2
       WHERE job_id = $1 RETURNING ${COLUMNS}`,
      [free.job_id, new Date(now + leaseMs)],
    );
    return claimed ? jobOf(claimed) : null;
  });
}

/** Claims the oldest job of the first of some kinds that has one, like `claimJob`. */
export async function claimFirst(
  database: Database,
  {
    kinds,
    now,
    leaseMs,
  }: { readonly kinds: readonly string[]; readonly now: number; readonly leaseMs: number },
): Promise<Job | null> {
  for (const kind of kinds) {
    const job = await claimJob(database, { kind, now, leaseMs });
    if (job) return job;
  }
  return null;
}

/** Renews the lease of a running job. Returns false if another process has claimed it meanwhile. */
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
 * Records a job's progress in the transaction of the work done so far, and renews its lease. Returns false if another
 * process has claimed it meanwhile: the work must then be rolled back.
 */
export async function advanceJob(
  transaction: Transaction,
  job: Pick<Job, 'jobId' | 'attempts'>,
  { request, leaseUntil }: { readonly request: string; readonly leaseUntil: number },
): Promise<boolean> {
  const rows = await transaction.query(
    `UPDATE job SET request = $3, lease_until = $4
     WHERE job_id = $1 AND status = 'processing' AND attempts = $2 RETURNING job_id`,
    [job.jobId, job.attempts, request, new Date(leaseUntil)],
  );
  return rows.length === 1;
}

/**
 * Ends a job in the transaction of its work. Returns false if another process has claimed it meanwhile: the work
 * must then be rolled back.
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

/**
 * Returns a job to the queue, unless another process has claimed it meanwhile. It can't be claimed before
 * `notBefore` (null = immediately), so a job that keeps failing doesn't block others.
 */
export async function releaseJob(
  transaction: Transaction,
  job: Pick<Job, 'jobId' | 'attempts'>,
  notBefore: number | null = null,
): Promise<void> {
  await transaction.query(
    `UPDATE job SET status = 'queued', lease_until = $3
     WHERE job_id = $1 AND status = 'processing' AND attempts = $2`,
    [job.jobId, job.attempts, notBefore === null ? null : new Date(notBefore)],
  );
}

/** Returns jobs of a kind whose holder has died to the queue: for an engine owned by one process, all claimed ones. */
export async function requeueHeldJobs(database: Database, kind: string): Promise<number> {
  const rows = await database.transaction((transaction) =>
    transaction.query(
      `UPDATE job SET status = 'queued', lease_until = NULL
       WHERE status = 'processing' AND kind = $1 RETURNING job_id`,
      [kind],
    ),
  );
  return rows.length;
}

/** On start: returns abandoned jobs to the queue. One process owns the embedded engine, so there that is all claimed jobs. */
export async function requeueAbandonedJobs(database: Database, kinds: readonly string[]): Promise<void> {
  if (database.engine !== 'duckdb') return;
  for (const kind of kinds) await requeueHeldJobs(database, kind);
}

/** How long a job and its result are kept after it has ended. */
export const JOB_KEPT_MS = 30 * 86_400_000;

/** Maximum number of jobs deleted in one transaction. */
const FORGOTTEN_AT_ONCE = 200;

/** Deletes jobs whose retention has expired; their charges stay in the ledger and the saved reports. */
export function forgetEndedJobs(database: Database, now: number): Promise<number> {
  return changeInParts(
    database,
    `DELETE FROM job WHERE job_id IN (SELECT job_id FROM job WHERE finished_at < $1
       ORDER BY finished_at, job_id LIMIT ${FORGOTTEN_AT_ONCE}) RETURNING job_id`,
    [new Date(now - JOB_KEPT_MS)],
  );
}
