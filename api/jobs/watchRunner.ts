import type { FastifyBaseLogger } from 'fastify';
import { errorMessage } from '../../core/error.ts';
import type { AskContext } from '../../report/ask/question.ts';
import { claimFirst, releaseJob, requeueAbandonedJobs, type Job } from '../../store/state/jobs.ts';
import { backOffMs, startPoller, type Poller } from '../../store/state/poller.ts';
import { PURCHASE_JOB } from '../../watch/commitPage.ts';
import { EVALUATION_JOB, queueGoneFrames } from '../../watch/evaluation.ts';
import { isUnderWay, runPurchase } from '../../watch/purchase.ts';
import {
  isTaken,
  runEvaluation,
  seeFreshWatches,
  type EvaluationSettings,
} from '../../watch/runEvaluation.ts';
import type { ApiContext } from '../context/dependencies.ts';
import { newRequestId } from '../plugins/errors.ts';

export interface WatchRunnerOptions {
  /** Polling interval for jobs, milliseconds. */
  readonly pollMs?: number;
  /** How long after its holder's last heartbeat another process claims an evaluation, milliseconds. */
  readonly leaseMs?: number;
  /** Watches evaluated and committed together. */
  readonly pageSize?: number;
}

type WatchContext = AskContext & Pick<ApiContext, 'config' | 'now'>;
/** Claimed in this order: a purchase is short, and a customer waits for its alert. */
const KINDS = [PURCHASE_JOB, EVALUATION_JOB] as const;

type Log = Pick<FastifyBaseLogger, 'warn'>;

/** Looks after which watches that were made through another process are looked for. */
const SEEK_EVERY = 60;

/**
 * Evaluates watches, one page at a time in each process, and makes their purchases. A poll returns how many evaluations
 * ended.
 */
export function startWatchRunner(
  context: WatchContext,
  log: Log,
  { pollMs = 1000, leaseMs = 60_000, pageSize = 4000 }: WatchRunnerOptions = {},
): Poller<number> {
  const state: RunnerState = { looks: 0, isWoken: true, pauseMs: null };
  const poller = startPoller({
    name: 'watches',
    look: (stopping) =>
      lookOnce(context, state, { leaseMs, pageSize, isStopped: () => stopping.aborted }, log),
    everyMs: pollMs,
    pauseMs: () => state.pauseMs ?? pollMs,
    onFailure: (error) =>
      log.warn({ error: errorMessage(error) }, 'looking for watches to evaluate failed; it is tried again'),
  });
  return {
    wake: () => {
      state.isWoken = true;
      poller.wake();
    },
    look: () => {
      state.isWoken = true;
      return poller.look();
    },
    stop: () => poller.stop(),
  };
}

interface RunnerState {
  looks: number;
  /** There may be watches that have not seen anything yet. */
  isWoken: boolean;
  /** Until the next poll, when the remaining ones wait for others. */
  pauseMs: number | null;
}

async function lookOnce(
  context: WatchContext,
  state: RunnerState,
  settings: EvaluationSettings,
  log: Log,
): Promise<number> {
  const { database, grounds } = context;
  state.pauseMs = null;
  const look = state.looks++;
  if (look === 0) await requeueAbandonedJobs(database, KINDS);
  if (state.isWoken || look % SEEK_EVERY === 0) {
    state.isWoken = false;
    await seeFreshWatches(context, settings);
    await queueGoneFrames(database, grounds.live, context.now());
  }
  for (let ended = 0; ;) {
    const claim = { kinds: KINDS, now: context.now(), leaseMs: settings.leaseMs };
    const job = settings.isStopped() ? null : await claimFirst(database, claim);
    if (!job) return ended;
    const outcome = await doJob(context, job, settings, log);
    if (outcome === 'done') ended++;
    if (outcome !== 'waits for others') continue;
    state.pauseMs = waitMs(job);
    return ended;
  }
}

/** Longer after each attempt. */
function waitMs({ attempts }: Job): number {
  return backOffMs(attempts, { firstMs: 1000, longestMs: 60_000 });
}

type JobOutcome = 'done' | 'put off' | 'waits for others';

/** Runs a job. A temporary failure postpones it, so that others get their turn. */
async function doJob(
  context: WatchContext,
  job: Job,
  settings: EvaluationSettings,
  log: Log,
): Promise<JobOutcome> {
  try {
    if (job.kind === PURCHASE_JOB)
      await runPurchase(
        { ...context, now: () => context.now(), publicUrl: () => context.publicUrl(), newRequestId },
        job,
      );
    else await runEvaluation(context, job, settings);
    return 'done';
  } catch (error) {
    if (isTaken(error)) return 'waits for others';
    const waits = settings.isStopped() || isUnderWay(error);
    if (!waits)
      log.warn(
        { job: job.jobId, attempt: job.attempts, error: errorMessage(error) },
        'work on watches stopped',
      );
    const notBefore = waits ? null : context.now() + waitMs(job);
    await context.database.transaction((transaction) => releaseJob(transaction, job, notBefore));
    return waits ? 'waits for others' : 'put off';
  }
}
