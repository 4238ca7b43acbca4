import type { Sized } from '../../../core/boundedCache.ts';
import type { CellColumns, EastColumns } from '../../../schemas/cellColumns.ts';

/** A run of neighboring cells of one partition, decoded. */
export interface CellBlock extends Sized {
  readonly columns: CellColumns;
  /** For a release of two looks. */
  readonly east: EastColumns | null;
}

/** Their series: `values[starts[i] … starts[i] + lengths[i]]`, tenths of a millimeter. */
export interface SeriesBlock extends Sized {
  readonly h3: BigUint64Array;
  readonly row: Int32Array;
  readonly col: Int32Array;
  readonly values: Int32Array;
  readonly starts: Uint32Array;
  readonly lengths: Uint32Array;
}

/** Allocates the arrays for a number of series with a total number of values. */
export function allocateSeries(rows: number, values: number): Omit<SeriesBlock, 'bytes'> {
  return {
    h3: new BigUint64Array(rows),
    row: new Int32Array(rows),
    col: new Int32Array(rows),
    values: new Int32Array(values),
    starts: new Uint32Array(rows),
    lengths: new Uint32Array(rows),
  };
}

/** Overhead of an array besides its elements, measured; without it, a cache of nearly empty blocks would be unbounded. */
const ARRAY_OVERHEAD_BYTES = 256;

/** The memory size of a block of arrays. */
export function bytesOf(arrays: object): number {
  return Object.values(arrays).reduce(
    (sum: number, array: ArrayBufferView) => sum + array.byteLength + ARRAY_OVERHEAD_BYTES,
    0,
  );
}

/**
 * The rows to read from a table: those with given indexes, ascending and unique, or all from one index to another, both
 * inclusive.
 */
export interface WantedRows {
  readonly first: bigint;
  readonly last: bigint;
  /** Null = all between. */
  readonly among: readonly bigint[] | null;
}
