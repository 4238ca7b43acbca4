import { refusal } from '../../report/refusal.ts';

/** The headers of `purchaseHeadersSchema` that are parameters too. */
export interface PurchaseHeaders {
  readonly 'max-price-usd'?: string | undefined;
  readonly 'quote-id'?: string | undefined;
  readonly 'reuse-report'?: string | undefined;
}

interface Purchase {
  readonly max_price_usd?: number | undefined;
  readonly quote_id?: string | undefined;
  readonly reuse?: number | boolean | undefined;
}

/**
 * Adds the values of the headers `Max-Price-USD`, `Quote-Id` and `Reuse-Report` to the parameters. "Don't reuse" is the
 * same as leaving the parameter out.
 * @param isOn What `reuse` is where it is wanted: a flag of a query is a number, of a body a boolean.
 * @throws GroundMotionError `bad_request` where header and parameter say different things.
 */
export function withPurchaseHeaders<T extends Purchase>(
  parameters: T,
  headers: PurchaseHeaders,
  isOn: 1 | true = 1,
): T {
  const { 'max-price-usd': price, 'quote-id': quoteId, 'reuse-report': reuse } = headers;
  const { max_price_usd: maxPriceUsd, quote_id: givenQuoteId, reuse: givenReuse } = parameters;
  const reuses = agreed(
    'reuse',
    'Reuse-Report',
    givenReuse === undefined ? undefined : Number(givenReuse),
    reuse === undefined ? undefined : Number(reuse === '1' || reuse === 'true'),
  );
  return {
    ...parameters,
    max_price_usd: agreed(
      'max_price_usd',
      'Max-Price-USD',
      maxPriceUsd,
      price === undefined ? price : Number(price),
    ),
    quote_id: agreed('quote_id', 'Quote-Id', givenQuoteId, quoteId),
    reuse: reuses === 1 ? isOn : undefined,
  };
}

function agreed<V extends string | number>(
  parameter: string,
  header: string,
  given: V | undefined,
  inHeader: V | undefined,
): V | undefined {
  if (inHeader === undefined || given === undefined || given === inHeader) return given ?? inHeader;
  throw refusal(
    'bad_request',
    `${parameter}=${given} and the header ${header}: ${inHeader} differ; send only one of them`,
  );
}
