import { precisionNote } from './placePrecision.ts';
import { headlineFor, type Headline } from '../../core/report/groundVerdict.ts';
import { INCHES_PER_MM } from '../../core/report/inches.ts';
import { interval95, margin95 } from '../../core/report/interval95.ts';
import { element } from '../page/dom.ts';
import { syntheticNotice } from '../page/syntheticNotice.ts';
import { withTrueMinus } from '../../core/report/trueMinus.ts';
import { age, freshnessWords, longDate, signed } from '../page/pageWords.ts';
import { describePoint } from '../place/coordinates.ts';
import type { Report, SavedReport } from '../service/serviceAnswers.ts';
import {
  changeRows,
  confidenceWords,
  isUnsteady,
  rateTimesYears,
  rateWithoutJumps,
  shownRate,
} from './changes.ts';
import { contextSection } from './contextSection.ts';
import { definitions } from './definitions.ts';
import type { Rate } from './curves.ts';
import { markedEvents, type MarkedEvent } from './eventMarks.ts';
import { rateFooting, sigmaBeyondFit, withoutZero } from './footing.ts';
import { glance, untold } from './glance.ts';
import { rateMeaning } from './meaning.ts';
import { engineerQuestions, nextSteps } from './nextSteps.ts';
import { normalHere } from './normalHere.ts';
import { provenance } from './provenance.ts';
import { boughtNote, correctedNote, ownedNote, receipt } from './purchaseNotes.ts';
import { timeseriesFigure } from './timeseriesFigure.ts';
import { velocityScale } from './velocityScale.ts';
import { verdictPicture } from './verdictPicture.ts';

/** The elements around a report on the page. */
export interface CardSurroundings {
  /** What can be done with the report. */
  readonly actions: HTMLElement;
  /** The map around the place; null = not shown. */
  readonly map: HTMLElement | null;
  /** Removes the chart's event listeners. */
  readonly signal: AbortSignal;
}

/**
 * The purchased report as a card: the place, the answer in words, its certainty, what happened, what to do and what it
 * can't show; then the rate with its uncertainty, the series, and the technical details. `bought` = it is read again, as
 * it was sold.
 */
export function reportCard(
  report: Report,
  { actions, map, signal }: CardSurroundings,
  bought: SavedReport | null = null,
): HTMLElement {
  const words = wordsOf(report);
  const events = markedEvents(report);
  const rate = chartedRate(report, events);
  return element(
    'article',
    { class: `card report ${words.tone}`, 'aria-labelledby': 'report-title' },
    report.provenance.is_synthetic && syntheticNotice(),
    element(
      'header',
      { class: 'report-head' },
      verdictPicture(report.verdict_code),
      element(
        'div',
        {},
        element('h2', { id: 'report-title', tabindex: -1 }, words.title),
        report.query.geocoded_address !== null &&
          element('p', { class: 'report-address' }, report.query.geocoded_address),
        element('p', { class: 'where' }, describePoint(report.query)),
      ),
      badgeOf(report),
    ),
    precisionNote(report),
    map,
    bought && correctedNote(bought),
    element('p', { class: 'assessment' }, withTrueMinus(report.assessment)),
    glance(report, rate, events),
    whatNext(report, words.tone, events),
    untold(report),
    differentialNotice(report),
    bought ? boughtNote(bought) : ownedNote(report),
    ...velocityBlock(report),
    meaning(report),
    normalHere(report, signal),
    actions,
    chart(report, rate, events, signal),
    facts(report),
    brief(report),
    contextSection(report.status === 'ok' ? report.context : undefined),
    provenance(report),
    receipt(report, bought),
  );
}

/** The answer in a few words; significance takes precedence over the class. */
function wordsOf({ verdict_code: code }: Report): Pick<Headline, 'title' | 'tone'> {
  return headlineFor(code) ?? { title: 'The report', tone: 'neutral' };
}

function velocityBlock(report: Report): Element[] {
  const shown = shownRate(report);
  if (shown === null) return [];
  const { velocity, uncertainty, note } = shown;
  const margin = margin95(uncertainty);
  const [low, high] = interval95(velocity, uncertainty);
  const inches = `${signed(velocity * INCHES_PER_MM, 3)} ± ${(margin * INCHES_PER_MM).toFixed(3)} in/yr`;
  return [
    element(
      'p',
      { class: 'velocity' },
      element('span', { class: 'number' }, signed(velocity, 1)),
      element('span', { class: 'plus-minus' }, ` ± ${margin.toFixed(1)}`),
      element('span', { class: 'unit' }, ' mm/yr'),
      element('span', { class: 'inches' }, inches),
    ),
    ...(note === null
      ? []
      : [element('p', { class: 'without-events' }, note.words, element('strong', {}, note.overRecord), '.')]),
    element(
      'p',
      { class: 'fine interval' },
      `± is the 95 % interval: from ${signed(low, 1)} to ${signed(high, 1)} mm/yr`,
    ),
    ...rateFooting(report.provenance).map((text) =>
      element('p', { class: 'fine footing' }, withTrueMinus(text)),
    ),
    velocityScale(velocity, margin),
  ];
}

