import type { CardRail } from '../../billing/card/cardRail.ts';
import type { CoinRail } from '../../billing/coin/coinRail.ts';
import type { X402Rail } from '../../billing/x402/x402Rail.ts';

/** The payment methods for real money on this server; null = off. */
export interface Rails {
  readonly card: CardRail | null;
  readonly coin: CoinRail | null;
  /** Payments that come with a request. */
  readonly x402: X402Rail | null;
}
