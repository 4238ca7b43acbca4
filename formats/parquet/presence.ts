import type { ByteSink } from './byteSink.ts';
import { writeLevels, writeRun } from './levels.ts';
import type { ColumnRows, ParquetColumn, ParquetValues } from './parquetColumn.ts';

/** Definition level of a value that is there: one for being in a list, one for not being missing. */
function deepestLevel({ isList, isNullable }: ParquetColumn): 0 | 1 | 2 {
  if (isList !== true) return isNullable ? 1 : 0;
  return isNullable ? 2 : 1;
}

let marks = new Uint8Array(0);
let integers = new Int32Array(0);

/** Appends a column's definition levels and returns the values that are there; valid until the next call. */
export function writePresence(levels: ByteSink, column: ParquetColumn, data: ColumnRows): ParquetValues {
  const deepest = deepestLevel(column);
  const { values, missing } = data;
  const count = values.length;
  if (deepest === 0) return values;
  if (missing === undefined || values instanceof BigUint64Array || !values.includes(missing)) {
    if (count > 0) writeRun(levels, deepest, count);
    return values;
  }
  if (marks.length < count) marks = new Uint8Array(count);
  const present =
    values instanceof Int32Array
      ? integersThere(values, missing, deepest)
      : valuesThere(values, missing, deepest);
  writeLevels(levels, marks, count, deepest);
  return present;
}

/** Marks each value's level, one less where it is missing, and returns those that are there. */
function valuesThere(
  values: Exclude<ParquetValues, BigUint64Array>,
  missing: number,
  level: number,
): ParquetValues {
  const present = values.slice();
  const isNaNMissing = Number.isNaN(missing);
  let there = 0;
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!;
    const isThere = isNaNMissing ? !Number.isNaN(value) : value !== missing;
    marks[i] = isThere ? level : level - 1;
    if (isThere) present[there++] = value;
  }
  return present.subarray(0, there);
}

/** The same of 32-bit integers alone, many times faster than of any array: series are by far the most of a lake. */
function integersThere(values: Int32Array, missing: number, level: number): Int32Array {
  if (integers.length < values.length) integers = new Int32Array(values.length);
  const present = integers;
  const levels = marks;
  let there = 0;
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!;
    const isThere = Number(value !== missing);
    levels[i] = level - 1 + isThere;
    present[there] = value;
    there += isThere;
  }
  return present.subarray(0, there);
}
