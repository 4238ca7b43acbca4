import { z } from 'zod';
import { modeShape } from '../modeFields.ts';
import {
  coverageSchema,
  freeIdentifiers,
  freshnessNoteSchema,
  freshnessSchema,
  isSyntheticSchema,
  ownedReportSchema,
  pixelPolygonSchema,
  reportQuerySchema,
  statusSchema,
} from './reportParts.ts';

/** What every free preflight states about the paid call. */
export const preflightShape = {
  status: statusSchema.meta({ description: 'The status that the paid call would have' }),
  dry_run: z.literal(true),
  help: z.string().nullable(),
  ...modeShape,
  would_bill: z.boolean(),
  estimated_cost_usd: z.number(),
  would_cost_usd: z.number().meta({ description: 'As `estimated_cost_usd`' }),
  cost_usd: z.literal(0),
};

export const dryRunSchema = z
  .object({
    ...preflightShape,
    owned_report: ownedReportSchema.nullable().meta({
      description:
        "Your account's report of the cell; null = none. If it is current, the paid call is free with `reuse=1`",
    }),
    coverage: coverageSchema,
    covered: z.boolean().meta({ description: 'As `coverage`' }),
    measured: z.boolean().meta({ description: 'Whether the cell is measured, as in /api/v1/pixel' }),
    measures: z
      .enum(['points', 'grid'])
      .nullable()
      .meta({
        description:
          'Kind of the frame’s data: `points`, where most cells have no data, or a `grid`, where cells without a ' +
          'steady radar signal are masked. Null if no frame covers the place',
      }),
    is_synthetic: isSyntheticSchema,
    likely_significant: z.boolean().nullable(),
    ...freeIdentifiers,
    release: z.string().nullable().meta({ description: 'The release that the paid call would sell' }),
    pixel_polygon: pixelPolygonSchema,
    data_age_days: z.int().nullable(),
    data_freshness: freshnessSchema,
    freshness_note: freshnessNoteSchema,
    query: reportQuerySchema,
    request_id: z.string(),
  })
  .meta({ id: 'DryRun', description: 'Free preflight' });
export type DryRun = z.infer<typeof dryRunSchema>;

const howToBuySchema = z
  .object({
    register: z.object({
      method: z.literal('POST'),
      url: z.url(),
      body: z.object({ email: z.string() }),
      starter_credits_usd: z.number().meta({ description: 'Credits of a new live account' }),
    }),
    key: z.object({
      header: z.string().meta({ description: 'Send with the same request' }),
      top_up_url: z.url(),
    }),
    x402: z
      .object({
        available: z.boolean(),
        url: z.url().nullable().meta({ description: 'Null if not available' }),
        message: z.string(),
      })
      .meta({ description: 'Pay per call, without an account' }),
  })
  .meta({ description: 'How to get the report itself' });

export const teaserSchema = z
  .object({
    status: statusSchema.meta({ description: 'The status that the paid call would have' }),
    teaser: z.literal(true),
    help: z.string().nullable(),
    ...modeShape,
    coverage: coverageSchema,
    confidence: z.number().nullable().meta({
      description:
        'Data quality of the cell, rounded down to tenths (0.788 is 0.7); null if not measured. NOT trend certainty',
    }),
    frame: freeIdentifiers.frame,
    last_observation: freeIdentifiers.last_observation,
    data_freshness: freshnessSchema,
    freshness_note: freshnessNoteSchema,
    would_cost_usd: z.number().meta({ description: 'Price of the report; 0 unless it would be `ok`' }),
    how_to_buy: howToBuySchema,
    query: reportQuerySchema,
    cost_usd: z.literal(0),
    request_id: z.string(),
  })
  .meta({
    id: 'Teaser',
    description: 'The free answer without a key: no measured numbers and no assessment',
  });
export type Teaser = z.infer<typeof teaserSchema>;
