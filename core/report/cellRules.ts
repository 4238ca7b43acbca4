/** Minimum years of record at which the length no longer limits a cell's confidence. */
export const FULL_CONFIDENCE_YEARS = 4;
/** Seasonal motion is dominant if its amplitude is at least this … */
export const DOMINANT_SEASON_MM = 3;
/** … and this multiple of its own uncertainty. */
export const DOMINANT_SEASON_SIGMAS = 2;

/** Quality of a cell's data, 0..1 (docs/accuracy.md §2): mean temporal coherence, less for a record under four years. */
export function cellConfidence(temporalCoherence: number, spanYears: number): number {
  return temporalCoherence * Math.min(1, spanYears / FULL_CONFIDENCE_YEARS);
}

/**
 * Whether the statement about a cell's season holds no matter how much of the season that the frame removed from all
 * ground (mm) was real: the true amplitude is within that amount of the cell's own.
 */
export function isSeasonCertain(
  cell: {
    readonly seasonalAmplitudeMm: number | null;
    readonly seasonalDominant: boolean;
    readonly velocityVerticalMmYr: number;
  },
  removedMm: number,
): boolean {
  const { seasonalAmplitudeMm: amplitude, seasonalDominant, velocityVerticalMmYr } = cell;
  if (amplitude === null || Number.isNaN(amplitude)) return false;
  const limit = Math.max(DOMINANT_SEASON_MM, Math.abs(velocityVerticalMmYr));
  return seasonalDominant
    ? amplitude - removedMm >= limit || removedMm === 0
    : amplitude + removedMm < limit || removedMm === 0;
}

/**
 * Whether the season outweighs the trend (docs/accuracy.md §3): an amplitude of at least 3 mm, at least twice its own
 * uncertainty, and more than a year of the velocity. False without a seasonal term (NaN).
 */
export function isSeasonDominant(season: {
  readonly amplitudeMm: number;
  readonly sigmaMm: number;
  readonly velocityMmYr: number;
}): boolean {
  return (
    season.amplitudeMm >= DOMINANT_SEASON_MM &&
    season.amplitudeMm >= DOMINANT_SEASON_SIGMAS * season.sigmaMm &&
    season.amplitudeMm > Math.abs(season.velocityMmYr)
  );
}
