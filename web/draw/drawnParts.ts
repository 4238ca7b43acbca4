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
        element('h2', { id: 'report-title', tabindex: -1 }, verdict ?? 'What you bought here'),
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
    ['Mean', `${signed(mean, 1)} ± ${margin} mm/yr (95 %), σ ${sigma.toFixed(2)} mm/yr`],
    ...(without === null ? [] : [['Mean without sudden motion', `${signed(without, 1)} mm/yr`] as const]),
    ...eastRow(east, eastSigma, eastCells),
    ['Median', `${signed(rates.median, 1)} mm/yr`],
    ['5 % to 95 % of the cells', `${signed(rates.p5, 1)} to ${signed(rates.p95, 1)} mm/yr`],
    ['Lowest and highest', `${signed(rates.min, 1)} to ${signed(rates.max, 1)} mm/yr`],
    ['Observed', `${longDate(report.first_observation)} to ${longDate(report.last_observation)}`],
  ];
}

/** The mean motion to the east; empty for a frame of one look. Reports that were sold earlier lack it. */
function eastRow(
  east: number | null | undefined,
  sigma: number | null | undefined,
  cells: number | null | undefined,
): (readonly [string, string])[] {
  if (!isNumber(east) || !isNumber(sigma)) return [];
  const words = `${Math.abs(east).toFixed(1)} ± ${(1.96 * sigma).toFixed(1)} mm/yr (95 %)`;
  return [[east < 0 ? 'Mean to the west' : 'Mean to the east', `${words}, ${cells ?? 0} cells`]];
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
      label: isUncertain ? 'No certain direction' : (look?.label ?? code),
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
    const percent = count / all < 0.01 ? 'below 1 %' : `${Math.round((100 * count) / all)} %`;
    return element('li', {}, swatch, `${label}: ${percent} (${count} ${unit}${count === 1 ? '' : 's'})`);
  });
  return element(
    'div',
    { class: 'class-shares' },
    element('h3', {}, 'Shares by class'),
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
    `Worst cell: ${signed(rate, 1)} ± ${margin} mm/yr (95 %). `,
    placeButton('Show it on the map', worst, onMark),
  );
}

/** The dated events of the cells, the most certain first. */
export function eventsWithin(
  { events }: DrawnReport,
  where: string,
  onMark: DrawnSurroundings['onMark'],
): HTMLElement | null {
  if (!events) return null;
  if (events.cells === 0) return element('p', {}, `No sudden motion or change of pace found ${where}.`);
  const cells = `${events.cells} ${events.cells === 1 ? 'cell has' : 'cells have'}`;
  return element(
    'details',
    { class: 'drawn-events' },
    element(
      'summary',
      {},
      `${cells} a dated event${events.latest === null ? '' : `, the latest by ${longDate(events.latest)}`}`,
    ),
    element(
      'ul',
      {},
      ...events.strongest.map(({ text, lat, lon }) =>
        element('li', {}, `${withTrueMinus(text)} `, placeButton('Show on the map', { lat, lon }, onMark)),
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
    element('summary', {}, 'Technical details'),
    definitions([
      ['Data', source.data_source],
      ['Calibration', calibrationWords(source)],
      ['Line of sight', lineOfSightWords(source)],
      ...(effective === undefined
        ? []
        : [['Independent cells', `${effective.toFixed(1)}: neighbors share errors`] as const]),
      ['Number', report.pixel_id],
      ['Frame', report.frame],
      ['Release', report.release ?? '—'],
      ['Method', source.science_version],
      ['Sign', withTrueMinus(source.sign_convention)],
      ['Attribution', source.attribution],
      ['License', source.license],
    ]),
    element('p', { class: 'fine' }, source.disclaimer),
  );
}
