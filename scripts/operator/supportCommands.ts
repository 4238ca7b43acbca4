import { readFileSync } from 'node:fs';
import { GroundMotionError } from '../../core/error.ts';
import {
  ticketFileSchema,
  ticketQueueSchema,
  ticketRefundSchema,
  ticketStateSchema,
} from '../../schemas/http/support/operatorTickets.ts';
import { CORRECTION_COMMANDS, CORRECTION_OPTIONS, type CorrectionSettings } from './correctionCommands.ts';
import type { Answer, OperatorDoor } from './door.ts';
import { movementLines } from './lines.ts';
import { queueLines, ticketLines } from './ticketLines.ts';

/** Options of the commands about support. */
export const SUPPORT_OPTIONS = {
  ...CORRECTION_OPTIONS,
  status: { type: 'string' },
  message: { type: 'string' },
  ask: { type: 'boolean' },
  close: { type: 'boolean' },
} as const;

export interface SupportSettings extends CorrectionSettings {
  readonly status?: string | undefined;
  readonly message?: string | undefined;
  readonly ask?: boolean | undefined;
  readonly close?: boolean | undefined;
}

type Given = SupportSettings & { readonly reason?: string | undefined; readonly limit?: string | undefined };

const at = (ticketId: string, word = ''): string =>
  `tickets/${encodeURIComponent(ticketId)}${word === '' ? '' : `/${word}`}`;

/** Commands about tickets and corrections. */
export const SUPPORT_COMMANDS = {
  ...CORRECTION_COMMANDS,
  tickets: {
    words: [0, 0],
    heeds: ['status', 'limit'],
    run: async (door: OperatorDoor, _words: readonly string[], { status, limit }: Given) => {
      const answer = await door.get('tickets', { status, limit });
      return { answer, lines: queueLines(ticketQueueSchema.parse(answer)) };
    },
  },
  ticket: {
    words: [1, 1],
    heeds: [],
    run: async (door: OperatorDoor, [ticketId = '']: readonly string[]) => {
      const answer = await door.get(at(ticketId));
      return { answer, lines: ticketLines(ticketFileSchema.parse(answer)) };
    },
  },
  'answer-ticket': {
    words: [1, 1],
    heeds: ['message', 'ask', 'close'],
    run: async (door: OperatorDoor, [ticketId = '']: readonly string[], given: Given) => {
      const { ask = false, close = false } = given;
      return moved(await door.post(at(ticketId, 'answer'), { message: textOf(given.message), ask, close }));
    },
  },
  'close-ticket': {
    words: [1, 1],
    heeds: ['message'],
    run: async (door: OperatorDoor, [ticketId = '']: readonly string[], { message }: Given) => {
      const body = message === undefined ? {} : { message: textOf(message) };
      return moved(await door.post(at(ticketId, 'close'), body));
    },
  },
  'note-ticket': {
    words: [1, 1],
    heeds: ['message'],
    run: async (door: OperatorDoor, [ticketId = '']: readonly string[], { message }: Given) =>
      moved(await door.post(at(ticketId, 'note'), { note: textOf(message) })),
  },
  'prioritise-ticket': {
    words: [2, 2],
    heeds: [],
    run: async (door: OperatorDoor, [ticketId = '', priority = '']: readonly string[]) =>
      moved(await door.post(at(ticketId, 'priority'), { priority })),
  },
  'refund-ticket': {
    words: [1, 2],
    heeds: ['reason'],
    run: async (door: OperatorDoor, [ticketId = '', reportId]: readonly string[], { reason }: Given) => {
      const body = reportId === undefined ? { reason } : { reason, report_id: Number(reportId) };
      const answer = await door.post(at(ticketId, 'refund'), body);
      return { answer, lines: movementLines(ticketRefundSchema.parse(answer)) };
    },
  },
} as const;

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
