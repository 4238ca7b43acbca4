import type uPlot from 'uplot';
import { margin95 } from '../../core/report/interval95.ts';
import { element } from '../page/dom.ts';
import { onSchemeChange } from '../page/theme.ts';
import { longDate, signed } from '../page/pageWords.ts';
import { curvesOf, movementOf, type Rate, type Series } from './curves.ts';
import { dateHandles, type ChosenDates } from './dateHandles.ts';
import { eventList, type MarkedEvent } from './eventMarks.ts';
import { drawPlot, widestWedge } from './plot.ts';
import { words } from '../words/words.ts';

/** A wedge that is hardly thicker than the line isn't visible. */
const leastWedgePixels = 5;

interface FigureOptions {
  readonly events: readonly MarkedEvent[];
  /** Removes the figure's event listeners. */
  readonly signal: AbortSignal;
  /** Without its extension. */
  readonly fileName: string;
  readonly isSynthetic: boolean;
}

/**
 * The time series with its fitted line and yearly oscillation, and the movement between two adjustable dates, as a figure
 * with a caption, and the same numbers as a table and as a CSV file. Adapts to its width and the color scheme.
 */
export function timeseriesFigure(
  series: Series,
  rate: Rate,
  { signal, fileName, isSynthetic, events }: FigureOptions,
): HTMLElement {
  const seconds = series.dates.map((date) => Date.parse(`${date}T00:00:00Z`) / 1000);
  const curves = curvesOf(series, rate);
  const canvasPlace = element('div', {
    class: 'plot',
    role: 'img',
    'aria-label': summaryOf(series, rate, events),
  });
  const movement = element('p', { class: 'movement', role: 'status' });
  const handles = dateHandles(series.dates, seconds, (chosen) => {
    movement.replaceChildren(...movementWords(series, rate, chosen));
  });
  const readout = element('span', { class: 'readout', 'aria-hidden': 'true' });
  const showObservation = (index: number | null | undefined) => {
    const date = index === null || index === undefined ? undefined : series.dates[index];
    readout.textContent =
      date === undefined ? '' : `${date}: ${signed(series.vertical_mm[index ?? 0] ?? null, 1)} mm`;
  };
  const wedge = element('span', { class: 'legend-entry wedge' });
  const showDrawn = (plot: uPlot) => {
    handles.follow(plot);
    const isNarrow = widestWedge(plot) < leastWedgePixels;
    wedge.classList.toggle('narrow-wedge', isNarrow);
    wedge.textContent = isNarrow ? words.chart.narrowInterval : words.chart.interval;
  };
  let drawn: uPlot | undefined;
  const draw = () => {
    drawn?.destroy();
    const data = { seconds, observed: series.vertical_mm, curves, events };
    drawn = drawPlot(canvasPlace, data, { onHover: showObservation, onDraw: showDrawn });
  };
  // the chart increases the height of its element, which is no reason to redraw it
  const observer = new ResizeObserver(() => {
    if (drawn?.width !== canvasPlace.clientWidth) draw();
  });
  observer.observe(canvasPlace);
  signal.addEventListener('abort', () => observer.disconnect());
  onSchemeChange(draw, signal);
  return element(
    'figure',
    { class: 'chart' },
    caption(isSynthetic, readout),
    element('div', { class: 'plot-frame' }, canvasPlace, series.dates.length > 1 && handles.layer),
    legend({ hasSeason: curves.season !== null, hasEvents: events.length > 0 }, wedge),
    eventList(events),
    movement,
    element(
      'div',
      { class: 'chart-more' },
      element('details', {}, element('summary', {}, words.chart.showTable), table(series, events)),
      csvLink(series, { signal, events }, `${fileName}${isSynthetic ? '-synthetic' : ''}.csv`),
    ),
  );
}

function caption(isSynthetic: boolean, readout: HTMLElement): HTMLElement {
  const title = element('strong', {}, words.chart.title(isSynthetic ? words.chart.synthetic : ''));
  return element('figcaption', {}, element('span', {}, title, words.chart.unit), readout);
}

