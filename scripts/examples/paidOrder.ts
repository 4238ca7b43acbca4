import { STRIPE_ASSET } from '../../billing/ledger/ledger.ts';
import { postExternalMovement } from '../../billing/order/externalMovement.ts';
import { newOrderId } from '../../billing/order/order.ts';
import { insertOrder } from '../../billing/order/orders.ts';
import type { Database } from '../../store/state/sql/database.ts';

const AMOUNT_MICRO_USD = 25_000_000;

/** Puts an order into an account's history that was paid by card, and returns its identifier. */
export async function plantPaidOrder(database: Database, accountId: string, now: number): Promise<string> {
  const orderId = newOrderId();
  await database.transaction(async (transaction) => {
    await insertOrder(transaction, {
      orderId,
      accountId,
      keyId: null,
      mode: 'live',
      method: 'stripe',
      amountMicroUsd: AMOUNT_MICRO_USD,
      status: 'open',
      providerReference: 'cs_live_a1B2c3D4',
      paymentUrl: 'https://checkout.stripe.com/c/pay/cs_live_a1B2c3D4',
      requestId: 'req_0f8fad5bd9cb469fa16570867728950e',
      createdAt: now,
      expiresAt: now + 3_600_000,
    });
    await postExternalMovement(transaction, {
      reference: 'stripe/cs_live_a1B2c3D4',
      orderId,
      kind: 'top_up',
      from: STRIPE_ASSET,
      amountMicroUsd: AMOUNT_MICRO_USD,
      now,
      requestId: null,
      seller: null,
    });
  });
  return orderId;
}
