/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import { blockOf, PARTITION_RESOLUTION, partitionOf } from '../../schemas/h3Index.ts';
import type { Window } from '../../core/geodesy/grid.ts';

/** Bits per pass of the sort: three digits of an H3 index. */
const PASS_BITS = 9;

const BUCKETS = 1 << PASS_BITS;

/** The bits in which cells of resolution 12 differ: below, all digits are ones; above, mode and resolution are the same. */
const LOWEST_BIT = 9;

const HIGHEST_BIT = 52;

/** The cells of one block in one H3 partition: a run of the block's sorted columns. */
export interface PartitionSlice {
  /** The partition's H3 index, 15 hexadecimal digits. */
  readonly h3Parent: string;
  readonly from: number;
  readonly count: number;
  /** Bounding rectangle of the cells on the frame's grid. */
  readonly extent: Window;
}

/** Cells by index and position, all columns of one length. */
interface PlacedCells {
  readonly h3: BigUint64Array;
  readonly row: Int32Array;
  readonly col: Int32Array;
}

/**
 * The order that sorts cells of one resolution by h3, then row, then col: cells smaller than an H3 hexagon
 * share indices.
 */
export function sortedByH3({ h3, row, col }: PlacedCells): Uint32Array {
  const halves = new Uint32Array(h3.buffer, h3.byteOffset, 2 * h3.length);
  const order = orderOfIndices(halves);
  const isSame = (a: number, b: number) =>
    halves[2 * a] === halves[2 * b] && halves[2 * a + 1] === halves[2 * b + 1];
  for (let from = 0, to: number; from < order.length; from = to) {
    to = from + 1;
    while (to < order.length && isSame(order[from]!, order[to]!)) to++;
    if (to > from + 1) order.subarray(from, to).sort((a, b) => row[a]! - row[b]! || col[a]! - col[b]!);
  }
  return order;
}

/** The runs of equal partition in columns sorted by h3 (the order of H3 keeps children together). */
export function partitionSlices(columns: PlacedCells): PartitionSlice[] {
  const slices: PartitionSlice[] = [];
  const { h3 } = columns;
  let from = 0;
  while (from < h3.length) {
    const { last } = blockOf(h3[from]!, PARTITION_RESOLUTION);
    const end = firstBeyond(h3, last, from + 1);
    slices.push({
      h3Parent: partitionOf(h3[from]!),
      from,
      count: end - from,
      extent: extentOf(columns.row.subarray(from, end), columns.col.subarray(from, end)),
    });
    from = end;
  }
  return slices;
}

/** Position at or after `from` of the first index greater than `last`, in ascending indices. */
function firstBeyond(h3: BigUint64Array, last: bigint, from: number): number {
  let low = from;
  let high = h3.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (h3[middle]! > last) high = middle;
    else low = middle + 1;
  }
  return low;
}

function extentOf(rows: Int32Array, cols: Int32Array): Window {
  let top = Infinity;
  let bottom = -Infinity;
  let left = Infinity;
  let right = -Infinity;
  for (let i = 0; i < rows.length; i++) {
    if (rows[i]! < top) top = rows[i]!;
    if (rows[i]! > bottom) bottom = rows[i]!;
    if (cols[i]! < left) left = cols[i]!;
    if (cols[i]! > right) right = cols[i]!;
  }
  return { row: top, col: left, rows: bottom - top + 1, cols: right - left + 1 };
}

/**
 * The stable order of H3 indices of resolution 12: a radix sort from the finest digits up that leaves out the
 * digits that all indices share. `halves` holds each index's lower and upper 32 bits.
 */
function orderOfIndices(halves: Uint32Array): Uint32Array {
  const cells = halves.length >>> 1;
  let order = new Uint32Array(cells);
  let sorted = new Uint32Array(cells);
  for (let i = 0; i < cells; i++) order[i] = i;
  const digits = new Uint16Array(cells);
  const starts = new Uint32Array(BUCKETS);
  for (let bit = LOWEST_BIT; bit < HIGHEST_BIT; bit += PASS_BITS) {
    takeDigits(halves, bit, digits);
    if (!findStarts(digits, starts)) continue;
    for (let n = 0; n < cells; n++) {
      const i = order[n]!;
      sorted[starts[digits[i]!]!++] = i;
    }
    [order, sorted] = [sorted, order];
  }
  return order;
}

/** The bits from `bit` on of each index. */
function takeDigits(halves: Uint32Array, bit: number, digits: Uint16Array): void {
  const mask = (1 << Math.min(PASS_BITS, HIGHEST_BIT - bit)) - 1;
  for (let i = 0; i < digits.length; i++) {
    const high = halves[2 * i + 1]!;
    const bits = bit < 32 ? (halves[2 * i]! >>> bit) | (high << (32 - bit)) : high >>> (bit - 32);
    digits[i] = bits & mask;
  }
}

/** Start of each value's run after sorting; false = all have the same value. */
function findStarts(digits: Uint16Array, starts: Uint32Array): boolean {
  starts.fill(0);
  for (let i = 0; i < digits.length; i++) starts[digits[i]!]!++;
  if (digits.length === 0 || starts[digits[0]!] === digits.length) return false;
  let start = 0;
  for (let value = 0; value < BUCKETS; value++) {
    const count = starts[value]!;
    starts[value] = start;
    start += count;
  }
  return true;
}
