import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { heapOptions } from '../../../ingest/process/attempt.ts';

async function heapLimitMb(memoryLimitBytes: number): Promise<number> {
  const print = 'v8.getHeapStatistics().heap_size_limit / 2 ** 20';
  const { stdout } = await promisify(execFile)(process.execPath, [
    ...heapOptions(memoryLimitBytes),
    '--print',
    print,
  ]);
  return Number(stdout);
}

test.each([
  { limit: '0.1 GB', bytes: 1e8, leastMb: 48, mostMb: 96 },
  { limit: '1 GB', bytes: 1e9, leastMb: 477, mostMb: 600 },
  { limit: '8 GB', bytes: 8e9, leastMb: 3815, mostMb: 4000 },
  { limit: '4096 GB', bytes: 4096e9, leastMb: 4096, mostMb: 4300 },
])(
  'a process limited to $limit starts, with a heap of half of it and 4 GB at most',
  async ({ bytes, leastMb, mostMb }) => {
    const limitMb = await heapLimitMb(bytes);
    expect(limitMb).toBeGreaterThanOrEqual(leastMb);
    expect(limitMb).toBeLessThanOrEqual(mostMb);
  },
);

test('the heap starts at 256 MB, and at less when the limit is low', () => {
  const initialMb = (bytes: number) =>
    Number(/initial-heap-size=(\d+)/.exec(heapOptions(bytes).join(' '))![1]);
  expect([1e8, 1e9, 8e9, 24e9, 4096e9].map(initialMb)).toEqual([32, 60, 256, 256, 256]);
});
