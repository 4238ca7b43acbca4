import type { JobWithMetadata, PgBoss } from 'pg-boss';
import { required } from '../../core/required.ts';
import { invalidInput } from '../../core/error.ts';
import { frameWorkSchema, termsOf } from './frameWork.ts';
import { reasonOf, type QueuedFrame } from './queuedFrames.ts';
import { FAILED } from './queueNames.ts';

/** A frame that failed permanently. */
interface DeadLetter {
  readonly id: string;
  /** What it was made from (`termsOf`); null = its work can't be read. */
  readonly terms: string | null;
  readonly queued: QueuedFrame;
}

/** The frames that failed permanently, with their reasons. */
export interface DeadLetters {
  byFrame(): Promise<Map<string, DeadLetter[]>>;
  /** Requeues failed frames, all if none is named, and returns their names. Throws `frame_not_found`. */
  redrive(frames: readonly string[]): Promise<string[]>;
  /** Removes outdated letters. */
  forget(ids: readonly string[]): Promise<void>;
}

const PAGE = 1000;

export function deadLettersOf(boss: PgBoss): DeadLetters {
  const byFrame = async () => {
    const letters = new Map<string, DeadLetter[]>();
    for (const job of await waitingJobs(boss)) {
      const frame = job.singletonKey ?? '(unnamed)';
      letters.set(frame, [...(letters.get(frame) ?? []), letterOf(job, frame)]);
    }
    return letters;
  };
  const forget = async (ids: readonly string[]) => {
    if (ids.length > 0) await boss.deleteJob(FAILED, [...ids]);
  };
  return {
    byFrame,
    forget,
    redrive: async (frames) => {
      const letters = await byFrame();
      const missing = frames.find((frame) => !letters.has(frame));
      if (missing !== undefined) {
        const names = [...letters.keys()].join(', ') || 'none';
        throw invalidInput('frame_not_found', `${missing} has not failed for good; failed are: ${names}`);
      }
      const chosen = frames.length > 0 ? [...new Set(frames)] : [...letters.keys()];
      // One letter per frame: the queue accepts a frame only once, and the newest letter has its current inputs.
      const newest = chosen.map((frame) => required(required(letters.get(frame)).at(-1)).id);
      if (newest.length > 0) await boss.redrive(FAILED, { ids: newest, limit: newest.length });
      await forget(
        chosen.flatMap((frame) =>
          required(letters.get(frame))
            .slice(0, -1)
            .map(({ id }) => id),
        ),
      );
      return chosen;
    },
  };
}

/** Oldest first. */
async function waitingJobs(boss: PgBoss): Promise<JobWithMetadata<unknown>[]> {
  const all: JobWithMetadata<unknown>[] = [];
  for (;;) {
    const last = all.at(-1);
    const options = { queued: true, limit: PAGE, ...(last && { after: last.id }) };
    const page = await boss.findJobs<unknown>(FAILED, options);
    all.push(...page);
    if (page.length < PAGE) return all;
  }
}

function letterOf(job: JobWithMetadata<unknown>, frame: string): DeadLetter {
  const work = frameWorkSchema.safeParse(job.data);
  const queued: QueuedFrame = {
    frame,
    state: 'failed',
    tries: (job.sourceRetryCount ?? 0) + 1,
    since: job.createdOn.toISOString(),
    reason: reasonOf(job.sourceOutput),
  };
  return { id: job.id, terms: work.success ? termsOf(work.data) : null, queued };
}
