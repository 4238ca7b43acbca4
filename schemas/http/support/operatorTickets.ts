import { z } from 'zod';
import { movementSchema } from '../account/operator.ts';
import { nextCursorSchema, pageQuery } from '../paging.ts';
import { messageText, PRIORITIES, STATUSES } from './tickets.ts';

const SAY_WHY = 'say why, in 3 to 500 characters';
const reasonSchema = z.string({ error: SAY_WHY }).trim().min(3, SAY_WHY).max(500, SAY_WHY);

export const queueQuerySchema = z.strictObject({
  ...pageQuery,
  status: z.enum([...STATUSES, 'all']).default('open'),
});

export const operatorTicketParamsSchema = z.strictObject({ ticket_id: z.string().min(1).max(80) });

const queuedTicketSchema = z.object({
  ticket_id: z.string(),
  account_id: z.string(),
  mode: z.enum(['live', 'test']),
  subject: z.string(),
  status: z.enum(STATUSES),
  priority: z.enum(PRIORITIES),
  report_id: z.int().nullable(),
  messages: z.int(),
  waiting_since: z.iso.datetime().nullable(),
  waiting_hours: z.number().nullable(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});

export const ticketQueueSchema = z.object({
  tickets: z.array(queuedTicketSchema),
  next_cursor: nextCursorSchema,
  request_id: z.string(),
});

export const ticketFileSchema = z.object({
  ...queuedTicketSchema.shape,
  email: z.string().nullable(),
  requests: z.array(z.object({ request_id: z.string(), recognized: z.boolean() })),
  conversation: z.array(
    z.object({
      message_id: z.string(),
      author: z.enum(['customer', 'operator', 'service']),
      via: z.enum(['api', 'email']),
      message: z.string(),
      created_at: z.iso.datetime(),
    }),
  ),
  notes: z.array(z.object({ actor: z.string(), note: z.string(), created_at: z.iso.datetime() })),
  challenges: z.array(z.record(z.string(), z.unknown())),
  request_id: z.string(),
});
export type TicketFileBody = Omit<z.infer<typeof ticketFileSchema>, 'request_id'>;
export type QueuedTicketBody = z.infer<typeof queuedTicketSchema>;

export const answerBodySchema = z.strictObject({
  message: messageText,
  ask: z
    .boolean()
    .default(false)
    .meta({ description: 'It is a question: the ticket waits for the customer' }),
  close: z.boolean().default(false),
});
export const closeBodySchema = z.strictObject({ message: messageText.optional() });
export const noteBodySchema = z.strictObject({ note: messageText });
export const priorityBodySchema = z.strictObject({ priority: z.enum(PRIORITIES) });
export const ticketRefundBodySchema = z.strictObject({
  reason: reasonSchema,
  report_id: z
    .int()
    .min(1)
    .max(2 ** 53 - 1)
    .optional(),
});

export const ticketStateSchema = z.object({
  ticket_id: z.string(),
  status: z.enum(STATUSES),
  priority: z.enum(PRIORITIES),
  request_id: z.string(),
});

export const ticketRefundSchema = movementSchema.extend({
  ticket_id: z.string(),
  status: z.enum(STATUSES),
});
