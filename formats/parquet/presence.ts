/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import { createKernels } from '../../core/kernels/kernels.ts';
import type { ByteSink } from './byteSink.ts';
import { writeLevels, writeRun } from './levels.ts';
import type { ColumnRows, ParquetColumn, ParquetValues } from './parquetColumn.ts';

/** Definition level of a present value: one for being in a list, one for not being missing. */
function deepestLevel({ isList, isNullable }: ParquetColumn): 0 | 1 | 2 {
  if (isList !== true) return isNullable ? 1 : 0;
  return isNullable ? 2 : 1;
}

let marks = new Uint8Array(0);
let integers = new Int32Array(0);

/** Appends a column's definition levels and returns the present values; valid until the next call. */
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
  let present: ParquetValues;
  if (values instanceof Int32Array) {
    if (integers.length < count) integers = new Int32Array(count);
    integerFilter ??= createIntegerFilter();
    present = integers.subarray(0, integerFilter(values, { missing, level: deepest }, marks, integers));
  } else if (values instanceof Float32Array && Number.isNaN(missing)) present = numbersThere(values, deepest);
  else present = valuesThere(values, missing, deepest);
  writeLevels(levels, marks, count, deepest);
  return present;
}

/** Sets each value's level, one less if it is missing, and returns the present values. */
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

/** The same for single-precision values, of which NaN is missing: most of a cell's columns. */
function numbersThere(values: Float32Array, level: number): Float32Array {
  const present = new Float32Array(values.length);
  let there = 0;
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!;
    // oxlint-disable-next-line no-self-compare -- only NaN differs from itself
    const isThere = value === value;
    marks[i] = isThere ? level : level - 1;
    if (isThere) present[there++] = value;
  }
  return present.subarray(0, there);
}

/**
 * The same for 32-bit integers only, many times faster than for any array: series are by far the largest part of a lake.
 * Returns the number of present values.
 */
type IntegerFilter = (
  values: Int32Array,
  absence: { readonly missing: number; readonly level: number },
  levels: Uint8Array,
  present: Int32Array,
) => number;

/** One per thread. */
let integerFilter: IntegerFilter | null = null;

/** Number of values that a kernel processes at once: they stay in the nearest caches. */
const FILTERED_TOGETHER = 8192;
/** This many values may be written past the present ones. */
const BEYOND = 4;

/** A filter with its own memory. */
export function createIntegerFilter(): IntegerFilter {
  const kernels = createKernels(9 * (FILTERED_TOGETHER + BEYOND), 3);
  const memory = kernels.words(FILTERED_TOGETHER);
  const marked = kernels.bytes(FILTERED_TOGETHER);
  const kept = kernels.words(FILTERED_TOGETHER + BEYOND);
  return (values, { missing, level }, levels, present) => {
    let there = 0;
    for (let from = 0; from < values.length; from += FILTERED_TOGETHER) {
      const count = Math.min(FILTERED_TOGETHER, values.length - from);
      memory.set(values.subarray(from, from + count));
      const { byteOffset } = memory;
      const found = kernels.call.keepPresent(
        byteOffset,
        count,
        missing,
        level,
        marked.byteOffset,
        kept.byteOffset,
      );
      levels.set(marked.subarray(0, count), from);
      present.set(kept.subarray(0, found), there);
      there += found;
    }
    return there;
  };
}
