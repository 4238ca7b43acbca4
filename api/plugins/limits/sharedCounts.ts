import { hash } from 'node:crypto';
import { required } from '../../../core/required.ts';
import { errorMessage } from '../../../core/error.ts';
import type { WindowState } from './windowCounter.ts';

/** Counts shared by several servers, in Redis or Valkey. */
export interface SharedCounts {
  /** Like `WindowCounter.take`, for a window of the given milliseconds; null while the store doesn't respond. */
  take(
    name: string,
    cost: number,
    window: { readonly most: number; readonly ms: number },
  ): Promise<WindowState | null>;
  close(): void;
}

/** Prefix of every key. */
const SHARED_NAMESPACE = 'ground-motion:';

/** The maximum time that a request waits for a count; without one, the server's own count is used. */
const PATIENCE_MS = 250;
const RECONNECT_MS = 2_000;

/** Adds to a window as much as fits. */
const TAKE = `
local count = tonumber(redis.call('GET', KEYS[1]) or '0')
local left = redis.call('PTTL', KEYS[1])
local cost, most, window = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local fits = count + cost <= most
if fits then count = redis.call('INCRBY', KEYS[1], cost) end
if left < 0 then
  left = window
  if fits then redis.call('PEXPIRE', KEYS[1], window) end
end
return {fits and 1 or 0, most - count, left}
`;

/** Connects to the store at `url`, retrying while it is unreachable; calls `tell` once per outage. */
export async function openSharedCounts(
  url: string,
  tell: { readonly away: (reason: string) => void; readonly back: () => void },
): Promise<SharedCounts> {
  // Servers start without it, using their own counts.
  const { Redis: Client } = await import('ioredis');
  const client = new Client(url, {
    connectTimeout: RECONNECT_MS,
    commandTimeout: PATIENCE_MS,
    maxRetriesPerRequest: 0,
    // What can't be counted now is counted locally, and not queued.
    enableOfflineQueue: false,
    retryStrategy: () => RECONNECT_MS,
  });
  let isAway = false;
  client.on('error', (error) => {
    if (!isAway) tell.away(errorMessage(error));
    isAway = true;
  });
  client.on('ready', () => {
    if (isAway) tell.back();
    isAway = false;
  });
  return {
    take: async (name, cost, { most, ms }) => {
      const key = `${SHARED_NAMESPACE}${name}`;
      const answer = await client.eval(TAKE, 1, key, cost, most, ms).catch(() => null);
      if (!Array.isArray(answer)) return null;
      const [fits, remaining, leftMs] = answer.map(Number);
      return {
        isExceeded: fits === 0,
        remaining: Math.max(0, required(remaining)),
        secondsLeft: Math.max(1, Math.ceil(required(leftMs) / 1000)),
      };
    },
    close: () => client.disconnect(),
  };
}

/**
 * The name under which a caller's requests are counted for a limit: separate for each limit, and without a readable
 * address or email.
 */
export function countName(limit: string, caller: string): string {
  return `${limit}:${hash('sha256', caller, 'base64url')}`;
}
