import uPlot from 'uplot';
import { margin95 } from '../../core/report/interval95.ts';
import { colorToken, element } from '../page/dom.ts';
import { onSchemeChange } from '../page/theme.ts';
import { longDate, signed } from '../page/pageWords.ts';
import { formatPoint, rounded } from '../place/coordinates.ts';
import type { Series } from '../report/curves.ts';
import { chartFrame } from '../report/plot.ts';
import { fetchMyReports, fetchStoredReport } from '../service/accountApi.ts';
import type { SavedReport } from '../service/serviceAnswers.ts';
import { attempt, problemLine } from './problemLine.ts';
import type { OwnedReport } from './ownedReport.ts';

const OFFERED = 50;
const MOST_LINES = 5;
const COLORS = ['--chart-line', '--warning', '--rising', '--severe', '--synthetic'] as const;
const DASHES = [[], [8, 4], [2, 3], [10, 3, 2, 3], [5, 2]] as const;

/** A report on the chart. */
interface Line {
  readonly name: string;
  readonly saved: SavedReport;
  readonly series: Series;
  readonly sigma: number | null;
}

/** The motion of this report's place and of other places for which the account has reports, on one chart. */
export async function compareView({ ownerKey, reportId, signal }: OwnedReport): Promise<readonly Node[]> {
  const [id, { reports }] = await Promise.all([reportId(), fetchMyReports(ownerKey(), { limit: OFFERED })]);
  const own = reports.find((report) => report.id === id);
  const others = withoutRepeats(
    reports.filter((report) => report.id !== id && report.pixel_id !== own?.pixel_id),
  );
  if (own === undefined || others.length === 0)
    return [
      element(
        'p',
        {},
        'This is the only place that you have a report of. Buy another report to compare them.',
      ),
    ];
  const problem = problemLine();
  const place = element('div', { class: 'compare' });
  const chosen = new Map<number, Line>();
  const read = async (saved: SavedReport): Promise<void> => {
    const body = await fetchStoredReport(ownerKey(), saved.id);
    const series = body['timeseries'] as Series | undefined;
    const sigma = body['velocity_uncertainty_mm_yr'];
    if (!series || series.dates.length === 0) throw new TypeError('no series');
    chosen.set(saved.id, {
      name: nameOf(saved),
      saved,
      series,
      sigma: typeof sigma === 'number' ? sigma : null,
    });
  };
  const draw = () => place.replaceChildren(...comparison([...chosen.values()], signal));
  const choice = (saved: SavedReport): HTMLElement => {
    const input = element('input', { type: 'checkbox', id: `compare-${saved.id}` });
    input.addEventListener('change', () => {
      void attempt(problem, null, async () => {
        if (!input.checked) chosen.delete(saved.id);
        else if (chosen.size >= MOST_LINES) {
          input.checked = false;
          problem.textContent = `The chart shows up to ${MOST_LINES} places. Take one off first.`;
        } else
          await read(saved).catch((error: unknown) => {
            input.checked = false;
            if (!(error instanceof TypeError)) throw error;
            problem.textContent = `${nameOf(saved)} was bought without its observations, so it can’t be drawn.`;
          });
        draw();
      });
    });
    return element('label', { class: 'check', for: input.id }, input, nameOf(saved));
  };
  await read(own).catch(() => {});
  draw();
  return [
    element('fieldset', {}, element('legend', {}, 'Show on the chart'), ...others.map(choice)),
    problem,
    place,
  ];
}

/** The newest report of each cell. */
function withoutRepeats(reports: readonly SavedReport[]): readonly SavedReport[] {
  const seen = new Set<string>();
  return reports.filter(({ pixel_id: cell, refunded }) => !refunded && !seen.has(cell) && seen.add(cell));
}

function nameOf(saved: SavedReport): string {
  return saved.nickname ?? saved.address ?? saved.label ?? formatPoint(rounded(saved));
}

/** The chart, and the same data in words and numbers. */
function comparison(lines: readonly Line[], signal: AbortSignal): HTMLElement[] {
  if (lines.length === 0) return [element('p', {}, 'Choose a place to draw.')];
  const canvas = element('div', {
    class: 'plot',
    role: 'img',
    'aria-label': `Chart of the vertical motion of ${lines.map(({ name }) => name).join('; ')}`,
  });
  let drawn: uPlot | undefined;
  const draw = () => {
    drawn?.destroy();
    drawn = drawLines(canvas, lines);
  };
  const observer = new ResizeObserver(() => {
    if (drawn?.width !== canvas.clientWidth) draw();
  });
  observer.observe(canvas);
  signal.addEventListener('abort', () => observer.disconnect());
  onSchemeChange(draw, signal);
  return [
    element(
      'p',
      { class: 'fine' },
      'Vertical motion in mm since the first date that all of them share; negative = down.',
    ),
    canvas,
    element(
      'div',
      { class: 'table-scroll', tabindex: 0, role: 'region', 'aria-label': 'The compared reports' },
      table(lines),
    ),
  ];
}

function table(lines: readonly Line[]): HTMLElement {
  const head = ['', 'Place', 'Verdict', 'Rate (mm/yr, ± 95 %)', 'Last observation'];
  return element(
    'table',
    { class: 'list-table' },
    element('thead', {}, element('tr', {}, ...head.map((name) => element('th', { scope: 'col' }, name)))),
    element(
      'tbody',
      {},
      ...lines.map(({ name, saved, series, sigma }, at) =>
        element(
          'tr',
          {},
          element('td', {}, element('span', { class: `swatch swatch-${at}`, 'aria-hidden': 'true' })),
          element('th', { scope: 'row' }, name),
          element('td', {}, saved.verdict ?? ''),
          element(
            'td',
            { class: 'number-cell' },
            `${signed(saved.velocity_vertical_mm_yr, 1)}${sigma === null ? '' : ` ± ${margin95(sigma).toFixed(1)}`}`,
          ),
          element('td', {}, longDate(series.dates.at(-1) ?? null)),
        ),
      ),
    ),
  );
}

/** Every series relative to zero at the first date at which all of them have begun. */
function drawLines(place: HTMLElement, lines: readonly Line[]): uPlot {
  const begin = Math.max(...lines.map(({ series }) => secondsOf(series.dates[0] ?? '')));
  const tables = lines.map(({ series }): uPlot.AlignedData => {
    const seconds = series.dates.map(secondsOf);
    const zero = series.vertical_mm[seconds.findIndex((second) => second >= begin)] ?? 0;
    return [seconds, series.vertical_mm.map((value) => value - zero)];
  });
  const drawn = lines.map((_, at) => ({
    stroke: colorToken(COLORS[at] ?? COLORS[0]),
    width: 2,
    dash: [...(DASHES[at] ?? [])],
    spanGaps: true,
    points: { show: false },
  }));
  const options = { ...chartFrame(place), cursor: { show: false }, series: [{}, ...drawn] };
  return new uPlot(options, uPlot.join(tables), place);
}

function secondsOf(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / 1000;
}
