import { z } from 'zod';
import { coinPaymentSchema, usdcSchema } from './coinPaymentSchemas.ts';

export const payParamsSchema = z.strictObject({
  txn_id: z.string().min(1).max(80).meta({ description: '`txn_id` of a purchase', example: 'txn_4fQ…' }),
});

export const payStateSchema = z
  .object({
    txn_id: z.string(),
    status: z.enum(['pending', 'detected', 'partly_paid', 'paid', 'expired']).meta({
      description:
        "`detected`: a transfer is on the chain but isn't final yet. An `expired` invoice still credits all that " +
        'arrives',
    }),
    amount_usdc: usdcSchema.meta({ description: 'The requested amount' }),
    payment: coinPaymentSchema.meta({ description: 'How to send the missing amount' }),
    credited_usdc: usdcSchema.meta({ description: 'The amount received and credited' }),
    coming_usdc: usdcSchema.meta({ description: 'The amount seen but not credited yet' }),
    remaining_usdc: usdcSchema.meta({ description: 'The amount still missing' }),
    waits_for: z.enum(['confirmations', 'safe_block']),
    confirmations_needed: z.int(),
    reversed: z.boolean().meta({
      description: 'A chain reorganization reversed a credited transfer',
    }),
    transfers: z.array(
      z.object({
        tx_hash: z.string(),
        amount_usdc: usdcSchema,
        state: z.enum(['seen', 'credited', 'gone']),
        confirmations: z.int(),
        held: z.boolean().meta({ description: 'The service checks the payment before crediting it' }),
      }),
    ),
    created_at: z.iso.datetime(),
    expires_at: z.iso.datetime(),
    server_time: z.iso.datetime(),
    request_id: z.string(),
  })
  .meta({ id: 'PaymentState', description: 'State of a coin invoice, without account data' });
export type PayState = z.infer<typeof payStateSchema>;
