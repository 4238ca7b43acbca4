import { insertInvoice } from '../../billing/coin/invoice/coinInvoices.ts';
import { insertTransfers } from '../../billing/coin/invoice/coinTransfers.ts';
import type { Database } from '../../store/state/sql/database.ts';

/** The name of the invoice that `plantCoinInvoice` makes. */
export const EXAMPLE_TXN_ID = 'txn_0123456789abcdefghijklmn';

const AMOUNT_MICRO_USD = 25_000_000;
const HOUR_MS = 3_600_000;

/** Adds an invoice in USDC, whose payment has been seen, to the state. */
export async function plantCoinInvoice(database: Database, now: number): Promise<void> {
  const invoice = {
    txnId: EXAMPLE_TXN_ID,
    orderId: 'ord_0123456789abcdefghij',
    address: '0x58A57ed9d8d624cBD12e2C467D34787555bB1b25',
  } as const;
  const transfer = {
    txHash: `0x${'1f'.repeat(32)}`,
    logIndex: 3,
    blockNumber: 38_000_000,
    blockHash: `0x${'2e'.repeat(32)}`,
    from: `0x${'3d'.repeat(20)}`,
    to: '0x58a57ed9d8d624cbd12e2c467d34787555bb1b25',
    amountMicroUsd: AMOUNT_MICRO_USD,
  } as const;
  await database.transaction(async (transaction) => {
    await insertInvoice(transaction, {
      ...invoice,
      chainId: 8453,
      keyFingerprint: '0a1b2c3d',
      derivationIndex: 0,
      amountMicroUsd: AMOUNT_MICRO_USD,
      createdAt: now,
      expiresAt: now + HOUR_MS,
      watchedUntil: now + HOUR_MS,
    });
    await insertTransfers(transaction, 8453, [{ invoice, transfer }], now);
  });
}
