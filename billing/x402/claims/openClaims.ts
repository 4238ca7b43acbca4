import { GroundMotionError } from '../../../core/error.ts';
import type { Database } from '../../../store/state/sql/database.ts';
import { audit, type OperatorAct } from '../../operator/auditLog.ts';
import type { ClaimStatus } from './claim.ts';

/** A payment whose money arrived, or may have arrived, but that hasn't bought what it was for. */
export interface OpenClaim {
  readonly paymentId: string;
  readonly status: ClaimStatus;
  /** The reason, as a code; null if nothing is wrong yet. */
  readonly reason: string | null;
  readonly payer: string;
  readonly payTo: string;
  readonly amountMicroUsd: number;
  readonly purpose: string;
  readonly transactionHash: string | null;
  readonly requestId: string;
  readonly orderId: string | null;
  readonly createdAt: Date;
}

/**
 * x402 payments that aren't answered although their money arrived or may have arrived, and those whose money was taken
 * back; oldest first.
 */
export async function listOpenClaims(database: Pick<Database, 'query'>, limit: number): Promise<OpenClaim[]> {
  const rows = await database.query<{
    payment_id: string;
    status: ClaimStatus;
    reason: string | null;
    payer: string;
    pay_to: string;
    amount_micro_usd: number;
    purpose: string;
    transaction_hash: string | null;
    request_id: string;
    order_id: string | null;
    created_at: Date;
  }>(
    `SELECT payment_id, status, reason, payer, pay_to, amount_micro_usd, purpose, transaction_hash, request_id,
       order_id, created_at
     FROM x402_claim WHERE status IN ('settling', 'settled', 'undetermined', 'refund_due', 'reversed')
     ORDER BY created_at, payment_id LIMIT $1`,
    [limit],
  );
  return rows.map((row) => ({
    paymentId: row.payment_id,
    status: row.status,
    reason: row.reason,
    payer: row.payer,
    payTo: row.pay_to,
    amountMicroUsd: row.amount_micro_usd,
    purpose: row.purpose,
    transactionHash: row.transaction_hash,
    requestId: row.request_id,
    orderId: row.order_id,
    createdAt: row.created_at,
  }));
}

/**
 * Records what only the operator can determine: that an undetermined payment arrived in a transaction, so that the sweep
 * sells what it pays for; or (null) that it didn't.
 * @throws GroundMotionError `not_found` if no such payment is waiting for this decision.
 */
export async function decideClaim(
  database: Database,
  act: OperatorAct,
  {
    paymentId,
    transaction: hash,
    reason,
  }: { readonly paymentId: string; readonly transaction: string | null; readonly reason: string },
): Promise<{ readonly status: 'settled' | 'failed' }> {
  const status = hash === null ? 'failed' : 'settled';
  await database.transaction(async (transaction) => {
    const now = new Date(act.now);
    const decided = await transaction.query(
      `UPDATE x402_claim SET status = $2, transaction_hash = coalesce($3::TEXT, transaction_hash),
         settled_at = CASE WHEN $3::TEXT IS NULL THEN settled_at ELSE $4::TIMESTAMPTZ END,
         is_watched = $3::TEXT IS NOT NULL, lease_until = $4::TIMESTAMPTZ, updated_at = $4::TIMESTAMPTZ
       WHERE payment_id = $1 AND status = 'undetermined' RETURNING payment_id`,
      [paymentId, status, hash, now],
    );
    if (decided.length === 0)
      throw new GroundMotionError('not_found', 'not_found', `payment ${paymentId} isn't undetermined`);
    await audit(transaction, act, {
      outcome: 'done',
      accountId: null,
      entryId: null,
      detail: { payment_id: paymentId, decided: status, transaction: hash, reason },
    });
  });
  return { status };
}
