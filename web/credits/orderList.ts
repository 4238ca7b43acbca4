import { element } from '../page/dom.ts';
import { errorLine } from '../page/errorWords.ts';
import { dollars, longDate } from '../page/pageWords.ts';
import { ApiError } from '../service/apiCall.ts';
import type { Order } from '../service/serviceAnswers.ts';
import { fetchInvoice, fetchOrders } from '../service/creditsApi.ts';
import { orderWords } from './orderWords.ts';

const shownOrders = 10;

/** The newest orders with their state and their invoices; empty if there are none. */
export async function orderList(key: string | null): Promise<HTMLElement | null> {
  const { orders, next_cursor: more } = await fetchOrders(key, shownOrders);
  if (orders.length === 0) return null;
  return element(
    'details',
    { class: 'orders' },
    element('summary', {}, 'Orders and receipts'),
    element('ul', {}, ...orders.map((order) => entry(key, order))),
    more !== null && element('p', { class: 'fine' }, 'Older orders are at /api/v1/orders.'),
  );
}

function entry(key: string | null, order: Order): HTMLElement {
  const { title } = orderWords(order);
  const said = element('span', { class: 'field-error', role: 'alert' });
  const download = async () => {
    said.textContent = '';
    try {
      const address = URL.createObjectURL(await fetchInvoice(key, order.order_id));
      element('a', { href: address, download: `invoice-${order.order_id}.pdf` }).click();
      setTimeout(() => URL.revokeObjectURL(address), 60_000);
    } catch (error) {
      said.textContent = error instanceof ApiError ? errorLine(error) : 'That did not work. Try again.';
    }
  };
  return element(
    'li',
    {},
    element(
      'span',
      {},
      `${longDate(order.created_at.slice(0, 10))} · ${dollars(order.amount_usd)} · ${title}`,
    ),
    order.paid_usd > 0 &&
      element(
        'button',
        {
          type: 'button',
          class: 'button small',
          'aria-label': `Invoice of ${dollars(order.paid_usd)} (PDF)`,
          onclick: download,
        },
        'Invoice (PDF)',
      ),
    order.status === 'open' &&
      order.payment_url !== null &&
      element('a', { class: 'button small', href: order.payment_url }, 'Pay'),
    said,
  );
}
