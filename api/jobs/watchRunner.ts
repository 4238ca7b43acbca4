import type { FastifyBaseLogger } from 'fastify';
import { errorMessage } from '../../core/error.ts';
import type { AskContext } from '../../report/ask/question.ts';
import { claimJob, releaseJob, requeueHeldJobs, type Job } from '../../store/state/jobs.ts';
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

/** Evaluates watches, one page of them at a time in each process, and buys what they are to buy. */
export interface WatchRunner {
  /** Looks for work now instead of at the next poll. */
  wake(): void;
  /** Does all there is to do; how many evaluations were ended. */
  look(): Promise<number>;
  /** Ends after the page that is being evaluated; what is left stays in the queue. */
  stop(): Promise<void>;
}

export interface WatchRunnerOptions {
  /** Milliseconds between two looks for jobs. */
  readonly pollMs?: number;
  /** How long after its holder's last sign of life another process takes an evaluation up again, milliseconds. */
  readonly leaseMs?: number;
  /** Watches that are evaluated and committed together. */
  readonly pageSize?: number;
}

type WatchContext = AskContext & Pick<ApiContext, 'config' | 'now'>;
/** What is claimed first goes first: a purchase is short, and somebody waits for its alert. */
const KINDS = [PURCHASE_JOB, EVALUATION_JOB] as const;

type Log = Pick<FastifyBaseLogger, 'warn'>;

/** Starts the runner. */
export function startWatchRunner(
  context: WatchContext,
  log: Log,
  { pollMs = 1000, leaseMs = 60_000, pageSize = 4000 }: WatchRunnerOptions = {},
): WatchRunner {
  const state = { isStopped: false, isBegun: false, isWoken: true, isLooking: false, waitUntil: 0 };
  const settings = { leaseMs, pageSize, isStopped: () => state.isStopped };
  let running: Promise<unknown> = Promise.resolve();
  const look = (): Promise<number> => {
    const next = running.then(() => lookOnce(context, state, settings, log));
    running = next.catch(() => undefined);
    return next;
  };
  const lookQuietly = async (): Promise<void> => {
    if (state.isStopped || state.isLooking || Date.now() < state.waitUntil) return;
    state.isLooking = true;
    const hasLooked = await look().then(
      () => true,
      (error: unknown) => {
        log.warn({ error: errorMessage(error) }, 'watches cannot be evaluated now');
        return false;
      },
    );
    state.isLooking = false;
    // Somebody may have woken it meanwhile. What failed is tried again at the next poll.
    if (hasLooked && state.isWoken) setImmediate(() => void lookQuietly());
  };
  void lookQuietly();
  let polls = 0;
  const timer = setInterval(() => {
    // Watches that were made through another process are seen within a minute.
    if (++polls % 60 === 0) state.isWoken = true;
    void lookQuietly();
  }, pollMs);
  timer.unref();
  return {
    wake: () => {
      state.isWoken = true;
      void lookQuietly();
    },
    look: () => {
      state.isWoken = true;
      return look();
    },
    stop: async () => {
      state.isStopped = true;
      clearInterval(timer);
      await running;
    },
  };
}

interface RunnerState {
  isStopped: boolean;
  isBegun: boolean;
  /** There may be watches that have not seen anything yet. */
  isWoken: boolean;
  isLooking: boolean;
  waitUntil: number;
}

async function lookOnce(
  context: WatchContext,
  state: RunnerState,
  settings: EvaluationSettings,
  log: Log,
): Promise<number> {
  const { database, grounds } = context;
  if (!state.isBegun && database.engine === 'duckdb') {
    for (const kind of KINDS) await requeueHeldJobs(database, kind);
  }
  state.isBegun = true;
  if (state.isWoken) {
    state.isWoken = false;
    await seeFreshWatches(context, settings);
    await queueGoneFrames(database, grounds.live, context.now());
  }
  let ended = 0;
  for (;;) {
    const job = state.isStopped ? null : await claimNext(context, settings.leaseMs);
    if (!job) return ended;
    const outcome = await doJob(context, job, settings, log);
    if (outcome === 'done') ended++;
    if (outcome !== 'waits for others') continue;
    state.waitUntil = Date.now() + waitMs(job);
    return ended;
  }
}

/** Longer after each attempt. */
function waitMs({ attempts }: Job): number {
  return Math.min(60_000, 500 * 2 ** Math.min(attempts, 10));
}

async function claimNext({ database, now }: WatchContext, leaseMs: number): Promise<Job | null> {
  for (const kind of KINDS) {
    const job = await claimJob(database, { kind, now: now(), leaseMs });
    if (job) return job;
  }
  return null;
}

type JobOutcome = 'done' | 'put off' | 'waits for others';

/** Does a job. One that fails for the moment is put off, so that others are not kept from their turn. */
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
