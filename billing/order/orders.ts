import type { Database, Transaction } from '../../store/state/sql/database.ts';
import type { Mode } from '../../accounts/identity/mode.ts';
import type { Order, OrderChange, OrderMethod, OrderStatus } from './order.ts';

interface OrderRow {
  readonly order_id: string;
  readonly account_id: string;
  readonly key_id: string | null;
  readonly mode: Mode;
  readonly method: OrderMethod;
  readonly amount_micro_usd: number;
  readonly status: OrderStatus;
  readonly paid_micro_usd: number;
  readonly returned_micro_usd: number;
  readonly provider_reference: string | null;
  readonly payment_url: string | null;
  readonly request_id: string;
  readonly created_at: Date;
  readonly expires_at: Date | null;
  readonly updated_at: Date;
}

const COLUMNS = `order_id, account_id, key_id, mode, method, amount_micro_usd, status, paid_micro_usd,
  returned_micro_usd, provider_reference, payment_url, request_id, created_at, expires_at, updated_at`;

function orderOf(row: OrderRow): Order {
  return {
    orderId: row.order_id,
    accountId: row.account_id,
    keyId: row.key_id,
    mode: row.mode,
    method: row.method,
    amountMicroUsd: row.amount_micro_usd,
    status: row.status,
    paidMicroUsd: row.paid_micro_usd,
    returnedMicroUsd: row.returned_micro_usd,
    providerReference: row.provider_reference,
    paymentUrl: row.payment_url,
    requestId: row.request_id,
    createdAt: row.created_at.getTime(),
    expiresAt: row.expires_at?.getTime() ?? null,
    updatedAt: row.updated_at.getTime(),
  };
}

/** Writes a new order, with nothing paid. */
export async function insertOrder(
  transaction: Transaction,
  order: Omit<Order, 'paidMicroUsd' | 'returnedMicroUsd' | 'updatedAt'>,
): Promise<void> {
  await transaction.query(
    `INSERT INTO payment_order (${COLUMNS})
     VALUES ($1, $2, $3, $4, $5, $6, $7, 0, 0, $8, $9, $10, $11, $12, $11)`,
    [
      order.orderId,
      order.accountId,
      order.keyId,
      order.mode,
      order.method,
      order.amountMicroUsd,
      order.status,
      order.providerReference,
      order.paymentUrl,
      order.requestId,
      new Date(order.createdAt),
      order.expiresAt === null ? null : new Date(order.expiresAt),
    ],
  );
}

/** An order of an account; null if it has none with that id. */
export async function readOrder(
  database: Pick<Database, 'query'>,
  accountId: string,
  orderId: string,
): Promise<Order | null> {
  const [row] = await database.query<OrderRow>(
    `SELECT ${COLUMNS} FROM payment_order WHERE order_id = $1 AND account_id = $2`,
    [orderId, accountId],
  );
  return row ? orderOf(row) : null;
}

/** The end of a page of orders: the last one that it shows. */
export interface OrderPlace {
  readonly createdAt: number;
  readonly orderId: string;
}

/** An account's orders, newest first; with `before`, only those after that position in the list. */
export async function listOrders(
  database: Pick<Database, 'query'>,
  {
    accountId,
    before,
    limit,
  }: { readonly accountId: string; readonly before: OrderPlace | null; readonly limit: number },
): Promise<Order[]> {
  const rows = await database.query<OrderRow>(
    `SELECT ${COLUMNS} FROM payment_order
     WHERE account_id = $1 AND ($2::TIMESTAMPTZ IS NULL OR created_at < $2::TIMESTAMPTZ
       OR (created_at = $2::TIMESTAMPTZ AND order_id < $3::TEXT))
     ORDER BY created_at DESC, order_id DESC LIMIT $4`,
    [accountId, before && new Date(before.createdAt), before?.orderId ?? null, limit],
  );
  return rows.map(orderOf);
}

/** Orders of one payment method with one of `statuses`, oldest first: the ones to ask a provider about. */
export async function ordersInStatus(
  database: Pick<Database, 'query'>,
  {
    method,
    statuses,
    limit,
  }: { readonly method: OrderMethod; readonly statuses: readonly OrderStatus[]; readonly limit: number },
): Promise<Order[]> {
  const rows = await database.query<OrderRow>(
    `SELECT ${COLUMNS} FROM payment_order WHERE method = $1 AND status = ANY($2::TEXT[])
     ORDER BY created_at, order_id LIMIT $3`,
    [method, statuses, limit],
  );
  return rows.map(orderOf);
}

/** Reads an order and locks it until the commit; null if there is none. Its account must be locked first. */
export async function lockOrder(transaction: Transaction, orderId: string): Promise<Order | null> {
  const [row] = await transaction.queryForUpdate<OrderRow>(
    `SELECT ${COLUMNS} FROM payment_order WHERE order_id = $1`,
    [orderId],
  );
  return row ? orderOf(row) : null;
}

/** Changes an order that the transaction has locked. Only `postExternalMovement` changes its sums. */
export async function updateOrder(
  transaction: Transaction,
  order: Order,
  { now, ...change }: OrderChange & { readonly now: number },
): Promise<Order> {
  const changed: Order = { ...order, ...change, updatedAt: now };
  await transaction.query(
    `UPDATE payment_order SET status = $2, provider_reference = $3, payment_url = $4, expires_at = $5,
       amount_micro_usd = $6, updated_at = $7
     WHERE order_id = $1`,
    [
      order.orderId,
      changed.status,
      changed.providerReference,
      changed.paymentUrl,
      changed.expiresAt === null ? null : new Date(changed.expiresAt),
      changed.amountMicroUsd,
      new Date(now),
    ],
  );
  return changed;
}
