import { SEVERITY_NAMES, type Severity } from '../../core/events/severity.ts';
import { isSignificant } from '../../core/report/groundVerdict.ts';
import { margin95 } from '../../core/report/interval95.ts';
import { element } from '../page/dom.ts';
import { signed, tierWords } from '../page/pageWords.ts';
import type { Report } from '../service/serviceAnswers.ts';

type Row = [name: string, value: string];

/** The rate that the jumps of a record are in, next to the one without them; null where it holds none. */
export function jumpNote(report: Report): HTMLElement | null {
  const { velocity_vertical_mm_yr: velocity, velocity_uncertainty_mm_yr: uncertainty } = report;
  if (rateWithoutJumps(report) === null || velocity === null || uncertainty === null) return null;
  return element(
    'p',
    { class: 'without-events' },
    'This is the rate without the jump in its record. With the jump it is ',
    element('strong', {}, withMargin(velocity, uncertainty)),
    '.',
  );
}

/** The rate without the steps of the record; null where it holds none, or the report is from before the field. */
export function rateWithoutJumps({
  rate_without_events_mm_yr: velocity,
  rate_without_events_uncertainty_mm_yr: uncertainty,
}: Partial<Report>): { readonly velocity: number; readonly uncertainty: number } | null {
  return typeof velocity === 'number' && typeof uncertainty === 'number' ? { velocity, uncertainty } : null;
}

function withMargin(velocity: number, uncertainty: number): string {
  return `${signed(velocity, 1)} ± ${margin95(uncertainty).toFixed(1)} mm/yr (95 %)`;
}

/** How sure the direction is. A rate that holds a jump shows no steady motion. */
export function confidenceWords(report: Report): Row[] {
  if (rateWithoutJumps(report) !== null)
    return [['Confidence', 'The rate over the record holds a jump, so it shows no steady motion']];
  const ratio =
    report.signal_to_noise === null ? '' : ` (signal to noise ${report.signal_to_noise.toFixed(1)})`;
  return [
    ['Confidence', `${tierWords(report.confidence_tier)}${ratio}`],
    [
      'Significant',
      report.significant_nonzero
        ? 'Yes: different from zero with 95 % certainty'
        : 'No: not clearly different from zero',
    ],
  ];
}

/** What the record says of now against then, where it says something. */
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
    rows.push(['Severity', `${severity} of 3 (${SEVERITY_NAMES[severity as Severity]})`]);
  if (isClear(change, changeSigma) && typeof recent === 'number' && typeof recentSigma === 'number')
    rows.push(['Last 12 months', withMargin(recent, recentSigma)]);
  if (isClear(acceleration, accelerationSigma)) {
    const margin = margin95(accelerationSigma ?? 0).toFixed(1);
    rows.push(['Acceleration', `${signed(acceleration ?? 0, 1)} ± ${margin} mm/yr (95 %) a year`]);
  }
  return rows;
}

function isClear(value: number | null | undefined, sigma: number | null | undefined): boolean {
  return (
    typeof value === 'number' &&
    typeof sigma === 'number' &&
    isSignificant({ velocityMmYr: value, sigmaMmYr: sigma })
  );
}

/** No movement between two dates: the chart shows that. */
export function rateTimesYears(report: Report): Row[] {
  const { total_motion_mm: total, span_years: years } = report;
  // A jump isn't a rate: it doesn't add up over the years.
  if (rateWithoutJumps(report) !== null) return [];
  const words =
    total === null || years === null
      ? '—'
      : `${signed(total, 0)} mm: the rate times ${years.toFixed(1)} years`;
  return [['Rate × length of record', words]];
}
