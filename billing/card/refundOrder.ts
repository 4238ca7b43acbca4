import { required } from '../../core/required.ts';
import { GroundMotionError, invalidInput } from '../../core/error.ts';
import type { StripeRefund } from '../../schemas/stripeObjects.ts';
import type { Transaction } from '../../store/state/sql/database.ts';
import { formatUsd } from '../../core/money.ts';
import { audit, type OperatorAct } from '../operator/auditLog.ts';
import { lockAccountAndOrder } from '../order/externalMovement.ts';
import type { Order } from '../order/order.ts';
import { lockOrder } from '../order/orders.ts';
import { applyIn } from './applyFacts.ts';
import { refundFact } from './cardFacts.ts';
import { paymentOfOrder } from './cardRecords.ts';
import type { CardContext } from './handleEvent.ts';
import { wasRefusedByStripe } from './stripeError.ts';

const MICRO_USD_PER_CENT = 10_000;

/** An operator's refund of an order. */
export interface WantedRefund {
  readonly orderId: string;
  /** Null = everything that is left of the payment. */
  readonly amountMicroUsd: number | null;
  /** The name of the refund: it is made once per name. */
  readonly reference: string;
  readonly reason: string;
}

export interface OrderRefund {
  readonly refundId: string;
  readonly amountMicroUsd: number;
  /** What Stripe calls its state. */
  readonly state: string;
  readonly order: Order;
  /** Whether it had already been made. */
  readonly isRepeated: boolean;
}

interface ClaimedRefund {
  readonly amountMicroUsd: number;
  readonly refundId: string | null;
}

/**
 * Refunds an order through Stripe, once per reference. The intent is stored before the call to Stripe: whenever the
 * process ends, the same command continues with the same refund.
 * @throws GroundMotionError `not_found`; `bad_amount` beyond what is left; `bad_request` for an order that was not paid by card;
 *   `idempotency_mismatch`; `stripe_error`.
 */
export async function refundOrder(
  context: CardContext,
  act: OperatorAct,
  wanted: WantedRefund,
): Promise<OrderRefund> {
  const { database, gateway } = context;
  const { orderId, reference } = wanted;
  const payment = await paymentOfOrder(database, orderId);
  const claimed = await database.transaction((transaction) =>
    claimRefund(transaction, wanted, payment, act.now),
  );
  const refund = await refundAtStripe(context, required(payment), wanted, claimed);
  return database.transaction(async (transaction): Promise<OrderRefund> => {
    const { order } = await lockAccountAndOrder(transaction, orderId);
    await transaction.query('UPDATE card_refund SET refund_id = $2 WHERE reference = $1', [
      reference,
      refund.id,
    ]);
    const { amountMicroUsd } = claimed;
    const isRepeated = claimed.refundId !== null;
    await audit(transaction, act, {
      outcome: 'done',
      accountId: order.accountId,
      entryId: null,
      detail: {
        reason: wanted.reason,
        reference,
        order_id: orderId,
        refund_id: refund.id,
        amount_micro_usd: amountMicroUsd,
        repeated: isRepeated,
      },
    });
    await applyIn(transaction, {
      orderId,
      facts: [refundFact(refund)],
      event: null,
      isLive: gateway.isLive,
      seller: context.seller,
      now: act.now,
      requestId: act.requestId,
    });
    const after = await lockOrder(transaction, orderId);
    return {
      refundId: refund.id,
      amountMicroUsd,
      state: refund.status ?? 'unknown',
      order: required(after),
      isRepeated,
    };
  });
}

/** Stores the intent, or finds the stored one. */
async function claimRefund(
  transaction: Transaction,
  { orderId, amountMicroUsd: wanted, reference }: WantedRefund,
  payment: string | null,
  now: number,
): Promise<ClaimedRefund> {
  const { order } = await lockAccountAndOrder(transaction, orderId);
  if (payment === null)
    throw invalidInput('bad_request', `order_id: ${orderId} wasn't paid by card; it is ${order.status}`);
  const [before] = await transaction.query<{
    order_id: string;
    amount_micro_usd: number;
    refund_id: string | null;
  }>('SELECT order_id, amount_micro_usd, refund_id FROM card_refund WHERE reference = $1', [reference]);
  if (before) {
    const isSame = before.order_id === orderId && (wanted === null || wanted === before.amount_micro_usd);
    if (isSame) return { amountMicroUsd: before.amount_micro_usd, refundId: before.refund_id };
    throw invalidInput(
      'idempotency_mismatch',
      `reference: this one belongs to a refund of ${formatUsd(before.amount_micro_usd)} USD of order ` +
        `${before.order_id}; use a new one for another refund`,
    );
  }
  const left = order.paidMicroUsd - order.returnedMicroUsd;
  const amountMicroUsd = wanted ?? left;
  if (left <= 0)
    throw invalidInput(
      'bad_amount',
      `amount_usd: nothing of the payment of order ${orderId} is left to refund`,
    );
  if (amountMicroUsd <= 0 || amountMicroUsd > left || amountMicroUsd % MICRO_USD_PER_CENT !== 0) {
    throw invalidInput(
      'bad_amount',
      `amount_usd: ${formatUsd(amountMicroUsd)} USD can't be refunded for order ${orderId}: ${formatUsd(left)} USD of ` +
        'its payment are left, and the amount must be in whole cents',
    );
  }
  await transaction.query(
    `INSERT INTO card_refund (reference, order_id, amount_micro_usd, refund_id, created_at)
     VALUES ($1, $2, $3, NULL, $4)`,
    [reference, orderId, amountMicroUsd, new Date(now)],
  );
  return { amountMicroUsd, refundId: null };
}

/** A refund that was sent, and whose answer is missing. */
function outcomeUnknown(cause: unknown, orderId: string, reference: string): GroundMotionError {
  return new GroundMotionError(
    'unavailable',
    'stripe_error',
    `It is unknown whether Stripe refunded order ${orderId}. Repeat the request with the reference ${reference}: a refund ` +
      'is carried out once under it',
    { cause },
  );
}

/** The refund at Stripe: the existing one under this reference, or a new one. */
async function refundAtStripe(
  { gateway, database }: CardContext,
  paymentIntentId: string,
  { orderId, reference }: WantedRefund,
  claimed: ClaimedRefund,
): Promise<StripeRefund> {
  if (claimed.refundId !== null) return gateway.readRefund(claimed.refundId);
  // Stripe forgets idempotency keys after a day, but keeps the reference.
  const made = await gateway.refundsOfPayment(paymentIntentId);
  const found = made.find(({ metadata }) => metadata['reference'] === reference);
  if (found) return found;
  try {
    return await gateway.refund({
      paymentIntentId,
      amountCents: claimed.amountMicroUsd / MICRO_USD_PER_CENT,
      metadata: { order_id: orderId, reference },
      idempotencyKey: `${orderId}-refund-${reference}`,
    });
  } catch (error) {
    if (wasRefusedByStripe(error)) {
      await database.transaction((transaction) =>
        transaction.query('DELETE FROM card_refund WHERE reference = $1 AND refund_id IS NULL', [reference]),
      );
      const said =
        error instanceof GroundMotionError && error.cause instanceof Error ? error.cause.message : '';
      throw new GroundMotionError(
        'refused',
        'stripe_error',
        `Stripe refuses to refund order ${orderId} ${said}`,
      );
    }
    throw outcomeUnknown(error, orderId, reference);
  }
}
