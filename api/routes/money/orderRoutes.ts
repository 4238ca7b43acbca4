import { readInvoices } from '../../../billing/order/invoice.ts';
import { listOrders, readOrder } from '../../../billing/order/orders.ts';
import { refusal } from '../../../report/refusal.ts';
import {
  orderAnswerSchema,
  orderParamsSchema,
  ordersQuerySchema,
  ordersSchema,
} from '../../../schemas/http/account/orderSchemas.ts';
import { errorResponses } from '../../../schemas/http/contract/errorBody.ts';
import { aboutCall, callerOf } from '../../context/caller.ts';
import { decodeCursor, pageOf } from '../../context/cursor.ts';
import type { ApiApp, ApiContext } from '../../context/dependencies.ts';
import type { Access } from '../../context/routeRegistry.ts';
import { presentInvoice } from './presentInvoice.ts';
import { presentOrder } from './presentOrder.ts';

const PATH = '/api/v1/orders';
const LIST = 'orders';
const access: Access = { cost: 'free', caller: 'owner', limit: 'calls' };

/** GET /api/v1/orders and /api/v1/orders/{id}: orders and their outcome. */
export function orderRoutes(app: ApiApp, context: ApiContext): void {
  app.get(
    PATH,
    {
      config: { access },
      schema: {
        operationId: 'listOrders',
        summary: 'Orders of credits, newest first',
        tags: ['account'],
        querystring: ordersQuerySchema,
        response: { 200: ordersSchema, ...errorResponses(401, 403, 422) },
      },
    },
    async (request) => {
      const { limit, cursor } = request.query;
      const place = decodeCursor(LIST, cursor);
      const orders = await listOrders(context.database, {
        accountId: callerOf(request).accountId,
        before: place && { createdAt: place.number, orderId: place.id },
        limit: limit + 1,
      });
      const { shown, nextCursor } = pageOf(LIST, orders, limit, (last) => [last.createdAt, last.orderId]);
      return {
        orders: shown.map(presentOrder),
        next_cursor: nextCursor,
        ...aboutCall(request),
      };
    },
  );

  app.get(
    `${PATH}/:id`,
    {
      config: { access },
      schema: {
        operationId: 'getOrder',
        summary: 'An order, and whether it is paid',
        tags: ['account'],
        params: orderParamsSchema,
        response: { 200: orderAnswerSchema, ...errorResponses(401, 403, 404, 422) },
      },
    },
    async (request) => {
      const { id } = request.params;
      const order = await readOrder(context.database, callerOf(request).accountId, id);
      if (!order) throw refusal('not_found', `id: this account doesn't have the order ${JSON.stringify(id)}`);
      const invoices = await readInvoices(context.database, order);
      const publicUrl = context.publicUrl();
      return {
        ...presentOrder(order),
        invoices: invoices.map((invoice) => presentInvoice(invoice, publicUrl)),
        ...aboutCall(request),
      };
    },
  );
}
