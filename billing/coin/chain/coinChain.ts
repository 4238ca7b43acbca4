import type { Address } from 'viem';
import { required } from '../../../core/required.ts';

/** A supported chain and its only accepted token: USDC, one of which is one dollar. */
export interface CoinChain {
  readonly chainId: 8453 | 84532;
  readonly name: string;
  /** The token's contract. Tokens of other contracts never count, whatever their name. */
  readonly usdc: Address;
  /** The token's name in signatures (EIP-712); it differs between chains. */
  readonly tokenName: string;
  readonly tokenVersion: string;
}

/** Circle's list of contract addresses, developers.circle.com/stablecoins/usdc-contract-addresses. */
const CHAINS: readonly CoinChain[] = [
  {
    chainId: 8453,
    name: 'Base',
    usdc: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
    tokenName: 'USD Coin',
    tokenVersion: '2',
  },
  {
    chainId: 84532,
    name: 'Base Sepolia',
    usdc: '0x036CbD53842c5426634e7929541eC2318f3dCF7e',
    tokenName: 'USDC',
    tokenVersion: '2',
  },
];

/** The facts of a chain that the settings can name. */
export function coinChain(chainId: CoinChain['chainId']): CoinChain {
  return required(CHAINS.find((chain) => chain.chainId === chainId));
}

/** External name of a transfer, `eip155:<chain>/<transaction>/<index of its event in the block>`. */
export function transferReference(
  chainId: number,
  { txHash, logIndex }: { readonly txHash: string; readonly logIndex: number },
): string {
  return `eip155:${chainId}/${txHash}/${logIndex}`;
}

/** What a wallet reads from a QR code (EIP-681): pay `amountMicroUsd` of USDC to `address`. */
export function paymentLink(chain: CoinChain, address: string, amountMicroUsd: number): string {
  return `ethereum:${chain.usdc}@${chain.chainId}/transfer?address=${address}&uint256=${amountMicroUsd}`;
}
