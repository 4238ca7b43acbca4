import { z } from 'zod';
import { EVENT_KINDS } from '../../../core/events/candidates.ts';
import { VERDICT_CODES } from '../../../core/report/groundVerdict.ts';
import { ASSESSMENT_CODES } from '../../../core/report/assessment.ts';
import { frameIdSchema, isoDateSchema } from '../../frame.ts';
import { ORDER_STATUSES } from '../account/orderSchemas.ts';
import { STATUSES } from '../support/tickets.ts';
import { conditionSchema } from '../watch/watches.ts';

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
  balance_usd: z.number().meta({ description: 'Below zero if money that was already spent was taken back' }),
  threshold_usd: z.number(),
  reports_remaining_est: z.int(),
});

/** `data` of `batch.done`. */
export const batchEventSchema = z.object({
  job_id: z.string(),
  request_id: z.string().meta({ description: 'The request that started the batch' }),
  status: z.enum(['done', 'error']).meta({ description: '`error` = it failed, and nothing was charged' }),
});

/** `data` of order events. */
export const orderEventSchema = z.object({
  order_id: z.string(),
  status: z.enum(ORDER_STATUSES),
  amount_usd: z.number().meta({ description: 'Below zero if taken back' }),
  reference: z.string().meta({ description: 'The source of the money' }),
});

/** `data` of `ticket.replied`; the reply itself is in the ticket. */
export const ticketEventSchema = z.object({
  ticket_id: z.string(),
  status: z.enum(STATUSES),
  message_id: z.string(),
});

/** `data` of `report.corrected`. */
export const correctionEventSchema = z.object({
  correction_id: z.string().meta({ description: 'As in GET /api/v1/corrections' }),
  title: z.string(),
  reports: z.int().meta({ description: 'How many of the account’s reports are affected' }),
  report_ids: z.array(z.int()).meta({ description: 'The newest of them, up to a hundred' }),
});

/** Why a watch sends an alert. */
export const ALERT_REASONS = [
  'movement',
  'rate_class',
  'event',
  'new_observation',
  'no_longer_measured',
  'no_longer_covered',
] as const;

/** The outcome of the report that a watch buys automatically. */
const ALERT_PURCHASES = ['none', 'bought', 'not_bought'] as const;

/** `data` of `watch.alert`: class and direction, but no number that a report is sold for. */
export const watchAlertEventSchema = z.object({
  watch_id: z.string(),
  alert_id: z.string(),
  label: z.string().nullable(),
  lat: z.number(),
  lon: z.number(),
  address: z.string().nullable(),
  condition: conditionSchema,
  reason: z.enum(ALERT_REASONS).meta({
    description:
      'The reason; `no_longer_measured` and `no_longer_covered` are reported once, for every kind of watch',
  }),
  direction: z.enum(['down', 'up']).nullable().meta({
    description:
      'For a movement or an event, its direction; for a rate, the direction in which its class changed',
  }),
  assessment_code: z.enum(ASSESSMENT_CODES).nullable().meta({ description: 'The new class, if it changed' }),
  verdict_code: z.enum(VERDICT_CODES).nullable().meta({
    description: 'For a changed class or an event: what a report of the place says first now',
  }),
  event: z
    .object({
      kind: z.enum(EVENT_KINDS),
      earliest: isoDateSchema.meta({ description: 'It happened, or began, between `earliest` and `latest`' }),
      latest: isoDateSchema,
    })
    .nullable()
    .meta({ description: 'The new event of a watch for events; a report has its size' }),
  reprocessed: z.boolean().meta({
    description: 'true = the place has no new observation: its data were only computed again',
  }),
  frame_id: frameIdSchema.nullable(),
  release: z.string().nullable(),
  pixel_id: z.string().nullable(),
  last_observation: isoDateSchema.nullable(),
  calibration: z.enum(['gps_tied', 'relative']).nullable().meta({
    description:
      '`relative`: relative to ground in the frame that is assumed to be stable; its uncertainty is included',
  }),
  message: z.string().meta({ description: 'The same in words' }),
  purchase: z.enum(ALERT_PURCHASES).meta({ description: '`none` = the watch never buys automatically' }),
  purchase_reason: z.string().nullable().meta({ description: 'Why nothing was bought' }),
  report_id: z.int().nullable().meta({ description: 'The bought report: GET /api/v1/my-reports/{id}' }),
});

const DISABLED_REASONS = ['gone', 'failing'] as const;

/** `data` of `webhook.disabled`. */
export const webhookEventSchema = z.object({
  webhook_id: z.string(),
  url: z.string(),
  reason: z.enum(DISABLED_REASONS).meta({
    description: '`gone` = it answered 410; `failing` = it accepted nothing for three days',
  }),
  last_error: z.string(),
  undelivered_from: z.string().nullable().meta({
    description:
      'The first event that wasn\'t delivered; `PATCH` with `{"enabled": true}` delivers it and all later events',
  }),
});
