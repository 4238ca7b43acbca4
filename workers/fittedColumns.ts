/** Fitted cells of one block, sorted by h3; one value a cell, `seriesMm` cells × epochs. */
export interface FittedColumns {
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
  /** Vertical mm since the cell's first epoch, NaN = no observation. */
  readonly seriesMm: Float32Array;
}

/** Columns to be filled in. */
export function emptyFittedColumns(cells: number, epochs: number): FittedColumns {
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
    seriesMm: new Float32Array(cells * epochs),
  };
}
