import type { Hex } from 'viem';
import type { Database, Transaction } from '../../../store/state/sql/database.ts';
import type { BlockRange, Transfer } from '../chain/transfer.ts';
import type { WatchedInvoice } from './coinInvoices.ts';

/** The status of a transfer: seen on the chain, credited, or no longer on the chain. */
export type TransferState = 'seen' | 'credited' | 'gone';

/** A transfer to an invoice's address, as stored. */
export interface StoredTransfer extends Transfer {
  readonly chainId: number;
  readonly txnId: string;
  readonly orderId: string;
  readonly state: TransferState;
  /** The watcher's latest verdict: why a transfer is not credited yet. */
  readonly verdict: string;
  /** Number of ledger movements of the transfer; odd = it is credited. */
  readonly movementCount: number;
  /** Epoch milliseconds. */
  readonly seenAt: number;
}

interface TransferRow {
  readonly chain_id: number;
  readonly tx_hash: Hex;
  readonly log_index: number;
  readonly txn_id: string;
  readonly order_id: string;
  readonly from_address: Hex;
  readonly to_address: Hex;
  readonly amount_micro_usd: number;
  readonly block_number: number;
  readonly block_hash: Hex;
  readonly state: TransferState;
  readonly verdict: string;
  readonly movement_count: number;
  readonly seen_at: Date;
}

const COLUMNS = `chain_id, tx_hash, log_index, txn_id, order_id, from_address, to_address, amount_micro_usd,
  block_number, block_hash, state, verdict, movement_count, seen_at`;

const SELECT = `SELECT ${COLUMNS} FROM coin_transfer`;
const IS_IT = 'chain_id = $1 AND tx_hash = $2 AND log_index = $3';

function transferOf(row: TransferRow): StoredTransfer {
  return {
    chainId: row.chain_id,
    txHash: row.tx_hash,
    logIndex: row.log_index,
    txnId: row.txn_id,
    orderId: row.order_id,
    from: row.from_address,
    to: row.to_address,
    amountMicroUsd: row.amount_micro_usd,
    blockNumber: row.block_number,
    blockHash: row.block_hash,
    state: row.state,
    verdict: row.verdict,
    movementCount: row.movement_count,
    seenAt: row.seen_at.getTime(),
  };
}

/** Whether the ledger currently holds a transfer's money. */
export function isCredited({ movementCount }: Pick<StoredTransfer, 'movementCount'>): boolean {
  return movementCount % 2 === 1;
}

/** Transfers to one invoice, the oldest first. */
export async function transfersOfInvoice(
  database: Pick<Database, 'query'>,
  txnId: string,
): Promise<StoredTransfer[]> {
  const rows = await database.query<TransferRow>(
    `${SELECT} WHERE txn_id = $1 ORDER BY seen_at, block_number, log_index`,
    [txnId],
  );
  return rows.map(transferOf);
}

/** Transfers of a chain that were last seen in a range of blocks. */
export async function transfersInBlocks(
  database: Pick<Database, 'query'>,
  chainId: number,
  { from, to }: BlockRange,
): Promise<StoredTransfer[]> {
  const rows = await database.query<TransferRow>(
    `${SELECT} WHERE chain_id = $1 AND block_number BETWEEN $2 AND $3 ORDER BY block_number, log_index`,
    [chainId, from, to],
  );
  return rows.map(transferOf);
}

/** A transfer that has waited too long, and whose it is. */
export interface StuckTransfer extends StoredTransfer {
  readonly accountId: string;
  readonly derivationIndex: number;
}

/**
 * Transfers that the operator should look at, oldest first: held, still waiting although first seen before `seenBefore`
 * (epoch milliseconds), or credited while endpoints contradict each other.
 */
export async function listStuck(
  database: Pick<Database, 'query'>,
  { seenBefore, limit }: { readonly seenBefore: number; readonly limit: number },
): Promise<StuckTransfer[]> {
  const rows = await database.query<TransferRow & { account_id: string; derivation_index: number }>(
    `SELECT ${COLUMNS.split(', ')
      .map((column) => `stuck.${column.trim()}`)
      .join(', ')},
       payment_order.account_id, coin_invoice.derivation_index
     FROM coin_transfer AS stuck
     JOIN payment_order ON payment_order.order_id = stuck.order_id
     JOIN coin_invoice ON coin_invoice.txn_id = stuck.txn_id
     WHERE NOT stuck.is_final AND ((stuck.state = 'seen' AND (stuck.verdict <> 'wait' OR stuck.seen_at < $1))
       OR (stuck.state = 'credited' AND stuck.verdict <> ''))
     ORDER BY stuck.seen_at, stuck.tx_hash, stuck.log_index LIMIT $2`,
    [new Date(seenBefore), limit],
  );
  return rows.map((row) => ({
    ...transferOf(row),
    accountId: row.account_id,
    derivationIndex: row.derivation_index,
  }));
}

/** A transfer that may still be credited or taken back, and when its invoice was made (epoch milliseconds). */
export interface UnsettledTransfer extends StoredTransfer {
  readonly invoicedAt: number;
}

