import type { Transaction } from '../../store/state/sql/database.ts';

/** Deletes every conversation of an account, and what it may still buy in them. */
export async function eraseConversations(transaction: Transaction, accountId: string): Promise<void> {
  await transaction.query('DELETE FROM purchase_proposal WHERE account_id = $1', [accountId]);
  await transaction.query(
    `DELETE FROM conversation_message WHERE conversation_id IN (
       SELECT conversation_id FROM conversation WHERE account_id = $1)`,
    [accountId],
  );
  await transaction.query('DELETE FROM conversation WHERE account_id = $1', [accountId]);
  await transaction.query('DELETE FROM chat_use WHERE account_id = $1', [accountId]);
}
