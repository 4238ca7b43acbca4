import { z } from 'zod';
import {
  openTicketBodySchema,
  ticketAnswerSchema,
  messageText,
} from '../../../schemas/http/support/tickets.ts';
import { idempotencyArgument, idempotencyHeader } from './arguments.ts';
import { CREATES, presentBody, type AgentTool } from './tool.ts';

const { subject, priority, request_ids: requestIds } = openTicketBodySchema.shape;
// What a new ticket has when it is left out, HTTP sees to: a reply has none of it.
/** What only a new ticket has. */
const OF_NEW_TICKETS = ['subject', 'priority', 'request_ids'] as const;

const ticketInput = z
  .strictObject({
    message: messageText.meta({
      description: 'What it is about, as plain text of at most 8000 characters',
      examples: [
        'The report of 204 E Main St says -9 mm/yr, but a survey found nothing. What is it based on?',
      ],
    }),
    subject: subject.meta({
      description: 'A line of at most 200 characters; made from the message when left out',
    }),
    priority: priority.unwrap().optional().meta({ description: 'How much it presses; normal when left out' }),
    request_ids: requestIds
      .unwrap()
      .optional()
      .meta({
        description: 'request_id of the answers that it is about (in _meta of each result), at most 20',
        examples: [['req_0123456789abcdef']],
      }),
    ticket_id: z
      .string()
      .regex(/^\w{1,80}$/, 'a ticket_id')
      .optional()
      .meta({
        description:
          'Of an earlier ticket, to reply to it instead of opening a new one; then only message goes with it',
        examples: ['tck_00000000000000000000'],
      }),
    idempotency_key: idempotencyArgument.idempotency_key.meta({
      description: 'Your name for this message. A repetition with the same key opens no second ticket',
    }),
  })
  .superRefine((given, context) => {
    if (given.ticket_id === undefined) return;
    for (const name of OF_NEW_TICKETS) {
      if (given[name] === undefined) continue;
      context.addIssue({
        code: 'custom',
        path: [name],
        message: 'leave it out with ticket_id: the ticket has it already',
      });
    }
  });

/** A person is asked. */
export const openTicket: AgentTool<typeof ticketInput> = {
  name: 'open_ticket',
  title: 'Write to the people of the service',
  description: `Opens a support ticket that a person answers, or replies to one with ticket_id.

Use it when something seems wrong (a report, a charge, an answer) or when ask_inspector does not know, and the user agrees that it is sent. For what the documentation answers use ask_inspector, which answers at once. The message is read by people: leave API keys and passwords out.

Cost: free. Needs an API key; a day has a limit of new tickets. The answer takes hours or days: read it later as resource ticket://{ticket_id}, or it comes by e-mail.

Returns the ticket: ticket_id, status, and messages[] with author and text, the oldest first.`,
  hints: { ...CREATES, openWorldHint: true },
  caller: 'key',
  cost: 'free',
  route: { method: 'POST', path: '/api/v1/support' },
  input: ticketInput,
  output: ticketAnswerSchema,
  request: ({ ticket_id: ticketId, idempotency_key: key, ...body }) => ({
    method: 'POST',
    path: ticketId === undefined ? '/api/v1/support' : `/api/v1/support/${ticketId}`,
    body,
    headers: idempotencyHeader(key),
  }),
  present: presentBody,
};
