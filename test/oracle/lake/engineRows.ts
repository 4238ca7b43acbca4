import type { DuckDBConnection, DuckDBDataChunk } from '@duckdb/node-api';
import { allocateCellColumns, MISSING_TENTH_MM } from '../../../schemas/cellColumns.ts';
import { CELL_TABLE, SERIES_COLUMN } from '../../../schemas/cellTable.ts';
import { sqlText } from '../../../store/lake/engine/lakeDuckDb.ts';
import { readColumn, readLists } from '../../../store/lake/engine/vectorTransfer.ts';
import {
  allocateSeries,
  bytesOf,
  type CellBlock,
  type SeriesBlock,
  type WantedRows,
} from '../../../store/lake/read/partitionBlocks.ts';

/**
 * Reads rows of a partition's file with DuckDB, which is independent of this project's encoder: the expected output of
 * the project's reader.
 */
type EngineRows<Block> = (connection: DuckDBConnection, file: string, wanted: WantedRows) => Promise<Block>;

function fromFile(file: string, { first, last, among }: WantedRows): string {
  const rows = among ? `h3 IN (${among.join(', ')}) ORDER BY h3` : `h3 BETWEEN ${first} AND ${last}`;
  return `FROM read_parquet(${sqlText(file)}, hive_partitioning=false) WHERE ${rows}`;
}

const CELL_COLUMN_LIST = CELL_TABLE.map(({ name }) => `"${name}"`).join(', ');

export const cellsByEngine: EngineRows<CellBlock> = async (connection, file, wanted) => {
  const chunks = await fetchChunks(connection, `SELECT ${CELL_COLUMN_LIST} ${fromFile(file, wanted)}`);
  const columns = allocateCellColumns(rowsOf(chunks));
  for (const { chunk, at } of placed(chunks)) {
    for (const [index, column] of CELL_TABLE.entries()) {
      readColumn(chunk, index, columns[column.field], at, column.missing);
    }
  }
  assertAscending(columns.h3);
  return { columns, east: null, bytes: bytesOf(columns) };
};

export const seriesByEngine: EngineRows<SeriesBlock> = async (connection, file, wanted) => {
  const from = fromFile(file, wanted);
  const chunks = await fetchChunks(connection, `SELECT h3, "row", col, ${SERIES_COLUMN} ${from}`);
  const rows = rowsOf(chunks);
  const lists = chunks.map((chunk) => readLists(chunk, 3, MISSING_TENTH_MM));
  const block = allocateSeries(
    rows,
    lists.reduce((sum, { values }) => sum + values.length, 0),
  );
  let valuesAt = 0;
  for (const { chunk, at, index } of placed(chunks)) {
    const list = lists[index]!;
    readColumn(chunk, 0, block.h3, at);
    readColumn(chunk, 1, block.row, at);
    readColumn(chunk, 2, block.col, at);
    block.values.set(list.values, valuesAt);
    block.lengths.set(list.lengths, at);
    for (let i = 0; i < list.starts.length; i++) block.starts[at + i] = list.starts[i]! + valuesAt;
    valuesAt += list.values.length;
  }
  assertAscending(block.h3);
  return { ...block, bytes: bytesOf(block) };
};

/** Rows are found by bisection: if they were out of order, a measured cell would count as unmeasured. */
function assertAscending(h3: BigUint64Array): void {
  for (let i = 1; i < h3.length; i++) {
    if (h3[i - 1]! > h3[i]!) throw new Error('its rows are not in the order of their H3 index');
  }
}

async function fetchChunks(connection: DuckDBConnection, sql: string): Promise<DuckDBDataChunk[]> {
  const result = await connection.run(sql);
  // They are in memory: requested one by one from libuv's pool, each would cost as much as a small query.
  return Array.from({ length: result.chunkCount }, (_, index) => result.getChunk(index));
}

function rowsOf(chunks: readonly DuckDBDataChunk[]): number {
  return chunks.reduce((sum, chunk) => sum + chunk.rowCount, 0);
}

/** Each chunk with the index of its first row. */
function* placed(
  chunks: readonly DuckDBDataChunk[],
): Generator<{ readonly chunk: DuckDBDataChunk; readonly at: number; readonly index: number }> {
  let at = 0;
  for (const [index, chunk] of chunks.entries()) {
    yield { chunk, at, index };
    at += chunk.rowCount;
  }
}
