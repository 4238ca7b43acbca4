import type { z } from 'zod';
import type {
  operatorOrdersSchema,
  orderRefundSchema,
  reconciliationSchema,
} from '../../schemas/http/account/operatorOrders.ts';

const usd = (amount: number): string => `${amount.toFixed(2)} USD`;

/** Orders, newest first. */
export function orderLines({ orders }: z.infer<typeof operatorOrdersSchema>): string[] {
  return orders.map(
    (order) =>
      `${order.created_at}  ${order.order_id}  ${order.method}  ${order.status}  ${usd(order.amount_usd)}, paid ${usd(order.paid_usd)}, back ${usd(order.returned_usd)}  ${order.reference ?? ''}`,
  );
}

/** What a refund of an order has done. */
export function orderRefundLines(refund: z.infer<typeof orderRefundSchema>): string[] {
  const what = refund.repeated ? 'had been made before, and was not again' : 'made';
  const { order } = refund;
  return [
    `${what}: ${refund.refund_id}, ${usd(refund.amount_usd)} of order ${order.order_id} (${refund.state} at Stripe)`,
    `the order is ${order.status}: paid ${usd(order.paid_usd)}, back ${usd(order.returned_usd)}`,
  ];
}

/** A comparison of books. */
export function reconciliationLines(found: z.infer<typeof reconciliationSchema>): string[] {
  return [
    `from ${found.from} until ${found.until}`,
    ...found.books.map(
      (books) =>
        `${books.name}: ${books.movements} movements, ${usd(books.outside_usd)} there, ${usd(books.ledger_usd)} in the ledger; ${books.others} others there, which are not of this service`,
    ),
    ...found.differences.map(
      (each) =>
        `DIFFERENT ${each.reference}: ${orNothing(each.outside_usd)} at ${each.books}, ${orNothing(each.ledger_usd)} in the ledger: ${each.why}`,
    ),
    found.differences.length === 0 ? 'the books agree' : `${found.differences.length} differences`,
  ];
}

function orNothing(amount: number | null): string {
  return amount === null ? 'nothing' : usd(amount);
}
