import type { Transaction } from '../../../store/state/sql/database.ts';
import type { Mode } from '../../../accounts/identity/mode.ts';
import { appendMovements, PAYMENTS_RECEIVED, type EntryKind } from '../../ledger/ledger.ts';

/** Money that a payment brought, or that was returned, outside a sale. */
export interface PaymentEntry {
  readonly entryId: string;
  readonly kind: Extract<EntryKind, 'payment' | 'payment_refund' | 'payment_reversal'>;
  readonly mode: Mode;
  readonly requestId: string;
  readonly paymentId: string;
  /** The ledger account that it is for, such as the payer's. */
  readonly ledgerAccount: string;
  /** Positive: given to that account from the payments received; negative: returned. */
  readonly amountMicroUsd: number;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** Posts it; call it last in a transaction, like `appendMovements`. */
export async function postPaymentEntry(transaction: Transaction, entry: PaymentEntry): Promise<void> {
  const { entryId, kind, mode, requestId, paymentId, ledgerAccount, amountMicroUsd, now } = entry;
  await appendMovements(transaction, [
    {
      entryId,
      kind,
      mode,
      accountId: null,
      keyId: null,
      requestId,
      endpoint: 'x402',
      reportId: null,
      idempotencyKey: paymentId,
      reversesEntryId: null,
      createdAt: now,
      postings: [
        { ledgerAccount: PAYMENTS_RECEIVED, amountMicroUsd: -amountMicroUsd, customer: null },
        { ledgerAccount, amountMicroUsd, customer: null },
      ],
    },
  ]);
}
