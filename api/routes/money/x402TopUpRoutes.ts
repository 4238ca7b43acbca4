import type { z } from 'zod';
import { formatUsd, usdToMicroUsd } from '../../../core/money.ts';
import { newOrderId } from '../../../billing/order/order.ts';
import { refusal } from '../../../report/refusal.ts';
import { errorResponses } from '../../../schemas/http/contract/errorBody.ts';
import {
  paymentHeadersSchema,
  topUpAnswerSchema,
  topUpBodySchema,
  topUpChallengeSchema,
} from '../../../schemas/http/money/x402.ts';
import { callerOf } from '../../context/caller.ts';
import type { ApiApp, ApiContext } from '../../context/dependencies.ts';
import { topUpChallenge } from './presentX402.ts';
import { answerPaidCall, boundBy, howToPay, x402RailOf } from './withPayment.ts';
import { X402_TOP_UP_PATH } from '../../../report/paymentOffer.ts';

/** For OpenAPI only: the responses are sent as finished text, so that a replay is identical to the byte. */
const responses: Record<number, z.ZodType> = {
  200: topUpAnswerSchema,
  402: topUpChallengeSchema,
  ...errorResponses(400, 401, 403, 409, 413, 415, 422),
};

/** POST /api/v1/x402/topup: credits of an account, paid for with the call. */
export function x402TopUpRoutes(app: ApiApp, context: ApiContext): void {
  app.post(
    X402_TOP_UP_PATH,
    {
      config: { access: { cost: 'free', caller: 'owner', limit: 'calls' } },
      schema: {
        operationId: 'topUpByX402',
        summary: 'Top up credits with a payment in the call (x402)',
        description:
          'With an owner key. Without a payment it returns 402 with the amount to pay. The same call with a signed ' +
          'payment in PAYMENT-SIGNATURE (or X-PAYMENT) credits the account at once. A payment is credited once, ' +
          'however often you repeat it. Another signature for the same amount while the first payment is in progress, ' +
          "or within 7 days with the same `Idempotency-Key`, isn't carried out: it gets the first answer.",
        tags: ['account'],
        headers: paymentHeadersSchema,
        body: topUpBodySchema,
        response: responses,
      },
    },
    async (request, reply) => {
      const caller = callerOf(request);
      const rail = x402RailOf(context);
      if (caller.mode !== 'live') {
        throw refusal(
          'crypto_unavailable',
          "A test account buys fake credits with POST /api/v1/buy; it can't pay with real money",
        );
      }
      const amountMicroUsd = usdToMicroUsd(request.body.amount_usd);
      return answerPaidCall(rail, request, reply, {
        challenge: () => topUpChallenge(rail, context.publicUrl(), amountMicroUsd),
        offer: async () => ({
          message:
            `${formatUsd(amountMicroUsd)} USD of credits cost the same amount in USDC on ` +
            `${rail.network.nameInV1}: ${howToPay(rail)}`,
          offer: {},
        }),
        pay: async (payment) => {
          const { accountId, keyId, mode } = caller;
          const now = context.now();
          const presented = {
            payment,
            amountMicroUsd,
            // Credits are bought repeatedly, so only a purchase in progress answers another payment.
            ...boundBy(request, X402_TOP_UP_PATH, {
              parameters: { accountId, amountMicroUsd },
              repeatsForMs: 0,
            }),
            requestId: request.id,
          };
          const before = await rail.payments.repeat(presented);
          if (before) return before;
          rail.payments.requireFitting(presented);
          return rail.payments.pay(presented, {
            purpose: 'top_up',
            order: {
              orderId: newOrderId(),
              accountId,
              keyId: keyId === '' ? null : keyId,
              mode,
              method: 'x402',
              amountMicroUsd,
              status: 'processing',
              providerReference: null,
              paymentUrl: null,
              requestId: request.id,
              createdAt: now,
              expiresAt: null,
            },
          });
        },
      });
    },
  );
}
