import { z } from 'zod';

/** A reference to another object: its id, the object itself if it was expanded, or nothing. */
const reference = z
  .union([z.string(), z.looseObject({ id: z.string() })])
  .nullish()
  .transform((value) => (typeof value === 'string' ? value : (value?.id ?? null)));

const cents = z.int().nonnegative();
const metadata = z
  .record(z.string(), z.string())
  .nullish()
  .transform((value) => value ?? {});

/** The fields that are read from a Checkout Session. Amounts are cents, times seconds since 1970. */
export const stripeSessionSchema = z.looseObject({
  object: z.literal('checkout.session'),
  id: z.string().regex(/^cs_\w+$/),
  client_reference_id: z.string().nullish(),
  metadata,
  amount_total: cents.nullish(),
  currency: z.string().nullish(),
  payment_status: z.string(),
  status: z.string().nullish(),
  livemode: z.boolean(),
  payment_intent: z
    .union([z.string(), z.looseObject({ id: z.string(), status: z.string().optional() })])
    .nullish(),
  url: z.string().nullish(),
  expires_at: z.int(),
});
export type StripeSession = z.infer<typeof stripeSessionSchema>;

export const stripeRefundSchema = z.looseObject({
  object: z.literal('refund'),
  id: z.string().regex(/^\w+$/),
  amount: cents,
  currency: z.string(),
  status: z.string().nullish(),
  payment_intent: reference,
  metadata,
});
export type StripeRefund = z.infer<typeof stripeRefundSchema>;

export const stripeDisputeSchema = z.looseObject({
  object: z.literal('dispute'),
  id: z.string().regex(/^\w+$/),
  amount: cents,
  currency: z.string(),
  status: z.string(),
  livemode: z.boolean(),
  payment_intent: reference,
  balance_transactions: z.array(z.looseObject({ amount: z.int() })).default([]),
});
export type StripeDispute = z.infer<typeof stripeDisputeSchema>;

/** An event, whose object is parsed by its kind. */
export const stripeEventSchema = z.looseObject({
  object: z.literal('event'),
  id: z.string().regex(/^evt_\w+$/),
  type: z.string().max(200),
  created: z.int(),
  livemode: z.boolean(),
  api_version: z.string().nullish(),
  data: z.looseObject({
    object: z.looseObject({ id: z.string().optional(), object: z.string().optional() }),
  }),
});
export type StripeEvent = z.infer<typeof stripeEventSchema>;

/** The fields that are read from a movement in Stripe's own books, for the comparison with the ledger. */
export const stripeBalanceTransactionSchema = z.looseObject({
  id: z.string(),
  amount: z.int(),
  currency: z.string(),
  fee: z.int(),
  created: z.int(),
  type: z.string(),
  reporting_category: z.string(),
  /** The expanded object that it belongs to, which identifies the payment. */
  source: z
    .looseObject({ id: z.string(), payment_intent: reference, metadata })
    .nullish()
    .transform((source) =>
      source
        ? {
            id: source.id,
            paymentIntentId: source.payment_intent,
            orderId: source.metadata['order_id'] ?? null,
          }
        : null,
    ),
});
export type StripeBalanceTransaction = z.infer<typeof stripeBalanceTransactionSchema>;
