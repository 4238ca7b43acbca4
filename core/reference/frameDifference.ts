/**
 * The difference between two frames over their common ground. With m_k the median difference of the common cells in area
 * k (mm/yr) and n areas:
 *
 *   d = median m_k      s = 1.4826·median |m_k − d|      σ_d = 1.2533·s / √n
 *
 * 1.4826 converts a median absolute deviation to the σ of normal values; 1.2533 = √(π/2) is the ratio of the standard
 * errors of their median and mean (Rousseeuw & Leroy 1987, doi 10.1002/0471725382; any textbook).
 */
import { median } from '../statistics/quantile.ts';

/** How much the rates of one frame exceed those of another. */
export interface FrameDifference {
  /** Number of the compared cells that both measure. */
  readonly commonCells: number;
  /** Median over the areas, vertical mm/yr; null if there are too few common cells. */
  readonly differenceMmYr: number | null;
  /** One σ of that median, from the robust spread over the areas and their number. */
  readonly sigmaMmYr: number | null;
  /** Robust standard deviation of the areas' differences, mm/yr: large if the difference isn't constant. */
  readonly spreadMmYr: number | null;
}

/** Whether reports of two frames may be compared with each other; `unknown` if there are too few common cells. */
export type Comparability = 'comparable' | 'not_comparable' | 'unknown';

/** With fewer common cells or areas, the difference is unknown. */
const FEWEST_CELLS = 30;
const FEWEST_AREAS = 4;
/** Ratio of the standard deviation of normal values to their median absolute deviation. */
const MAD_TO_SIGMA = 1.4826;
/** Ratio of the standard error of a median of normal values to that of their mean. */
const MEDIAN_TO_MEAN = 1.2533;
/** Half the width of the class `stable`: frames that agree within it give a place the same class or an adjacent one. */
const COMPARABLE_MM_YR = 1.5;

/**
 * The difference between two frames, from the differences of their common cells (first minus second, vertical mm/yr),
 * area by area. Cells in an area share their atmosphere, so each area counts once, by its median.
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

/** Comparable only if the difference, with its 95 % interval and its spatial spread, is small for any use. */
export function comparabilityOf({ differenceMmYr, sigmaMmYr, spreadMmYr }: FrameDifference): Comparability {
  if (differenceMmYr === null || sigmaMmYr === null || spreadMmYr === null) return 'unknown';
  const worst = Math.abs(differenceMmYr) + 1.96 * sigmaMmYr;
  return Math.max(worst, spreadMmYr) <= COMPARABLE_MM_YR ? 'comparable' : 'not_comparable';
}
