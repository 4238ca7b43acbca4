import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { createParquetEncoder } from '../../formats/parquet/parquetEncoder.ts';
import type { CellColumns } from '../../schemas/cellColumns.ts';
import { CELL_TABLE, type CellTableColumn } from '../../schemas/cellTable.ts';
import { plantPartition } from '../ingest/plantedPartition.ts';
import { compare, resultRows } from './compare.ts';
import type { LoadPeer } from './peers.ts';

const GROUP_ROWS = 16_384;

/** The cells of one partition as a Parquet file in memory; DuckDB checks that all have the same content. */
export async function compareParquet(load: LoadPeer, folder: string, runs: number): Promise<string[][]> {
  const { columns } = plantPartition(1);
  const hyparquet = await load<Hyparquet>('hyparquet-writer');
  const arrow = await load<Arrow>('apache-arrow');
  const wasm = await load<ParquetWasm>('parquet-wasm');
  const results = await compare<Uint8Array>(
    [
      { name: 'formats/parquet', make: () => writeByOurs(columns) },
      { name: 'hyparquet-writer', make: () => writeByHyparquet(hyparquet, columns) },
      { name: 'parquet-wasm', make: () => writeByWasm(arrow, wasm, columns) },
    ],
    runs,
  );
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' });
  const connection = await instance.connect();
  const contents = new Map<Uint8Array, string>();
  for (const [at, { made }] of results.entries()) {
    const path = join(folder, `${at}.parquet`);
    await writeFile(path, made);
    const sums = CELL_TABLE.map(({ name, type }) =>
      type === 'boolean' ? `sum("${name}"::INT)` : type === 'date' ? `max("${name}")` : `sum("${name}")`,
    );
    const rows = await connection.runAndReadAll(`SELECT count(*), ${sums.join()} FROM '${path}'`);
    contents.set(made, JSON.stringify(rows.getRowsJson()));
  }
  connection.closeSync();
  instance.closeSync();
  const cells = columns.h3.length;
  return resultRows(`cells of a partition, ${cells}`, results, (made, ours) => {
    const isSame = contents.get(made) === contents.get(ours);
    return `${(made.length / cells).toFixed(1)} B a cell, ${isSame ? 'same sums by DuckDB' : 'OTHER SUMS'}`;
  });
}

function writeByOurs(columns: CellColumns): Uint8Array {
  const encoder = createParquetEncoder(CELL_TABLE, {});
  const pieces: Uint8Array[] = [];
  const cells = columns.h3.length;
  for (let from = 0; from < cells; from += GROUP_ROWS) {
    const to = Math.min(cells, from + GROUP_ROWS);
    const group = CELL_TABLE.map(({ field, missing }) => ({
      values: columns[field].subarray(from, to),
      missing,
    }));
    pieces.push(encoder.rowGroup(group).slice());
  }
  pieces.push(encoder.end().slice());
  return Buffer.concat(pieces);
}

interface Hyparquet {
  parquetWriteBuffer(options: object): ArrayBuffer;
}

const HYPARQUET_TYPES: Readonly<Record<CellTableColumn['type'], object>> = {
  ascending_uint64: { type: 'INT64', converted_type: 'UINT_64' },
  int32: { type: 'INT32' },
  int16: { type: 'INT32', converted_type: 'INT_16' },
  date: { type: 'INT32', converted_type: 'DATE' },
  float: { type: 'FLOAT' },
  double: { type: 'DOUBLE' },
  boolean: { type: 'BOOLEAN' },
};
const DAY_MS = 86_400_000;

/** Uses the encodings of the project's own files, as far as the writer supports them for a type. */
function writeByHyparquet(hyparquet: Hyparquet, columns: CellColumns): Uint8Array {
  const columnData = CELL_TABLE.map(({ name, type, field, missing }) => {
    const values = columns[field];
    const isFloat = type === 'float' || type === 'double';
    const isInteger = type === 'int32' || type === 'int16' || type === 'ascending_uint64';
    const encoding = isFloat ? 'BYTE_STREAM_SPLIT' : isInteger ? 'DELTA_BINARY_PACKED' : undefined;
    return { name, data: plainArray(values, type, missing), ...(encoding ? { encoding } : {}) };
  });
  const schema = [
    { name: 'schema', num_children: CELL_TABLE.length },
    ...CELL_TABLE.map(({ name, type, isNullable }) => ({
      name,
      ...HYPARQUET_TYPES[type],
      repetition_type: isNullable ? 'OPTIONAL' : 'REQUIRED',
    })),
  ];
  return new Uint8Array(hyparquet.parquetWriteBuffer({ columnData, schema, rowGroupSize: GROUP_ROWS }));
}

