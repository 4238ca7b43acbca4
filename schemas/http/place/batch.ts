import { eastNumbers } from '../report/looks.ts';
import { z } from 'zod';
import { modeShape } from '../modeFields.ts';
import { frameIdSchema, isoDateSchema } from '../../frame.ts';
import { ASSESSMENT_CODES, CONFIDENCE_TIERS, TRENDS } from '../../../core/report/assessment.ts';
import { VERDICT_CODES } from '../../../core/report/groundVerdict.ts';
import { candidateSchema } from './geocode.ts';
import { areaContextSchema, reportContextSchema } from '../report/context.ts';
import { eventNumbers, eventsSchema } from '../report/eventNumbers.ts';
import { nearestStationsSchema } from '../report/nearestStations.ts';
import { areaBlock, areaFiguresShape, quantilesSchema } from '../report/areaReport.ts';
import { areaOfItemSchema } from './areaBody.ts';
import {
  freshnessNoteSchema,
  freshnessSchema,
  interval95Schema,
  okStatusSchema,
  ownedReportSchema,
  reportQuerySchema,
} from '../report/reportParts.ts';
import { addressText, degreesNumber, LONGEST_PATH_WORD } from '../queryTypes.ts';
import { geocodeGatesOfBody, priceOfBody } from '../report/reportQuery.ts';

/** Maximum number of items in a batch (docs/api.md, "Many places at once"). */
export const BATCH_ITEMS_MAXIMUM = 1000;
/** Maximum number of areas among the items of a batch, and their size together, km². */
export const BATCH_AREAS_MAXIMUM = 100;
export const BATCH_AREAS_KM2 = 25;
/** Maximum number of items in a free coverage batch (docs/api.md, "Many places at once"). */
export const COVERAGE_BATCH_ITEMS_MAXIMUM = 5000;

/** Blocks of each item that are only included on request. */
const BATCH_INCLUDABLE = ['context'] as const;

export const BATCH_ITEM_STATUSES = [
  'ok',
  'no_data',
  'no_coverage',
  'no_new_data',
  'skipped_for_budget',
  'insufficient_credits',
  'invalid_item',
  'invalid_address',
  'unprocessed',
  'inconclusive',
  'low_geocode_precision',
] as const;
export type BatchItemStatus = (typeof BATCH_ITEM_STATUSES)[number];
export type FreeItemStatus = Exclude<BatchItemStatus, 'ok'>;
const FREE_ITEM_STATUSES = BATCH_ITEM_STATUSES.filter((status) => status !== 'ok');

export const JOB_STATUSES = ['queued', 'processing', 'done', 'error'] as const;

const placeShape = {
  id: z.string().max(200).optional().meta({
    description: 'Your name for the item, echoed; its index by default',
    example: 'site-17',
  }),
  address: addressText.optional(),
  lat: degreesNumber('lat', 90).optional().meta({ example: 29.76 }),
  lon: degreesNumber('lon', 180).optional().meta({ example: -95.37 }),
};

/** One item of a batch. It is parsed separately: an invalid one becomes an `invalid_item` in the response. */
export const batchItemSchema = z
  .strictObject({
    ...placeShape,
    area: areaOfItemSchema.optional(),
    since: isoDateSchema.optional().meta({
      description: 'Free `no_new_data` unless the last observation is later; overrides `since` of the batch',
    }),
  })
  .refine(
    ({ area, address, lat, lon }) =>
      area === undefined || (address === undefined && lat === undefined && lon === undefined),
    { path: ['area'], message: 'send either an area or a place, not both' },
  )
  .meta({ id: 'BatchItem', description: 'A place (an address, or both lat and lon) or an area' });

/** Marks a schema that is described by another one than it is parsed with: OpenAPI shows a reference to that one. */
export const DESCRIBED_AS = 'x-described-as';

/** An entry of `items`, accepted unparsed, so that an invalid one doesn't affect the others. */
export const batchEntry = z.unknown().meta({ [DESCRIBED_AS]: 'BatchItem' });

