import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Caller } from '../../accounts/identity/authenticate.ts';
import { errorMessage, GroundMotionError } from '../../core/error.ts';
import type { QuoteClaim } from '../../billing/quote/quotes.ts';
import type { BatchBody } from '../../schemas/http/place/batch.ts';
import type { Transaction } from '../../store/state/sql/database.ts';
import {
  claimJob,
  finishJob,
  releaseJob,
  renewLease,
  requeueAbandonedJobs,
  type Job,
} from '../../store/state/jobs.ts';
import { backOffMs, startPoller, type Poller } from '../../store/state/poller.ts';
import { appendEvents } from '../../store/state/outbox.ts';
import { sellBatch } from '../../report/batch/sellBatch.ts';
import type { ApiContext } from '../context/dependencies.ts';

/** The kind of jobs that are asynchronous batches. */
export const BATCH_JOB = 'batch';

/** The stored request of an asynchronous batch. */
export interface BatchJobRequest {
  readonly caller: Caller;
  readonly body: BatchBody;
  readonly quote?: QuoteClaim | undefined;
}

export interface BatchRunnerOptions {
  /** Polling interval for jobs that other processes accepted or abandoned, milliseconds. */
  readonly pollMs?: number;
  /** How long after its holder's last heartbeat another process claims a job, milliseconds. */
  readonly leaseMs?: number;
  /** Delay before a failed job is retried, milliseconds. */
  readonly retryMs?: number;
}

/** Maximum attempts for a failing job. */
const MAXIMUM_ATTEMPTS = 5;

/** A job whose processes have died this many times is probably the cause, and is given up. */
const MAXIMUM_TAKEN_UP = 25;

/**
 * Runs the asynchronous batches, one at a time in each process. A job's charges and its result are one transaction, which
 * fails when another process has claimed the job meanwhile: however often it starts, it charges once.
 */
export function startBatchRunner(
  context: Pick<ApiContext, 'grounds' | 'database' | 'now'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
  { pollMs = 1000, leaseMs = 15_000, retryMs = 500 }: BatchRunnerOptions = {},
): Poller<void> {
  let isBegun = false;
  return startPoller({
    name: 'batches',
    look: async (stopping) => {
      if (!isBegun) await requeueAbandonedJobs(context.database, [BATCH_JOB]);
      isBegun = true;
      while (!stopping.aborted && (await runNext(context, log, { leaseMs, retryMs, stopping })));
    },
    everyMs: pollMs,
    onFailure: (error) =>
      log.warn({ error: errorMessage(error) }, 'looking for batch jobs failed; it is tried again'),
  });
}

/** Runs the next job, if there is one. A failed job is requeued, or given up. */
async function runNext(
  context: Pick<ApiContext, 'grounds' | 'database' | 'now'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
  {
    leaseMs,
    retryMs,
    stopping,
  }: { readonly leaseMs: number; readonly retryMs: number; readonly stopping: AbortSignal },
): Promise<boolean> {
  const job = await claimJob(context.database, { kind: BATCH_JOB, now: context.now(), leaseMs });
  if (!job) return false;
  const renewal = setInterval(() => {
    renewLease(context.database, job, context.now() + leaseMs).catch(() => undefined);
  }, leaseMs / 3);
  try {
    if (job.attempts > MAXIMUM_TAKEN_UP)
      throw new Error('every process that ran the job ended before it was done');
    await runJob(context, job);
  } catch (error) {
    log.warn({ job: job.jobId, attempt: job.attempts, error: errorMessage(error) }, 'a batch job failed');
    if (isFinal(error) || job.attempts >= MAXIMUM_ATTEMPTS) await giveUp(context, job, error);
    else {
      const pauseMs = backOffMs(job.attempts, { firstMs: retryMs, longestMs: leaseMs });
      await sleep(pauseMs, undefined, { signal: stopping, ref: false }).catch(() => undefined);
      await context.database.transaction((transaction) => releaseJob(transaction, job));
    }
  } finally {
    clearInterval(renewal);
  }
  return true;
}

async function runJob(context: Pick<ApiContext, 'grounds' | 'database' | 'now'>, job: Job): Promise<void> {
  const { caller, body, quote } = JSON.parse(job.request) as BatchJobRequest;
  await sellBatch(context, {
    caller,
    now: context.now(),
    requestId: job.requestId,
    body,
    idempotency: null,
    jobId: job.jobId,
    quote,
    alongside: async (transaction, answer) => {
      const now = context.now();
      await end(transaction, job, { status: 'done', body: answer.body, now });
      await tellEnd(transaction, job, 'done', now);
    },
  });
}

/** Must come late in a transaction: the end of the outbox stays locked. */
async function tellEnd(
  transaction: Transaction,
  job: Job,
  status: 'done' | 'error',
  now: number,
): Promise<void> {
  const detail = JSON.stringify({ job_id: job.jobId, request_id: job.requestId, status });
  await appendEvents(transaction, [{ kind: 'batch.done', accountId: job.accountId, detail, createdAt: now }]);
}

async function end(transaction: Transaction, job: Job, how: Parameters<typeof finishJob>[2]): Promise<void> {
  if (await finishJob(transaction, job, how)) return;
  throw new GroundMotionError('refused', 'job_taken', `${job.jobId} was taken up by another process`);
}

/** Whether the same job would fail in the same way again. */
function isFinal(error: unknown): boolean {
  return error instanceof GroundMotionError && error.kind === 'refused' && error.code !== 'job_taken';
}

async function giveUp(
  context: Pick<ApiContext, 'database' | 'now'>,
  job: Job,
  error: unknown,
): Promise<void> {
  const reason = isFinal(error) ? errorMessage(error) : 'it failed again and again';
  const body = `The batch failed and nothing was charged: ${reason}`;
  await context.database.transaction(async (transaction) => {
    const now = context.now();
    if (await finishJob(transaction, job, { status: 'error', body, now }))
      await tellEnd(transaction, job, 'error', now);
  });
}
