import { hash } from 'node:crypto';
import { rename } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fc, test } from '@fast-check/vitest';
import { DuckDBInstance } from '@duckdb/node-api';
import { describe, expect, onTestFinished } from 'vitest';
import { allocateCellColumns, MISSING_TENTH_MM, type CellColumns } from '../../../../schemas/cellColumns.ts';
import { CELL_TABLE } from '../../../../schemas/cellTable.ts';
import { parentOf, partitionOf } from '../../../../schemas/h3Index.ts';
import type { TailCheck } from '../../../../schemas/manifest.ts';
import { lakeFilesAt } from '../../../../store/lake/files/lakeFilesAt.ts';
import { partitionPath } from '../../../../store/lake/files/layout.ts';
import { tailChecks } from '../../../../store/lake/files/tailChecks.ts';
import { ownCells, ownSeries } from '../../../../store/lake/read/ownRows.ts';
import { openPartitionReader, type PartitionReader } from '../../../../store/lake/read/partitionReader.ts';
import { writePartition } from '../../../support/planted/writePartition.ts';
import { samplePartitions, withTemporaryFolder } from '../sampleRelease.ts';
import { createRandom } from '../../../../bench/science/noise.ts';

const TABLES = ['cells', 'series'] as const;
const EPOCHS = 5;
const FIRST_H3 = 0x8c446ca1a4a01ffn;

/** Reads releases beside a folder. */
async function openReader(dir: string): Promise<PartitionReader> {
  const options = { cacheBytes: 0, connections: 1, threads: 1, memoryMb: 128 };
  const reader = await openPartitionReader({ files: lakeFilesAt(dirname(dir)), ...options });
  onTestFinished(() => reader.close());
  return reader;
}

function checksOf(dir: string, partition: string): Promise<Record<string, TailCheck>> {
  return tailChecks(
    dir,
    TABLES.map((table) => ({ path: partitionPath(table, partition) })),
  );
}

/** Cells of one partition whose indexes ascend by random steps, beyond several blocks, and whose columns hold any bits but those of NaN. */
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
  const reader = await openReader(dir);
  const checks = await checksOf(dir, partition);
  const [own, engine] = [
    { dir: basename(dir), checks },
    { dir: basename(dir), checks: null },
  ];
  const blocks = new Map(indexes.map((h3) => [parentOf(h3, 8), h3]));
  for (const h3 of blocks.values()) {
    const [cells, cellsByEngine] = [await reader.cellsAround(own, h3), await reader.cellsAround(engine, h3)];
    expect(bitsOf(cells.columns)).toEqual(bitsOf(cellsByEngine.columns));
    const [series, seriesByEngine] = [
      await reader.seriesAround(own, h3),
      await reader.seriesAround(engine, h3),
    ];
    expect(bitsOf(series)).toEqual(bitsOf(seriesByEngine));
  }
  const several = indexes.filter((_, at) => at % 7 === 3);
  const [byOwn, byEngine] = [await reader.cellsAmong(own, several), await reader.cellsAmong(engine, several)];
  expect([...byOwn.keys()]).toEqual([...byEngine.keys()]);
  for (const [h3, block] of byOwn) expect(sorted(block.columns)).toEqual(sorted(byEngine.get(h3)!.columns));
}

/** Every bit of every array, by its name. */
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

describe('a file of our own', () => {
  test.prop(
    [
      fc.oneof(fc.integer({ min: 1, max: 60 }), fc.constant(17_000)),
      fc.integer(),
      fc.constantFrom(0, 0.1, 1),
    ],
    { numRuns: 9 },
  )('is read as the query engine reads it, to the last bit', async (count, seed, missingShare) =>
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

  test('is read as the query engine reads it, blocks of a sample release of cells 600 m wide', () =>
    withTemporaryFolder(async (dir) => {
      for (const [name, { columns, seriesTenthMm }] of samplePartitions()) {
        await writePartition({ dir }, name, columns, { tenthMm: seriesTenthMm, epochs: 4 });
        await expectSameByBoth(
          dir,
          name,
          columns.h3.filter((_, i) => i % 8 === 0),
        );
      }
    }));

  test('is known from one that DuckDB wrote of the same columns', () =>
    withTemporaryFolder(async (dir) => {
      const [name, { columns, seriesTenthMm }] = [...samplePartitions()][0]!;
      await writePartition({ dir }, name, columns, { tenthMm: seriesTenthMm, epochs: 4 });
      const checks = await checksOf(dir, name);
      const wanted = { first: columns.h3[0]!, last: columns.h3.at(-1)!, among: null };
      const [cells, series] = TABLES.map((table) => partitionPath(table, name));
      const block = await ownCells()(join(dir, cells!), cells!, checks[cells!]!, wanted);
      expect(block!.columns).toEqual(columns);
      const lists = await ownSeries()(join(dir, series!), series!, checks[series!]!, wanted);
      expect(lists!.values).toEqual(seriesTenthMm);

      const connection = await (await DuckDBInstance.create(':memory:')).connect();
      const file = join(dir, cells!);
      await connection.run(
        `COPY (FROM read_parquet('${file}', hive_partitioning=false)) TO '${file}.copy' (FORMAT parquet, PARQUET_VERSION V2)`,
      );
      connection.closeSync();
      await rename(`${file}.copy`, file);
      const copied = (await checksOf(dir, name))[cells!]!;
      expect(await ownCells()(file, cells!, copied, wanted)).toBeNull();
      const reader = await openReader(dir);
      const release = { dir: basename(dir), checks: { [cells!]: copied } };
      const around = await reader.cellsAround(release, columns.h3[0]!);
      expect(around.columns.h3[0]).toBe(columns.h3[0]);
    }));
});
