import type { Severity } from '../../core/events/severity.ts';
import {
  headlineFor,
  isClassApart,
  isSignificant,
  NEW_PACE_VERDICTS,
  type RateWithSigma,
} from '../../core/report/groundVerdict.ts';
import { SIDEWAYS_VERDICTS } from '../../core/report/calmVerdict.ts';
import { interval95, margin95 } from '../../core/report/interval95.ts';
import { rateDirection, rateNumber, shownRateOf } from '../../core/report/shownRate.ts';
import { signed, tierWords } from '../page/pageWords.ts';
import type { Report } from '../service/serviceAnswers.ts';
import { words } from '../words/words.ts';

type Row = [name: string, value: string];

interface Rate {
  readonly velocity: number;
  readonly uncertainty: number;
}

/** Explains what the headline rate leaves out: text that ends with the vertical rate over the record. */
interface RateNote {
  readonly words: string;
  readonly overRecord: string;
}

/** The rate that people see; `note` states the vertical rate over the record if it differs. */
interface HeadlineRate extends Rate {
  /** `−12.4`, or `7.0` for a motion sideways. */
  readonly number: string;
  /** The 95 % interval; of a motion sideways, in its direction. */
  readonly interval: readonly [number, number];
  /** ` to the east` after the unit; empty for a rate up or down. */
  readonly direction: string;
  readonly isSideways: boolean;
  readonly note: RateNote | null;
}

/** The rate that people see; null if the report has no rate. */
export function shownRate(report: Report): HeadlineRate | null {
  const shown = shownRateOf(report);
  if (shown === null) return null;
  const { sigmaMmYr: uncertainty, covers } = shown;
  const isSideways = covers === 'sideways';
  const velocity = isSideways ? Math.abs(shown.velocityMmYr) : shown.velocityMmYr;
  const rate = {
    velocity,
    uncertainty,
    number: rateNumber(shown, (mmYr) => signed(mmYr, 1)),
    interval: interval95(velocity, uncertainty),
    direction: rateDirection(shown, words.ground),
    isSideways,
  };
  if (covers === 'record') return { ...rate, note: null };
  const overRecord = withMargin(report.velocity_vertical_mm_yr ?? 0, report.velocity_uncertainty_mm_yr ?? 0);
  return { ...rate, note: { words: NOTES[covers], overRecord } };
}

const NOTES = {
  last_12_months: words.report.rateOfMonths,
  without_jumps: words.report.rateWithoutJump,
  sideways: words.report.rateSideways,
} as const;

/** The rate of the last 12 months if the verdict is about them. */
function recentPace({
  verdict_code: verdict,
  recent_rate_mm_yr: velocity,
  recent_rate_uncertainty_mm_yr: uncertainty,
}: Partial<Report>): Rate | null {
  return NEW_PACE_VERDICTS.has(verdict ?? '') &&
    typeof velocity === 'number' &&
    typeof uncertainty === 'number'
    ? { velocity, uncertainty }
    : null;
}

/** Whether the rate over the record isn't a steady motion: it includes a jump, or the verdict is about another pace. */
export function isUnsteady(report: Report): boolean {
  return rateWithoutJumps(report) !== null || recentPace(report) !== null;
}

/** The rate without the steps of the record; null if there are none, or the report is older than this field. */
export function rateWithoutJumps({
  rate_without_events_mm_yr: velocity,
  rate_without_events_uncertainty_mm_yr: uncertainty,
}: Partial<Report>): Rate | null {
  return typeof velocity === 'number' && typeof uncertainty === 'number' ? { velocity, uncertainty } : null;
}

function withMargin(velocity: number, uncertainty: number): string {
  return words.report.rate(signed(velocity, 1), margin95(uncertainty).toFixed(1));
}

/** The certainty of a verdict: the steps of a bar, and the same in words. */
export interface Certainty {
  readonly step: 1 | 2 | 3;
  readonly words: string;
}

