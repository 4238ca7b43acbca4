import { outputSchemaInV1, SERVICE } from './bazaar.ts';
import { encodedJson } from './encodedJson.ts';
import type { PaymentNetwork } from './networks.ts';
import type { Requirements } from './requirements.ts';

/** What is to be paid for. */
export interface PaidResource {
  /** Without parameters: the party that settles the payment does not learn which place it is for. */
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly description: string;
  readonly iconUrl: string;
  /** Of x402's `extensions`; how it is listed, for example. */
  readonly extensions: Readonly<Record<string, unknown>>;
  /** Whether it is listed for everyone; what needs a key is not. */
  readonly isListed: boolean;
}

const MIME_TYPE = 'application/json';

/** The value of the `PAYMENT-REQUIRED` header (version 2): what is to be paid, and why the request was not enough. */
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

/** The members of a 402 body by which clients of version 1 pay. */
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
