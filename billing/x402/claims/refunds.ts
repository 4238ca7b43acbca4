import { GroundMotionError, invalidInput } from '../../../core/error.ts';
import type { Database } from '../../../store/state/sql/database.ts';
import type { Mode } from '../../../accounts/identity/mode.ts';
import { newEntryId, payerLedgerAccount } from '../../ledger/ledger.ts';
import { audit, type OperatorAct } from '../../operator/auditLog.ts';
import { payerIdOf } from './claim.ts';
import { changeClaim, type HeldClaim } from './claimStore.ts';
import { postPaymentEntry } from './paymentEntry.ts';

/** A payer's money that bought nothing. */
export interface Refund {
  readonly paymentId: string;
  readonly payerId: string;
  readonly mode: Mode;
  readonly amountMicroUsd: number;
  readonly requestId: string;
  /** Why it bought nothing. */
  readonly reason: string;
  /** The operator's reference for returning it, such as a transaction; null = still owed. */
  readonly reference: string | null;
  /** Epoch milliseconds. */
  readonly createdAt: number;
}

interface RefundRow {
  readonly payment_id: string;
  readonly payer_id: string;
  readonly mode: Mode;
  readonly amount_micro_usd: number;
  readonly request_id: string;
  readonly reason: string;
  readonly reference: string | null;
  readonly created_at: Date;
}

/** Books the money of a settled claim as owed to its payer: it stays in the payer's ledger account until it is returned. */
export async function oweRefund(
  database: Database,
  held: HeldClaim,
  reason: string,
  now: number,
): Promise<void> {
  const { paymentId, amountMicroUsd, requestId } = held.claim;
  const payerId = payerIdOf(held.claim);
  await database.transaction(async (transaction) => {
    const entryId = newEntryId();
    await changeClaim(
      transaction,
      held,
      { status: 'refund_due', reason, dropsAnswer: true, isWatched: false },
      now,
    );
    const owed = await transaction.query(
      `INSERT INTO x402_refund (payment_id, payer_id, mode, amount_micro_usd, request_id, reason, entry_id, created_at)
       VALUES ($1, $2, 'live', $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING RETURNING payment_id`,
      [paymentId, payerId, amountMicroUsd, requestId, reason, entryId, new Date(now)],
    );
    if (owed.length === 0) return;
    const ledgerAccount = payerLedgerAccount(payerId);
    const about = {
      entryId,
      kind: 'payment',
      mode: 'live',
      ledgerAccount,
      requestId,
      paymentId,
      now,
    } as const;
    await postPaymentEntry(transaction, { ...about, amountMicroUsd });
  });
}

/**
 * Records that the operator has returned a payer's money, with `reference`; once.
 * @throws GroundMotionError `not_found`; `bad_request` if it was returned with another reference.
 */
export async function returnRefund(
  database: Database,
  act: OperatorAct,
  { paymentId, reference, reason }: { paymentId: string; reference: string; reason: string },
): Promise<Refund> {
  return database.transaction(async (transaction) => {
    const [row] = await transaction.queryForUpdate<RefundRow>(
      'SELECT * FROM x402_refund WHERE payment_id = $1',
      [paymentId],
    );
    if (!row) throw new GroundMotionError('not_found', 'not_found', `no refund of ${paymentId} is due`);
    if (row.reference !== null && row.reference !== reference)
      throw invalidInput('bad_request', `${paymentId} was already returned by ${row.reference}`);
    const refund = { ...refundOf(row), reference };
    const about = { outcome: 'done', accountId: null } as const;
    const detail = { payment_id: paymentId, reference, reason, amount_micro_usd: refund.amountMicroUsd };
    if (row.reference !== null) {
      await audit(transaction, act, { ...about, entryId: null, detail: { ...detail, repeats: paymentId } });
      return refund;
    }
    const entryId = newEntryId();
    await transaction.query(
      `UPDATE x402_refund SET returned_entry_id = $2, reference = $3, returned_at = $4 WHERE payment_id = $1`,
      [paymentId, entryId, reference, new Date(act.now)],
    );
    await transaction.query(
      `UPDATE x402_claim SET status = 'refunded', updated_at = $2 WHERE payment_id = $1`,
      [paymentId, new Date(act.now)],
    );
    await audit(transaction, act, {
      ...about,
      entryId: null,
      detail: { ...detail, returned_entry_id: entryId },
    });
    const { payerId, mode, requestId, amountMicroUsd } = refund;
    const entry = {
      entryId,
      kind: 'payment_refund',
      mode,
      ledgerAccount: payerLedgerAccount(payerId),
      requestId,
      paymentId,
      now: act.now,
    } as const;
    await postPaymentEntry(transaction, { ...entry, amountMicroUsd: -amountMicroUsd });
    return refund;
  });
}

function refundOf(row: RefundRow): Refund {
  return {
    paymentId: row.payment_id,
    payerId: row.payer_id,
    mode: row.mode,
    amountMicroUsd: row.amount_micro_usd,
    requestId: row.request_id,
    reason: row.reason,
    reference: row.reference,
    createdAt: row.created_at.getTime(),
  };
}
