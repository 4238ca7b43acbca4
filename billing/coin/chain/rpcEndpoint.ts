import { BaseError, createClient, http, HttpRequestError, numberToHex, RpcError, type Hex } from 'viem';
import type { z } from 'zod';
import { GroundMotionError, errorMessage } from '../../../core/error.ts';
import type { CoinChain } from './coinChain.ts';
import {
  blockSchema,
  bytesSchema,
  chainIdSchema,
  logsSchema,
  receiptSchema,
  topicOf,
  transferOf,
  TRANSFER_TOPIC,
} from './rpcAnswers.ts';
import type { BlockRange, ChainTips, Transfer } from './transfer.ts';

/** Maximum number of addresses per request. */
export const ADDRESSES_A_REQUEST = 500;

export interface BlockFacts {
  readonly number: number;
  readonly hash: Hex;
  /** Seconds since 1970. */
  readonly timestampS: number;
}

/**
 * What one endpoint reports about the chain. Every call rejects with `crypto_error` when the endpoint doesn't answer,
 * returns nonsense, or serves another chain; the message names the endpoint's host but never its full URL, which may
 * contain a key.
 */
export interface RpcEndpoint {
  /** Such as `mainnet.base.org`. */
  readonly name: string;
  tips(): Promise<ChainTips>;
  /** Null = it doesn't know that block (yet). */
  block(number: number): Promise<BlockFacts | null>;
  /** Transfers of USDC to any of `addresses` (at most `ADDRESSES_A_REQUEST`) in a range of blocks. */
  transfers(range: BlockRange, addresses: readonly string[]): Promise<Transfer[]>;
  /** Transfers of USDC in a transaction; null = the endpoint doesn't know the transaction. */
  transfersOf(txHash: Hex): Promise<Transfer[] | null>;
  /** The result of a read-only contract call. */
  call(to: string, data: Hex): Promise<Hex>;
  /** Requests sent so far. */
  requestCount(): number;
}

export interface RpcOptions {
  readonly timeoutMs?: number;
}

type Send = <Schema extends z.ZodType>(
  schema: Schema,
  method: string,
  params: readonly unknown[],
) => Promise<z.output<Schema>>;

/** When an endpoint refuses a range of blocks, it is split down to this size. */
const LEAST_BLOCKS_A_REQUEST = 100;

/** Opens an endpoint of `chain`; nothing is requested before the first use. */
export function openRpcEndpoint(
  url: string,
  chain: CoinChain,
  { timeoutMs = 10_000 }: RpcOptions = {},
): RpcEndpoint {
  const name = new URL(url).host;
  let requests = 0;
  const client = createClient({ transport: http(url, { timeout: timeoutMs, retryCount: 0 }) });
  const ask: Send = async (schema, method, params) => {
    requests++;
    const answer: unknown = await client
      .request({ method, params } as never)
      .catch((error: unknown) => Promise.reject(failureOf(name, method, url, error)));
    const parsed = schema.safeParse(answer);
    if (!parsed.success)
      throw failure(name, `${method}: the answer doesn't have the form that the method returns`);
    return parsed.data;
  };
  const send = onChain(ask, chain, name);
  return {
    name,
    tips: () => tips(send, name),
    block: (number) => blockAt(send, numberToHex(number)),
    transfers: (range, addresses) => transfersTo(send, chain, range, addresses),
    transfersOf: async (txHash) => {
      const receipt = await send(receiptSchema, 'eth_getTransactionReceipt', [txHash]);
      return receipt && transfersIn(receipt.logs, chain);
    },
    call: async (to, data) => send(bytesSchema, 'eth_call', [{ to, data }, 'latest']),
    requestCount: () => requests,
  };
}

/** Verifies once which chain the endpoint serves, before trusting its answers. */
function onChain(ask: Send, chain: CoinChain, name: string): Send {
  let isRight = false;
  return async (schema, method, params) => {
    if (!isRight) {
      const chainId = await ask(chainIdSchema, 'eth_chainId', []);
      if (chainId !== chain.chainId) {
        throw failure(name, `serves chain ${chainId}, not ${chain.chainId} (${chain.name})`);
      }
      isRight = true;
    }
    return ask(schema, method, params);
  };
}

async function tips(send: Send, name: string): Promise<ChainTips> {
  const [latest, safe, finalized] = await Promise.all(
    (['latest', 'safe', 'finalized'] as const).map((tag) => blockAt(send, tag)),
  );
  if (!latest) throw failure(name, 'has no latest block');
  // A young chain, or a node that has just started, may not know the other two yet.
  return { latest: latest.number, safe: safe?.number ?? 0, finalized: finalized?.number ?? 0 };
}

async function blockAt(send: Send, block: string): Promise<BlockFacts | null> {
  const answer = await send(blockSchema, 'eth_getBlockByNumber', [block, false]);
  return answer && { number: answer.number, hash: answer.hash, timestampS: answer.timestamp };
}

async function transfersTo(
  send: Send,
  chain: CoinChain,
  { from, to }: BlockRange,
  addresses: readonly string[],
): Promise<Transfer[]> {
  const filter = {
    address: chain.usdc,
    fromBlock: numberToHex(from),
    toBlock: numberToHex(to),
    topics: [TRANSFER_TOPIC, null, addresses.map(topicOf)],
  };
  try {
    const wanted = new Set(addresses.map((address) => address.toLowerCase()));
    return transfersIn(await send(logsSchema, 'eth_getLogs', [filter]), chain).filter(
      (transfer) => wanted.has(transfer.to) && transfer.blockNumber >= from && transfer.blockNumber <= to,
    );
  } catch (error) {
    // Endpoints limit blocks and events per request, each with different limits and messages.
    const canHalve = to - from + 1 >= 2 * LEAST_BLOCKS_A_REQUEST && isRefusal(error);
    if (!canHalve) throw error;
    const middle = Math.floor((from + to) / 2);
    const older = await transfersTo(send, chain, { from, to: middle }, addresses);
    return [...older, ...(await transfersTo(send, chain, { from: middle + 1, to }, addresses))];
  }
}

function transfersIn(logs: z.output<typeof logsSchema>, chain: CoinChain): Transfer[] {
  return logs.flatMap((log) => transferOf(log, chain.usdc) ?? []);
}

function failure(name: string, problem: string, details = {}): GroundMotionError {
  return new GroundMotionError('unavailable', 'crypto_error', `${name} ${problem}`, { details });
}

/** The error without the endpoint's URL, which may contain a key. */
function failureOf(name: string, method: string, url: string, error: unknown): GroundMotionError {
  const words =
    error instanceof BaseError ? `${error.shortMessage} ${error.details ?? ''}` : errorMessage(error);
  const isAnswer = error instanceof RpcError || (error instanceof HttpRequestError && error.status === 400);
  return failure(name, `${method}: ${words.replaceAll(url, name).slice(0, 300).trim()}`, { isAnswer });
}

/** Whether the endpoint answered with a refusal. */
function isRefusal(error: unknown): boolean {
  return error instanceof GroundMotionError && error.details['isAnswer'] === true;
}
