import { randomBytes } from 'node:crypto';
import type { Transaction } from '../../store/state/sql/database.ts';
import { NEXT_STATUS, type TicketMove } from './ticketState.ts';
import type { MessageAuthor, MessageVia, Ticket } from './ticket.ts';

/** Generates a name that survives mail servers which change addresses to lower case. */
export function newSupportId(prefix: 'tck' | 'msg' | 'chl' | 'cor' | 'not'): string {
  return `${prefix}_${randomBytes(10).toString('hex')}`;
}

export interface NewMessage {
  readonly author: MessageAuthor;
  readonly via: MessageVia;
  readonly text: string;
  /** The caller's own name for the message, which is written once per name; null = none. */
  readonly requestKey: string | null;
  /** The message written under that name. */
  readonly requestHash: string | null;
  readonly now: number;
}

/** Writes a message into a ticket that the transaction has locked, and updates the ticket's state. */
export async function writeMessage(
  transaction: Transaction,
  ticket: Ticket,
  message: NewMessage,
  move: TicketMove,
): Promise<{ readonly ticket: Ticket; readonly messageId: string }> {
  const messageId = newSupportId('msg');
  const place = ticket.messageCount + 1;
  await transaction.query(
    `INSERT INTO ticket_message
       (message_id, ticket_id, account_id, place, author, via, text, request_key, request_hash, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      messageId,
      ticket.ticketId,
      ticket.accountId,
      place,
      message.author,
      message.via,
      message.text,
      message.requestKey,
      message.requestHash,
      new Date(message.now),
    ],
  );
  return {
    ticket: await moveTicket(transaction, { ...ticket, messageCount: place }, move, message.now),
    messageId,
  };
}

/** Moves a locked ticket to its next state. */
export async function moveTicket(
  transaction: Transaction,
  ticket: Ticket,
  move: TicketMove,
  now: number,
): Promise<Ticket> {
  const status = NEXT_STATUS[ticket.status][move];
  const waitingSince = status === 'open' ? (ticket.waitingSince ?? new Date(now)) : null;
  const moved: Ticket = { ...ticket, status, waitingSince, updatedAt: new Date(now) };
  await transaction.query(
    `UPDATE ticket SET status = $2, message_count = $3, waiting_since = $4, updated_at = $5 WHERE ticket_id = $1`,
    [ticket.ticketId, status, ticket.messageCount, waitingSince, moved.updatedAt],
  );
  return moved;
}

/** Writes a note that only operators read. */
export async function writeNote(
  transaction: Transaction,
  note: {
    readonly ticketId: string;
    readonly actor: string;
    readonly text: string;
    readonly now: number;
  },
): Promise<void> {
  await transaction.query(
    'INSERT INTO ticket_note (note_id, ticket_id, actor, text, created_at) VALUES ($1, $2, $3, $4, $5)',
    [newSupportId('not'), note.ticketId, note.actor, note.text, new Date(note.now)],
  );
}
