/** Two frames disagree if the difference exceeds this many σ of their zeros (95 %). */
const AGREED_SIGMAS = 1.96;

/**
 * The disagreement of two frames of similar rank in excess of the uncertainty of their zeros, as one σ (mm/yr) to be
 * added in quadrature to the rates of both; 0 if they agree. With d the difference of the two and s² its expected
 * variance (both zeros' and its own), two measurements of one quantity scatter by τ² = (d² − s²) / 2 between them (Paule
 * and Mandel 1982). A rate v whose σ includes τ is two σ from zero only if the other frame's rate, v + d, has the same
 * sign: τ ≤ |v| / 2 requires |d| < 0.83 |v|.
 */
export function disagreementSigmaMmYr(frames: {
  /** Median difference of the two frames' vertical rates; null = unknown. */
  readonly differenceMmYr: number | null;
  /** One σ of that median. */
  readonly sigmaMmYr: number | null;
  /** One σ of the zero of each frame. */
  readonly zeroSigmasMmYr: readonly [number, number];
}): number {
  const { differenceMmYr: difference, sigmaMmYr: sigma, zeroSigmasMmYr } = frames;
  if (difference === null || sigma === null) return 0;
  const allowed = sigma ** 2 + zeroSigmasMmYr[0] ** 2 + zeroSigmasMmYr[1] ** 2;
  if (Math.abs(difference) <= AGREED_SIGMAS * Math.sqrt(allowed)) return 0;
  return Math.sqrt((difference ** 2 - allowed) / 2);
}
