import { blockOf, PARTITION_RESOLUTION, partitionOf } from '../schemas/h3Index.ts';
import type { Window } from '../core/grid.ts';

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
 * share indices. Mode and resolution are the same for all, so the low 52 bits decide, and a double holds
 * these exactly.
 */
export function sortedByH3({ h3, row, col }: PlacedCells): Uint32Array {
  const keys = new Float64Array(h3.length);
  const words = new Uint32Array(h3.buffer, h3.byteOffset, h3.length * 2);
  for (let i = 0; i < keys.length; i++) {
    keys[i] = (words[2 * i + 1]! & 0xfffff) * 4_294_967_296 + words[2 * i]!;
  }
  const order = new Uint32Array(h3.length);
  for (let i = 0; i < order.length; i++) order[i] = i;
  return order.sort((a, b) => keys[a]! - keys[b]! || row[a]! - row[b]! || col[a]! - col[b]!);
}

/** The runs of equal partition in columns sorted by h3 (the order of H3 keeps children together). */
export function partitionSlices(columns: PlacedCells): PartitionSlice[] {
  const slices: PartitionSlice[] = [];
  const { h3 } = columns;
  let from = 0;
  while (from < h3.length) {
    const { last } = blockOf(h3[from]!, PARTITION_RESOLUTION);
    let end = from + 1;
    while (end < h3.length && h3[end]! <= last) end++;
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
