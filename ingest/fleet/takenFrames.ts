import type { PgBoss } from 'pg-boss';
import { setTimeout as sleep } from 'node:timers/promises';
import { required } from '../../core/required.ts';
import { GroundMotionError } from '../../core/error.ts';
import { frameWorkSchema, type FrameWork } from './frameWork.ts';
import { FLEET_SCHEMA, FRAMES } from './queueNames.ts';

/** A frame taken by this process. */
export interface TakenFrame {
  readonly work: FrameWork;
  /** Aborted when the frame no longer belongs to this process. */
  readonly lost: AbortSignal;
  /** Whether a failure is final: no other attempt follows. */
  readonly isLastTry: boolean;
  /** Throws `lease_lost` unless the frame still belongs to this process; waits while the queue is unreachable. */
  readonly confirm: () => Promise<void>;
}

/** The result for a taken frame. */
export type FrameEnd =
  | { readonly is: 'done'; readonly output: object }
  /** This worker is being stopped: the frame waits for another one, and the attempt doesn't count. */
  | { readonly is: 'put_back'; readonly reason: { code: string; message: string } }
  /** `isFinal`: another attempt would end the same way. */
  | { readonly is: 'failed'; readonly reason: { code: string; message: string }; readonly isFinal: boolean };

/** Frames being taken. */
export interface Taking {
  /** Takes no more frames. Resolves when those in progress are done. */
  end(): Promise<void>;
}

const POLL_SECONDS = 2;

/**
 * Takes frames from a queue, `slots` at a time, skipping those that need more disk than `mostScratchGb`, until it is
 * ended.
 */
export async function takeFrames(
  boss: PgBoss,
  { slots, mostScratchGb }: { readonly slots: number; readonly mostScratchGb: number },
  work: (taken: TakenFrame) => Promise<FrameEnd>,
): Promise<Taking> {
  const options = {
    batchSize: 1,
    pollingIntervalSeconds: POLL_SECONDS,
    maxPriority: mostScratchGb,
    includeMetadata: true,
    perJobResults: true,
  } as const;
  for (let slot = 0; slot < slots; slot++) {
    let worker = '';
    worker = await boss.work<unknown, unknown, typeof options>(FRAMES, options, async ([job]) => {
      const { id, data, signal, retryCount, retryLimit } = required(job);
      const parsed = frameWorkSchema.safeParse(data);
      const end = parsed.success
        ? await work({
            work: parsed.data,
            lost: signal,
            isLastTry: retryCount >= retryLimit,
            confirm: () => confirmHeld(boss, { id, retryCount }, signal),
          })
        : unreadable(required(parsed.error.issues[0]));
      // Checks for the next frame immediately, instead of at the next poll.
      boss.notifyWorker(worker);
      if (end.is === 'done') return [{ id, status: 'completed', output: end.output }];
      if (end.is === 'put_back') await allowOneMore(boss, { id, retryCount });
      const isFinal = end.is === 'failed' && end.isFinal;
      return [{ id, status: isFinal ? 'deadletter' : 'failed', output: end.reason }];
    });
  }
  return { end: () => boss.offWork(FRAMES, { wait: true }) };
}

/**
 * Grants a frame one more attempt for one that didn't count, while the attempt holds it. If the queue is unreachable, it
 * counts after all.
 */
async function allowOneMore(boss: PgBoss, attempt: { readonly id: string; readonly retryCount: number }) {
  const statement = `UPDATE ${FLEET_SCHEMA}.job SET retry_limit = retry_limit + 1
    WHERE name = $1 AND id = $2 AND retry_count = $3 AND state = 'active'`;
  const values = [FRAMES, attempt.id, attempt.retryCount];
  await boss
    .getDb()
    .executeSql(statement, values)
    .catch(() => undefined);
}

function unreadable({ path, message }: { readonly path: PropertyKey[]; readonly message: string }): FrameEnd {
  const reason = {
    code: 'work_unreadable',
    message: `${path.join('.')}: ${message}; it was planned by another version of this software: plan again`,
  };
  return { is: 'failed', reason, isFinal: true };
}

/** How long the queue may be unreachable before a frame that is ready to be published is abandoned. */
const AWAY_MS = 600_000;
const ASK_AGAIN_MS = 1000;

async function confirmHeld(
  boss: PgBoss,
  attempt: { readonly id: string; readonly retryCount: number },
  lost: AbortSignal,
): Promise<void> {
  for (const until = Date.now() + AWAY_MS; ;) {
    try {
      const touched = (await boss.touch(FRAMES, attempt)) as { readonly affected?: number };
      if (touched.affected === 1 && !lost.aborted) return;
      break;
    } catch (error) {
      if (Date.now() > until) throw error;
      await sleep(ASK_AGAIN_MS);
    }
  }
  throw new GroundMotionError(
    'refused',
    'lease_lost',
    'the queue gave the frame to another worker, because this one gave no sign of life; nothing was published',
  );
}
