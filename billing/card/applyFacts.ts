import type { Database, Transaction } from '../../store/state/sql/database.ts';
import { STRIPE_ASSET } from '../ledger/ledger.ts';
import { lockAccountAndOrder, postLockedMovement } from '../order/externalMovement.ts';
import type { Seller } from '../order/invoice.ts';
import type { Order } from '../order/order.ts';
import { updateOrder } from '../order/orders.ts';
import type { CardFact, SessionFact } from './cardFacts.ts';
import {
  notePayment,
  readReversals,
  storeEvent,
  writeReversal,
  type EventOutcome,
  type StoredEvent,
} from './cardRecords.ts';
import {
  afterPlan,
  planCard,
  type CardMovement,
  type CardOrder,
  type CardOrderStatus,
  type Reversal,
} from './planCard.ts';

/** An incoming event before its effect is known. */
export type IncomingEvent = Pick<StoredEvent, 'eventId' | 'kind' | 'objectId' | 'toldAt'>;

/** Facts about one order to apply together. */
export interface FactsOfOrder {
  readonly orderId: string;
  /** In the order in which they happened. */
  readonly facts: readonly CardFact[];
  /** The event that reported them; null = they were queried. */
  readonly event: IncomingEvent | null;
  readonly isLive: boolean;
  readonly seller: Seller | null;
  readonly now: number;
  readonly requestId: string | null;
}

export interface AppliedFacts {
  readonly outcome: EventOutcome | 'duplicate';
  /** Why the operator has to look at it. */
  readonly held: string | null;
}

/**
 * Applies facts about an order in one transaction: the event, the known refunds and disputes, the order, and every
 * resulting movement of money. Known facts change nothing, and an event that is already stored does nothing.
 * @throws GroundMotionError `not_found` for an order that does not exist.
 */
export function applyFacts(database: Database, facts: FactsOfOrder): Promise<AppliedFacts> {
  return database.transaction((transaction) => applyIn(transaction, facts));
}

/** Like `applyFacts`, as the last part of a transaction. */
export async function applyIn(transaction: Transaction, about: FactsOfOrder): Promise<AppliedFacts> {
  const { event, now } = about;
  const locked = await lockAccountAndOrder(transaction, about.orderId);
  const { order } = locked;
  // An order that was never paid has nothing to take back.
  const reversals = order.paidMicroUsd === 0 ? [] : await readReversals(transaction, order.orderId);
  const done = fold(cardOrderOf(order, reversals), about.facts, about.isLive);
  const outcome = outcomeOf(done, order);
  if (event) {
    const movements = done.movements.map(({ reference }) => reference);
    const { orderId } = order;
    const isNew = await storeEvent(transaction, {
      ...event,
      orderId,
      outcome,
      movements,
      reason: done.held,
      receivedAt: now,
    });
    if (!isNew) return { outcome: 'duplicate', held: null };
  }
  for (const reversal of done.changed.values()) await writeReversal(transaction, order.orderId, reversal);
  let settled = await settleOrder(transaction, order, done, about);
  for (const { reference, kind, amountMicroUsd } of done.movements) {
    const posted = await postLockedMovement(
      transaction,
      {
        reference,
        orderId: order.orderId,
        kind,
        from: STRIPE_ASSET,
        amountMicroUsd,
        now,
        requestId: about.requestId,
        seller: about.seller,
        statusAfter: done.order.status,
      },
      { account: locked.account, order: settled },
    );
    settled = posted.order;
  }
  return { outcome, held: done.held };
}

interface Folded {
  readonly order: CardOrder;
  readonly movements: readonly CardMovement[];
  readonly changed: ReadonlyMap<string, Reversal>;
  readonly held: string | null;
}

/** The effects of facts on an order, one after the other. */
function fold(start: CardOrder, facts: readonly CardFact[], isLive: boolean): Folded {
  let order = start;
  const movements: CardMovement[] = [];
  const changed = new Map<string, Reversal>();
  let held: string | null = null;
  for (const fact of facts) {
    const plan = planCard(order, fact, isLive);
    held ??= plan.held;
    const { reversal } = plan;
    if (reversal) changed.set(reversal.reversalId, reversal);
    movements.push(...plan.movements);
    order = afterPlan(order, fact, plan);
  }
  return { order, movements, changed, held };
}

function cardOrderOf(order: Order, reversals: readonly Reversal[]): CardOrder {
  const { orderId, status, amountMicroUsd, paidMicroUsd, providerReference } = order;
  // An order by card is never partially paid.
  return {
    orderId,
    status: status as CardOrderStatus,
    amountMicroUsd,
    paidMicroUsd,
    sessionId: providerReference,
    reversals,
  };
}

function outcomeOf({ movements, changed, held, order }: Folded, before: Order): EventOutcome {
  if (held !== null) return 'held';
  if (movements.length > 0) return 'moved';
  return changed.size > 0 || order.status !== before.status ? 'settled' : 'nothing';
}

/** Writes what movements don't cover: session, payment, and a status change without money. */
async function settleOrder(
  transaction: Transaction,
  before: Order,
  { order }: Folded,
  { facts, now }: FactsOfOrder,
): Promise<Order> {
  const isPaid = order.paidMicroUsd > 0;
  const paid = facts.find((fact): fact is SessionFact => fact.kind === 'session' && fact.state === 'paid');
  if (isPaid && paid?.paymentIntentId && order.sessionId === paid.sessionId) {
    const { paymentIntentId, sessionId } = paid;
    await notePayment(transaction, { paymentIntentId, orderId: order.orderId, sessionId });
  }
  const isOpen = order.status === 'open' || order.status === 'creating';
  const paymentUrl = isOpen ? before.paymentUrl : null;
  const isSame =
    order.status === before.status &&
    order.sessionId === before.providerReference &&
    paymentUrl === before.paymentUrl;
  if (isSame) return before;
  const change = { status: order.status, providerReference: order.sessionId, paymentUrl };
  return updateOrder(transaction, before, { ...change, now });
}
