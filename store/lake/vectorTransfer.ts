import duckdb from '@duckdb/node-bindings';
import type { DuckDBDataChunk } from '@duckdb/node-api';

/** Rows a DuckDB data chunk can hold. */
export const ROWS_PER_CHUNK = duckdb.vector_size();

/** Numbers laid out in memory as DuckDB lays out a column of the same width. */
export type ColumnValues =
  | BigUint64Array
  | Float64Array
  | Float32Array
  | Int32Array
  | Int16Array
  | Uint8Array;

type Vector = ReturnType<typeof duckdb.data_chunk_get_vector>;

/** Copies rows of a column into a chunk's vector; `isNull(index)` marks NULL, undefined = none. */
export function writeColumn(
  chunk: DuckDBDataChunk,
  column: number,
  values: ColumnValues,
  rows: { readonly from: number; readonly count: number },
  isNull?: (index: number) => boolean,
): void {
  const vector = duckdb.data_chunk_get_vector(chunk.chunk, column);
  copyValues(vector, values, rows.from, rows.count);
  if (isNull) writeNulls(vector, rows.from, rows.count, isNull);
}

/** Copies rows of fixed-length lists into a LIST vector: `length` values a row, `missing` becomes NULL. */
export function writeLists(
  chunk: DuckDBDataChunk,
  column: number,
  values: Int32Array,
  rows: { readonly from: number; readonly count: number; readonly length: number; readonly missing: number },
): void {
  const vector = duckdb.data_chunk_get_vector(chunk.chunk, column);
  const { count, length, missing } = rows;
  const total = count * length;
  duckdb.list_vector_reserve(vector, total);
  duckdb.list_vector_set_size(vector, total);
  const entries = new BigUint64Array(count * 2);
  for (let i = 0; i < count; i++) {
    entries[2 * i] = BigInt(i * length);
    entries[2 * i + 1] = BigInt(length);
  }
  copyValues(vector, entries, 0, entries.length);
  const child = duckdb.list_vector_get_child(vector);
  copyValues(child, values, rows.from * length, total);
  writeNulls(child, rows.from * length, total, (index) => values[index] === missing);
}

/** Copies a fetched column into `target` from element `at` on; NULL becomes `nullValue`. Returns nothing else. */
export function readColumn(
  chunk: DuckDBDataChunk,
  column: number,
  target: ColumnValues,
  at: number,
  nullValue?: number,
): void {
  readValues(duckdb.data_chunk_get_vector(chunk.chunk, column), chunk.rowCount, target, at, nullValue);
}

/** The lists of a fetched LIST(INTEGER) column: all values end to end and where each row's start and stop. */
export function readLists(
  chunk: DuckDBDataChunk,
  column: number,
  nullValue: number,
): { readonly values: Int32Array; readonly starts: Uint32Array; readonly lengths: Uint32Array } {
  const vector = duckdb.data_chunk_get_vector(chunk.chunk, column);
  const entries = new BigUint64Array(chunk.rowCount * 2);
  readValues(vector, entries.length, entries, 0);
  const starts = new Uint32Array(chunk.rowCount);
  const lengths = new Uint32Array(chunk.rowCount);
  for (let i = 0; i < chunk.rowCount; i++) {
    starts[i] = Number(entries[2 * i]);
    lengths[i] = Number(entries[2 * i + 1]);
  }
  const values = new Int32Array(duckdb.list_vector_get_size(vector));
  readValues(duckdb.list_vector_get_child(vector), values.length, values, 0, nullValue);
  return { values, starts, lengths };
}

function copyValues(vector: Vector, values: ColumnValues, from: number, count: number): void {
  if (count === 0) return;
  const part = values.subarray(from, from + count);
  // Shared memory cannot be handed to the addon; a copy of one chunk can.
  const own = part.buffer instanceof ArrayBuffer ? part : part.slice();
  duckdb.copy_data_to_vector(vector, 0, own.buffer as ArrayBuffer, own.byteOffset, own.byteLength);
}

/** DuckDB's validity mask: 64-bit words, a set bit = valid. */
function validityBytes(count: number): number {
  return Math.ceil(count / 64) * 8;
}

function writeNulls(vector: Vector, from: number, count: number, isNull: (index: number) => boolean): void {
  let mask: Uint8Array<ArrayBuffer> | undefined;
  for (let i = 0; i < count; i++) {
    if (!isNull(from + i)) continue;
    mask ??= new Uint8Array(validityBytes(count)).fill(255);
    mask[i >> 3]! &= ~(1 << (i & 7));
  }
  if (!mask) return;
  duckdb.vector_ensure_validity_writable(vector);
  duckdb.copy_data_to_vector_validity(vector, 0, mask.buffer, 0, mask.byteLength);
}

function readValues(
  vector: Vector,
  count: number,
  target: ColumnValues,
  at: number,
  nullValue?: number,
): void {
  if (count === 0) return;
  const part = target.subarray(at, at + count);
  const bytes = new Uint8Array(part.buffer, part.byteOffset, part.byteLength);
  bytes.set(duckdb.vector_get_data(vector, bytes.length));
  if (nullValue === undefined) return;
  const mask = duckdb.vector_get_validity(vector, validityBytes(count)) as Uint8Array | null;
  if (!mask) return;
  for (let i = 0; i < count; i++) if ((mask[i >> 3]! & (1 << (i & 7))) === 0) part[i] = nullValue;
}
