import { z } from 'zod';
import { callShape } from '../modeFields.ts';
import { nextCursorSchema, pageQuery } from '../paging.ts';
import { EVENT_KINDS, eventKindSchema } from './eventKinds.ts';
import { eventIdSchema } from './events.ts';

const LONGEST_URL = 500;

export const webhookParamsSchema = z.strictObject({
  wid: z.string().min(1).max(80).meta({ description: 'Webhook', example: 'whk_00000000000000000000' }),
});

const urlSchema = z.string().min(1).max(LONGEST_URL).meta({
  description: 'A public https URL, port 443 or 8443',
  example: 'https://hooks.example.com/ground-motion',
});

const kindsSchema = z
  .array(eventKindSchema)
  .min(1, `name at least one of ${EVENT_KINDS.join(', ')}`)
  .max(100)
  .transform((kinds) => [...new Set(kinds)]);

export const newWebhookBodySchema = z
  .strictObject({
    url: urlSchema,
    events: kindsSchema
      .optional()
      .meta({ description: 'Kinds of events; by default, every kind that exists now' }),
  })
  .meta({
    id: 'WebhookRequest',
    example: {
      url: 'https://hooks.example.com/ground-motion',
      events: ['frame.updated', 'balance.low', 'batch.done'],
    },
  });

export const webhookChangeBodySchema = z
  .strictObject({
    url: urlSchema.optional(),
    events: kindsSchema.optional(),
    enabled: z.boolean().optional().meta({
      description: 'When enabled again, it gets the missed events in order, if they are still stored',
    }),
    skip_missed: z
      .boolean()
      .default(false)
      .meta({ description: "Undelivered events until now aren't sent anymore" }),
  })
  .meta({ id: 'WebhookChange', example: { enabled: true } });

export const replayBodySchema = z
  .strictObject({
    event_id: eventIdSchema.max(40).optional().meta({ description: 'One event' }),
    from: eventIdSchema.max(40).optional().meta({ description: 'The first of a range' }),
    to: eventIdSchema.max(40).optional().meta({ description: 'The last one; by default, the latest' }),
  })
  .refine(
    ({ event_id: one, from, to }) =>
      (one === undefined) !== (from === undefined) && (one === undefined || to === undefined),
    {
      path: ['event_id'],
      message: 'send event_id, or from with an optional to',
    },
  )
  .meta({ id: 'WebhookReplay', example: { from: 'evt_1042' } });

const webhookFields = {
  webhook_id: z.string(),
  url: z.string(),
  events: z.array(eventKindSchema),
  enabled: z.boolean(),
  disabled_reason: z.enum(['gone', 'failing', 'owner']).nullable().meta({
    description: '`gone` = it answered 410; `failing` = it accepted nothing for three days; `owner` = by you',
  }),
  disabled_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
  last_delivered_at: z.iso.datetime().nullable().meta({ description: 'When it last accepted an event' }),
  failing_since: z.iso.datetime().nullable().meta({ description: 'null = the last event was taken' }),
  last_error: z.string().nullable(),
  next_attempt_at: z.iso
    .datetime()
    .nullable()
    .meta({ description: 'When failed deliveries are tried again; a successful test triggers this at once' }),
  old_secret_until: z.iso
    .datetime()
    .nullable()
    .meta({ description: 'Until then, deliveries also have a signature with the previous secret' }),
};

const webhookSchema = z.object(webhookFields).meta({ id: 'Webhook' });
export type WebhookBody = z.infer<typeof webhookSchema>;

export const webhookAnswerSchema = z
  .object({ ...webhookFields, ...callShape })
  .meta({ id: 'WebhookAnswer', description: 'A webhook' });

export const webhookWithSecretSchema = z
  .object({
    ...webhookFields,
    secret: z.string().meta({ description: 'Shown only once: `whsec_` and base64', example: 'whsec_…' }),
    ...callShape,
  })
  .meta({
    id: 'WebhookWithSecret',
    description: 'A webhook and its signing secret',
  });

export const webhooksSchema = z
  .object({
    webhooks: z.array(webhookSchema).meta({ description: 'Oldest first' }),
    webhooks_maximum: z.int().meta({ description: 'The maximum for an account' }),
    ...callShape,
  })
  .meta({ id: 'WebhookList' });

export const deliveriesQuerySchema = z.strictObject(pageQuery);

const deliveryFields = {
  event_id: z.string(),
  type: z.string(),
  attempt: z.int().meta({ description: '1 = the first in a row' }),
  delivered: z.boolean(),
  status_code: z.int().nullable().meta({ description: 'null = no answer came' }),
  error: z.string().nullable(),
  duration_ms: z.int(),
  at: z.iso.datetime(),
};

export const deliveriesSchema = z
  .object({
    deliveries: z.array(
      z
        .object({
          delivery_id: z.string(),
          ...deliveryFields,
          cause: z.enum(['event', 'replay', 'test']),
          next_attempt_at: z.iso.datetime().nullable(),
        })
        .meta({ id: 'WebhookDelivery', description: 'One attempt' }),
    ),
    next_cursor: nextCursorSchema,
    ...callShape,
  })
  .meta({ id: 'WebhookDeliveries', description: 'Attempts of the last 30 days, newest first' });

export const webhookTestSchema = z
  .object({ webhook_id: z.string(), ...deliveryFields, ...callShape })
  .meta({ id: 'WebhookTest', description: 'How the receiver answered an event of type webhook.test' });

export const replayAnswerSchema = z
  .object({
    webhook_id: z.string(),
    from: eventIdSchema,
    to: eventIdSchema,
    event_count: z
      .int()
      .meta({ description: 'Number of events that are sent again; 0 = the range has none of its kinds' }),
    ...callShape,
  })
  .meta({ id: 'WebhookReplayAnswer', description: 'The events to send again' });
