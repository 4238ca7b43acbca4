/**
 * The error of a tie at a station that isn't part of it: e_i = d_i − d̂_i, where d̂_i is the prediction of the field
 * through the others (smoothField.ts), as root mean square over stations, mm/yr. By distance: all other stations within
 * `from` of station i are held out too, and it counts if the nearest remaining one is within `to`. The expected value is
 * the root mean square of the σ of e_i.
 */
import type { MapPoint } from '../geodesy/grid.ts';
import type { FieldObservation, SmoothField } from './smoothField.ts';

/** The error of predicted stations by the distance to their nearest remaining neighbor. */
export interface HeldOutError {
  readonly fromKm: number;
  readonly toKm: number;
  /** Number of stations with a neighbor at that distance. */
  readonly stations: number;
  /** Null with fewer than two. */
  readonly rmseMmYr: number | null;
  /** The expected error, from the σ of the field and of the stations; null with fewer than two. */
  readonly expectedRmseMmYr: number | null;
}

/** Distances from the nearest station at which a tie is judged, km. */
const DISTANCE_BANDS_KM: readonly (readonly [fromKm: number, toKm: number])[] = [
  [0, 10],
  [10, 30],
  [30, 100],
];

/** Each station held out alone; null with fewer than two. */
export function leaveOneOutRmse(used: readonly FieldObservation[], field: SmoothField): number | null {
  return rmsOf(leaveOneOutErrors(used, field));
}

/** What each station has beyond what the others predict, mm/yr. */
export function leaveOneOutErrors(used: readonly FieldObservation[], field: SmoothField): number[] {
  return used.map(({ valueMmYr }, i) => valueMmYr - field.predictedByOthers(i).valueMmYr);
}

/** The same by the distance to the nearest remaining station. */
export function heldOutErrors(
  used: readonly FieldObservation[],
  { predictedByOthers }: SmoothField,
): HeldOutError[] {
  return DISTANCE_BANDS_KM.map(([fromKm, toKm]) => {
    const predicted = used.flatMap((station, i) => {
      const apartKm = used.map((other) => apart(other, station) / 1000);
      const near = [...used.keys()].filter((j) => j !== i && (apartKm[j] ?? 0) < fromKm);
      const left = apartKm.filter((km, j) => j !== i && km >= fromKm);
      if (!left.some((km) => km < toKm)) return [];
      const { valueMmYr, sigmaMmYr } = predictedByOthers(i, near);
      return [{ error: station.valueMmYr - valueMmYr, sigma: sigmaMmYr }];
    });
    return {
      fromKm,
      toKm,
      stations: predicted.length,
      rmseMmYr: rmsOf(predicted.map(({ error }) => error)),
      expectedRmseMmYr: rmsOf(predicted.map(({ sigma }) => sigma)),
    };
  });
}

function rmsOf(values: readonly number[]): number | null {
  return values.length < 2 ? null : rootMeanSquare(values);
}

function apart(a: MapPoint, b: MapPoint): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

export function rootMeanSquare(values: readonly number[]): number {
  return Math.sqrt(values.reduce((sum, value) => sum + value * value, 0) / values.length);
}
