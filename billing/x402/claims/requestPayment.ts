import { required } from '../../../core/required.ts';
import type { Database, Transaction } from '../../../store/state/sql/database.ts';
import { payerIdOf, type Claim, type ClaimStatus } from './claim.ts';

/** A payer's request. */
export interface PaidRequest {
  readonly payerId: string;
  /** Fingerprint of the request. */
  readonly requestHash: string;
  /** For how long after its sale the purchase also answers another payment for the request. */
  readonly repeatsForMs: number;
}

interface BoundRow {
  readonly payment_id: string;
  readonly status: ClaimStatus;
  readonly sold_at: Date | null;
}

/**
 * What the request of `$1`, `$2` is bound to. A failed claim may now be used for another request, and then no longer
 * binds this one.
 */
const BOUND = `SELECT claim.payment_id, claim.status, coalesce(payment.created_at, claim.settled_at) AS sold_at
  FROM x402_request request
  JOIN x402_claim claim ON claim.payment_id = request.payment_id AND claim.request_hash = request.request_hash
  LEFT JOIN payment ON payment.payment_id = request.payment_id
  WHERE request.payer_id = $1 AND request.request_hash = $2`;

/** Whether a payment's purchase, or pending purchase, answers another payment for the same request. */
function binds({ status, sold_at }: BoundRow, repeatsForMs: number, now: number): boolean {
  if (status === 'answered') return sold_at !== null && now - sold_at.getTime() < repeatsForMs;
  // The money has arrived, or may still arrive from what was started.
  return status === 'claimed' || status === 'settling' || status === 'settled' || status === 'undetermined';
}

/** The payment that a payer's request is bound to at `now` (epoch milliseconds); null = a new one would be carried out. */
export async function findBoundPayment(
  database: Pick<Database, 'query'>,
  { payerId, requestHash, repeatsForMs }: PaidRequest,
  now: number,
): Promise<string | null> {
  const [row] = await database.query<BoundRow>(BOUND, [payerId, requestHash]);
  return row && binds(row, repeatsForMs, now) ? row.payment_id : null;
}

/**
 * Binds a payer's request to a payment that is about to be claimed or sold. Returns the payment that it is already bound
 * to; null = it is now bound to this one. Waits for other servers that bind the same request, and for changes of the
 * claim that it is bound to.
 */
export async function bindRequest(
  transaction: Transaction,
  request: PaidRequest,
  paymentId: string,
  now: number,
): Promise<string | null> {
  const { payerId, requestHash } = request;
  const key = [payerId, requestHash];
  const inserted = await transaction.query(
    `INSERT INTO x402_request (payer_id, request_hash, payment_id) VALUES ($1, $2, $3)
     ON CONFLICT DO NOTHING RETURNING payment_id`,
    [...key, paymentId],
  );
  if (inserted.length > 0) return null;
  const [lockedRow] = await transaction.queryForUpdate<{ payment_id: string }>(
    'SELECT payment_id FROM x402_request WHERE payer_id = $1 AND request_hash = $2',
    key,
  );
  const { payment_id: holder } = required(lockedRow);
  if (holder === paymentId) return null;
  await transaction.queryForUpdate('SELECT status FROM x402_claim WHERE payment_id = $1', [holder]);
  const bound = await findBoundPayment(transaction, request, now);
  if (bound !== null) return bound;
  await transaction.query(
    'UPDATE x402_request SET payment_id = $3 WHERE payer_id = $1 AND request_hash = $2',
    [...key, paymentId],
  );
  return null;
}

/**
 * Whether another payment has bought, or is buying, the report of a settled claim: this one had failed, its payer signed
 * another, and then its money arrived after all. Otherwise the request belongs to this claim from now on.
 */
export async function isBoughtByAnother(database: Database, claim: Claim, now: number): Promise<boolean> {
  const { paymentId, requestHash } = claim;
  const request = { payerId: payerIdOf(claim), requestHash, repeatsForMs: Infinity };
  const [row] = await database.query<{ payment_id: string }>(
    'SELECT payment_id FROM x402_request WHERE payer_id = $1 AND request_hash = $2',
    [request.payerId, requestHash],
  );
  if (!row || row.payment_id === paymentId) return false;
  return (
    (await database.transaction((transaction) => bindRequest(transaction, request, paymentId, now))) !== null
  );
}

/** A payment that was answered with what another one had bought. */
export interface RepeatedPayment {
  /** Fingerprint of the request that both were sent with. */
  readonly requestHash: string;
  /** The payment that had bought it. */
  readonly answeredBy: string;
}

/** What a payment was answered with; null = it was never answered this way. */
export async function readRepeatedPayment(
  database: Pick<Database, 'query'>,
  paymentId: string,
): Promise<RepeatedPayment | null> {
  const [row] = await database.query<{ request_hash: string; answered_by: string }>(
    'SELECT request_hash, answered_by FROM x402_repeat WHERE payment_id = $1',
    [paymentId],
  );
  return row ? { requestHash: row.request_hash, answeredBy: row.answered_by } : null;
}

/** Stores what a payment was answered with: a repetition gets the same and isn't carried out. */
export async function keepRepeatedPayment(
  transaction: Transaction,
  paymentId: string,
  { requestHash, answeredBy }: RepeatedPayment,
  now: number,
): Promise<void> {
  await transaction.query(
    `INSERT INTO x402_repeat (payment_id, request_hash, answered_by, created_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT DO NOTHING`,
    [paymentId, requestHash, answeredBy, new Date(now)],
  );
}
