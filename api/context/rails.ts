import type { CardRail } from '../../billing/card/cardRail.ts';
import type { TopUpRail } from '../../billing/order/rail.ts';

/** The ways to pay for credits with real money that this server has; null = it is off. */
export interface Rails {
  readonly card: CardRail | null;
  readonly coin: TopUpRail | null;
}
