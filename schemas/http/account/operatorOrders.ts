import { z } from 'zod';
import { pageQuery } from '../paging.ts';
import { usdAmount } from './usdAmount.ts';
import { orderSchema, ordersSchema } from './orderSchemas.ts';

const SAY_WHY = 'say why, in 3 to 500 characters';

export const operatorOrderParamsSchema = z.strictObject({
  order_id: z.string().regex(/^ord_\w{1,60}$/, 'an id such as ord_…'),
});
export const operatorOrdersQuerySchema = z.strictObject({ limit: pageQuery.limit });
export const operatorOrdersSchema = ordersSchema.omit({ mode: true, data_source: true, next_cursor: true });

export const refundOrderBodySchema = z.strictObject({
  amount_usd: usdAmount({ least: 0.01, most: 100_000 })
    .optional()
    .meta({ description: 'By default, the rest of the payment' }),
  reason: z.string({ error: SAY_WHY }).trim().min(3, SAY_WHY).max(500, SAY_WHY),
  reference: z
    .string()
    .regex(/^[\x21-\x7e]{1,200}$/, '1 to 200 printable characters without spaces')
    .meta({ description: 'Identifies this refund, so that it is made only once' }),
});

export const orderRefundSchema = z.object({
  refund_id: z.string(),
  amount_usd: z.number(),
  /** Its name at Stripe. */
  state: z.string(),
  repeated: z.boolean(),
  order: orderSchema,
  request_id: z.string(),
});

export const reconciliationQuerySchema = z.strictObject({
  from: z.iso.date().optional(),
  until: z.iso.date().optional(),
});

export const reconciliationSchema = z.object({
  from: z.iso.datetime(),
  until: z.iso.datetime(),
  books: z.array(
    z.object({
      name: z.string(),
      movements: z.int(),
      outside_usd: z.number(),
      ledger_usd: z.number(),
      others: z.int(),
    }),
  ),
  differences: z.array(
    z.object({
      books: z.string(),
      reference: z.string(),
      outside_usd: z.number().nullable(),
      ledger_usd: z.number().nullable(),
      why: z.string(),
    }),
  ),
  request_id: z.string(),
});
