import { z } from 'zod';
import { topUpAmountSchema } from '../account/buy.ts';
import { IDEMPOTENCY_KEY_PATTERN, purchaseHeadersSchema } from '../account/idempotencyKey.ts';
import { paymentErrorSchema } from '../contract/errorBody.ts';
import { placeQuery } from '../queryTypes.ts';
import { areaBlock, areaReportSchema } from '../report/areaReport.ts';
import { motionQuerySchema } from '../report/motionQuery.ts';
import { freeReportSchema, okReportSchema } from '../report/motionReport.ts';
import { lineBlock, profileReportSchema } from '../report/profileReport.ts';
import {
  coverageSchema,
  freeIdentifiers,
  freshnessNoteSchema,
  freshnessSchema,
  isSyntheticSchema,
  okStatusSchema,
  reportQuerySchema,
} from '../report/reportParts.ts';
import { frameQuery, gateQuery, priceQuery } from '../report/reportQuery.ts';

const { include, brief, all_frames, units } = motionQuerySchema.shape;

/** Parameters of a report that is paid for with the call: the place, the gates, and the contents of the response. */
export const x402QuerySchema = z.strictObject({
  ...placeQuery,
  ...frameQuery,
  ...gateQuery,
  max_price_usd: priceQuery.max_price_usd,
  include,
  brief,
  all_frames,
  units,
});
export type X402Query = z.infer<typeof x402QuerySchema>;

const BASE64 = '^[A-Za-z0-9+/]{4,8192}={0,2}$';
const EXAMPLE_PAYMENT = Buffer.from('{"x402Version":2}').toString('base64');
const EXAMPLE_PAYMENT_IN_V1 = Buffer.from('{"x402Version":1}').toString('base64');

/** The headers that carry a payment; `readPayment` parses them. */
export const paymentHeadersSchema = z.looseObject({
  'max-price-usd': purchaseHeadersSchema.shape['max-price-usd'],
  'idempotency-key': z
    .string()
    .optional()
    .meta({
      description:
        'Part of the request that a payment belongs to. With one key, a payer pays for a request once in 7 days, ' +
        'whatever is signed. With another key, the same request is bought again. Without a key, a second payment for the ' +
        "same request within 10 minutes of the first isn't carried out. 1 to 255 printable ASCII characters without " +
        'spaces.',
      pattern: IDEMPOTENCY_KEY_PATTERN.source,
      example: 'site-17-june',
    }),
  'payment-signature': z.string().optional().meta({
    description:
      'The signed payment, x402 version 2: JSON in base64, at most 8192 characters. A call without one returns 402',
    pattern: BASE64,
    example: EXAMPLE_PAYMENT,
  }),
  'x-payment': z.string().optional().meta({
    description: 'The same in version 1',
    pattern: BASE64,
    example: EXAMPLE_PAYMENT_IN_V1,
  }),
});

export const x402BodySchema = x402QuerySchema.nullish().meta({ id: 'X402MotionRequest' });

const receiptSchema = z
  .object({
    format: z.literal('jws'),
    signature: z.string().meta({
      description:
        'Compact JWS (EdDSA); its keys are at /.well-known/jwks.json. It states network, payer, payTo, asset, amount, ' +
        'transaction, time and, for a report, `reportSha256` (of the report without `receipt`, as canonical JSON ' +
        'by RFC 8785), frame, release and cell',
    }),
  })
  .meta({ id: 'Receipt', description: 'A signed statement of what was paid, and for what' });

const paidReportSchema = z
  .object({ ...okReportSchema.shape, receipt: receiptSchema })
  .meta({ id: 'PaidReport', description: 'A report paid with its call, and the receipt' });

export const x402AnswerSchema = z.discriminatedUnion('status', [paidReportSchema, freeReportSchema]);

/** The report about an area; the receipt is absent where nothing was paid. */
export const x402AreaAnswerSchema = z
  .object({ ...areaReportSchema.shape, receipt: receiptSchema.optional() })
  .meta({ id: 'PaidAreaReport', description: 'A report about an area paid with its call, and the receipt' });

/** The profile along a line; the receipt is absent where nothing was paid. */
export const x402ProfileAnswerSchema = z
  .object({ ...profileReportSchema.shape, receipt: receiptSchema.optional() })
  .meta({ id: 'PaidProfile', description: 'A profile paid with its call, and the receipt' });

const requirementsInV1Schema = z.object({
  scheme: z.literal('exact'),
  network: z.enum(['base', 'base-sepolia']),
  maxAmountRequired: z.string().meta({ description: 'Units of the asset: millionths of a dollar' }),
  resource: z.url(),
  description: z.string(),
  mimeType: z.literal('application/json'),
  outputSchema: z.record(z.string(), z.unknown()).optional(),
  payTo: z.string(),
  maxTimeoutSeconds: z.int(),
  asset: z.string().meta({ description: 'USDC on that network' }),
  extra: z.object({ name: z.string(), version: z.string() }),
});

/** The contents of every 402 for a payment that comes with the call. */
const challengeShape = {
  ...paymentErrorSchema.shape,
  x402Version: z.literal(1).meta({
    description: 'Version of this body; the PAYMENT-REQUIRED header has version 2, at the same price',
  }),
  accepts: z.array(requirementsInV1Schema).length(1),
  payment_reason: z
    .string()
    .optional()
    .meta({ description: 'For `payment_invalid`: why the payment was rejected, as an x402 code' }),
};

export const x402ChallengeSchema = z
  .object({
    ...challengeShape,
    offer: z
      .object({
        status: okStatusSchema,
        help: z.string().nullable(),
        coverage: coverageSchema,
        ...freeIdentifiers,
        data_freshness: freshnessSchema,
        freshness_note: freshnessNoteSchema,
        release: z.string(),
        data_age_days: z.int(),
        is_synthetic: isSyntheticSchema,
        would_cost_usd: z.number(),
        area: areaBlock.optional(),
        line: lineBlock.optional(),
        query: reportQuerySchema,
      })
      .optional()
      .meta({
        description:
          'What the payment buys: which cell, area or line, how recent, and that the status is `ok`; no numbers',
      }),
  })
  .meta({ id: 'PaymentChallenge', description: 'What to pay, and what it buys' });

export const topUpBodySchema = z
  .strictObject({ amount_usd: topUpAmountSchema })
  .meta({ id: 'X402TopUpRequest' });

export const topUpChallengeSchema = z
  .object(challengeShape)
  .meta({ id: 'TopUpChallenge', description: 'What to pay for the credits' });

export const topUpAnswerSchema = z
  .object({
    status: z.literal('paid'),
    order_id: z.string(),
    method: z.literal('x402'),
    amount_usd: z.number(),
    credited_usd: z.number(),
    credits_usd: z.number().meta({ description: "The account's balance after it" }),
    network: z.string(),
    transaction: z.string(),
    payer: z.string(),
    request_id: z.string(),
    receipt: receiptSchema,
  })
  .meta({ id: 'X402TopUp', description: 'Credits paid with the call' });

export const wellKnownX402Schema = z
  .object({
    version: z.literal(1),
    x402Version: z.literal(2),
    resources: z.array(z.url()),
    methods: z.array(z.enum(['GET', 'POST'])),
    accepts: z.array(z.record(z.string(), z.unknown())),
    description: z.string(),
    documentation: z.url(),
    openapi: z.url(),
    receiptKeys: z.url(),
  })
  .meta({ id: 'X402Discovery', description: 'What you can buy here with x402' });
