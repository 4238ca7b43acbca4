/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import type { LocatedCells } from '../../schemas/h3Index.ts';
import type { Column } from './columnFile.ts';
import type { SeriesHundredths } from './seriesStore.ts';

/** Fitted cells, sorted by h3; one value per cell. */
export interface FittedCells extends LocatedCells {
  /** Vertical, before the GNSS tie. */
  readonly velocityMmYr: Float32Array;
  /** From the fit alone. */
  readonly velocitySigmaMmYr: Float32Array;
  /** Contribution of jumps to the velocity. */
  readonly jumpMmYr: Float32Array;
  /** NaN = no seasonal term was fitted. */
  readonly seasonalAmplitudeMm: Float32Array;
  readonly seasonalSigmaMm: Float32Array;
  /** Radians: φ of the season A·sin(2πt + φ), t in years since the cell's first epoch. */
  readonly seasonalPhase: Float32Array;
  readonly temporalCoherence: Float32Array;
  readonly up: Float32Array;
  readonly nMeasurements: Int16Array;
  readonly firstEpoch: Int16Array;
  readonly lastEpoch: Int16Array;
}

/** A block's results in its scratch file. */
export interface FittedColumns extends FittedCells {
  /** Cells × epochs: vertical, since the cell's first epoch (`SeriesHundredths`). */
  readonly seriesHundredths: SeriesHundredths;
}

/** Allocates the columns. */
export function emptyFittedCells(cells: number): FittedCells {
  return { ...emptyPlaces(cells), ...emptyFits(cells) };
}

function emptyPlaces(cells: number): LocatedCells {
  return {
    h3: new BigUint64Array(cells),
    row: new Int32Array(cells),
    col: new Int32Array(cells),
    lat: new Float64Array(cells),
    lon: new Float64Array(cells),
  };
}

/** The columns other than a cell's position. */
export function emptyFits(cells: number): Omit<FittedCells, keyof LocatedCells> {
  return {
    velocityMmYr: new Float32Array(cells),
    velocitySigmaMmYr: new Float32Array(cells),
    jumpMmYr: new Float32Array(cells),
    seasonalAmplitudeMm: new Float32Array(cells),
    seasonalSigmaMm: new Float32Array(cells),
    seasonalPhase: new Float32Array(cells),
    temporalCoherence: new Float32Array(cells),
    up: new Float32Array(cells),
    nMeasurements: new Int16Array(cells),
    firstEpoch: new Int16Array(cells),
    lastEpoch: new Int16Array(cells),
  };
}

/** The same cells in another order: `order[i]` becomes the i-th. */
export function inOrder(cells: LocatedCells, order: Uint32Array): LocatedCells {
  const ordered = emptyPlaces(order.length);
  copyIndices(cells.h3, order, ordered.h3);
  for (let to = 0; to < order.length; to++) {
    const from = order[to]!;
    ordered.row[to] = cells.row[from]!;
    ordered.col[to] = cells.col[from]!;
    ordered.lat[to] = cells.lat[from]!;
    ordered.lon[to] = cells.lon[from]!;
  }
  return ordered;
}

/** Removes the cells that `isKept` doesn't mark, in the same memory. */
export function keptCells(columns: FittedColumns, isKept: Uint8Array): FittedColumns {
  const runs = runsOf(isKept);
  const kept = runs.reduce((sum, { count }) => sum + count, 0);
  if (kept === isKept.length) return columns;
  const close = (column: Column): Column => {
    const width = column.length / isKept.length;
    let to = 0;
    for (const { from, count } of runs) {
      column.copyWithin(to * width, from * width, (from + count) * width);
      to += count;
    }
    return column.subarray(0, kept * width);
  };
  const entries = (Object.entries(columns) as [string, Column][]).map(([name, column]) => [
    name,
    close(column),
  ]);
  return Object.fromEntries(entries) as FittedColumns;
}

/** The runs of marked cells. */
function runsOf(isKept: Uint8Array): { from: number; count: number }[] {
  const runs: { from: number; count: number }[] = [];
  let from = isKept.indexOf(1);
  while (from >= 0) {
    const end = isKept.indexOf(0, from);
    const to = end < 0 ? isKept.length : end;
    runs.push({ from, count: to - from });
    from = isKept.indexOf(1, to);
  }
  return runs;
}

/** Indices in a new order, in halves: reading a 64-bit element would allocate a BigInt. */
export function copyIndices(from: BigUint64Array, order: Uint32Array, to: BigUint64Array): void {
  const source = new Uint32Array(from.buffer, from.byteOffset, 2 * from.length);
  const target = new Uint32Array(to.buffer, to.byteOffset, 2 * to.length);
  for (let at = 0; at < order.length; at++) {
    target[2 * at] = source[2 * order[at]!]!;
    target[2 * at + 1] = source[2 * order[at]! + 1]!;
  }
}
