import { required } from '../../core/required.ts';
import type { Database } from '../../store/state/sql/database.ts';
import type { OutsideBooks, OutsideMovement, Period } from '../reconcile/reconcile.ts';
import { transferReference, type CoinChain } from './chain/coinChain.ts';
import type { RpcEndpoint } from './chain/rpcEndpoint.ts';
import type { BlockRange, Transfer } from './chain/transfer.ts';
import { listAll } from './invoice/coinInvoices.ts';
import { transfersInBlocks, type StoredTransfer } from './invoice/coinTransfers.ts';
import { scan } from './watch/scan.ts';
import { movementName } from './watch/settle.ts';

/** A late payment is credited once it is final; clocks differ. */
const BEFORE_MS = 86_400_000;
const AFTER_MS = 3_600_000;

/**
 * The chain's view of the addresses of all invoices, from one endpoint, including those no longer watched. It reports
 * reorganizations the way the ledger does, so that each step is compared.
 */
export function coinBooks(
  database: Pick<Database, 'query'>,
  chain: CoinChain,
  endpoints: readonly RpcEndpoint[],
): OutsideBooks {
  return {
    name: `USDC on ${chain.name}`,
    prefix: `eip155:${chain.chainId}/`,
    read: async (period) => {
      const endpoint = await firstAnswering(endpoints);
      const { latest, finalized } = await endpoint.tips();
      const range = await blocksOf(endpoint, period, latest);
      const invoices = await listAll(database, chain.chainId);
      const shown = (await scan(endpoint, range, invoices)).map(({ transfer }) => transfer);
      const kept = await transfersInBlocks(database, chain.chainId, range);
      const times = await blockTimes(endpoint, [...shown, ...kept]);
      const movements = pairs(shown, kept).flatMap((pair) =>
        movementsOf(chain.chainId, pair, { finalized, times }),
      );
      return { movements, others: 0 };
    },
  };
}

async function firstAnswering(endpoints: readonly RpcEndpoint[]): Promise<RpcEndpoint> {
  const failures: unknown[] = [];
  for (const endpoint of endpoints) {
    try {
      await endpoint.tips();
      return endpoint;
    } catch (error) {
      failures.push(error);
    }
  }
  throw failures[0];
}

/** The blocks of a period and of a margin around it. */
async function blocksOf(endpoint: RpcEndpoint, { from, until }: Period, latest: number): Promise<BlockRange> {
  const first = await firstBlockFrom(endpoint, from - BEFORE_MS, latest);
  const last = await firstBlockFrom(endpoint, until + AFTER_MS, latest);
  return { from: first, to: last };
}

/** The first block made at `time` (epoch milliseconds) or later; the latest when there is none. */
async function firstBlockFrom(endpoint: RpcEndpoint, time: number, latest: number): Promise<number> {
  let [low, high] = [0, latest];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const block = await endpoint.block(middle);
    if (block && block.timestampS * 1000 >= time) high = middle;
    else low = middle + 1;
  }
  return low;
}

async function blockTimes(
  endpoint: RpcEndpoint,
  transfers: readonly Transfer[],
): Promise<Map<number, number>> {
  const times = new Map<number, number>();
  for (const { blockNumber } of transfers) {
    if (times.has(blockNumber)) continue;
    const block = await endpoint.block(blockNumber);
    times.set(blockNumber, (block?.timestampS ?? 0) * 1000);
  }
  return times;
}

interface Pair {
  /** As on the chain; null = not there. */
  readonly shown: Transfer | null;
  readonly kept: StoredTransfer | null;
}

function nameOf({ txHash, logIndex }: Transfer): string {
  return `${txHash}/${logIndex}`;
}

function pairs(shown: readonly Transfer[], kept: readonly StoredTransfer[]): Pair[] {
  const keptBy = new Map(kept.map((stored) => [nameOf(stored), stored]));
  const shownBy = new Map(shown.map((transfer) => [nameOf(transfer), transfer]));
  return [...new Set([...keptBy.keys(), ...shownBy.keys()])].map((name) => ({
    shown: shownBy.get(name) ?? null,
    kept: keptBy.get(name) ?? null,
  }));
}

/**
 * The movements that the ledger should hold for a transfer (an odd number when it is on the chain, otherwise even), and
 * those that it does hold. A transfer that isn't final yet requires nothing beyond the latter.
 */
function movementsOf(
  chainId: number,
  { shown, kept }: Pair,
  { finalized, times }: { readonly finalized: number; readonly times: ReadonlyMap<number, number> },
): OutsideMovement[] {
  const transfer = required(shown ?? kept);
  const held = kept?.movementCount ?? 0;
  const isOdd = held % 2 === 1;
  const isRight = isOdd === (shown !== null) || transfer.blockNumber > finalized;
  const reference = transferReference(chainId, transfer);
  return Array.from({ length: isRight ? held : held + 1 }, (_, index) => ({
    reference: movementName(reference, index),
    amountMicroUsd: index % 2 === 0 ? transfer.amountMicroUsd : -transfer.amountMicroUsd,
    at: times.get(transfer.blockNumber) ?? 0,
    name: shown
      ? `block ${transfer.blockNumber}, to ${transfer.to}`
      : `block ${transfer.blockNumber} no longer contains it`,
  }));
}
