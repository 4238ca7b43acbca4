import { fc } from '@fast-check/vitest';
import { createParquetEncoder } from '../../../formats/parquet/parquetEncoder.ts';
import type { ParquetColumn, ParquetValues } from '../../../formats/parquet/parquetColumn.ts';

/** A column with its values, both as the encoder takes them and as DuckDB should return them. */
export interface PlantedColumn {
  readonly column: ParquetColumn;
  readonly values: ParquetValues;
  readonly missing: number | undefined;
  readonly listLength: number | undefined;
  readonly expected: unknown[];
}

type Cell = number | bigint | null;
export const SMALLEST_INT32 = -2_147_483_648;
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

/** Runs of repeated values, so that compression and runs of levels have work to do. */
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

/** Tables of up to 300 rows with a column of every type, keys first and lists second. */
export const table = fc.integer({ min: 0, max: 300 }).chain((rows) => {
  const scalars = (Object.keys(scalar) as (keyof typeof scalar)[]).map((type) => scalarColumn(type, rows));
  return fc.tuple(keyColumn(rows), listColumn(rows), ...scalars);
});

/** The bytes of the columns in row groups of this many rows, and the bytes that end the file. */
export function encoded(
  columns: readonly PlantedColumn[],
  groupRows: number,
): { groups: Uint8Array[]; end: Uint8Array } {
  const rows = columns[0]!.expected.length;
  const encoder = createParquetEncoder(
    columns.map(({ column }) => column),
    { 'a key': 'a value – of any kind' },
  );
  const groups: Uint8Array[] = [];
  for (let from = 0; from < rows; from += groupRows) {
    const to = Math.min(rows, from + groupRows);
    const group = columns.map(({ values, missing, listLength }) => {
      const perRow = listLength ?? 1;
      return { values: values.subarray(from * perRow, to * perRow), missing, listLength };
    });
    groups.push(encoder.rowGroup(group).slice());
  }
  return { groups, end: encoder.end().slice() };
}

/** A column of lists with half a million values in total, of every width, some missing. */
export function longLists() {
  const [rows, length] = [9000, 60];
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
  return { rows, length, values, lists };
}
