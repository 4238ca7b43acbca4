import { NEW_PACE_VERDICTS, type RateWithSigma } from './groundVerdict.ts';

/** The rates of a record, mm/yr; null = the record has none of this kind. */
interface RatesOfRecord {
  readonly verdict: string | null | undefined;
  readonly overRecord: RateWithSigma;
  /** Without its steps and surges. */
  readonly withoutJumps: RateWithSigma | null;
  readonly lately: RateWithSigma | null;
}

export interface ShownRate extends RateWithSigma {
  readonly covers: 'record' | 'without_jumps' | 'last_12_months';
}

/**
 * The one rate of a place that people see: of the last 12 months if the verdict is about them, else without the jumps of
 * the record, else over the record.
 */
export function shownRate({ verdict, overRecord, withoutJumps, lately }: RatesOfRecord): ShownRate {
  if (NEW_PACE_VERDICTS.has(verdict ?? '') && lately !== null) return { ...lately, covers: 'last_12_months' };
  if (withoutJumps !== null) return { ...withoutJumps, covers: 'without_jumps' };
  return { ...overRecord, covers: 'record' };
}

/** The fields of a JSON answer with its rates; an answer may lack some. */
interface RateFields {
  readonly verdict_code?: string | null | undefined;
  readonly velocity_vertical_mm_yr?: number | null | undefined;
  readonly velocity_uncertainty_mm_yr?: number | null | undefined;
  readonly rate_without_events_mm_yr?: number | null | undefined;
  readonly rate_without_events_uncertainty_mm_yr?: number | null | undefined;
  readonly recent_rate_mm_yr?: number | null | undefined;
  readonly recent_rate_uncertainty_mm_yr?: number | null | undefined;
}

/** The same for a JSON answer; null if it has no rate. */
export function shownRateOf(answer: RateFields): ShownRate | null {
  const overRecord = rateOf(answer.velocity_vertical_mm_yr, answer.velocity_uncertainty_mm_yr);
  if (overRecord === null) return null;
  return shownRate({
    verdict: answer.verdict_code,
    overRecord,
    withoutJumps: rateOf(answer.rate_without_events_mm_yr, answer.rate_without_events_uncertainty_mm_yr),
    lately: rateOf(answer.recent_rate_mm_yr, answer.recent_rate_uncertainty_mm_yr),
  });
}

function rateOf(
  velocityMmYr: number | null | undefined,
  sigmaMmYr: number | null | undefined,
): RateWithSigma | null {
  return typeof velocityMmYr === 'number' && typeof sigmaMmYr === 'number'
    ? { velocityMmYr, sigmaMmYr }
    : null;
}
