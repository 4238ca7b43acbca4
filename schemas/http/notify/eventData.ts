import { z } from 'zod';
import { frameIdSchema, isoDateSchema } from '../../frame.ts';
import { ORDER_STATUSES } from '../account/orders.ts';
import { STATUSES } from '../support/tickets.ts';

/** `data` of `frame.updated` and `frame.reprocessed`. */
export const frameEventSchema = z.object({
  frame_id: frameIdSchema,
  release: z.string().meta({ description: 'As `release` of GET /api/v1/frames' }),
  previous_release: z.string().nullable().meta({ description: 'null = the frame is new' }),
  first_observation: isoDateSchema,
  last_observation: isoDateSchema,
  n_epochs: z.int(),
  new_observations: z.int().meta({ description: 'Dates that the previous release did not have' }),
  withdrawn_observations: z.int().meta({ description: 'Dates that the previous release had' }),
});

/** `data` of `balance.low`. */
export const balanceEventSchema = z.object({
  balance_usd: z.number().meta({ description: 'Below zero where money was taken back that was spent' }),
  threshold_usd: z.number(),
  reports_remaining_est: z.int(),
});

/** `data` of `batch.done`. */
export const batchEventSchema = z.object({
  job_id: z.string(),
  request_id: z.string().meta({ description: 'Of the request that began the batch' }),
});

/** `data` of what happens to an order. */
export const orderEventSchema = z.object({
  order_id: z.string(),
  status: z.enum(ORDER_STATUSES),
  amount_usd: z.number().meta({ description: 'Below zero what was taken back' }),
  reference: z.string().meta({ description: 'What moved the money is called where it came from' }),
});

/** `data` of `ticket.replied`; what was said is read in the ticket. */
export const ticketEventSchema = z.object({
  ticket_id: z.string(),
  status: z.enum(STATUSES),
  message_id: z.string(),
});

/** `data` of `report.corrected`. */
export const correctionEventSchema = z.object({
  correction_id: z.string().meta({ description: 'As in GET /api/v1/corrections' }),
  title: z.string(),
  reports: z.int().meta({ description: 'How many of the account’s reports it is about' }),
  report_ids: z.array(z.int()).meta({ description: 'The newest of them, a hundred at most' }),
});

const DISABLED_REASONS = ['gone', 'failing'] as const;

/** `data` of `webhook.disabled`. */
export const webhookEventSchema = z.object({
  webhook_id: z.string(),
  url: z.string(),
  reason: z.enum(DISABLED_REASONS).meta({
    description: '`gone` = it answered 410; `failing` = nothing was taken for three days',
  }),
  last_error: z.string(),
  undelivered_from: z.string().nullable().meta({
    description: 'The first event that it was not given; `POST …/enable` gives it that and all after it',
  }),
});
