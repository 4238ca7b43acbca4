import type { CoinSettings } from '../../schemas/paymentConfig.ts';
import type { Database } from '../../store/state/sql/database.ts';
import type { Seller } from '../order/invoice.ts';
import type { TopUpRail } from '../order/rail.ts';
import type { OutsideBooks } from '../reconcile/reconcile.ts';
import { coinChain, type CoinChain } from './chain/coinChain.ts';
import { readDepositKey } from './chain/depositKey.ts';
import { openRpcEndpoint } from './chain/rpcEndpoint.ts';
import { coinBooks } from './coinBooks.ts';
import { openInvoice } from './invoice/openInvoice.ts';
import { planSweep, type Authorization } from './planSweep.ts';
import { MOST_BY_ONE_ENDPOINT_MICRO_USD } from './watch/creditRule.ts';
import { startWatcher, type Watcher, type WatcherLog } from './watch/watcher.ts';

/** Invoices in USDC. */
export interface CoinRail extends TopUpRail {
  readonly chain: CoinChain;
  /** Reads the chain. */
  readonly watcher: Watcher;
  /** The chain's view of all invoices, to compare with the ledger. */
  readonly books: OutsideBooks;
  /** The transfers to sign to collect deposits; see `planSweep`. */
  sweep(request: { readonly treasury: string; readonly leastMicroUsd: number }): Promise<Authorization[]>;
}

export interface CoinRailOptions {
  readonly settings: CoinSettings;
  readonly database: Database;
  readonly seller: Seller | null;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly log: WatcherLog;
  /** Polling interval, milliseconds. */
  readonly pollMs: number;
}

/**
 * Opens the payment method and starts to watch the chain. Doesn't wait for any endpoint.
 * @throws GroundMotionError `bad_configuration` for a deposit key that is none.
 */
export function openCoinRail({ settings, ...options }: CoinRailOptions): CoinRail {
  const chain = coinChain(settings.chainId);
  const depositKey = readDepositKey(settings.depositXpub);
  const endpoints = settings.rpcUrls.map((url) => openRpcEndpoint(url, chain));
  const { database } = options;
  const watcher = startWatcher({ ...options, chain, endpoints });
  const mostMicroUsd = endpoints.length > 1 ? Number.MAX_SAFE_INTEGER : MOST_BY_ONE_ENDPOINT_MICRO_USD;
  return {
    chain,
    watcher,
    books: coinBooks(database, chain, endpoints),
    sweep: (request) => planSweep(database, { chain, endpoints }, { ...request, now: options.now() }),
    openOrder: async (request) => {
      const answer = await openInvoice(database, { chain, depositKey, mostMicroUsd }, request);
      if (!answer.isReplay) watcher.wake();
      return answer;
    },
    close: () => watcher.close(),
  };
}
