import uPlot from '/assets/uplot/uPlot.esm.js';
import { element } from './dom.js';
import { plain, signed } from './words.js';

const secondsPerYear = 365.25 * 86_400;
/** A wedge that is hardly higher than the line cannot be seen beside it. */
const leastWedgePixels = 5;

/**
 * @typedef {import('./reportTypes.js').Timeseries} Timeseries
 * @typedef {{ velocity: number, uncertainty: number }} Rate mm/yr
 */

/**
 * The line of the reported velocity through the middle of the series, and the wedge of ± one standard
 * deviation of the rate around it.
 *
 * @param {Timeseries} series
 * @param {Rate} rate
 */
function fittedLine({ dates, vertical_mm: values }, { velocity, uncertainty }) {
  const seconds = dates.map((date) => Date.parse(`${date}T00:00:00Z`) / 1000);
  const middleTime = mean(seconds);
  const middleValue = mean(values);
  const along = (/** @type {number} */ slope) =>
    seconds.map((second) => middleValue + (slope * (second - middleTime)) / secondsPerYear);
  const one = along(velocity - uncertainty);
  const other = along(velocity + uncertainty);
  return {
    seconds,
    line: along(velocity),
    lower: one.map((value, index) => Math.min(value, other[index] ?? value)),
    upper: one.map((value, index) => Math.max(value, other[index] ?? value)),
  };
}

/**
 * The time series with its fitted line, as a figure with a caption, and the same numbers as a table and as
 * a CSV file. Follows the width of its place and the colour scheme; `signal` ends both.
 *
 * @param {Timeseries} series
 * @param {Rate} rate
 * @param {{ signal: AbortSignal, fileName: string, isSynthetic: boolean }} options `fileName` without its ending
 */
export function timeseriesFigure(series, rate, { signal, fileName, isSynthetic }) {
  const first = series.dates[0] ?? '';
  const last = series.dates.at(-1) ?? '';
  const total = (series.vertical_mm.at(-1) ?? 0) - (series.vertical_mm[0] ?? 0);
  const summary = `${series.dates.length} observations from ${first} to ${last}; the last stands ${signed(total, 1)} mm from the first. Fitted line ${signed(rate.velocity, 1)} mm/yr.`;
  const plot = element('div', {
    class: 'plot',
    role: 'img',
    'aria-label': `Chart of vertical motion. ${summary}`,
  });
  /** @type {{ destroy(): void } | undefined} */
  let drawn;
  const readout = element('span', { class: 'readout', 'aria-hidden': 'true' });
  const showObservation = (/** @type {number | null | undefined} */ index) => {
    const date = index === null || index === undefined ? undefined : series.dates[index];
    readout.textContent =
      date === undefined ? '' : `${date}: ${signed(series.vertical_mm[index ?? 0] ?? null, 1)} mm`;
  };
  const wedge = element('span', { class: 'legend-entry wedge' });
  const showWedge = (/** @type {uPlot} */ chart) => {
    const isNarrow = widestWedge(chart) < leastWedgePixels;
    wedge.classList.toggle('narrow-wedge', isNarrow);
    wedge.textContent = isNarrow
      ? '± 1 standard deviation of the rate is too narrow to show'
      : '± 1 standard deviation of the rate';
  };
  const draw = () => {
    drawn?.destroy();
    drawn = new uPlot(
      chartOptions(plot, { onHover: showObservation, onDraw: showWedge }),
      chartData(series, rate),
      plot,
    );
  };
  const observer = new ResizeObserver(draw);
  observer.observe(plot);
  signal.addEventListener('abort', () => observer.disconnect());
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', draw, { signal });
  return element(
    'figure',
    { class: 'chart' },
    element(
      'figcaption',
      {},
      element(
        'span',
        {},
        element('strong', {}, `Vertical motion${isSynthetic ? ' (synthetic)' : ''}`),
        ' mm, since the first observation',
      ),
      readout,
    ),
    plot,
    element('p', { class: 'legend', 'aria-hidden': 'true' }, ...legend(), wedge),
    element(
      'div',
      { class: 'chart-more' },
      element('details', {}, element('summary', {}, 'Show as a table'), table(series)),
      element(
        'a',
        {
          class: 'link',
          href: csvAddress(series, signal),
          download: `${fileName}${isSynthetic ? '-synthetic' : ''}.csv`,
        },
        'Download CSV',
      ),
    ),
  );
}

