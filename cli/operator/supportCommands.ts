import { readFileSync } from 'node:fs';
import { GroundMotionError } from '../../core/error.ts';
import {
  ticketFileSchema,
  ticketQueueSchema,
  ticketRefundSchema,
  ticketStateSchema,
} from '../../schemas/http/support/operatorTickets.ts';
import type { Answer } from './door.ts';
import { movementLines } from './lines.ts';
import { LIMIT, REASON, type OperatorCommands } from './operatorCommand.ts';
import type { z } from 'zod';

type Ticket = z.infer<typeof ticketQueueSchema>['tickets'][number];

const at = (ticketId: string, word = ''): string =>
  `tickets/${encodeURIComponent(ticketId)}${word === '' ? '' : `/${word}`}`;

const MESSAGE = '--message <text>  the text; - reads it from standard input';

/** Commands about tickets. */
export const SUPPORT_COMMANDS = {
  tickets: {
    summary: 'tickets, those that wait longest first',
    arguments: [],
    options: {
      status: '--status <open|waiting_for_you|answered|closed|all>  which ones (default: open)',
      limit: LIMIT,
    },
    run: async (door, _words, { status, limit }) => {
      const answer = await door.get('tickets', { status, limit });
      return { answer, lines: queueLines(ticketQueueSchema.parse(answer)) };
    },
  },
  ticket: {
    summary: 'a ticket with its conversation and notes',
    arguments: ['<ticket>'],
    options: {},
    run: async (door, [ticketId = '']) => {
      const answer = await door.get(at(ticketId));
      return { answer, lines: ticketLines(ticketFileSchema.parse(answer)) };
    },
  },
  'answer-ticket': {
    summary: 'answer the customer',
    arguments: ['<ticket>'],
    options: {
      message: MESSAGE,
      ask: '--ask  the ticket then waits for the customer',
      close: '--close  close it',
    },
    run: async (door, [ticketId = ''], given) => {
      const { ask = false, close = false } = given;
      return moved(await door.post(at(ticketId, 'answer'), { message: textOf(given.message), ask, close }));
    },
  },
  'close-ticket': {
    summary: 'close it; a reply opens it again',
    arguments: ['<ticket>'],
    options: { message: MESSAGE },
    run: async (door, [ticketId = ''], { message }) => {
      const body = message === undefined ? {} : { message: textOf(message) };
      return moved(await door.post(at(ticketId, 'close'), body));
    },
  },
  'note-ticket': {
    summary: 'add a note that the customer never sees',
    arguments: ['<ticket>'],
    options: { message: MESSAGE },
    run: async (door, [ticketId = ''], { message }) =>
      moved(await door.post(at(ticketId, 'note'), { note: textOf(message) })),
  },
  'prioritize-ticket': {
    summary: 'set its priority: low, normal, high or urgent',
    arguments: ['<ticket>', '<priority>'],
    options: {},
    run: async (door, [ticketId = '', priority = '']) =>
      moved(await door.post(at(ticketId, 'priority'), { priority })),
  },
  'refund-ticket': {
    summary: 'refund the price of the report, once',
    arguments: ['<ticket>', '[report number]'],
    options: { reason: REASON },
    run: async (door, [ticketId = '', reportId], { reason }) => {
      const body = reportId === undefined ? { reason } : { reason, report_id: Number(reportId) };
      const answer = await door.post(at(ticketId, 'refund'), body);
      return { answer, lines: movementLines(ticketRefundSchema.parse(answer)) };
    },
  },
} satisfies OperatorCommands;

/** The text of `--message`, or standard input for `-`. */
function textOf(given: string | undefined): string {
  if (given === undefined)
    throw new GroundMotionError(
      'invalid_input',
      'no_message',
      'give the text with --message <text>, or with --message - and a pipe',
    );
  return given === '-' ? readFileSync(0, 'utf8') : given;
}

function moved(answer: Answer) {
  const { ticket_id: ticketId, status, priority } = ticketStateSchema.parse(answer);
  return { answer, lines: [`${ticketId}  ${status}  ${priority}`] };
}

/** Tickets, one line each. */
function queueLines({ tickets }: z.infer<typeof ticketQueueSchema>): string[] {
  if (tickets.length === 0) return ['no such tickets'];
  return tickets.map((ticket) => headOf(ticket));
}

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
function ticketLines(file: z.infer<typeof ticketFileSchema>): string[] {
  return [
    headOf(file),
    `from ${file.email ?? 'an account without an email address'}`,
    ...file.requests.map(
      (request) =>
        `about ${request.request_id}${request.recognized ? '' : ' (this account has no such request)'}`,
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
