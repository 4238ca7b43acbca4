import { dirname, join } from 'node:path';
import {
  DuckDBTableFunction,
  INTEGER,
  LIST,
  UBIGINT,
  type DuckDBConnection,
  type DuckDBDataChunk,
  type DuckDBType,
} from '@duckdb/node-api';
import { GroundMotionError } from '../../core/error.ts';
import { MISSING_TENTH_MM, type CellColumns } from '../../schemas/cellColumns.ts';
import { CELL_TABLE, isMissing, SERIES_COLUMN } from './cellTable.ts';
import { partitionOf } from '../../schemas/h3Index.ts';
import { makeFolder } from './durableFiles.ts';
import { openLakeDuckDb, sqlText } from './lakeDuckDb.ts';
import { partitionPath, type LakeTable } from './layout.ts';
import type { StagedRelease } from './staging.ts';
import { ROWS_PER_CHUNK, writeColumn, writeLists } from './vectorTransfer.ts';

export interface LakeWriter {
  /**
   * Writes one partition: `cells/h3_5=<parent>/part-0.parquet` and `series/…`, rows in the order given.
   * `seriesTenthMm` is cells × epochs, tenths of a millimetre, MISSING_TENTH_MM where there is none.
   * Several partitions may be written at once. Throws `partition_invalid` for columns of unequal length,
   * unsorted rows or rows of another partition.
   */
  writePartition(
    staged: StagedRelease,
    h3Parent: string,
    columns: CellColumns,
    seriesTenthMm: Int32Array,
    epochs: number,
  ): Promise<void>;
  close(): void;
}

/**
 * Rows a Parquet row group. A look-up decodes whole groups and weighs each group's statistics: these
 * measure best for files of 280 000 cells.
 */
const ROWS_PER_GROUP: Readonly<Record<LakeTable, number>> = { cells: 16_384, series: 8192 };
const WRITER_MEMORY_MB = 512;

interface Partition {
  readonly columns: CellColumns;
  readonly seriesTenthMm: Int32Array;
  readonly epochs: number;
}

/** One Parquet table: its columns, and how rows of a partition get into a data chunk. */
interface TableSource {
  readonly columns: readonly { readonly name: string; readonly type: DuckDBType }[];
  fill(chunk: DuckDBDataChunk, partition: Partition, from: number, count: number): void;
}

const SOURCES: Readonly<Record<LakeTable, TableSource>> = {
  cells: {
    columns: CELL_TABLE,
    fill: (chunk, { columns }, from, count) => {
      for (const [index, column] of CELL_TABLE.entries()) {
        const values = columns[column.field];
        const isNull = column.missing ? (at: number) => isMissing(column, values, at) : undefined;
        writeColumn(chunk, index, values, { from, count }, isNull);
      }
    },
  },
  series: {
    columns: [
      { name: 'h3', type: UBIGINT },
      { name: 'row', type: INTEGER },
      { name: 'col', type: INTEGER },
      { name: SERIES_COLUMN, type: LIST(INTEGER) },
    ],
    fill: (chunk, { columns, seriesTenthMm, epochs }, from, count) => {
      writeColumn(chunk, 0, columns.h3, { from, count });
      writeColumn(chunk, 1, columns.row, { from, count });
      writeColumn(chunk, 2, columns.col, { from, count });
      writeLists(chunk, 3, seriesTenthMm, { from, count, length: epochs, missing: MISSING_TENTH_MM });
    },
  },
};

