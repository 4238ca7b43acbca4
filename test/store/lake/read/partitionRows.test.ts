import { hash } from 'node:crypto';
import { rename } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fc, test } from '@fast-check/vitest';
import { DuckDBInstance } from '@duckdb/node-api';
import { describe, expect } from 'vitest';
import { allocateCellColumns, MISSING_TENTH_MM, type CellColumns } from '../../../../schemas/cellColumns.ts';
import { CELL_TABLE } from '../../../../schemas/cellTable.ts';
import { blockOf, parentOf, partitionOf } from '../../../../schemas/h3Index.ts';
import type { TailCheck } from '../../../../schemas/manifest.ts';
import { lakeFilesAt } from '../../../../store/lake/files/lakeFilesAt.ts';
import { partitionPath } from '../../../../store/lake/files/layout.ts';
import { tailChecks } from '../../../../store/lake/files/tailChecks.ts';
import { createPartitionReader, type PartitionReader } from '../../../../store/lake/read/partitionReader.ts';
import { cellRows, seriesRows } from '../../../../store/lake/read/partitionRows.ts';
import { cellsByEngine, seriesByEngine } from '../../../oracle/lake/engineRows.ts';
import { times } from '../../../support/machine/tier.ts';
import { writePartition } from '../../../support/planted/writePartition.ts';
import { samplePartitions, withTemporaryFolder } from '../sampleRelease.ts';
import { createRandom } from '../../../../bench/science/noise.ts';

const TABLES = ['cells', 'series'] as const;
const EPOCHS = 5;
const FIRST_H3 = 0x8c446ca1a4a01ffn;

/** Reads releases next to a folder. */
function readerOf(dir: string): PartitionReader {
  return createPartitionReader(lakeFilesAt(dirname(dir)), 0);
}

function checksOf(dir: string, partition: string): Promise<Record<string, TailCheck>> {
  return tailChecks(
    dir,
    TABLES.map((table) => ({ path: partitionPath(table, partition) })),
  );
}

/**
 * Cells of one partition whose indexes ascend in random steps across several blocks, and whose columns hold any bits
 * except NaN.
 */
function noisyCells(count: number, seed: number, missingShare: number): CellColumns {
  const random = createRandom(seed);
  const columns = allocateCellColumns(count);
  let h3 = FIRST_H3;
  for (let i = 0; i < count; i++) {
    columns.h3[i] = h3;
    // Some cells share an index.
    h3 += BigInt(Math.floor(random() * 3)) << 9n;
    for (const { field, type, missing } of CELL_TABLE) {
      if (field === 'h3') continue;
      if (missing !== undefined && random() < missingShare) columns[field][i] = missing;
      else if (type === 'boolean') columns[field][i] = Number(random() < 0.5);
      else columns[field][i] = (random() - 0.5) * 10 ** Math.floor(random() * 9);
    }
    columns.row[i] = i;
  }
  return columns;
}

async function expectSameByBoth(dir: string, partition: string, some: Iterable<bigint>): Promise<void> {
  const indexes = [...some];
  const reader = readerOf(dir);
  const release = { dir: basename(dir), checks: await checksOf(dir, partition) };
  const connection = await (await DuckDBInstance.create(':memory:', { threads: '1' })).connect();
  const [cellsFile, seriesFile] = TABLES.map((table) => join(dir, partitionPath(table, partition)));
  const blocks = new Map(indexes.map((h3) => [parentOf(h3, 8), h3]));
  for (const h3 of blocks.values()) {
    const wanted = { ...blockOf(h3, 8), among: null };
    const cells = await cellsByEngine(connection, cellsFile!, wanted);
    expect(bitsOf((await reader.cellsAround(release, h3)).columns)).toEqual(bitsOf(cells.columns));
    const series = await seriesByEngine(connection, seriesFile!, wanted);
    expect(bitsOf(await reader.seriesAround(release, h3))).toEqual(bitsOf(series));
  }
  const several = [...new Set(indexes.filter((_, at) => at % 7 === 3))].toSorted((a, b) => Number(a - b));
  const together = await reader.cellsAmong(release, several);
  expect(together.size).toBe(several.length);
  if (several.length > 0) {
    const wanted = { first: several[0]!, last: several.at(-1)!, among: several };
    const expected = sorted((await cellsByEngine(connection, cellsFile!, wanted)).columns);
    for (const { columns } of together.values()) expect(sorted(columns)).toEqual(expected);
  }
  connection.closeSync();
}

