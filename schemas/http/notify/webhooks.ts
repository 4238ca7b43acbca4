import { z } from 'zod';
import { callShape } from '../mode.ts';
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
      .meta({ description: 'Kinds of events; left out: every kind that there is now' }),
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
    enabled: z
      .boolean()
      .optional()
      .meta({ description: 'Enabled again, it is sent what it missed, in order, as far as that is kept' }),
    skip_missed: z
      .boolean()
      .default(false)
      .meta({ description: 'What happened until now and was not delivered is not sent any more' }),
  })
  .meta({ id: 'WebhookChange', example: { enabled: true } });

export const replayBodySchema = z
  .strictObject({
    event_id: eventIdSchema.max(40).optional().meta({ description: 'One event' }),
    from: eventIdSchema.max(40).optional().meta({ description: 'The first of a range' }),
    to: eventIdSchema.max(40).optional().meta({ description: 'The last of it; left out: the latest' }),
  })
  .refine(
    ({ event_id: one, from, to }) =>
      (one === undefined) !== (from === undefined) && (one === undefined || to === undefined),
    {
      path: ['event_id'],
      message: 'send event_id, or from with or without to',
    },
  )
  .meta({ id: 'WebhookReplay', example: { from: 'evt_1042' } });

const webhookFields = {
  webhook_id: z.string(),
  url: z.string(),
  events: z.array(eventKindSchema),
  enabled: z.boolean(),
  disabled_reason: z.enum(['gone', 'failing', 'owner']).nullable().meta({
    description: '`gone` = it answered 410; `failing` = it took nothing for three days; `owner` = by you',
  }),
  disabled_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
  last_delivered_at: z.iso.datetime().nullable().meta({ description: 'When it last took an event' }),
  failing_since: z.iso.datetime().nullable().meta({ description: 'null = the last event was taken' }),
  last_error: z.string().nullable(),
  next_attempt_at: z.iso
    .datetime()
    .nullable()
    .meta({ description: 'When what failed is tried again; a test that is taken has it tried at once' }),
  old_secret_until: z.iso
    .datetime()
    .nullable()
    .meta({ description: 'Until then deliveries bear a signature by the secret before this one too' }),
};

const webhookSchema = z.object(webhookFields).meta({ id: 'Webhook' });
export type WebhookBody = z.infer<typeof webhookSchema>;

export const webhookAnswerSchema = z
  .object({ ...webhookFields, ...callShape })
  .meta({ id: 'WebhookAnswer', description: 'A webhook' });

export const webhookWithSecretSchema = z
  .object({
    ...webhookFields,
    secret: z.string().meta({ description: 'Shown this once: `whsec_` and base64', example: 'whsec_…' }),
    ...callShape,
  })
  .meta({
    id: 'WebhookWithSecret',
    description: 'A webhook and the secret that its deliveries are signed with',
  });

export const webhooksSchema = z
  .object({
    webhooks: z.array(webhookSchema).meta({ description: 'The oldest first' }),
    webhooks_maximum: z.int().meta({ description: 'As many as an account may have' }),
    ...callShape,
  })
  .meta({ id: 'Webhooks' });

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
  .meta({ id: 'WebhookDeliveries', description: 'Attempts of the last 30 days, the newest first' });

export const webhookTestSchema = z
  .object({ webhook_id: z.string(), ...deliveryFields, ...callShape })
  .meta({ id: 'WebhookTest', description: 'How the receiver took an event of type webhook.test' });

export const replayAnswerSchema = z
  .object({
    webhook_id: z.string(),
    from: eventIdSchema,
    to: eventIdSchema,
    event_count: z
      .int()
      .meta({ description: 'Events that are sent again; 0 = none of its kinds is in the range' }),
    ...callShape,
  })
  .meta({ id: 'WebhookReplayAnswer', description: 'What is sent again' });
