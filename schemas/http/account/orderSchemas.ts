import { z } from 'zod';
import { callShape } from '../modeFields.ts';
import { invoiceEntrySchema } from './invoices.ts';
import { nextCursorSchema, pageQuery } from '../paging.ts';

export const ORDER_STATUSES = [
  'creating',
  'open',
  'processing',
  'partly_paid',
  'paid',
  'expired',
  'failed',
  'refunded',
  'partly_refunded',
  'disputed',
] as const;

export const ordersQuerySchema = z.strictObject(pageQuery);
export const orderParamsSchema = z.strictObject({
  id: z.string().min(1).max(80).meta({ description: '`order_id` of a purchase', example: 'ord_7Hq2…' }),
});

export const orderSchema = z
  .object({
    order_id: z.string(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
    method: z.enum(['stripe', 'crypto', 'x402']),
    status: z.enum(ORDER_STATUSES).meta({
      description:
        '`open`: can be paid. `processing`: the money is on its way. `paid_usd` shows the credited amount, ' +
        'whatever the status',
    }),
    amount_usd: z.number().meta({ description: 'The requested amount' }),
    paid_usd: z.number().meta({ description: 'The amount that arrived and was credited' }),
    returned_usd: z.number().meta({ description: 'The amount taken back: refunds, disputes' }),
    payment_url: z.url().nullable().meta({ description: 'Where to pay, while the order is open' }),
    expires_at: z.iso.datetime().nullable(),
    /** The order's identifier at the payment provider. */
    reference: z.string().nullable().meta({ description: '`session_id` or `txn_id` of the purchase' }),
  })
  .meta({ id: 'Order', description: 'An order of credits, and its state' });
export type OrderBody = z.infer<typeof orderSchema>;

export const ordersSchema = z
  .object({ orders: z.array(orderSchema), next_cursor: nextCursorSchema, ...callShape })
  .meta({ id: 'OrderList' });

export const orderAnswerSchema = orderSchema
  .extend({ invoices: z.array(invoiceEntrySchema), ...callShape })
  .meta({ id: 'OrderAnswer' });