export const batchBodySchema = z
  .strictObject({
    items: z
      .array(batchEntry)
      .min(1, 'send at least one item')
      .max(BATCH_ITEMS_MAXIMUM, `a batch can have at most ${BATCH_ITEMS_MAXIMUM} items`)
      .meta({ example: [{ id: 'site-17', lat: 29.76, lon: -95.37 }] }),
    since: isoDateSchema.optional().meta({
      description: 'Differential billing: items without a later observation are free `no_new_data`',
    }),
    ...geocodeGatesOfBody,
    brief: z.boolean().optional().meta({ description: 'Adds `ground_brief` to every `ok` item' }),
    include: z
      .array(z.enum(BATCH_INCLUDABLE))
      .max(BATCH_INCLUDABLE.length)
      .optional()
      .meta({ description: '`context` = maps that others made, for every `ok` item, at no extra cost' }),
    max_spend_usd: z.number().min(0).max(1_000_000).optional().meta({
      description: 'The maximum cost of the batch; items beyond it are free `skipped_for_budget`',
    }),
    ...priceOfBody,
    async: z.boolean().optional().meta({ description: '202 with a job_id to poll, instead of the result' }),
  })
  .meta({ id: 'BatchRequest' });
export type BatchBody = z.infer<typeof batchBodySchema>;

/** For an item whose address is rejected. */
export const candidatesOfItem = z.array(candidateSchema).optional().meta({
  description: 'For an `invalid_address`, the places that it can mean, most likely first; empty = none',
});

const resultShape = {
  id: z.string(),
  index: z.int().meta({ description: 'Index of the item in the request, from 0' }),
  cost_usd: z.number(),
  message: z
    .string()
    .optional()
    .meta({ description: 'What to do next; for an `ok` item only if it names an area, not a house' }),
};

const { rates_mm_yr, classes, worst_cell, steepest_gradient, events, spatial_covariance } = areaFiguresShape;
const areaOfResultSchema = areaBlock
  .extend({
    velocity_uncertainty_without_zero_mm_yr: areaFiguresShape.velocity_uncertainty_without_zero_mm_yr,
    east_cells: areaFiguresShape.east_cells,
    assessment: areaFiguresShape.assessment,
    rates_mm_yr,
    classes,
    worst_cell,
    steepest_gradient: steepest_gradient.nullable(),
    events,
    spatial_covariance,
    context: areaContextSchema.optional(),
  })
  .meta({ id: 'AreaOfItem', description: 'Of an area, as in its report' });

const okBatchResultSchema = z
  .object({
    ...resultShape,
    status: okStatusSchema,
    coverage: z.literal(true).meta({ description: 'Whether a frame covers the place' }),
    duplicate_of: z.string().optional().meta({
      description: 'The id of the earlier item of the same cell, which was charged for both',
    }),
    query: reportQuerySchema,
    velocity_vertical_mm_yr: z.number(),
    velocity_uncertainty_mm_yr: z.number(),
    velocity_east_mm_yr: eastNumbers.velocity_east_mm_yr,
    velocity_east_uncertainty_mm_yr: eastNumbers.velocity_east_uncertainty_mm_yr,
    interval_95_mm_yr: interval95Schema,
    trend: z.enum(TRENDS),
    assessment_code: z.enum(ASSESSMENT_CODES),
    confidence_tier: z.enum(CONFIDENCE_TIERS.map(({ tier }) => tier)),
    verdict: z.string().meta({ description: 'The headline, as a report has it' }),
    verdict_code: z.enum(VERDICT_CODES),
    velocity_vs_surroundings_mm_yr: z.number().nullable(),
    velocity_vs_surroundings_uncertainty_mm_yr: z.number().nullable(),
    rate_without_events_mm_yr: eventNumbers.rate_without_events_mm_yr,
    rate_without_events_uncertainty_mm_yr: eventNumbers.rate_without_events_uncertainty_mm_yr,
    recent_rate_mm_yr: eventNumbers.recent_rate_mm_yr,
    recent_rate_uncertainty_mm_yr: eventNumbers.recent_rate_uncertainty_mm_yr,
    severity: eventNumbers.severity,
    events: eventsSchema,
    nearest_stations: nearestStationsSchema,
    area: areaOfResultSchema.optional(),
    confidence: z.number().nullable(),
    ground_brief: z.string().optional(),
    context: reportContextSchema.optional().meta({ description: 'With `include: ["context"]`' }),
    frame: frameIdSchema,
    pixel_id: z.string(),
    last_observation: isoDateSchema,
    data_freshness: freshnessSchema,
    freshness_note: freshnessNoteSchema,
    report_id: z.int().optional().meta({
      description: 'Number of the saved report: for a charged item, or for the owned report that is reused',
    }),
    owned_report: ownedReportSchema.nullable().optional().meta({
      description:
        "With `reuse`: your account's report of the cell; null = none. If it is current, the item is free",
    }),
  })
  .meta({ id: 'OkBatchResult', description: 'An item whose ground is measured' });

