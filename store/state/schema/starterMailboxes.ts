import { mailboxOf } from '../../../core/mailbox.ts';
import type { Transaction } from '../sql/database.ts';
import { insertRows } from '../sql/insertRows.ts';

/** Notes the mailboxes that got starter credits before that was kept; the earliest account of each has it. */
export async function noteEarlierStarters(transaction: Transaction): Promise<void> {
  const rows = await transaction.query<{ account_id: string; email: string; created_at: Date }>(
    `SELECT account_id, email, created_at FROM account
     WHERE mode = 'live' AND account_id IN (SELECT account_id FROM ledger_entry WHERE kind = 'starter_credit')
     ORDER BY created_at DESC, account_id DESC`,
  );
  const earliest = new Map(rows.map((row) => [mailboxOf(row.email), row]));
  await insertRows(
    transaction,
    'starter_mailbox',
    { mailbox: 'TEXT', account_id: 'TEXT', created_at: 'TIMESTAMPTZ' },
    [...earliest].map(([mailbox, { account_id, created_at }]) => ({ mailbox, account_id, created_at })),
  );
}
