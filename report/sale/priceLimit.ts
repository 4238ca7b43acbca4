import { wholeMicroUsd } from '../../billing/ledger/price.ts';
import type { QuoteClaim } from '../../billing/quote/quotes.ts';
import type { PriceQuery } from '../../schemas/http/report/reportQuery.ts';
import { requestHash } from './idempotencyClaim.ts';

/** What its caller says that a purchase may cost at most. */
export interface PriceLimit {
  readonly maxPriceMicroUsd?: number;
  readonly quote?: QuoteClaim;
}

/** What a quote is bound to: the request, but for what it may cost and what it is called. */
export function quoteHash(
  route: string,
  parameters: PriceQuery & { readonly label?: string | undefined },
  defaults: Readonly<Record<string, unknown>> = {},
): string {
  const { max_price_usd: _price, quote_id: _quote, label: _label, ...bound } = parameters;
  return requestHash(route, bound, defaults);
}

/** The limits that come with a request to `route`, made at `askedAt` (epoch milliseconds). */
export function priceLimit(
  route: string,
  parameters: PriceQuery,
  defaults: Readonly<Record<string, unknown>>,
  askedAt: number,
): PriceLimit {
  const { max_price_usd: maxPriceUsd, quote_id: quoteId } = parameters;
  return {
    ...(maxPriceUsd !== undefined && { maxPriceMicroUsd: wholeMicroUsd(maxPriceUsd) }),
    ...(quoteId !== undefined && {
      quote: { quoteId, requestHash: quoteHash(route, parameters, defaults), askedAt },
    }),
  };
}
