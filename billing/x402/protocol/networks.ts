import type { Address } from 'viem';

/** A network on which payments are accepted, and its USDC: six decimals, so that one unit is one micro-dollar. */
export interface PaymentNetwork {
  /** Its name in version 2 (CAIP-2). */
  readonly network: `eip155:${number}`;
  /** Its name in version 1. */
  readonly nameInV1: string;
  readonly chainId: number;
  readonly usdc: Address;
  /**
   * From the token's EIP-712 domain: the name differs between the two networks, and a wrong one makes every signature
   * invalid.
   */
  readonly domain: { readonly name: string; readonly version: string };
}

const BASE: PaymentNetwork = {
  network: 'eip155:8453',
  nameInV1: 'base',
  chainId: 8453,
  usdc: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  domain: { name: 'USD Coin', version: '2' },
};

const BASE_SEPOLIA: PaymentNetwork = {
  network: 'eip155:84532',
  nameInV1: 'base-sepolia',
  chainId: 84_532,
  usdc: '0x036CbD53842c5426634e7929541eC2318f3dCF7e',
  domain: { name: 'USDC', version: '2' },
};

/** The network with a CAIP-2 name; null if payments aren't accepted there. */
export function paymentNetwork(network: string): PaymentNetwork | null {
  return [BASE, BASE_SEPOLIA].find((known) => known.network === network) ?? null;
}
