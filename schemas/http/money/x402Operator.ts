import { z } from 'zod';

const SAY_WHY = 'say why, in 3 to 500 characters';
const reason = z.string({ error: SAY_WHY }).trim().min(3, SAY_WHY).max(500, SAY_WHY);
const paymentId = z
  .string()
  .regex(
    /^x402\/eip155:\d{1,10}\/0x[0-9a-f]{40}\/0x[0-9a-f]{64}$/,
    'a payment_id such as x402/eip155:8453/0x…/0x…',
  );
const transaction = z.string().regex(/^0x[0-9a-fA-F]{64}$/, 'a transaction: 0x and 64 hexadecimal digits');

export const openPaymentsSchema = z.object({
  payments: z.array(
    z.object({
      payment_id: z.string(),
      status: z.enum(['settling', 'settled', 'undetermined', 'refund_due', 'reversed']),
      reason: z.string().nullable(),
      payer: z.string(),
      pay_to: z.string(),
      amount_usd: z.number(),
      purpose: z.enum(['report', 'top_up']),
      transaction: z.string().nullable(),
      order_id: z.string().nullable(),
      payment_request_id: z.string(),
      created_at: z.iso.datetime(),
    }),
  ),
  request_id: z.string(),
});

export const returnPaymentBodySchema = z.strictObject({
  payment_id: paymentId,
  reference: z
    .string()
    .regex(/^[\x21-\x7e]{1,200}$/, 'what the money was returned by, such as a transaction'),
  reason,
});

export const decidePaymentBodySchema = z.strictObject({
  payment_id: paymentId,
  transaction: transaction.nullable(),
  reason,
});

export const paymentDecisionSchema = z.object({
  payment_id: z.string(),
  status: z.enum(['settled', 'failed', 'refunded']),
  request_id: z.string(),
});
