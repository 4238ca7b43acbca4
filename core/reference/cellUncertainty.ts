import type { MapPoint } from '../geodesy/grid.ts';
import type { SharedMotion } from '../gnss/sharedMotion.ts';
import { tieSigmaMmYr, type TieCorrection } from '../gnss/tieCorrection.ts';

/**
 * σ² = (f · σ_fit)² + σ_zero² + (share · v)², mm/yr, one number a cell: the fit's own (times f where the products have no
 * measure of their noise, else 1), that of the frame's zero or of the tie at
 * the cell's place, and that of an assumed line of sight as a share of the velocity v. The zero is subtracted along the line of
 * sight, so that its error in vertical terms is σ_ref · l̄_U / l_U, with l_U the upward component at the cell and l̄_U the frame's mean;
 * where that is less than σ_ref, σ_ref stays: what no frame sees of its region is vertical. Independent errors in quadrature:
 * docs/zero.md.
 */

/** What the σ of a cell's velocity has beyond its own fit. */
export interface SharedUncertainty {
  /** One σ of the frame's zero, vertical mm/yr; 0 where a tie's σ takes its place. */
  readonly referenceSigmaMmYr: number;
  /** Mean upward component of the line of sight, at which that σ holds; absent = it holds at every place. */
  readonly referenceUp?: number | undefined;
  /** One σ for an assumed line of sight, as a share of the velocity. */
  readonly lineOfSightShare: number;
  /** What the fit's σ is multiplied by; absent = 1. */
  readonly sigmaFactor?: number | undefined;
  /** The GNSS tie; null = the frame stays relative. */
  readonly tie: TieCorrection | null;
  /** What stations give back to series and seasons, but no rate; absent = nothing. */
  readonly motion?: SharedMotion | undefined;
}

/**
 * The published σ of a cell (docs/zero.md): its fit's own, the zero's (or the tie's at its place) and the line of
 * sight's, in quadrature. `velocityMmYr` is that of the fit, before a tie. What compares cells of one frame (the
 * neighborhood) takes the fit's own σ: what they share is no difference between them.
 */
export function publishedCellSigmaMmYr(
  fit: { readonly velocityMmYr: number; readonly sigmaMmYr: number; readonly up: number },
  { referenceSigmaMmYr, referenceUp = fit.up, lineOfSightShare, sigmaFactor = 1, tie }: SharedUncertainty,
  place: MapPoint,
): number {
  const zero = tie ? tieSigmaMmYr(tie, place) : referenceSigmaMmYr * Math.max(1, referenceUp / fit.up);
  const ofFit = sigmaFactor * fit.sigmaMmYr;
  if (zero === 0 && lineOfSightShare === 0) return ofFit;
  const ofSight = lineOfSightShare * fit.velocityMmYr;
  return Math.sqrt(ofFit * ofFit + zero * zero + ofSight * ofSight);
}
