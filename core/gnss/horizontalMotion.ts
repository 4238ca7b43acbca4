/**
 * The contribution of horizontal motion to vertical rates derived from the line of sight. A look publishes U + h_E·E +
 * h_N·N with h = l_horizontal / l_up (docs/accuracy.md §1). h varies across the frame and is approximated by planes, so a
 * plate's motion becomes a ramp. Where stations measure E and N, each is a separate smooth field (smoothField.ts).
 */
import type { MapPoint } from '../geodesy/grid.ts';
import { median } from '../statistics/quantile.ts';
import type { FieldBasis } from './fieldCovariance.ts';
import { fitSmoothField, type FieldValue, type SmoothField } from './smoothField.ts';

/** A linear function of position: constant + perX·(x − originX) + perY·(y − originY). */
export interface Plane {
  readonly constant: number;
  readonly perX: number;
  readonly perY: number;
  readonly originX: number;
  readonly originY: number;
}

/** A look's sensitivity to horizontal motion, as planes over the frame: vertical mm/yr per 1 mm/yr. */
export interface HorizontalLook {
  readonly east: Plane;
  readonly north: Plane;
}

/** Speeds of the plates under the United States and its territories in ITRF, one σ about zero, mm/yr. */
const PLATE_EAST_MM_YR = 15;
const PLATE_NORTH_MM_YR = 12;
/** Variation of horizontal motion within a frame, from a plate's interior to the border between two plates. */
const SILLS_MM_YR = [0.3, 1, 3, 8];
/** Expected error of a station's horizontal rates, mm/yr. */
const STATION_SIGMA_MM_YR = 0.5;

/** A station's position and its horizontal rates; null if it has none. */
interface MovingStation extends MapPoint {
  readonly eastMmYr: number | null;
  readonly northMmYr: number | null;
}

/** The ground's horizontal motion, from the stations. */
export interface HorizontalField {
  readonly east: SmoothField;
  readonly north: SmoothField;
  /** For each station with horizontal rates, in order: its motion as seen by the look, minus that of its neighbors. */
  readonly ownTermsMmYr: readonly number[];
}

/** The least-squares plane through samples; a constant where they don't determine a plane; null without samples. */
export function planeOf(samples: readonly (MapPoint & { readonly value: number })[]): Plane | null {
  if (samples.length === 0) return null;
  const mean = (pick: (sample: (typeof samples)[number]) => number) =>
    samples.reduce((sum, sample) => sum + pick(sample), 0) / samples.length;
  const [originX, originY, constant] = [mean(({ x }) => x), mean(({ y }) => y), mean(({ value }) => value)];
  let [xx, xy, yy, xv, yv] = [0, 0, 0, 0, 0];
  for (const { x, y, value } of samples) {
    const [dx, dy] = [x - originX, y - originY];
    xx += dx * dx;
    xy += dx * dy;
    yy += dy * dy;
    xv += dx * value;
    yv += dy * value;
  }
  const determinant = xx * yy - xy * xy;
  const [perX, perY] = [(yy * xv - xy * yv) / determinant, (xx * yv - xy * xv) / determinant];
  const isPlane = Number.isFinite(perX) && Number.isFinite(perY);
  return { constant, perX: isPlane ? perX : 0, perY: isPlane ? perY : 0, originX, originY };
}

/** The value of a plane at a position. */
function valueAt(plane: Plane, { x, y }: MapPoint): number {
  return plane.constant + plane.perX * (x - plane.originX) + plane.perY * (y - plane.originY);
}

/** The ground's horizontal motion from the stations that have horizontal rates; null if none does. */
export function horizontalField(
  stations: readonly MovingStation[],
  look: HorizontalLook,
): HorizontalField | null {
  const told = stations.flatMap(({ x, y, eastMmYr, northMmYr }) =>
    eastMmYr === null || northMmYr === null ? [] : [{ x, y, eastMmYr, northMmYr }],
  );
  if (told.length === 0) return null;
  const fieldOf = (pick: (station: (typeof told)[number]) => number) =>
    fitSmoothField(
      told.map((station) => ({
        x: station.x,
        y: station.y,
        valueMmYr: pick(station),
        sigmaMmYr: STATION_SIGMA_MM_YR,
      })),
      { centerMmYr: median(told.map(pick)), ramps: [[0, 1]], sillsMmYr: SILLS_MM_YR, basis: [] },
    );
  const east = fieldOf(({ eastMmYr }) => eastMmYr);
  const north = fieldOf(({ northMmYr }) => northMmYr);
  const ownTermsMmYr = told.map(
    (station, i) =>
      valueAt(look.east, station) * (station.eastMmYr - east.predictedByOthers(i).valueMmYr) +
      valueAt(look.north, station) * (station.northMmYr - north.predictedByOthers(i).valueMmYr),
  );
  return { east, north, ownTermsMmYr };
}

/** The ground's horizontal motion at a place as seen by the look, vertical mm/yr. */
export function horizontalTerm(
  { east, north }: HorizontalField,
  look: HorizontalLook,
  place: MapPoint,
): FieldValue {
  const [e, n] = [east.at(place), north.at(place)];
  const [ofEast, ofNorth] = [valueAt(look.east, place), valueAt(look.north, place)];
  return {
    valueMmYr: ofEast * e.valueMmYr + ofNorth * n.valueMmYr,
    sigmaMmYr: Math.hypot(ofEast * e.sigmaMmYr, ofNorth * n.sigmaMmYr),
  };
}

/** The effect of a plate motion that no station measures on the field of a tie: any multiple of the look's sensitivity. */
export function plateBasis({ east, north }: HorizontalLook): FieldBasis[] {
  return [
    { at: (place) => valueAt(east, place), sigma: PLATE_EAST_MM_YR },
    { at: (place) => valueAt(north, place), sigma: PLATE_NORTH_MM_YR },
  ];
}
