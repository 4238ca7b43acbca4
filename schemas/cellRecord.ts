import type { SharedAtDates } from '../core/series/movement.ts';
import { eachGroundField, type GroundField } from './cellColumns.ts';
import type { EventRecord } from './cell/cellEvents.ts';

/** What a cell's path shows beyond its rate over the record; null = unknown. */
export type GroundRecord = Readonly<Record<GroundField, number | null>> & {
  /** Dated events, at most three, by date. */
  readonly events: readonly EventRecord[];
  /** Of an area: whether the rate without events counts although none of its cells' events is listed; absent = no. */
  readonly hasRateWithoutEvents?: boolean;
};

/** Only the rate is known. */
export const UNKNOWN_GROUND: GroundRecord = { ...eachGroundField(() => null), events: [] };

/** One measured cell as the lake stores it: a row of `cells/…parquet`. */
export interface CellRecord extends GroundRecord {
  readonly h3: string;
  readonly row: number;
  readonly col: number;
  readonly lat: number;
  readonly lon: number;
  readonly velocityVerticalMmYr: number;
  readonly velocityUncertaintyMmYr: number;
  /** Null if the product has no line of sight (vertical series). */
  readonly velocityLosMmYr: number | null;
  readonly seasonalAmplitudeMm: number | null;
  readonly seasonalDominant: boolean;
  readonly totalMotionMm: number;
  readonly temporalCoherence: number;
  readonly confidence: number;
  readonly neighborSpreadMmYr: number | null;
  readonly neighborConsistent: boolean | null;
  readonly nMeasurements: number;
  readonly spanYears: number;
  /** YYYY-MM-DD */
  readonly firstObservation: string;
  readonly lastObservation: string;
  /** For a release of two looks; absent = unknown. */
  readonly east?: EastRecord | undefined;
}

/** Eastward motion, mm/yr, negative = westward, and the correlation of its error with that of the upward velocity. */
export interface EastRecord {
  readonly velocityMmYr: number;
  readonly sigmaMmYr: number;
  readonly correlation: number;
  /** Its largest sudden shift, which the velocity leaves out; absent = none. */
  readonly shift?: EastShiftRecord | undefined;
}

/** A sudden shift to the east, mm, negative = to the west; dates YYYY-MM-DD. */
export interface EastShiftRecord {
  readonly sizeMm: number;
  readonly sigmaMm: number;
  readonly earliest: string;
  readonly latest: string;
}

/** A cell's vertical series, with only the epochs that it has. */
export interface SeriesRecord {
  /** YYYY-MM-DD, ascending. */
  readonly dates: readonly string[];
  /** Cumulative vertical displacement since the cell's first epoch, millimeters. */
  readonly verticalMm: readonly number[];
  /** The motion beyond a rate that the frame removed from all its ground at each date, mm; absent = unknown, or nothing. */
  readonly removedMm?: readonly number[] | undefined;
  /** The part that GNSS stations restored, which `verticalMm` includes; absent = nothing. */
  readonly shared?: SharedAtDates | undefined;
}
