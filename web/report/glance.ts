import { SIDEWAYS_VERDICTS } from '../../core/report/calmVerdict.ts';
import { margin95 } from '../../core/report/interval95.ts';
import { element } from '../page/dom.ts';
import { signed } from '../page/pageWords.ts';
import type { Report } from '../service/serviceAnswers.ts';
import { certaintyOf, type Certainty } from './changes.ts';
import { movementSoFar, type Rate } from './curves.ts';
import type { MarkedEvent } from './eventMarks.ts';
import { LOCALES } from '../../core/words/language.ts';
import { pageLanguage } from '../words/pageLanguage.ts';
import { words } from '../words/words.ts';

/** Steps of the bar: uncertain, suggestive, certain. */
const STEPS = 3;

/** The answers that readers look for first: how certain, how much, and what happened when. */
export function glance(report: Report, rate: Rate, events: readonly MarkedEvent[]): HTMLElement {
  return element(
    'dl',
    { class: 'glance' },
    row(words.report.howSure, certaintyBar(certaintyOf(report))),
    ...sinceTheFirst(report, rate),
    ...whatHappened(report, events),
  );
}

function row(name: string, ...content: (Node | string)[]): HTMLElement {
  return element('div', {}, element('dt', {}, name), element('dd', {}, ...content));
}

function certaintyBar({ step, words: text }: Certainty): HTMLElement {
  const steps = Array.from({ length: STEPS }, (_, at) =>
    element('span', { class: at < step ? 'reached' : null }),
  );
  return element(
    'span',
    { class: 'certainty' },
    element('span', { class: 'certainty-bar', 'aria-hidden': 'true' }, ...steps),
    text,
  );
}

/** The movement from the first to the last observation, as the chart shows initially. */
function sinceTheFirst(report: Report, rate: Rate): HTMLElement[] {
  const series = report.status === 'ok' ? report.timeseries : undefined;
  const first = series?.dates[0];
  const movement = movementSoFar(series, rate);
  if (first === undefined || movement === null) return [];
  const margin = Math.max(0.1, margin95(movement.sigmaMm)).toFixed(1);
  const text = `${signed(movement.deltaMm, 1)} ± ${margin} mm (95 %)`;
  const isSideways = SIDEWAYS_VERDICTS.has(report.verdict_code ?? '');
  return [row(words.report.since(monthOf(first)), isSideways ? words.report.movedUpOrDown(text) : text)];
}

/** The dated events; empty for a report that was bought before they existed. */
function whatHappened(report: Report, events: readonly MarkedEvent[]): HTMLElement[] {
  if (report.status !== 'ok' || report.events === undefined) return [];
  if (events.length === 0) return [row(words.report.events, words.report.noEvents)];
  const list = events.map(({ name, dates }) => element('li', {}, sentenceCase(`${name} ${dates}`)));
  return [row(words.report.events, element('ul', {}, ...list))];
}

function sentenceCase(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** `Mar 2023` */
function monthOf(date: string): string {
  const options = { year: 'numeric', month: 'short', timeZone: 'UTC' } as const;
  return new Date(`${date}T00:00:00Z`).toLocaleDateString(LOCALES[pageLanguage], options);
}

/** What the report can't show, visible next to the verdict. */
export function untold({ cell_size_m: size }: Report): HTMLElement {
  const cell = size === null ? words.report.aCell : words.report.aCellOf(size.toFixed(0));
  return element(
    'p',
    { class: 'untold' },
    element('strong', {}, words.report.cantTell),
    words.report.cantTellText(cell),
  );
}
