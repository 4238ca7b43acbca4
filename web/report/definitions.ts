import { sourceWords } from '../../core/words/sourceWords.ts';
import { eventDates } from '../../core/report/eventWords.ts';
import { margin95 } from '../../core/report/interval95.ts';
import { qualityPoints } from '../../core/report/publishedValues.ts';
import { age, freshnessWords, longDate, signed } from '../page/pageWords.ts';
import type { Report } from '../service/serviceAnswers.ts';
import { changeRows, confidenceWords, rateTimesYears } from './changes.ts';
import { markedEvents } from './eventMarks.ts';
import { element } from '../page/dom.ts';
import { words } from '../words/words.ts';

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
  if (report.seasonal_shared_mm !== null) return words.facts.ownSwing(report.seasonal_shared_mm.toFixed(1));
  return report.seasonal_removed_mm === null || report.seasonal_dominant_certain
    ? ''
    : words.facts.relativeSwing(report.seasonal_removed_mm.toFixed(1));
}

/** The measured numbers behind a report, by name. */
export function facts(report: Report): HTMLElement {
  const seasonal =
    report.seasonal_amplitude_mm === null ? '—' : `${report.seasonal_amplitude_mm.toFixed(1)} mm`;
  const observed = `${longDate(report.last_observation)} (${age(report.data_age_days)})`;
  return definitions([
    ...confidenceWords(report),
    ...changeRows(report),
    [words.facts.surroundings, surroundings(report)],
    [words.facts.pace, pace(report)],
    ...eastRow(report),
    [
      words.facts.dataQuality,
      report.confidence === null ? '—' : words.facts.points(qualityPoints(report.confidence)),
    ],
    [
      words.facts.measuredBy,
      words.facts.radarSatellite(
        report.mock
          ? words.facts.inventedForSample
          : sourceWords(report.provenance.data_source, words.ground),
      ),
    ],
    [words.facts.lastObservation, observed],
    [words.facts.freshness, freshnessWords(report.data_freshness, report.freshness_note)],
    [
      words.facts.nextExpected,
      report.estimated_next_acquisition === null
        ? words.facts.noNewObservation
        : longDate(report.estimated_next_acquisition),
    ],
    [
      words.facts.record,
      words.facts.observations(report.n_measurements ?? '—', report.span_years?.toFixed(1) ?? '—'),
    ],
    ...rateTimesYears(report),
    [
      words.facts.seasonalSwing,
      `${seasonal}${report.seasonal_dominant ? words.facts.largerThanTrend : ''}${relativeSeason(report)}`,
    ],
  ]);
}

/** The cell's motion relative to the ground around it. */
function surroundings({
  velocity_vs_surroundings_mm_yr: velocity,
  velocity_vs_surroundings_uncertainty_mm_yr: sigma,
  surroundings_radius_m: radius,
}: Report): string {
  if (velocity === null || sigma === null) return words.facts.notCompared;
  const within = radius === null ? '' : words.facts.within(Number((radius / 1000).toFixed(1)));
  return words.facts.rateWithin(signed(velocity, 1), margin95(sigma).toFixed(1), within);
}

/** The eastward motion of a cell that two looks measured. */
function eastRow(report: Report): [string, string][] {
  if (report.status !== 'ok') return [];
  const { velocity_east_mm_yr: velocity, velocity_east_uncertainty_mm_yr: sigma } = report;
  if (velocity === undefined || sigma === undefined) return [];
  const rate = words.facts.rate(signed(velocity, 1), margin95(sigma).toFixed(1));
  return [[words.facts.motionEast, rate], ...shiftRow(report)];
}

/** The sudden shift to the east or west within the record of such a cell. */
function shiftRow({ east_shift: shift }: Extract<Report, { readonly status: 'ok' }>): [string, string][] {
  if (!shift) return [];
  const size = `${signed(shift.size_mm, 0)} ± ${margin95(shift.size_uncertainty_mm).toFixed(0)} mm (95 %)`;
  return [[words.facts.shiftEast, `${size}, ${eventDates(shift, words.ground)}`]];
}

const PACE_WORDS = {
  kept: words.facts.keptPace,
  changed: words.facts.changedPace,
  not_known: words.facts.paceNotKnown,
} as const;

function pace(report: Report): string {
  const { pace: kind, pace_spread_mm_yr: spread } = report;
  const hasNewPace = markedEvents(report).some(
    (event) => event.kind === 'pace_change' && !event.isSuspected && !event.isUnconfirmed,
  );
  if (hasNewPace && (kind !== 'changed' || spread === null)) return words.facts.changedPaceSeeEvents;
  if (kind === null) return words.facts.notKnown;
  if (spread === null) return PACE_WORDS[kind];
  return words.facts.yearToYear(PACE_WORDS[kind], margin95(spread).toFixed(1));
}
