import { required } from '../../../core/required.ts';
import { GroundMotionError, errorMessage } from '../../../core/error.ts';
import type { Database } from '../../../store/state/sql/database.ts';
import type { Seller } from '../../order/invoice.ts';
import type { CoinChain } from '../chain/coinChain.ts';
import type { RpcEndpoint } from '../chain/rpcEndpoint.ts';
import { listWatched, type WatchedInvoice } from '../invoice/coinInvoices.ts';
import { listUnpaidEnded, refreshOrders } from '../invoice/orderStatus.ts';
import { recordArrivals } from './arrivals.ts';
import { readWatch, writeWatch, type CoinWatch } from './coinWatch.ts';
import { judgeTransfers, type AnsweringEndpoint, type Judged } from './judgeTransfers.ts';
import { firstBlock, scan } from './scan.ts';
import { scanRange } from './scanPlan.ts';

/** How long after its end every poll still looks for payments of an invoice; later payments are found once they are final. */
const LOOKED_FOR_MS = 86_400_000;

/** Number of final blocks to collect before reading them for all invoices: ten minutes of Base. */
const FINAL_BLOCKS = 300;

/** After this many final blocks an endpoint that doesn't answer isn't awaited: six hours of Base. */
const MOST_WAITED_BLOCKS = 10_800;

/** Maximum number of blocks per poll; a backlog is caught up over several polls. */
const BLOCKS_A_POLL = 20_000;

/** Credited transfers are checked every this many polls. */
const CREDITED_EVERY = 8;

const ENDED_A_POLL = 200;

export interface PollOptions {
  readonly database: Database;
  readonly chain: CoinChain;
  readonly endpoints: readonly RpcEndpoint[];
  readonly seller: Seller | null;
  /** Epoch milliseconds. */
  readonly now: number;
  /** How many polls this process has made: endpoints take turns. */
  readonly pollNumber: number;
  /** Final blocks that gather before they are read for all invoices. */
  readonly finalBlocks?: number;
}

/** The result of a poll. */
export interface PollResult extends Judged {
  readonly watch: CoinWatch;
  readonly openInvoices: number;
  /** The errors of failed endpoints, each with the endpoint's name. */
  readonly failures: readonly string[];
}

/**
 * Continues to read the chain from the cursor, stores what arrived, and credits what counts. If it stops between two
 * steps, the next poll does the rest: the cursor is moved last, and nothing is credited twice.
 * @throws GroundMotionError `crypto_error` when no endpoint answers.
 */
export async function pollChain(options: PollOptions): Promise<PollResult> {
  const { database, chain, now, pollNumber } = options;
  const { answering, failures } = await askTips(options.endpoints);
  const before =
    (await readWatch(database, chain.chainId)) ?? (await firstWatch(options, required(answering[0])));
  // The chain's height is read before the list of invoices: an invoice made in between is paid in a later block.
  const open = await listWatched(database, chain.chainId, { now, endsAfter: now - LOOKED_FOR_MS });
  const cursor = await readNewBlocks(options, { answering, failures, before, open });
  const finalCursor = await readFinalBlocks(options, { answering, failures, before });
  const judged = await judgeTransfers(database, {
    chainId: chain.chainId,
    endpoints: answering,
    seller: options.seller,
    now,
    includesCredited: pollNumber % CREDITED_EVERY === 0,
  });
  const ended = await listUnpaidEnded(database, now, ENDED_A_POLL);
  if (ended.length > 0) await database.transaction((transaction) => refreshOrders(transaction, ended, now));
  const head = Math.max(...answering.map(({ tips }) => tips.latest));
  const finalized = Math.min(...answering.map(({ tips }) => tips.finalized));
  const watch: CoinWatch = { cursor, finalCursor, head, finalized, polledAt: now };
  await writeWatch(database, chain.chainId, watch);
  return { ...judged, watch, openInvoices: open.length, failures };
}

