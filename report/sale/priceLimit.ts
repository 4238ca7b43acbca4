import { wholeMicroUsd } from '../../core/money.ts';
import type { QuoteClaim } from '../../billing/quote/quotes.ts';
import type { PriceQuery } from '../../schemas/http/report/reportQuery.ts';
import { requestHash } from './idempotencyClaim.ts';

/** The caller's limits on the cost of a purchase. */
export interface PriceLimit {
  readonly maxPriceMicroUsd?: number;
  readonly quote?: QuoteClaim;
}

/** Parameters that don't affect the cost of a request: its cost limit, its name, and how its answer is shown. */
const FREE_OF_QUOTES: ReadonlySet<string> = new Set([
  'max_price_usd',
  'max_item_price_usd',
  'quote_id',
  'reuse',
  'label',
  'compact',
  'fields',
  'units',
  'include',
  'brief',
  'lang',
  'max_points',
]);

/** What a quote is bound to: the request without anything that doesn't affect its cost. */
export function quoteHash(
  route: string,
  parameters: Readonly<Record<string, unknown>>,
  defaults: Readonly<Record<string, unknown>> = {},
): string {
  const bound = Object.entries(parameters).filter(([name]) => !FREE_OF_QUOTES.has(name));
  return requestHash(route, Object.fromEntries(bound), defaults);
}

/** The limits in a request to `route`, made at `askedAt` (epoch milliseconds). */
export function priceLimit(
  route: string,
  parameters: Pick<PriceQuery, 'max_price_usd' | 'quote_id'>,
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
