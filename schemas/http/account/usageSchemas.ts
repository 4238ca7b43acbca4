import { z } from 'zod';
import { callShape } from '../modeFields.ts';
import { nextCursorSchema, pageQuery } from '../paging.ts';

export const usageQuerySchema = z.strictObject(pageQuery);

export const usageEntrySchema = z
  .object({
    at: z.iso.datetime(),
    kind: z
      .enum([
        'report',
        'refund',
        'credit',
        'starter',
        'top_up',
        'top_up_refund',
        'dispute',
        'top_up_reversal',
      ])
      .meta({
        description:
          '`top_up_refund`, `dispute` and `top_up_reversal` move money from a top-up out of the balance, or back ' +
          'into it',
      }),
    endpoint: z.string().nullable().meta({ description: 'The called endpoint, such as `motion`' }),
    label: z.string().nullable(),
    status: z.literal('ok').nullable().meta({ description: '`ok` for a report, null for anything else' }),
    cost_usd: z.number().meta({ description: 'Price of a report; negative for a refund; 0 for credits' }),
    amount_usd: z.number().meta({ description: 'Change of the balance' }),
    balance_after_usd: z.number(),
    pixel_id: z.string().nullable(),
    report_id: z.int().nullable().meta({ description: '`id` in my-reports' }),
    request_id: z.string().nullable(),
    key: z.string().nullable().meta({ description: 'First characters of the key' }),
    entry_id: z.string(),
    reverses: z.string().nullable().meta({ description: '`entry_id` of the refunded entry' }),
  })
  .meta({ id: 'UsageEntry' });
export type UsageEntryBody = z.infer<typeof usageEntrySchema>;

export const usageSchema = z
  .object({ entries: z.array(usageEntrySchema), next_cursor: nextCursorSchema, ...callShape })
  .meta({ id: 'Usage', description: 'The ledger, newest first. A child key sees only its own entries' });
