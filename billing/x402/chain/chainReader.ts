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

/** Blocks that one question for events spans at most: servers refuse more. */
const MOST_BLOCKS = 2000n;

/** A transfer that its payer authorized for us. */
export interface ExpectedTransfer {
  readonly payer: Address;
  readonly nonce: Hex;
  readonly payTo: Address;
  /** Micro-dollars. */
  readonly amount: bigint;
}

/** What a transaction that was carried out did for us. */
export type TransactionFate =
  /** It moved the money, in this block. */
  | { readonly kind: 'paid'; readonly blockNumber: bigint }
  /** It is on the chain and did not. */
  | { readonly kind: 'failed' }
  /** The chain does not have it, yet or any more. */
  | { readonly kind: 'absent' };

/** What of payments can be read from the chain itself, which alone knows what has been paid. */
export interface ChainReader {
  latestBlock(): Promise<{ readonly number: bigint; readonly timestampS: number }>;
  /** The number of the latest block that no reorganization takes back any more. */
  finalizedBlock(): Promise<bigint>;
  fateOf(transaction: Hash, expected: ExpectedTransfer): Promise<TransactionFate>;
  /** The transaction that used the authorization for our transfer, wherever it came from; null = none since `fromBlock`. */
  findPayment(
    expected: ExpectedTransfer,
    fromBlock: bigint,
  ): Promise<{ readonly transaction: Hash; readonly blockNumber: bigint } | null>;
}

/** Reads payments in `usdc`. All of it throws when no server of the chain answers. */
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
        // The authorization is spent, on whatever its payer has signed with this nonce.
        if (!movesTheMoney(logs, usdc, expected)) return null;
        return { transaction: used.transactionHash, blockNumber: used.blockNumber };
      }
      return null;
    },
  };
}

/**
 * Whether the events of a transaction say that this very authorization moved the money: the token tells of the transfer
 * directly after the use of its authorization, so that another transfer next to it is not counted twice.
 */
function movesTheMoney(logs: readonly Log[], usdc: Address, expected: ExpectedTransfer): boolean {
  const told = parseEventLogs({
    abi: USDC_ABI,
    logs: logs.filter(({ address }) => isSame(address, usdc)),
  }).toSorted((a, b) => (a.logIndex ?? 0) - (b.logIndex ?? 0));
  return told.some((used, index) => {
    if (used.eventName !== 'AuthorizationUsed') return false;
    if (!isSame(used.args.authorizer, expected.payer) || !isSame(used.args.nonce, expected.nonce))
      return false;
    const next = told[index + 1];
    if (next?.eventName !== 'Transfer') return false;
    const { from, to, value } = next.args;
    return isSame(from, expected.payer) && isSame(to, expected.payTo) && value === expected.amount;
  });
}

function isSame(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}
