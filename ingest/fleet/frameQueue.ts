import { randomUUID } from 'node:crypto';
import type { JobInsert, PgBoss } from 'pg-boss';
import { required } from '../../core/required.ts';
import { errorMessage, GroundMotionError } from '../../core/error.ts';
import { withoutCredentials } from '../../schemas/settings/readSettings.ts';
import { deadLettersOf, type DeadLetters } from './deadLetters.ts';
import { frameWorkSchema, scratchGb, termsOf, type FrameWork } from './frameWork.ts';
import { pendingFrames, type PendingFrame } from './queuedFrames.ts';
import { FAILED, FLEET_SCHEMA, FRAMES, PLANS } from './queueNames.ts';

const KEPT_SECONDS = 14 * 86_400;
/** A longer attempt is ended, even if it sends heartbeats. The library allows at most a day. */
const LONGEST_SECONDS = 86_000;
const LONGEST_DELAY_SECONDS = 600;
/** Maximum time after the last heartbeat until a dead worker is noticed. */
const MONITOR_SECONDS = 5;
const CONNECTIONS = 4;
/** Number of frames sent with one statement. */
const SENT_TOGETHER = 500;

/** How a queue handles attempts. */
export interface Tries {
  /** A worker without a heartbeat for this long loses its frame; at least 10. */
  readonly heartbeatSeconds: number;
  readonly retries: number;
  /** Delay before the first retry; about twice as long before each further one, up to 10 minutes. */
  readonly retryDelaySeconds: number;
}

/**
 * The result of offering a frame: queued; already queued, and `renewed` with its current inputs; in progress, to be
 * offered again afterwards; or permanently failed with these inputs, until its files change or it is requeued.
 */
export type Offered = 'put_in' | 'waiting' | 'renewed' | 'at_work' | 'failed_before';

/** Frames that are waiting, in progress, or permanently failed. A frame is waiting or in progress at most once. */
export interface FrameQueue {
  readonly boss: PgBoss;
  readonly deadLetters: DeadLetters;
  /** Queues frames; returns the result by frame name. */
  offer(works: readonly FrameWork[], tries: Tries): Promise<Map<string, Offered>>;
  /** Frames that are waiting or in progress. */
  pending(): Promise<PendingFrame[]>;
  close(): Promise<void>;
}

/**
 * Opens the queue in a PostgreSQL database, creating its tables if needed. `keepsTime` = runs scheduled work when due, as
 * workers do. Throws `queue_unavailable`.
 */
export async function openFrameQueue(
  databaseUrl: string,
  { keepsTime, onError }: { readonly keepsTime: boolean; readonly onError: (message: string) => void },
): Promise<FrameQueue> {
  // Its package requires a newer Node than the rest (docs/decisions/0013-queue.md), so it is only loaded for a fleet.
  const { PgBoss: Boss } = await import('pg-boss');
  const boss = new Boss({
    connectionString: databaseUrl,
    schema: FLEET_SCHEMA,
    application_name: 'ground-motion ingest',
    max: CONNECTIONS,
    monitorIntervalSeconds: MONITOR_SECONDS,
    superviseIntervalSeconds: MONITOR_SECONDS,
    supervise: keepsTime,
    schedule: keepsTime,
  });
  boss.on('error', (error) => onError(errorMessage(error)));
  try {
    await boss.start();
    await boss.createQueue(FAILED, KEPT);
    await boss.createQueue(FRAMES, { ...KEPT, ...SLOW, policy: 'exclusive', deadLetter: FAILED });
    await boss.createQueue(PLANS, { ...KEPT, ...SLOW, policy: 'exclusive', retryLimit: 0 });
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => undefined);
    const reason = errorMessage(error) || 'no connection';
    const message = `${withoutCredentials(databaseUrl)}: ${reason}; see that GM_QUEUE_URL, or else DATABASE_URL, names a PostgreSQL that runs and may be written to`;
    throw new GroundMotionError('unavailable', 'queue_unavailable', message);
  }
  const deadLetters = deadLettersOf(boss);
  return {
    boss,
    deadLetters,
    offer: (works, tries) => offer(boss, deadLetters, { works, tries }),
    pending: () => pendingFrames(boss, { withWork: false }),
    close: () => boss.stop({ graceful: true, timeout: 30_000 }),
  };
}

const KEPT = { deleteAfterSeconds: KEPT_SECONDS, retentionSeconds: KEPT_SECONDS } as const;
const SLOW = { expireInSeconds: LONGEST_SECONDS, heartbeatSeconds: 60 } as const;

function settingsOf({ heartbeatSeconds, retries, retryDelaySeconds }: Tries) {
  return {
    retryLimit: retries,
    retryDelay: retryDelaySeconds,
    retryBackoff: true,
    retryDelayMax: Math.max(LONGEST_DELAY_SECONDS, retryDelaySeconds),
    heartbeatSeconds,
  };
}

async function offer(
  boss: PgBoss,
  deadLetters: DeadLetters,
  { works, tries }: { readonly works: readonly FrameWork[]; readonly tries: Tries },
): Promise<Map<string, Offered>> {
  const outcomes = new Map<string, Offered>();
  // Frames requeued later use the attempts of the last plan.
  await boss.updateQueue(FRAMES, settingsOf(tries));
  const failed = await deadLetters.byFrame();
  const willing = works.filter((work) => {
    const failures = failed.get(work.frame) ?? [];
    const hasFailed = failures.some((failure) => failure.terms === termsOf(work));
    if (hasFailed) outcomes.set(work.frame, 'failed_before');
    return !hasFailed;
  });
  for (let first = 0; first < willing.length; first += SENT_TOGETHER) {
    const part = willing.slice(first, first + SENT_TOGETHER);
    const inserted = await insert(boss, part, tries);
    for (const work of part) if (inserted.has(work.frame)) outcomes.set(work.frame, 'put_in');
  }
  const refused = willing.filter(({ frame }) => !outcomes.has(frame));
  const before = refused.length === 0 ? [] : await pendingFrames(boss, { withWork: true });
  const known = new Map(before.map((each) => [each.queued.frame, each]));
  for (const work of refused) outcomes.set(work.frame, await renew(boss, work, known.get(work.frame)));
  const superseded = willing.flatMap(({ frame }) => (failed.get(frame) ?? []).map(({ id }) => id));
  await deadLetters.forget(superseded);
  return outcomes;
}

/** Queues frames that aren't queued yet, and returns which. */
async function insert(boss: PgBoss, works: readonly FrameWork[], tries: Tries): Promise<Set<string>> {
  const frames = new Map<string, string>();
  const jobs = works.map((work): JobInsert => {
    const id = randomUUID();
    frames.set(id, work.frame);
    return {
      ...settingsOf(tries),
      ...KEPT,
      id,
      data: work,
      expireInSeconds: LONGEST_SECONDS,
      singletonKey: work.frame,
      priority: scratchGb(work),
    };
  });
  const made = await boss.insert(FRAMES, jobs, { returnId: true });
  return new Set((made ?? []).map((id) => required(frames.get(id))));
}

/** Updates the work of a waiting frame; one in progress isn't changed. */
async function renew(boss: PgBoss, work: FrameWork, before: PendingFrame | undefined): Promise<Offered> {
  if (before?.queued.state === 'at work') return 'at_work';
  const parsed = frameWorkSchema.safeParse(before?.data);
  if (parsed.success && termsOf(parsed.data) === termsOf(work)) return 'waiting';
  const changes = { singletonKey: work.frame, priority: scratchGb(work) };
  const { updated } = await boss.update(FRAMES, work, changes);
  return updated > 0 ? 'renewed' : 'at_work';
}