function plainArray(
  values: CellColumns[keyof CellColumns],
  type: CellTableColumn['type'],
  missing: number | undefined,
): unknown {
  if (type === 'boolean') return Array.from(values as Uint8Array, (v) => (v === missing ? null : v === 1));
  if (type === 'date') return Array.from(values as Int32Array, (days) => new Date(days * DAY_MS));
  if (missing === undefined) return values;
  return Array.from(values as Float32Array, (value) => (Number.isNaN(value) ? null : value));
}

interface Arrow {
  readonly Table: new (vectors: Record<string, unknown>) => object;
  makeVector(data: object): unknown;
  makeData(options: object): object;
  tableToIPC(table: object, kind: 'stream'): Uint8Array;
  readonly Bool: new () => object;
  readonly DateDay: new () => object;
  readonly Float32: new () => object;
}
interface WasmBuilder {
  setCompression(codec: number): WasmBuilder;
  setDictionaryEnabled(isEnabled: boolean): WasmBuilder;
  setMaxRowGroupSize(rows: number): WasmBuilder;
  setColumnEncoding(column: string, encoding: number): WasmBuilder;
  build(): object;
}
interface ParquetWasm {
  readonly Table: { fromIPCStream(bytes: Uint8Array): object };
  readonly WriterPropertiesBuilder: new () => WasmBuilder;
  readonly Compression: { readonly LZ4_RAW: number };
  readonly Encoding: { readonly BYTE_STREAM_SPLIT: number; readonly DELTA_BINARY_PACKED: number };
  writeParquet(table: object, properties: object): Uint8Array;
}

/** Passes data as its API requires: an Arrow table, its bytes as a stream, a copy in WebAssembly memory. */
function writeByWasm(arrow: Arrow, wasm: ParquetWasm, columns: CellColumns): Uint8Array {
  const vectors = CELL_TABLE.map(({ name, type, field, missing }): [string, unknown] => {
    const values = columns[field];
    const nullBitmap =
      missing === undefined ? {} : { nullBitmap: bitsOf(values, (v) => !Object.is(v, missing)) };
    if (type === 'boolean') {
      const data = bitsOf(values, (value) => value === 1);
      return [name, vectorOf(arrow, { type: new arrow.Bool(), length: values.length, data, ...nullBitmap })];
    }
    if (type === 'date') return [name, vectorOf(arrow, { type: new arrow.DateDay(), data: values })];
    if (missing === undefined) return [name, arrow.makeVector(values)];
    return [name, vectorOf(arrow, { type: new arrow.Float32(), data: values, ...nullBitmap })];
  });
  let properties = new wasm.WriterPropertiesBuilder()
    .setCompression(wasm.Compression.LZ4_RAW)
    .setDictionaryEnabled(false)
    .setMaxRowGroupSize(GROUP_ROWS);
  for (const { name, type } of CELL_TABLE) {
    const { BYTE_STREAM_SPLIT, DELTA_BINARY_PACKED } = wasm.Encoding;
    if (type === 'float' || type === 'double')
      properties = properties.setColumnEncoding(name, BYTE_STREAM_SPLIT);
    else if (type !== 'boolean') properties = properties.setColumnEncoding(name, DELTA_BINARY_PACKED);
  }
  const stream = arrow.tableToIPC(new arrow.Table(Object.fromEntries(vectors)), 'stream');
  return wasm.writeParquet(wasm.Table.fromIPCStream(stream), properties.build());
}

function vectorOf(arrow: Arrow, data: object): unknown {
  return arrow.makeVector(arrow.makeData(data));
}

function bitsOf(values: ArrayLike<number | bigint>, isSet: (value: number | bigint) => boolean): Uint8Array {
  const bits = new Uint8Array(Math.ceil(values.length / 8));
  for (let at = 0; at < values.length; at++) if (isSet(values[at]!)) bits[at >> 3]! |= 1 << (at & 7);
  return bits;
}
