import { margin95 } from '../../core/report/interval95.ts';
import { qualityPoints } from '../../core/report/publishedValues.ts';
import { age, freshnessWords, longDate, signed } from '../page/pageWords.ts';
import type { Report } from '../service/serviceAnswers.ts';
import { changeRows, confidenceWords, rateTimesYears } from './changes.ts';
import { markedEvents } from './eventMarks.ts';
import { element } from '../page/dom.ts';

/** Names and their meanings, one per line. */
export function definitions(pairs: readonly (readonly [string, string])[]): HTMLElement {
  return element(
    'dl',
    { class: 'facts' },
    ...pairs.map(([name, value]) => element('div', {}, element('dt', {}, name), element('dd', {}, value))),
  );
}

/**
 * The part of a yearly oscillation that may be missing, or that stations add to it; empty if it wouldn't change any
 * statement about it.
 */
function relativeSeason(report: Report): string {
  if (report.seasonal_shared_mm !== null)
    return `; includes the frame's own swing of ±${report.seasonal_shared_mm.toFixed(1)} mm, measured by GNSS stations`;
  return report.seasonal_removed_mm === null || report.seasonal_dominant_certain
    ? ''
    : `; relative to the frame, which may itself swing by ±${report.seasonal_removed_mm.toFixed(1)} mm`;
}

/** The measured numbers behind a report, by name. */
export function facts(report: Report): HTMLElement {
  const seasonal =
    report.seasonal_amplitude_mm === null ? '—' : `${report.seasonal_amplitude_mm.toFixed(1)} mm`;
  const observed = `${longDate(report.last_observation)} (${age(report.data_age_days)})`;
  return definitions([
    ...confidenceWords(report),
    ...changeRows(report),
    ['Compared with surroundings', surroundings(report)],
    ['Pace', pace(report)],
    ...eastRow(report),
    ['Data quality', report.confidence === null ? '—' : `${qualityPoints(report.confidence)} of 100`],
    [
      'Measured by',
      `Radar satellite: ${report.mock ? 'invented for this sample' : report.provenance.data_source}`,
    ],
    ['Last observation', observed],
    ['Freshness', freshnessWords(report.data_freshness, report.freshness_note)],
    [
      'Next expected',
      report.estimated_next_acquisition === null
        ? 'No new observation'
        : longDate(report.estimated_next_acquisition),
    ],
    [
      'Record',
      `${report.n_measurements ?? '—'} observations over ${report.span_years?.toFixed(1) ?? '—'} years`,
    ],
    ...rateTimesYears(report),
    [
      'Seasonal swing',
      `${seasonal}${report.seasonal_dominant ? ', larger than the trend' : ''}${relativeSeason(report)}`,
    ],
  ]);
}

/** The cell's motion relative to the ground around it. */
function surroundings({
  velocity_vs_surroundings_mm_yr: velocity,
  velocity_vs_surroundings_uncertainty_mm_yr: sigma,
  surroundings_radius_m: radius,
}: Report): string {
  if (velocity === null || sigma === null) return 'Not compared';
  const within = radius === null ? '' : `, within ${Number((radius / 1000).toFixed(1))} km`;
  return `${signed(velocity, 1)} ± ${margin95(sigma).toFixed(1)} mm/yr (95 %)${within}`;
}

/** The eastward motion of a cell that two looks measured. */
function eastRow(report: Report): [string, string][] {
  if (report.status !== 'ok') return [];
  const { velocity_east_mm_yr: velocity, velocity_east_uncertainty_mm_yr: sigma } = report;
  if (velocity === undefined || sigma === undefined) return [];
  return [['Motion to the east', `${signed(velocity, 1)} ± ${margin95(sigma).toFixed(1)} mm/yr (95 %)`]];
}

const PACE_WORDS = {
  kept: 'Has kept its pace',
  changed: 'Has changed its pace',
  not_known: 'Not known whether it has kept its pace',
} as const;

function pace(report: Report): string {
  const { pace: kind, pace_spread_mm_yr: spread } = report;
  const hasNewPace = markedEvents(report).some((event) => event.kind === 'pace_change' && !event.isSuspected);
  if (hasNewPace && kind !== 'changed') return 'Has changed its pace: see the events';
  if (kind === null || spread === null) return 'Not known';
  return `${PACE_WORDS[kind]}: ± ${margin95(spread).toFixed(1)} mm/yr (95 %) from year to year`;
}
