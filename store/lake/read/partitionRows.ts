/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import { GroundMotionError } from '../../../core/error.ts';
import { UnfamiliarPage } from '../../../formats/parquet/pageReader.ts';
import { footerTest } from '../../../formats/parquet/parquetFooter.ts';
import type { ParquetColumn } from '../../../formats/parquet/parquetColumn.ts';
import { openRowGroup, type RowGroup } from '../../../formats/parquet/rowGroupReader.ts';
import {
  allocateCellColumns,
  allocateEastColumns,
  MISSING_TENTH_MM,
  type CellColumns,
  type EastColumns,
} from '../../../schemas/cellColumns.ts';
import { CELL_TABLE, EAST_TABLE, SERIES_TABLE } from '../../../schemas/cellTable.ts';
import type { TailCheck } from '../../../schemas/manifest.ts';
import { createCheckedPieces } from '../files/checkedPieces.ts';
import {
  allocateSeries,
  bytesOf,
  type CellBlock,
  type SeriesBlock,
  type WantedRows,
} from './partitionBlocks.ts';

/**
 * Reads rows of a file written by this project's encoder, from the same bytes whose checksums were verified. Throws
 * `LakeDamage`, and `lake_unreadable` for a file from another writer or if the machine runs out of file handles or
 * memory.
 */
export type PartitionRows<Block> = (
  localPath: string,
  path: string,
  check: TailCheck,
  wanted: WantedRows,
) => Promise<Block>;

/** How to read the rows of one table from a row group, and how to concatenate those of several. */
interface TableRows<Part, Block> {
  readonly columns: readonly ParquetColumn[];
  /** Additional columns of some releases, after the others. */
  readonly further?: readonly ParquetColumn[];
  readonly read: (group: RowGroup, wanted: WantedRows) => Part;
  readonly join: (parts: readonly Part[]) => Block;
}

/** Reads the cells of partitions. */
export function cellRows(): PartitionRows<CellBlock> {
  return partitionRows({ columns: CELL_TABLE, further: EAST_TABLE, read: cellsIn, join: joinCells });
}

/** Reads the series of partitions; all between two indexes. */
export function seriesRows(): PartitionRows<SeriesBlock> {
  return partitionRows({ columns: SERIES_TABLE, read: seriesIn, join: joinSeries });
}

function partitionRows<Part, Block>(table: TableRows<Part, Block>): PartitionRows<Block> {
  const { columns, further = [], read, join } = table;
  const wide = [...columns, ...further];
  const [isNarrowFile, isWideFile] = [footerTest(columns), footerTest(wide)];
  const pieces = createCheckedPieces((tail) => isNarrowFile(tail) || isWideFile(tail));
  return async (localPath, path, check, wanted) => {
    const parts: Part[] = [];
    let reason = 'another program or version wrote it';
    const take = (bytes: Uint8Array): boolean => {
      try {
        parts.push(read(openTable(bytes, columns, wide), wanted));
        return true;
      } catch (error) {
        if (!(error instanceof UnfamiliarPage)) throw error;
        reason = error.message;
        return false;
      }
    };
    const isWanted = ({ firstH3, lastH3 }: { readonly firstH3: bigint; readonly lastH3: bigint }) =>
      wanted.among
        ? wanted.among.some((h3) => h3 >= firstH3 && h3 <= lastH3)
        : firstH3 <= wanted.last && lastH3 >= wanted.first;
    if (await pieces.read(localPath, path, check, { isWanted, take })) return join(parts);
    throw new GroundMotionError(
      'unavailable',
      'lake_unreadable',
      `${localPath} cannot be read: ${reason}; ingest its frame again`,
    );
  };
}

/** Decodes a row group: the first columns, or all. Throws `UnfamiliarPage`. */
function openTable(
  bytes: Uint8Array,
  columns: readonly ParquetColumn[],
  wide: readonly ParquetColumn[],
): RowGroup {
  try {
    return openRowGroup(bytes, columns);
  } catch (error) {
    if (wide.length === columns.length || !(error instanceof UnfamiliarPage)) throw error;
    return openRowGroup(bytes, wide);
  }
}

