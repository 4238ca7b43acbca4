/**
 * A cell's numbers as published in a report. Everything else that uses a cell's numbers (the order of overlapping frames,
 * the colors of a map) gets them from here, so that all of them agree.
 */

/** To `digits` decimals; never a negative zero. */
export function roundTo(value: number, digits: number): number {
  const scale = 10 ** digits;
  return Math.round(value * scale) / scale + 0;
}

export function publishedVelocityMmYr(velocityMmYr: number): number {
  return roundTo(velocityMmYr, 3);
}

/** Never zero, because a report divides by it. */
export function publishedSigmaMmYr(sigmaMmYr: number): number {
  return Math.max(0.001, roundTo(sigmaMmYr, 3));
}

export function publishedConfidence(confidence: number): number {
  return roundTo(confidence, 3);
}

/**
 * A published confidence as shown in everything free: rounded down to tenths, 0.788 as 0.7. Gates compare the rounded
 * value too, so that no series of free requests reveals the rest. NaN = unknown.
 */
export function confidenceTenths(confidence: number): number {
  return Math.floor(Math.round(confidence * 1000) / 100) / 10;
}

export function publishedSeasonalMm(amplitudeMm: number): number {
  return roundTo(amplitudeMm, 2);
}

/** The same for people, of 100 points. */
export function qualityPoints(confidence: number): number {
  return Math.round(confidence * 100);
}
