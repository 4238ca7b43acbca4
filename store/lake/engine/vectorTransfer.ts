/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import duckdb from '@duckdb/node-bindings';
import type { DuckDBDataChunk } from '@duckdb/node-api';

/** Numbers laid out in memory as DuckDB lays out a column of the same width. */
type ColumnValues = BigUint64Array | Float64Array | Float32Array | Int32Array | Int16Array | Uint8Array;

type Vector = ReturnType<typeof duckdb.data_chunk_get_vector>;

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
  const values = new Int32Array(duckdb.list_vector_get_size(vector));
  readValues(duckdb.list_vector_get_child(vector), values.length, values, 0, nullValue);
  return { values, ...readListEntries(vector, chunk.rowCount) };
}

/** As `readLists` for a LIST(BIGINT) column without NULL whose values are below 2⁵³. */
export function readLongLists(
  chunk: DuckDBDataChunk,
  column: number,
): { readonly values: Float64Array; readonly starts: Uint32Array; readonly lengths: Uint32Array } {
  const vector = duckdb.data_chunk_get_vector(chunk.chunk, column);
  const raw = new BigUint64Array(duckdb.list_vector_get_size(vector));
  readValues(duckdb.list_vector_get_child(vector), raw.length, raw, 0);
  const halves = new Uint32Array(raw.buffer);
  const values = new Float64Array(raw.length);
  for (let i = 0; i < values.length; i++) values[i] = halves[2 * i]! + halves[2 * i + 1]! * 2 ** 32;
  return { values, ...readListEntries(vector, chunk.rowCount) };
}

function readListEntries(
  vector: Vector,
  rows: number,
): { readonly starts: Uint32Array; readonly lengths: Uint32Array } {
  const entries = new BigUint64Array(rows * 2);
  readValues(vector, entries.length, entries, 0);
  const starts = new Uint32Array(rows);
  const lengths = new Uint32Array(rows);
  for (let i = 0; i < rows; i++) {
    starts[i] = Number(entries[2 * i]);
    lengths[i] = Number(entries[2 * i + 1]);
  }
  return { starts, lengths };
}

/** DuckDB's validity mask: 64-bit words, a set bit = valid. */
function validityBytes(count: number): number {
  return Math.ceil(count / 64) * 8;
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
