import { z } from 'zod';
import { isoDateSchema } from '../frame.ts';
import { MOTION_REPORT_FIELDS } from './motionReport.ts';
import { placeQuery, queryFlag, queryList, queryNumber } from './queryTypes.ts';

/** Optional blocks of a report; they cost nothing extra. */
export const INCLUDABLE = ['trend_analysis', 'timeseries', 'ground_brief'] as const;

/** Gates that stop a report before it is billed. */
const gateQuery = {
  max_age_days: queryNumber(z.int().min(0).max(100_000)).optional().meta({
    description: 'Free `stale_data` when the last observation is older than this many days',
    example: 120,
  }),
  min_confidence: queryNumber(z.number().min(0).max(1))
    .optional()
    .meta({ description: 'Free `low_confidence` when the data quality is below this', example: 0.5 }),
  since: isoDateSchema.optional().meta({
    description: 'Free `no_new_data` unless the last observation is later than this date',
    example: '2026-01-31',
  }),
  min_geocode_score: queryNumber(z.number().min(0).max(1)).optional().meta({
    description:
      'Free `low_geocode_precision` when the address resolves less precisely (coordinates score 1.0)',
    example: 0.7,
  }),
  min_significance: queryFlag(
    '1 = free `low_confidence` unless the motion is significantly different from zero (2 sigma)',
  ),
};

export const motionQuerySchema = z.strictObject({
  ...placeQuery,
  dry_run: queryFlag('1 = free preflight: what the paid call would be, without its numbers'),
  ...gateQuery,
  teaser: queryFlag('1 = free: status and assessment code, no number'),
  include: queryList(INCLUDABLE, 'Optional blocks, at no extra cost.'),
  brief: queryFlag('1 = include `ground_brief`'),
  compact: queryFlag('1 = the short report'),
  fields: queryList(MOTION_REPORT_FIELDS, 'Only these fields, besides status, cost_usd and request_id.'),
  units: z
    .enum(['mm', 'in'])
    .default('mm')
    .meta({ description: 'Unit of `velocity_display`; both units are always present' }),
  label: z
    .string()
    .max(120)
    .optional()
    .meta({ description: 'Your own note, kept in the ledger and in saved reports' }),
  mock: z.string().max(60).optional().meta({
    description:
      'Free, deterministic example of a status, for example `no_data`, `ok` or `ok:rapid_subsidence`',
  }),
});

/** Parameters that make the call free, or stop it before it is billed. */
export const GATE_PARAMETERS: readonly string[] = ['dry_run', ...Object.keys(gateQuery)];

/** Parameters that only choose what the answer holds. */
export const PAYLOAD_PARAMETERS: readonly (keyof typeof motionQuerySchema.shape)[] = [
  'compact',
  'fields',
  'units',
];

export type MotionQuery = z.infer<typeof motionQuerySchema>;
