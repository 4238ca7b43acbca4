import { setTimeout as sleep } from 'node:timers/promises';
import type { Hash } from 'viem';
import { errorMessage, GroundMotionError } from '../../core/error.ts';
import { lockOrder, updateOrder } from '../order/orders.ts';
import type { ExpectedTransfer } from './chain/chainReader.ts';
import { resourceOf, type Claim } from './claims/claim.ts';
import { changeClaim, postponeClaim, type ClaimChange, type HeldClaim } from './claims/claimStore.ts';
import type { Settlement } from './facilitator/facilitator.ts';
import { paymentInProgress, paymentsUnavailable } from './paymentErrors.ts';
import { requirementsOf } from './protocol/requirements.ts';
import type { X402Context } from './x402Context.ts';

/** Margin after the end of a payment's validity: the chain's clock and ours may differ, and a block may be late. */
const LATE_BLOCK_S = 60;
/** When to check a claim with unknown outcome again. */
const LOOK_AGAIN_MS = 2000;
/** Timeout for a chain server that doesn't yet have what a facilitator reports. */
const CONFIRM_MS = 8000;
const CONFIRM_EVERY_MS = 250;

/** The transaction that moved the money, and its block if known. */
interface Evidence {
  readonly transaction: Hash;
  readonly blockNumber: bigint | null;
}

/** The transfer that a claim waits for. */
function expectedTransfer({ payer, nonce, payTo, amountMicroUsd }: Claim): ExpectedTransfer {
  return { payer, nonce, payTo, amount: BigInt(amountMicroUsd) };
}

/** What the chain says about a claim's money; null = it hasn't arrived, or no chain is read. */
export async function findEvidence(
  { chain }: Pick<X402Context, 'chain'>,
  claim: Claim,
): Promise<Evidence | null> {
  if (!chain) return null;
  const expected = expectedTransfer(claim);
  const { transactionHash, fromBlock } = claim;
  if (transactionHash !== null) {
    const fate = await chain.fateOf(transactionHash, expected);
    if (fate.kind === 'paid') return { transaction: transactionHash, blockNumber: fate.blockNumber };
  }
  return fromBlock === null ? null : chain.findPayment(expected, BigInt(fromBlock));
}

/**
 * Carries out the payment of a held claim, or determines its outcome: the claim is then `settled` or `failed`. A payment
 * that was started earlier is first searched for on the chain. An authorization can't be used for a second transfer, so
 * trying again costs at most gas.
 * @throws GroundMotionError `payment_in_progress` if the outcome isn't known yet.
 */
export async function settleClaim(context: X402Context, held: HeldClaim): Promise<HeldClaim> {
  const wasBegun = held.claim.status !== 'claimed';
  try {
    if (wasBegun) {
      const evidence = await evidenceOrUnknown(context, held.claim);
      if (evidence) return await markSettled(context, held, evidence);
      if (await isTooLate(context, held.claim).catch(() => false)) return await giveUp(context, held);
    }
    const { facilitator } = context;
    if (!facilitator) throw paymentsUnavailable('no facilitator is configured');
    const begun = wasBegun ? held : await changeHeld(context, held, { status: 'settling' });
    const settlement = await facilitator.settle(
      settlementOrder(context, begun.claim),
      async (transactionHash) => {
        await changeHeld(context, begun, { status: 'settling', transactionHash });
      },
    );
    return await conclude(context, begun, settlement);
  } catch (error) {
    if (isPaymentInProgress(error)) await lookAgainSoon(context, held).catch(() => {});
    throw error;
  }
}

async function conclude(context: X402Context, held: HeldClaim, settlement: Settlement): Promise<HeldClaim> {
  const claim = { ...held.claim };
  if (settlement.kind === 'unknown') {
    context.log.warn(
      { payment: claim.paymentId, problem: settlement.problem },
      'the result of a settlement is not known yet',
    );
    throw paymentInProgress();
  }
  if (settlement.kind === 'settled') {
    const { transaction } = settlement;
    if (!context.chain) return markSettled(context, held, { transaction, blockNumber: null });
    const evidence = await confirmed(context, { ...claim, transactionHash: transaction });
    if (evidence) return markSettled(context, held, evidence);
    context.log.warn(
      { payment: claim.paymentId, transaction },
      'the chain does not have a settled payment yet',
    );
    throw paymentInProgress();
  }
  const evidence = await evidenceOrUnknown(context, claim);
  if (evidence) return markSettled(context, held, evidence);
  return failClaim(context, held, settlement.reason);
}

