import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { UnfamiliarPage } from '../../../formats/parquet/pageReader.ts';
import { footerTest } from '../../../formats/parquet/parquetFooter.ts';
import type { ParquetValues } from '../../../formats/parquet/parquetColumn.ts';
import { openRowGroup } from '../../../formats/parquet/rowGroupReader.ts';
import { times } from '../../support/machine/tier.ts';
import { encoded, longLists, SMALLEST_INT32, table, type PlantedColumn } from './plantedTable.ts';

interface Read {
  readonly rows: number;
  readonly columns: { readonly name: string; readonly bytes: string }[];
}

/** The bits of some rows of every column, and of the lists from the first to the last of these rows. */
function readRows(
  bytes: Uint8Array,
  columns: readonly PlantedColumn[],
  pick: (rows: number) => Int32Array,
): Read {
  const group = openRowGroup(
    bytes,
    columns.map(({ column }) => column),
  );
  const rows = pick(group.rows);
  return {
    rows: group.rows,
    columns: columns.map(({ column, values, missing }, index) => {
      if (column.isList === true) {
        const lists = group.lists(index, rows[0] ?? 0, (rows.at(-1) ?? -1) + 1, missing!);
        return { name: column.name, bytes: hexOf(lists.values) };
      }
      const target = new (values.constructor as Int32ArrayConstructor)(rows.length + 1) as ParquetValues;
      group.values(index, rows, { target, at: 1, missing });
      return { name: column.name, bytes: hexOf(target.subarray(1)) };
    }),
  };
}

function hexOf({ buffer, byteOffset, byteLength }: ParquetValues): string {
  return Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength).toString('hex');
}

/** The same for the planted values, of which the rows from `from` on are in the row group. */
function plantedRows(columns: readonly PlantedColumn[], from: number, rows: Int32Array): Read['columns'] {
  return columns.map(({ column, values, listLength }) => {
    if (column.isList === true) {
      const [first, end] = [rows[0] ?? 0, (rows.at(-1) ?? -1) + 1].map((row) => (from + row) * listLength!);
      return { name: column.name, bytes: hexOf(values.slice(first, end)) };
    }
    const picked = values.slice(0, rows.length);
    for (const [at, row] of rows.entries()) picked[at] = values[from + row]!;
    return { name: column.name, bytes: hexOf(picked) };
  });
}

/** Some rows of a row group in ascending order: a few, or a contiguous range. */
const picks = fc.oneof(
  fc.array(fc.nat(), { maxLength: 20 }).map((wanted) => (rows: number) => {
    if (rows === 0) return new Int32Array(0);
    return Int32Array.from(new Set(wanted.map((row) => row % rows))).toSorted();
  }),
  fc.tuple(fc.nat(), fc.nat()).map(([a, b]) => (rows: number) => {
    const from = a % (rows + 1);
    return Int32Array.from({ length: b % (rows - from + 1) }, (_, at) => from + at);
  }),
);

describe('a row group of the project’s encoder', () => {
  test.prop([table, fc.integer({ min: 1, max: 200 }), picks], { numRuns: times(50, 150) })(
    'returns the exact bits of any of its rows, including missing and extreme ones',
    (columns, groupRows, pick) => {
      const { groups } = encoded(columns, groupRows);
      for (const [index, bytes] of groups.entries()) {
        const { rows, columns: read } = readRows(bytes, columns, pick);
        expect(rows).toBe(Math.min(groupRows, columns[0].expected.length - index * groupRows));
        expect(read).toEqual(plantedRows(columns, index * groupRows, pick(rows)));
      }
    },
  );

  test.prop(
    [table, picks, fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 4 }), fc.boolean()],
    {
      numRuns: times(130, 400),
    },
  )(
    'that is damaged gives as many values or is refused, whatever its lengths claim, without a checksum',
    (columns, pick, damages, isCut) => {
      const [sound] = encoded(columns, 300).groups;
      if (!sound) return;
      const bytes = sound.slice(0, isCut ? damages[0]![0] % sound.length : sound.length);
      for (const [at, value] of damages) if (bytes.length > 0) bytes[at % bytes.length] = value;
      try {
        const { rows, columns: read } = readRows(bytes, columns, pick);
        const expected = pick(rows).length;
        for (const [index, { bytes: hex }] of read.entries()) {
          const { values, column } = columns[index]!;
          if (column.isList !== true) expect(hex.length).toBe(2 * expected * values.BYTES_PER_ELEMENT);
        }
      } catch (error) {
        expect(error).toBeInstanceOf(UnfamiliarPage);
      }
    },
  );

  test('returns each separate integer of scattered rows, one of which is missing', () => {
    const column = { name: 'int32', type: 'int32', isNullable: true } as const;
    const values = Int32Array.of(SMALLEST_INT32, 10, 20, 30);
    const planted: PlantedColumn = {
      column,
      values,
      missing: SMALLEST_INT32,
      listLength: undefined,
      expected: [null, 10, 20, 30],
    };
    const group = openRowGroup(encoded([planted], 4).groups[0]!, [column]);
    const target = new Int32Array(3);
    group.values(0, Int32Array.of(0, 1, 3), { target, at: 0, missing: SMALLEST_INT32 });
    expect([...target]).toEqual([SMALLEST_INT32, 10, 30]);
  });

  test('is read with half a million values in a page, packed in every width', () => {
    const { rows, length, values, lists } = longLists();
    const group = openRowGroup(encoded([lists], rows).groups[0]!, [lists.column]);
    expect(group.lists(0, 0, rows, SMALLEST_INT32)).toEqual({ values, listLength: length });
    expect(group.lists(0, 8000, 8001, SMALLEST_INT32).values).toEqual(values.slice(480_000, 480_060));
  });

  test.prop([table, table], { numRuns: 20 })(
    'is identified by the end of its file: by its columns, and by its writer',
    ([key, list, ...scalars], other) => {
      const columns = [key, list, ...scalars];
      const isOwn = footerTest(columns.map(({ column }) => column));
      const { end } = encoded(columns, 100);
      expect(isOwn(end)).toBe(true);
      expect(isOwn(Buffer.concat([Buffer.alloc(40), end]))).toBe(true);
      expect(isOwn(encoded(other.toReversed(), 100).end)).toBe(false);
      expect(isOwn(end.subarray(-20))).toBe(false);
      expect(isOwn(new Uint8Array(3))).toBe(false);
      const renamed = Buffer.from(end);
      renamed.write('Ground', renamed.lastIndexOf('ground-motion'));
      expect(isOwn(renamed)).toBe(false);
    },
  );
});
