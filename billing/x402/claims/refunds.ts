import type { Database, Transaction } from '../../../store/state/sql/database.ts';
import type { Mode } from '../../identity/mode.ts';
import {
  appendMovements,
  newEntryId,
  PAYMENTS_RECEIVED,
  payerLedgerAccount,
  type EntryKind,
} from '../../ledger/ledger.ts';
import { payerIdOf } from './claim.ts';
import { changeClaim, type HeldClaim } from './claimStore.ts';

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
    const about = { entryId, kind: 'payment', mode: 'live', payerId, requestId, paymentId, now } as const;
    await post(transaction, { ...about, amountMicroUsd });
  });
}

interface PayerEntry {
  readonly entryId: string;
  readonly kind: Extract<EntryKind, 'payment' | 'payment_refund'>;
  readonly mode: Mode;
  readonly payerId: string;
  readonly requestId: string;
  readonly paymentId: string;
  /** Above zero what the payer is owed more. */
  readonly amountMicroUsd: number;
  readonly now: number;
}

async function post(transaction: Transaction, entry: PayerEntry): Promise<void> {
  const { entryId, kind, mode, payerId, requestId, paymentId, amountMicroUsd, now } = entry;
  await appendMovements(transaction, [
    {
      entryId,
      kind,
      mode,
      accountId: null,
      keyId: null,
      requestId,
      endpoint: 'x402',
      label: null,
      reportId: null,
      idempotencyKey: paymentId,
      reversesEntryId: null,
      createdAt: now,
      postings: [
        { ledgerAccount: PAYMENTS_RECEIVED, amountMicroUsd: -amountMicroUsd, customer: null },
        { ledgerAccount: payerLedgerAccount(payerId), amountMicroUsd, customer: null },
      ],
    },
  ]);
}
