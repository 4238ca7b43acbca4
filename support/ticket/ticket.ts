import { GroundMotionError } from '../../core/error.ts';
import type { Mode } from '../../accounts/identity/mode.ts';
import type { Database, Transaction } from '../../store/state/sql/database.ts';
import type { TicketPriority, TicketStatus } from './ticketState.ts';

/** The author of a message; `service` = this program. */
export type MessageAuthor = 'customer' | 'operator' | 'service';
export type MessageVia = 'api' | 'email';

/** A request that the ticket is about, according to the customer. */
export interface AttachedRequest {
  readonly requestId: string;
  /** Whether the books know it as the account's own. */
  readonly isRecognized: boolean;
}

/** A ticket without its messages. */
export interface Ticket {
  readonly ticketId: string;
  readonly accountId: string;
  /** The key that opened it; for a session, the account's owner key. */
  readonly keyId: string;
  readonly mode: Mode;
  readonly subject: string;
  readonly status: TicketStatus;
  readonly priority: TicketPriority;
  /** The challenged report's number within the account; null = none. */
  readonly reportId: number | null;
  readonly requests: readonly AttachedRequest[];
  /** Proves that an email answers this ticket; it is sent only to the customer's mailbox. */
  readonly mailToken: string;
  readonly messageCount: number;
  /** Since when the customer has been waiting for the operator; null = not waiting. */
  readonly waitingSince: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface TicketMessage {
  readonly messageId: string;
  readonly author: MessageAuthor;
  readonly via: MessageVia;
  readonly text: string;
  readonly createdAt: Date;
}

/** Which tickets a caller sees: all of the account's, or with a child key only those that it opened. */
export interface TicketReader {
  readonly accountId: string;
  /** Null = all of the account's. */
  readonly keyId: string | null;
}

interface TicketRow {
  readonly ticket_id: string;
  readonly account_id: string;
  readonly key_id: string;
  readonly mode: Mode;
  readonly subject: string;
  readonly status: TicketStatus;
  readonly priority: TicketPriority;
  readonly report_id: number | null;
  readonly request_ids: string;
  readonly mail_token: string;
  readonly message_count: number;
  readonly waiting_since: Date | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

export const TICKET_COLUMNS = `ticket_id, account_id, key_id, mode, subject, status, priority, report_id,
  request_ids, mail_token, message_count, waiting_since, created_at, updated_at`;

export function ticketOf(row: TicketRow): Ticket {
  return {
    ticketId: row.ticket_id,
    accountId: row.account_id,
    keyId: row.key_id,
    mode: row.mode,
    subject: row.subject,
    status: row.status,
    priority: row.priority,
    reportId: row.report_id,
    requests: JSON.parse(row.request_ids) as AttachedRequest[],
    mailToken: row.mail_token,
    messageCount: row.message_count,
    waitingSince: row.waiting_since,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

type Reads = Pick<Database, 'query'>;

/** A ticket; null = there is none. Only for the operator, and for verified owners. */
export async function findTicket(database: Reads, ticketId: string): Promise<Ticket | null> {
  const [row] = await database.query<TicketRow>(`SELECT ${TICKET_COLUMNS} FROM ticket WHERE ticket_id = $1`, [
    ticketId,
  ]);
  return row ? ticketOf(row) : null;
}

/**
 * A ticket that the reader may see.
 * @throws GroundMotionError `ticket_not_found`, whether it is another account's or doesn't exist.
 */
export async function readTicket(database: Reads, reader: TicketReader, ticketId: string): Promise<Ticket> {
  const ticket = await findTicket(database, ticketId);
  if (ticket && mayRead(reader, ticket)) return ticket;
  throw ticketNotFound(ticketId);
}

function mayRead({ accountId, keyId }: TicketReader, ticket: Ticket): boolean {
  return ticket.accountId === accountId && (keyId === null || ticket.keyId === keyId);
}

/** Locks a ticket until the commit. Its account must be locked first. Null = there is none. */
export async function lockTicket(transaction: Transaction, ticketId: string): Promise<Ticket | null> {
  const [row] = await transaction.queryForUpdate<TicketRow>(
    `SELECT ${TICKET_COLUMNS} FROM ticket WHERE ticket_id = $1`,
    [ticketId],
  );
  return row ? ticketOf(row) : null;
}

/** The messages of tickets, by ticket, oldest first. */
export async function readMessages(
  database: Reads,
  ticketIds: readonly string[],
): Promise<Map<string, TicketMessage[]>> {
  const rows = await database.query<{
    ticket_id: string;
    message_id: string;
    author: MessageAuthor;
    via: MessageVia;
    text: string;
    created_at: Date;
  }>(
    `SELECT ticket_id, message_id, author, via, text, created_at FROM ticket_message
     WHERE ticket_id = ANY($1::TEXT[]) ORDER BY ticket_id, place`,
    [ticketIds],
  );
  const messages = new Map<string, TicketMessage[]>(ticketIds.map((id) => [id, []]));
  for (const row of rows) {
    messages.get(row.ticket_id)?.push({
      messageId: row.message_id,
      author: row.author,
      via: row.via,
      text: row.text,
      createdAt: row.created_at,
    });
  }
  return messages;
}

/** A reader's tickets, newest first. */
export async function listTickets(
  database: Reads,
  { accountId, keyId }: TicketReader,
  page: {
    readonly before: { readonly createdAt: Date; readonly ticketId: string } | null;
    readonly limit: number;
  },
): Promise<Ticket[]> {
  const rows = await database.query<TicketRow>(
    `SELECT ${TICKET_COLUMNS} FROM ticket
     WHERE account_id = $1 AND ($2::TEXT IS NULL OR key_id = $2::TEXT)
       AND ($3::TIMESTAMPTZ IS NULL OR created_at < $3::TIMESTAMPTZ
         OR (created_at = $3::TIMESTAMPTZ AND ticket_id < $4))
     ORDER BY created_at DESC, ticket_id DESC LIMIT $5`,
    [accountId, keyId, page.before?.createdAt ?? null, page.before?.ticketId ?? '', page.limit],
  );
  return rows.map(ticketOf);
}

export function ticketNotFound(ticketId: string): GroundMotionError {
  return new GroundMotionError(
    'not_found',
    'ticket_not_found',
    `the account doesn't have ticket ${ticketId}; GET /api/v1/support lists its tickets`,
  );
}

/** Deletes every ticket of an account with its messages and notes, and its challenges of reports. */
export async function eraseTickets(transaction: Transaction, accountId: string): Promise<void> {
  const ofTickets = 'ticket_id IN (SELECT ticket_id FROM ticket WHERE account_id = $1)';
  for (const table of ['ticket_note', 'inbound_mail', 'ticket_message'])
    await transaction.query(`DELETE FROM ${table} WHERE ${ofTickets}`, [accountId]);
  await transaction.query('DELETE FROM challenge WHERE account_id = $1', [accountId]);
  await transaction.query('DELETE FROM ticket WHERE account_id = $1', [accountId]);
}
