import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fc, test } from '@fast-check/vitest';
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { createParquetEncoder } from '../../../formats/parquet/parquetEncoder.ts';
import type { ParquetColumn, ParquetValues } from '../../../formats/parquet/parquetColumn.ts';
import { temporaryFolder } from '../../support/machine/temporaryFolder.ts';

let instance: DuckDBInstance;
let connection: DuckDBConnection;
beforeAll(async () => {
  instance = await DuckDBInstance.create(':memory:', { threads: '1' });
  connection = await instance.connect();
});
afterAll(() => {
  connection.closeSync();
  instance.closeSync();
});

/** A column with its values, as the encoder takes them and as DuckDB is to give them back. */
interface PlantedColumn {
  readonly column: ParquetColumn;
  readonly values: ParquetValues;
  readonly missing: number | undefined;
  readonly listLength: number | undefined;
  readonly expected: unknown[];
}

type Cell = number | bigint | null;
const SMALLEST_INT32 = -2_147_483_648;
const int32 = fc.oneof(
  fc.integer({ min: SMALLEST_INT32 + 1, max: 2_147_483_647 }),
  fc.integer({ min: -300, max: 300 }),
  fc.constantFrom(0, 2_147_483_647, SMALLEST_INT32 + 1),
);
const scalar: Record<Exclude<ParquetColumn['type'], 'ascending_uint64'>, fc.Arbitrary<number>> = {
  int32,
  int16: fc.integer({ min: -32_768, max: 32_767 }),
  date: fc.integer({ min: -700_000, max: 700_000 }),
  float: fc.oneof(fc.float({ noNaN: true }), fc.constantFrom(0, 1.5)),
  double: fc.oneof(fc.double({ noNaN: true }), fc.constantFrom(-0, 29.5, 29.75)),
  boolean: fc.constantFrom(0, 1),
};
const arrays = {
  int32: Int32Array,
  int16: Int16Array,
  date: Int32Array,
  float: Float32Array,
  double: Float64Array,
  boolean: Uint8Array,
} as const;
const missingOf = { int32: SMALLEST_INT32, float: NaN, double: NaN, boolean: 255 } as const;

/** Stretches of repeated values, so that compression and runs of levels have something to do. */
function stretched<T>(values: fc.Arbitrary<T>, rows: number): fc.Arbitrary<T[]> {
  const run = fc.tuple(values, fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 40 })));
  return fc
    .array(run, { minLength: rows, maxLength: rows })
    .map((runs) => runs.flatMap(([value, length]) => Array<T>(length).fill(value)).slice(0, rows));
}

function scalarColumn(type: keyof typeof scalar, rows: number): fc.Arbitrary<PlantedColumn> {
  const missing = type in missingOf ? missingOf[type as keyof typeof missingOf] : undefined;
  const value: fc.Arbitrary<Cell> =
    missing === undefined ? scalar[type] : fc.option(scalar[type], { freq: 3, nil: null });
  return stretched(value, rows).map((cells) => ({
    column: { name: type, type, isNullable: missing !== undefined },
    values: new arrays[type]((cells as (number | null)[]).map((cell) => cell ?? missing!)),
    missing,
    listLength: undefined,
    expected: cells.map((cell) => (cell !== null && type === 'boolean' ? cell === 1 : cell)),
  }));
}

function listColumn(rows: number): fc.Arbitrary<PlantedColumn> {
  const lists = fc
    .integer({ min: 1, max: 9 })
    .chain((length) =>
      fc.tuple(fc.constant(length), stretched(fc.option(int32, { freq: 4, nil: null }), rows * length)),
    );
  return lists.map(([length, cells]) => ({
    column: { name: 'list', type: 'int32', isNullable: true, isList: true },
    values: Int32Array.from(cells, (cell) => cell ?? SMALLEST_INT32),
    missing: SMALLEST_INT32,
    listLength: length,
    expected: Array.from({ length: rows }, (_, row) => cells.slice(row * length, (row + 1) * length)),
  }));
}

function keyColumn(rows: number): fc.Arbitrary<PlantedColumn> {
  const steps = fc.array(fc.integer({ min: 0, max: 2_147_483_647 }), { minLength: rows, maxLength: rows });
  const first = fc.oneof(fc.bigInt({ min: 0n, max: 2n ** 63n }), fc.constant(0x8c446ca1a4a01ffn));
  return fc.tuple(first, steps).map(([start, ascents]) => {
    const expected: bigint[] = [];
    for (const step of ascents) expected.push((expected.at(-1) ?? start) + BigInt(step));
    return {
      column: { name: 'key', type: 'ascending_uint64', isNullable: false },
      values: BigUint64Array.from(expected),
      missing: undefined,
      listLength: undefined,
      expected,
    };
  });
}

const table = fc.integer({ min: 0, max: 300 }).chain((rows) => {
  const scalars = (Object.keys(scalar) as (keyof typeof scalar)[]).map((type) => scalarColumn(type, rows));
  return fc.tuple(keyColumn(rows), listColumn(rows), ...scalars);
});

