import { microUsdToUsd } from '../../../core/money.ts';
import type { Order } from '../../../billing/order/order.ts';
import type { OrderBody } from '../../../schemas/http/account/orderSchemas.ts';

/** An order as its account sees it. */
export function presentOrder(order: Order): OrderBody {
  return {
    order_id: order.orderId,
    created_at: new Date(order.createdAt).toISOString(),
    updated_at: new Date(order.updatedAt).toISOString(),
    method: order.method,
    status: order.status,
    amount_usd: microUsdToUsd(order.amountMicroUsd),
    paid_usd: microUsdToUsd(order.paidMicroUsd),
    returned_usd: microUsdToUsd(order.returnedMicroUsd),
    payment_url: order.paymentUrl,
    expires_at: order.expiresAt === null ? null : new Date(order.expiresAt).toISOString(),
    reference: order.providerReference,
  };
}
