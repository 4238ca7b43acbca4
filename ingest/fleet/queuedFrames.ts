import type { PgBoss } from 'pg-boss';
import { z } from 'zod';
import type { FrameWork } from './frameWork.ts';
import { FLEET_SCHEMA, FRAMES } from './queueNames.ts';

/** A frame in the queue, as shown to people. */
export interface QueuedFrame {
  readonly frame: string;
  readonly state: 'waiting' | 'waiting again' | 'at work' | 'failed';
  /** Number of attempts started. */
  readonly tries: number;
  readonly since: string;
  /** Why the last attempt failed. */
  readonly reason: string | null;
}

/** A waiting or running frame, as stored in the queue. */
export interface PendingFrame {
  readonly queued: QueuedFrame;
  /** Gigabytes of disk that it needs. */
  readonly scratchGb: number;
  /** Its work, unparsed. */
  readonly data: unknown;
}

interface PendingRow {
  readonly singleton_key: string;
  readonly state: 'created' | 'retry' | 'active';
  readonly retry_count: number;
  readonly priority: number;
  readonly since: Date;
  readonly output: unknown;
  readonly data?: FrameWork;
}

const STATES = { created: 'waiting', retry: 'waiting again', active: 'at work' } as const;

/** The frames that are waiting or in progress. `withWork` also reads what they are made from. */
export async function pendingFrames(
  boss: PgBoss,
  { withWork }: { readonly withWork: boolean },
): Promise<PendingFrame[]> {
  // The library's own search also reads everything that was done in the last two weeks.
  const { rows }: { rows: PendingRow[] } = await boss.getDb().executeSql(
    `SELECT singleton_key, state::text, retry_count, priority, coalesce(started_on, created_on) AS since, output
            ${withWork ? ', data' : ''}
       FROM ${FLEET_SCHEMA}.job
      WHERE name = $1 AND state <= 'active'
      ORDER BY priority DESC, singleton_key`,
    [FRAMES],
  );
  return rows.map((row) => {
    const tries = row.state === 'created' ? 0 : row.retry_count + 1;
    const { singleton_key: frame, since, output } = row;
    const described = { tries, since: since.toISOString(), reason: reasonOf(output) };
    return {
      queued: { frame, state: STATES[row.state], ...described },
      scratchGb: row.priority,
      data: row.data,
    };
  });
}

const reasonSchema = z.object({ code: z.string().optional(), message: z.string() });
/** The library nests its own reasons, such as a missed heartbeat, one level deeper. */
const outputSchema = z.union([
  reasonSchema,
  z.object({ value: reasonSchema }).transform(({ value }) => value),
]);

/** Why an attempt failed, in one line; null = unknown. */
export function reasonOf(output: unknown): string | null {
  const parsed = outputSchema.safeParse(output);
  if (!parsed.success) return null;
  const { code, message } = parsed.data;
  return `${code === undefined ? '' : `${code}: `}${message}`.replaceAll(/\s*\n\s*/g, '; ');
}
