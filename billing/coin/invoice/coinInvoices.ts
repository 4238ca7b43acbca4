import { required } from '../../../core/required.ts';
import type { CoinChain } from '../chain/coinChain.ts';
import type { Database, Transaction } from '../../../store/state/sql/database.ts';
import { insertRows } from '../../../store/state/sql/insertRows.ts';

/** An invoice in coins: a unique address on which everything that arrives is credited. Times in epoch milliseconds. */
export interface CoinInvoice {
  /** Identifies the invoice and its page; can't be guessed. */
  readonly txnId: string;
  readonly orderId: string;
  readonly chainId: CoinChain['chainId'];
  /** Of the deposit key that the address was derived from. */
  readonly keyFingerprint: string;
  readonly derivationIndex: number;
  /** With its checksum (EIP-55). */
  readonly address: string;
  /** The amount ordered. */
  readonly amountMicroUsd: number;
  readonly createdAt: number;
  readonly expiresAt: number;
  /** Until when the chain is read for it. */
  readonly watchedUntil: number;
}

/** What the watcher needs of an invoice. */
export interface WatchedInvoice extends Pick<CoinInvoice, 'txnId' | 'orderId'> {
  /** In lower case, as in the chain's events. */
  readonly address: string;
}

interface InvoiceRow {
  readonly txn_id: string;
  readonly order_id: string;
  readonly chain_id: CoinChain['chainId'];
  readonly key_fingerprint: string;
  readonly derivation_index: number;
  readonly address: string;
  readonly amount_micro_usd: number;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly watched_until: Date;
}

const COLUMNS = {
  txn_id: 'TEXT',
  order_id: 'TEXT',
  chain_id: 'BIGINT',
  key_fingerprint: 'TEXT',
  derivation_index: 'BIGINT',
  address: 'TEXT',
  amount_micro_usd: 'BIGINT',
  created_at: 'TIMESTAMPTZ',
  expires_at: 'TIMESTAMPTZ',
  watched_until: 'TIMESTAMPTZ',
} as const;

const SELECT = `SELECT ${Object.keys(COLUMNS).join(', ')} FROM coin_invoice`;

function invoiceOf(row: InvoiceRow): CoinInvoice {
  return {
    txnId: row.txn_id,
    orderId: row.order_id,
    chainId: row.chain_id,
    keyFingerprint: row.key_fingerprint,
    derivationIndex: row.derivation_index,
    address: row.address,
    amountMicroUsd: row.amount_micro_usd,
    createdAt: row.created_at.getTime(),
    expiresAt: row.expires_at.getTime(),
    watchedUntil: row.watched_until.getTime(),
  };
}

/** Takes the next address permanently: 0, 1, 2, …, in the transaction that assigns it. */
export async function takeAddressIndex(transaction: Transaction): Promise<number> {
  const [head] = await transaction.query<{ address_count: number }>(
    'UPDATE coin_address_head SET address_count = address_count + 1 RETURNING address_count',
  );
  return required(head).address_count - 1;
}

/** Writes an invoice. */
export async function insertInvoice(transaction: Transaction, invoice: CoinInvoice): Promise<void> {
  await insertRows(transaction, 'coin_invoice', COLUMNS, [
    {
      txn_id: invoice.txnId,
      order_id: invoice.orderId,
      chain_id: invoice.chainId,
      key_fingerprint: invoice.keyFingerprint,
      derivation_index: invoice.derivationIndex,
      address: invoice.address,
      amount_micro_usd: invoice.amountMicroUsd,
      created_at: new Date(invoice.createdAt),
      expires_at: new Date(invoice.expiresAt),
      watched_until: new Date(invoice.watchedUntil),
    },
  ]);
}

/** The invoice of a page; null = there is none. */
export async function readInvoice(
  database: Pick<Database, 'query'>,
  txnId: string,
): Promise<CoinInvoice | null> {
  const [row] = await database.query<InvoiceRow>(`${SELECT} WHERE txn_id = $1`, [txnId]);
  return row ? invoiceOf(row) : null;
}

/** Invoices of a chain to whose addresses anything went, by their place in the derivation. */
export async function listPaid(database: Pick<Database, 'query'>, chainId: number): Promise<CoinInvoice[]> {
  const rows = await database.query<InvoiceRow>(
    `${SELECT} WHERE chain_id = $1 AND txn_id IN (SELECT txn_id FROM coin_transfer WHERE chain_id = $1)
     ORDER BY derivation_index`,
    [chainId],
  );
  return rows.map(invoiceOf);
}

/** All invoices of a chain, including those no longer watched. */
export async function listAll(database: Pick<Database, 'query'>, chainId: number): Promise<WatchedInvoice[]> {
  return listWatched(database, chainId, { now: 0, endsAfter: 0 });
}

/** Invoices of a chain that are still watched, and end after `endsAfter` (epoch milliseconds). */
export async function listWatched(
  database: Pick<Database, 'query'>,
  chainId: number,
  { now, endsAfter }: { readonly now: number; readonly endsAfter: number },
): Promise<WatchedInvoice[]> {
  const rows = await database.query<Pick<InvoiceRow, 'txn_id' | 'order_id' | 'address'>>(
    `SELECT txn_id, order_id, address FROM coin_invoice
     WHERE chain_id = $1 AND expires_at > $2 AND watched_until > $3`,
    [chainId, new Date(endsAfter), new Date(now)],
  );
  return rows.map((row) => ({
    txnId: row.txn_id,
    orderId: row.order_id,
    address: row.address.toLowerCase(),
  }));
}