function legend(
  { hasSeason, hasEvents }: { readonly hasSeason: boolean; readonly hasEvents: boolean },
  wedge: HTMLElement,
): HTMLElement {
  return element(
    'p',
    { class: 'legend', 'aria-hidden': 'true' },
    element('span', { class: 'legend-entry points' }, words.chart.observation),
    element(
      'span',
      { class: 'legend-entry line' },
      hasEvents ? words.chart.lineWithEvents : words.chart.fittedVelocity,
    ),
    hasSeason && element('span', { class: 'legend-entry season' }, words.chart.yearlySwing),
    hasEvents ? element('span', { class: 'legend-entry event' }, words.chart.eventDates) : wedge,
  );
}

function summaryOf(
  { dates, vertical_mm: values }: Series,
  { velocity }: Rate,
  events: readonly MarkedEvent[],
): string {
  const total = (values.at(-1) ?? 0) - (values[0] ?? 0);
  return words.chart.summary(
    dates.length,
    dates[0] ?? '',
    dates.at(-1) ?? '',
    signed(total, 1),
    events.length > 0
      ? events.map(({ text }) => text).join(' ')
      : words.chart.fittedLine(signed(velocity, 1)),
  );
}

/** `12 March 2024 to 20 May 2026: −26.9 ± 2.4 mm (95 %)` and whether that is more than the noise. */
function movementWords(series: Series, rate: Rate, { from, to }: ChosenDates): (Node | string)[] {
  const movement = to > from ? movementOf(series, rate, from, to) : null;
  if (movement === null) return [words.chart.tooFew];
  const { deltaMm, sigmaMm } = movement;
  const margin = margin95(sigmaMm);
  const isClear = Math.abs(deltaMm) > margin;
  return [
    element(
      'span',
      {},
      words.chart.dates(longDate(series.dates[from] ?? null), longDate(series.dates[to] ?? null)),
    ),
    element('strong', {}, `${signed(deltaMm, 1)} ± ${Math.max(0.1, margin).toFixed(1)} mm (95 %)`),
    ...(isClear ? [] : [element('span', { class: 'fine' }, words.chart.notClear)]),
    element('span', { class: 'fine chart-help' }, words.chart.dragDates),
  ];
}

function table({ dates, vertical_mm: values }: Series, events: readonly MarkedEvent[]): HTMLElement {
  const happened = eventsByRow(dates, events);
  const rows = dates.map((date, index) =>
    element(
      'tr',
      {},
      element('td', {}, date),
      element('td', {}, signed(values[index] ?? null, 1)),
      events.length > 0 && element('td', {}, happened[index] ?? ''),
    ),
  );
  const head = element(
    'tr',
    {},
    element('th', { scope: 'col' }, words.chart.date),
    element('th', { scope: 'col' }, words.chart.vertical),
    events.length > 0 && element('th', { scope: 'col' }, words.chart.event),
  );
  return element(
    'div',
    { class: 'table-scroll', tabindex: 0, role: 'region', 'aria-label': words.chart.observations },
    element('table', {}, element('thead', {}, head), element('tbody', {}, ...rows)),
  );
}

/** The names of the events at each observation: those that happened by then, and after the previous one at the latest. */
function eventsByRow(dates: readonly string[], events: readonly MarkedEvent[]): string[] {
  return dates.map((date, index) =>
    events
      .filter(({ latest }) => latest <= date && latest > (dates[index - 1] ?? ''))
      .map(({ name, dates: when }) => `${name} ${when}`)
      .join('; '),
  );
}

interface CsvOptions {
  readonly signal: AbortSignal;
  readonly events: readonly MarkedEvent[];
}

function csvLink(series: Series, options: CsvOptions, fileName: string): HTMLElement {
  return element(
    'a',
    { class: 'link', href: csvAddress(series, options), download: fileName },
    words.chart.downloadCsv,
  );
}

function csvAddress({ dates, vertical_mm: values }: Series, { signal, events }: CsvOptions): string {
  const happened = eventsByRow(dates, events);
  const lines = dates.map(
    (date, index) =>
      `${date},${values[index] ?? ''}${events.length > 0 ? `,"${happened[index] ?? ''}"` : ''}`,
  );
  const head = `date,vertical_mm${events.length > 0 ? ',event' : ''}`;
  const file = new Blob([`${head}\n${lines.join('\n')}\n`], { type: 'text/csv' });
  const address = URL.createObjectURL(file);
  signal.addEventListener('abort', () => URL.revokeObjectURL(address));
  return address;
}
