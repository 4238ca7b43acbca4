import type { StripeDispute, StripeRefund, StripeSession } from '../../schemas/stripeObjects.ts';

/** Micro-dollars in a cent. */
const MICRO_USD_PER_CENT = 10_000;

/** What is known of a Checkout Session. */
export interface SessionFact {
  readonly kind: 'session';
  readonly sessionId: string;
  /** The order that it claims to belong to; null when it names none, or two. */
  readonly orderId: string | null;
  readonly state: 'open' | 'processing' | 'paid' | 'failed' | 'expired';
  readonly amountMicroUsd: number;
  readonly currency: string;
  readonly isLive: boolean;
  readonly paymentIntentId: string | null;
}

/** What is known about a refund. */
export interface RefundFact {
  readonly kind: 'refund';
  readonly refundId: string;
  readonly paymentIntentId: string | null;
  readonly amountMicroUsd: number;
  readonly currency: string;
  /** The refund failed, and the seller has the money again. */
  readonly hasFailed: boolean;
}

/** What is known about a payment that the buyer's bank takes back. */
export interface DisputeFact {
  readonly kind: 'dispute';
  readonly disputeId: string;
  readonly paymentIntentId: string | null;
  readonly amountMicroUsd: number;
  readonly currency: string;
  readonly isWithdrawn: boolean;
  readonly isReinstated: boolean;
  readonly isClosed: boolean;
}

export type CardFact = SessionFact | RefundFact | DisputeFact;

const CLOSED_STATES: ReadonlySet<string> = new Set(['won', 'lost', 'warning_closed', 'prevented']);

/** What a session says, plus what the event that delivered it adds (null = it was queried). */
export function sessionFact(session: StripeSession, eventType: string | null = null): SessionFact {
  const intent = session.payment_intent;
  const named = session.client_reference_id ?? null;
  return {
    kind: 'session',
    sessionId: session.id,
    orderId: named === session.metadata['order_id'] ? named : null,
    state: sessionState(session, eventType),
    amountMicroUsd: (session.amount_total ?? 0) * MICRO_USD_PER_CENT,
    currency: session.currency ?? '',
    isLive: session.livemode,
    paymentIntentId: typeof intent === 'string' ? intent : (intent?.id ?? null),
  };
}

function sessionState(session: StripeSession, eventType: string | null): SessionFact['state'] {
  if (session.payment_status === 'paid') return 'paid';
  if (session.status === 'expired') return 'expired';
  if (session.status !== 'complete') return 'open';
  if (eventType === 'checkout.session.async_payment_failed') return 'failed';
  const intent = session.payment_intent;
  const intentStatus = typeof intent === 'object' ? intent?.status : undefined;
  return intentStatus === 'requires_payment_method' || intentStatus === 'canceled' ? 'failed' : 'processing';
}

/** What a refund object says. */
export function refundFact(refund: StripeRefund, eventType: string | null = null): RefundFact {
  const { status } = refund;
  return {
    kind: 'refund',
    refundId: refund.id,
    paymentIntentId: refund.payment_intent,
    amountMicroUsd: refund.amount * MICRO_USD_PER_CENT,
    currency: refund.currency,
    hasFailed: eventType === 'refund.failed' || status === 'failed' || status === 'canceled',
  };
}

/** What a dispute object says: its balance movements count as much as the event that reported one. */
export function disputeFact(dispute: StripeDispute, eventType: string | null = null): DisputeFact {
  const moved = dispute.balance_transactions;
  const isReinstated =
    eventType === 'charge.dispute.funds_reinstated' || moved.some(({ amount }) => amount > 0);
  return {
    kind: 'dispute',
    disputeId: dispute.id,
    paymentIntentId: dispute.payment_intent,
    amountMicroUsd: dispute.amount * MICRO_USD_PER_CENT,
    currency: dispute.currency,
    isWithdrawn:
      isReinstated ||
      eventType === 'charge.dispute.funds_withdrawn' ||
      moved.some(({ amount }) => amount < 0),
    isReinstated,
    isClosed: eventType === 'charge.dispute.closed' || CLOSED_STATES.has(dispute.status),
  };
}
