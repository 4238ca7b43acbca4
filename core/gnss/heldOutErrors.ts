/**
 * How wrong a tie is at a station that it doesn't know: e_i = d_i − d̂_i, d̂_i what the field through the others predicts
 * (smoothField.ts), as root mean square over stations, mm/yr. By distance: all others within `from` of station i are held out
 * too, and it counts where the nearest one left is within `to`. The expected value is the root mean square of the σ of e_i.
 */
import type { MapPoint } from '../geodesy/grid.ts';
import type { FieldObservation, SmoothField } from './smoothField.ts';

/** The error of predicted stations whose nearest neighbor left is this far away. */
export interface HeldOutError {
  readonly fromKm: number;
  readonly toKm: number;
  /** How many have such a neighbor. */
  readonly stations: number;
  /** Null with fewer than two. */
  readonly rmseMmYr: number | null;
  /** What it is expected to be by the field's and the stations' own σ; null with fewer than two. */
  readonly expectedRmseMmYr: number | null;
}

/** Where a tie is judged: distances from the nearest station, km. */
const DISTANCE_BANDS_KM: readonly (readonly [fromKm: number, toKm: number])[] = [
  [0, 10],
  [10, 30],
  [30, 100],
];

/** Each station held out alone; null with fewer than two. */
export function leaveOneOutRmse(used: readonly FieldObservation[], field: SmoothField): number | null {
  return rmsOf(used.map(({ valueMmYr }, i) => valueMmYr - field.predictedByOthers(i).valueMmYr));
}

/** The same by the distance of the nearest station that is left. */
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
