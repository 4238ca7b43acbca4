import { z } from 'zod';
import {
  openTicketBodySchema,
  ticketAnswerSchema,
  messageText,
} from '../../../schemas/http/support/tickets.ts';
import { idempotencyArgument, idempotencyHeader } from './toolArguments.ts';
import { CREATES, presentBody, type AgentTool } from './tool.ts';

const { subject, priority, request_ids: requestIds } = openTicketBodySchema.shape;
// What a new ticket has when it is left out, HTTP sees to: a reply has none of it.
/** What only a new ticket has. */
const OF_NEW_TICKETS = ['subject', 'priority', 'request_ids'] as const;

const ticketInput = z
  .strictObject({
    message: messageText.meta({
      description: 'Plain text, at most 8000 characters',
      examples: ['The report of 204 E Main St says -9 mm/yr, but a survey found nothing.'],
    }),
    subject: subject.meta({
      description: 'One line, at most 200 characters; from the message when left out',
    }),
    priority: priority.unwrap().optional().meta({ description: 'How urgent it is; normal when left out' }),
    request_ids: requestIds
      .unwrap()
      .optional()
      .meta({
        description: 'request_id of related answers (in _meta of results), at most 20',
        examples: [['req_0123456789abcdef']],
      }),
    ticket_id: z
      .string()
      .regex(/^\w{1,80}$/, 'a ticket_id')
      .optional()
      .meta({
        description: 'Ticket to reply to; then send only message with it',
        examples: ['tck_00000000000000000000'],
      }),
    idempotency_key: idempotencyArgument.idempotency_key.meta({
      description: "Your name for this message: repeating it doesn't open a second ticket",
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
  description:
    'Opens a support ticket that a person answers, or replies to one with ticket_id.\n\nUse it if something ' +
    "seems wrong (a report, a charge, an answer) or if ask_inspector doesn't know the answer, and the user " +
    'agrees to send the message. People read the message: leave API keys and passwords out.\n\nCost: free. Needs an API key; the ' +
    'number of new tickets per day is limited. The answer takes hours or days: read it later as resource ' +
    'ticket://{ticket_id}, or by email.\n\nReturns the ticket: ticket_id, status, and messages[] with ' +
    'author and text, oldest first.',
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
