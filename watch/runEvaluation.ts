import { sendsMail } from '../accounts/mail/emailJob.ts';
import { GroundMotionError } from '../core/error.ts';
import type { Grounds } from '../report/ground/ground.ts';
import type { PaymentConfig } from '../schemas/paymentConfig.ts';
import { advanceJob, finishJob, type Job } from '../store/state/jobs.ts';
import type { Database, Transaction } from '../store/state/sql/database.ts';
import { commitPage } from './commitPage.ts';
import { evaluatePage, readFreshWatches, readWatchesOver, type Evaluation } from './evaluation.ts';
import { accountsToWrite, writeEmail } from './emails.ts';

/** Emails queued per transaction. */
const EMAILS_TOGETHER = 50;
/** Maximum attempts of a job; after that, unreadable places wait for the next release. */
export const MOST_ATTEMPTS = 30;
/** Maximum evaluations of a page because its watches changed meanwhile. */
const MOST_TRIES_OF_PAGE = 5;

/** What evaluations are based on. */
export interface WatchContext {
  readonly grounds: Grounds;
  readonly database: Database;
  readonly config: { readonly payments: PaymentConfig };
  readonly now: () => number;
  readonly publicUrl: () => string;
}

export interface EvaluationSettings {
  readonly leaseMs: number;
  readonly pageSize: number;
  readonly isStopped: () => boolean;
}

/** Stores the initial state of watches that are new or resumed, without an alert. */
export async function seeFreshWatches(
  context: WatchContext,
  { pageSize, isStopped }: EvaluationSettings,
): Promise<void> {
  const { database, grounds, now } = context;
  for (;;) {
    const fresh = isStopped() ? [] : await readFreshWatches(database, pageSize);
    if (fresh.length === 0) return;
    const { evaluated } = await evaluatePage(grounds.live, fresh, now());
    if (evaluated.length === 0) return;
    try {
      await database.transaction((transaction) =>
        commitPage(transaction, evaluated, { evaluationId: 'first look', now: now() }),
      );
    } catch (error) {
      if (!isOvertaken(error)) throw error;
    }
    if (evaluated.length < fresh.length) return;
  }
}

/** Evaluates the watches of a job page by page to the end; continues where it left off. */
export async function runEvaluation(
  context: WatchContext,
  job: Job,
  settings: EvaluationSettings,
): Promise<void> {
  const { database, grounds } = context;
  let evaluation = JSON.parse(job.request) as Evaluation;
  // The release served here may still be older than the announced one.
  await grounds.live.lake.refresh();
  for (;;) {
    if (settings.isStopped()) throw new Error('the server stops');
    const next =
      evaluation.emailsAfter === null
        ? await evaluateNext(context, job, evaluation, settings)
        : await writeNext(context, job, { evaluation, emailsAfter: evaluation.emailsAfter }, settings);
    if (next === null) break;
    evaluation = next;
  }
  await database.transaction(async (transaction) => {
    const end = { status: 'done', body: 'evaluated', now: context.now() } as const;
    if (!(await finishJob(transaction, job, end))) throw taken(job);
  });
}

/** Evaluates the next page and commits it with the new position. */
async function evaluateNext(
  context: WatchContext,
  job: Job,
  evaluation: Evaluation,
  settings: EvaluationSettings,
): Promise<Evaluation> {
  const { database, grounds, now } = context;
  const { frameId, after } = evaluation;
  const frame = grounds.live.lake.frames().find((each) => each.frameId === frameId);
  for (let tries = 1; ; tries++) {
    const over = { frameId, bbox: frame?.manifest.bbox ?? null, after, limit: settings.pageSize };
    const watches = await readWatchesOver(database, over);
    const { evaluated, unreadable } = await evaluatePage(grounds.live, watches, now());
    if (unreadable.length > 0 && job.attempts < MOST_ATTEMPTS)
      throw new Error(`${unreadable.length} watched places can't be read now`);
    const last = watches.at(-1);
    const next: Evaluation =
      last === undefined
        ? { ...evaluation, emailsAfter: '' }
        : { ...evaluation, after: [last.h3, last.watchId] };
    try {
      await database.transaction(async (transaction) => {
        await advance(context, transaction, job, { next, leaseMs: settings.leaseMs });
        await commitPage(transaction, evaluated, { evaluationId: job.jobId, now: now() });
      });
      return next;
    } catch (error) {
      if (!isOvertaken(error) || tries >= MOST_TRIES_OF_PAGE) throw error;
    }
  }
}

/** Queues the next emails; null when none are left. */
async function writeNext(
  context: WatchContext,
  job: Job,
  { evaluation, emailsAfter }: { readonly evaluation: Evaluation; readonly emailsAfter: string },
  { leaseMs }: EvaluationSettings,
): Promise<Evaluation | null> {
  const { database, config, now } = context;
  if (!sendsMail(config.payments)) return null;
  const evaluationId = job.jobId;
  const asked = { evaluationId, after: emailsAfter, limit: EMAILS_TOGETHER };
  const accounts = await accountsToWrite(database, asked);
  const last = accounts.at(-1);
  if (last === undefined) return null;
  const next: Evaluation = { ...evaluation, emailsAfter: last };
  await database.transaction(async (transaction) => {
    await advance(context, transaction, job, { next, leaseMs });
    for (const accountId of accounts) {
      const message = { evaluationId, accountId, publicUrl: context.publicUrl(), now: now() };
      await writeEmail(transaction, message);
    }
  });
  return next;
}

async function advance(
  { now }: WatchContext,
  transaction: Transaction,
  job: Job,
  { next, leaseMs }: { readonly next: Evaluation; readonly leaseMs: number },
): Promise<void> {
  const progress = { request: JSON.stringify(next), leaseUntil: now() + leaseMs };
  if (!(await advanceJob(transaction, job, progress))) throw taken(job);
}

/** The error for a job that another process has claimed. */
export function taken({ jobId }: Job): GroundMotionError {
  return new GroundMotionError('refused', 'job_taken', `another process claimed ${jobId}`);
}

/** Whether another process has the job. */
export function isTaken(error: unknown): boolean {
  return error instanceof GroundMotionError && error.code === 'job_taken';
}

function isOvertaken(error: unknown): boolean {
  return error instanceof GroundMotionError && error.code === 'watches_changed';
}
