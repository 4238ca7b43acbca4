import { readWatch } from '../../billing/coin/watch/coinWatch.ts';
import type { ApiContext } from './dependencies.ts';

/** Seconds since any process last read the chain; null = payment in coins is off, or the chain was never read. */
export async function coinLag({
  rails,
  database,
  now,
}: Pick<ApiContext, 'rails' | 'database' | 'now'>): Promise<number | null> {
  if (!rails.coin) return null;
  const watch = await readWatch(database, rails.coin.chain.chainId);
  return watch && Math.max(0, (now() - watch.polledAt) / 1000);
}

/** The chain is read every few seconds; after this the watcher is behind. */
const BEHIND_S = 120;

/** The state of reading the chain, in a word; `behind` = buyers who pay in coins have to wait. Never rejects. */
export async function coinState(
  context: Pick<ApiContext, 'rails' | 'database' | 'now'>,
): Promise<'off' | 'ok' | 'behind'> {
  if (!context.rails.coin) return 'off';
  const lag = await coinLag(context).catch(() => null);
  return lag !== null && lag <= BEHIND_S ? 'ok' : 'behind';
}
