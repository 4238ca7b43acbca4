import type { Transaction } from '../../store/state/sql/database.ts';

/** Deletes every webhook of an account with what was delivered to it, and the account's events. */
export async function eraseWebhooks(transaction: Transaction, accountId: string): Promise<void> {
  for (const table of ['webhook_delivery', 'webhook_endpoint', 'event'])
    await transaction.query(`DELETE FROM ${table} WHERE account_id = $1`, [accountId]);
}
