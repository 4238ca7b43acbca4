import { z } from 'zod';
import { coinPaymentSchema, usdcSchema } from './coinPayment.ts';

export const payParamsSchema = z.strictObject({
  txn_id: z.string().min(1).max(80).meta({ description: '`txn_id` of a purchase', example: 'txn_4fQ…' }),
});

export const payStateSchema = z
  .object({
    txn_id: z.string(),
    status: z.enum(['pending', 'detected', 'partly_paid', 'paid', 'expired']).meta({
      description:
        '`detected` = a transfer is on the chain and waits until it counts; an `expired` invoice is still credited with whatever arrives',
    }),
    amount_usdc: usdcSchema.meta({ description: 'What was asked for' }),
    payment: coinPaymentSchema.meta({ description: 'How to send what is still missing' }),
    credited_usdc: usdcSchema.meta({ description: 'What has arrived and is credited' }),
    coming_usdc: usdcSchema.meta({ description: 'What has been seen and is not credited yet' }),
    remaining_usdc: usdcSchema.meta({ description: 'What is still to be sent' }),
    waits_for: z.enum(['confirmations', 'safe_block']),
    confirmations_needed: z.int(),
    reversed: z.boolean().meta({
      description: 'A reorganisation of the chain took back what had been credited',
    }),
    transfers: z.array(
      z.object({
        tx_hash: z.string(),
        amount_usdc: usdcSchema,
        state: z.enum(['seen', 'credited', 'gone']),
        confirmations: z.int(),
        held: z.boolean().meta({ description: 'The service checks it before it is credited' }),
      }),
    ),
    created_at: z.iso.datetime(),
    expires_at: z.iso.datetime(),
    server_time: z.iso.datetime(),
    request_id: z.string(),
  })
  .meta({ id: 'PaymentState', description: 'Where an invoice in coins is; nothing of the account' });
export type PayState = z.infer<typeof payStateSchema>;
