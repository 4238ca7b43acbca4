import type { Database, Transaction } from '../../store/state/sql/database.ts';
import { insertJob } from '../../store/state/jobs.ts';
import { readEvents, type OutboxEvent } from '../../store/state/outbox.ts';

/** The kind of jobs that send a document by email. */
export const MAIL_JOB = 'mail';
const READER = 'mail';
const AT_ONCE = 200;

/** What to send: the document issued for a movement of an order. */
export interface MailRequest {
  readonly orderId: string;
  readonly reference: string;
}

/** Events whose document is sent. Disputes are missing: the bank informs the customer. */
const MAILED: ReadonlySet<string> = new Set(['order.paid', 'order.refunded']);

/**
 * Creates one job for each document issued since the last call; the jobs and the position in the events are one
 * transaction. Documents issued before the first call aren't sent. Returns how many jobs.
 */
export async function queueMails(database: Database, now: number): Promise<number> {
  const [known] = await database.query<{ place: number | null }>(
    'SELECT place FROM reader_place WHERE reader = $1',
    [READER],
  );
  if (!known) {
    await begin(database, now);
    return 0;
  }
  const waiting = await readEvents(database, { afterId: known.place ?? 0, limit: 1 });
  if (waiting.length === 0) return 0;
  return database.transaction(async (transaction) => {
    const [row] = await transaction.queryForUpdate<{ place: number | null }>(
      'SELECT place FROM reader_place WHERE reader = $1',
      [READER],
    );
    const events = await readEvents(transaction, { afterId: row?.place ?? 0, limit: AT_ONCE });
    const last = events.at(-1);
    if (!last) return 0;
    const mailed = events.filter(({ kind }) => MAILED.has(kind));
    for (const event of mailed) await queue(transaction, event, now);
    await transaction.query('UPDATE reader_place SET place = $2 WHERE reader = $1', [READER, last.eventId]);
    return mailed.length;
  });
}

/** Starts at the present end of the events. */
async function begin(database: Database, now: number): Promise<void> {
  await database.transaction((transaction) =>
    transaction.query(
      `INSERT INTO reader_place (reader, place, lease_until)
       SELECT $1::TEXT, event_count, $2::TIMESTAMPTZ FROM event_head ON CONFLICT DO NOTHING`,
      [READER, new Date(now)],
    ),
  );
}

async function queue(transaction: Transaction, event: OutboxEvent, now: number): Promise<void> {
  const { order_id: orderId, reference } = JSON.parse(event.detail) as {
    order_id: string;
    reference: string;
  };
  const request: MailRequest = { orderId, reference };
  await insertJob(transaction, {
    jobId: `job_mail_${event.eventId}`,
    kind: MAIL_JOB,
    // Belongs to no account, so it doesn't count toward an account's limit of jobs.
    accountId: null,
    keyId: null,
    mode: 'live',
    requestId: `mail ${reference}`,
    request: JSON.stringify(request),
    createdAt: now,
  });
}
