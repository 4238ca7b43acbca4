import { z } from 'zod';
import { coinPaymentSchema } from './coinPaymentSchemas.ts';
import { modeShape } from '../modeFields.ts';
import { ORDER_STATUSES } from './orderSchemas.ts';

/** Limits on a single purchase, USD (docs/buying.md). */
export const TOP_UP_USD = { least: 1, most: 10_000 } as const;
export const PAYMENT_METHODS = ['stripe', 'crypto'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

const range = `${TOP_UP_USD.least} to ${TOP_UP_USD.most.toLocaleString('en-US')}, in whole cents`;
const amount = `must be an amount in USD from ${range}`;

/** An amount of credits to buy. */
export const topUpAmountSchema = z
  .number({ error: amount })
  .min(TOP_UP_USD.least, amount)
  .max(TOP_UP_USD.most, amount)
  .refine((usd) => Number(usd.toFixed(2)) === usd, amount)
  .meta({ description: `Amount in USD, ${range}. Other values return bad_amount`, example: 25 });

export const buyBodySchema = z
  .strictObject({
    amount_usd: topUpAmountSchema,
    method: z
      .enum(PAYMENT_METHODS, `must be one of ${PAYMENT_METHODS.join(', ')}`)
      .default('stripe')
      .meta({ description: 'Payment method; other values return bad_method' }),
  })
  .meta({ id: 'PurchaseRequest' });

export const buyAnswerSchema = z
  .object({
    ...modeShape,
    method: z.enum(PAYMENT_METHODS),
    amount_usd: z.number(),
    checkout_url: z.url().optional().meta({ description: 'stripe: where to pay' }),
    session_id: z.string().optional(),
    invoice_url: z.url().optional().meta({ description: 'crypto: where to pay' }),
    txn_id: z.string().optional(),
    payment: coinPaymentSchema
      .optional()
      .meta({ description: 'crypto: amount and destination of the payment' }),
    order_id: z
      .string()
      .optional()
      .meta({ description: 'GET /api/v1/orders/{order_id} returns the state of the order' }),
    status: z.enum(ORDER_STATUSES).optional(),
    expires_at: z.iso
      .datetime()
      .nullable()
      .optional()
      .meta({ description: 'The last time at which you can pay' }),
    credited: z.boolean().meta({ description: 'Whether the credits are already added, as in test mode' }),
    credits_usd: z.number(),
    reports_remaining_est: z.int(),
    entry_id: z.string().nullable().meta({ description: '`entry_id` of the credit in /api/v1/usage' }),
    request_id: z.string(),
  })
  .meta({ id: 'Purchase', description: 'A top-up: where to pay, and whether it is credited' });
export type BuyAnswer = z.infer<typeof buyAnswerSchema>;
