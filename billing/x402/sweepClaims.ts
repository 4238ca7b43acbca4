import { errorMessage } from '../../core/error.ts';
import { startPoller, type Poller } from '../../store/state/poller.ts';
import { settleAndSell, newHold } from './settleAndSell.ts';
import {
  holdClaim,
  listWaitingClaims,
  readClaim,
  type ClaimChange,
  type HeldClaim,
} from './claims/claimStore.ts';
import { oweRefund } from './claims/refunds.ts';
import {
  changeHeld,
  failClaim,
  findEvidence,
  isTooLate,
  lookAgainSoon,
  markSettled,
  settlementOrder,
} from './settleClaim.ts';
import type { X402Context } from './x402Context.ts';
import { required } from '../../core/required.ts';
import { newEntryId, REVERSED_LOSS, USDC_ASSET } from '../ledger/ledger.ts';
import { postExternalMovement } from '../order/externalMovement.ts';
import { changeClaim } from './claims/claimStore.ts';
import { postPaymentEntry } from './claims/paymentEntry.ts';

/** Number of claims that one run takes, and how many of them concurrently. */
const MOST_CLAIMS = 200;
const AT_ONCE = 8;
/** A settled claim that is still unanswered after this becomes a refund that is due. */
const ANSWER_WITHIN_MS = 3_600_000;
/** Interval for checking a transfer that the chain may still take back, or whose validity hasn't ended. */
const NEXT_LOOK_MS = 60_000;

/** Takes care of what crashes and unresponsive servers left behind, now and at intervals. */
export function startSweep(context: X402Context, everyMs: number): Poller<void> {
  return startPoller({
    name: 'x402',
    look: async (stopping) => (stopping.aborted ? undefined : sweepOnce(context)),
    everyMs,
    onFailure: (error) =>
      context.log.warn({ problem: errorMessage(error) }, 'payments cannot be processed now'),
  });
}

/** Advances every claim that no one holds: an abandoned one to its end, an ended one until it is final. */
export async function sweepOnce(context: X402Context): Promise<void> {
  const waiting = await listWaitingClaims(context.database, context.now(), MOST_CLAIMS);
  if (waiting.length === 0) return;
  await context.facilitator?.push().catch((error: unknown) => {
    context.log.warn({ problem: errorMessage(error) }, 'transactions cannot be resent now');
  });
  for (let first = 0; first < waiting.length; first += AT_ONCE) {
    await Promise.all(
      waiting.slice(first, first + AT_ONCE).map((paymentId) => lookAfter(context, paymentId)),
    );
  }
}

async function lookAfter(context: X402Context, paymentId: string): Promise<void> {
  const held = await holdClaim(context.database, paymentId, newHold(context.now()));
  if (!held) return;
  try {
    await further(context, held);
  } catch (error) {
    context.log.warn(
      { payment: paymentId, problem: errorMessage(error) },
      'a payment waits for the next poll',
    );
    await refundWhenLate(context, held).catch(() => {});
    await lookAgainSoon(context, held).catch(() => {});
  }
}

async function further(context: X402Context, held: HeldClaim): Promise<void> {
  const { status } = held.claim;
  if (status === 'claimed') {
    // Nothing was sent, and no one is waiting any more.
    await failClaim(context, held, 'abandoned');
    return;
  }
  if (status === 'failed') return lookAfterFailed(context, held);
  if (status === 'answered') return lookAfterAnswered(context, held);
  await settleAndSell(context, held);
}

/** A failed transfer may still be carried out by anyone who has it, so its money is monitored until that is impossible. */
async function lookAfterFailed(context: X402Context, held: HeldClaim): Promise<void> {
  const evidence = await findEvidence(context, held.claim);
  if (evidence) {
    await settleAndSell(context, await markSettled(context, held, evidence));
    return;
  }
  if (await isTooLate(context, held.claim))
    return change(context, held, { status: 'failed', isWatched: false, dropsAnswer: true });
  return change(context, held, { status: 'failed', leaseUntil: context.now() + NEXT_LOOK_MS });
}

/**
 * Until its block is final, an answered claim's transfer may be taken back: then it is carried out again while it is
 * valid.
 */
async function lookAfterAnswered(context: X402Context, held: HeldClaim): Promise<void> {
  const { chain, facilitator, log } = context;
  const { claim } = held;
  const evidence = await findEvidence(context, claim);
  const later = { status: 'answered', leaseUntil: context.now() + NEXT_LOOK_MS } as const;
  if (evidence && chain) {
    const isFinal = (evidence.blockNumber ?? 0n) <= (await chain.finalizedBlock());
    const settledBlock = evidence.blockNumber === null ? null : Number(evidence.blockNumber);
    return change(context, held, {
      ...later,
      transactionHash: evidence.transaction,
      settledBlock,
      isWatched: !isFinal,
    });
  }
  if (!chain || !facilitator) return change(context, held, { ...later, isWatched: chain !== null });
  if (await isTooLate(context, claim)) {
    log.error({ payment: claim.paymentId }, 'the chain has dropped an answered payment');
    return takeBack(context, held);
  }
  log.warn({ payment: claim.paymentId }, 'the chain lost a payment; sending it again');
  await facilitator.settle(settlementOrder(context, claim), async () => {});
  return change(context, held, { status: 'answered', leaseUntil: context.now() });
}

/** Money that arrived, but whose answer can't be stored for this long, is owed back. */
async function refundWhenLate(
  context: X402Context,
  { claim: { paymentId }, lease }: HeldClaim,
): Promise<void> {
  const now = context.now();
  const claim = await readClaim(context.database, paymentId);
  if (claim?.status !== 'settled' || now - (claim.settledAt ?? now) < ANSWER_WITHIN_MS) return;
  await oweRefund(context.database, { claim, lease }, 'not_answered', now);
}

async function change(context: X402Context, held: HeldClaim, to: ClaimChange): Promise<void> {
  await changeHeld(context, held, to);
}

/**
 * Books, in one transaction, that the chain permanently took back an answered payment: the credits of a top-up are
 * removed, even if the balance becomes negative; a report that was sold stays with its buyer, and its price is a loss.
 */
async function takeBack(context: X402Context, held: HeldClaim): Promise<void> {
  const { paymentId, amountMicroUsd, requestId, purpose, orderId } = held.claim;
  const now = context.now();
  await context.database.transaction(async (transaction) => {
    await changeClaim(
      transaction,
      held,
      { status: 'reversed', reason: 'reorganized', isWatched: false },
      now,
    );
    if (purpose === 'top_up') {
      await postExternalMovement(transaction, {
        reference: `${paymentId}/reversed`,
        orderId: required(orderId),
        kind: 'top_up_reversal',
        from: USDC_ASSET,
        amountMicroUsd: -amountMicroUsd,
        now,
        requestId,
        seller: context.seller,
      });
      return;
    }
    await postPaymentEntry(transaction, {
      entryId: newEntryId(),
      kind: 'payment_reversal',
      mode: 'live',
      requestId,
      paymentId,
      ledgerAccount: REVERSED_LOSS,
      amountMicroUsd: -amountMicroUsd,
      now,
    });
  });
}
