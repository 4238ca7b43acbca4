import type { TicketFile } from '../../../support/ticket/operatorReads.ts';
import type { Ticket, TicketMessage } from '../../../support/ticket/ticket.ts';
import type { QueuedTicketBody, TicketFileBody } from '../../../schemas/http/support/operatorTickets.ts';
import type { TicketBody } from '../../../schemas/http/support/tickets.ts';

const HOUR_MS = 3_600_000;

function presentMessage({ messageId, author, via, text, createdAt }: TicketMessage) {
  return { message_id: messageId, author, via, message: text, created_at: createdAt.toISOString() };
}

/** A ticket as its customer sees it. */
export function presentTicket(ticket: Ticket, messages: readonly TicketMessage[]): TicketBody {
  return {
    ticket_id: ticket.ticketId,
    subject: ticket.subject,
    status: ticket.status,
    priority: ticket.priority,
    created_at: ticket.createdAt.toISOString(),
    updated_at: ticket.updatedAt.toISOString(),
    report_id: ticket.reportId,
    request_ids: ticket.requests.map(({ requestId }) => requestId),
    recognized_request_ids: ticket.requests
      .filter(({ isRecognized }) => isRecognized)
      .map(({ requestId }) => requestId),
    messages: messages.map(presentMessage),
  };
}

/** A line of the operators' list. */
export function presentQueued(ticket: Ticket, now: number): QueuedTicketBody {
  const { waitingSince } = ticket;
  return {
    ticket_id: ticket.ticketId,
    account_id: ticket.accountId,
    mode: ticket.mode,
    subject: ticket.subject,
    status: ticket.status,
    priority: ticket.priority,
    report_id: ticket.reportId,
    messages: ticket.messageCount,
    waiting_since: waitingSince?.toISOString() ?? null,
    waiting_hours: waitingSince && Math.round(((now - waitingSince.getTime()) / HOUR_MS) * 10) / 10,
    created_at: ticket.createdAt.toISOString(),
    updated_at: ticket.updatedAt.toISOString(),
  };
}

/** A ticket as operators see it, with their notes. */
export function presentTicketFile(
  { ticket, email, messages, notes }: TicketFile,
  challenges: readonly Record<string, unknown>[],
  now: number,
): TicketFileBody {
  return {
    ...presentQueued(ticket, now),
    email,
    requests: ticket.requests.map(({ requestId, isRecognized }) => ({
      request_id: requestId,
      recognized: isRecognized,
    })),
    conversation: messages.map(presentMessage),
    notes: notes.map(({ actor, text, createdAt }) => ({
      actor,
      note: text,
      created_at: createdAt.toISOString(),
    })),
    challenges: [...challenges],
  };
}
