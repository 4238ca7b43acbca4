import { mapClassesOf } from '../../core/color/mapClasses.ts';
import { withTrueMinus } from '../../core/report/trueMinus.ts';
import type { LatLon } from '../../core/geodesy/projection.ts';
import { element } from '../page/dom.ts';
import { longDate, signed } from '../page/pageWords.ts';
import { syntheticNotice } from '../page/syntheticNotice.ts';
import { definitions } from '../report/definitions.ts';
import { calibrationWords, lineOfSightWords } from '../report/footing.ts';
import { boughtNote, correctedNote, receipt } from '../report/purchaseNotes.ts';
import { verdictPicture } from '../report/verdictPicture.ts';
import type { SavedReport } from '../service/serviceAnswers.ts';
import type { DrawnReport } from './drawnApi.ts';
import { headlineFor } from '../../core/report/groundVerdict.ts';
import { labelOf } from '../map/classNames.ts';
import { words } from '../words/words.ts';
import { drawWords } from '../words/drawWords.ts';

/** What surrounds the report about a line or an area on the page. */
export interface DrawnSurroundings {
  /** Marks a place on the map; null = none. */
  readonly onMark: (point: LatLon | null) => void;
  /** What can be done next. */
  readonly actions: readonly HTMLElement[];
  /** The report is read again, as it was sold; null = it was just bought. */
  readonly bought: SavedReport | null;
  readonly signal: AbortSignal;
}

/** The card of a report about a line or an area: verdict, sentence, `content`, numbers, notes, technical details. */
export function drawnCard(
  report: DrawnReport,
  about: string,
  { actions, bought }: DrawnSurroundings,
  content: readonly (Node | null)[],
): HTMLElement {
  const { verdict, verdict_code: code, assessment, provenance } = report;
  return element(
    'article',
    { class: `card report drawn-report ${toneOf(code)}`, 'aria-labelledby': 'report-title' },
    provenance?.is_synthetic && syntheticNotice(),
    element(
      'header',
      { class: 'report-head' },
      verdictPicture(code),
      element(
        'div',
        {},
        element(
          'h2',
          { id: 'report-title', tabindex: -1 },
          headlineFor(code, words.ground)?.title ?? verdict ?? drawWords.whatYouBought,
        ),
        element('p', { class: 'where' }, about),
      ),
    ),
    bought && correctedNote(bought),
    element('p', { class: 'assessment' }, withTrueMinus(assessment ?? '')),
    ...content,
    bought && boughtNote(bought),
    element('div', { class: 'actions' }, ...actions),
    technicalDetails(report),
    receipt(report, bought),
  );
}

function toneOf(code: string | null): string {
  if (code === null) return 'neutral';
  if (code === 'sinking_fast') return 'severe';
  if (/^(sinking|dropped)/.test(code)) return 'warning';
  if (/^(rising|rose)/.test(code)) return 'rising';
  return code.startsWith('stable') ? 'good' : 'calm';
}

/** The mean with its interval, and the spread of the cells. */
export function meanRows(report: DrawnReport): (readonly [string, string])[] {
  const {
    velocity_vertical_mm_yr: mean,
    velocity_uncertainty_mm_yr: sigma,
    interval_95_mm_yr: interval,
    rate_without_events_mm_yr: without,
    velocity_east_mm_yr: east,
    velocity_east_uncertainty_mm_yr: eastSigma,
    east_cells: eastCells,
    rates_mm_yr: rates,
  } = report;
  if (mean === null || sigma === null || !interval || !rates) return [];
  const margin = ((interval[1] - interval[0]) / 2).toFixed(1);
  return [
    [drawWords.mean, drawWords.meanRate(signed(mean, 1), margin, sigma.toFixed(2))],
    ...(without === null ? [] : [[drawWords.meanWithout, drawWords.plainRate(signed(without, 1))] as const]),
    ...eastRow(east, eastSigma, eastCells),
    [drawWords.median, drawWords.plainRate(signed(rates.median, 1))],
    [drawWords.middleCells, drawWords.rates(signed(rates.p5, 1), signed(rates.p95, 1))],
    [drawWords.lowestHighest, drawWords.rates(signed(rates.min, 1), signed(rates.max, 1))],
    [
      drawWords.observed,
      drawWords.dates(longDate(report.first_observation), longDate(report.last_observation)),
    ],
  ];
}

/** The mean motion to the east; empty for a frame of one look. Reports that were sold earlier lack it. */
function eastRow(
  east: number | null | undefined,
  sigma: number | null | undefined,
  cells: number | null | undefined,
): (readonly [string, string])[] {
  if (!isNumber(east) || !isNumber(sigma)) return [];
  const text = drawWords.rateOf(Math.abs(east).toFixed(1), (1.96 * sigma).toFixed(1));
  return [[east < 0 ? drawWords.meanWest : drawWords.meanEast, drawWords.eastCells(text, cells ?? 0)]];
}

