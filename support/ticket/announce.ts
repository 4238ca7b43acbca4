import { queueLetter } from '../../accounts/mail/letterJob.ts';
import { appendEvents } from '../../store/state/outbox.ts';
import type { Transaction } from '../../store/state/sql/database.ts';
import { ticketAddress } from './ticketAddress.ts';
import type { Ticket } from './ticket.ts';

/** How letters about tickets go out; null = this server sends none. */
export interface SupportPost {
  /** Where the seller reads what customers write. */
  readonly operatorAddress: string;
  /** Where answers by email are taken, such as `support@example.org`; null = they are not. */
  readonly replyAddress: string | null;
  readonly publicUrl: string;
}

/** What was written, and under which name its letter goes. */
export interface Told {
  readonly messageId: string;
  readonly text: string;
  readonly now: number;
}

/** A header's text in one short line, whatever a customer wrote. */
export function oneLine(text: string, most = 120): string {
  const line = text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  return line.length > most ? `${line.slice(0, most - 1).trimEnd()}…` : line;
}

/**
 * Tells the customer that someone answered: an event and, of a live account and where letters are sent, one with the text. Comes
 * late in a transaction: the end of the outbox stays locked.
 */
export async function tellCustomer(
  transaction: Transaction,
  ticket: Ticket,
  { messageId, text, now }: Told,
  post: SupportPost | null,
): Promise<void> {
  if (post && ticket.mode === 'live') {
    const [account] = await transaction.query<{ email: string }>(
      'SELECT email FROM account WHERE account_id = $1',
      [ticket.accountId],
    );
    if (account)
      await queueLetter(transaction, letterToCustomer(ticket, account.email, { messageId, text }, post), now);
  }
  await appendEvents(transaction, [
    {
      kind: 'ticket.replied',
      accountId: ticket.accountId,
      detail: JSON.stringify({ ticket_id: ticket.ticketId, status: ticket.status, message_id: messageId }),
      createdAt: now,
    },
  ]);
}

function letterToCustomer(
  ticket: Ticket,
  to: string,
  { messageId, text }: Pick<Told, 'messageId' | 'text'>,
  { replyAddress, publicUrl }: SupportPost,
) {
  const howToReply =
    replyAddress === null
      ? `Reply at ${publicUrl}/ (account, support) or with POST ${publicUrl}/api/v1/support/${ticket.ticketId}. We do ` +
        'not read replies to this email.'
      : `Reply to this email, or at ${publicUrl}/ (account, support).`;
  return {
    letterId: messageId,
    to,
    subject: `Re: ${oneLine(ticket.subject)} [${ticket.ticketId}]`,
    text: `${text}\n\n-- \nTicket ${ticket.ticketId}, ${STATUS_WORDS[ticket.status]}. ${howToReply}\n`,
    replyTo: replyAddress === null ? null : ticketAddress(replyAddress, ticket),
    inReplyTo: ticket.ticketId,
  };
}

const STATUS_WORDS = {
  open: 'open',
  waiting_for_you: 'waiting for you',
  answered: 'answered',
  closed: 'closed (a reply opens it again)',
} as const;

/** Tells the operator that a customer of a live account wrote, where letters are sent. */
export async function tellOperator(
  transaction: Transaction,
  ticket: Ticket,
  { messageId, text, now }: Told,
  post: SupportPost | null,
): Promise<void> {
  if (!post || ticket.mode !== 'live') return;
  await queueLetter(
    transaction,
    {
      letterId: messageId,
      to: post.operatorAddress,
      subject: `[${ticket.priority}] ${oneLine(ticket.subject)} [${ticket.ticketId}]`,
      text: `${text}\n\n-- \nTicket ${ticket.ticketId} of ${ticket.accountId}. Look: ./gm operator ticket ${ticket.ticketId}\nAnswer: ./gm operator answer-ticket ${ticket.ticketId} --message "…" (an answer to this letter reaches no one)\n`,
      replyTo: null,
      inReplyTo: messageId === ticket.ticketId ? null : ticket.ticketId,
    },
    now,
  );
}
