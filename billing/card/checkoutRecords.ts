import { GroundMotionError } from '../../core/error.ts';
import type { Database, Transaction } from '../../store/state/sql/database.ts';
import type { IdempotencyClaim } from '../sale/idempotency.ts';
import type { NewCheckout } from './stripeGateway.ts';

/** A checkout to open: the parameters for Stripe, and the buyer's idempotency key. */
export interface CheckoutRecord {
  readonly checkout: NewCheckout;
  readonly accountId: string;
  readonly claim: IdempotencyClaim | null;
}

/** Stores the parameters of a checkout. */
export async function insertCheckout(
  transaction: Transaction,
  { checkout, accountId, claim }: CheckoutRecord,
): Promise<void> {
  await transaction.query(
    `INSERT INTO card_checkout (order_id, account_id, idempotency_key, request_hash, checkout)
     VALUES ($1, $2, $3, $4, $5)`,
    [checkout.orderId, accountId, claim?.key ?? null, claim?.requestHash ?? null, JSON.stringify(checkout)],
  );
}

/** The parameters of an order's checkout; null for an order without one. */
export async function readCheckout(
  database: Pick<Database, 'query'>,
  orderId: string,
): Promise<NewCheckout | null> {
  const [row] = await database.query<{ checkout: string }>(
    'SELECT checkout FROM card_checkout WHERE order_id = $1',
    [orderId],
  );
  return row ? (JSON.parse(row.checkout) as NewCheckout) : null;
}

/**
 * The checkout that an account started under a key; null when the key is new.
 * @throws GroundMotionError `idempotency_mismatch` when it began another one.
 */
export async function findClaimedCheckout(
  transaction: Transaction,
  accountId: string,
  claim: IdempotencyClaim,
): Promise<NewCheckout | null> {
  const [row] = await transaction.query<{ request_hash: string; checkout: string }>(
    'SELECT request_hash, checkout FROM card_checkout WHERE account_id = $1 AND idempotency_key = $2',
    [accountId, claim.key],
  );
  if (!row) return null;
  if (row.request_hash === claim.requestHash) return JSON.parse(row.checkout) as NewCheckout;
  throw new GroundMotionError(
    'invalid_input',
    'idempotency_mismatch',
    `Idempotency-Key ${JSON.stringify(claim.key)} was used for a different request; send a new key`,
  );
}

/** Number of an account's card orders that await payment. */
export async function countUnpaid(transaction: Transaction, accountId: string): Promise<number> {
  const [row] = await transaction.query<{ orders: number }>(
    `SELECT count(*) AS orders FROM payment_order
     WHERE account_id = $1 AND method = 'stripe' AND status IN ('creating', 'open')`,
    [accountId],
  );
  return row?.orders ?? 0;
}
