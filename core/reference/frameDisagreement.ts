/** A rate's zero may be off by so many of its σ before two frames are said to disagree (95 %). */
const AGREED_SIGMAS = 1.96;

/**
 * What two frames of like rank disagree by beyond what is not known of their zeros, as one σ (mm/yr) to be added in
 * quadrature to the rates of either; 0 where they agree. With d the difference of the two and s² the variance that it is
 * allowed (both zeros', and its own), two measurements of one quantity scatter by τ² = (d² − s²) / 2 between them (Paule
 * and Mandel 1982). A rate v with τ in its σ is two σ from zero only where the other frame's, v + d, has its sign:
 * τ ≤ |v| / 2 asks for |d| < 0.83 |v|.
 */
export function disagreementSigmaMmYr(frames: {
  /** Median difference of the two frames' vertical rates; null = not known. */
  readonly differenceMmYr: number | null;
  /** One σ of that median. */
  readonly sigmaMmYr: number | null;
  /** One σ of either frame's zero. */
  readonly zeroSigmasMmYr: readonly [number, number];
}): number {
  const { differenceMmYr: difference, sigmaMmYr: sigma, zeroSigmasMmYr } = frames;
  if (difference === null || sigma === null) return 0;
  const allowed = sigma ** 2 + zeroSigmasMmYr[0] ** 2 + zeroSigmasMmYr[1] ** 2;
  if (Math.abs(difference) <= AGREED_SIGMAS * Math.sqrt(allowed)) return 0;
  return Math.sqrt((difference ** 2 - allowed) / 2);
}