/** Waits briefly for a chain server that is behind. */
async function confirmed(context: X402Context, claim: Claim): Promise<Evidence | null> {
  const until = performance.now() + CONFIRM_MS;
  for (;;) {
    const evidence = await evidenceOrUnknown(context, claim);
    if (evidence || performance.now() >= until) return evidence;
    await sleep(CONFIRM_EVERY_MS);
  }
}

async function evidenceOrUnknown(context: X402Context, claim: Claim): Promise<Evidence | null> {
  try {
    return await findEvidence(context, claim);
  } catch (error) {
    context.log.warn({ payment: claim.paymentId, problem: errorMessage(error) }, 'the chain cannot be read');
    throw paymentInProgress();
  }
}

/** Whether the transfer can no longer be carried out: by the chain's clock, or by ours if there is no chain. */
export async function isTooLate({ chain, now }: X402Context, { validBeforeS }: Claim): Promise<boolean> {
  const clockS = chain ? (await chain.latestBlock()).timestampS : now() / 1000;
  return clockS > validBeforeS + LATE_BLOCK_S;
}

/** The payment that the facilitator must carry out. */
export function settlementOrder({ network, resourceUrl }: X402Context, claim: Claim) {
  const { paymentId, transfer, payTo, amountMicroUsd } = claim;
  const requirements = requirementsOf(network, payTo, amountMicroUsd);
  return { paymentId, transfer, requirements, resourceUrl: resourceUrl(resourceOf(claim)) };
}

/** Records that a claim's money arrived. */
export async function markSettled(
  context: X402Context,
  held: HeldClaim,
  { transaction, blockNumber }: Evidence,
): Promise<HeldClaim> {
  return changeHeld(context, held, {
    status: 'settled',
    transactionHash: transaction,
    settledBlock: blockNumber === null ? null : Number(blockNumber),
    settledAt: context.now(),
  });
}

/** The transfer can no longer be carried out. Without a chain, only the operator can find out whether it was. */
function giveUp(context: X402Context, held: HeldClaim): Promise<HeldClaim> {
  if (context.chain) return failClaim(context, held, 'invalid_exact_evm_payload_authorization_valid_before');
  context.log.error(
    { payment: held.claim.paymentId },
    'the outcome of a payment is unknown; check whether it arrived',
  );
  return changeHeld(context, held, { status: 'undetermined', isWatched: false });
}

/** Records that a claim's money didn't arrive. Until it no longer can, its answer is kept and the claim is monitored. */
export async function failClaim(context: X402Context, held: HeldClaim, reason: string): Promise<HeldClaim> {
  const { validBeforeS, orderId } = held.claim;
  const now = context.now();
  const to = { status: 'failed', reason, leaseUntil: (validBeforeS + LATE_BLOCK_S) * 1000 } as const;
  return context.database.transaction(async (transaction) => {
    const failed = await changeClaim(transaction, held, to, now);
    const order = orderId === null ? null : await lockOrder(transaction, orderId);
    if (order?.status === 'processing') await updateOrder(transaction, order, { status: 'failed', now });
    return failed;
  });
}

/** Lets others claim it again soon, with a delay that grows the longer it makes no progress. */
export async function lookAgainSoon(context: X402Context, { claim, lease }: HeldClaim): Promise<void> {
  const now = context.now();
  const leaseUntil = now + Math.max(LOOK_AGAIN_MS, (now - claim.createdAt) / 4);
  await context.database.transaction((transaction) =>
    postponeClaim(transaction, { claim, lease }, leaseUntil),
  );
}

/** Changes a held claim in its own transaction. */
export function changeHeld(
  { database, now }: Pick<X402Context, 'database' | 'now'>,
  held: HeldClaim,
  to: ClaimChange,
): Promise<HeldClaim> {
  return database.transaction((transaction) => changeClaim(transaction, held, to, now()));
}

function isPaymentInProgress(error: unknown): boolean {
  return error instanceof GroundMotionError && error.code === 'payment_in_progress';
}
