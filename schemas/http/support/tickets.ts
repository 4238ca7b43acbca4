import { z } from 'zod';
import { callShape } from '../modeFields.ts';
import { nextCursorSchema, pageQuery } from '../paging.ts';

export const STATUSES = ['open', 'waiting_for_you', 'answered', 'closed'] as const;
export const PRIORITIES = ['low', 'normal', 'high', 'urgent'] as const;
/** Maximum lengths of a subject and a message, in characters. */
const MOST_CHARACTERS = { subject: 200, message: 8000 } as const;
const MOST_REQUEST_IDS = 20;

/** The message for a missing text. */
export const SAY_SOMETHING = 'say what it is about';
const LENGTH = `at most ${MOST_CHARACTERS.message} characters`;

export const messageText = z
  .string({ error: SAY_SOMETHING })
  .trim()
  .min(1, SAY_SOMETHING)
  .max(MOST_CHARACTERS.message, LENGTH);

export const ticketParamsSchema = z.strictObject({
  tid: z.string().min(1).max(80).meta({ description: 'Ticket', example: 'tck_00000000000000000000' }),
});

export const ticketsQuerySchema = z.strictObject(pageQuery);

export const openTicketBodySchema = z
  .strictObject({
    subject: z
      .string()
      .trim()
      .max(MOST_CHARACTERS.subject)
      .optional()
      .meta({ description: 'The subject, in a line; by default, the beginning of the message' }),
    message: messageText.meta({ description: "Text; attachments aren't supported" }),
    priority: z.enum(PRIORITIES).default('normal'),
    request_ids: z
      .array(z.string().regex(/^\w{1,80}$/, 'a request_id'))
      .max(MOST_REQUEST_IDS)
      .default([])
      .meta({ description: '`request_id` of the related answers' }),
  })
  .meta({
    id: 'TicketRequest',
    example: {
      subject: 'Which day does the series end?',
      message: 'The last date seems old.',
      priority: 'low',
    },
  });

export const replyBodySchema = z
  .strictObject({
    message: messageText.optional().meta({ description: 'Optional with `close`' }),
    close: z
      .boolean()
      .default(false)
      .meta({ description: 'The matter is settled; a later reply reopens it' }),
  })
  .refine(({ message, close }) => message !== undefined || close, {
    path: ['message'],
    message: SAY_SOMETHING,
  })
  .meta({ id: 'TicketReply', example: { message: 'Thank you, that is clear now.' } });

const ticketMessageSchema = z
  .object({
    message_id: z.string(),
    author: z.enum(['customer', 'operator', 'service']).meta({
      description: '`customer` = the account, `operator` = a person of this service, `service` = the program',
    }),
    via: z.enum(['api', 'email']),
    message: z.string().meta({ description: 'Plain text' }),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'TicketMessage' });

const ticketFields = {
  ticket_id: z.string(),
  subject: z.string(),
  status: z.enum(STATUSES).meta({
    description:
      '`open` waits for an answer, `waiting_for_you` asks you something; a reply reopens a closed ticket',
  }),
  priority: z.enum(PRIORITIES),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  report_id: z.int().nullable().meta({ description: 'For a challenge: the report in question' }),
  request_ids: z.array(z.string()),
  recognized_request_ids: z.array(z.string()).meta({ description: 'The ones that belong to this account' }),
  messages: z.array(ticketMessageSchema).meta({ description: 'Oldest first' }),
};

const ticketSchema = z.object(ticketFields).meta({ id: 'Ticket' });
export type TicketBody = z.infer<typeof ticketSchema>;

export const ticketAnswerSchema = z
  .object({ ...ticketFields, ...callShape })
  .meta({ id: 'TicketAnswer', description: 'A ticket and its conversation' });

export const ticketsSchema = z
  .object({ tickets: z.array(ticketSchema), next_cursor: nextCursorSchema, ...callShape })
  .meta({ id: 'TicketList' });
