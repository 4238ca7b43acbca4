import type { Database, Transaction } from '../../../store/state/sql/database.ts';
import type { Order, OrderStatus } from '../../order/order.ts';
import { lockOrder, updateOrder } from '../../order/orders.ts';
import { lockAccounts } from '../../../accounts/account/accountState.ts';

/** The status of an order paid in coins: depends on what is there now, however it got there. */
function coinOrderStatus(
  order: Pick<Order, 'amountMicroUsd' | 'paidMicroUsd' | 'returnedMicroUsd' | 'expiresAt'>,
  { isMoneyOnItsWay, now }: { readonly isMoneyOnItsWay: boolean; readonly now: number },
): OrderStatus {
  const creditedMicroUsd = order.paidMicroUsd - order.returnedMicroUsd;
  if (creditedMicroUsd >= order.amountMicroUsd) return 'paid';
  if (isMoneyOnItsWay) return 'processing';
  if (creditedMicroUsd > 0) return 'partly_paid';
  return order.expiresAt !== null && now >= order.expiresAt ? 'expired' : 'open';
}

/** Sets the status of an order that the transaction has locked, after any change to its invoice's payments. */
export async function setOrderStatus(transaction: Transaction, order: Order, now: number): Promise<void> {
  const coming = await transaction.query(
    `SELECT tx_hash FROM coin_transfer WHERE order_id = $1 AND state = 'seen' LIMIT 1`,
    [order.orderId],
  );
  const status = coinOrderStatus(order, { isMoneyOnItsWay: coming.length > 0, now });
  if (status !== order.status) await updateOrder(transaction, order, { status, now });
}

/**
 * Sets the status of orders after new transfers, or after time has passed. Accounts are locked in the order of their
 * names, as sales lock them, and the orders after them.
 */
export async function refreshOrders(
  transaction: Transaction,
  orderIds: readonly string[],
  now: number,
): Promise<void> {
  const owners = await transaction.query<{ account_id: string }>(
    'SELECT DISTINCT account_id FROM payment_order WHERE order_id = ANY($1::TEXT[])',
    [orderIds],
  );
  await lockAccounts(
    transaction,
    owners.map((owner) => owner.account_id),
  );
  for (const orderId of [...new Set(orderIds)].toSorted()) {
    const order = await lockOrder(transaction, orderId);
    if (order) await setOrderStatus(transaction, order, now);
  }
}

/** Orders whose invoice ended unpaid, at most `limit`. */
export async function listUnpaidEnded(
  database: Pick<Database, 'query'>,
  now: number,
  limit: number,
): Promise<string[]> {
  const rows = await database.query<{ order_id: string }>(
    `SELECT payment_order.order_id FROM payment_order
     WHERE payment_order.method = 'crypto' AND payment_order.status = 'open' AND payment_order.expires_at <= $1
     ORDER BY payment_order.expires_at LIMIT $2`,
    [new Date(now), limit],
  );
  return rows.map((row) => row.order_id);
}
