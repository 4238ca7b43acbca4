import type { MapPoint } from '../geodesy/grid.ts';
import type { SharedMotion } from '../gnss/sharedMotion.ts';
import type { SharedRates } from '../gnss/sharedRates.ts';
import { tieSigmaMmYr, type TieCorrection } from '../gnss/tieCorrection.ts';

/**
 * σ² = (f · σ_fit)² + σ_zero² + (share · v)², mm/yr, one number per cell: the fit's own σ (times f where the products
 * don't measure their noise, else 1), that of the frame's zero or of the tie at the cell, and that of an assumed line of
 * sight as a share of the velocity v. The zero is subtracted along the line of sight, so its error in vertical terms is
 * σ_ref · l̄_U / l_U, with l_U the upward component at the cell and l̄_U the frame's mean; if that is less than σ_ref,
 * σ_ref is used, because the motion of a frame's region that the frame can't see is vertical. Independent errors are
 * added in quadrature: docs/zero.md.
 */

/** Contributions to the σ of a cell's velocity beyond its own fit. */
export interface SharedUncertainty {
  /** One σ of the frame's zero, vertical mm/yr; 0 if a tie's σ replaces it. */
  readonly referenceSigmaMmYr: number;
  /** Mean upward component of the line of sight, at which that σ holds; absent = it holds everywhere. */
  readonly referenceUp?: number | undefined;
  /** One σ for an assumed line of sight, as a share of the velocity. */
  readonly lineOfSightShare: number;
  /** Factor for the fit's σ; absent = 1. */
  readonly sigmaFactor?: number | undefined;
  /** The GNSS tie; null = the frame stays relative. */
  readonly tie: TieCorrection | null;
  /** What stations restore to series and seasons, but not to the rate over the record; absent = nothing. */
  readonly motion?: SharedMotion | undefined;
  /** What that motion adds to the rates of parts of the record; absent = nothing. */
  readonly rates?: SharedRates | undefined;
}

/**
 * The published σ of a cell (docs/zero.md): the fit's, the zero's (or the tie's at the cell) and the line of sight's, in
 * quadrature. `velocityMmYr` is the velocity of the fit, before a tie. Comparisons between cells of one frame (the
 * neighborhood) use the fit's own σ, because errors that the cells share cancel.
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
