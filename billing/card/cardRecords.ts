import type { Database, Transaction } from '../../store/state/sql/database.ts';
import type { Reversal } from './planCard.ts';

type Reader = Pick<Database, 'query'>;

/**
 * The outcome of an event: it moved money, changed only its order, did nothing new, wasn't ours, or the operator has to
 * look.
 */
export type EventOutcome = 'moved' | 'settled' | 'nothing' | 'foreign' | 'held';

/** An event as stored. Times in epoch milliseconds. */
export interface StoredEvent {
  readonly eventId: string;
  readonly kind: string;
  /** Stripe's id of the object. */
  readonly objectId: string | null;
  readonly orderId: string | null;
  readonly outcome: EventOutcome;
  /** References of the movements that it caused. */
  readonly movements: readonly string[];
  /** Why an event is held. */
  readonly reason: string | null;
  readonly toldAt: number;
  readonly receivedAt: number;
}

/** Whether an event has been processed. */
export async function isEventStored(database: Reader, eventId: string): Promise<boolean> {
  const rows = await database.query('SELECT event_id FROM stripe_event WHERE event_id = $1', [eventId]);
  return rows.length > 0;
}

/** Stores an event once; false when it is already there. */
export async function storeEvent(transaction: Transaction, event: StoredEvent): Promise<boolean> {
  const stored = await transaction.query(
    `INSERT INTO stripe_event
       (event_id, kind, object_id, order_id, outcome, movements, reason, told_at, received_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING RETURNING event_id`,
    [
      event.eventId,
      event.kind,
      event.objectId,
      event.orderId,
      event.outcome,
      event.movements.join(' '),
      event.reason,
      new Date(event.toldAt),
      new Date(event.receivedAt),
    ],
  );
  return stored.length === 1;
}

/** The order that a payment paid; null when unknown here. */
export async function orderOfPayment(database: Reader, paymentIntentId: string): Promise<string | null> {
  const [row] = await database.query<{ order_id: string }>(
    'SELECT order_id FROM card_payment WHERE payment_intent_id = $1',
    [paymentIntentId],
  );
  return row?.order_id ?? null;
}

/** The payment by which an order was paid; null before. */
export async function paymentOfOrder(database: Reader, orderId: string): Promise<string | null> {
  const [row] = await database.query<{ payment_intent_id: string }>(
    'SELECT payment_intent_id FROM card_payment WHERE order_id = $1',
    [orderId],
  );
  return row?.payment_intent_id ?? null;
}

/** Records the payment that paid an order. */
export async function notePayment(
  transaction: Transaction,
  payment: { readonly paymentIntentId: string; readonly orderId: string; readonly sessionId: string },
): Promise<void> {
  await transaction.query(
    `INSERT INTO card_payment (payment_intent_id, order_id, session_id) VALUES ($1, $2, $3)
     ON CONFLICT DO NOTHING`,
    [payment.paymentIntentId, payment.orderId, payment.sessionId],
  );
}

/** Refunds and disputes of an order. */
export async function readReversals(database: Reader, orderId: string): Promise<Reversal[]> {
  const rows = await database.query<{
    reversal_id: string;
    kind: Reversal['kind'];
    amount_micro_usd: number;
    is_taken: boolean;
    is_given_back: boolean;
    is_closed: boolean;
  }>(
    `SELECT reversal_id, kind, amount_micro_usd, is_taken, is_given_back, is_closed
     FROM card_reversal WHERE order_id = $1 ORDER BY reversal_id`,
    [orderId],
  );
  return rows.map((row) => ({
    reversalId: row.reversal_id,
    kind: row.kind,
    amountMicroUsd: row.amount_micro_usd,
    isTaken: row.is_taken,
    isGivenBack: row.is_given_back,
    isClosed: row.is_closed,
  }));
}

/** Writes what is known of a refund or dispute of an order, which the transaction has locked. */
export async function writeReversal(
  transaction: Transaction,
  orderId: string,
  reversal: Reversal,
): Promise<void> {
  const { reversalId, amountMicroUsd, isTaken, isGivenBack, isClosed } = reversal;
  const known = [reversalId, amountMicroUsd, isTaken, isGivenBack, isClosed];
  const changed = await transaction.query(
    `UPDATE card_reversal SET amount_micro_usd = $2, is_taken = $3, is_given_back = $4, is_closed = $5
     WHERE reversal_id = $1 RETURNING reversal_id`,
    known,
  );
  if (changed.length > 0) return;
  await transaction.query(
    `INSERT INTO card_reversal
       (reversal_id, amount_micro_usd, is_taken, is_given_back, is_closed, order_id, kind)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [...known, orderId, reversal.kind],
  );
}
