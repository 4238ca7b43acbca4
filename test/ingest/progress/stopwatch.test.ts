import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { createStopwatch } from '../../../ingest/progress/stopwatch.ts';

describe('the stopwatch', () => {
  test('counts a stage only once while it runs several times in parallel', async () => {
    const stopwatch = createStopwatch();
    const startedAt = performance.now();
    await Promise.all([1, 2, 3, 4].map(() => stopwatch.time('archive', () => sleep(30))));
    const elapsed = (performance.now() - startedAt) / 1000;
    const { archive, reference } = stopwatch.seconds();
    expect(archive).toBeGreaterThan(0.02);
    expect(archive).toBeLessThanOrEqual(elapsed);
    expect(reference).toBe(0);
  });

  test('counts failed work, and passes the failure on', async () => {
    const stopwatch = createStopwatch();
    const broken = stopwatch.time('measure', async () => {
      await sleep(5);
      throw new Error('broken');
    });
    await expect(broken).rejects.toThrow('broken');
    expect(stopwatch.seconds().measure).toBeGreaterThan(0);
    await stopwatch.time('measure', async () => 1);
  });
});
