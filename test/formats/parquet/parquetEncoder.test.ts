import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fc, test } from '@fast-check/vitest';
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { createParquetEncoder } from '../../../formats/parquet/parquetEncoder.ts';
import type { ParquetColumn } from '../../../formats/parquet/parquetColumn.ts';
import { temporaryFolder } from '../../support/machine/temporaryFolder.ts';
import { encoded, longLists, SMALLEST_INT32, table, type PlantedColumn } from './plantedTable.ts';
import { times } from '../../support/machine/tier.ts';

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

/** Writes the columns in row groups of this many rows and returns the file's path. */
async function written(columns: readonly PlantedColumn[], groupRows: number): Promise<string> {
  const { groups, end } = encoded(columns, groupRows);
  const path = join(await temporaryFolder(), 'table.parquet');
  await writeFile(path, Buffer.concat([...groups, end]));
  return path;
}

async function ask(sql: string): Promise<unknown[][]> {
  return (await connection.runAndReadAll(sql)).getRowsJS();
}

/** A column's SQL expression whose JavaScript value is the planted one. */
function asPlanted({ name, type }: ParquetColumn): string {
  return type === 'date' ? `epoch(${name})::BIGINT // 86400` : name;
}

describe('a Parquet file of the project’s encoder', () => {
  test.prop([table, fc.integer({ min: 1, max: 200 })], { numRuns: times(21, 60) })(
    'returns every value through DuckDB, including missing and extreme ones, for any row groups',
    async (columns, groupRows) => {
      const path = await written(columns, groupRows);
      for (const { column, expected } of columns) {
        const rows = await ask(`SELECT ${asPlanted(column)} FROM read_parquet('${path}')`);
        const values = rows.map(([value]) => (column.type === 'date' ? Number(value) : value));
        expect({ [column.name]: values }).toEqual({ [column.name]: expected });
      }
    },
  );

  test('keeps the type of every column, the metadata, and the range of a sorted key', async () => {
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

  test('works with half a million values in a page', async () => {
    const { rows, values, lists } = longLists();
    const path = await written([lists], rows);
    const [[sum, count, last]] = (await ask(
      `SELECT sum(v)::BIGINT, count(v), last(v) FROM (SELECT unnest(list) AS v FROM read_parquet('${path}'))`,
    )) as [[bigint, bigint, number]];
    const present = values.filter((value) => value !== SMALLEST_INT32);
    expect(sum).toBe(BigInt(present.reduce((total, value) => total + value, 0)));
    expect(count).toBe(BigInt(present.length));
    expect(last).toBe(values.at(-1));
  });

  test('refuses columns of different length, descending keys and arrays of another type', () => {
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
