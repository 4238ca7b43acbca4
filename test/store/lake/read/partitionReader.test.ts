import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { cellToCenterChild, cellToChildren, cellToParent } from 'h3-js';
import { describe, expect, test } from 'vitest';
import { formatH3, partitionOf } from '../../../../schemas/h3Index.ts';
import { lakeFilesAt } from '../../../../store/lake/files/lakeFilesAt.ts';
import { openLakeReader } from '../../../../store/lake/read/lakeReader.ts';
import { createPartitionReader } from '../../../../store/lake/read/partitionReader.ts';
import { publishSample, samplePartitions, withTemporaryFolder } from '../sampleRelease.ts';

/** Cells within one cell of this resolution are read together. */
const BLOCK_RESOLUTION = 8;

/** A cell in each block without measurements, for one partition of the sample frame. */
function cellsOfEmptyBlocks(): bigint[] {
  return [...samplePartitions()]
    .map(([partition, { columns }]) => {
      const held = new Set([...columns.h3].map((h3) => cellToParent(formatH3(h3), BLOCK_RESOLUTION)));
      return cellToChildren(partition, BLOCK_RESOLUTION)
        .filter((block) => !held.has(block))
        .map((block) => BigInt(`0x${cellToCenterChild(block, 12)}`));
    })
    .toSorted((a, b) => b.length - a.length)[0]!;
}

describe('the cache of decoded blocks', () => {
  test.each(['cells', 'series'] as const)('is limited even when blocks of %s are empty', (table) =>
    withTemporaryFolder(async (dataDir) => {
      await publishSample(dataDir);
      const lake = await openLakeReader({ dataDir, pollIntervalMs: 0 });
      const frame = lake.frames()[0]!;
      const { dir, partitions } = frame;
      await lake.close();
      const reader = createPartitionReader(lakeFilesAt(dataDir), 64 * 1024);
      const read = (h3: bigint) =>
        table === 'cells' ? reader.cellsAround(frame, h3) : reader.seriesAround(frame, h3);
      const empty = cellsOfEmptyBlocks().slice(0, 60);
      expect(empty).toHaveLength(60);
      expect(partitions).toContain(partitionOf(empty[0]!));
      for (const h3 of empty) await read(h3);
      await rm(join(dataDir, dir, table), { recursive: true });
      await expect(read(empty[59]!)).resolves.toBeDefined();
      await expect(read(empty[0]!)).rejects.toMatchObject({ code: 'lake_damaged' });
    }),
  );
});
