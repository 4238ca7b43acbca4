import { refundOrder } from '../../../billing/card/refundOrder.ts';
import { stripeBooks } from '../../../billing/card/stripeBooks.ts';
import { microUsdToUsd, usdToMicroUsd } from '../../../core/money.ts';
import { auditLook } from '../../../billing/operator/auditLog.ts';
import { listOrders } from '../../../billing/order/orders.ts';
import { periodOf } from '../../../billing/reconcile/period.ts';
import { reconcile, type OutsideBooks } from '../../../billing/reconcile/reconcile.ts';
import { refusal } from '../../../report/refusal.ts';
import { accountParamsSchema } from '../../../schemas/http/account/operator.ts';
import {
  operatorOrderParamsSchema,
  operatorOrdersQuerySchema,
  operatorOrdersSchema,
  orderRefundSchema,
  reconciliationQuerySchema,
  reconciliationSchema,
  refundOrderBodySchema,
} from '../../../schemas/http/account/operatorOrders.ts';
import { errorResponses } from '../../../schemas/http/contract/errorBody.ts';
import type { ApiApp, ApiContext } from '../../context/dependencies.ts';
import { asOperator, operatorRoute } from '../../plugins/operatorDoor.ts';
import { presentOrder } from '../money/presentOrder.ts';
import type { Reconciliation } from '../../../billing/reconcile/reconcile.ts';

/** What operators can see and do with orders of credits. */
export function operatorOrderRoutes(app: ApiApp, context: ApiContext): void {
  const { database } = context;

  app.get(
    '/api/v1/operator/accounts/:account_id/orders',
    operatorRoute({
      params: accountParamsSchema,
      querystring: operatorOrdersQuerySchema,
      response: { 200: operatorOrdersSchema, ...errorResponses(401, 422) },
    }),
    (request) =>
      asOperator(request, context, 'read_orders', async (act) => {
        const { account_id: accountId } = request.params;
        const orders = await listOrders(database, { accountId, before: null, limit: request.query.limit });
        await auditLook(database, act, accountId);
        return { orders: orders.map(presentOrder) };
      }),
  );

  app.post(
    '/api/v1/operator/orders/:order_id/refund',
    operatorRoute({
      params: operatorOrderParamsSchema,
      body: refundOrderBodySchema,
      response: { 200: orderRefundSchema, ...errorResponses(400, 401, 404, 413, 415, 422) },
    }),
    (request) =>
      asOperator(request, context, 'refund_order', async (act) => {
        const { amount_usd: amountUsd, reason, reference } = request.body;
        const { refundId, amountMicroUsd, state, order, isRepeated } = await refundOrder(
          await cardOf(context).context(),
          act,
          {
            orderId: request.params.order_id,
            amountMicroUsd: amountUsd === undefined ? null : usdToMicroUsd(amountUsd),
            reference,
            reason,
          },
        );
        return {
          refund_id: refundId,
          amount_usd: microUsdToUsd(amountMicroUsd),
          state,
          repeated: isRepeated,
          order: presentOrder(order),
        };
      }),
  );

  app.get(
    '/api/v1/operator/reconciliation',
    operatorRoute({
      querystring: reconciliationQuerySchema,
      response: { 200: reconciliationSchema, ...errorResponses(400, 401, 422) },
    }),
    (request) =>
      asOperator(request, context, 'reconcile', async (act) => {
        const period = periodOf(request.query, context.now());
        const books = await booksOf(context);
        if (books.length === 0) throw refusal('bad_request', NOTHING_TO_COMPARE);
        const found = await reconcile(database, books, period);
        const detail = { differences: found.differences.length };
        await auditLook(database, act, null, detail);
        return presentReconciliation(found);
      }),
  );
}

const NOTHING_TO_COMPARE =
  'This server accepts neither cards nor coins, so no outside books can be compared with the ledger. Set ' +
  'GM_STRIPE_SECRET_KEY and GM_STRIPE_WEBHOOK_SECRET, or GM_DEPOSIT_XPUB and GM_BASE_RPC_URLS';

function cardOf({ rails }: ApiContext) {
  if (rails.card) return rails.card;
  throw refusal('card_unavailable', "This server doesn't accept cards");
}

/** The books of every enabled payment method. */
async function booksOf({ rails, database }: ApiContext): Promise<OutsideBooks[]> {
  const card = await rails.card?.context();
  return [...(card ? [stripeBooks(database, card.gateway)] : []), ...(rails.coin ? [rails.coin.books] : [])];
}

/** A comparison of books as the operator sees it. */
function presentReconciliation({ period, books, differences }: Reconciliation) {
  return {
    from: new Date(period.from).toISOString(),
    until: new Date(period.until).toISOString(),
    books: books.map(({ name, movements, outsideMicroUsd, ledgerMicroUsd, others }) => ({
      name,
      movements,
      outside_usd: microUsdToUsd(outsideMicroUsd),
      ledger_usd: microUsdToUsd(ledgerMicroUsd),
      others,
    })),
    differences: differences.map(({ books: name, reference, outsideMicroUsd, ledgerMicroUsd, why }) => ({
      books: name,
      reference,
      outside_usd: usdOrNull(outsideMicroUsd),
      ledger_usd: usdOrNull(ledgerMicroUsd),
      why,
    })),
  };
}

function usdOrNull(amount: number | null): number | null {
  return amount === null ? null : microUsdToUsd(amount);
}
