import { dollars } from '../page/words.ts';
import type { Order } from '../service/answers.ts';

/** What an order is, for people; `isSettled` = nothing more is expected to happen soon. */
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
  text: `${asked} are added as soon as the payment arrives.`,
  isSettled: false,
});

const words: Readonly<Record<Order['status'], (sums: Sums) => OrderWords>> = {
  creating: waiting,
  open: waiting,
  processing: () => ({
    title: 'The payment is on its way',
    text: 'It is being confirmed. The credits are added by themselves.',
    isSettled: false,
  }),
  partly_paid: ({ asked, paid }) => ({
    title: 'Part of it has arrived',
    text: `${paid} of ${asked} have arrived and are added.`,
    isSettled: false,
  }),
  paid: ({ paid }) => ({ title: 'Paid', text: `${paid} of credits were added.`, isSettled: true }),
  expired: () => ({
    title: 'Not paid in time',
    text: 'Nothing was charged. Order again if you still want the credits.',
    isSettled: true,
  }),
  failed: () => ({
    title: 'The payment failed',
    text: 'Nothing was charged. Try again, or pay in another way.',
    isSettled: true,
  }),
  refunded: ({ returned }) => ({
    title: 'Refunded',
    text: `${returned} were paid back and taken off the credits.`,
    isSettled: true,
  }),
  partly_refunded: ({ returned, left }) => ({
    title: 'Partly refunded',
    text: `${returned} were paid back; ${left} of credits remain of it.`,
    isSettled: true,
  }),
  disputed: ({ returned }) => ({
    title: 'Disputed',
    text: `The bank has taken ${returned} back. They are off the credits until the dispute is settled.`,
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
