import { orderOfIndices } from './radixOrder.ts';
import { blockOf, PARTITION_RESOLUTION, partitionOf } from '../../schemas/h3Index.ts';
import type { Window } from '../../core/geodesy/grid.ts';

/** The cells of one block that lie in one H3 partition: a run of the block's sorted columns. */
export interface PartitionSlice {
  /** The partition's H3 index, 15 hexadecimal digits. */
  readonly h3Parent: string;
  readonly from: number;
  readonly count: number;
  /** Bounding rectangle of the cells on the frame's grid. */
  readonly extent: Window;
}

/** Cells by index and place, all columns of one length. */
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

/** Place from `from` on of the first index greater than `last`, in ascending indices. */
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
