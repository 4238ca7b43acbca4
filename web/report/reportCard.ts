import { precisionNote } from './placePrecision.ts';
import { headlineFor, type Headline } from '../../core/report/groundVerdict.ts';
import { INCHES_PER_MM } from '../../core/report/inches.ts';
import { margin95 } from '../../core/report/interval95.ts';
import { element } from '../page/dom.ts';
import { syntheticNotice } from '../page/syntheticNotice.ts';
import { withTrueMinus } from '../../core/report/trueMinus.ts';
import { plain, signed } from '../page/pageWords.ts';
import { describePoint } from '../place/coordinates.ts';
import type { Report, SavedReport } from '../service/serviceAnswers.ts';
import { isUnsteady, rateWithoutJumps, shownRate } from './changes.ts';
import { contextSection } from './contextSection.ts';
import { movementSoFar, type Rate } from './curves.ts';
import { facts } from './definitions.ts';
import { markedEvents, type MarkedEvent } from './eventMarks.ts';
import { rateFooting, sharedErrors, withoutZero } from './footing.ts';
import { glance, untold } from './glance.ts';
import { rateMeaning } from './meaning.ts';
import { engineerQuestions, nextSteps } from './nextSteps.ts';
import { normalHere } from './normalHere.ts';
import { provenance } from './provenance.ts';
import { boughtNote, correctedNote, ownedNote, receipt } from './purchaseNotes.ts';
import { timeseriesFigure } from './timeseriesFigure.ts';
import { velocityScale } from './velocityScale.ts';
import { verdictPicture } from './verdictPicture.ts';
import { words } from '../words/words.ts';

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
  const headline = wordsOf(report);
  const events = markedEvents(report);
  const rate = chartedRate(report, events);
  return element(
    'article',
    { class: `card report ${headline.tone}`, 'aria-labelledby': 'report-title' },
    report.provenance.is_synthetic && syntheticNotice(),
    element(
      'header',
      { class: 'report-head' },
      verdictPicture(report.verdict_code),
      element(
        'div',
        {},
        element('h2', { id: 'report-title', tabindex: -1 }, headline.title),
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
    whatNext(report, headline.tone, rate),
    untold(report),
    differentialNotice(report),
    bought ? boughtNote(bought) : ownedNote(report),
    ...velocityBlock(report),
    meaning(report, rate),
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
  return headlineFor(code, words.ground) ?? { title: words.report.theReport, tone: 'neutral' };
}

function velocityBlock(report: Report): Element[] {
  const shown = shownRate(report);
  if (shown === null) return [];
  const { velocity, uncertainty, number, interval, direction, isSideways, note } = shown;
  const margin = margin95(uncertainty);
  const number95 = interval.map((bound) => (isSideways ? plain(Number(bound.toFixed(1))) : signed(bound, 1)));
  const inches = words.report.inches(
    isSideways ? (velocity * INCHES_PER_MM).toFixed(3) : signed(velocity * INCHES_PER_MM, 3),
    (margin * INCHES_PER_MM).toFixed(3),
  );
  return [
    element(
      'p',
      { class: 'velocity' },
      element('span', { class: 'number' }, number),
      element('span', { class: 'plus-minus' }, ` ± ${margin.toFixed(1)}`),
      element('span', { class: 'unit' }, `${words.report.perYear}${direction}`),
      element('span', { class: 'inches' }, inches),
    ),
    ...(note === null
      ? []
      : [element('p', { class: 'without-events' }, note.words, element('strong', {}, note.overRecord), '.')]),
    element('p', { class: 'fine interval' }, words.report.interval(number95[0] ?? '', number95[1] ?? '')),
    ...rateFooting(report.provenance).map((text) =>
      element('p', { class: 'fine footing' }, withTrueMinus(text)),
    ),
    // The ruler runs from sinking to rising.
    ...(isSideways ? [] : [velocityScale(velocity, margin)]),
  ];
}

function meaning(report: Report, rate: Rate): HTMLElement | null {
  const shown = shownRate(report);
  const { span_years: spanYears } = report;
  // A motion that isn't steady doesn't add up over the years.
  if (shown === null || spanYears === null || isUnsteady(report)) return null;
  const { velocity, uncertainty, isSideways } = shown;
  const isSignificant = isSideways || report.significant_nonzero;
  // The series is up and down.
  const movement = isSideways ? null : movementSoFar(seriesOf(report), rate);
  const text = rateMeaning({ velocity, uncertainty, isSignificant, spanYears, movement });
  return element('p', { class: 'meaning' }, text);
}

function seriesOf(report: Report) {
  return report.status === 'ok' ? report.timeseries : undefined;
}

function whatNext(
  report: Report,
  tone: Headline['tone'],
  rate: Rate & { readonly events: readonly MarkedEvent[] },
): HTMLElement {
  const { needsEngineer, words: steps } = nextSteps({
    headline: { tone },
    isUneven: report.differential_motion !== null,
    isWithinMargin: report.within_margin_kind === 'stable',
    nextAcquisition: report.estimated_next_acquisition,
  });
  const text = element('p', {}, element('strong', {}, words.report.whatNow), steps);
  if (!needsEngineer) return element('div', { class: 'next' }, text);
  const questions = engineerQuestions({
    totalMm: isUnsteady(report)
      ? null
      : (sidewaysMm(report) ?? movementSoFar(seriesOf(report), rate)?.deltaMm ?? report.total_motion_mm),
    spanYears: report.span_years,
    unevenMmYr: report.differential_motion?.neighbor_spread_mm_yr ?? null,
    events: rate.events,
  });
  const list = element('ul', {}, ...questions.map((question) => element('li', {}, question)));
  return element(
    'div',
    { class: 'next' },
    text,
    element('details', {}, element('summary', {}, words.report.whatToAsk), list),
  );
}

/** The motion sideways over the record, mm; null for a verdict about any other motion. */
function sidewaysMm(report: Report): number | null {
  const shown = shownRate(report);
  return shown?.isSideways === true && report.span_years !== null ? shown.velocity * report.span_years : null;
}

function badgeOf({ mode, mock }: Report): HTMLElement | null {
  const text = mock ? words.report.sample : mode === 'test' ? words.report.testData : null;
  return text === null ? null : element('span', { class: 'badge' }, text);
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
    element(
      'p',
      { class: 'notice' },
      element('strong', {}, words.report.unevenMotion),
      withTrueMinus(uneven.note),
    )
  );
}

/** The rate that a chart of a report is drawn with: without the jumps of the record. */
export function chartedRate(
  report: Report,
  events: readonly MarkedEvent[],
): Rate & { readonly events: readonly MarkedEvent[] } {
  const { velocity_vertical_mm_yr: velocity, velocity_uncertainty_mm_yr: uncertainty } = report;
  const rate = rateWithoutJumps(report) ?? { velocity: velocity ?? 0, uncertainty: uncertainty ?? 0 };
  return {
    ...rate,
    events,
    sharedErrors: sharedErrors(report.provenance, {
      ...rate,
      local: report.velocity_vs_surroundings_uncertainty_mm_yr ?? null,
    }),
  };
}

function chart(
  report: Report,
  rate: Rate,
  events: readonly MarkedEvent[],
  signal: AbortSignal,
): HTMLElement | null {
  const series = seriesOf(report);
  if (!series) return null;
  const isSynthetic = report.provenance.is_synthetic;
  return timeseriesFigure(series, rate, {
    events,
    signal,
    fileName: report.pixel_id,
    isSynthetic,
  });
}