const freeBatchResultSchema = z
  .object({
    ...resultShape,
    status: z.enum(FREE_ITEM_STATUSES).meta({ description: 'Why the item has no numbers and is free' }),
    coverage: z.boolean().meta({
      description: 'Whether a frame covers the place; false also if the item has no known place',
    }),
    candidates: candidatesOfItem,
    query: reportQuerySchema.optional().meta({ description: 'The place; absent if the item has none' }),
    area: areaBlock.optional(),
    frame: frameIdSchema.optional(),
    pixel_id: z.string().optional(),
    last_observation: isoDateSchema.optional(),
    data_freshness: freshnessSchema.optional(),
    freshness_note: freshnessNoteSchema.optional(),
  })
  .meta({ id: 'FreeBatchResult', description: 'A free item, without measured numbers' });

const batchResultSchema = z
  .discriminatedUnion('status', [okBatchResultSchema, freeBatchResultSchema])
  .meta({ id: 'BatchResult', description: 'The answer for one item; `status` says which kind' });
export type OkBatchResult = z.infer<typeof okBatchResultSchema>;
export type FreeBatchResult = z.infer<typeof freeBatchResultSchema>;

const failedItemSchema = z.object({
  id: z.string(),
  index: z.int(),
  status: z.enum(BATCH_ITEM_STATUSES),
  message: z.string(),
  candidates: candidatesOfItem,
});

const portfolioSchema = z
  .object({
    cells: z.int().meta({ description: 'Cells and areas with a rate, each once' }),
    frames: z.array(frameIdSchema),
    rates_mm_yr: quantilesSchema,
    by_verdict: z.record(z.string(), z.int()).meta({ description: 'Cells of each `verdict_code`' }),
    cells_with_events: z.int(),
    moving_most: z.array(z.int()).meta({
      description:
        'Indexes of the fastest cells whose direction is certain (2 sigma), fastest first, at most 10',
    }),
  })
  .meta({ id: 'Portfolio', description: 'The places taken together; null if none has a rate' });

export const batchResponseSchema = z
  .object({
    status: z.literal('ok'),
    ...modeShape,
    summary: z.object({
      requested: z.int(),
      billed: z.int().meta({ description: 'Cells charged' }),
      reused: z.int().meta({ description: 'Cells that are free because your account owns their report' }),
      succeeded: z.int().meta({ description: 'Items with status `ok`, including duplicates' }),
      no_coverage: z.int(),
      invalid: z.int().meta({ description: '`invalid_item` and `invalid_address`' }),
      total_cost_usd: z.number(),
      by_status: z.record(z.string(), z.int()),
    }),
    portfolio: portfolioSchema.nullable(),
    results: z.array(batchResultSchema),
    failed: z.array(failedItemSchema).meta({
      description: "Items that couldn't be answered at all, and why; they are in the results too",
    }),
    credits_remaining_usd: z.number().nullable(),
    job_id: z.string().optional(),
    request_id: z.string(),
  })
  .meta({ id: 'BatchResponse' });
export type BatchResponse = z.infer<typeof batchResponseSchema>;

export const jobAcceptedSchema = z
  .object({
    job_id: z.string(),
    status: z.literal('queued'),
    items: z.int(),
    status_url: z.url().meta({
      description:
        'Poll this: `status` is queued, processing or error. When the job is done, the answer is the whole result, ' +
        'with status ok',
    }),
    ...modeShape,
    request_id: z.string(),
  })
  .meta({ id: 'JobAccepted' });

export const jobStateSchema = z
  .object({
    job_id: z.string(),
    status: z.enum(['queued', 'processing', 'error']),
    items: z.int(),
    message: z.string().optional().meta({ description: 'Why it failed; nothing was charged' }),
    created_at: z.iso.datetime(),
    ...modeShape,
    request_id: z.string(),
  })
  .meta({ id: 'JobState' });

export const jobParamsSchema = z.strictObject({
  job_id: z.string().min(1).max(LONGEST_PATH_WORD).meta({
    description: 'As in the answer of POST /api/v1/motion/batch',
    example: 'job_4fJ0kq3xZ8aB2cD9eF7g',
  }),
});
