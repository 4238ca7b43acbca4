import type { SharedAtDates } from '../core/series/movement.ts';
import { eachGroundField, type GroundField } from './cellColumns.ts';
import type { EventRecord } from './cell/cellEvents.ts';

/** What a cell's path shows beyond its rate over the record; null = not known. */
export type GroundRecord = Readonly<Record<GroundField, number | null>> & {
  /** Dated events, at most three, by date. */
  readonly events: readonly EventRecord[];
};

/** Nothing is known but the rate. */
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
  /** Null where the product gives no line of sight (vertical series). */
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
  /** Of a release of two looks; absent = not known. */
  readonly east?: EastRecord | undefined;
}

/** Motion to the east, mm/yr, negative = to the west, and the correlation of its error with that of the velocity up. */
export interface EastRecord {
  readonly velocityMmYr: number;
  readonly sigmaMmYr: number;
  readonly correlation: number;
}

/** A cell's vertical series: only the epochs it has. */
export interface SeriesRecord {
  /** YYYY-MM-DD, ascending. */
  readonly dates: readonly string[];
  /** Cumulative vertical displacement since the cell's first epoch, millimeters. */
  readonly verticalMm: readonly number[];
  /** What the frame took off all its ground at each of them beyond a rate, mm; absent = not known, or nothing. */
  readonly removedMm?: readonly number[] | undefined;
  /** What GNSS stations gave back of it, which is in `verticalMm`; absent = nothing. */
  readonly shared?: SharedAtDates | undefined;
}