/** @param {number[]} list */
function mean(list) {
  return list.reduce((sum, one) => sum + one, 0) / list.length;
}

/** @param {Timeseries} series @param {Rate} rate @returns {import('uplot').AlignedData} */
function chartData(series, rate) {
  const { seconds, line, lower, upper } = fittedLine(series, rate);
  return [seconds, upper, lower, line, series.vertical_mm];
}

/** Height of the wedge where it is widest, pixels. @param {uPlot} chart */
function widestWedge(chart) {
  const [, upper, lower] = chart.data;
  const height = (/** @type {number} */ index) =>
    chart.valToPos(lower?.[index] ?? 0, 'y') - chart.valToPos(upper?.[index] ?? 0, 'y');
  return Math.max(height(0), height((upper?.length ?? 1) - 1));
}

/**
 * @param {HTMLElement} plot
 * @param {{ onHover: (index: number | null | undefined) => void, onDraw: (chart: uPlot) => void }} events
 * @returns {import('uplot').Options}
 */
function chartOptions(plot, { onHover, onDraw }) {
  const style = getComputedStyle(plot);
  const colour = (/** @type {string} */ name) => style.getPropertyValue(name).trim();
  const font = '11px system-ui, sans-serif';
  const axis = {
    stroke: colour('--text-soft'),
    font,
    grid: { stroke: colour('--line'), width: 1 },
    ticks: { stroke: colour('--line'), width: 1, size: 4 },
  };
  const hidden = { stroke: 'transparent', width: 0, points: { show: false } };
  return {
    width: Math.max(200, plot.clientWidth),
    height: 230,
    tzDate: (second) => uPlot.tzDate(new Date(second * 1000), 'Etc/UTC'),
    pxAlign: 0,
    hooks: { setCursor: [(chart) => onHover(chart.cursor.idx)], draw: [onDraw] },
    legend: { show: false },
    cursor: { drag: { x: false, y: false }, points: { size: 7 } },
    scales: { x: { time: true } },
    axes: [
      {
        ...axis,
        size: 30,
        space: 72,
        values: (_, ticks, __, ___, step) => ticks.map((tick) => dateTick(tick, step)),
      },
      { ...axis, size: 44, values: (_, ticks) => ticks.map(plain) },
    ],
    bands: [{ series: [1, 2], fill: colour('--chart-wedge') }],
    series: [
      {},
      hidden,
      hidden,
      { stroke: colour('--chart-line'), width: 2, points: { show: false } },
      {
        stroke: colour('--chart-point'),
        width: 0,
        paths: () => null,
        points: { show: true, size: 5, fill: colour('--chart-point') },
      },
    ],
  };
}

/** A date on one line, as coarse as the ticks are. @param {number} second @param {number} step seconds between ticks */
function dateTick(second, step) {
  const days = step / 86_400;
  /** @type {Intl.DateTimeFormatOptions} */
  const parts = {
    year: 'numeric',
    ...(days < 360 ? { month: 'short' } : {}),
    ...(days < 28 ? { day: 'numeric' } : {}),
    timeZone: 'UTC',
  };
  return new Date(second * 1000).toLocaleDateString(undefined, parts);
}

function legend() {
  return [
    element('span', { class: 'legend-entry points' }, 'observation'),
    element('span', { class: 'legend-entry line' }, 'fitted velocity'),
  ];
}

/** @param {Timeseries} series */
function table({ dates, vertical_mm: values }) {
  const rows = dates.map((date, index) =>
    element('tr', {}, element('td', {}, date), element('td', {}, signed(values[index] ?? null, 1))),
  );
  const head = element(
    'tr',
    {},
    element('th', { scope: 'col' }, 'Date'),
    element('th', { scope: 'col' }, 'Vertical, mm'),
  );
  return element(
    'div',
    { class: 'table-scroll', tabindex: 0, role: 'region', 'aria-label': 'Observations' },
    element('table', {}, element('thead', {}, head), element('tbody', {}, ...rows)),
  );
}

/** @param {Timeseries} series @param {AbortSignal} signal */
function csvAddress({ dates, vertical_mm: values }, signal) {
  const lines = dates.map((date, index) => `${date},${values[index] ?? ''}`);
  const file = new Blob([`date,vertical_mm\n${lines.join('\n')}\n`], { type: 'text/csv' });
  const address = URL.createObjectURL(file);
  signal.addEventListener('abort', () => URL.revokeObjectURL(address));
  return address;
}