/** Writes the columns in row groups of so many rows and gives the file's path. */
async function written(columns: readonly PlantedColumn[], groupRows: number): Promise<string> {
  const rows = columns[0]!.expected.length;
  const encoder = createParquetEncoder(
    columns.map(({ column }) => column),
    { 'a key': 'a value – of any kind' },
  );
  const pieces: Uint8Array[] = [];
  for (let from = 0; from < rows; from += groupRows) {
    const to = Math.min(rows, from + groupRows);
    const group = columns.map(({ values, missing, listLength }) => {
      const perRow = listLength ?? 1;
      return { values: values.subarray(from * perRow, to * perRow), missing, listLength };
    });
    pieces.push(encoder.rowGroup(group).slice());
  }
  pieces.push(encoder.end().slice());
  const path = join(await temporaryFolder(), 'table.parquet');
  await writeFile(path, Buffer.concat(pieces));
  return path;
}

async function ask(sql: string): Promise<unknown[][]> {
  return (await connection.runAndReadAll(sql)).getRowsJS();
}

/** A column's expression whose JavaScript value is what was planted. */
function asPlanted({ name, type }: ParquetColumn): string {
  return type === 'date' ? `epoch(${name})::BIGINT // 86400` : name;
}

describe('a Parquet file of the project’s own', () => {
  test.prop([table, fc.integer({ min: 1, max: 200 })], { numRuns: 60 })(
    'gives every value back through DuckDB, missing and extreme ones included, however it is cut into row groups',
    async (columns, groupRows) => {
      const path = await written(columns, groupRows);
      for (const { column, expected } of columns) {
        const rows = await ask(`SELECT ${asPlanted(column)} FROM read_parquet('${path}')`);
        const values = rows.map(([value]) => (column.type === 'date' ? Number(value) : value));
        expect({ [column.name]: values }).toEqual({ [column.name]: expected });
      }
    },
  );

  test('keeps the type of every column, the metadata, and what a sorted key lies between', async () => {
    const columns = fc.sample(
      table.filter(([key]) => key.expected.length > 20),
      { numRuns: 1, seed: 7 },
    )[0]!;
    const path = await written(columns, 10);
    const types = await ask(`SELECT column_name, column_type FROM (DESCRIBE SELECT * FROM '${path}')`);
    expect(Object.fromEntries(types)).toEqual({
      key: 'UBIGINT',
      list: 'INTEGER[]',
      int32: 'INTEGER',
      int16: 'SMALLINT',
      date: 'DATE',
      float: 'FLOAT',
      double: 'DOUBLE',
      boolean: 'BOOLEAN',
    });
    const metadata = await ask(
      `SELECT decode(key), decode(value) FROM parquet_kv_metadata('${path}') WHERE decode(key) = 'a key'`,
    );
    expect(metadata).toEqual([['a key', 'a value – of any kind']]);
    const bounds = await ask(
      `SELECT stats_min_value, stats_max_value FROM parquet_metadata('${path}') WHERE path_in_schema = 'key' ORDER BY row_group_id`,
    );
    const keys = columns[0].expected;
    expect(bounds).toEqual(
      bounds.map((_, group) => [
        String(keys[group * 10]),
        String(keys[Math.min(keys.length, group * 10 + 10) - 1]),
      ]),
    );
  });

  test('is as good with half a million values in a page', async () => {
    const rows = 9000;
    const length = 60;
    const values = Int32Array.from({ length: rows * length }, (_, i) =>
      i % 1009 === 0 ? SMALLEST_INT32 : Math.imul(i, 2_654_435_761) >> (i % 30),
    );
    const lists: PlantedColumn = {
      column: { name: 'list', type: 'int32', isNullable: true, isList: true },
      values,
      missing: SMALLEST_INT32,
      listLength: length,
      expected: Array<unknown>(rows).fill(null),
    };
    const path = await written([lists], rows);
    const [[sum, count, last]] = (await ask(
      `SELECT sum(v)::BIGINT, count(v), last(v) FROM (SELECT unnest(list) AS v FROM read_parquet('${path}'))`,
    )) as [[bigint, bigint, number]];
    const present = values.filter((value) => value !== SMALLEST_INT32);
    expect(sum).toBe(BigInt(present.reduce((total, value) => total + value, 0)));
    expect(count).toBe(BigInt(present.length));
    expect(last).toBe(values.at(-1));
  });

  test('refuses columns of different length, keys that descend and arrays of another type', () => {
    const encoder = (...types: ParquetColumn['type'][]) =>
      createParquetEncoder(
        types.map((type) => ({ name: type, type, isNullable: false })),
        {},
      );
    expect(() =>
      encoder('int32', 'float').rowGroup([{ values: new Int32Array(2) }, { values: new Float32Array(3) }]),
    ).toThrow(/float has 3 rows, the row group 2/);
    expect(() => encoder('ascending_uint64').rowGroup([{ values: BigUint64Array.of(2n, 1n) }])).toThrow(
      /1 after 2/,
    );
    expect(() =>
      encoder('ascending_uint64').rowGroup([{ values: BigUint64Array.of(1n, 2n ** 31n + 1n) }]),
    ).toThrow(RangeError);
    expect(() => encoder('int16').rowGroup([{ values: new Float32Array(1) }])).toThrow(
      /int16: Float32Array holds no int16/,
    );
    expect(() => encoder('double').rowGroup([{ values: new Float32Array(1) }])).toThrow(TypeError);
  });
});
