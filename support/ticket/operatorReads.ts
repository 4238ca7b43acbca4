import type { Database } from '../../store/state/sql/database.ts';
import {
  findTicket,
  readMessages,
  ticketNotFound,
  ticketOf,
  TICKET_COLUMNS,
  type Ticket,
  type TicketMessage,
} from './ticket.ts';
import type { TicketStatus } from './ticketState.ts';

/** Notes that operators write for each other. */
export interface TicketNote {
  readonly noteId: string;
  readonly actor: string;
  readonly text: string;
  readonly createdAt: Date;
}

export interface TicketQueueQuery {
  /** Null = all. */
  readonly status: TicketStatus | null;
  /** Tickets after this one; null = from the start. */
  readonly after: { readonly at: Date; readonly ticketId: string } | null;
  readonly limit: number;
}

/** Tickets of all accounts, longest unanswered first. */
export async function listQueue(
  database: Database,
  { status, after, limit }: TicketQueueQuery,
): Promise<Ticket[]> {
  const rows = await database.query<Parameters<typeof ticketOf>[0]>(
    `SELECT ${TICKET_COLUMNS} FROM ticket
     WHERE ($1::TEXT IS NULL OR status = $1::TEXT)
       AND ($2::TIMESTAMPTZ IS NULL OR coalesce(waiting_since, updated_at) > $2::TIMESTAMPTZ
         OR (coalesce(waiting_since, updated_at) = $2::TIMESTAMPTZ AND ticket_id > $3))
     ORDER BY coalesce(waiting_since, updated_at), ticket_id LIMIT $4`,
    [status, after?.at ?? null, after?.ticketId ?? '', limit],
  );
  return rows.map(ticketOf);
}

/** Everything about a ticket, for operators. */
export interface TicketFile {
  readonly ticket: Ticket;
  readonly email: string | null;
  readonly messages: readonly TicketMessage[];
  readonly notes: readonly TicketNote[];
}

/** @throws GroundMotionError `ticket_not_found`. */
export async function readTicketFile(database: Database, ticketId: string): Promise<TicketFile> {
  const ticket = await findTicket(database, ticketId);
  if (!ticket) throw ticketNotFound(ticketId);
  const [account] = await database.query<{ email: string }>(
    'SELECT email FROM account WHERE account_id = $1',
    [ticket.accountId],
  );
  const rows = await database.query<{
    note_id: string;
    actor: string;
    text: string;
    created_at: Date;
  }>(
    'SELECT note_id, actor, text, created_at FROM ticket_note WHERE ticket_id = $1 ORDER BY created_at, note_id',
    [ticketId],
  );
  const messages = await readMessages(database, [ticketId]);
  return {
    ticket,
    email: account?.email ?? null,
    messages: messages.get(ticketId) ?? [],
    notes: rows.map((row) => ({
      noteId: row.note_id,
      actor: row.actor,
      text: row.text,
      createdAt: row.created_at,
    })),
  };
}
