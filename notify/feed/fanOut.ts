import type { Database, Transaction } from '../../store/state/sql/database.ts';
import { readEvents, type OutboxEvent } from '../../store/state/outbox.ts';
import { isEventKind, isForEverybody, readLatestPlace } from './visibleEvents.ts';

const READER = 'webhooks';
const AT_ONCE = 1000;

/** Locks the marking of endpoints until the transaction ends. */
export async function holdFanOut(transaction: Transaction): Promise<number> {
  const [row] = await transaction.queryForUpdate<{ place: number }>(
    'SELECT place FROM reader_place WHERE reader = $1',
    [READER],
  );
  return row?.place ?? 0;
}

/**
 * Marks the endpoints that may match events since the last call, in one transaction with the read position: on any number
 * of servers each event is marked once, and none is skipped. Returns the number of events.
 */
export async function fanOut(database: Database): Promise<number> {
  const [known] = await database.query<{ waiting: number }>(
    `SELECT event_count - (SELECT place FROM reader_place WHERE reader = $1) AS waiting FROM event_head`,
    [READER],
  );
  if ((known?.waiting ?? 0) === 0) return 0;
  return database.transaction(async (transaction) => {
    const place = await holdFanOut(transaction);
    const events = await readEvents(transaction, { afterId: place, limit: AT_ONCE });
    await markForAccounts(transaction, events);
    await markForEverybody(transaction, events);
    // If there are none, the remaining events have been deleted.
    const read = events.at(-1)?.eventId ?? (await readLatestPlace(transaction));
    await transaction.query('UPDATE reader_place SET place = $2 WHERE reader = $1', [READER, read]);
    return events.length;
  });
}

async function markForAccounts(transaction: Transaction, events: readonly OutboxEvent[]): Promise<void> {
  const places = new Map<string, number>();
  for (const { accountId, kind, eventId } of events) {
    if (accountId !== null && isEventKind(kind)) places.set(accountId, eventId);
  }
  if (places.size === 0) return;
  await transaction.query(
    `UPDATE webhook_endpoint SET wanted_place = latest.place
     FROM (SELECT unnest($1::TEXT[]) AS account_id, unnest($2::BIGINT[]) AS place) AS latest
     WHERE webhook_endpoint.account_id = latest.account_id AND status = 'enabled' AND wanted_place < latest.place`,
    [[...places.keys()], [...places.values()]],
  );
}

async function markForEverybody(transaction: Transaction, events: readonly OutboxEvent[]): Promise<void> {
  const places = new Map<string, number>();
  for (const { accountId, kind, eventId } of events) {
    if (accountId === null && isEventKind(kind) && isForEverybody(kind)) places.set(kind, eventId);
  }
  for (const [kind, place] of places) {
    await transaction.query(
      `UPDATE webhook_endpoint SET wanted_place = $1
       WHERE mode = 'live' AND status = 'enabled' AND wanted_place < $1 AND events LIKE $2`,
      [place, `%"${kind}"%`],
    );
  }
}
