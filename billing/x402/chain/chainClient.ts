import { createPublicClient, fallback, http, type PublicClient } from 'viem';
import { base, baseSepolia } from 'viem/chains';

const TIMEOUT_MS = 5000;

/** Reads a chain through the first of its servers that responds. */
export type ChainClient = PublicClient;

export function openChainClient(chainId: number, rpcUrls: readonly string[]): ChainClient {
  return createPublicClient({
    chain: chainId === base.id ? base : baseSepolia,
    transport: fallback(
      rpcUrls.map((url) => http(url, { timeout: TIMEOUT_MS, retryCount: 0 })),
      { retryCount: 1, retryDelay: 100 },
    ),
    cacheTime: 0,
  }) as ChainClient;
}
