import { z } from 'zod';
import { batchBodySchema } from '../place/batch.ts';
import { callShape } from '../mode.ts';
import { ownedReportSchema } from '../report/reportParts.ts';
import { motionQuerySchema } from '../report/motionQuery.ts';
import { timeseriesQuerySchema } from '../report/timeseries.ts';

const QUOTE_KINDS = ['motion', 'timeseries', 'batch'] as const;

const quotedMotionSchema = z
  .strictObject({ kind: z.literal('motion'), request: motionQuerySchema })
  .meta({ id: 'QuotedMotion' });
const quotedTimeseriesSchema = z
  .strictObject({ kind: z.literal('timeseries'), request: timeseriesQuerySchema })
  .meta({ id: 'QuotedTimeseries' });
const quotedBatchSchema = z
  .strictObject({ kind: z.literal('batch'), request: batchBodySchema })
  .meta({ id: 'QuotedBatch' });

export const quoteBodySchema = z
  .discriminatedUnion('kind', [quotedMotionSchema, quotedTimeseriesSchema, quotedBatchSchema], {
    error: `kind: one of ${QUOTE_KINDS.join(', ')}`,
  })
  .meta({
    id: 'QuoteRequest',
    description: '`request` has the parameters of the purchase, as they will be sent',
    example: { kind: 'motion', request: { lat: 29.76, lon: -95.37 } },
  });

const freeItemSchema = z.object({
  id: z.string().meta({ description: 'Of an item of a batch its own; else `report`' }),
  index: z.int(),
  status: z
    .string()
    .meta({ description: 'Why it costs nothing; `ok` = another item, or an earlier report, paid for it' }),
  message: z.string().nullable(),
  owned_report: ownedReportSchema
    .optional()
    .meta({ description: 'The report of your account that is the answer' }),
});

export const quoteAnswerSchema = z
  .object({
    quote_id: z
      .string()
      .meta({ description: 'Send it with the purchase, which then costs no more than `cost_usd`' }),
    kind: z.enum(QUOTE_KINDS),
    count: z.int().meta({ description: 'Places asked for' }),
    billable: z.int().meta({ description: 'Reports that would be charged' }),
    owned: z.int().meta({
      description:
        'Cells of which your account owns a report and nothing newer is served: free with `reuse`, billed without it',
    }),
    unit_price_usd: z.number(),
    cost_usd: z.number().meta({ description: 'What the purchase may cost at most' }),
    free: z.array(freeItemSchema).meta({ description: 'What would be free, and why' }),
    expires_at: z.iso.datetime(),
    covered_by_credits: z.boolean().meta({ description: 'Whether the balance covers it now' }),
    credits_usd: z.number(),
    ...callShape,
  })
  .meta({ id: 'Quote', description: 'A price that holds until `expires_at`' });
export type QuoteAnswer = z.infer<typeof quoteAnswerSchema>;
