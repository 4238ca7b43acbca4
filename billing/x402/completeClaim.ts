import { required } from '../../core/required.ts';
import type { Payer } from '../../accounts/identity/buyer.ts';
import { USDC_ASSET } from '../ledger/ledger.ts';
import { microUsdToUsd } from '../../core/money.ts';
import { postExternalMovement } from '../order/externalMovement.ts';
import { sell } from '../sale/charge.ts';
import { saleOf } from '../sale/chargeRequest.ts';
import { lockAccounts } from '../../accounts/account/accountState.ts';
import { payerIdOf, type Claim } from './claims/claim.ts';
import { changeClaim, type ClaimChange, type HeldClaim } from './claims/claimStore.ts';
import { oweRefund } from './claims/refunds.ts';
import { isBoughtByAnother } from './claims/requestPayment.ts';
import { paymentToRefund } from './paymentErrors.ts';
import { reportWithReceipt, signReceipt } from './signReceipt.ts';
import type { X402Context } from './x402Context.ts';

/** When to check again whether the chain has kept the transfer of an answered claim. */
const FIRST_LOOK_MS = 60_000;

/** The payer of a claim as a buyer. */
export function payerOf(claim: Claim): Payer {
  const { paymentId, amountMicroUsd, requestHash } = claim;
  return {
    via: 'payment',
    mode: 'live',
    payerId: payerIdOf(claim),
    payment: { paymentId, amountMicroUsd, requestHash },
  };
}

/**
 * Sells what a settled claim has paid for, in one transaction with the claim's completion; resolves with the exact
 * response. If there is nothing left to sell, the claim becomes a refund that is due.
 * @throws GroundMotionError `payment_refund_due`; like `sell`.
 */
export async function completeClaim(context: X402Context, held: HeldClaim): Promise<string> {
  const { claim } = held;
  if (claim.purpose === 'top_up') return creditAccount(context, held, required(claim.orderId));
  const { answer, purchase } = claim;
  if (answer === null || purchase === null) return refund(context, held, 'nothing_to_sell');
  if (await isBoughtByAnother(context.database, claim, context.now()))
    return refund(context, held, 'bought_by_another_payment');
  const body = await reportWithReceipt(context, { ...claim, answer });
  const { endpoint = 'motion', ...sold } = purchase;
  const sale = saleOf({
    buyer: payerOf(claim),
    now: context.now(),
    requestId: claim.requestId,
    endpoint,
    label: null,
    purchase: sold,
    render: () => body,
    renderRefusal: () => '',
  });
  const outcome = await sell(context.database, {
    ...sale,
    alongside: async (transaction) => {
      await changeClaim(transaction, held, answered(context), context.now());
    },
  });
  if (outcome.statusCode !== 200) return refund(context, held, 'price_not_covered');
  return outcome.body;
}

function answered({ chain, now }: X402Context): ClaimChange {
  const isWatched = chain !== null;
  return { status: 'answered', dropsAnswer: true, isWatched, leaseUntil: now() + FIRST_LOOK_MS };
}

async function refund(context: X402Context, held: HeldClaim, reason: string): Promise<never> {
  await oweRefund(context.database, held, reason, context.now());
  throw paymentToRefund(held.claim.paymentId);
}

/** Credits the money of a settled claim to its order's account. */
async function creditAccount(context: X402Context, held: HeldClaim, orderId: string): Promise<string> {
  const { claim } = held;
  const { paymentId, amountMicroUsd, requestId } = claim;
  const receipt = await signReceipt(context, claim, { orderId });
  const now = context.now();
  return context.database.transaction(async (transaction) => {
    const [order] = await transaction.query<{ account_id: string }>(
      'SELECT account_id FROM payment_order WHERE order_id = $1',
      [orderId],
    );
    const [account] = (await lockAccounts(transaction, [required(order).account_id])).values();
    const amountUsd = microUsdToUsd(amountMicroUsd);
    const response = JSON.stringify({
      status: 'paid',
      order_id: orderId,
      method: 'x402',
      amount_usd: amountUsd,
      credited_usd: amountUsd,
      credits_usd: microUsdToUsd(required(account).balanceMicroUsd + amountMicroUsd),
      network: claim.network,
      transaction: claim.transactionHash,
      payer: claim.payer,
      request_id: requestId,
      receipt,
    });
    await changeClaim(transaction, held, { ...answered(context), response }, now);
    await postExternalMovement(transaction, {
      reference: paymentId,
      orderId,
      kind: 'top_up',
      from: USDC_ASSET,
      amountMicroUsd,
      now,
      requestId,
      seller: context.seller,
    });
    return response;
  });
}
