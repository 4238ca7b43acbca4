import { queueEmail } from '../../accounts/mail/emailJob.ts';
import { appendEvents } from '../../store/state/outbox.ts';
import type { Transaction } from '../../store/state/sql/database.ts';
import { ticketAddress } from './ticketAddress.ts';
import type { Ticket } from './ticket.ts';

/** How emails about tickets are sent; null = this server sends none. */
export interface SupportPost {
  /** The mailbox in which the seller reads what customers write. */
  readonly operatorAddress: string;
  /** Address that accepts replies, such as `support@example.org`; null = replies aren't accepted. */
  readonly replyAddress: string | null;
  readonly publicUrl: string;
}

/** The text, and the name of its email. */
export interface AnnouncedMessage {
  readonly messageId: string;
  readonly text: string;
  readonly now: number;
}

/** A header value in one short line, whatever a customer wrote. */
export function oneLine(text: string, most = 120): string {
  const line = text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  return line.length > most ? `${line.slice(0, most - 1).trimEnd()}…` : line;
}

/**
 * Notifies the customer of an answer: an event and, for a live account on a server with email, an email with the text.
 * Must come late in a transaction, because the end of the outbox stays locked.
 */
export async function tellCustomer(
  transaction: Transaction,
  ticket: Ticket,
  { messageId, text, now }: AnnouncedMessage,
  post: SupportPost | null,
): Promise<void> {
  if (post && ticket.mode === 'live') {
    const [account] = await transaction.query<{ email: string }>(
      'SELECT email FROM account WHERE account_id = $1',
      [ticket.accountId],
    );
    if (account)
      await queueEmail(transaction, emailToCustomer(ticket, account.email, { messageId, text }, post), now);
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

function emailToCustomer(
  ticket: Ticket,
  to: string,
  { messageId, text }: Pick<AnnouncedMessage, 'messageId' | 'text'>,
  { replyAddress, publicUrl }: SupportPost,
) {
  const howToReply =
    replyAddress === null
      ? `Reply at ${publicUrl}/ (account, support) or with POST ${publicUrl}/api/v1/support/${ticket.ticketId}. We do ` +
        'not read replies to this email.'
      : `Reply to this email, or at ${publicUrl}/ (account, support).`;
  return {
    emailId: messageId,
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

/** Emails the operator that a customer of a live account wrote. */
export async function tellOperator(
  transaction: Transaction,
  ticket: Ticket,
  { messageId, text, now }: AnnouncedMessage,
  post: SupportPost | null,
): Promise<void> {
  if (!post || ticket.mode !== 'live') return;
  await queueEmail(
    transaction,
    {
      emailId: messageId,
      to: post.operatorAddress,
      subject: `[${ticket.priority}] ${oneLine(ticket.subject)} [${ticket.ticketId}]`,
      text: `${text}\n\n-- \nTicket ${ticket.ticketId} of ${ticket.accountId}. Look: ./gm operator ticket ${ticket.ticketId}\nAnswer: ./gm operator answer-ticket ${ticket.ticketId} --message "…" (no one reads answers to this email)\n`,
      replyTo: null,
      inReplyTo: messageId === ticket.ticketId ? null : ticket.ticketId,
    },
    now,
  );
}
