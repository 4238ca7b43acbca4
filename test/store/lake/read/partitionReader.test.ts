import { rm } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { partitionOf } from '../../../../schemas/h3Index.ts';
import { openLakeReader } from '../../../../store/lake/read/lakeReader.ts';
import { openPartitionReader } from '../../../../store/lake/read/partitionReader.ts';
import { publishSample, withTemporaryFolder } from '../sampleRelease.ts';

/** From one block of resolution 8 to the next: their digits begin at bit 21. */
const NEXT_BLOCK = 1n << 21n;

describe('the cache of decoded blocks', () => {
  test.each(['cells', 'series'] as const)('is bounded also where blocks of %s hold nothing', (table) =>
    withTemporaryFolder(async (dataDir) => {
      await publishSample(dataDir);
      const lake = await openLakeReader({ dataDir, pollIntervalMs: 0 });
      const frame = lake.frames()[0]!;
      const { dir, partitions } = frame;
      await lake.close();
      const reader = await openPartitionReader({
        cacheBytes: 64 * 1024,
        connections: 1,
        threads: 1,
        memoryMb: 64,
      });
      try {
        const read = (h3: bigint) =>
          table === 'cells' ? reader.cellsAround(frame, h3) : reader.seriesAround(frame, h3);
        // No hexagon has the digit 7, so these blocks of a partition that is there are empty.
        const partition = BigInt(`0x${[...partitions][0]!}`);
        const first =
          (partition & ~((0xfn << 52n) | ((1n << 30n) - 1n))) | (12n << 52n) | (7n << 27n) | 0x1ffn;
        expect(partitionOf(first)).toBe([...partitions][0]);
        for (let block = 0n; block < 60n; block++) await read(first + block * NEXT_BLOCK);
        await rm(`${dir}/${table}`, { recursive: true });
        await expect(read(first + 59n * NEXT_BLOCK)).resolves.toBeDefined();
        await expect(read(first)).rejects.toMatchObject({ code: 'lake_damaged' });
      } finally {
        await reader.close();
      }
    }),
  );
});
