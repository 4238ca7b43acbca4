import { z } from 'zod';
import { isoDateSchema } from '../../frame.ts';
import { callShape } from '../modeFields.ts';
import { nextCursorSchema, pageQuery } from '../paging.ts';
import { addressText, degreesNumber, EXAMPLE_ADDRESS } from '../queryTypes.ts';

/** Maximum number of cells in a request. */
const WATCHED_CELLS_MAXIMUM = 1000;
/** Movements that can be watched for, mm: only a few, so that no one can find a number by trying thresholds. */
export const MOVEMENT_STEPS_MM = [10, 20, 50, 100] as const;
/** None of the supported satellites measured before this. */
const EARLIEST_SINCE = '2014-01-01';
const REPORT_PRICE_USD = 0.4;

const movementSchema = z
  .strictObject({
    type: z.literal('movement'),
    since: isoDateSchema
      .refine((date) => /-(01|04|07|10)-01$/.test(date), 'the first day of a quarter, such as 2024-04-01')
      .refine((date) => date >= EARLIEST_SINCE, `not before ${EARLIEST_SINCE}`)
      .meta({
        description:
          'The movement counts from the observation nearest to this day, the first day of a quarter, not before 2014',
        example: '2024-04-01',
      }),
    at_least_mm: z.literal(MOVEMENT_STEPS_MM).meta({
      description:
        'Up or down; the whole 95 % interval of the movement must be beyond it, not only the movement',
    }),
  })
  .meta({ id: 'MovementCondition' });

const rateClassSchema = z.strictObject({ type: z.literal('rate_class') }).meta({
  id: 'RateClassCondition',
  description: 'The 95 % interval of the rate leaves its previous class',
});

const eventConditionSchema = z.strictObject({ type: z.literal('event') }).meta({
  id: 'EventCondition',
  description: 'The record has a new dated event: a sudden drop or rise, or a change of pace',
});

const newObservationSchema = z
  .strictObject({ type: z.literal('new_observation') })
  .meta({ id: 'NewObservationCondition', description: 'The place has a new observation' });

export const conditionSchema = z
  .discriminatedUnion('type', [movementSchema, rateClassSchema, eventConditionSchema, newObservationSchema])
  .meta({ id: 'WatchCondition' });

const usd = z.number().min(0).max(1_000_000);

const autoBuySchema = z
  .strictObject({
    max_usd_per_alert: usd.min(REPORT_PRICE_USD, 'a report costs 0.40 USD').meta({ example: 0.4 }),
    max_usd_per_month: usd.min(REPORT_PRICE_USD, 'a report costs 0.40 USD').meta({
      description: 'In one calendar month (UTC), for all watches of this request together',
      example: 4,
    }),
  })
  .meta({
    id: 'WatchAutoBuy',
    description:
      'Buys the report when the watch alerts, with the key that created the watch, within its caps',
  });

const label = z.string().trim().min(1).max(120);

export const newWatchBodySchema = z
  .strictObject({
    address: addressText.optional().meta({ description: 'US street address', example: EXAMPLE_ADDRESS }),
    lat: degreesNumber('lat', 90).optional(),
    lon: degreesNumber('lon', 180).optional(),
    cells: z
      .array(z.string().max(20))
      .min(1, 'there is no cell')
      .max(WATCHED_CELLS_MAXIMUM, `at most ${WATCHED_CELLS_MAXIMUM} cells`)
      .optional()
      .meta({
        description: 'H3 indexes of resolution 12 instead of one place: one watch each',
        example: ['8c446cb4a5a01ff'],
      }),
    condition: conditionSchema,
    label: label.optional().meta({ description: 'Your name for the watch', example: 'Site 17' }),
    email: z.boolean().default(true).meta({
      description: 'Whether alerts also come by email, if the server sends email, for live accounts',
    }),
    auto_buy: autoBuySchema.optional(),
  })
  .meta({
    id: 'WatchRequest',
    example: {
      address: EXAMPLE_ADDRESS,
      condition: { type: 'movement', since: '2024-04-01', at_least_mm: 20 },
      label: 'Site 17',
    },
  });
export type NewWatchBody = z.infer<typeof newWatchBodySchema>;

export const changeWatchBodySchema = z
  .strictObject({
    paused: z.boolean().optional().meta({
      description: "A resumed watch starts again: it doesn't report what happened in between",
    }),
    label: label.nullable().optional(),
    email: z.boolean().optional(),
    auto_buy: autoBuySchema.nullable().optional().meta({ description: 'null = nothing is bought any more' }),
  })
  .refine((change) => Object.keys(change).length > 0, 'name what is to change')
  .meta({ id: 'WatchChange', example: { paused: true } });

export const watchParamsSchema = z.strictObject({
  watch_id: z.string().min(1).max(80).meta({ description: 'Watch', example: 'wat_00000000000000000000' }),
});

export const watchesQuerySchema = z.strictObject(pageQuery);

const watchFields = {
  watch_id: z.string(),
  group_id: z.string().meta({ description: 'The same for all watches of one request' }),
  status: z.enum(['active', 'paused']),
  lat: z.number(),
  lon: z.number(),
  address: z.string().nullable().meta({ description: 'As found; null for a point or a cell' }),
  h3: z.string().meta({ description: 'H3 index of the place, resolution 12' }),
  condition: conditionSchema,
  label: z.string().nullable(),
  email: z.boolean(),
  auto_buy: autoBuySchema.nullable(),
  alerts: z.int().meta({ description: 'How often it has alerted' }),
  last_alert_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
};

const watchSchema = z.object(watchFields).meta({ id: 'Watch' });
export type WatchBody = z.infer<typeof watchSchema>;

export const watchAnswerSchema = z.object({ ...watchFields, ...callShape }).meta({ id: 'WatchAnswer' });

export const createdWatchesSchema = z
  .object({
    watch_id: z.string().meta({ description: 'For the first of `watches`' }),
    created: z.int().meta({ description: 'How many are new; existing ones are returned as they are' }),
    watches: z.array(watchSchema).meta({ description: 'In the order of the cells' }),
    note: z.string().nullable(),
    ...callShape,
  })
  .meta({ id: 'CreatedWatches' });

export const watchesSchema = z
  .object({ watches: z.array(watchSchema), next_cursor: nextCursorSchema, ...callShape })
  .meta({ id: 'WatchList' });

export const deletedWatchSchema = z
  .object({ watch_id: z.string(), deleted: z.literal(true), ...callShape })
  .meta({ id: 'DeletedWatch' });
