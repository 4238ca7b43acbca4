import { createHash } from 'node:crypto';
import { invalidInput } from '../../core/error.ts';
import type { Mode } from '../../accounts/identity/mode.ts';
import { lockActiveAccount } from '../../accounts/account/account.ts';
import type { Database, Transaction } from '../../store/state/sql/database.ts';
import { tellOperator, type SupportPost } from './announce.ts';
import { assertMayOpen, assertMayWrite } from './customerLimits.ts';
import { insertTicket } from './newTicket.ts';
import {
  lockTicket,
  readTicket,
  ticketNotFound,
  type MessageVia,
  type Ticket,
  type TicketReader,
} from './ticket.ts';
import type { TicketPriority } from './ticketState.ts';
import { moveTicket, writeMessage } from './writeMessage.ts';

/** The server's settings for tickets. */
export interface SupportRules {
  readonly ticketsADay: number;
  readonly post: SupportPost | null;
}

export interface OpeningTicket {
  readonly accountId: string;
  readonly keyId: string;
  readonly mode: Mode;
  readonly subject: string;
  readonly priority: TicketPriority;
  readonly requestIds: readonly string[];
  readonly text: string;
  /** The caller's Idempotency-Key; null = none. */
  readonly requestKey: string | null;
  readonly now: number;
}

/**
 * Opens a ticket with its first message, once per Idempotency-Key.
 * @throws GroundMotionError `rate_limited`, `account_suspended`, `idempotency_mismatch`.
 */
export async function openTicket(
  database: Database,
  opening: OpeningTicket,
  rules: SupportRules,
): Promise<Ticket> {
  const { accountId, requestKey, text, now } = opening;
  const { subject, priority, requestIds } = opening;
  const requestHash = hashOf(['open', subject, priority, requestIds, text]);
  return database.transaction(async (transaction) => {
    await lockActiveAccount(transaction, accountId);
    const before = await writtenBefore(transaction, { accountId, requestKey, requestHash });
    if (before) return before;
    await assertMayOpen(transaction, opening, rules.ticketsADay);
    await assertMayWrite(transaction, { accountId, messageCount: 0 }, now);
    const empty = await insertTicket(transaction, { ...opening, reportId: null });
    const message = { author: 'customer', via: 'api', text, requestKey, requestHash, now } as const;
    const { ticket, messageId } = await writeMessage(transaction, empty, message, 'customer_writes');
    await tellOperator(transaction, ticket, { messageId, text, now }, rules.post);
    return ticket;
  });
}

export interface Reply {
  readonly ticketId: string;
  /** Null = closes the ticket without a message. */
  readonly text: string | null;
  readonly closes: boolean;
  readonly via: MessageVia;
  readonly requestKey: string | null;
  readonly now: number;
}

/**
 * A customer's reply, which reopens the ticket, or closes it.
 * @throws GroundMotionError `ticket_not_found`, `rate_limited`, `account_suspended`, `idempotency_mismatch`.
 */
export async function replyToTicket(
  database: Database,
  reader: TicketReader,
  reply: Reply,
  rules: Pick<SupportRules, 'post'>,
): Promise<Ticket> {
  return database.transaction(async (transaction) => {
    await lockActiveAccount(transaction, reader.accountId);
    await readTicket(transaction, reader, reply.ticketId);
    const ticket = await lockTicket(transaction, reply.ticketId);
    if (!ticket) throw ticketNotFound(reply.ticketId);
    return replyWithin(transaction, ticket, reply, rules);
  });
}

/** Like `replyToTicket`, in a transaction that has locked account and ticket. */
export async function replyWithin(
  transaction: Transaction,
  ticket: Ticket,
  { text, closes, via, requestKey, now }: Reply,
  { post }: Pick<SupportRules, 'post'>,
): Promise<Ticket> {
  if (text === null) return closes ? moveTicket(transaction, ticket, 'close', now) : ticket;
  const requestHash = hashOf(['reply', ticket.ticketId, text, closes]);
  const before = await writtenBefore(transaction, { ...ticket, requestKey, requestHash });
  if (before) return before;
  await assertMayWrite(transaction, ticket, now);
  const message = { author: 'customer', via, text, requestKey, requestHash, now } as const;
  const written = await writeMessage(transaction, ticket, message, 'customer_writes');
  const after = closes ? await moveTicket(transaction, written.ticket, 'close', now) : written.ticket;
  await tellOperator(transaction, after, { messageId: written.messageId, text, now }, post);
  return after;
}

/** The ticket that the same request wrote to earlier; null = none. */
async function writtenBefore(
  transaction: Transaction,
  {
    accountId,
    requestKey,
    requestHash,
  }: { readonly accountId: string; readonly requestKey: string | null; readonly requestHash: string },
): Promise<Ticket | null> {
  if (requestKey === null) return null;
  const [row] = await transaction.query<{ ticket_id: string; request_hash: string }>(
    'SELECT ticket_id, request_hash FROM ticket_message WHERE account_id = $1 AND request_key = $2',
    [accountId, requestKey],
  );
  if (!row) return null;
  if (row.request_hash === requestHash) return lockTicket(transaction, row.ticket_id);
  throw invalidInput(
    'idempotency_mismatch',
    'Idempotency-Key: this key was used for another message; use a new key for a new message',
  );
}

function hashOf(request: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(request)).digest('hex');
}
