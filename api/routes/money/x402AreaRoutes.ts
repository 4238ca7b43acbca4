import { z } from 'zod';
import { areaPriceMicroUsd, profilePriceMicroUsd } from '../../../billing/ledger/price.ts';
import { AREA_DEFAULTS } from '../../../report/ask/areaKind.ts';
import { areaKm2 } from '../../../report/examine/examineArea.ts';
import { lineKm } from '../../../report/examine/examineProfile.ts';
import { groundOf } from '../../../report/ground/ground.ts';
import { X402_AREA_PATH, X402_PROFILE_PATH } from '../../../report/paymentOffer.ts';
import { errorResponses, paymentErrorSchema } from '../../../schemas/http/contract/errorBody.ts';
import {
  paymentHeadersSchema,
  x402AreaAnswerSchema,
  x402ChallengeSchema,
  x402ProfileAnswerSchema,
} from '../../../schemas/http/money/x402.ts';
import { AREA_BODY_BYTES, x402AreaBodySchema } from '../../../schemas/http/place/areaBody.ts';
import { x402ProfileBodySchema } from '../../../schemas/http/place/profileBody.ts';
import type { ApiApp, ApiContext } from '../../context/dependencies.ts';
import { withPurchaseHeaders, type PurchaseHeaders } from '../../context/purchaseHeaders.ts';
import type { Access } from '../../context/routeRegistry.ts';
import { answerPaidReport } from './answerPaidReport.ts';
import { areaChallenge, profileChallenge } from './presentX402.ts';
import { x402RailOf } from './withPayment.ts';

/** What both routes state in OpenAPI. The responses are sent as finished text, so that a replay is identical to the byte. */
const documentation = (answer: z.ZodType, measured: 'area' | 'line') => ({
  description:
    'Without an account, like GET /api/v1/x402/motion: the same rules for payments, repetitions and receipts. A call ' +
    `without a payment returns 402 with the price of this ${measured}, or the free answer if the status would not be \`ok\`.`,
  tags: ['reports'],
  headers: paymentHeadersSchema,
  response: {
    200: answer,
    402: z.union([x402ChallengeSchema, paymentErrorSchema]),
    ...errorResponses(400, 403, 404, 409, 413, 415, 422),
  } satisfies Record<number, z.ZodType>,
});

const ACCESS = { caller: 'payer', limit: 'payments' } as const satisfies Omit<Access, 'cost'>;

/** POST /api/v1/x402/motion/area: a report about an area that is paid for with the call. */
export function x402AreaRoutes(app: ApiApp, context: ApiContext): void {
  app.post(
    X402_AREA_PATH,
    {
      bodyLimit: AREA_BODY_BYTES,
      config: { access: { cost: 'area', ...ACCESS } },
      schema: {
        operationId: 'postX402Area',
        summary: 'Report about an area, paid with the call (x402)',
        ...documentation(x402AreaAnswerSchema, 'area'),
        body: x402AreaBodySchema,
      },
    },
    (request, reply) => {
      const rail = x402RailOf(context);
      const { 'max-price-usd': inHeader } = request.headers as PurchaseHeaders;
      const body = withPurchaseHeaders(request.body, { 'max-price-usd': inHeader });
      const { max_price_usd: maxPriceUsd, min_significance: isCertain, ...asked } = body;
      const query = { ...AREA_DEFAULTS, ...asked, min_significance: isCertain === true ? 1 : 0 } as const;
      const ground = groundOf(context, { mode: 'live' });
      return answerPaidReport(context, request, reply, {
        path: X402_AREA_PATH,
        endpoint: 'motion/area',
        question: { kind: 'area', form: 'report', query },
        maxPriceUsd,
        priceMicroUsd: () => areaPriceMicroUsd(areaKm2(ground, query.area)),
        challenge: (priceMicroUsd) => areaChallenge(rail, context.publicUrl(), priceMicroUsd),
      });
    },
  );
}

/** POST /api/v1/x402/motion/profile: a profile along a line that is paid for with the call. */
export function x402ProfileRoutes(app: ApiApp, context: ApiContext): void {
  app.post(
    X402_PROFILE_PATH,
    {
      bodyLimit: AREA_BODY_BYTES,
      config: { access: { cost: 'profile', ...ACCESS } },
      schema: {
        operationId: 'postX402Profile',
        summary: 'Profile along a line, paid with the call (x402)',
        ...documentation(x402ProfileAnswerSchema, 'line'),
        body: x402ProfileBodySchema,
      },
    },
    (request, reply) => {
      const rail = x402RailOf(context);
      const { 'max-price-usd': inHeader } = request.headers as PurchaseHeaders;
      const body = withPurchaseHeaders(request.body, { 'max-price-usd': inHeader });
      const { max_price_usd: maxPriceUsd, min_significance: isCertain, ...asked } = body;
      const query = { ...AREA_DEFAULTS, ...asked, min_significance: isCertain === true ? 1 : 0 } as const;
      return answerPaidReport(context, request, reply, {
        path: X402_PROFILE_PATH,
        endpoint: 'motion/profile',
        question: { kind: 'profile', form: 'report', query },
        maxPriceUsd,
        priceMicroUsd: () => profilePriceMicroUsd(lineKm(query.line)),
        challenge: (priceMicroUsd) => profileChallenge(rail, context.publicUrl(), priceMicroUsd),
      });
    },
  );
}
