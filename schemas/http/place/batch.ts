import { z } from 'zod';
import { modeShape } from '../mode.ts';
import { frameIdSchema, isoDateSchema } from '../../frame.ts';
import { ASSESSMENT_CODES, CONFIDENCE_TIERS, TRENDS } from '../../../core/report/assessment.ts';
import { candidateSchema } from './geocode.ts';
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

/** Items of one batch at most (docs/api.md, "Many places at once"). */
export const BATCH_ITEMS_MAXIMUM = 1000;
/** Items of one free coverage batch at most (docs/api.md, "Many places at once"). */
export const COVERAGE_BATCH_ITEMS_MAXIMUM = 5000;

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
    description: 'Your own name of the item, echoed; its index when left out',
    example: 'site-17',
  }),
  address: addressText.optional(),
  lat: degreesNumber('lat', 90).optional().meta({ example: 29.76 }),
  lon: degreesNumber('lon', 180).optional().meta({ example: -95.37 }),
};

/** One item of a batch. It is parsed by itself: a bad one is an `invalid_item` of the answer. */
export const batchItemSchema = z
  .strictObject({
    ...placeShape,
    since: isoDateSchema.optional().meta({
      description: 'Free `no_new_data` unless the last observation is later; overrides the batch’s `since`',
    }),
  })
  .meta({ id: 'BatchItem', description: 'A place: an address, or both lat and lon' });

/** Marks what is described as another schema than it is parsed by: OpenAPI shows a reference to that one. */
export const DESCRIBED_AS = 'x-described-as';

/** An entry of `items`: taken as it comes, so that a bad one fails alone. */
export const batchEntry = z.unknown().meta({ [DESCRIBED_AS]: 'BatchItem' });

export const batchBodySchema = z
  .strictObject({
    items: z
      .array(batchEntry)
      .min(1, 'there is no item')
      .max(BATCH_ITEMS_MAXIMUM, `a batch holds at most ${BATCH_ITEMS_MAXIMUM} items`)
      .meta({ example: [{ id: 'site-17', lat: 29.76, lon: -95.37 }] }),
    since: isoDateSchema.optional().meta({
      description: 'Difference billing: items without a later observation are free `no_new_data`',
    }),
    ...geocodeGatesOfBody,
    brief: z.boolean().optional().meta({ description: 'Adds `ground_brief` to every `ok` item' }),
    max_spend_usd: z.number().min(0).max(1_000_000).optional().meta({
      description: 'What the batch may cost at most; items beyond it are free `skipped_for_budget`',
    }),
    ...priceOfBody,
    async: z.boolean().optional().meta({ description: '202 with a job_id to poll, instead of the result' }),
  })
  .meta({ id: 'BatchRequest' });
export type BatchBody = z.infer<typeof batchBodySchema>;

/** Of an item whose address is refused. */
export const candidatesOfItem = z.array(candidateSchema).optional().meta({
  description: 'Of an `invalid_address` the places that it may mean, the likeliest first; empty = none',
});

const resultShape = {
  id: z.string(),
  index: z.int().meta({ description: 'Place among the items sent, from 0' }),
  cost_usd: z.number(),
  message: z
    .string()
    .optional()
    .meta({ description: 'What would help; of an `ok` item only where it names an area, not a house' }),
};

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
    interval_95_mm_yr: interval95Schema,
    trend: z.enum(TRENDS),
    assessment_code: z.enum(ASSESSMENT_CODES),
    confidence_tier: z.enum(CONFIDENCE_TIERS.map(({ tier }) => tier)),
    confidence: z.number().nullable(),
    ground_brief: z.string().optional(),
    frame: frameIdSchema,
    pixel_id: z.string(),
    last_observation: isoDateSchema,
    data_freshness: freshnessSchema,
    freshness_note: freshnessNoteSchema,
    report_id: z.int().optional().meta({
      description: 'Number of the saved report: of a charged item, or of the owned report that is reused',
    }),
    owned_report: ownedReportSchema.nullable().optional().meta({
      description:
        'With `reuse`: the report that your account owned of the cell; null = none. Where it is current, the item is free',
    }),
  })
  .meta({ id: 'OkBatchResult', description: 'An item whose ground is measured' });

const freeBatchResultSchema = z
  .object({
    ...resultShape,
    status: z.enum(FREE_ITEM_STATUSES).meta({ description: 'Why the item has no number and costs nothing' }),
    coverage: z.boolean().meta({
      description: 'Whether a frame covers the place; false also where the item names no place that is known',
    }),
    candidates: candidatesOfItem,
    query: reportQuerySchema
      .optional()
      .meta({ description: 'The place that was looked at; absent where the item names none' }),
    frame: frameIdSchema.optional(),
    pixel_id: z.string().optional(),
    last_observation: isoDateSchema.optional(),
    data_freshness: freshnessSchema.optional(),
    freshness_note: freshnessNoteSchema.optional(),
  })
  .meta({ id: 'FreeBatchResult', description: 'An item that costs nothing, without a measured number' });

const batchResultSchema = z
  .discriminatedUnion('status', [okBatchResultSchema, freeBatchResultSchema])
  .meta({ id: 'BatchResult', description: 'The answer to one item; `status` tells which kind' });
export type OkBatchResult = z.infer<typeof okBatchResultSchema>;
export type FreeBatchResult = z.infer<typeof freeBatchResultSchema>;

const failedItemSchema = z.object({
  id: z.string(),
  index: z.int(),
  status: z.enum(BATCH_ITEM_STATUSES),
  message: z.string(),
  candidates: candidatesOfItem,
});

export const batchResponseSchema = z
  .object({
    status: z.literal('ok'),
    ...modeShape,
    summary: z.object({
      requested: z.int(),
      billed: z.int().meta({ description: 'Cells charged' }),
      reused: z.int().meta({ description: 'Cells that are free because your account owns their report' }),
      succeeded: z.int().meta({ description: 'Items of status `ok`, duplicates included' }),
      no_coverage: z.int(),
      invalid: z.int().meta({ description: '`invalid_item` and `invalid_address`' }),
      total_cost_usd: z.number(),
      by_status: z.record(z.string(), z.int()),
    }),
    results: z.array(batchResultSchema),
    failed: z.array(failedItemSchema).meta({
      description: 'Items that could not be answered at all, and why; they are among the results too',
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
        'Poll this: `status` is queued or processing, then error, or the job is done and the answer is the whole result, whose `status` is ok',
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
    message: z.string().optional().meta({ description: 'Why it ended in error; nothing was charged' }),
    created_at: z.iso.datetime(),
    ...modeShape,
    request_id: z.string(),
  })
  .meta({ id: 'JobState' });

export const jobParamsSchema = z.strictObject({
  job_id: z
    .string()
    .min(1)
    .max(LONGEST_PATH_WORD)
    .meta({ description: 'As POST /api/v1/motion/batch answered it', example: 'job_4fJ0kq3xZ8aB2cD9eF7g' }),
});
