import type { z } from 'zod';
import { reportsAffordable } from '../../../billing/ledger/price.ts';
import { microUsdToUsd, usdToMicroUsd } from '../../../core/money.ts';
import { topUpTestAccount } from '../../../billing/topUp/testTopUp.ts';
import {
  buyAnswerSchema,
  buyBodySchema,
  type BuyAnswer,
  type PaymentMethod,
} from '../../../schemas/http/account/buy.ts';
import { errorResponses } from '../../../schemas/http/contract/errorBody.ts';
import { idempotencyHeadersSchema } from '../../../schemas/http/account/idempotencyKey.ts';
import { MAGIC_AMOUNTS } from '../../../schemas/http/contract/testMode.ts';
import { callerOf } from '../../context/caller.ts';
import type { ApiApp, ApiContext } from '../../context/dependencies.ts';
import type { CoinPayment, TopUpAnswer, TopUpRail } from '../../../billing/order/rail.ts';
import type { Order } from '../../../billing/order/order.ts';
import type { FastifyReply } from 'fastify';
import { readBalance, type Balance } from '../../../billing/ledger/balance.ts';
import { presentPayment } from './presentPayment.ts';
import { presentMode } from '../../../report/present/presentMode.ts';
import { refusal } from '../../../report/refusal.ts';
import { idempotencyClaim } from '../../../report/sale/idempotencyClaim.ts';
import { rehearsedError } from '../../../report/ground/rehearsal.ts';

const PATH = '/api/v1/buy';
/** For OpenAPI only: the response is sent as finished text, so that a replay is identical to the byte. */
const responses: Record<number, z.ZodType> = {
  200: buyAnswerSchema,
  ...errorResponses(400, 401, 403, 413, 415, 422),
};

/** POST /api/v1/buy: more credits. */
export function buyRoutes(app: ApiApp, context: ApiContext): void {
  app.post(
    PATH,
    {
      config: { access: { cost: 'free', caller: 'owner', limit: 'calls' } },
      schema: {
        operationId: 'buyCredits',
        summary: 'Top up credits; a test key gets fake ones at once',
        description:
          'Returns where to pay: `checkout_url` for a card, `invoice_url` for USDC. We add the credits ' +
          'automatically when the money arrives (GET /api/v1/orders/{id}). `card_unavailable` or ' +
          "`crypto_unavailable` if the server doesn't accept that method. In test mode the credits are added at " +
          "once. With an `Idempotency-Key`, repeating the request doesn't order or credit twice.",
        tags: ['account'],
        headers: idempotencyHeadersSchema,
        body: buyBodySchema,
        response: responses,
      },
    },
    async (request, reply) => {
      const caller = callerOf(request);
      const { amount_usd: amountUsd, method } = request.body;
      const idempotency = idempotencyClaim(request.headers['idempotency-key'], PATH, request.body);
      const amountMicroUsd = usdToMicroUsd(amountUsd);
      if (caller.mode === 'live') {
        const rail = railOf(context, method);
        const balance = await readBalance(context.database, caller.accountId);
        return send(
          reply,
          await rail.openOrder({
            caller,
            amountMicroUsd,
            now: context.now(),
            requestId: request.id,
            idempotency,
            publicUrl: context.publicUrl(),
            render: (order, payment) =>
              JSON.stringify(orderAnswer(order, balance, { requestId: request.id, payment })),
          }),
        );
      }
      const magic = MAGIC_AMOUNTS.find((entry) => entry.amount_usd === amountUsd && entry.method === method);
      if (magic) throw rehearsedError(magic.error);
      const publicUrl = context.publicUrl();
      const answer = await topUpTestAccount(context.database, {
        caller,
        amountMicroUsd,
        now: context.now(),
        requestId: request.id,
        idempotency,
        render: ({ entryId, balanceMicroUsd }) => {
          const body: BuyAnswer = {
            ...presentMode(caller.mode),
            method,
            amount_usd: amountUsd,
            ...syntheticPayment(method, entryId, publicUrl),
            credited: true,
            credits_usd: microUsdToUsd(balanceMicroUsd),
            reports_remaining_est: reportsAffordable(balanceMicroUsd),
            entry_id: entryId,
            request_id: request.id,
          };
          return JSON.stringify(body);
        },
      });
      return send(reply, answer);
    },
  );
}

function send(reply: FastifyReply, { statusCode, body, isReplay }: TopUpAnswer): FastifyReply {
  if (isReplay) void reply.header('idempotent-replayed', 'true');
  void reply.header('content-type', 'application/json; charset=utf-8');
  return reply.code(statusCode).send(body);
}

function railOf({ rails }: ApiContext, method: PaymentMethod): TopUpRail {
  const rail = method === 'stripe' ? rails.card : rails.coin;
  if (!rail) throw unavailable(method);
  return rail;
}

/** Where to pay for an order, as shown to its buyer. */
function orderAnswer(
  order: Order,
  balance: Balance,
  { requestId, payment }: { readonly requestId: string; readonly payment: CoinPayment | undefined },
): BuyAnswer {
  const method = order.method === 'crypto' ? 'crypto' : 'stripe';
  const reference = order.providerReference ?? undefined;
  const url = order.paymentUrl ?? undefined;
  return {
    ...presentMode(order.mode),
    method,
    amount_usd: microUsdToUsd(order.amountMicroUsd),
    ...(method === 'stripe'
      ? { checkout_url: url, session_id: reference }
      : { invoice_url: url, txn_id: reference, ...(payment && { payment: presentPayment(payment) }) }),
    order_id: order.orderId,
    status: order.status,
    expires_at: order.expiresAt === null ? null : new Date(order.expiresAt).toISOString(),
    credited: false,
    credits_usd: microUsdToUsd(balance.balanceMicroUsd),
    reports_remaining_est: balance.reportsRemaining,
    entry_id: null,
    request_id: requestId,
  };
}

function unavailable(method: PaymentMethod) {
  return method === 'stripe'
    ? refusal('card_unavailable', "This server doesn't accept cards; nothing was charged")
    : refusal('crypto_unavailable', "This server doesn't accept crypto payments; nothing was charged");
}

/** Identifiers of a payment; these URLs don't accept payments. */
function syntheticPayment(method: PaymentMethod, entryId: string, publicUrl: string) {
  const page = `${publicUrl}/docs/test-mode#top-ups`;
  return method === 'stripe'
    ? { checkout_url: page, session_id: `cs_test_synthetic_${entryId}` }
    : { invoice_url: page, txn_id: `txn_test_synthetic_${entryId}` };
}
