import { dollars } from '../page/pageWords.ts';
import type { Order } from '../service/serviceAnswers.ts';

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
  title: 'Waiting for the payment',
  text: `We add ${asked} as soon as the payment arrives.`,
  isSettled: false,
});

const words: Readonly<Record<Order['status'], (sums: Sums) => OrderWords>> = {
  creating: waiting,
  open: waiting,
  processing: () => ({
    title: 'Your payment is on its way',
    text: 'We are confirming it and add the credits automatically.',
    isSettled: false,
  }),
  partly_paid: ({ asked, paid }) => ({
    title: 'Part of the payment has arrived',
    text: `We received ${paid} of ${asked} and added it to your credits.`,
    isSettled: false,
  }),
  paid: ({ paid }) => ({ title: 'Paid', text: `We added ${paid} of credits.`, isSettled: true }),
  expired: () => ({
    title: 'The payment time ran out',
    text: 'You weren’t charged. Place a new order if you still want the credits.',
    isSettled: true,
  }),
  failed: () => ({
    title: 'The payment failed',
    text: 'You weren’t charged. Try again, or choose another payment method.',
    isSettled: true,
  }),
  refunded: ({ returned }) => ({
    title: 'Refunded',
    text: `We refunded ${returned} and removed it from your credits.`,
    isSettled: true,
  }),
  partly_refunded: ({ returned, left }) => ({
    title: 'Partly refunded',
    text: `We refunded ${returned}. ${left} of credits from this order remain.`,
    isSettled: true,
  }),
  disputed: ({ returned }) => ({
    title: 'Disputed',
    text: `The bank took back ${returned}. These credits are on hold until the dispute is settled.`,
    isSettled: true,
  }),
};

/** An order's state in words. */
export function orderWords(
  order: Pick<Order, 'status' | 'amount_usd' | 'paid_usd' | 'returned_usd'>,
): OrderWords {
  return words[order.status]({
    asked: dollars(order.amount_usd),
    paid: dollars(order.paid_usd),
    returned: dollars(order.returned_usd),
    left: dollars(order.paid_usd - order.returned_usd),
  });
}