function meaning(report: Report): HTMLElement | null {
  const { velocity_vertical_mm_yr: velocity, velocity_uncertainty_mm_yr: uncertainty } = report;
  const { span_years: spanYears } = report;
  if (velocity === null || uncertainty === null || spanYears === null) return null;
  // A motion that isn't steady doesn't add up over the years.
  if (isUnsteady(report)) return null;
  const isSignificant = report.significant_nonzero;
  return element('p', { class: 'meaning' }, rateMeaning({ velocity, uncertainty, isSignificant, spanYears }));
}

function whatNext(report: Report, tone: Headline['tone'], events: readonly MarkedEvent[]): HTMLElement {
  const { needsEngineer, words } = nextSteps({
    headline: { tone },
    isUneven: report.differential_motion !== null,
    isWithinMargin: report.within_margin_kind === 'stable',
    nextAcquisition: report.estimated_next_acquisition,
  });
  const text = element('p', {}, element('strong', {}, 'What now? '), words);
  if (!needsEngineer) return element('div', { class: 'next' }, text);
  const questions = engineerQuestions({
    totalMm: isUnsteady(report) ? null : report.total_motion_mm,
    spanYears: report.span_years,
    unevenMmYr: report.differential_motion?.neighbor_spread_mm_yr ?? null,
    events,
  });
  const list = element('ul', {}, ...questions.map((question) => element('li', {}, question)));
  return element(
    'div',
    { class: 'next' },
    text,
    element('details', {}, element('summary', {}, 'What to ask the engineer'), list),
  );
}

function badgeOf({ mode, mock }: Report): HTMLElement | null {
  const words = mock ? 'sample' : mode === 'test' ? 'test data' : null;
  return words === null ? null : element('span', { class: 'badge' }, words);
}

/** The paragraph in plain words, without the sentences already shown above. */
function brief(report: Report): HTMLElement | null {
  if (report.status !== 'ok' || !report.ground_brief) return null;
  const { ground_brief: text, assessment, provenance: source } = report;
  const rest = text.startsWith(assessment) ? text.slice(assessment.length).trim() : text;
  return element('p', { class: 'brief' }, withTrueMinus(withoutZero(rest, source)));
}

function differentialNotice({ differential_motion: uneven }: Report): HTMLElement | null {
  return (
    uneven &&
    element('p', { class: 'notice' }, element('strong', {}, 'Uneven motion. '), withTrueMinus(uneven.note))
  );
}

/** The rate that a chart of a report is drawn with: without the jumps of the record. */
export function chartedRate(report: Report, events: readonly MarkedEvent[]): Rate {
  const { velocity_vertical_mm_yr: velocity, velocity_uncertainty_mm_yr: uncertainty } = report;
  const rate = rateWithoutJumps(report) ?? { velocity: velocity ?? 0, uncertainty: uncertainty ?? 0 };
  return {
    ...rate,
    events,
    sigmaBeyondFit: sigmaBeyondFit(report.provenance, rate.uncertainty),
  };
}

function chart(
  report: Report,
  rate: Rate,
  events: readonly MarkedEvent[],
  signal: AbortSignal,
): HTMLElement | null {
  if (report.status !== 'ok' || !report.timeseries) return null;
  const isSynthetic = report.provenance.is_synthetic;
  return timeseriesFigure(report.timeseries, rate, {
    events,
    signal,
    fileName: report.pixel_id,
    isSynthetic,
  });
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

function facts(report: Report): HTMLElement {
  const seasonal =
    report.seasonal_amplitude_mm === null ? '—' : `${report.seasonal_amplitude_mm.toFixed(1)} mm`;
  const observed = `${longDate(report.last_observation)} (${age(report.data_age_days)})`;
  return definitions([
    ...confidenceWords(report),
    ...changeRows(report),
    ['Compared with surroundings', surroundings(report)],
    ['Pace', pace(report)],
    ...eastRow(report),
    ['Data quality', report.confidence === null ? '—' : `${Math.round(report.confidence * 100)} of 100`],
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

function pace({ pace: kind, pace_spread_mm_yr: spread }: Report): string {
  if (kind === null || spread === null) return 'Not known';
  return `${PACE_WORDS[kind]}: ± ${margin95(spread).toFixed(1)} mm/yr (95 %) from year to year`;
}