/** Every bit of every array, by name. */
function bitsOf(arrays: object): Record<string, string> {
  const entries = Object.entries(arrays as Record<string, Int32Array | number>).map(([name, array]) => [
    name,
    typeof array === 'number'
      ? String(array)
      : hash('md5', new Uint8Array(array.buffer, array.byteOffset, array.byteLength)),
  ]);
  return Object.fromEntries(entries) as Record<string, string>;
}

/** Rows that share an index come from the engine in any order. */
function sorted(columns: CellColumns): string[] {
  return [...columns.row.keys()]
    .map((i) => CELL_TABLE.map(({ field }) => columns[field][i]).join())
    .toSorted();
}

describe('a partition', () => {
  test.prop(
    [
      fc.oneof(fc.integer({ min: 1, max: 60 }), fc.constant(17_000)),
      fc.integer(),
      fc.constantFrom(0, 0.1, 1),
    ],
    { numRuns: times(5, 9) },
  )('is read as DuckDB reads it, to the last bit', async (count, seed, missingShare) =>
    withTemporaryFolder(async (dir) => {
      const columns = noisyCells(count, seed, missingShare);
      const random = createRandom(seed + 1);
      const tenthMm = Int32Array.from({ length: count * EPOCHS }, () =>
        random() < missingShare ? MISSING_TENTH_MM : (random() - 0.5) * 10 ** Math.floor(random() * 9),
      );
      const partition = partitionOf(FIRST_H3);
      await writePartition({ dir }, partition, columns, { tenthMm, epochs: EPOCHS });
      const last = columns.h3.at(-1)!;
      await expectSameByBoth(dir, partition, [
        ...columns.h3.filter((_, i) => i % 500 === 0),
        last,
        last + 512n,
      ]);
    }),
  );

  test('is read as DuckDB reads it, blocks of a sample release of cells 600 m wide', () =>
    withTemporaryFolder(async (dir) => {
      for (const [name, { columns, seriesTenthMm }] of samplePartitions()) {
        await writePartition({ dir }, name, columns, { tenthMm: seriesTenthMm, epochs: 4 });
        await expectSameByBoth(
          dir,
          name,
          columns.h3.filter((_, i) => i % times(24, 8) === 0),
        );
      }
    }));

  test('of another program is refused, and its release stays in service', () =>
    withTemporaryFolder(async (dir) => {
      const [name, { columns, seriesTenthMm }] = [...samplePartitions()][0]!;
      await writePartition({ dir }, name, columns, { tenthMm: seriesTenthMm, epochs: 4 });
      const checks = await checksOf(dir, name);
      const wanted = { first: columns.h3[0]!, last: columns.h3.at(-1)!, among: null };
      const [cells, series] = TABLES.map((table) => partitionPath(table, name));
      const block = await cellRows()(join(dir, cells!), cells!, checks[cells!]!, wanted);
      expect(block.columns).toEqual(columns);
      const lists = await seriesRows()(join(dir, series!), series!, checks[series!]!, wanted);
      expect(lists.values).toEqual(seriesTenthMm);

      const connection = await (await DuckDBInstance.create(':memory:')).connect();
      const file = join(dir, cells!);
      await connection.run(
        `COPY (FROM read_parquet('${file}', hive_partitioning=false)) TO '${file}.copy' (FORMAT parquet, PARQUET_VERSION V2)`,
      );
      connection.closeSync();
      await rename(`${file}.copy`, file);
      const copied = (await checksOf(dir, name))[cells!]!;
      const refusal = {
        code: 'lake_unreadable',
        kind: 'unavailable',
        message: `${file} cannot be read: another program or version wrote it; ingest its frame again`,
      };
      await expect(cellRows()(file, cells!, copied, wanted)).rejects.toMatchObject(refusal);
      const release = { dir: basename(dir), checks: { [cells!]: copied } };
      await expect(readerOf(dir).cellsAround(release, columns.h3[0]!)).rejects.toMatchObject(refusal);
    }));
});