/** Opens a writer of Parquet partitions (zstd). Close it when the release is written. */
export async function openLakeWriter({
  threads = 2,
}: { readonly threads?: number } = {}): Promise<LakeWriter> {
  const instance = await openLakeDuckDb({ threads, memoryMb: WRITER_MEMORY_MB });
  const partitions = new Map<number, Partition>();
  const registrar = await instance.connect();
  for (const table of ['cells', 'series'] as const) registerSource(registrar, table, partitions);
  let nextKey = 1;

  return {
    writePartition: async (staged, h3Parent, columns, seriesTenthMm, epochs) => {
      assertPartition(h3Parent, { columns, seriesTenthMm, epochs });
      const key = nextKey++;
      partitions.set(key, { columns, seriesTenthMm, epochs });
      const connection = await instance.connect();
      try {
        for (const table of ['cells', 'series'] as const) {
          const target = join(staged.dir, partitionPath(table, h3Parent));
          await makeFolder(dirname(target));
          await connection.run(
            `COPY (SELECT * FROM source_${table}(${key})) TO ${sqlText(target)} (FORMAT parquet, COMPRESSION zstd,` +
              ` PARQUET_VERSION V2, ROW_GROUP_SIZE ${ROWS_PER_GROUP[table]},` +
              ` KV_METADATA {frame_id: ${sqlText(staged.frameId)}, release_id: ${sqlText(staged.releaseId)}})`,
          );
        }
      } finally {
        partitions.delete(key);
        connection.closeSync();
      }
    },
    close: () => {
      registrar.closeSync();
      instance.closeSync();
    },
  };
}

/** `source_cells(key)` and `source_series(key)`: a partition in memory as a table that COPY can stream. */
function registerSource(
  connection: DuckDBConnection,
  table: LakeTable,
  partitions: ReadonlyMap<number, Partition>,
): void {
  const source = SOURCES[table];
  connection.registerTableFunction(
    DuckDBTableFunction.create({
      name: `source_${table}`,
      parameterTypes: [INTEGER],
      bindFunction: (info) => {
        const partition = partitions.get(Number(info.getParameter(0)))!;
        for (const { name, type } of source.columns) info.addResultColumn(name, type);
        info.setCardinality(partition.columns.h3.length, true);
        info.setBindData(partition);
      },
      initFunction: (info) => {
        info.setMaxThreads(1);
        info.setInitData({ next: 0 });
      },
      mainFunction: (info, chunk) => {
        const partition = info.bindData as Partition;
        const position = info.initData as { next: number };
        const count = Math.min(ROWS_PER_CHUNK, partition.columns.h3.length - position.next);
        chunk.rowCount = count;
        if (count > 0) source.fill(chunk, partition, position.next, count);
        position.next += count;
      },
    }),
  );
}

function assertPartition(h3Parent: string, { columns, seriesTenthMm, epochs }: Partition): void {
  const { h3, row, col } = columns;
  const cells = h3.length;
  const uneven = Object.entries(columns).find(
    ([, values]) => (values as { length: number }).length !== cells,
  );
  if (uneven) throw invalidPartition(h3Parent, `column ${uneven[0]} does not have ${cells} values`);
  if (cells === 0) throw invalidPartition(h3Parent, 'it has no cell');
  if (seriesTenthMm.length !== cells * epochs) {
    throw invalidPartition(
      h3Parent,
      `${seriesTenthMm.length} series values are not ${cells} cells × ${epochs} epochs`,
    );
  }
  if (partitionOf(h3[0]!) !== h3Parent || partitionOf(h3[cells - 1]!) !== h3Parent) {
    throw invalidPartition(h3Parent, 'it holds cells of another partition');
  }
  for (let i = 1; i < cells; i++) {
    if (h3[i]! > h3[i - 1]!) continue;
    const tied = h3[i] === h3[i - 1] && (row[i]! - row[i - 1]! || col[i]! - col[i - 1]!) > 0;
    if (!tied)
      throw invalidPartition(h3Parent, `rows ${i - 1} and ${i} are not in ascending order of h3, row, col`);
  }
}

function invalidPartition(h3Parent: string, reason: string): GroundMotionError {
  return new GroundMotionError(
    'internal',
    'partition_invalid',
    `partition ${h3Parent} cannot be written: ${reason}`,
  );
}
