import { z } from 'zod';
import { FRESHNESS_VALUES } from '../../../core/report/freshness.ts';
import { frameIdSchema, isoDateSchema } from '../../frame.ts';

/** Frames shown if a caller doesn't say how many. */
const USUAL_FRAMES = 200;
const MOST_FRAMES = 5000;

export const overviewQuerySchema = z.strictObject({
  frames: z.coerce.number().int().min(0).max(MOST_FRAMES).default(USUAL_FRAMES).meta({
    description: 'How many frames to list: first those with a problem, then those with the oldest data',
  }),
});

const amountSchema = z.number().meta({ description: 'USD' });
const secondsSchema = z
  .int()
  .nullable()
  .meta({ description: 'Seconds that the oldest one has waited; null = none waits' });
const errorSchema = z.object({ code: z.string(), message: z.string() });

const overviewFrameSchema = z.object({
  frame_id: frameIdSchema,
  state: z.enum(['served', 'out_of_service', 'ingesting', 'failed', 'empty']),
  problem: z
    .string()
    .nullable()
    .meta({ description: 'Why it is out of service, or what its last attempt failed at' }),
  release: z.string().nullable(),
  last_observation: isoDateSchema.nullable(),
  data_age_days: z.int().nullable(),
  data_freshness: z.enum(FRESHNESS_VALUES),
  estimated_next_acquisition: isoDateSchema
    .nullable()
    .meta({ description: 'null = nothing is served, or the series seems to have ended' }),
  last_attempt: z
    .object({
      outcome: z.enum(['running', 'done', 'failed']),
      started_at: z.iso.datetime(),
      ended_at: z.iso.datetime().nullable(),
      stage: z.string().nullable(),
      error: errorSchema.nullable(),
    })
    .nullable()
    .meta({ description: 'The last attempt to ingest it; null = none, or not read yet (`attempts_read`)' }),
  update_failure: errorSchema
    .extend({
      step: z.enum(['fetch', 'ingest', 'verify', 'prune']).nullable(),
      at: z.iso.datetime(),
    })
    .nullable()
    .meta({ description: 'Why `./gm update` has to repeat it' }),
  commands: z.array(z.string()).meta({ description: 'What you can do about this frame' }),
});

const framesSchema = z.object({
  total: z.int(),
  served: z.int(),
  out_of_service: z.int(),
  with_problem: z.int(),
  by_freshness: z.record(z.enum(FRESHNESS_VALUES), z.int()).meta({ description: 'Served frames by age' }),
  attempts_read: z.int().meta({
    description: 'Frames whose last attempt has been read. Fewer than `total` = ask again in a few seconds',
  }),
  listed: z.array(overviewFrameSchema),
});

const updateRunSchema = z.object({
  part: z.string().meta({ description: '`all`, or such as `3-of-8` in an array job' }),
  searched_at: z
    .object({ opera: z.iso.datetime().nullable(), nisar: z.iso.datetime().nullable() })
    .meta({ description: 'When the archives were last searched for new granules' }),
  unfinished: z.int().meta({ description: 'Frames that the next run continues' }),
  failures: z.int(),
  last_run: z
    .object({
      started_at: z.iso.datetime(),
      ended_at: z.iso.datetime().nullable(),
      frames: z.int(),
      published: z.int(),
      failed: z.int(),
      notices: z.array(z.string()),
    })
    .nullable(),
});

const queueSchema = z.object({
  jobs: z.array(
    z.object({
      kind: z.string(),
      waiting: z.int(),
      at_work: z.int(),
      oldest_s: secondsSchema,
      failed_7_days: z.int(),
      last_error: z.string().nullable(),
    }),
  ),
  webhooks: z.object({
    failing: z.int(),
    worst: z.array(
      z.object({ webhook_id: z.string(), failures: z.int(), last_error: z.string().nullable() }),
    ),
  }),
  frames: z.object({ waiting: z.int(), at_work: z.int(), failed: z.int() }).nullable().meta({
    description: 'The queue of ingests, if it is in the database of the accounts; null = see `./gm queue`',
  }),
});

const daySchema = z.object({
  day: isoDateSchema,
  sales: z.int(),
  gross_usd: amountSchema,
  refunds: z.int(),
  refunded_usd: amountSchema,
  net_usd: amountSchema,
  topped_up_usd: amountSchema.meta({
    description: 'Credits bought by card or with coins, less refunds and disputes',
  }),
});

const openSchema = z.object({
  corrections: z
    .array(
      z.object({
        correction_id: z.string(),
        title: z.string(),
        published_at: z.iso.datetime(),
        notified_accounts: z.int(),
      }),
    )
    .meta({ description: 'Published corrections whose accounts are still being notified' }),
  tickets: z.object({ waiting: z.int(), oldest_s: secondsSchema }),
  watches: z.object({ active: z.int(), paused: z.int(), alerts_7_days: z.int() }),
});

export const overviewSchema = z.object({
  as_of: z.iso.datetime(),
  attention: z
    .array(z.object({ text: z.string(), command: z.string().nullable() }))
    .meta({ description: 'What needs you, most urgent first' }),
  frames: framesSchema,
  updates: z.array(updateRunSchema),
  disks: z.array(
    z.object({
      holds: z.array(z.enum(['lake', 'state', 'caches'])),
      folder: z.string(),
      free_bytes: z.number(),
      total_bytes: z.number(),
    }),
  ),
  queue: queueSchema,
  sales: z
    .object({ days: z.array(daySchema), total: daySchema.omit({ day: true }) })
    .meta({ description: 'Live accounts and payments, by UTC day, oldest first' }),
  open: openSchema,
  commands: z.array(
    z.object({
      about: z.enum(['frames', 'queue', 'money', 'customers']),
      does: z.string(),
      command: z.string(),
    }),
  ),
  request_id: z.string(),
});

export type Overview = z.output<typeof overviewSchema>;
export type OverviewFrame = z.output<typeof overviewFrameSchema>;

/** The form that opens the operator's page. */
export const operatorLoginFormSchema = z.strictObject({
  token: z.string().min(1).max(500),
  name: z
    .string()
    .trim()
    .regex(/^[\w.@ -]{0,60}$/)
    .default(''),
});
