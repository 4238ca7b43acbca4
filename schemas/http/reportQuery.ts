import { z } from 'zod';
import { isoDateSchema } from '../frame.ts';
import { queryFlag, queryNumber, type placeQuery } from './queryTypes.ts';

/** Gates that stop a report before it is billed. */
export const gateQuery = {
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

/** Free forms of a report, and the note that a paid one is kept with. */
export const formQuery = {
  dry_run: queryFlag('1 = free preflight: what the paid call would be, without its numbers'),
  teaser: queryFlag('1 = free: status and assessment code, no number'),
  mock: z.string().max(60).optional().meta({
    description:
      'Free, deterministic example of a status, for example `no_data`, `ok` or `ok:rapid_subsidence`',
  }),
  label: z
    .string()
    .max(120)
    .optional()
    .meta({ description: 'Your own note, kept in the ledger and in saved reports' }),
};

/** What every question for a report may say. */
export type ReportQuery = z.infer<z.ZodObject<typeof placeQuery & typeof gateQuery & typeof formQuery>>;
