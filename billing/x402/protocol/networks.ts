import type { Address } from 'viem';

/** A network on which payments are taken, and its USDC: six decimals, so that one unit is one micro-dollar. */
export interface PaymentNetwork {
  /** As version 2 of x402 names it (CAIP-2). */
  readonly network: `eip155:${number}`;
  /** As version 1 names it. */
  readonly nameInV1: string;
  readonly chainId: number;
  readonly usdc: Address;
  /** Of the token's EIP-712 domain: the two networks differ in the name, and a wrong one makes every signature invalid. */
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

/** The network of a CAIP-2 name; null where payments are not taken. */
export function paymentNetwork(network: string): PaymentNetwork | null {
  return [BASE, BASE_SEPOLIA].find((known) => known.network === network) ?? null;
}