/** Transfers of a chain that may still be credited or taken back. */
export async function listUnsettled(
  database: Pick<Database, 'query'>,
  chainId: number,
): Promise<UnsettledTransfer[]> {
  const rows = await database.query<TransferRow & { invoiced_at: Date }>(
    `SELECT ${COLUMNS}, (SELECT created_at FROM coin_invoice WHERE coin_invoice.txn_id = coin_transfer.txn_id) AS invoiced_at
     FROM coin_transfer WHERE chain_id = $1 AND NOT is_final AND state <> 'gone'
     ORDER BY block_number, log_index`,
    [chainId],
  );
  return rows.map((row) => ({ ...transferOf(row), invoicedAt: row.invoiced_at.getTime() }));
}

/** The stored transfers of these transactions. */
export async function findTransfers(
  database: Pick<Database, 'query'>,
  chainId: number,
  hashes: readonly string[],
): Promise<(StoredTransfer & { readonly isFinal: boolean })[]> {
  if (hashes.length === 0) return [];
  const rows = await database.query<TransferRow & { is_final: boolean }>(
    `SELECT ${COLUMNS}, is_final FROM coin_transfer
     WHERE chain_id = $1 AND tx_hash = ANY($2::TEXT[])`,
    [chainId, hashes],
  );
  return rows.map((row) => ({ ...transferOf(row), isFinal: row.is_final }));
}

/** A transfer and the invoice to whose address it went. */
export interface Arrival {
  readonly invoice: WatchedInvoice;
  readonly transfer: Transfer;
}

/** Writes transfers seen for the first time. One that another process has just written stays as is. */
export async function insertTransfers(
  transaction: Transaction,
  chainId: number,
  arrivals: readonly Arrival[],
  now: number,
): Promise<void> {
  for (const { invoice, transfer } of arrivals) {
    await transaction.query(
      `INSERT INTO coin_transfer (${COLUMNS}, is_final, updated_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'seen', 'wait', 0, $11, false, $11)
       ON CONFLICT DO NOTHING`,
      [
        chainId,
        transfer.txHash,
        transfer.logIndex,
        invoice.txnId,
        invoice.orderId,
        transfer.from,
        transfer.to,
        transfer.amountMicroUsd,
        transfer.blockNumber,
        transfer.blockHash,
        new Date(now),
      ],
    );
  }
}

/** Writes the new block of a transfer that isn't credited: its transaction moved to another block, or reappeared. */
export async function relocateTransfer(
  transaction: Transaction,
  stored: StoredTransfer,
  { invoice, transfer }: Arrival,
  now: number,
): Promise<void> {
  await transaction.query(
    `UPDATE coin_transfer SET state = 'seen', verdict = 'wait', txn_id = $4, order_id = $5, from_address = $6,
       to_address = $7, amount_micro_usd = $8, block_number = $9, block_hash = $10, updated_at = $11
     WHERE ${IS_IT} AND movement_count = $12`,
    [
      stored.chainId,
      stored.txHash,
      stored.logIndex,
      invoice.txnId,
      invoice.orderId,
      transfer.from,
      transfer.to,
      transfer.amountMicroUsd,
      transfer.blockNumber,
      transfer.blockHash,
      new Date(now),
      stored.movementCount,
    ],
  );
}

/** Writes the new block of a credited transfer; nothing else changes. */
export async function moveToBlock(
  transaction: Transaction,
  stored: StoredTransfer,
  { blockNumber, blockHash }: Pick<Transfer, 'blockNumber' | 'blockHash'>,
  now: number,
): Promise<void> {
  await transaction.query(
    `UPDATE coin_transfer SET block_number = $4, block_hash = $5, updated_at = $6 WHERE ${IS_IT}`,
    [stored.chainId, stored.txHash, stored.logIndex, blockNumber, blockHash, new Date(now)],
  );
}

/**
 * Changes the status of a transfer, unless another process has changed it since: then returns false and writes nothing.
 * `isMoved` = a ledger movement is made for it in the same transaction.
 */
export async function changeTransfer(
  transaction: Transaction,
  stored: StoredTransfer,
  change: { readonly state: TransferState; readonly isMoved: boolean; readonly now: number },
): Promise<boolean> {
  const rows = await transaction.query(
    `UPDATE coin_transfer SET state = $4, verdict = '', movement_count = movement_count + $5, updated_at = $6
     WHERE ${IS_IT} AND movement_count = $7 AND state = $8 AND block_hash = $9 RETURNING tx_hash`,
    [
      stored.chainId,
      stored.txHash,
      stored.logIndex,
      change.state,
      change.isMoved ? 1 : 0,
      new Date(change.now),
      stored.movementCount,
      stored.state,
      stored.blockHash,
    ],
  );
  return rows.length === 1;
}

/** Notes why a transfer isn't credited yet, or that it needs no further checks. */
export async function noteVerdict(
  transaction: Transaction,
  stored: StoredTransfer,
  { verdict, isFinal, now }: { readonly verdict: string; readonly isFinal: boolean; readonly now: number },
): Promise<void> {
  await transaction.query(
    `UPDATE coin_transfer SET verdict = $4, is_final = $5, updated_at = $6
     WHERE ${IS_IT} AND state = $7 AND block_hash = $8`,
    [
      stored.chainId,
      stored.txHash,
      stored.logIndex,
      verdict,
      isFinal,
      new Date(now),
      stored.state,
      stored.blockHash,
    ],
  );
}
