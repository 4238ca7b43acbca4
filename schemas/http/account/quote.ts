import { z } from 'zod';
import { batchBodySchema } from '../place/batch.ts';
import { callShape } from '../modeFields.ts';
import { ownedReportSchema } from '../report/reportParts.ts';
import { areaBodySchema } from '../place/areaBody.ts';
import { profileBodySchema } from '../place/profileBody.ts';
import { motionQuerySchema } from '../report/motionQuery.ts';
import { timeseriesQuerySchema } from '../report/timeseries.ts';

const QUOTE_KINDS = ['motion', 'timeseries', 'batch', 'area', 'profile'] as const;

const quotedMotionSchema = z
  .strictObject({ kind: z.literal('motion'), request: motionQuerySchema })
  .meta({ id: 'QuotedMotion' });
const quotedTimeseriesSchema = z
  .strictObject({ kind: z.literal('timeseries'), request: timeseriesQuerySchema })
  .meta({ id: 'QuotedTimeseries' });
const quotedBatchSchema = z
  .strictObject({ kind: z.literal('batch'), request: batchBodySchema })
  .meta({ id: 'QuotedBatch' });
const quotedAreaSchema = z
  .strictObject({ kind: z.literal('area'), request: areaBodySchema })
  .meta({ id: 'QuotedArea' });
const quotedProfileSchema = z
  .strictObject({ kind: z.literal('profile'), request: profileBodySchema })
  .meta({ id: 'QuotedProfile' });

export const quoteBodySchema = z
  .discriminatedUnion(
    'kind',
    [quotedMotionSchema, quotedTimeseriesSchema, quotedBatchSchema, quotedAreaSchema, quotedProfileSchema],
    {
      error: `must be one of ${QUOTE_KINDS.join(', ')}`,
    },
  )
  .meta({
    id: 'QuoteRequest',
    description: '`request` has the parameters of the purchase, exactly as you will send them',
    example: { kind: 'motion', request: { lat: 29.76, lon: -95.37 } },
  });

const freeItemSchema = z.object({
  id: z.string().meta({ description: "For a batch item, the item's id; otherwise `report`" }),
  index: z.int(),
  status: z
    .string()
    .meta({ description: 'Why it is free; `ok` = another item, or an earlier report, paid for it' }),
  message: z.string().nullable(),
  owned_report: ownedReportSchema
    .optional()
    .meta({ description: 'The report of your account that would be the answer' }),
});

export const quoteAnswerSchema = z
  .object({
    quote_id: z
      .string()
      .meta({ description: 'Send it with the purchase, which then costs at most `cost_usd`' }),
    kind: z.enum(QUOTE_KINDS),
    count: z.int().meta({ description: 'Requested places' }),
    billable: z.int().meta({ description: 'Reports that would be charged' }),
    owned: z.int().meta({
      description: 'Cells with a current report in your account: free with `reuse`, billed without it',
    }),
    unit_price_usd: z.number().meta({ description: 'Of a report; of a batch, for a place' }),
    cost_usd: z.number().meta({ description: 'The maximum cost of the purchase' }),
    free: z.array(freeItemSchema).meta({ description: 'The free items, and why they are free' }),
    expires_at: z.iso.datetime(),
    covered_by_credits: z.boolean().meta({ description: 'Whether the balance covers it now' }),
    credits_usd: z.number(),
    ...callShape,
  })
  .meta({ id: 'Quote', description: 'A price that is valid until `expires_at`' });
export type QuoteAnswer = z.infer<typeof quoteAnswerSchema>;
