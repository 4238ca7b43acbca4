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
import { queueLines, ticketLines } from './ticketLines.ts';

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
    summary: 'give back what the report cost, once',
    arguments: ['<ticket>', '[report number]'],
    options: { reason: REASON },
    run: async (door, [ticketId = '', reportId], { reason }) => {
      const body = reportId === undefined ? { reason } : { reason, report_id: Number(reportId) };
      const answer = await door.post(at(ticketId, 'refund'), body);
      return { answer, lines: movementLines(ticketRefundSchema.parse(answer)) };
    },
  },
} satisfies OperatorCommands;

/** The text of `--message`, or what comes in where it is `-`. */
function textOf(given: string | undefined): string {
  if (given === undefined)
    throw new GroundMotionError(
      'invalid_input',
      'no_message',
      'say it with --message <text>, or --message - and a pipe',
    );
  return given === '-' ? readFileSync(0, 'utf8') : given;
}

function moved(answer: Answer) {
  const { ticket_id: ticketId, status, priority } = ticketStateSchema.parse(answer);
  return { answer, lines: [`${ticketId}  ${status}  ${priority}`] };
}
