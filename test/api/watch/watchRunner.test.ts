import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { startWatchRunner } from '../../../api/jobs/watchRunner.ts';

const TURNS = 50;

it('waits for its next poll, or to be woken, when the state cannot be written', async () => {
  const noRoom = () => Promise.reject(new Error('no room on the disk'));
  const database = { engine: 'duckdb', query: noRoom, transaction: noRoom };
  const warnings: unknown[] = [];
  const runner = startWatchRunner(
    { database, now: Date.now } as unknown as Parameters<typeof startWatchRunner>[0],
    { warn: (problem: unknown) => void warnings.push(problem) },
    { pollMs: 3_600_000 },
  );
  for (let turn = 0; turn < TURNS; turn++) await setImmediate();
  expect(warnings).toEqual([{ error: 'no room on the disk' }]);
  runner.wake();
  for (let turn = 0; turn < TURNS; turn++) await setImmediate();
  expect(warnings).toHaveLength(2);
  await runner.stop();
});
