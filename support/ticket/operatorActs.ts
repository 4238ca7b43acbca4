import { GroundMotionError, invalidInput } from '../../core/error.ts';
import { audit, type OperatorAct } from '../../billing/operator/auditLog.ts';
import { refundWithin, type OperatorMovement } from '../../billing/operator/moveMoney.ts';
import { lockAccounts } from '../../accounts/account/accountState.ts';
import type { Database, Transaction } from '../../store/state/sql/database.ts';
import { tellCustomer, type SupportPost } from './announce.ts';
import { findTicket, lockTicket, ticketNotFound, type Ticket } from './ticket.ts';
import type { TicketMove, TicketPriority } from './ticketState.ts';
import { moveTicket, writeMessage, writeNote } from './writeMessage.ts';

/** An operator's message in a ticket, and the resulting move of the ticket. */
export interface OperatorAnswer {
  readonly ticketId: string;
  /** Null = no message to the customer. */
  readonly text: string | null;
  readonly moves: readonly Exclude<TicketMove, 'customer_writes'>[];
}

/**
 * An operator answers, asks or closes, with an entry in the audit log; the customer is notified.
 * @throws GroundMotionError `ticket_not_found`.
 */
export async function answerTicket(
  database: Database,
  act: OperatorAct,
  { ticketId, text, moves }: OperatorAnswer,
  post: SupportPost | null,
): Promise<Ticket> {
  return database.transaction(async (transaction) => {
    let ticket = await lockForOperator(transaction, ticketId);
    const [first, ...others] = moves;
    let messageId: string | null = null;
    if (text !== null && first) {
      const message = {
        author: 'operator',
        via: 'api',
        text,
        requestKey: null,
        requestHash: null,
        now: act.now,
      } as const;
      ({ ticket, messageId } = await writeMessage(transaction, ticket, message, first));
    } else if (first) ticket = await moveTicket(transaction, ticket, first, act.now);
    for (const move of others) ticket = await moveTicket(transaction, ticket, move, act.now);
    await auditTicket(transaction, act, ticket, { status: ticket.status });
    if (messageId !== null)
      await tellCustomer(transaction, ticket, { messageId, text: text ?? '', now: act.now }, post);
    return ticket;
  });
}

/**
 * A note that the customer never sees.
 * @throws GroundMotionError `ticket_not_found`.
 */
export async function noteOnTicket(
  database: Database,
  act: OperatorAct,
  { ticketId, text }: { readonly ticketId: string; readonly text: string },
): Promise<Ticket> {
  return database.transaction(async (transaction) => {
    const ticket = await lockForOperator(transaction, ticketId);
    await writeNote(transaction, { ticketId, actor: act.actor, text, now: act.now });
    await auditTicket(transaction, act, ticket, {});
    return ticket;
  });
}

/** @throws GroundMotionError `ticket_not_found`. */
export async function setPriority(
  database: Database,
  act: OperatorAct,
  { ticketId, priority }: { readonly ticketId: string; readonly priority: TicketPriority },
): Promise<Ticket> {
  return database.transaction(async (transaction) => {
    const ticket = await lockForOperator(transaction, ticketId);
    await transaction.query('UPDATE ticket SET priority = $2 WHERE ticket_id = $1', [ticketId, priority]);
    await auditTicket(transaction, act, ticket, { priority });
    return { ...ticket, priority };
  });
}

export interface TicketRefund {
  readonly ticketId: string;
  /** The report's number within the account; null = the one that the ticket challenges. */
  readonly reportId: number | null;
  readonly reason: string;
}

/**
 * Refunds a report from its owner's ticket: once, however many operators refund it and how often. The customer is
 * notified the first time.
 * @throws GroundMotionError `ticket_not_found`, `report_not_found`; `bad_request` where the ticket names no report.
 */
export async function refundFromTicket(
  database: Database,
  act: OperatorAct,
  { ticketId, reportId: named, reason }: TicketRefund,
  post: SupportPost | null,
): Promise<{ readonly ticket: Ticket; readonly movement: OperatorMovement }> {
  return database.transaction(async (transaction) => {
    const ticket = await lockForOperator(transaction, ticketId);
    const reportId = named ?? ticket.reportId;
    if (reportId === null)
      throw invalidInput(
        'bad_request',
        `report_id: ticket ${ticketId} isn't about a report; name the one to refund`,
      );
    return refundReportWithin(transaction, act, { ticket, reportId, reason, author: 'operator' }, post);
  });
}

interface RefundedReport {
  readonly ticket: Ticket;
  readonly reportId: number;
  readonly reason: string;
  readonly author: 'operator' | 'service';
}

/** The refund itself, under the locks of account and ticket. The end of the ledger is locked last. */
async function refundReportWithin(
  transaction: Transaction,
  act: OperatorAct,
  { ticket, reportId, reason, author }: RefundedReport,
  post: SupportPost | null,
): Promise<{ readonly ticket: Ticket; readonly movement: OperatorMovement }> {
  const entryId = await chargeOf(transaction, ticket.accountId, reportId);
  const isNew = !(await isRefunded(transaction, entryId));
  let after = ticket;
  if (isNew) {
    const text = `Report ${reportId} is refunded: its price is back in your credits, and you keep the report.`;
    const message = { author, via: 'api', text, requestKey: null, requestHash: null, now: act.now } as const;
    const written = await writeMessage(transaction, ticket, message, 'operator_answers');
    after = written.ticket;
    await tellCustomer(transaction, after, { messageId: written.messageId, text, now: act.now }, post);
  }
  const movement = await refundWithin(transaction, act, {
    entryId,
    reason,
    about: { ticket_id: ticket.ticketId, report_id: reportId },
  });
  return { ticket: after, movement };
}

async function chargeOf(transaction: Transaction, accountId: string, reportId: number): Promise<string> {
  const [report] = await transaction.query<{ entry_id: string }>(
    'SELECT entry_id FROM saved_report WHERE account_id = $1 AND report_id = $2',
    [accountId, reportId],
  );
  if (report) return report.entry_id;
  throw new GroundMotionError(
    'not_found',
    'report_not_found',
    `account ${accountId} of this ticket doesn't have report ${reportId}`,
  );
}

/** Whether a charge has been refunded by anyone. Its account is locked. */
async function isRefunded(transaction: Transaction, entryId: string): Promise<boolean> {
  const rows = await transaction.query('SELECT 1 AS refunded FROM operator_reference WHERE reference = $1', [
    `refund:${entryId}`,
  ]);
  return rows.length > 0;
}

/** Locks the account and then the ticket, in the same order as customers' writes. */
async function lockForOperator(transaction: Transaction, ticketId: string): Promise<Ticket> {
  const seen = await findTicket(transaction, ticketId);
  if (!seen) throw ticketNotFound(ticketId);
  await lockAccounts(transaction, [seen.accountId]);
  const ticket = await lockTicket(transaction, ticketId);
  if (!ticket) throw ticketNotFound(ticketId);
  return ticket;
}

async function auditTicket(
  transaction: Transaction,
  act: OperatorAct,
  { ticketId, accountId }: Ticket,
  about: Readonly<Record<string, string>>,
): Promise<void> {
  await audit(transaction, act, {
    outcome: 'done',
    accountId,
    entryId: null,
    detail: { ticket_id: ticketId, ...about },
  });
}
