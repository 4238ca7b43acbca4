import { GroundMotionError } from '../../core/error.ts';
import type { StripeSession } from '../../schemas/stripeObjects.ts';
import type { Transaction } from '../../store/state/sql/database.ts';
import { lockAccountAndOrder } from '../order/externalMovement.ts';
import { newOrderId, type Order } from '../order/order.ts';
import { insertOrder, updateOrder } from '../order/orders.ts';
import type { TopUpAnswer, TopUpRequest } from '../order/rail.ts';
import { findReplay, findStoredAnswers } from '../sale/idempotency.ts';
import { storeAnswers } from '../sale/storeAnswers.ts';
import { lockAccounts } from '../../accounts/account/accountState.ts';
import { countUnpaid, findClaimedCheckout, insertCheckout } from './checkoutRecords.ts';
import type { CardContext } from './handleEvent.ts';
import { wasRefusedByStripe } from './stripeError.ts';
import type { NewCheckout } from './stripeGateway.ts';

/** How long a checkout can be paid. Stripe allows at most a day, and its clock may differ from ours. */
const OPEN_MS = 23 * 3_600_000;
/** Maximum number of unpaid orders of an account. */
const MOST_UNPAID_ORDERS = 50;
const MICRO_USD_PER_CENT = 10_000;

/**
 * Opens a checkout for a top-up. The order is written before the call to Stripe, and the session depends only on the
 * order: whenever the process ends, the same request, or the poller, continues with the same session.
 * @throws GroundMotionError `stripe_error`, `account_suspended`, `rate_limited`, `idempotency_mismatch`.
 */
export async function openCheckout(context: CardContext, request: TopUpRequest): Promise<TopUpAnswer> {
  const { caller, idempotency: claim, now } = request;
  const claimed = claim && { accountId: caller.accountId, claim, now };
  const stored = claimed && (await findReplay(context.database, claimed));
  if (stored) return { statusCode: stored.statusCode, body: stored.body, isReplay: true };
  const checkout = await context.database.transaction((transaction) => beginOrder(transaction, request));
  const session = await askForSession(context, checkout);
  return context.database.transaction(async (transaction): Promise<TopUpAnswer> => {
    const order = await noteSession(transaction, session, { checkout, now: context.now() });
    const replay = claimed && (await findStoredAnswers(transaction, [claimed])).get(claimed)?.();
    if (replay) return { statusCode: replay.statusCode, body: replay.body, isReplay: true };
    const body = request.render(order);
    if (claimed) {
      await storeAnswers(transaction, [{ ...claimed, statusCode: 200, body, entryId: null, chargeCount: 0 }]);
    }
    return { statusCode: 200, body, isReplay: false };
  });
}

/** Writes the order and its checkout, or finds those of the same request. */
async function beginOrder(transaction: Transaction, request: TopUpRequest): Promise<NewCheckout> {
  const { caller, amountMicroUsd, idempotency: claim, now, publicUrl } = request;
  const { accountId, mode } = caller;
  const account = (await lockAccounts(transaction, [accountId])).get(accountId);
  if (!account || account.isSuspended) {
    throw new GroundMotionError('refused', 'account_suspended', 'the account of this key is suspended');
  }
  const begun = claim && (await findClaimedCheckout(transaction, accountId, claim));
  if (begun) return begun;
  if ((await countUnpaid(transaction, accountId)) >= MOST_UNPAID_ORDERS) {
    throw new GroundMotionError(
      'refused',
      'rate_limited',
      `${MOST_UNPAID_ORDERS} orders of this account wait for payment; pay one of them (GET /api/v1/orders), or wait ` +
        'until they expire',
      { details: { retryAfterSeconds: 3600 } },
    );
  }
  const orderId = newOrderId();
  const checkout: NewCheckout = {
    orderId,
    amountCents: Math.round(amountMicroUsd / MICRO_USD_PER_CENT),
    expiresAt: now + OPEN_MS,
    returnUrl: `${publicUrl}/?order=${orderId}`,
  };
  await insertOrder(transaction, {
    orderId,
    accountId,
    keyId: caller.via === 'key' ? caller.keyId : null,
    mode,
    method: 'stripe',
    amountMicroUsd,
    status: 'creating',
    providerReference: null,
    paymentUrl: null,
    requestId: request.requestId,
    createdAt: now,
    expiresAt: null,
  });
  await insertCheckout(transaction, { checkout, accountId, claim });
  return checkout;
}

/** Asks Stripe for the session of an order. The order fails if Stripe refuses it. */
export async function askForSession(context: CardContext, checkout: NewCheckout): Promise<StripeSession> {
  try {
    return await context.gateway.openSession(checkout);
  } catch (error) {
    if (wasRefusedByStripe(error)) {
      await context.database.transaction(async (transaction) => {
        const { order } = await lockAccountAndOrder(transaction, checkout.orderId);
        if (order.status === 'creating')
          await updateOrder(transaction, order, { status: 'failed', now: context.now() });
      });
    }
    throw error;
  }
}

/** Stores where an order is paid, unless the order has moved on. */
export async function noteSession(
  transaction: Transaction,
  session: StripeSession,
  { checkout, now }: { readonly checkout: NewCheckout; readonly now: number },
): Promise<Order> {
  const { order } = await lockAccountAndOrder(transaction, checkout.orderId);
  const isNew =
    order.providerReference === null && (order.status === 'creating' || order.status === 'failed');
  if (!isNew) return order;
  return updateOrder(transaction, order, {
    status: 'open',
    providerReference: session.id,
    paymentUrl: session.url ?? null,
    expiresAt: session.expires_at * 1000,
    now,
  });
}
