import { headlineFor, type Headline } from '../../core/report/groundVerdict.ts';
import { INCHES_PER_MM } from '../../core/report/inches.ts';
import { interval95, margin95 } from '../../core/report/interval95.ts';
import { element } from '../page/dom.ts';
import { syntheticNotice } from '../page/syntheticNotice.ts';
import { withTrueMinus } from '../../core/report/trueMinus.ts';
import { age, dollars, freshnessWords, longDate, signed, statusWords } from '../page/pageWords.ts';
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
import { definitions } from './definitions.ts';
import { markedEvents } from './eventMarks.ts';
import { hasFrameError, rateFooting, withoutZero } from './footing.ts';
import { rateMeaning } from './meaning.ts';
import { nextSteps } from './nextSteps.ts';
import { provenance } from './provenance.ts';
import { timeseriesFigure } from './timeseriesFigure.ts';
import { velocityScale } from './velocityScale.ts';
import { verdictPicture } from './verdictPicture.ts';

/**
 * The bought report as a card: the answer in words and what to do about it, the rate with its uncertainty, the series, and the
 * technical details. `actions` is what can be done with it; `signal` ends what the chart listens to; `bought` = it is read
 * again, as it was sold then.
 */
export function reportCard(
  report: Report,
  actions: HTMLElement,
  signal: AbortSignal,
  bought: SavedReport | null = null,
): HTMLElement {
  const words = wordsOf(report);
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
      report.mode === 'test' && element('span', { class: 'badge' }, 'test data'),
    ),
    bought ? boughtNote(bought) : ownedNote(report),
    bought && correctedNote(bought),
    element('p', { class: 'assessment' }, withTrueMinus(report.assessment)),
    whatNext(report, words.tone),
    differentialNotice(report),
    ...velocityBlock(report),
    meaning(report),
    actions,
    chart(report, signal),
    facts(report),
    brief(report),
    provenance(report),
    receipt(report, bought),
  );
}

/** That the account owned the report before it was asked for. */
function ownedNote({ owned_report: owned }: Report): HTMLElement | null {
  if (!owned?.is_current) return null;
  const words =
    `You bought this report on ${longDate(owned.bought_at.slice(0, 10))}. There is nothing newer, so you ` +
    'weren’t charged.';
  return element('p', { class: 'notice owned' }, words);
}

/** The answer in a few words; significance decides before the class does. */
function wordsOf({ verdict_code: code }: Report): Pick<Headline, 'title' | 'tone'> {
  return headlineFor(code) ?? { title: 'The report', tone: 'neutral' };
}

/** A free answer to a paid question: the status, and what would help. */
export function freeAnswerCard(report: Report): HTMLElement {
  const words = statusWords(report.status);
  return element(
    'article',
    { class: 'card neutral', 'aria-labelledby': 'report-title' },
    element('h2', { id: 'report-title', tabindex: -1 }, words.title),
    element('p', {}, words.text),
    element('p', { class: 'fine' }, 'You weren’t charged.'),
  );
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

function whatNext(report: Report, tone: Headline['tone']): HTMLElement {
  const text = nextSteps({
    headline: { tone },
    isUneven: report.differential_motion !== null,
    isWithinMargin: report.within_margin_kind === 'stable',
    nextAcquisition: report.estimated_next_acquisition,
  });
  return element('p', { class: 'next' }, element('strong', {}, 'What now? '), text);
}

/** The paragraph in plain words, without the sentences that are above already. */
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

function chart(report: Report, signal: AbortSignal): HTMLElement | null {
  if (report.status !== 'ok' || !report.timeseries) return null;
  const events = markedEvents(report);
  const { timeseries, velocity_vertical_mm_yr: velocity, velocity_uncertainty_mm_yr: uncertainty } = report;
  return timeseriesFigure(
    timeseries,
    {
      ...(rateWithoutJumps(report) ?? { velocity, uncertainty }),
      events,
      hasFrameError: hasFrameError(report.provenance),
    },
    { events, signal, fileName: report.pixel_id, isSynthetic: report.provenance.is_synthetic },
  );
}

/** What a yearly swing may miss, or what stations add to it; nothing where a miss changes nothing that is said of it. */
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
    ['Data quality', report.confidence === null ? '—' : `${Math.round(report.confidence * 100)} of 100`],
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

/** How the cell moves against the ground around it. */
function surroundings({
  velocity_vs_surroundings_mm_yr: velocity,
  velocity_vs_surroundings_uncertainty_mm_yr: sigma,
  surroundings_radius_m: radius,
}: Report): string {
  if (velocity === null || sigma === null) return 'Not compared';
  const within = radius === null ? '' : `, within ${Number((radius / 1000).toFixed(1))} km`;
  return `${signed(velocity, 1)} ± ${margin95(sigma).toFixed(1)} mm/yr (95 %)${within}`;
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

/** What is read again was of its day. */
export function boughtNote({ created_at: boughtAt }: SavedReport): HTMLElement {
  return element(
    'p',
    { class: 'notice' },
    `You bought this report on ${longDate(boughtAt.slice(0, 10))}. This is the report as we sold it. Reading it again ` +
      'is free.',
  );
}

/** Says that a bought report turned out to be wrong; null = it did not. */
export function correctedNote({ corrections }: SavedReport): HTMLElement | null {
  if (corrections.length === 0) return null;
  return element(
    'p',
    { class: 'notice', role: 'note' },
    element('strong', {}, 'This report was corrected. '),
    ...corrections.flatMap(({ title, url }, at) => [
      at > 0 ? '; ' : '',
      element('a', { class: 'link', href: url }, title),
    ]),
  );
}

function receipt(report: Report, bought: SavedReport | null): HTMLElement {
  if (bought !== null) {
    const paid = `Bought for ${dollars(bought.cost_usd)}${bought.refunded ? ', refunded' : ''}`;
    return element('p', { class: 'fine receipt' }, `${paid} · request ${bought.purchase_request_id}`);
  }
  const left =
    report.credits_remaining_usd === null ? '' : ` · ${dollars(report.credits_remaining_usd)} left`;
  return element(
    'p',
    { class: 'fine receipt' },
    `Paid ${dollars(report.cost_usd)}${left} · request ${report.request_id}`,
  );
}
