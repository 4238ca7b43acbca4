import { z } from 'zod';
import { modeShape } from '../mode.ts';
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

export const dryRunSchema = z
  .object({
    status: statusSchema.meta({ description: 'What the paid call would be' }),
    dry_run: z.literal(true),
    help: z.string().nullable(),
    ...modeShape,
    would_bill: z.boolean(),
    estimated_cost_usd: z.number(),
    would_cost_usd: z.number().meta({ description: 'As `estimated_cost_usd`' }),
    cost_usd: z.literal(0),
    owned_report: ownedReportSchema.nullable().meta({
      description:
        'The report that your account owns of the cell; null = none. Where it is current, the paid call is free with `reuse=1`',
    }),
    coverage: coverageSchema,
    covered: z.boolean().meta({ description: 'As `coverage`' }),
    measured: z.boolean().meta({ description: 'Whether the cell is measured, as /api/v1/pixel tells' }),
    measures: z.enum(['points', 'grid']).nullable().meta({
      description:
        'What the frame’s data are: `points`, where most cells have none, or a `grid`, in which a cell without a steady radar signal is masked. Null where no frame covers the place',
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
      starter_credits_usd: z.number().meta({ description: 'What a new live account gets' }),
    }),
    key: z.object({
      header: z.string().meta({ description: 'To be sent with the same request' }),
      top_up_url: z.url(),
    }),
    x402: z
      .object({
        available: z.boolean(),
        url: z.url().nullable().meta({ description: 'Null where it is not available' }),
        message: z.string(),
      })
      .meta({ description: 'Pay per call, without an account' }),
  })
  .meta({ description: 'The ways to the report itself' });

export const teaserSchema = z
  .object({
    status: statusSchema.meta({ description: 'What the paid call would be' }),
    teaser: z.literal(true),
    help: z.string().nullable(),
    ...modeShape,
    coverage: coverageSchema,
    confidence: z.number().nullable().meta({
      description:
        'Data quality of the cell, the whole tenths that it reaches (0.788 is 0.7); null where it is not measured. NOT trend certainty',
    }),
    frame: freeIdentifiers.frame,
    last_observation: freeIdentifiers.last_observation,
    data_freshness: freshnessSchema,
    freshness_note: freshnessNoteSchema,
    would_cost_usd: z.number().meta({ description: 'What the report would cost; 0 unless it would be `ok`' }),
    how_to_buy: howToBuySchema,
    query: reportQuerySchema,
    cost_usd: z.literal(0),
    request_id: z.string(),
  })
  .meta({
    id: 'Teaser',
    description: 'Free, and all that is answered without a key: no measured number and no assessment',
  });
export type Teaser = z.infer<typeof teaserSchema>;
