import type { z } from 'zod';
import type { ticketFileSchema, ticketQueueSchema } from '../../schemas/http/support/operatorTickets.ts';

/** Tickets, a line each. */
export function queueLines({ tickets }: z.infer<typeof ticketQueueSchema>): string[] {
  if (tickets.length === 0) return ['no such tickets'];
  return tickets.map((ticket) => headOf(ticket));
}

type Ticket = z.infer<typeof ticketQueueSchema>['tickets'][number];

function headOf(ticket: Ticket): string {
  const waits = ticket.waiting_hours === null ? '' : `waits ${ticket.waiting_hours.toFixed(1)} h`;
  return [
    ticket.created_at,
    ticket.ticket_id,
    ticket.status,
    ticket.priority,
    waits,
    ticket.mode,
    ticket.account_id,
    ticket.report_id === null ? '' : `report ${ticket.report_id}`,
    `${ticket.messages} messages`,
    ticket.subject,
  ]
    .filter(Boolean)
    .join('  ');
}

/** A ticket with its conversation and notes. */
export function ticketLines(file: z.infer<typeof ticketFileSchema>): string[] {
  return [
    headOf(file),
    `of ${file.email ?? 'nobody'}`,
    ...file.requests.map(
      (request) =>
        `about ${request.request_id}${request.recognised ? '' : ' (the books know no such request of this account)'}`,
    ),
    ...file.challenges.map((challenge) => `challenge ${JSON.stringify(challenge)}`),
    ...file.conversation.flatMap((said) => [
      '',
      `${said.created_at}  ${said.author}${said.via === 'email' ? ' (by e-mail)' : ''}`,
      ...said.message.split(/\r?\n/).map((line) => `  ${line}`),
    ]),
    ...file.notes.flatMap((note) => [
      '',
      `${note.created_at}  note of ${note.actor}, which the customer does not see`,
      ...note.note.split(/\r?\n/).map((line) => `  ${line}`),
    ]),
  ];
}
