import type { PriceQuery } from '../../schemas/http/report/reportQuery.ts';
import { refusal } from '../../report/refusal.ts';

/** The headers of `purchaseHeadersSchema` that bound a price. */
export interface PriceHeaders {
  readonly 'max-price-usd'?: string | undefined;
  readonly 'quote-id'?: string | undefined;
}

/**
 * Parameters with what the headers `Max-Price-USD` and `Quote-Id` say where they do not.
 * @throws GroundMotionError `bad_request` where header and parameter say different things.
 */
export function withPriceHeaders<T extends PriceQuery>(parameters: T, headers: PriceHeaders): T {
  const { 'max-price-usd': price, 'quote-id': quoteId } = headers;
  if (price === undefined && quoteId === undefined) return parameters;
  return {
    ...parameters,
    ...agreed(
      'max_price_usd',
      'Max-Price-USD',
      parameters.max_price_usd,
      price === undefined ? price : Number(price),
    ),
    ...agreed('quote_id', 'Quote-Id', parameters.quote_id, quoteId),
  };
}

function agreed<V extends string | number>(
  parameter: string,
  header: string,
  given: V | undefined,
  inHeader: V | undefined,
): Readonly<Record<string, V>> {
  if (inHeader === undefined) return {};
  if (given === undefined || given === inHeader) return { [parameter]: inHeader };
  throw refusal(
    'bad_request',
    `${parameter}=${given} and the header ${header}: ${inHeader} differ; send one of them`,
  );
}
