import { randomBytes } from 'node:crypto';
import { errorMessage } from '../../../core/error.ts';
import { startPoller } from '../../../store/state/poller.ts';
import { ADDRESSES_A_REQUEST } from '../chain/rpcEndpoint.ts';
import { claimLease, releaseLease } from './coinWatch.ts';
import { pollChain, type PollOptions, type PollResult } from './poll.ts';

/** What the watcher logs. */
export type WatcherLog = (level: 'info' | 'warn', facts: Record<string, unknown>, message: string) => void;

export interface WatcherOptions extends Omit<PollOptions, 'now' | 'pollNumber'> {
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly log: WatcherLog;
  /** Polling interval, milliseconds. */
  readonly pollMs: number;
}

/** Reads the chain repeatedly. */
export interface Watcher {
  /** Polls now instead of at the next interval. */
  wake(): void;
  /** Result of this process's latest poll; null = it hasn't read the chain (yet). */
  latest(): PollResult | null;
  /** Why the latest poll failed; null = it did not. */
  problem(): string | null;
  /** Stops after the current poll. */
  close(): Promise<void>;
}

/** Minimum polling interval while no invoice is open and nothing waits. */
const IDLE_MS = 15_000;

/** Longest polling interval while many open invoices make each poll take many requests. */
const MOST_STRETCHED_MS = 15_000;

const LEASE_MS = 30_000;

/** Starts watching. Failures are retried: an endpoint that doesn't answer doesn't stop anything. */
export function startWatcher(options: WatcherOptions): Watcher {
  const { database, chain, now, log, pollMs } = options;
  const holder = randomBytes(8).toString('hex');
  let latest: PollResult | null = null;
  let problem: string | null = null;
  let pollNumber = 0;

  const tell = (next: string | null): void => {
    if (next !== null && next !== problem) log('warn', { reason: next }, 'reading the chain fails');
    if (next === null && problem !== null) log('info', {}, 'reading the chain works again');
    problem = next;
  };

  const poll = async (): Promise<void> => {
    const lease = { chainId: chain.chainId, holder, now: now(), leaseMs: LEASE_MS };
    const isMine = await claimLease(database, lease);
    latest = isMine ? await pollChain({ ...options, now: now(), pollNumber: pollNumber++ }) : null;
    const { credited, reversed, failures } = latest ?? { credited: 0, reversed: 0, failures: [] };
    if (credited + reversed > 0) log('info', { credited, reversed }, 'transfers of USDC were posted');
    tell(failures.length > 0 ? failures.join('; ') : null);
  };

  const poller = startPoller({
    name: 'coins',
    look: async (stopping) => (stopping.aborted ? undefined : poll()),
    everyMs: pollMs,
    pauseMs: () => pauseAfter(latest, pollMs),
    onFailure: (error) => tell(errorMessage(error)),
  });
  return {
    wake: () => poller.wake(),
    latest: () => latest,
    problem: () => problem,
    close: async () => {
      await poller.stop();
      await releaseLease(database, chain.chainId, holder).catch(() => undefined);
    },
  };
}

function pauseAfter(latest: PollResult | null, pollMs: number): number {
  if (latest === null) return pollMs;
  if (latest.openInvoices + latest.unsettled === 0) return Math.max(pollMs, Math.min(IDLE_MS, pollMs * 8));
  const requests = Math.ceil(latest.openInvoices / ADDRESSES_A_REQUEST);
  return Math.max(pollMs, Math.min(MOST_STRETCHED_MS, (pollMs * requests) / 2));
}
