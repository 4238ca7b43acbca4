import { z } from 'zod';
import { MOTION_REPORT_FIELDS } from './motionReport.ts';
import { placeQuery, queryFlag, queryList } from '../queryTypes.ts';
import { formQuery, frameQuery, gateQuery, priceQuery } from './reportQuery.ts';

/** Optional blocks of a report; they cost nothing extra. */
export const INCLUDABLE = [
  'trend_analysis',
  'timeseries',
  'ground_brief',
  'events',
  'all_frames',
  'two_looks',
  'context',
] as const;

export const motionQuerySchema = z.strictObject({
  ...placeQuery,
  ...frameQuery,
  ...formQuery,
  ...gateQuery,
  ...priceQuery,
  include: queryList(INCLUDABLE, 'Optional blocks, at no extra cost.'),
  brief: queryFlag('1 = include `ground_brief`'),
  all_frames: queryFlag('1 = include `all_frames`: the answer of every frame over the place'),
  compact: queryFlag('1 = the short report'),
  fields: queryList(
    MOTION_REPORT_FIELDS,
    'Only these fields, plus status, cost_usd and request_id. A named block is included. If the record holds a step, a rate comes with `rate_without_events_mm_yr`.',
  ),
  units: z
    .enum(['mm', 'in'])
    .default('mm')
    .meta({ description: 'Unit of `velocity_display`; both units are always present' }),
});

/** Parameters that make the call free, or stop it before it is billed. */
export const GATE_PARAMETERS: readonly string[] = ['dry_run', ...Object.keys(gateQuery)];

/** Parameters that only select the contents of the answer. */
export const PAYLOAD_PARAMETERS: readonly (keyof typeof motionQuerySchema.shape)[] = [
  'compact',
  'fields',
  'units',
];

export type MotionQuery = z.infer<typeof motionQuerySchema>;
