import { GroundMotionError } from '../../core/error.ts';
import {
  stripeDisputeSchema,
  stripeRefundSchema,
  stripeSessionSchema,
  type StripeEvent,
} from '../../schemas/stripeObjects.ts';
import type { Database } from '../../store/state/sql/database.ts';
import type { Seller } from '../order/invoice.ts';
import { applyFacts, type AppliedFacts, type IncomingEvent } from './applyFacts.ts';
import { disputeFact, refundFact, sessionFact, type CardFact, type SessionFact } from './cardFacts.ts';
import { isEventStored, orderOfPayment, storeEvent } from './cardRecords.ts';
import type { StripeGateway } from './stripeGateway.ts';

/** Events that are processed; others are acknowledged and ignored. */
export const EVENT_TYPES: readonly string[] = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'charge.dispute.closed',
];

/** What every part of the payment method works with. */
export interface CardContext {
  readonly database: Database;
  readonly gateway: StripeGateway;
  readonly seller: Seller | null;
  now(): number;
  /** Receives what the operator has to look at. */
  onHeld(about: { readonly subject: string; readonly orderId: string | null; readonly reason: string }): void;
}

/**
 * Processes an event, however it arrived: once, with all its effects, in one transaction. If that isn't possible now (a
 * query to Stripe or the database fails), it throws, and the event has to be delivered again.
 * @throws GroundMotionError `bad_request` for an event of the other mode; `stripe_error`; `service_unavailable`.
 */
export async function handleEvent(
  context: CardContext,
  event: StripeEvent,
): Promise<AppliedFacts['outcome']> {
  const { gateway, database } = context;
  if (event.livemode !== gateway.isLive) {
    throw new GroundMotionError('refused', 'bad_request', `livemode: the event has ${event.livemode}`);
  }
  if (!EVENT_TYPES.includes(event.type)) return 'nothing';
  if (await isEventStored(database, event.id)) return 'duplicate';
  const fact = await factOf(gateway, event);
  const incoming: IncomingEvent = {
    eventId: event.id,
    kind: event.type,
    objectId: event.data.object.id ?? null,
    toldAt: event.created * 1000,
  };
  const found = await factsOfOrder(context, fact);
  if (found === null)
    return keepAside(context, incoming, { outcome: 'foreign', orderId: null, reason: null });
  const { orderId, facts } = found;
  try {
    const applied = await applyFacts(database, {
      orderId,
      facts,
      event: incoming,
      isLive: gateway.isLive,
      seller: context.seller,
      now: context.now(),
      requestId: null,
    });
    if (applied.held !== null)
      context.onHeld({ subject: `${event.type} ${event.id}`, orderId, reason: applied.held });
    return applied.outcome;
  } catch (error) {
    if (!(error instanceof GroundMotionError) || error.code !== 'not_found') throw error;
    return keepAside(context, incoming, {
      outcome: 'held',
      orderId,
      reason: `order ${orderId} does not exist here`,
    });
  }
}

/** The facts of an event; queries the object when its version differs or its format isn't understood. */
async function factOf(gateway: StripeGateway, event: StripeEvent): Promise<CardFact> {
  const { object } = event.data;
  const isKnownShape = event.api_version === gateway.apiVersion;
  const id = String(object.id);
  if (event.type.startsWith('checkout.session.')) {
    const parsed = stripeSessionSchema.safeParse(object);
    const session = isKnownShape && parsed.success ? parsed.data : await gateway.readSession(id);
    return sessionFact(session, event.type);
  }
  if (event.type.startsWith('refund.')) {
    const parsed = stripeRefundSchema.safeParse(object);
    return refundFact(
      isKnownShape && parsed.success ? parsed.data : await gateway.readRefund(id),
      event.type,
    );
  }
  const parsed = stripeDisputeSchema.safeParse(object);
  return disputeFact(
    isKnownShape && parsed.success ? parsed.data : await gateway.readDispute(id),
    event.type,
  );
}

interface FoundOrder {
  readonly orderId: string;
  readonly facts: readonly CardFact[];
}

/** The order of a fact, with what has to be known about it first; null = not ours. */
async function factsOfOrder(context: CardContext, fact: CardFact): Promise<FoundOrder | null> {
  if (fact.kind === 'session') return fact.orderId === null ? null : { orderId: fact.orderId, facts: [fact] };
  if (fact.paymentIntentId === null) return null;
  const orderId = await orderOfPayment(context.database, fact.paymentIntentId);
  if (orderId !== null) return { orderId, facts: [fact] };
  // The event for the payment itself is on its way or was lost, so the payment is fetched.
  const session = await sessionOfPayment(context.gateway, fact.paymentIntentId);
  return session?.orderId ? { orderId: session.orderId, facts: [session, fact] } : null;
}

async function sessionOfPayment(
  gateway: StripeGateway,
  paymentIntentId: string,
): Promise<SessionFact | null> {
  const session = await gateway.sessionOfPayment(paymentIntentId);
  return session && sessionFact(session);
}

/** Stores an event that changes nothing here. */
async function keepAside(
  context: CardContext,
  event: IncomingEvent,
  what: { outcome: 'foreign' | 'held'; orderId: string | null; reason: string | null },
): Promise<'foreign' | 'held'> {
  await context.database.transaction((transaction) =>
    storeEvent(transaction, { ...event, ...what, movements: [], receivedAt: context.now() }),
  );
  if (what.reason !== null)
    context.onHeld({ subject: `${event.kind} ${event.eventId}`, orderId: what.orderId, reason: what.reason });
  return what.outcome;
}
