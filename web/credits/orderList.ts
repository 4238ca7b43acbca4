import { element } from '../page/dom.ts';
import { errorLine } from '../page/errorWords.ts';
import { dollars, longDate } from '../page/pageWords.ts';
import { ApiError } from '../service/apiCall.ts';
import type { Order } from '../service/serviceAnswers.ts';
import { fetchInvoice, fetchOrders } from '../service/creditsApi.ts';
import { orderWords } from './orderWords.ts';
import { words } from '../words/words.ts';

const shownOrders = 10;

/** The newest orders with their state and their invoices; empty if there are none. */
export async function orderList(key: string | null): Promise<HTMLElement | null> {
  const { orders, next_cursor: more } = await fetchOrders(key, shownOrders);
  if (orders.length === 0) return null;
  return element(
    'details',
    { class: 'orders' },
    element('summary', {}, words.credits.ordersAndReceipts),
    element('ul', {}, ...orders.map((order) => entry(key, order))),
    more !== null && element('p', { class: 'fine' }, words.credits.olderOrders),
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
      said.textContent = error instanceof ApiError ? errorLine(error) : words.credits.tryAgain;
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
          'aria-label': words.credits.invoiceOf(dollars(order.paid_usd)),
          onclick: download,
        },
        words.credits.invoice,
      ),
    order.status === 'open' &&
      order.payment_url !== null &&
      element('a', { class: 'button small', href: order.payment_url }, words.credits.pay),
    said,
  );
}