/** Index of the first ascending key that isn't less than a value. */
function placeOf(keys: BigUint64Array, key: bigint): number {
  let low = 0;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (keys[middle]! < key) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The rows with some keys, or all between two keys. */
function rowsIn(keys: BigUint64Array, { first, last, among }: WantedRows): Int32Array {
  if (among) {
    const rows: number[] = [];
    for (const key of among) {
      for (let row = placeOf(keys, key); row < keys.length && keys[row] === key; row++) rows.push(row);
    }
    return Int32Array.from(rows);
  }
  const from = placeOf(keys, first);
  const rows = new Int32Array(placeOf(keys, last + 1n) - from);
  for (let i = 0; i < rows.length; i++) rows[i] = from + i;
  return rows;
}

type CellPart = Pick<CellBlock, 'columns' | 'east'>;

function cellsIn(group: RowGroup, wanted: WantedRows): CellPart {
  const keys = group.keys(0);
  const rows = rowsIn(keys, wanted);
  const columns = allocateCellColumns(rows.length);
  for (let i = 0; i < rows.length; i++) columns.h3[i] = keys[rows[i]!]!;
  for (const [index, { field, missing }] of CELL_TABLE.entries()) {
    if (field !== 'h3') group.values(index, rows, { target: columns[field], at: 0, missing });
  }
  if (group.columns === CELL_TABLE.length) return { columns, east: null };
  const east = allocateEastColumns(rows.length);
  for (const [index, { field, missing }] of EAST_TABLE.entries())
    group.values(CELL_TABLE.length + index, rows, { target: east[field], at: 0, missing });
  return { columns, east };
}

function joinCells(parts: readonly CellPart[]): CellBlock {
  const { columns, east } = parts.length === 1 ? parts[0]! : joinedParts(parts);
  return { columns, east, bytes: bytesOf(columns) + (east ? bytesOf(east) : 0) };
}

function joinedParts(parts: readonly CellPart[]): CellPart {
  const rows = rowsOf(parts.map(({ columns }) => columns));
  const columns: CellColumns = allocateCellColumns(rows);
  // All parts are from the same file.
  const east: EastColumns | null = parts[0]?.east ? allocateEastColumns(rows) : null;
  let at = 0;
  for (const part of parts) {
    for (const { field } of CELL_TABLE)
      (columns[field] as Float64Array).set(part.columns[field] as Float64Array, at);
    const ofEast = part.east;
    if (east && ofEast) for (const { field } of EAST_TABLE) east[field].set(ofEast[field], at);
    at += part.columns.h3.length;
  }
  return { columns, east };
}

interface SeriesPart {
  readonly h3: BigUint64Array;
  readonly row: Int32Array;
  readonly col: Int32Array;
  readonly values: Int32Array;
  readonly listLength: number;
}

function seriesIn(group: RowGroup, wanted: WantedRows): SeriesPart {
  const keys = group.keys(0);
  const rows = rowsIn(keys, wanted);
  const from = rows[0] ?? 0;
  const h3 = keys.slice(from, from + rows.length);
  const row = new Int32Array(rows.length);
  const col = new Int32Array(rows.length);
  group.values(1, rows, { target: row, at: 0 });
  group.values(2, rows, { target: col, at: 0 });
  return { h3, row, col, ...group.lists(3, from, from + rows.length, MISSING_TENTH_MM) };
}

function joinSeries(parts: readonly SeriesPart[]): SeriesBlock {
  const rows = rowsOf(parts);
  const block = allocateSeries(
    rows,
    parts.reduce((sum, { values }) => sum + values.length, 0),
  );
  let at = 0;
  let valuesAt = 0;
  for (const { h3, row, col, values, listLength } of parts) {
    block.h3.set(h3, at);
    block.row.set(row, at);
    block.col.set(col, at);
    block.values.set(values, valuesAt);
    block.lengths.fill(listLength, at, at + h3.length);
    for (let i = 0; i < h3.length; i++) block.starts[at + i] = valuesAt + i * listLength;
    at += h3.length;
    valuesAt += values.length;
  }
  return { ...block, bytes: bytesOf(block) };
}

function rowsOf(parts: readonly { readonly h3: BigUint64Array }[]): number {
  return parts.reduce((sum, { h3 }) => sum + h3.length, 0);
}
