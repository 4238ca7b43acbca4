import type { Transaction } from '../../store/state/sql/database.ts';

/** Deletes every ticket of an account with its messages and notes, and its challenges of reports. */
export async function eraseTickets(transaction: Transaction, accountId: string): Promise<void> {
  const ofTickets = 'ticket_id IN (SELECT ticket_id FROM ticket WHERE account_id = $1)';
  for (const table of ['ticket_note', 'inbound_mail', 'ticket_message'])
    await transaction.query(`DELETE FROM ${table} WHERE ${ofTickets}`, [accountId]);
  await transaction.query('DELETE FROM challenge WHERE account_id = $1', [accountId]);
  await transaction.query('DELETE FROM ticket WHERE account_id = $1', [accountId]);
}
