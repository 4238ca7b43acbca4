import { randomBytes } from 'node:crypto';
import type { Mode } from '../../accounts/identity/mode.ts';
import type { Transaction } from '../../store/state/sql/database.ts';
import type { AttachedRequest, Ticket } from './ticket.ts';
import type { TicketPriority } from './ticketState.ts';
import { newSupportId } from './writeMessage.ts';

export interface NewTicket {
  readonly accountId: string;
  readonly keyId: string;
  readonly mode: Mode;
  readonly subject: string;
  readonly priority: TicketPriority;
  readonly reportId: number | null;
  readonly requestIds: readonly string[];
  readonly now: number;
}

/** Writes a ticket without messages; its account is locked. */
export async function insertTicket(transaction: Transaction, about: NewTicket): Promise<Ticket> {
  const createdAt = new Date(about.now);
  const ticket: Ticket = {
    ticketId: newSupportId('tck'),
    accountId: about.accountId,
    keyId: about.keyId,
    mode: about.mode,
    subject: about.subject,
    status: 'open',
    priority: about.priority,
    reportId: about.reportId,
    requests: await recognize(transaction, about.accountId, about.requestIds),
    mailToken: randomBytes(12).toString('hex'),
    messageCount: 0,
    waitingSince: createdAt,
    createdAt,
    updatedAt: createdAt,
  };
  await transaction.query(
    `INSERT INTO ticket (ticket_id, account_id, key_id, mode, subject, status, priority, report_id, request_ids,
       mail_token, message_count, waiting_since, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 0, $11, $11, $11)`,
    [
      ticket.ticketId,
      ticket.accountId,
      ticket.keyId,
      ticket.mode,
      ticket.subject,
      ticket.status,
      ticket.priority,
      ticket.reportId,
      JSON.stringify(ticket.requests),
      ticket.mailToken,
      createdAt,
    ],
  );
  return ticket;
}

/** Which requests the books know as the account's own. Other accounts' requests look the same as nonexistent ones. */
async function recognize(
  transaction: Transaction,
  accountId: string,
  requestIds: readonly string[],
): Promise<AttachedRequest[]> {
  if (requestIds.length === 0) return [];
  const known = await transaction.query<{ request_id: string }>(
    `SELECT request_id FROM ledger_entry WHERE account_id = $1 AND request_id = ANY($2::TEXT[])
     UNION SELECT request_id FROM free_report WHERE account_id = $1 AND request_id = ANY($2::TEXT[])
     UNION SELECT request_id FROM job WHERE account_id = $1 AND request_id = ANY($2::TEXT[])`,
    [accountId, requestIds],
  );
  const own = new Set(known.map(({ request_id: id }) => id));
  return requestIds.map((requestId) => ({ requestId, isRecognized: own.has(requestId) }));
}
