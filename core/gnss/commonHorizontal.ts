/**
 * What the horizontal motion that a frame's ground shares adds to vertical rates made from the line of sight. A look
 * publishes U + h_E·E + h_N·N with h = l_horizontal / l_up (docs/accuracy.md §1), and h changes across the frame, as planes
 * here: a plate's motion becomes a ramp. With the stations' own E and N (mm/yr) it is taken out; without, its σ is
 *
 *   σ²(x) = Σ over E, N of (h(x) − h(x₀))²·σ_plate²      x₀ the center of the stations of a constant, which has the rest
 */
import { median } from '../statistics/quantile.ts';
import type { MapPoint } from '../geodesy/grid.ts';
import type { TieCoefficients, TieVariance } from './tieCorrection.ts';
import { fitTie, type TieFit, type TieModel } from './tieFit.ts';

/** How a look answers to horizontal motion, as planes over the frame: vertical mm/yr for 1 mm/yr. */
export interface HorizontalLook {
  readonly east: TieCoefficients;
  readonly north: TieCoefficients;
}

/** Motion to the east or north that the ground of a frame shares. */
interface SharedMotion {
  readonly mmYr: number;
  /** One σ of the motion of a place about it. */
  readonly sigmaMmYr: number;
}

export interface CommonHorizontal {
  readonly east: SharedMotion;
  readonly north: SharedMotion;
  /** Whether stations tell it. */
  readonly isTold: boolean;
}

/** Speeds of plates under the United States and its territories in ITRF, one σ about none, mm/yr. */
const PLATE_EAST_MM_YR = 15;
const PLATE_NORTH_MM_YR = 12;
/** Scatter between stations that is expected before any was seen, mm/yr; weighs like one station. */
const EXPECTED_SCATTER_MM_YR = 1;
/** A median absolute deviation of normal values times this is their standard deviation. */
const MAD_TO_SIGMA = 1.4826;

/** Where a look answers to horizontal motion, from samples of it; null without any. */
export function planeOf(samples: readonly (MapPoint & { readonly value: number })[]): TieCoefficients | null {
  if (samples.length === 0) return null;
  const observed = samples.map(({ x, y, value }) => ({ x, y, differenceMmYr: value, sigmaMmYr: 1 }));
  const weights = new Float64Array(samples.length).fill(1);
  const { coefficients } = fitTie(observed, 'plane', weights);
  const isPlane = Number.isFinite(coefficients.perX) && Number.isFinite(coefficients.perY);
  return isPlane ? coefficients : fitTie(observed, 'constant', weights).coefficients;
}

/** The motion that the stations share: the median of those that tell theirs. */
export function commonHorizontal(
  stations: readonly { readonly eastMmYr: number | null; readonly northMmYr: number | null }[],
): CommonHorizontal {
  const told = stations.flatMap(({ eastMmYr, northMmYr }) =>
    eastMmYr === null || northMmYr === null ? [] : [{ eastMmYr, northMmYr }],
  );
  if (told.length > 0)
    return {
      east: sharedBy(told.map(({ eastMmYr }) => eastMmYr)),
      north: sharedBy(told.map(({ northMmYr }) => northMmYr)),
      isTold: true,
    };
  return {
    east: { mmYr: 0, sigmaMmYr: PLATE_EAST_MM_YR },
    north: { mmYr: 0, sigmaMmYr: PLATE_NORTH_MM_YR },
    isTold: false,
  };
}

function sharedBy(values: readonly number[]): SharedMotion {
  const n = values.length;
  const mmYr = median([...values]);
  const scatter = MAD_TO_SIGMA * median(values.map((value) => Math.abs(value - mmYr)));
  const variance = (EXPECTED_SCATTER_MM_YR ** 2 + n * scatter ** 2) / (n + 1);
  return { mmYr, sigmaMmYr: Math.sqrt(variance * (1 + 1 / n)) };
}

/**
 * A tie fitted to differences that have the stations' horizontal motion in them, as what is added to rates: less the
 * motion that the ground shares, and with its σ.
 */
export function withHorizontal(
  fit: TieFit,
  model: TieModel,
  { look, motion }: { readonly look: HorizontalLook; readonly motion: CommonHorizontal },
): TieFit {
  let { coefficients, variance } = fit;
  for (const [plane, shared] of [
    [look.east, motion.east],
    [look.north, motion.north],
  ] as const) {
    coefficients = lessPlane(coefficients, plane, shared.mmYr);
    // What is not told is the same everywhere: a plane takes it out, a constant that at its stations.
    if (motion.isTold || model === 'constant')
      variance = moreUncertain(variance, plane, {
        sigmaMmYr: shared.sigmaMmYr,
        atOrigin: motion.isTold ? valueAt(plane, fit.coefficients.originX, fit.coefficients.originY) : 0,
      });
  }
  return { ...fit, coefficients, variance };
}

/** What a look makes of one mm/yr at a place. */
export function valueAt(plane: TieCoefficients, x: number, y: number): number {
  return plane.constant + plane.perX * (x - plane.originX) + plane.perY * (y - plane.originY);
}

function lessPlane(tie: TieCoefficients, plane: TieCoefficients, mmYr: number): TieCoefficients {
  return {
    ...tie,
    constant: tie.constant - mmYr * valueAt(plane, tie.originX, tie.originY),
    perX: tie.perX - mmYr * plane.perX,
    perY: tie.perY - mmYr * plane.perY,
  };
}

function moreUncertain(
  { constant, perXX, perXY, perYY }: TieVariance,
  plane: TieCoefficients,
  { sigmaMmYr, atOrigin }: { readonly sigmaMmYr: number; readonly atOrigin: number },
): TieVariance {
  const squared = sigmaMmYr ** 2;
  return {
    constant: constant + squared * atOrigin ** 2,
    perXX: perXX + squared * plane.perX ** 2,
    perXY: perXY + squared * plane.perX * plane.perY,
    perYY: perYY + squared * plane.perY ** 2,
  };
}
