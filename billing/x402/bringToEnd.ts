import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { GroundMotionError, errorMessage } from '../../core/error.ts';
import { findPaidAnswers, replayPaid } from '../sale/payments.ts';
import { completeClaim, payerOf } from './completeClaim.ts';
import type { Claim } from './claims/claim.ts';
import { holdClaim, readClaim, type Hold, type HeldClaim } from './claims/claimStore.ts';
import { paymentInProgress, paymentRefused, paymentToRefund } from './paymentErrors.ts';
import { lookAgainSoon, settleClaim } from './settleClaim.ts';
import type { X402Context } from './x402Context.ts';

/** Longer than a settlement waits for its transaction, and for a chain's server that is behind. */
const LEASE_MS = 45_000;
/** Between two looks at a claim that another request holds. */
const WAIT_STEP_MS = 100;

/** What a payment has bought. */
export interface PaidAnswer {
  /** To the byte as it is kept and repeated. */
  readonly body: string;
  /** It was answered before. */
  readonly isReplay: boolean;
  readonly claim: Claim;
}

/** A hold of one's own, from now on. */
export function newHold(now: number): Hold {
  return { lease: randomBytes(12).toString('hex'), now, untilMs: now + LEASE_MS };
}

/**
 * Brings a held claim to its end: settles it, and sells what it pays for.
 * @throws GroundMotionError `payment_invalid` when it is not settled; `payment_in_progress` when that is not known yet, or what it
 *   pays for could not be kept: a repetition, or the sweep, does so.
 */
export async function bringToEnd(context: X402Context, held: HeldClaim): Promise<PaidAnswer> {
  const settled = held.claim.status === 'settled' ? held : await settleOrWait(context, held);
  const { claim } = settled;
  if (claim.status === 'failed') throw refusedFor(claim);
  if (claim.status === 'undetermined') throw paymentInProgress();
  try {
    return { body: await completeClaim(context, settled), isReplay: false, claim };
  } catch (error) {
    if (error instanceof GroundMotionError && error.code === 'payment_refund_due') throw error;
    context.log.error(
      { payment: claim.paymentId, problem: errorMessage(error) },
      'a settled payment is not answered yet',
    );
    await lookAgainSoon(context, settled).catch(() => {});
    throw paymentInProgress();
  }
}

/** Whatever fails once a payment may have been sent does not say that nothing was charged. */
async function settleOrWait(context: X402Context, held: HeldClaim): Promise<HeldClaim> {
  try {
    return await settleClaim(context, held);
  } catch (error) {
    if (error instanceof GroundMotionError && error.code === 'payment_in_progress') throw error;
    const { paymentId } = held.claim;
    context.log.error(
      { payment: paymentId, problem: errorMessage(error) },
      'a payment could not be settled yet',
    );
    throw paymentInProgress();
  }
}

function refusedFor({ reason }: Claim): GroundMotionError {
  return paymentRefused(reason ?? 'unexpected_settle_error', `The payment wasn't settled (${reason})`);
}

/**
 * What a claimed payment has bought, or what it buys as soon as it is settled. While another request, of any process, holds the claim,
 * this one waits for it; when that request's lease ends, this one settles the payment. It waits for one lease at most.
 * Null = the claim failed, and the payment may be presented again.
 * @throws GroundMotionError as `bringToEnd`; `payment_refund_due`.
 */
export async function resumeClaim(context: X402Context, paymentId: string): Promise<PaidAnswer | null> {
  const until = performance.now() + LEASE_MS;
  for (;;) {
    const claim = await readClaim(context.database, paymentId);
    if (!claim || claim.status === 'failed') return null;
    const ended = await answerOfEnded(context, claim);
    if (ended) return ended;
    const now = context.now();
    const held = claim.leaseUntil > now ? null : await holdClaim(context.database, paymentId, newHold(now));
    if (held) return isEnded(held.claim) ? resumeClaim(context, paymentId) : bringToEnd(context, held);
    if (performance.now() >= until) throw paymentInProgress();
    await sleep(WAIT_STEP_MS);
  }
}

function isEnded({ status }: Claim): boolean {
  return status === 'answered' || status === 'failed' || status === 'refund_due' || status === 'refunded';
}

/** The kept answer of a claim that was answered; null = it was not yet. */
async function answerOfEnded(context: X402Context, claim: Claim): Promise<PaidAnswer | null> {
  const { status, response } = claim;
  if (status === 'refund_due' || status === 'refunded') throw paymentToRefund(claim.paymentId);
  if (status !== 'answered' && status !== 'reversed') return null;
  if (response !== null) return { body: response, isReplay: true, claim };
  const buyer = payerOf(claim);
  const paid = await findPaidAnswers(context.database, [{ buyer }]);
  const outcome = replayPaid(paid, { buyer })?.();
  return outcome ? { body: outcome.body, isReplay: true, claim } : null;
}
