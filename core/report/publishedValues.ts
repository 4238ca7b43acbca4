/**
 * A cell's numbers as a report gives them. Whatever else speaks of a cell (the order of overlapping frames, the
 * colors of a map) takes them from here, so that it speaks of the same numbers.
 */

/** To `digits` decimals; never a negative zero. */
export function roundTo(value: number, digits: number): number {
  const scale = 10 ** digits;
  return Math.round(value * scale) / scale + 0;
}

export function publishedVelocityMmYr(velocityMmYr: number): number {
  return roundTo(velocityMmYr, 3);
}

/** Never zero: a report divides by it. */
export function publishedSigmaMmYr(sigmaMmYr: number): number {
  return Math.max(0.001, roundTo(sigmaMmYr, 3));
}

export function publishedConfidence(confidence: number): number {
  return roundTo(confidence, 3);
}

/**
 * A published confidence as everything that is free tells it: the whole tenths that it reaches, 0.788 as 0.7. Gates compare it
 * too, so that no number of free questions finds the rest. NaN = not known.
 */
export function confidenceTenths(confidence: number): number {
  return Math.floor(Math.round(confidence * 1000) / 100) / 10;
}

export function publishedSeasonalMm(amplitudeMm: number): number {
  return roundTo(amplitudeMm, 2);
}
