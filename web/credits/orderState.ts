import { element } from '../page/dom.ts';
import { errorLine } from '../page/errorWords.ts';
import { ApiError } from '../service/apiCall.ts';
import type { Order } from '../service/serviceAnswers.ts';
import { fetchOrder } from '../service/creditsApi.ts';
import { orderWords } from './orderWords.ts';
import { words } from '../words/words.ts';

const pollMs = 2000;
/** After this long it is polled less often, because a bank is processing it. */
const patientAfterMs = 60_000;
const patientPollMs = 10_000;

interface Watched {
  readonly key: string | null;
  readonly orderId: string;
  /** Stops polling. */
  readonly signal: AbortSignal;
  /** The order's status has changed since the last poll. */
  readonly onChange: (order: Order) => void;
}

/** Shows an order's progress; polls until no more changes are expected. */
export function orderState({ key, orderId, signal, onChange }: Watched): HTMLElement {
  const title = element('strong', {}, words.credits.lookingUp);
  const text = element('span', {});
  const ways = element('div', { class: 'actions' });
  const place = element('div', { class: 'order-state', role: 'status' }, title, text);
  const begun = Date.now();
  let last: Order['status'] | null = null;

  const look = async (): Promise<void> => {
    if (signal.aborted) return;
    let isSettled = false;
    try {
      const order = await fetchOrder(key, orderId);
      if (signal.aborted) return;
      isSettled = show(order);
    } catch (error) {
      if (error instanceof ApiError && !error.isUncertain) {
        title.textContent = words.credits.cantShow;
        text.textContent = error.status === 404 ? words.credits.otherAccount : errorLine(error);
        return;
      }
    }
    const wait = Date.now() - begun < patientAfterMs ? pollMs : patientPollMs;
    if (!isSettled) setTimeout(() => void look(), wait);
  };
  const show = (order: Order): boolean => {
    const state = orderWords(order);
    if (order.status !== last) {
      title.textContent = state.title;
      text.textContent = state.text;
      const isOpen = order.status === 'open' && order.payment_url !== null;
      ways.replaceChildren(
        ...(isOpen
          ? [element('a', { class: 'button', href: order.payment_url }, words.credits.continueToPayment)]
          : []),
      );
      onChange(order);
    }
    last = order.status;
    return state.isSettled;
  };
  void look();
  return element('div', {}, place, ways);
}
