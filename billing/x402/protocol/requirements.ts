import type { Address } from 'viem';
import type { PaymentNetwork } from './networks.ts';

/**
 * How long a payment signed for us should stay valid, as requested in the challenge: enough time to settle it again after
 * a crash.
 */
const MAX_TIMEOUT_SECONDS = 300;

/**
 * The requirements for a payment, with the field names of x402 version 2. A client's own copy is compared with them and
 * then discarded.
 */
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

/** The requirements for paying whole micro-dollars to `payTo`. */
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
