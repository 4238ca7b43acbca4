import type { Address } from 'viem';
import type { PaymentNetwork } from './networks.ts';

/** How long a payment that a client signs for us stays valid, as the challenge asks for: time enough to settle it again after a crash. */
const MAX_TIMEOUT_SECONDS = 300;

/** What a payment has to be, in the words of version 2 of x402. A client's own copy is compared with it and then forgotten. */
export interface Requirements {
  readonly scheme: 'exact';
  readonly network: `eip155:${number}`;
  /** Units of the asset: micro-dollars. */
  readonly amount: string;
  readonly asset: Address;
  readonly payTo: Address;
  readonly maxTimeoutSeconds: number;
  readonly extra: { readonly name: string; readonly version: string };
}

/** The requirements of a payment of whole micro-dollars to `payTo`. */
export function requirementsOf(
  { network, usdc, domain }: PaymentNetwork,
  payTo: Address,
  amountMicroUsd: number,
): Requirements {
  return {
    scheme: 'exact',
    network,
    amount: String(amountMicroUsd),
    asset: usdc,
    payTo,
    maxTimeoutSeconds: MAX_TIMEOUT_SECONDS,
    extra: domain,
  };
}
