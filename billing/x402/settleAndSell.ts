import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { GroundMotionError, errorMessage } from '../../core/error.ts';
import { findPaidAnswers, replayPaid } from '../sale/payments.ts';
import { completeClaim, payerOf } from './completeClaim.ts';
import type { Claim } from './claims/claim.ts';
import { holdClaim, readClaim, type Hold, type HeldClaim } from './claims/claimStore.ts';
import { paymentInProgress, paymentRefused, paymentToRefund, paymentUndetermined } from './paymentErrors.ts';
import { lookAgainSoon, settleClaim } from './settleClaim.ts';
import type { X402Context } from './x402Context.ts';

/** Longer than a settlement waits for its transaction, including a chain server that is behind. */
const LEASE_MS = 45_000;
/** Interval for checking a claim that another request holds. */
const WAIT_STEP_MS = 100;

/** What a payment has bought. */
export interface PaidAnswer {
  /** Byte for byte as it is stored and repeated. */
  readonly body: string;
  /** It was answered before. */
  readonly isReplay: boolean;
  readonly claim: Claim;
}

/** A new lease for this holder, starting now. */
export function newHold(now: number): Hold {
  return { lease: randomBytes(12).toString('hex'), now, untilMs: now + LEASE_MS };
}

/**
 * Completes a held claim: settles it, and sells what it pays for.
 * @throws GroundMotionError `payment_invalid` if it isn't settled; `payment_in_progress` if that isn't known yet, or if
 *   the sale couldn't be stored, which a repetition or the sweep will do.
 */
export async function settleAndSell(context: X402Context, held: HeldClaim): Promise<PaidAnswer> {
  const settled = held.claim.status === 'settled' ? held : await settleOrWait(context, held);
  const { claim } = settled;
  if (claim.status === 'failed') throw refusedFor(claim);
  if (claim.status === 'undetermined') throw paymentUndetermined(claim.paymentId);
  try {
    return { body: await completeClaim(context, settled), isReplay: false, claim };
  } catch (error) {
    if (error instanceof GroundMotionError && error.code === 'payment_refund_due') throw error;
    context.log.error(
      { payment: claim.paymentId, problem: errorMessage(error) },
      'a settled payment has no answer yet',
    );
    await lookAgainSoon(context, settled).catch(() => {});
    throw paymentInProgress();
  }
}

/** After a payment may have been sent, no failure may claim that nothing was charged. */
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
 * What a claimed payment has bought, or buys once it is settled. While another request, in any process, holds the claim,
 * this one waits for it; when that request's lease expires, this one settles the payment. It waits for at most one lease.
 * Null = the claim failed, and the payment may be presented again.
 * @throws GroundMotionError like `settleAndSell`; `payment_refund_due`.
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
    if (held) return isEnded(held.claim) ? resumeClaim(context, paymentId) : settleAndSell(context, held);
    if (performance.now() >= until) throw paymentInProgress();
    await sleep(WAIT_STEP_MS);
  }
}

function isEnded({ status }: Claim): boolean {
  return status === 'answered' || status === 'failed' || status === 'refund_due' || status === 'refunded';
}

/** The stored answer of an answered claim; null = not answered yet. */
async function answerOfEnded(context: X402Context, claim: Claim): Promise<PaidAnswer | null> {
  const { status, response } = claim;
  if (status === 'refund_due' || status === 'refunded') throw paymentToRefund(claim.paymentId);
  if (status === 'undetermined') throw paymentUndetermined(claim.paymentId);
  if (status !== 'answered' && status !== 'reversed') return null;
  if (response !== null) return { body: response, isReplay: true, claim };
  const buyer = payerOf(claim);
  const paid = await findPaidAnswers(context.database, [{ buyer }]);
  const outcome = replayPaid(paid, { buyer })?.();
  return outcome ? { body: outcome.body, isReplay: true, claim } : null;
}
