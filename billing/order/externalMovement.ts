import { GroundMotionError } from '../../core/error.ts';
import { appendEvents } from '../../store/state/outbox.ts';
import type { Transaction } from '../../store/state/sql/database.ts';
import type { Mode } from '../../accounts/identity/mode.ts';
import { postCredit } from '../ledger/credit.ts';
import { newEntryId, type STRIPE_ASSET, type USDC_ASSET } from '../ledger/ledger.ts';
import { issueInvoice, type Seller } from './invoice.ts';
import { settledStatus, type Order, type OrderStatus } from './order.ts';
import { lockOrder } from './orders.ts';

/** Money that the outside world moved for an order, with an external reference. */
export interface ExternalMovement {
  /** Globally unique, such as `stripe/re_1` or `eip155:8453/0x…/3`: each reference moves money only once. */
  readonly reference: string;
  readonly orderId: string;
  readonly kind: 'top_up' | 'top_up_refund' | 'dispute' | 'top_up_reversal';
  /** The ledger account that the money comes from, or returns to when it is taken back. */
  readonly from: typeof STRIPE_ASSET | typeof USDC_ASSET;
  /** Positive: given to the account; negative: taken from it. */
  readonly amountMicroUsd: number;
  readonly now: number;
  readonly requestId: string | null;
  /** The seller on invoices; null = none. */
  readonly seller: Seller | null;
  /** Status of the order after it, if more is known than its sums; absent = derived from them. */
  readonly statusAfter?: OrderStatus;
}

export interface PostedMovement {
  /** False if it had already been posted: then nothing was posted. */
  readonly isNew: boolean;
  readonly entryId: string;
  readonly order: Order;
}

const EVENTS: Readonly<Record<ExternalMovement['kind'], string>> = {
  top_up: 'order.paid',
  top_up_refund: 'order.refunded',
  dispute: 'order.disputed',
  top_up_reversal: 'order.reversed',
};

/**
 * Posts an external movement of an order's money, once per reference: the account's balance, the double entry, the
 * order's sums and status, the invoice (for money received) or credit note (for money refunded), and an event. Account,
 * order, and the ends of invoices, outbox and ledger are locked in this order, so call it last in a transaction.
 * @throws GroundMotionError `not_found` for an order that doesn't exist; like `planCredit`.
 */
export async function postExternalMovement(
  transaction: Transaction,
  movement: ExternalMovement,
): Promise<PostedMovement> {
  return postLockedMovement(transaction, movement, await lockAccountAndOrder(transaction, movement.orderId));
}

/** An order and its account, as they are while the transaction has locked them. */
export interface LockedOrder {
  readonly account: { readonly mode: Mode };
  readonly order: Order;
}

/** Like `postExternalMovement`, for an order that the transaction has already locked. */
export async function postLockedMovement(
  transaction: Transaction,
  movement: ExternalMovement,
  { account, order }: LockedOrder,
): Promise<PostedMovement> {
  const [posted] = await transaction.query<{ entry_id: string }>(
    'SELECT entry_id FROM external_movement WHERE reference = $1',
    [movement.reference],
  );
  if (posted) return { isNew: false, entryId: posted.entry_id, order };
  const entryId = newEntryId();
  await noteMovement(transaction, movement, order, entryId);
  const moved = await moveSums(transaction, movement, order);
  await issueInvoice(transaction, { movement, order: moved });
  await appendEvents(transaction, [eventOf(movement, moved)]);
  await postCredit(transaction, {
    entryId,
    kind: movement.kind,
    mode: account.mode,
    accountId: order.accountId,
    from: movement.from,
    amountMicroUsd: movement.amountMicroUsd,
    createdAt: movement.now,
    keyId: null,
    requestId: movement.requestId ?? order.requestId,
    endpoint: 'buy',
    idempotencyKey: movement.reference,
  });
  return { isNew: true, entryId, order: moved };
}

/**
 * An order and its account, both locked until the commit.
 * @throws GroundMotionError `not_found`.
 */
export async function lockAccountAndOrder(transaction: Transaction, orderId: string): Promise<LockedOrder> {
  const [owner] = await transaction.query<{ account_id: string }>(
    'SELECT account_id FROM payment_order WHERE order_id = $1',
    [orderId],
  );
  const [account] = owner
    ? await transaction.queryForUpdate<{ mode: Mode }>('SELECT mode FROM account WHERE account_id = $1', [
        owner.account_id,
      ])
    : [];
  const order = account ? await lockOrder(transaction, orderId) : null;
  if (!account || !order) throw new GroundMotionError('not_found', 'not_found', `unknown order ${orderId}`);
  return { account, order };
}

async function noteMovement(
  transaction: Transaction,
  { reference, amountMicroUsd, now }: ExternalMovement,
  { orderId, accountId }: Order,
  entryId: string,
): Promise<void> {
  await transaction.query(
    `INSERT INTO external_movement (reference, order_id, account_id, entry_id, amount_micro_usd, created_at)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [reference, orderId, accountId, entryId, amountMicroUsd, new Date(now)],
  );
}

async function moveSums(
  transaction: Transaction,
  { kind, amountMicroUsd, now, statusAfter }: ExternalMovement,
  order: Order,
): Promise<Order> {
  const paidMicroUsd = order.paidMicroUsd + (kind === 'top_up' ? amountMicroUsd : 0);
  const returnedMicroUsd = order.returnedMicroUsd - (kind === 'top_up' ? 0 : amountMicroUsd);
  const sums = { amountMicroUsd: order.amountMicroUsd, paidMicroUsd, returnedMicroUsd };
  const bySums = kind === 'dispute' && amountMicroUsd < 0 ? 'disputed' : settledStatus(sums);
  const status: OrderStatus = statusAfter ?? bySums;
  await transaction.query(
    `UPDATE payment_order SET paid_micro_usd = $2, returned_micro_usd = $3, status = $4, updated_at = $5
     WHERE order_id = $1`,
    [order.orderId, paidMicroUsd, returnedMicroUsd, status, new Date(now)],
  );
  return { ...order, paidMicroUsd, returnedMicroUsd, status, updatedAt: now };
}

function eventOf({ kind, amountMicroUsd, reference, now }: ExternalMovement, order: Order) {
  return {
    kind: EVENTS[kind],
    accountId: order.accountId,
    createdAt: now,
    detail: JSON.stringify({
      order_id: order.orderId,
      status: order.status,
      amount_micro_usd: amountMicroUsd,
      reference,
    }),
  };
}
