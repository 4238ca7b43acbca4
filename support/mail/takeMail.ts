import { timingSafeEqual } from 'node:crypto';
import { lockActiveAccount } from '../../accounts/account/account.ts';
import { GroundMotionError } from '../../core/error.ts';
import type { Database, Transaction } from '../../store/state/sql/database.ts';
import { oneLine, type SupportPost } from '../ticket/announce.ts';
import { TICKET_LIMITS } from '../ticket/ticketLimits.ts';
import { replyWithin } from '../ticket/openTicket.ts';
import { findTicket, lockTicket, type Ticket } from '../ticket/ticket.ts';
import { writeNote } from '../ticket/writeMessage.ts';
import { parseMail, type InboundMail } from './parseMail.ts';
import { withoutQuoted } from './replyText.ts';
import { readTicketAddress, type TicketAddress } from '../ticket/ticketAddress.ts';

/** The outcome of an incoming email. */
export interface MailOutcome {
  readonly outcome: 'written' | 'repeated' | 'ignored';
  /** Why it wasn't added. */
  readonly reason: string | null;
}

export interface MailRules {
  /** Address for replies, such as `support@example.org`. */
  readonly replyAddress: string;
  readonly post: SupportPost | null;
  readonly now: number;
}

/** Maximum number of strangers' emails per ticket that operators are notified of. */
const MOST_NOTES = 10;
const NOTED_BY = 'e-mail';

/**
 * Adds an email to the ticket that its address names, once, if the token proves that its writer received the ticket's
 * email and it comes from the customer's own address. It only adds a message: it closes no ticket and moves no money.
 * @throws GroundMotionError `rate_limited`, `service_unavailable`: it has to be delivered again later.
 */
export async function takeMail(database: Database, raw: Uint8Array, rules: MailRules): Promise<MailOutcome> {
  const mail = await parseMail(raw);
  if (!mail) return ignored('not readable');
  if (mail.automatic !== null) return ignored(mail.automatic);
  if (mail.from === null) return ignored('not from one sender');
  const named = mail.recipients
    .map((recipient) => readTicketAddress(rules.replyAddress, recipient))
    .find((address) => address !== null);
  if (!named) return ignored('to no ticket');
  const ticket = await findTicket(database, named.ticketId);
  if (!ticket || !isProven(ticket, named)) return ignored('to no ticket');
  return database
    .transaction((transaction) => takeInto(transaction, ticket, mail, rules))
    .catch((error: unknown) => {
      if (error instanceof GroundMotionError && error.code === 'account_suspended')
        return ignored('of a suspended account');
      throw error;
    });
}

function ignored(reason: string): MailOutcome {
  return { outcome: 'ignored', reason };
}

function isProven({ mailToken }: Ticket, named: TicketAddress): boolean {
  const [expected, given] = [Buffer.from(mailToken), Buffer.from(named.mailToken)];
  return expected.length === given.length && timingSafeEqual(expected, given);
}

async function takeInto(
  transaction: Transaction,
  { ticketId, accountId }: Ticket,
  mail: InboundMail,
  { post, now }: MailRules,
): Promise<MailOutcome> {
  await lockActiveAccount(transaction, accountId);
  const ticket = await lockTicket(transaction, ticketId);
  if (!ticket) return ignored('to no ticket');
  const isNew = await noteDelivery(transaction, `${ticketId}/${mail.key}`, ticketId, now);
  if (!isNew) return { outcome: 'repeated', reason: null };
  const [account] = await transaction.query<{ email: string }>(
    'SELECT email FROM account WHERE account_id = $1',
    [accountId],
  );
  if (account?.email !== mail.from?.trim().toLowerCase()) {
    await noteStranger(transaction, ticketId, mail, now);
    return ignored('not from the customer');
  }
  const text = messageOf(mail, ticketId);
  if (text === '') return ignored('says nothing');
  const reply = { ticketId, text, closes: false, via: 'email', requestKey: null, now } as const;
  await replyWithin(transaction, ticket, reply, { post });
  return { outcome: 'written', reason: null };
}

async function noteDelivery(
  transaction: Transaction,
  mailKey: string,
  ticketId: string,
  now: number,
): Promise<boolean> {
  const rows = await transaction.query(
    `INSERT INTO inbound_mail (mail_key, ticket_id, created_at) VALUES ($1, $2, $3)
     ON CONFLICT DO NOTHING RETURNING mail_key`,
    [mailKey, ticketId, new Date(now)],
  );
  return rows.length > 0;
}

/** Tells operators that somebody else has the address from an email, without quoting that person. */
async function noteStranger(
  transaction: Transaction,
  ticketId: string,
  { from }: InboundMail,
  now: number,
): Promise<void> {
  const [row] = await transaction.query<{ notes: number }>(
    'SELECT count(*) AS notes FROM ticket_note WHERE ticket_id = $1 AND actor = $2',
    [ticketId, NOTED_BY],
  );
  if ((row?.notes ?? 0) >= MOST_NOTES) return;
  const text =
    `An email that claims to be from ${oneLine(from ?? '')} came to the ticket's own address and was not ` +
    "accepted, because it isn't the customer's address.";
  await writeNote(transaction, { ticketId, actor: NOTED_BY, text, now });
}

/** An email as a message: without control characters, shortened to the limit, attachments listed by name. */
function messageOf({ text, attachments }: InboundMail, ticketId: string): string {
  const written = withoutQuoted(text, ticketId)
    .replaceAll(/(?![\t\n])\p{Cc}/gu, '')
    .trim();
  const came = attachments.length === 0 ? '' : `\n\n[attachments, not stored: ${attachments.join(', ')}]`;
  const room = TICKET_LIMITS.messageCharacters - came.length;
  const cut = '\n[the rest of this email was cut off]';
  const body = written.length > room ? `${written.slice(0, room - cut.length)}${cut}` : written;
  return wellFormed(`${body}${came}`.trim());
}

/** Lone surrogates, which databases can't store, become replacement characters. */
function wellFormed(text: string): string {
  return Buffer.from(text).toString();
}
