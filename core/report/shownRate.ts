import type { GroundWords } from '../words/english.ts';
import { margin95 } from './interval95.ts';
import { NEW_PACE_VERDICTS, type RateWithSigma } from './groundVerdict.ts';

/** The rates of a record, mm/yr; null = the record has none of this kind. */
interface RatesOfRecord {
  readonly verdict: string | null | undefined;
  readonly overRecord: RateWithSigma;
  /** Without its steps and surges. */
  readonly withoutJumps: RateWithSigma | null;
  readonly lately: RateWithSigma | null;
  /** To the east, from two looks. */
  readonly east: RateWithSigma | null;
}

export interface ShownRate extends RateWithSigma {
  readonly covers: 'record' | 'without_jumps' | 'last_12_months' | 'sideways';
}

/**
 * The one rate of a place that people see: to the east if the verdict is that the ground moves sideways, of the last 12
 * months if the verdict is about them, else without the jumps of the record, else over the record.
 */
export function shownRate({ verdict, east, ...rates }: RatesOfRecord): ShownRate {
  if (verdict === 'moving_sideways' && east !== null)
    return { velocityMmYr: east.velocityMmYr, sigmaMmYr: east.sigmaMmYr, covers: 'sideways' };
  const { overRecord, withoutJumps, lately } = rates;
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
  readonly velocity_east_mm_yr?: number | null | undefined;
  readonly velocity_east_uncertainty_mm_yr?: number | null | undefined;
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
    east: rateOf(answer.velocity_east_mm_yr, answer.velocity_east_uncertainty_mm_yr),
  });
}

/** The rate up or down that people see: what maps, histograms and series next to it show. */
export function verticalRateOf(answer: RateFields): ShownRate | null {
  return shownRateOf({ ...answer, velocity_east_mm_yr: null });
}

/** A rate as text without its unit: a sign for up or down, and none for a motion sideways, whose direction has a word. */
export function rateNumber({ velocityMmYr, covers }: ShownRate, signed: (mmYr: number) => string): string {
  return covers === 'sideways' ? Math.abs(velocityMmYr).toFixed(1) : signed(velocityMmYr);
}

/** ` to the east` after a rate sideways and its unit; empty for a rate up or down. */
export function rateDirection({ velocityMmYr, covers }: ShownRate, { sideways }: GroundWords): string {
  return covers === 'sideways' ? ` ${velocityMmYr > 0 ? sideways.toEast : sideways.toWest}` : '';
}

/** A rate with its 95 % margin for a table, in mm/yr, and what it covers: `+19.6 ± 18.4 (last 12 months)`. */
export function rateInTable(shown: ShownRate, signed: (mmYr: number) => string, words: GroundWords): string {
  const { covers, sigmaMmYr } = shown;
  const rate = `${rateNumber(shown, signed)} ± ${margin95(sigmaMmYr).toFixed(1)}${rateDirection(shown, words)}`;
  return covers === 'record' || covers === 'sideways' ? rate : `${rate} (${words.rateCovers[covers]})`;
}

function rateOf(
  velocityMmYr: number | null | undefined,
  sigmaMmYr: number | null | undefined,
): RateWithSigma | null {
  return typeof velocityMmYr === 'number' && typeof sigmaMmYr === 'number'
    ? { velocityMmYr, sigmaMmYr }
    : null;
}
