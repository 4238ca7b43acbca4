/** A record must span so much, and have so many observations, before a rate of it is sold (docs/accuracy.md §2). */
export const SOLD_RECORD = { minSpanYears: 1, minMeasurements: 12 } as const;

/** What a record lacks to carry a rate, whatever its fit says; null = nothing. */
export type RecordShortfall = 'short' | 'sparse';

/**
 * Judges a record by the numbers that a report shows. Below a year the season passes for a trend; with fewer
 * observations than a year of months has, neither the noise nor its correlation can be estimated from the residuals.
 */
export function recordShortfall(record: {
  readonly spanYears: number;
  readonly nMeasurements: number;
}): RecordShortfall | null {
  if (!(record.spanYears >= SOLD_RECORD.minSpanYears)) return 'short';
  return record.nMeasurements >= SOLD_RECORD.minMeasurements ? null : 'sparse';
}
