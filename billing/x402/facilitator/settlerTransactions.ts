import type { Address, Hash, Hex } from 'viem';
import type { Database, Transaction } from '../../../store/state/sql/database.ts';

/** A transaction of the settler, signed. */
export interface SettlerTransaction {
  /** Its nonce: the position among all transactions that the settler sends. */
  readonly number: number;
  readonly hash: Hash;
  readonly signed: Hex;
}

interface TransactionRow {
  readonly transaction_number: number;
  readonly transaction_hash: string;
  readonly signed: string;
}

/**
 * Signs the settler's next transaction and stores it before it is sent, so that a crash doesn't lose any. Nonces are
 * assigned under the settler's lock, one process after the other. `firstFree` is the nonce that the chain expects next:
 * stored transactions from there on haven't arrived yet.
 */
export async function reserveTransaction(
  database: Database,
  settler: Address,
  about: { readonly paymentId: string | null; readonly firstFree: number; readonly now: number },
  sign: (number: number) => Promise<Omit<SettlerTransaction, 'number'>>,
): Promise<SettlerTransaction> {
  const { paymentId, firstFree, now } = about;
  return database.transaction(async (transaction) => {
    await lockSettler(transaction, settler, now);
    const kept = await transaction.query<{ transaction_number: number }>(
      `SELECT transaction_number FROM x402_transaction
       WHERE settler = $1 AND transaction_number >= $2 ORDER BY transaction_number`,
      [settler, firstFree],
    );
    const taken = new Set(kept.map((row) => row.transaction_number));
    let number = firstFree;
    while (taken.has(number)) number += 1;
    const signed = { number, ...(await sign(number)) };
    await transaction.query(
      `INSERT INTO x402_transaction (settler, transaction_number, payment_id, transaction_hash, signed, created_at)
       VALUES ($1, $2, $3, $4, $5, $6)`,
      [settler, number, paymentId, signed.hash, signed.signed, new Date(now)],
    );
    return signed;
  });
}

async function lockSettler(transaction: Transaction, settler: Address, now: number): Promise<void> {
  await transaction.query(
    'INSERT INTO x402_settler (settler, created_at) VALUES ($1, $2) ON CONFLICT DO NOTHING',
    [settler, new Date(now)],
  );
  await transaction.queryForUpdate('SELECT settler FROM x402_settler WHERE settler = $1', [settler]);
}

/** Signed transactions that haven't arrived, by nonce: from the one that the chain expects next. */
export async function listUnsent(
  database: Pick<Database, 'query'>,
  settler: Address,
  firstFree: number,
): Promise<SettlerTransaction[]> {
  const rows = await database.query<TransactionRow>(
    `SELECT transaction_number, transaction_hash, signed FROM x402_transaction
     WHERE settler = $1 AND transaction_number >= $2 ORDER BY transaction_number LIMIT 1000`,
    [settler, firstFree],
  );
  return rows.map((row) => ({
    number: row.transaction_number,
    hash: row.transaction_hash as Hash,
    signed: row.signed as Hex,
  }));
}

/** Deletes transactions whose nonces the chain used long ago: those below `firstKept`. */
export async function forgetSent(database: Database, settler: Address, firstKept: number): Promise<void> {
  await database.transaction((transaction) =>
    transaction.query('DELETE FROM x402_transaction WHERE settler = $1 AND transaction_number < $2', [
      settler,
      firstKept,
    ]),
  );
}
