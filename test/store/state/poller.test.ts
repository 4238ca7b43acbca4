import { fc, test } from '@fast-check/vitest';
import { describe, expect, it, vi } from 'vitest';
import { backOffMs, startPoller } from '../../../store/state/poller.ts';

const HOUR_MS = 3_600_000;
const PATIENTLY = { timeout: 60_000, interval: 2 };

describe('a poller', () => {
  it('polls at once, and again when it is woken, even during a poll', async () => {
    const looks: (() => void)[] = [];
    const look = () => new Promise<void>((resolve) => looks.push(resolve));
    const poller = startPoller({ name: 'expiry', look, everyMs: HOUR_MS, onFailure: () => undefined });
    await vi.waitFor(() => expect(looks).toHaveLength(1), PATIENTLY);
    poller.wake();
    poller.wake();
    looks[0]!();
    await vi.waitFor(() => expect(looks).toHaveLength(2), PATIENTLY);
    looks[1]!();
    const asked = poller.look();
    await vi.waitFor(() => expect(looks).toHaveLength(3), PATIENTLY);
    looks[2]!();
    await asked;
    await poller.stop();
    expect(looks).toHaveLength(3);
  });

  it('continues after polls that fail, and returns the failure of a requested one', async () => {
    let looks = 0;
    const failures: unknown[] = [];
    const poller = startPoller({
      name: 'expiry',
      look: async () => {
        if (++looks < 4) throw new Error(`look ${looks}`);
        return looks;
      },
      everyMs: 1,
      pauseMs: () => HOUR_MS,
      onFailure: (error) => failures.push((error as Error).message),
    });
    await vi.waitFor(() => expect(looks).toBe(4), PATIENTLY);
    expect(failures).toEqual(['look 1', 'look 2', 'look 3']);
    looks = 0;
    await expect(poller.look()).rejects.toThrow('look 1');
    await poller.stop();
  });

  it('ends after the poll in progress, which is told to stop, and reports no failure of that poll', async () => {
    let end = (): void => undefined;
    let wasTold = false;
    const failures: unknown[] = [];
    const poller = startPoller({
      name: 'expiry',
      look: async (stopping) => {
        await new Promise<void>((resolve) => (end = resolve));
        wasTold = stopping.aborted;
        throw new Error('the database is closed');
      },
      everyMs: 1,
      onFailure: (error) => failures.push(error),
    });
    await vi.waitFor(() => expect(end.length).toBe(1), PATIENTLY);
    const stopped = poller.stop();
    end();
    await stopped;
    expect([wasTold, failures]).toEqual([true, []]);
  });

  it('is waited for no longer than its time limit when a poll hangs', async () => {
    const hang = () => new Promise<void>(() => undefined);
    const poller = startPoller({
      name: 'expiry',
      look: hang,
      everyMs: 1,
      patienceMs: 1,
      onFailure: () => undefined,
    });
    await expect(poller.stop()).resolves.toBeUndefined();
  });
});

describe('the wait after a failure', () => {
  test.prop([
    fc.integer({ min: 1, max: 1000 }),
    fc.integer({ min: 1, max: 1e6 }),
    fc.integer({ min: 1, max: 1e9 }),
  ])('doubles up to the maximum, minus up to a quarter', (failure, firstMs, longestMs) => {
    const nominal = Math.min(longestMs, firstMs * 2 ** (failure - 1));
    const wait = backOffMs(failure, { firstMs, longestMs });
    expect(wait).toBeLessThanOrEqual(nominal);
    expect(wait).toBeGreaterThan(nominal * 0.749);
  });
});
