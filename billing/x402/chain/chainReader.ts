import {
  parseEventLogs,
  TransactionReceiptNotFoundError,
  type Address,
  type Hash,
  type Hex,
  type Log,
} from 'viem';
import type { ChainClient } from './chainClient.ts';
import { USDC_ABI } from './usdcContract.ts';

/** Maximum number of blocks in one query for events: servers refuse more. */
const MOST_BLOCKS = 2000n;

/** A transfer to us that its payer authorized. */
export interface ExpectedTransfer {
  readonly payer: Address;
  readonly nonce: Hex;
  readonly payTo: Address;
  /** Micro-dollars. */
  readonly amount: bigint;
}

/** The effect of a mined transaction for us. */
export type TransactionFate =
  /** It moved the money, in this block. */
  | { readonly kind: 'paid'; readonly blockNumber: bigint }
  /** It is on the chain and didn't move the money. */
  | { readonly kind: 'failed' }
  /** The chain doesn't have it, either not yet or no longer. */
  | { readonly kind: 'absent' };

/** Reads payments directly from the chain, the only authority on what has been paid. */
export interface ChainReader {
  latestBlock(): Promise<{ readonly number: bigint; readonly timestampS: number }>;
  /** The number of the latest block that can't be reorganized any more. */
  finalizedBlock(): Promise<bigint>;
  fateOf(transaction: Hash, expected: ExpectedTransfer): Promise<TransactionFate>;
  /** The transaction that used the authorization for our transfer, from any source; null = none since `fromBlock`. */
  findPayment(
    expected: ExpectedTransfer,
    fromBlock: bigint,
  ): Promise<{ readonly transaction: Hash; readonly blockNumber: bigint } | null>;
}

/** Reads payments in `usdc`. All functions throw if none of the chain's servers respond. */
export function openChainReader(client: ChainClient, usdc: Address): ChainReader {
  const latestBlock = async () => {
    const { number, timestamp } = await client.getBlock({ blockTag: 'latest' });
    return { number, timestampS: Number(timestamp) };
  };
  return {
    latestBlock,
    finalizedBlock: async () => (await client.getBlock({ blockTag: 'finalized' })).number,
    fateOf: async (hash, expected) => {
      try {
        const { status, logs, blockNumber } = await client.getTransactionReceipt({ hash });
        const isPaid = status === 'success' && movesTheMoney(logs, usdc, expected);
        return isPaid ? { kind: 'paid', blockNumber } : { kind: 'failed' };
      } catch (error) {
        if (error instanceof TransactionReceiptNotFoundError) return { kind: 'absent' };
        throw error;
      }
    },
    findPayment: async (expected, fromBlock) => {
      const { number: latest } = await latestBlock();
      for (let first = fromBlock; first <= latest; first += MOST_BLOCKS) {
        const last = first + MOST_BLOCKS - 1n;
        const [used] = await client.getContractEvents({
          address: usdc,
          abi: USDC_ABI,
          eventName: 'AuthorizationUsed',
          args: { authorizer: expected.payer, nonce: expected.nonce },
          fromBlock: first,
          toBlock: last < latest ? last : latest,
        });
        if (!used) continue;
        const { logs } = await client.getTransactionReceipt({ hash: used.transactionHash });
        // The authorization is used up, by whichever transfer its payer signed with this nonce.
        if (!movesTheMoney(logs, usdc, expected)) return null;
        return { transaction: used.transactionHash, blockNumber: used.blockNumber };
      }
      return null;
    },
  };
}

/**
 * Whether the events of a transaction show that exactly this authorization moved the money: the token emits the transfer
 * directly after the use of its authorization, so that another transfer in the same transaction isn't counted twice.
 */
function movesTheMoney(logs: readonly Log[], usdc: Address, expected: ExpectedTransfer): boolean {
  const transfers = parseEventLogs({
    abi: USDC_ABI,
    logs: logs.filter(({ address }) => isSame(address, usdc)),
  }).toSorted((a, b) => (a.logIndex ?? 0) - (b.logIndex ?? 0));
  return transfers.some((used, index) => {
    if (used.eventName !== 'AuthorizationUsed') return false;
    if (!isSame(used.args.authorizer, expected.payer) || !isSame(used.args.nonce, expected.nonce))
      return false;
    const next = transfers[index + 1];
    if (next?.eventName !== 'Transfer') return false;
    const { from, to, value } = next.args;
    return isSame(from, expected.payer) && isSame(to, expected.payTo) && value === expected.amount;
  });
}

function isSame(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}
