import { z } from 'zod';
import { usdAmount } from './usdAmount.ts';
import { usdcSchema } from './coinPaymentSchemas.ts';

export const stuckQuerySchema = z.strictObject({
  hours: z.coerce
    .number()
    .min(0)
    .max(24 * 365)
    .default(1)
    .meta({ description: 'A transfer that has waited longer than this is stuck' }),
});

export const stuckSchema = z.object({
  watcher: z.object({
    problem: z.string().nullable().meta({ description: "Why this server can't read the chain reliably" }),
    lag_seconds: z.number().nullable().meta({ description: 'Since any process last read the chain' }),
  }),
  transfers: z.array(
    z.object({
      txn_id: z.string(),
      order_id: z.string(),
      account_id: z.string(),
      address: z.string(),
      derivation_index: z.int(),
      tx_hash: z.string(),
      amount_usdc: usdcSchema,
      state: z.enum(['seen', 'credited', 'gone']),
      why: z.string(),
      seen_at: z.iso.datetime(),
    }),
  ),
  request_id: z.string(),
});

export const sweepQuerySchema = z.strictObject({
  treasury: z.string().regex(/^0x[0-9a-fA-F]{40}$/, 'an address such as 0x… with 40 hexadecimal digits'),
  least_usd: z.coerce
    .number()
    .pipe(usdAmount({ least: 0.01, most: 100_000 }))
    .default(1),
});

export const sweepSchema = z.object({
  authorizations: z.array(
    z.object({
      path: z.string(),
      key_fingerprint: z.string(),
      amount_usdc: usdcSchema,
      typed_data: z.object({
        domain: z.object({
          name: z.string(),
          version: z.string(),
          chainId: z.int(),
          verifyingContract: z.string(),
        }),
        types: z.record(z.string(), z.array(z.object({ name: z.string(), type: z.string() }))),
        primaryType: z.literal('TransferWithAuthorization'),
        message: z.object({
          from: z.string(),
          to: z.string(),
          value: z.string(),
          validAfter: z.string(),
          validBefore: z.string(),
          nonce: z.string(),
        }),
      }),
    }),
  ),
  total_usdc: usdcSchema,
  request_id: z.string(),
});
