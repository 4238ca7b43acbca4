import { dollars } from '../page/pageWords.ts';
import type { Order } from '../service/serviceAnswers.ts';
import { words } from '../words/words.ts';

/** An order's state, for people; `isSettled` = no more changes are expected soon. */
interface OrderWords {
  readonly title: string;
  readonly text: string;
  readonly isSettled: boolean;
}

/** An order's sums, USD. */
interface Sums {
  readonly asked: string;
  readonly paid: string;
  readonly returned: string;
  readonly left: string;
}

const waiting = ({ asked }: Sums) => ({
  title: words.credits.waiting,
  text: words.credits.waitingText(asked),
  isSettled: false,
});

const states: Readonly<Record<Order['status'], (sums: Sums) => OrderWords>> = {
  creating: waiting,
  open: waiting,
  processing: () => ({
    title: words.credits.onItsWay,
    text: words.credits.onItsWayText,
    isSettled: false,
  }),
  partly_paid: ({ asked, paid }) => ({
    title: words.credits.partArrived,
    text: words.credits.partArrivedText(paid, asked),
    isSettled: false,
  }),
  paid: ({ paid }) => ({ title: words.credits.paid, text: words.credits.paidText(paid), isSettled: true }),
  expired: () => ({
    title: words.credits.ranOut,
    text: words.credits.ranOutText,
    isSettled: true,
  }),
  failed: () => ({
    title: words.credits.failed,
    text: words.credits.failedText,
    isSettled: true,
  }),
  refunded: ({ returned }) => ({
    title: words.credits.refunded,
    text: words.credits.refundedText(returned),
    isSettled: true,
  }),
  partly_refunded: ({ returned, left }) => ({
    title: words.credits.partlyRefunded,
    text: words.credits.partlyRefundedText(returned, left),
    isSettled: true,
  }),
  disputed: ({ returned }) => ({
    title: words.credits.disputed,
    text: words.credits.disputedText(returned),
    isSettled: true,
  }),
};

/** An order's state in words. */
export function orderWords(
  order: Pick<Order, 'status' | 'amount_usd' | 'paid_usd' | 'returned_usd'>,
): OrderWords {
  return states[order.status]({
    asked: dollars(order.amount_usd),
    paid: dollars(order.paid_usd),
    returned: dollars(order.returned_usd),
    left: dollars(order.paid_usd - order.returned_usd),
  });
}