/** The certainty of the verdict, as stated in the report. */
export function certaintyOf({
  verdict_code: verdict,
  confidence_tier: tier,
}: Pick<Report, 'verdict_code' | 'confidence_tier'>): Certainty {
  if (headlineFor(verdict, words.ground)?.isCertain) return { step: 3, words: words.report.certain };
  if (verdict === 'probably_stable') return { step: 2, words: words.report.probable };
  return tier === 'within_margin'
    ? { step: 1, words: words.report.notCertain }
    : { step: 2, words: words.report.suggestive };
}

/** The certainty of the direction. A rate that includes a jump isn't a steady motion. */
export function confidenceWords(report: Report): Row[] {
  if (rateWithoutJumps(report) !== null) return [[words.report.confidence, words.report.includesJump]];
  if (recentPace(report) !== null) return [[words.report.confidence, words.report.changedPace]];
  const sideways = shownRateOf(report);
  if (sideways?.covers === 'sideways') {
    const ratio = (Math.abs(sideways.velocityMmYr) / sideways.sigmaMmYr).toFixed(1);
    const certainty = `${tierWords('measured')}${words.report.signalToNoise(ratio)}`;
    return [[words.report.confidence, words.report.ofSideways(certainty)]];
  }
  const ratio =
    report.signal_to_noise === null ? '' : words.report.signalToNoise(report.signal_to_noise.toFixed(1));
  return [
    [words.report.confidence, `${tierWords(report.confidence_tier)}${ratio}`],
    [
      words.report.significant,
      report.significant_nonzero ? words.report.isSignificant : words.report.notSignificant,
    ],
  ];
}

/** How the recent motion compares to the record, if the report states it. */
export function changeRows(report: Partial<Report>): Row[] {
  const {
    severity,
    recent_rate_mm_yr: recent,
    recent_rate_uncertainty_mm_yr: recentSigma,
    recent_change_mm_yr: change,
    recent_change_uncertainty_mm_yr: changeSigma,
    acceleration_mm_yr2: acceleration,
    acceleration_uncertainty_mm_yr2: accelerationSigma,
  } = report;
  const rows: Row[] = [];
  if (typeof severity === 'number' && severity >= 2)
    rows.push([
      words.report.severity,
      words.report.severityOf(severity, words.ground.severity[severity as Severity]),
    ]);
  if (
    holds(isClassApart, change, changeSigma) &&
    recentPace(report) === null &&
    typeof recent === 'number' &&
    typeof recentSigma === 'number'
  )
    rows.push([words.report.last12Months, withMargin(recent, recentSigma)]);
  if (holds(isSignificant, acceleration, accelerationSigma)) {
    const margin = margin95(accelerationSigma ?? 0).toFixed(1);
    rows.push([
      words.report.acceleration,
      words.report.accelerationRate(signed(acceleration ?? 0, 1), margin),
    ]);
  }
  return rows;
}

/** Whether a rule holds for a rate; false if the rate is unknown. */
function holds(
  rule: (rate: RateWithSigma) => boolean,
  velocityMmYr: number | null | undefined,
  sigmaMmYr: number | null | undefined,
): boolean {
  return (
    typeof velocityMmYr === 'number' && typeof sigmaMmYr === 'number' && rule({ velocityMmYr, sigmaMmYr })
  );
}

/** No movement between two dates: the chart shows that. */
export function rateTimesYears(report: Report): Row[] {
  const { total_motion_mm: total, span_years: years } = report;
  // A motion that isn't steady doesn't add up over the years, and the rate up or down isn't that of ground moving sideways.
  if (isUnsteady(report) || SIDEWAYS_VERDICTS.has(report.verdict_code ?? '')) return [];
  const text =
    total === null || years === null ? '—' : words.report.rateTimesYears(signed(total, 0), years.toFixed(1));
  return [[words.report.rateTimesRecord, text]];
}
