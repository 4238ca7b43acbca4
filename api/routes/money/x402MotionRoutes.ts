import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { REPORT_PRICE_MICRO_USD } from '../../../billing/ledger/price.ts';
import { errorResponses, paymentErrorSchema } from '../../../schemas/http/contract/errorBody.ts';
import { motionQuerySchema } from '../../../schemas/http/report/motionQuery.ts';
import {
  paymentHeadersSchema,
  x402AnswerSchema,
  x402BodySchema,
  x402ChallengeSchema,
  x402QuerySchema,
  type X402Query,
} from '../../../schemas/http/money/x402.ts';
import type { ApiApp, ApiContext } from '../../context/dependencies.ts';
import type { Access } from '../../context/routeRegistry.ts';
import { reportChallenge } from './presentX402.ts';
import { withPurchaseHeaders, type PurchaseHeaders } from '../../context/purchaseHeaders.ts';
import { answerPaidReport } from './answerPaidReport.ts';
import { x402RailOf } from './withPayment.ts';
import { X402_MOTION_PATH } from '../../../report/paymentOffer.ts';

const access: Access = { cost: 'report', caller: 'payer', limit: 'payments' };
/** For OpenAPI only: the responses are sent as finished text, so that a replay is identical to the byte. */
const responses: Record<number, z.ZodType> = {
  200: x402AnswerSchema,
  402: z.union([x402ChallengeSchema, paymentErrorSchema]),
  ...errorResponses(400, 403, 404, 409, 422),
};
const DEFAULTS = motionQuerySchema.parse({});
const DESCRIPTION =
  'Without an account. A call without a payment returns 402 with the amount to pay (USDC on Base, 0.40 USD): x402 ' +
  'version 2 in the PAYMENT-REQUIRED header, version 1 in the body. The same call with a signed payment in ' +
  'PAYMENT-SIGNATURE (or X-PAYMENT) returns the report with a signed receipt, and PAYMENT-RESPONSE has the settlement. ' +
  "An answer that isn't `ok` is free and asks for no payment. A payment belongs to its request: repeating it returns " +
  'the same bytes, and we never take it twice. Another signature of the same payer for the same request, while the ' +
  "first payment is in progress or within 10 minutes of the sale, isn't carried out: it gets the first report. To buy " +
  'the report twice, send two different `Idempotency-Key` headers.';

/** GET and POST /api/v1/x402/motion: a report that is paid for with the call. */
export function x402MotionRoutes(app: ApiApp, context: ApiContext): void {
  app.get(
    X402_MOTION_PATH,
    {
      config: { access },
      schema: {
        operationId: 'getX402Motion',
        summary: 'Ground-motion report, paid with the call (x402)',
        description: DESCRIPTION,
        tags: ['reports'],
        headers: paymentHeadersSchema,
        querystring: x402QuerySchema,
        response: responses,
      },
    },
    (request, reply) => answer(context, request, reply, request.query),
  );
  app.post(
    X402_MOTION_PATH,
    {
      config: { access },
      schema: {
        operationId: 'postX402Motion',
        summary: 'The same with the place in the body',
        description: DESCRIPTION,
        tags: ['reports'],
        headers: paymentHeadersSchema,
        body: x402BodySchema,
        response: { ...responses, ...errorResponses(413, 415) },
      },
    },
    (request, reply) => answer(context, request, reply, request.body ?? x402QuerySchema.parse({})),
  );
}

async function answer(
  context: ApiContext,
  request: FastifyRequest,
  reply: FastifyReply,
  parameters: X402Query,
): Promise<FastifyReply> {
  const rail = x402RailOf(context);
  const { 'max-price-usd': inHeader } = request.headers as PurchaseHeaders;
  const { max_price_usd: maxPriceUsd, ...asked } = withPurchaseHeaders(parameters, {
    'max-price-usd': inHeader,
  });
  return answerPaidReport(context, request, reply, {
    path: X402_MOTION_PATH,
    endpoint: 'motion',
    question: { kind: 'motion', form: 'report', query: { ...DEFAULTS, ...asked } },
    maxPriceUsd,
    priceMicroUsd: () => REPORT_PRICE_MICRO_USD,
    challenge: () => reportChallenge(rail, context.publicUrl(), request.method === 'POST' ? 'POST' : 'GET'),
  });
}
