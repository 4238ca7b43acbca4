import type { z } from 'zod';
import { randomBase62 } from '../../accounts/identity/base62.ts';
import { sell } from '../../billing/sale/charge.ts';
import type { ChargeOutcome } from '../../billing/sale/chargeOutcome.ts';
import type { GroundMotionError } from '../../core/error.ts';
import type { jobAcceptedSchema } from '../../schemas/http/place/batch.ts';
import { OPEN_JOBS_MAXIMUM, countOpenJobs, insertJob } from '../../store/state/jobs.ts';
import type { ApiContext } from '../context/dependencies.ts';
import { BATCH_PATH } from '../../report/ask/askBatch.ts';
import type { BatchPurchase } from '../../report/batch/sellBatch.ts';
import { presentMode } from '../../report/present/presentMode.ts';
import { refusal } from '../../report/refusal.ts';
import { BATCH_JOB, type BatchJobRequest } from './batchRunner.ts';

/**
 * Stores the job and its 202 answer, instead of selling the batch now, in one transaction, which counts the account's
 * open jobs under its lock.
 * @throws GroundMotionError `rate_limited` when `OPEN_JOBS_MAXIMUM` are open.
 */
export async function acceptJob(
  context: Pick<ApiContext, 'database' | 'publicUrl'>,
  {
    caller,
    now,
    requestId,
    body,
    idempotency,
    isAbandoned,
    quote,
  }: Omit<BatchPurchase, 'jobId' | 'alongside'>,
): Promise<ChargeOutcome> {
  // Most callers who send too many are refused here, without a transaction.
  if ((await countOpenJobs(context.database, caller.accountId)) >= OPEN_JOBS_MAXIMUM) throw tooManyOpen();
  const jobId = `job_${randomBase62(20)}`;
  const accepted: z.input<typeof jobAcceptedSchema> = {
    job_id: jobId,
    status: 'queued',
    items: body.items.length,
    status_url: `${context.publicUrl()}${BATCH_PATH}/${jobId}`,
    ...presentMode(caller.mode),
    request_id: requestId,
  };
  const request: BatchJobRequest = { caller, body, quote };
  return sell(context.database, {
    buyer: caller,
    now,
    requestId,
    endpoint: 'motion/batch',
    idempotency,
    lines: [],
    isDivisible: true,
    budgetMicroUsd: null,
    ...(isAbandoned && { isAbandoned }),
    render: () => ({ statusCode: 202, body: JSON.stringify(accepted) }),
    alongside: async (transaction) => {
      const isAccepted = await insertJob(transaction, {
        jobId,
        kind: BATCH_JOB,
        accountId: caller.accountId,
        keyId: caller.keyId,
        mode: caller.mode,
        requestId,
        request: JSON.stringify(request),
        createdAt: now,
      });
      if (!isAccepted) throw tooManyOpen();
    },
  });
}

function tooManyOpen(): GroundMotionError {
  const message = `${OPEN_JOBS_MAXIMUM} batches of this account are already waiting; poll them, then send this one again`;
  return refusal('rate_limited', message, { retryAfterSeconds: 5 });
}
