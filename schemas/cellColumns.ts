import { allocateEventColumns, NO_DAY, type EventColumns } from './cell/cellEvents.ts';

/**
 * What a cell's path shows beyond its rate over the record (docs/surroundings.md): the rate compared with the
 * surroundings, how far the rate of other years may differ, the rate of the last 12 months and its difference from the
 * rate over the record, the acceleration, and the rate without the steps and surges in the record. Millimeters and years;
 * each σ is one standard deviation, like the velocity's. Only the σ of the recent rate includes the frame's zero.
 */
export const GROUND_FIELDS = [
  'velocityVsSurroundingsMmYr',
  'velocityVsSurroundingsUncertaintyMmYr',
  'paceSpreadMmYr',
  'recentRateMmYr',
  'recentRateUncertaintyMmYr',
  'recentChangeMmYr',
  'recentChangeUncertaintyMmYr',
  'accelerationMmYr2',
  'accelerationUncertaintyMmYr2',
  'rateWithoutEventsMmYr',
  'rateWithoutEventsUncertaintyMmYr',
] as const;

export type GroundField = (typeof GROUND_FIELDS)[number];

/** One value for each of these fields. */
export function eachGroundField<Value>(valueOf: (field: GroundField) => Value): Record<GroundField, Value> {
  const values = {} as Record<GroundField, Value>;
  for (const field of GROUND_FIELDS) values[field] = valueOf(field);
  return values;
}

/** NaN = unknown (NULL). */
type GroundColumns = Readonly<Record<GroundField, Float32Array>>;

/**
 * One partition's measured cells as columns of equal length, sorted by h3, then row, then col, as the ingest passes them
 * to the Parquet writer. Parquet names are the MotionReport's (see store/lake).
 */
export interface CellColumns extends GroundColumns, EventColumns {
  /** H3 index (resolution 12) of the cell center. */
  readonly h3: BigUint64Array;
  readonly row: Int32Array;
  readonly col: Int32Array;
  /** Cell center, WGS 84 degrees. */
  readonly lat: Float64Array;
  readonly lon: Float64Array;
  readonly velocityVerticalMmYr: Float32Array;
  readonly velocityUncertaintyMmYr: Float32Array;
  /** NaN = the product has no line of sight (NULL). */
  readonly velocityLosMmYr: Float32Array;
  /** NaN = no seasonal term was fitted (NULL). */
  readonly seasonalAmplitudeMm: Float32Array;
  /** 0 or 1. */
  readonly seasonalDominant: Uint8Array;
  readonly totalMotionMm: Float32Array;
  /** Mean over the epochs used, 0..1. */
  readonly temporalCoherence: Float32Array;
  readonly confidence: Float32Array;
  /** NaN = fewer than 8 neighbors (NULL). */
  readonly neighborSpreadMmYr: Float32Array;
  /** 0, 1 or 255 = unknown (NULL). */
  readonly neighborConsistent: Uint8Array;
  readonly nMeasurements: Int16Array;
  readonly spanYears: Float32Array;
  /** Days since 1970-01-01. */
  readonly firstObservation: Int32Array;
  readonly lastObservation: Int32Array;
}

/** Columns for a number of cells: zeros, and NaN for values that aren't known yet. */
export function allocateCellColumns(cells: number): CellColumns {
  return {
    h3: new BigUint64Array(cells),
    row: new Int32Array(cells),
    col: new Int32Array(cells),
    lat: new Float64Array(cells),
    lon: new Float64Array(cells),
    velocityVerticalMmYr: new Float32Array(cells),
    velocityUncertaintyMmYr: new Float32Array(cells),
    velocityLosMmYr: new Float32Array(cells),
    seasonalAmplitudeMm: new Float32Array(cells),
    seasonalDominant: new Uint8Array(cells),
    totalMotionMm: new Float32Array(cells),
    temporalCoherence: new Float32Array(cells),
    confidence: new Float32Array(cells),
    neighborSpreadMmYr: new Float32Array(cells),
    neighborConsistent: new Uint8Array(cells),
    nMeasurements: new Int16Array(cells),
    spanYears: new Float32Array(cells),
    firstObservation: new Int32Array(cells),
    lastObservation: new Int32Array(cells),
    ...eachGroundField(() => new Float32Array(cells).fill(NaN)),
    ...allocateEventColumns(cells),
  };
}

/** Additional values of each cell in a release of two looks: eastward motion. NaN = unknown (NULL). */
export interface EastColumns {
  /** mm/yr; negative = westward. */
  readonly velocityEastMmYr: Float32Array;
  /** One σ of it, including both zeros and northward motion. */
  readonly velocityEastUncertaintyMmYr: Float32Array;
  /** Correlation of its error with that of the upward velocity, −1..1. */
  readonly upEastCorrelation: Float32Array;
  /** The largest sudden shift of the record, mm; negative = westward. The velocity leaves such shifts out. */
  readonly eastShiftMm: Float32Array;
  readonly eastShiftUncertaintyMm: Float32Array;
  /** The days between which it happened; `NO_DAY` = NULL. */
  readonly eastShiftEarliest: Int32Array;
  readonly eastShiftLatest: Int32Array;
}

/** Such columns for a number of cells, all unknown. */
export function allocateEastColumns(cells: number): EastColumns {
  return {
    velocityEastMmYr: new Float32Array(cells).fill(NaN),
    velocityEastUncertaintyMmYr: new Float32Array(cells).fill(NaN),
    upEastCorrelation: new Float32Array(cells).fill(NaN),
    eastShiftMm: new Float32Array(cells).fill(NaN),
    eastShiftUncertaintyMm: new Float32Array(cells).fill(NaN),
    eastShiftEarliest: new Int32Array(cells).fill(NO_DAY),
    eastShiftLatest: new Int32Array(cells).fill(NO_DAY),
  };
}

/** Marks an epoch without an observation in a series of tenths of a millimeter (NULL in Parquet). */
export const MISSING_TENTH_MM = -2_147_483_648;
