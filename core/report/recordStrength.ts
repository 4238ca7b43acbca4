/** The minimum span and number of observations of a record before a rate is sold (docs/accuracy.md §2). */
export const SOLD_RECORD = { minSpanYears: 1, minMeasurements: 12 } as const;

/** What a record lacks to support a rate, regardless of its fit; null = nothing. */
export type RecordShortfall = 'short' | 'sparse';

/**
 * Judges a record by the numbers that a report shows. In less than a year, the season looks like a trend; with fewer than
 * twelve observations, neither the noise nor its correlation can be estimated from the residuals.
 */
export function recordShortfall(record: {
  readonly spanYears: number;
  readonly nMeasurements: number;
}): RecordShortfall | null {
  if (!(record.spanYears >= SOLD_RECORD.minSpanYears)) return 'short';
  return record.nMeasurements >= SOLD_RECORD.minMeasurements ? null : 'sparse';
}
