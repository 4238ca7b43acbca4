import { required } from '../../../core/required.ts';
import type { Database } from '../../../store/state/sql/database.ts';
import { ADDRESSES_A_REQUEST, type RpcEndpoint } from '../chain/rpcEndpoint.ts';
import type { BlockRange } from '../chain/transfer.ts';
import type { WatchedInvoice } from '../invoice/coinInvoices.ts';
import type { Arrival } from '../invoice/coinTransfers.ts';
import { limitInFlight } from '../../../core/inFlight.ts';
import { batchesOf, chunksOf } from './scanPlan.ts';

const REQUESTS_AT_ONCE = 4;

/** A Base block every two seconds. */
const BLOCK_MS = 2000;

/** Ten minutes of Base, to allow for clock differences. */
const MARGIN_BLOCKS = 300;

/** What arrived at the addresses of invoices in a range of blocks, according to one endpoint. */
export async function scan(
  endpoint: RpcEndpoint,
  range: BlockRange,
  invoices: readonly WatchedInvoice[],
): Promise<Arrival[]> {
  const byAddress = new Map(invoices.map((invoice) => [invoice.address, invoice]));
  const batches = batchesOf([...byAddress.keys()], ADDRESSES_A_REQUEST);
  const questions = chunksOf(range).flatMap((chunk) => batches.map((addresses) => ({ chunk, addresses })));
  const inTurn = limitInFlight(REQUESTS_AT_ONCE);
  const found = await Promise.all(
    questions.map(({ chunk, addresses }) => inTurn(() => endpoint.transfers(chunk, addresses))),
  );
  return found.flat().map((transfer) => ({ invoice: required(byAddress.get(transfer.to)), transfer }));
}

/**
 * The first block to read on a chain that has never been read: below any possible payment of an invoice. Without
 * invoices, the present block.
 */
export async function firstBlock(
  database: Pick<Database, 'query'>,
  endpoint: RpcEndpoint,
  { chainId, latest, now }: { readonly chainId: number; readonly latest: number; readonly now: number },
): Promise<number> {
  const [oldest] = await database.query<{ created_at: Date | null }>(
    'SELECT min(created_at) AS created_at FROM coin_invoice WHERE chain_id = $1',
    [chainId],
  );
  const since = oldest?.created_at?.getTime();
  if (since === undefined) return latest;
  let back = Math.ceil((now - since) / BLOCK_MS) + MARGIN_BLOCKS;
  for (;;) {
    const number = Math.max(0, latest - back);
    const block = await endpoint.block(number);
    if (number === 0 || (block && block.timestampS * 1000 < since)) return number;
    back *= 2;
  }
}
