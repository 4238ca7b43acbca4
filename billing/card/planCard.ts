import { required } from '../../core/required.ts';
import type { CardFact, DisputeFact, RefundFact, SessionFact } from './cardFacts.ts';

/** Money taken back, or possibly taken back, from an order: a refund or a dispute. */
export interface Reversal {
  /** Stripe's id of the refund or dispute. */
  readonly reversalId: string;
  readonly kind: 'refund' | 'dispute';
  readonly amountMicroUsd: number;
  /** It has left the seller. */
  readonly isTaken: boolean;
  /** It has come back to the seller: the refund failed, the dispute was won. */
  readonly isGivenBack: boolean;
  /** It is final. */
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

/** An order before a fact is applied. */
export interface CardOrder {
  readonly orderId: string;
  readonly status: CardOrderStatus;
  /** The amount ordered. */
  readonly amountMicroUsd: number;
  /** The amount credited; 0 = nothing yet. */
  readonly paidMicroUsd: number;
  /** The session created for it; null when that isn't stored yet. */
  readonly sessionId: string | null;
  readonly reversals: readonly Reversal[];
}

/** One movement of the account's money. References are unique. */
export interface CardMovement {
  readonly reference: string;
  readonly kind: 'top_up' | 'top_up_refund' | 'dispute';
  /** Positive = to the account. */
  readonly amountMicroUsd: number;
}

/** What to write because of a fact. */
export interface CardPlan {
  readonly movements: readonly CardMovement[];
  /** The reversal that is new or has changed; null = none. */
  readonly reversal: Reversal | null;
  /** The order's status afterward. */
  readonly status: CardOrderStatus;
  /** Why nothing is written although money may have moved, so that the operator has to look; null = all is well. */
  readonly held: string | null;
}

/**
 * The effect of a fact on an order, as data. Facts may arrive in any order and repeatedly: the movements depend only on
 * which facts are known. No more is taken back from an order than was paid for it, even if its refunds and disputes
 * exceed that; the seller's loss beyond that isn't the buyer's debt.
 */
export function planCard(order: CardOrder, fact: CardFact, isLive: boolean): CardPlan {
  const held = whyHeld(order, fact, isLive);
  if (held !== null) return { movements: [], reversal: null, status: order.status, held };
  if (fact.kind === 'session') return planSession(order, fact);
  const before = order.reversals.find(({ reversalId }) => reversalId === idOf(fact)) ?? null;
  return planReversal(order, fact, before);
}

/** An order after a plan was applied. */
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

/** The movement for a paid session. */
function sessionReference(sessionId: string): string {
  return `stripe/${sessionId}`;
}

function whyHeld(order: CardOrder, fact: CardFact, isLive: boolean): string | null {
  if (fact.currency !== 'usd') return `its currency is ${JSON.stringify(fact.currency)}, not usd`;
  if (fact.kind !== 'session')
    return order.paidMicroUsd > 0 ? null : 'the order that it deducts from was not paid';
  if (fact.isLive !== isLive) return `its livemode is ${fact.isLive}`;
  if (fact.orderId !== order.orderId) return `it is not of order ${order.orderId}`;
  if (order.sessionId !== null && order.sessionId !== fact.sessionId)
    return `order ${order.orderId} has session ${order.sessionId}`;
  return fact.amountMicroUsd === order.amountMicroUsd
    ? null
    : `it is of ${fact.amountMicroUsd} micro-dollars, the order of ${order.amountMicroUsd}`;
}

/** A status only moves forward: late events don't bring it back. */
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

/** A reversal updated with a fact. Known facts stay, and the amount is that of the withdrawal. */
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

/** What is taken back from an order, micro-dollars: everything withdrawn, up to what was paid. */
export function takenBack(paidMicroUsd: number, reversals: readonly Reversal[]): number {
  const gone = reversals.filter(({ isTaken, isGivenBack }) => isTaken && !isGivenBack);
  return Math.min(
    paidMicroUsd,
    gone.reduce((sum, { amountMicroUsd }) => sum + amountMicroUsd, 0),
  );
}

/** The status of a paid order after money was taken back. */
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
