import { outputSchemaInV1, SERVICE } from './bazaar.ts';
import { encodedJson } from './encodedJson.ts';
import type { PaymentNetwork } from './networks.ts';
import type { Requirements } from './requirements.ts';

/** What must be paid for. */
export interface PaidResource {
  /** Without parameters: the party that settles the payment doesn't learn the place. */
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly description: string;
  readonly iconUrl: string;
  /** For x402's `extensions`, such as its listing. */
  readonly extensions: Readonly<Record<string, unknown>>;
  /** Whether it is publicly listed; purchases that need a key aren't. */
  readonly isListed: boolean;
}

const MIME_TYPE = 'application/json';

/** The value of the `PAYMENT-REQUIRED` header (version 2): what must be paid, and why the request wasn't sufficient. */
export function paymentRequiredHeader(
  resource: PaidResource,
  requirements: Requirements,
  error: string,
): string {
  const { url, description, iconUrl, extensions } = resource;
  return encodedJson({
    x402Version: 2,
    error,
    resource: { url, description, mimeType: MIME_TYPE, ...SERVICE, iconUrl },
    accepts: [requirements],
    extensions,
  });
}

/** The members of a 402 body that version 1 clients use to pay. */
export function paymentRequiredInV1(
  { url, description, method, isListed }: PaidResource,
  { scheme, amount, asset, payTo, maxTimeoutSeconds, extra }: Requirements,
  { nameInV1 }: PaymentNetwork,
) {
  return {
    x402Version: 1,
    accepts: [
      {
        scheme,
        network: nameInV1,
        maxAmountRequired: amount,
        resource: url,
        description,
        mimeType: MIME_TYPE,
        ...(isListed ? { outputSchema: outputSchemaInV1(method) } : {}),
        payTo,
        maxTimeoutSeconds,
        asset,
        extra,
      },
    ],
  };
}
