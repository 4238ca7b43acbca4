import type { CardRail } from '../../billing/card/cardRail.ts';
import type { TopUpRail } from '../../billing/order/rail.ts';
import type { X402Rail } from '../../billing/x402/x402Rail.ts';

/** The ways to pay with real money that this server has; null = it is off. */
export interface Rails {
  readonly card: CardRail | null;
  readonly coin: TopUpRail | null;
  /** Payments that come with a request. */
  readonly x402: X402Rail | null;
}
