import type { Transaction } from '../store/state/sql/database.ts';

/** Deletes every watch of an account with its alerts, and which conditions it has used. */
export async function eraseWatches(transaction: Transaction, accountId: string): Promise<void> {
  for (const table of ['watch_alert', 'watch', 'watch_condition_use'])
    await transaction.query(`DELETE FROM ${table} WHERE account_id = $1`, [accountId]);
}
