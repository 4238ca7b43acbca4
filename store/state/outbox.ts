import { required } from '../../core/required.ts';
import type { Database, Transaction } from './sql/database.ts';
import { insertRows } from './sql/insertRows.ts';
import { updateRows } from './sql/updateRows.ts';
import { changeInParts } from './sql/changeInParts.ts';

/** An event, for all listeners. */
export interface NewEvent {
  /** Such as `batch.done`. */
  readonly kind: string;
  /** The account it belongs to; null = none. */
  readonly accountId: string | null;
  /** What it is about, as JSON. */
  readonly detail: string;
  /** Epoch milliseconds. */
  readonly createdAt: number;
}

export interface OutboxEvent extends NewEvent {
  /** Its position: 1, 2, 3, … without gaps, in the order of the commits. */
  readonly eventId: number;
}

interface EventRow {
  readonly event_id: number;
  readonly kind: string;
  readonly account_id: string | null;
  readonly detail: string;
  readonly created_at: Date;
}

const COLUMNS = {
  event_id: 'BIGINT',
  kind: 'TEXT',
  account_id: 'TEXT',
  detail: 'TEXT',
  created_at: 'TIMESTAMPTZ',
} as const;

/**
 * Appends events in the transaction that causes them, so they exist exactly if it was committed. The end of the outbox
 * stays locked until the commit, so that a reader of an event never misses an earlier one. Call it late in a transaction;
 * only the end of the ledger may be locked after it.
 */
export async function appendEvents(transaction: Transaction, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  const [head] = await transaction.queryForUpdate<{ event_count: number }>(
    'SELECT event_count FROM event_head',
  );
  const { event_count: before } = required(head);
  await updateRows(transaction, 'event_head', { event_count: 'BIGINT' }, [
    { key: {}, before: { event_count: before }, after: { event_count: before + events.length } },
  ]);
  await insertRows(
    transaction,
    'event',
    COLUMNS,
    events.map(({ kind, accountId, detail, createdAt }, index) => ({
      event_id: before + 1 + index,
      kind,
      account_id: accountId,
      detail,
      created_at: new Date(createdAt),
    })),
  );
}

/** The first events after a position (0 = from the start), in order, at most `limit`; deleted ones are skipped. */
export async function readEvents(
  database: Pick<Database, 'query'>,
  { afterId, limit }: { readonly afterId: number; readonly limit: number },
): Promise<OutboxEvent[]> {
  const rows = await database.query<EventRow>(
    `SELECT event_id, kind, account_id, detail, created_at FROM event
     WHERE event_id > $1 ORDER BY event_id LIMIT $2`,
    [afterId, limit],
  );
  return rows.map((row) => ({
    eventId: row.event_id,
    kind: row.kind,
    accountId: row.account_id,
    detail: row.detail,
    createdAt: row.created_at.getTime(),
  }));
}

/** How long an event is kept for slow readers. */
export const EVENT_KEPT_MS = 30 * 86_400_000;

/** Maximum number of events deleted in one transaction. */
const FORGOTTEN_AT_ONCE = 1000;

/** Deletes events whose retention has expired; their positions aren't reused. Returns how many there were. */
export function forgetOldEvents(database: Database, now: number): Promise<number> {
  return changeInParts(
    database,
    `DELETE FROM event WHERE event_id IN (SELECT event_id FROM event WHERE created_at < $1
       ORDER BY event_id LIMIT ${FORGOTTEN_AT_ONCE}) RETURNING event_id`,
    [new Date(now - EVENT_KEPT_MS)],
  );
}