function isNumber(value: number | null | undefined): value is number {
  return typeof value === 'number';
}

/** How often a class occurs. */
export interface ClassCount {
  readonly label: string;
  readonly color: string | null;
  readonly count: number;
}

/** The classes of an area's cells by their rates alone. */
export function classCounts({ classes }: DrawnReport): readonly ClassCount[] {
  return (classes ?? []).map(({ assessment_code: code, cells: count }) => {
    const isUncertain = code === 'no_clear_trend';
    const look = mapClassesOf('velocity').find(
      (each) => each.code === (isUncertain ? 'not_significant' : code),
    );
    return {
      label: isUncertain ? drawWords.noDirection : look ? labelOf('velocity', look) : code,
      color: look?.color ?? null,
      count,
    };
  });
}

/** A bar of the classes' shares in the colors of the map, and the same as a list; `unit` is what is counted. */
export function classShares(counts: readonly ClassCount[], unit: 'cell' | 'point'): HTMLElement | null {
  const present = counts.filter(({ count }) => count > 0);
  const all = present.reduce((sum, { count }) => sum + count, 0);
  if (all === 0) return null;
  const bar = present.map(({ count, color }) => {
    const part = element('span');
    part.style.flexGrow = String(count);
    part.style.backgroundColor = color ?? 'transparent';
    return part;
  });
  const rows = present.map(({ count, label, color }) => {
    const swatch = element('span', { class: 'swatch', 'aria-hidden': 'true' });
    swatch.style.backgroundColor = color ?? 'transparent';
    const percent = count / all < 0.01 ? drawWords.below1 : `${Math.round((100 * count) / all)} %`;
    return element('li', {}, swatch, drawWords.share(label, percent, count, unit === 'cell'));
  });
  return element(
    'div',
    { class: 'class-shares' },
    element('h3', {}, drawWords.shares),
    element('div', { class: 'share-bar', 'aria-hidden': 'true' }, ...bar),
    element('ul', {}, ...rows),
  );
}

/** A button that marks a place on the map while it is hovered or focused, and shows the map when pressed. */
export function placeButton(text: string, point: LatLon, onMark: DrawnSurroundings['onMark']): HTMLElement {
  const mark = () => onMark(point);
  const go = () => {
    mark();
    // on a phone the map may be below the report
    document.querySelector('.map')?.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
  };
  return element(
    'button',
    { type: 'button', class: 'link-button', onclick: go, onpointerenter: mark, onfocus: mark },
    text,
  );
}

/** The fastest cell whose direction is certain. */
export function worstCell(
  { worst_cell: worst }: DrawnReport,
  onMark: DrawnSurroundings['onMark'],
): HTMLElement | null {
  if (!worst) return null;
  const { velocity_vertical_mm_yr: rate, interval_95_mm_yr: interval } = worst;
  const margin = ((interval[1] - interval[0]) / 2).toFixed(1);
  return element(
    'p',
    {},
    drawWords.worstCell(signed(rate, 1), margin),
    placeButton(drawWords.showOnMap, worst, onMark),
  );
}

/** The dated events of the cells, the most certain first. */
export function eventsWithin(
  { events }: DrawnReport,
  where: string,
  onMark: DrawnSurroundings['onMark'],
): HTMLElement | null {
  if (!events) return null;
  if (events.cells === 0) return element('p', {}, drawWords.noSudden(where));
  return element(
    'details',
    { class: 'drawn-events' },
    element(
      'summary',
      {},
      drawWords.events(
        events.cells,
        events.latest === null ? '' : drawWords.latestBy(longDate(events.latest)),
      ),
    ),
    element(
      'ul',
      {},
      ...events.strongest.map(({ text, lat, lon }) =>
        element(
          'li',
          {},
          `${withTrueMinus(text)} `,
          placeButton(drawWords.showOnTheMap, { lat, lon }, onMark),
        ),
      ),
    ),
  );
}

function technicalDetails(report: DrawnReport): HTMLElement | null {
  const { provenance: source, spatial_covariance: covariance } = report;
  if (!source) return null;
  const effective = covariance?.effective_cells;
  return element(
    'details',
    { class: 'provenance' },
    element('summary', {}, drawWords.technicalDetails),
    definitions([
      [drawWords.data, source.data_source],
      [drawWords.calibration, calibrationWords(source)],
      [drawWords.lineOfSight, lineOfSightWords(source)],
      ...(effective === undefined
        ? []
        : [[drawWords.independent, drawWords.effective(effective.toFixed(1))] as const]),
      [drawWords.number, report.pixel_id],
      [drawWords.frame, report.frame],
      [drawWords.release, report.release ?? '—'],
      [drawWords.method, source.science_version],
      [drawWords.sign, withTrueMinus(source.sign_convention)],
      [drawWords.attribution, source.attribution],
      [drawWords.license, source.license],
    ]),
    element('p', { class: 'fine' }, source.disclaimer),
  );
}
