import { pad, type Hex } from 'viem';
import { z } from 'zod';
import { GroundMotionError } from '../../../core/error.ts';
import type { Transfer } from './transfer.ts';

/** keccak256 of `Transfer(address,address,uint256)`. */
export const TRANSFER_TOPIC = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

/** Larger amounts of micro-USD can't be represented exactly; no USDC transfer has ever been so large. */
const MOST_MICRO_USD = BigInt(Number.MAX_SAFE_INTEGER);

const hash = z
  .string()
  .regex(/^0x[0-9a-fA-F]{64}$/)
  .transform((text) => text.toLowerCase() as Hex);
const quantity = z
  .string()
  .regex(/^0x[0-9a-fA-F]{1,13}$/)
  .transform(Number);
const addressTopic = z
  .string()
  .regex(/^0x0{24}[0-9a-fA-F]{40}$/)
  .transform((text): Hex => `0x${text.slice(26).toLowerCase()}`);

export const chainIdSchema = quantity;

export const bytesSchema = z
  .string()
  .regex(/^0x(?:[0-9a-fA-F]{2})*$/)
  .transform((text) => text as Hex);

export const blockSchema = z.object({ number: quantity, hash, timestamp: quantity }).nullable();

const logSchema = z.object({
  address: z.string(),
  topics: z.array(z.string()),
  data: z.string(),
  blockNumber: quantity,
  blockHash: hash,
  transactionHash: hash,
  logIndex: quantity,
  removed: z.boolean().optional(),
});

const transferTopicsSchema = z.tuple([z.literal(TRANSFER_TOPIC), addressTopic, addressTopic]);

/** An event's data consist of the amount only. */
const amountSchema = z.string().regex(/^0x[0-9a-fA-F]{64}$/);

export const logsSchema = z.array(logSchema);

export const receiptSchema = z
  .object({ blockNumber: quantity, blockHash: hash, logs: z.array(logSchema) })
  .nullable();

/** An address as an event writes it. */
export function topicOf(address: string): Hex {
  return pad(address.toLowerCase() as Hex, { size: 32 });
}

/**
 * The transfer in an event; null when the event is from another contract, of another kind, or moves nothing.
 * @throws GroundMotionError `crypto_error` for an amount that cannot be counted.
 */
export function transferOf(log: z.output<typeof logSchema>, usdc: string): Transfer | null {
  if (log.address.toLowerCase() !== usdc.toLowerCase() || log.removed === true) return null;
  const topics = transferTopicsSchema.safeParse(log.topics);
  const data = amountSchema.safeParse(log.data);
  if (!topics.success || !data.success) return null;
  const amount = BigInt(data.data);
  if (amount === 0n) return null;
  if (amount > MOST_MICRO_USD) {
    const place = `${log.transactionHash}/${log.logIndex}`;
    throw new GroundMotionError(
      'internal',
      'crypto_error',
      `the transfer ${place} moves ${amount} micro-USD, more than can be counted exactly`,
    );
  }
  const [, from, to] = topics.data;
  const { transactionHash: txHash, logIndex, blockNumber, blockHash } = log;
  return { txHash, logIndex, blockNumber, blockHash, from, to, amountMicroUsd: Number(amount) };
}
