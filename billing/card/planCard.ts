import { required } from '../../core/required.ts';
import type { CardFact, DisputeFact, RefundFact, SessionFact } from './cardFacts.ts';

/** Money that was, or may be, taken back from an order: a refund, or a dispute. */
export interface Reversal {
  /** Stripe's id of the refund or dispute. */
  readonly reversalId: string;
  readonly kind: 'refund' | 'dispute';
  readonly amountMicroUsd: number;
  /** It has left the seller. */
  readonly isTaken: boolean;
  /** It has come back to the seller: the refund failed, the dispute was won. */
  readonly isGivenBack: boolean;
  /** Nothing more is to be expected of it. */
  readonly isClosed: boolean;
}

export type CardOrderStatus =
  | 'creating'
  | 'open'
  | 'processing'
  | 'paid'
  | 'expired'
  | 'failed'
  | 'refunded'
  | 'partly_refunded'
  | 'disputed';

/** An order as it is before a fact is taken in. */
export interface CardOrder {
  readonly orderId: string;
  readonly status: CardOrderStatus;
  /** What was asked for. */
  readonly amountMicroUsd: number;
  /** What was credited; 0 = nothing yet. */
  readonly paidMicroUsd: number;
  /** The session that was made for it; null when that is not written down yet. */
  readonly sessionId: string | null;
  readonly reversals: readonly Reversal[];
}

/** One movement of the account's money. References are never given twice. */
export interface CardMovement {
  readonly reference: string;
  readonly kind: 'top_up' | 'top_up_refund' | 'dispute';
  /** More than zero = to the account. */
  readonly amountMicroUsd: number;
}

/** What is to be written because of a fact. */
export interface CardPlan {
  readonly movements: readonly CardMovement[];
  /** The reversal that is new or has changed; null = none. */
  readonly reversal: Reversal | null;
  /** The order's status after it. */
  readonly status: CardOrderStatus;
  /** Why nothing is written although money may have moved: a person has to look; null = all is well. */
  readonly held: string | null;
}

/**
 * What a fact does to an order, as data. Facts may come in any order and any number of times: movements depend only on
 * which facts are known. Of an order never more is taken back than was paid for it, though its refunds and disputes
 * together be more; what the seller loses beyond that is not the buyer's debt.
 */
export function planCard(order: CardOrder, fact: CardFact, isLive: boolean): CardPlan {
  const held = whyHeld(order, fact, isLive);
  if (held !== null) return { movements: [], reversal: null, status: order.status, held };
  if (fact.kind === 'session') return planSession(order, fact);
  const before = order.reversals.find(({ reversalId }) => reversalId === idOf(fact)) ?? null;
  return planReversal(order, fact, before);
}

/** An order after a plan was carried out. */
export function afterPlan(
  order: CardOrder,
  fact: CardFact,
  { movements, reversal, status, held }: CardPlan,
): CardOrder {
  const credited = movements.filter(({ kind }) => kind === 'top_up');
  return {
    ...order,
    status,
    sessionId: held === null && fact.kind === 'session' ? fact.sessionId : order.sessionId,
    paidMicroUsd: order.paidMicroUsd + credited.reduce((sum, each) => sum + each.amountMicroUsd, 0),
    reversals: reversal
      ? [...order.reversals.filter((each) => each.reversalId !== reversal.reversalId), reversal]
      : order.reversals,
  };
}

/** The movement that a paid session is. */
function sessionReference(sessionId: string): string {
  return `stripe/${sessionId}`;
}

function whyHeld(order: CardOrder, fact: CardFact, isLive: boolean): string | null {
  if (fact.currency !== 'usd') return `its currency is ${JSON.stringify(fact.currency)}, not usd`;
  if (fact.kind !== 'session')
    return order.paidMicroUsd > 0 ? null : 'nothing was paid for the order that it takes from';
  if (fact.isLive !== isLive) return `its livemode is ${fact.isLive}`;
  if (fact.orderId !== order.orderId) return `it is not of order ${order.orderId}`;
  if (order.sessionId !== null && order.sessionId !== fact.sessionId)
    return `order ${order.orderId} has session ${order.sessionId}`;
  return fact.amountMicroUsd === order.amountMicroUsd
    ? null
    : `it is of ${fact.amountMicroUsd} micro-dollars, the order of ${order.amountMicroUsd}`;
}