async function askTips(
  endpoints: readonly RpcEndpoint[],
): Promise<{ readonly answering: AnsweringEndpoint[]; readonly failures: string[] }> {
  const answering: AnsweringEndpoint[] = [];
  const failures: string[] = [];
  const asked = await Promise.all(
    endpoints.map((endpoint) =>
      endpoint.tips().then(
        (tips) => ({ endpoint, tips }),
        (error: unknown) => errorMessage(error),
      ),
    ),
  );
  for (const answer of asked) {
    if (typeof answer === 'string') failures.push(answer);
    else answering.push(answer);
  }
  if (answering.length === 0) {
    throw new GroundMotionError('unavailable', 'crypto_error', `no endpoint answers: ${failures.join('; ')}`);
  }
  return { answering, failures };
}

async function firstWatch(
  { database, chain, now }: PollOptions,
  { endpoint, tips }: AnsweringEndpoint,
): Promise<CoinWatch> {
  const { chainId } = chain;
  const cursor = await firstBlock(database, endpoint, { chainId, latest: tips.latest, now });
  const finalCursor = Math.min(cursor, tips.finalized);
  return { cursor, finalCursor, head: tips.latest, finalized: tips.finalized, polledAt: now };
}

interface Reading {
  readonly answering: readonly AnsweringEndpoint[];
  /** Added to. */
  readonly failures: string[];
  readonly before: CoinWatch;
}

/**
 * Reads new blocks for open invoices, from the endpoint whose turn it is, or else from another. Returns the new cursor,
 * which never goes back: an endpoint that has fallen far behind mustn't cause the whole chain to be read again.
 */
async function readNewBlocks(
  { database, chain, now, pollNumber }: PollOptions,
  { answering, failures, before, open }: Reading & { readonly open: readonly WatchedInvoice[] },
): Promise<number> {
  const turn = pollNumber % answering.length;
  for (const { endpoint, tips } of [...answering.slice(turn), ...answering.slice(0, turn)]) {
    if (open.length === 0) return Math.max(before.cursor, tips.latest);
    const range = scanRange(before.cursor, tips.latest, BLOCKS_A_POLL);
    try {
      await recordArrivals(database, chain.chainId, await scan(endpoint, range, open), now);
      return Math.max(before.cursor, range.to);
    } catch (error) {
      if (!isEndpointFailure(error)) throw error;
      failures.push(errorMessage(error));
    }
  }
  return before.cursor;
}

/**
 * Reads final blocks for all invoices, including ones that ended long ago, from every endpoint: this finds whatever one
 * of them hid or didn't have yet. Returns the new cursor.
 */
async function readFinalBlocks(
  { database, chain, endpoints, now, finalBlocks = FINAL_BLOCKS }: PollOptions,
  { answering, failures, before }: Reading,
): Promise<number> {
  const finalized = Math.min(...answering.map(({ tips }) => tips.finalized));
  const gathered = finalized - before.finalCursor;
  const isWaitedFor = answering.length < endpoints.length && gathered < MOST_WAITED_BLOCKS;
  if (gathered < finalBlocks || isWaitedFor) return before.finalCursor;
  const range = scanRange(before.finalCursor, finalized, BLOCKS_A_POLL);
  const all = await listWatched(database, chain.chainId, { now, endsAfter: 0 });
  if (all.length === 0) return finalized;
  let failed = 0;
  for (const { endpoint } of answering) {
    try {
      await recordArrivals(database, chain.chainId, await scan(endpoint, range, all), now);
    } catch (error) {
      if (!isEndpointFailure(error)) throw error;
      failures.push(errorMessage(error));
      failed++;
    }
  }
  const isRead = failed === 0 || (failed < answering.length && gathered >= MOST_WAITED_BLOCKS);
  return isRead ? range.to : before.finalCursor;
}

function isEndpointFailure(error: unknown): boolean {
  return error instanceof GroundMotionError && error.code === 'crypto_error';
}
