import type { Database } from '../../store/state/sql/database.ts';
import type { CoinPayment } from '../order/rail.ts';
import type { CoinInvoice } from './invoice/coinInvoices.ts';
import { readInvoice } from './invoice/coinInvoices.ts';
import { paymentOf } from './invoice/coinPayment.ts';
import { isCredited, transfersOfInvoice, type StoredTransfer } from './invoice/coinTransfers.ts';
import { readWatch } from './watch/coinWatch.ts';
import { CONFIRMATIONS, MOST_BY_CONFIRMATIONS_MICRO_USD } from './watch/creditRule.ts';

/** The state of an invoice as its payer sees it. */
export type InvoiceStatus = 'pending' | 'detected' | 'partly_paid' | 'paid' | 'expired';

export interface TransferState {
  readonly txHash: string;
  readonly amountMicroUsd: number;
  /** Seen and waiting, credited, or removed from the chain by a reorganization. */
  readonly state: StoredTransfer['state'];
  /** Number of confirmations, its own block included. */
  readonly confirmations: number;
  /** The operator has to look at it before it is credited, or another endpoint has to answer. */
  readonly isHeld: boolean;
}

/** An invoice and its payments; contains nothing about the account. */
export interface InvoiceState {
  readonly invoice: CoinInvoice;
  /** For the remaining amount; for the whole amount when nothing remains. */
  readonly payment: CoinPayment;
  readonly status: InvoiceStatus;
  /** Credited at present. */
  readonly creditedMicroUsd: number;
  /** Seen, and not credited yet. */
  readonly comingMicroUsd: number;
  /** Still to be sent. */
  readonly remainingMicroUsd: number;
  /** Money was credited, and a reorganization took it back. */
  readonly isReversed: boolean;
  /** What a transfer that comes waits for. */
  readonly waitsFor: 'confirmations' | 'safe_block';
  readonly confirmationsNeeded: number;
  readonly transfers: readonly TransferState[];
}

/** The state of an invoice; null = there is none with that name. `now` in epoch milliseconds. */
export async function readInvoiceState(
  database: Pick<Database, 'query'>,
  txnId: string,
  { now, publicUrl }: { readonly now: number; readonly publicUrl: string },
): Promise<InvoiceState | null> {
  const invoice = await readInvoice(database, txnId);
  if (!invoice) return null;
  const [stored, watch] = await Promise.all([
    transfersOfInvoice(database, txnId),
    readWatch(database, invoice.chainId),
  ]);
  const creditedMicroUsd = sum(stored.filter(isCredited));
  const comingMicroUsd = sum(stored.filter(({ state }) => state === 'seen'));
  const remainingMicroUsd = Math.max(0, invoice.amountMicroUsd - creditedMicroUsd - comingMicroUsd);
  return {
    invoice,
    payment: paymentOf(invoice, remainingMicroUsd || invoice.amountMicroUsd, publicUrl),
    remainingMicroUsd,
    status: statusOf(invoice, { creditedMicroUsd, comingMicroUsd, now }),
    creditedMicroUsd,
    comingMicroUsd,
    isReversed: stored.some(({ state, movementCount }) => state === 'gone' && movementCount > 0),
    waitsFor: comingMicroUsd > MOST_BY_CONFIRMATIONS_MICRO_USD ? 'safe_block' : 'confirmations',
    confirmationsNeeded: CONFIRMATIONS,
    transfers: stored.map((transfer) => ({
      txHash: transfer.txHash,
      amountMicroUsd: transfer.amountMicroUsd,
      state: transfer.state,
      confirmations:
        transfer.state === 'gone' ? 0 : Math.max(1, (watch?.head ?? 0) - transfer.blockNumber + 1),
      isHeld: transfer.state === 'seen' && transfer.verdict !== 'wait',
    })),
  };
}

function statusOf(
  { amountMicroUsd, expiresAt }: CoinInvoice,
  {
    creditedMicroUsd,
    comingMicroUsd,
    now,
  }: { readonly creditedMicroUsd: number; readonly comingMicroUsd: number; readonly now: number },
): InvoiceStatus {
  if (creditedMicroUsd >= amountMicroUsd) return 'paid';
  if (comingMicroUsd > 0) return 'detected';
  if (creditedMicroUsd > 0) return 'partly_paid';
  return now >= expiresAt ? 'expired' : 'pending';
}

function sum(transfers: readonly StoredTransfer[]): number {
  return transfers.reduce((total, { amountMicroUsd }) => total + amountMicroUsd, 0);
}