/** A status is left for one further on alone: late news do not bring it back. */
const SESSION_RANK: Readonly<Partial<Record<CardOrderStatus, number>>> = {
  creating: 0,
  open: 1,
  processing: 2,
  expired: 3,
  failed: 3,
};

function planSession(order: CardOrder, { sessionId, state }: SessionFact): CardPlan {
  const nothing = { reversal: null, held: null };
  if (state === 'paid') {
    if (order.paidMicroUsd > 0) return { ...nothing, movements: [], status: order.status };
    const movement = {
      reference: sessionReference(sessionId),
      kind: 'top_up',
      amountMicroUsd: order.amountMicroUsd,
    } as const;
    return { ...nothing, movements: [movement], status: 'paid' };
  }
  const [now, next] = [SESSION_RANK[order.status], required(SESSION_RANK[state])];
  const status = now !== undefined && next > now ? state : order.status;
  return { ...nothing, movements: [], status };
}

function planReversal(order: CardOrder, fact: RefundFact | DisputeFact, before: Reversal | null): CardPlan {
  const others = order.reversals.filter((each) => each !== before);
  const after = withNews(fact, before);
  const movements: CardMovement[] = [];
  const takenBy = (reversal: Reversal | null): number =>
    takenBack(order.paidMicroUsd, reversal ? [...others, reversal] : others);
  const move = (from: Reversal | null, to: Reversal, name: string): void => {
    const amountMicroUsd = takenBy(from) - takenBy(to);
    if (amountMicroUsd === 0) return;
    const kind = fact.kind === 'refund' ? 'top_up_refund' : 'dispute';
    movements.push({ reference: `stripe/${name}`, kind, amountMicroUsd });
  };
  const [taking, givingBack] =
    fact.kind === 'refund'
      ? [fact.refundId, `${fact.refundId}/failed`]
      : [`${fact.disputeId}/withdrawn`, `${fact.disputeId}/reinstated`];
  const taken: Reversal = { ...after, isTaken: true, isGivenBack: false };
  if (after.isTaken && !before?.isTaken) move(before, taken, taking);
  if (after.isGivenBack && !before?.isGivenBack) move(taken, after, givingBack);
  return {
    movements,
    reversal: after,
    status: statusOf(order.paidMicroUsd, [...others, after]),
    held: null,
  };
}

/** A reversal with what a fact adds. What is known of it stays known, and its amount is that of the taking. */
function withNews(fact: RefundFact | DisputeFact, before: Reversal | null): Reversal {
  const news =
    fact.kind === 'refund'
      ? { isTaken: true, isGivenBack: fact.hasFailed, isClosed: fact.hasFailed }
      : { isTaken: fact.isWithdrawn, isGivenBack: fact.isReinstated, isClosed: fact.isClosed };
  return {
    reversalId: idOf(fact),
    kind: fact.kind,
    amountMicroUsd: before?.isTaken ? before.amountMicroUsd : fact.amountMicroUsd,
    isTaken: news.isTaken || (before?.isTaken ?? false),
    isGivenBack: news.isGivenBack || (before?.isGivenBack ?? false),
    isClosed: news.isClosed || (before?.isClosed ?? false),
  };
}

/** What is taken back of an order, micro-dollars: all that has left, and never more than was paid. */
export function takenBack(paidMicroUsd: number, reversals: readonly Reversal[]): number {
  const gone = reversals.filter(({ isTaken, isGivenBack }) => isTaken && !isGivenBack);
  return Math.min(
    paidMicroUsd,
    gone.reduce((sum, { amountMicroUsd }) => sum + amountMicroUsd, 0),
  );
}

/** What a paid order is called after what was taken back of it. */
function statusOf(paidMicroUsd: number, reversals: readonly Reversal[]): CardOrderStatus {
  const isDisputed = reversals.some(
    ({ kind, isTaken, isGivenBack, isClosed }) => kind === 'dispute' && (isTaken ? !isGivenBack : !isClosed),
  );
  if (isDisputed) return 'disputed';
  const taken = takenBack(paidMicroUsd, reversals);
  if (taken === 0) return 'paid';
  return taken === paidMicroUsd ? 'refunded' : 'partly_refunded';
}

function idOf(fact: RefundFact | DisputeFact): string {
  return fact.kind === 'refund' ? fact.refundId : fact.disputeId;
}
