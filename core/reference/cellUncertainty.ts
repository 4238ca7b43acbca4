import type { MapPoint } from '../geodesy/grid.ts';
import { tieSigmaMmYr, type TieCorrection } from '../gnss/tieCorrection.ts';

/**
 * σ² = σ_fit² + σ_zero² + (share · v)², mm/yr, one number a cell: the fit's own, that of the frame's zero or of the tie at
 * the cell's place, and that of an assumed line of sight as a share of the velocity v. Independent errors in quadrature:
 * docs/accuracy.md §3.
 */

/** What the σ of a cell's velocity has beyond its own fit. */
export interface SharedUncertainty {
  /** One σ of the frame's zero, vertical mm/yr; 0 where a tie's σ takes its place. */
  readonly referenceSigmaMmYr: number;
  /** One σ for an assumed line of sight, as a share of the velocity. */
  readonly lineOfSightShare: number;
  /** The GNSS tie; null = the frame stays relative. */
  readonly tie: TieCorrection | null;
}

/**
 * The published σ of a cell (docs/accuracy.md §3): its fit's own, the zero's (or the tie's at its place) and the line of
 * sight's, in quadrature. `velocityMmYr` is that of the fit, before a tie. What compares cells of one frame (the
 * neighbourhood) takes the fit's own σ: what they share is no difference between them.
 */
export function publishedCellSigmaMmYr(
  fit: { readonly velocityMmYr: number; readonly sigmaMmYr: number },
  { referenceSigmaMmYr, lineOfSightShare, tie }: SharedUncertainty,
  place: MapPoint,
): number {
  const zero = tie ? tieSigmaMmYr(tie, place) : referenceSigmaMmYr;
  if (zero === 0 && lineOfSightShare === 0) return fit.sigmaMmYr;
  const ofSight = lineOfSightShare * fit.velocityMmYr;
  return Math.sqrt(fit.sigmaMmYr * fit.sigmaMmYr + zero * zero + ofSight * ofSight);
}
