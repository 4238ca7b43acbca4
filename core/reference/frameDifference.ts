/**
 * How two frames differ over their common ground. With m_k the median difference of the common cells of area k (mm/yr), n
 * areas:
 *
 *   d = median m_k      s = 1.4826·median |m_k − d|      σ_d = 1.2533·s / √n
 *
 * 1.4826 makes a median absolute deviation the σ of normal values, 1.2533 = √(π/2) is the standard error of their median
 * in that of their mean (Rousseeuw & Leroy 1987, doi 10.1002/0471725382; any textbook).
 */
import { median } from '../statistics/quantile.ts';

/** By how much the rates of one frame lie above those of another. */
export interface FrameDifference {
  /** Cells that both measure, among those looked at. */
  readonly commonCells: number;
  /** Median over the areas, vertical mm/yr; null where too few cells are common to tell. */
  readonly differenceMmYr: number | null;
  /** One σ of that median, from the robust spread over the areas and their number. */
  readonly sigmaMmYr: number | null;
  /** Robust standard deviation of the areas' own differences, mm/yr: large where the difference is not one constant. */
  readonly spreadMmYr: number | null;
}

/** Whether reports of two frames may be compared with each other; `unknown` where too few cells tell. */
export type Comparability = 'comparable' | 'not_comparable' | 'unknown';

/** From fewer common cells or areas nothing is said. */
const FEWEST_CELLS = 30;
const FEWEST_AREAS = 4;
/** A median absolute deviation of normal values times this is their standard deviation. */
const MAD_TO_SIGMA = 1.4826;
/** The standard error of a median of normal values is so many times that of their mean. */
const MEDIAN_TO_MEAN = 1.2533;
/** Half the width of the class `stable`: frames that agree within it give a place the same class, or a neighboring one. */
const COMPARABLE_MM_YR = 1.5;

/**
 * The difference of two frames from that of their common cells (first minus second, vertical mm/yr), area by area.
 * Cells of an area share their atmosphere, so an area counts once: its median.
 */
export function frameDifference(areas: readonly (readonly number[])[]): FrameDifference {
  const measured = areas.filter((differences) => differences.length > 0);
  const commonCells = measured.reduce((sum, differences) => sum + differences.length, 0);
  if (commonCells < FEWEST_CELLS || measured.length < FEWEST_AREAS) {
    return { commonCells, differenceMmYr: null, sigmaMmYr: null, spreadMmYr: null };
  }
  const medians = measured.map((differences) => median([...differences]));
  const differenceMmYr = median([...medians]);
  const spreadMmYr = MAD_TO_SIGMA * median(medians.map((value) => Math.abs(value - differenceMmYr)));
  const sigmaMmYr = (MEDIAN_TO_MEAN * spreadMmYr) / Math.sqrt(medians.length);
  return { commonCells, differenceMmYr, sigmaMmYr, spreadMmYr };
}

/** Comparable only where the difference, with its 95 % interval and its spread from place to place, is small for any use. */
export function comparabilityOf({ differenceMmYr, sigmaMmYr, spreadMmYr }: FrameDifference): Comparability {
  if (differenceMmYr === null || sigmaMmYr === null || spreadMmYr === null) return 'unknown';
  const worst = Math.abs(differenceMmYr) + 1.96 * sigmaMmYr;
  return Math.max(worst, spreadMmYr) <= COMPARABLE_MM_YR ? 'comparable' : 'not_comparable';
}
