import type { SeriesHundredths } from './seriesStore.ts';

/** Fitted cells, sorted by h3; one value a cell. */
export interface FittedCells {
  readonly h3: BigUint64Array;
  readonly row: Int32Array;
  readonly col: Int32Array;
  readonly lat: Float64Array;
  readonly lon: Float64Array;
  /** Vertical, before the GNSS tie. */
  readonly velocityMmYr: Float32Array;
  readonly velocitySigmaMmYr: Float32Array;
  /** NaN = no seasonal term was fitted. */
  readonly seasonalAmplitudeMm: Float32Array;
  readonly seasonalSigmaMm: Float32Array;
  readonly temporalCoherence: Float32Array;
  readonly up: Float32Array;
  readonly nMeasurements: Int16Array;
  readonly firstEpoch: Int16Array;
  readonly lastEpoch: Int16Array;
}

/** What a block leaves in its scratch file. */
export interface FittedColumns extends FittedCells {
  /** Cells × epochs: vertical, since the cell's first epoch (`SeriesHundredths`). */
  readonly seriesHundredths: SeriesHundredths;
}

/** Columns to be filled in. */
export function emptyFittedCells(cells: number): FittedCells {
  return {
    h3: new BigUint64Array(cells),
    row: new Int32Array(cells),
    col: new Int32Array(cells),
    lat: new Float64Array(cells),
    lon: new Float64Array(cells),
    velocityMmYr: new Float32Array(cells),
    velocitySigmaMmYr: new Float32Array(cells),
    seasonalAmplitudeMm: new Float32Array(cells),
    seasonalSigmaMm: new Float32Array(cells),
    temporalCoherence: new Float32Array(cells),
    up: new Float32Array(cells),
    nMeasurements: new Int16Array(cells),
    firstEpoch: new Int16Array(cells),
    lastEpoch: new Int16Array(cells),
  };
}

/** The same cells in another order: `order[i]` is the i-th. */
export function inOrder(cells: FittedCells, order: Uint32Array): FittedCells {
  const ordered = emptyFittedCells(order.length);
  copyIndices(cells.h3, order, ordered.h3);
  for (let to = 0; to < order.length; to++) {
    const from = order[to]!;
    ordered.row[to] = cells.row[from]!;
    ordered.col[to] = cells.col[from]!;
    ordered.lat[to] = cells.lat[from]!;
    ordered.lon[to] = cells.lon[from]!;
    ordered.velocityMmYr[to] = cells.velocityMmYr[from]!;
    ordered.velocitySigmaMmYr[to] = cells.velocitySigmaMmYr[from]!;
    ordered.seasonalAmplitudeMm[to] = cells.seasonalAmplitudeMm[from]!;
    ordered.seasonalSigmaMm[to] = cells.seasonalSigmaMm[from]!;
    ordered.temporalCoherence[to] = cells.temporalCoherence[from]!;
    ordered.up[to] = cells.up[from]!;
    ordered.nMeasurements[to] = cells.nMeasurements[from]!;
    ordered.firstEpoch[to] = cells.firstEpoch[from]!;
    ordered.lastEpoch[to] = cells.lastEpoch[from]!;
  }
  return ordered;
}

/** Indices in a new order, by halves: a 64-bit element read on its own becomes an object. */
export function copyIndices(from: BigUint64Array, order: Uint32Array, to: BigUint64Array): void {
  const source = new Uint32Array(from.buffer, from.byteOffset, 2 * from.length);
  const target = new Uint32Array(to.buffer, to.byteOffset, 2 * to.length);
  for (let at = 0; at < order.length; at++) {
    target[2 * at] = source[2 * order[at]!]!;
    target[2 * at + 1] = source[2 * order[at]! + 1]!;
  }
}
