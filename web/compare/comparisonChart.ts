import uPlot from 'uplot';
import { margin95 } from '../../core/report/interval95.ts';
import { colorToken, element } from '../page/dom.ts';
import { onSchemeChange } from '../page/theme.ts';
import { longDate, signed } from '../page/pageWords.ts';
import { movementOf, type Rate } from '../report/curves.ts';
import { chartFrame } from '../report/plot.ts';
import {
  alignedValues,
  comparisonCsv,
  indexSince,
  secondsOf,
  spreadOffsets,
  startDates,
  type ComparedLine,
} from './comparedLines.ts';
import { comparisonPicture } from './comparisonPicture.ts';
import { SinceSlider } from './sinceSlider.ts';
import { compareWords } from '../words/compareWords.ts';

const COLORS = ['--chart-line', '--warning', '--rising', '--severe', '--synthetic'] as const;
const DASHES = [[], [8, 4], [2, 3], [10, 3, 2, 3], [5, 2]] as const;
/** Names with more characters take two lines of the table. */
const ONE_LINE = 22;
/** Each has its own dashes. */
export const MOST_LINES = COLORS.length;

/** A report on the chart. */
export interface Line extends ComparedLine {
  readonly id: string;
  readonly verdict: string | null;
  /** mm/yr, and one standard deviation; null = not stored. */
  readonly rate: number;
  readonly sigma: number | null;
  /** What the movement's uncertainty is computed with; absent = it was bought in part, so it has none. */
  readonly charted?: Rate;
}

/** What the reader chose for a line; `color` as `#rrggbb`, null = the chart's own. */
interface Look {
  readonly name: string;
  readonly color: string | null;
}

/**
 * Up to five places on one chart, which the reader may name, recolor and move apart, and save as a table and as a picture.
 * The same numbers stand in a table.
 */
export class ComparisonChart {
  /** The chart and its table; empty until lines are shown. */
  readonly node = element('div', { class: 'compare' });
  readonly #looks = new Map<string, Look>();
  #lines: readonly Line[] = [];
  #isSpread = false;
  /** The date at which every line is zero; null = the first shared one. */
  #since: string | null = null;
  readonly #slider: SinceSlider;
  readonly #about = element('p', { class: 'fine', role: 'status' });
  readonly #canvas = element('div', { class: 'plot', role: 'img' });
  #drawn: uPlot | null = null;

  constructor(signal: AbortSignal) {
    const observer = new ResizeObserver(() => {
      if (this.#drawn?.width !== this.#canvas.clientWidth) this.#draw();
    });
    observer.observe(this.#canvas);
    signal.addEventListener('abort', () => observer.disconnect());
    onSchemeChange(() => this.#showLines(), signal);
    this.#slider = new SinceSlider((since) => {
      this.#since = since;
      this.#draw();
      this.#showMovements();
    }, signal);
  }

  show(lines: readonly Line[]): void {
    this.#lines = lines;
    const dates = startDates(lines);
    if (this.#since !== null && !dates.includes(this.#since)) this.#since = null;
    this.#slider.show(dates, this.#from());
    this.#showLines();
  }

  #showLines(): void {
    if (this.#lines.length === 0) {
      this.node.replaceChildren(element('p', {}, compareWords.choosePlace));
      return;
    }
    this.node.replaceChildren(
      this.#about,
      this.#canvas,
      this.#slider.node,
      this.#controls(),
      element(
        'div',
        { class: 'table-scroll', tabindex: 0, role: 'region', 'aria-label': compareWords.comparedReports },
        this.#table(),
      ),
    );
    this.#draw();
  }

  #title(): string {
    const moved = this.#isSpread ? compareWords.linesApart : '';
    return compareWords.caption(this.#sinceWords(), moved);
  }

  #sinceWords(): string {
    const from = this.#from();
    return from === '' ? compareWords.firstOfEach : compareWords.theDate(longDate(from));
  }

  /** Empty when no date is shared. */
  #from(): string {
    return this.#since ?? startDates(this.#lines)[0] ?? '';
  }

  #draw(): void {
    this.#drawn?.destroy();
    this.#drawn = null;
    this.#about.textContent = this.#isSpread ? compareWords.apartNote : compareWords.note(this.#sinceWords());
    if (this.#lines.length === 0 || !this.#canvas.isConnected) return;
    const names = this.#lines.map((line) => this.#nameOf(line)).join('; ');
    const apart = this.#isSpread ? compareWords.movedApart : '';
    this.#canvas.setAttribute('aria-label', compareWords.chartOf(names, apart));
    const values = alignedValues(this.#lines, this.#from());
    const offsets = this.#isSpread ? spreadOffsets(values) : values.map(() => 0);
    const tables = this.#lines.map(({ series }, at): uPlot.AlignedData => [
      secondsOf(series),
      (values[at] ?? []).map((value) => value + (offsets[at] ?? 0)),
    ]);
    const drawn = this.#lines.map((line, at) => ({
      stroke: this.#colorOf(line, at),
      width: 2,
      dash: [...(DASHES[at] ?? [])],
      spanGaps: true,
      points: { show: false },
    }));
    const options = { ...chartFrame(this.#canvas), cursor: { show: false }, series: [{}, ...drawn] };
    this.#drawn = new uPlot(options, uPlot.join(tables), this.#canvas);
  }

  #controls(): HTMLElement {
    const spread = element('input', { type: 'checkbox', id: 'compare-apart', checked: this.#isSpread });
    spread.addEventListener('change', () => {
      this.#isSpread = spread.checked;
      this.#draw();
    });
    return element(
      'div',
      { class: 'chart-more' },
      element('label', { class: 'check', for: spread.id }, spread, compareWords.moveApart),
      saveButton(compareWords.downloadCsv, 'ground-motion-comparison.csv', async () => {
        const named = this.#lines.map((line) => ({ ...line, name: this.#nameOf(line) }));
        const text = comparisonCsv(named, this.#from());
        return new Blob([text], { type: 'text/csv' });
      }),
      saveButton(compareWords.downloadPicture, 'ground-motion-comparison.png', () => this.#picture()),
    );
  }

  #picture(): Promise<Blob> {
    return comparisonPicture(
      this.#drawn?.ctx.canvas ?? null,
      this.#lines.map((line, at) => ({
        name: compareWords.legendOf(this.#nameOf(line), rateOf(line)),
        color: this.#colorOf(line, at),
        dash: DASHES[at] ?? [],
      })),
      this.#title(),
    );
  }

  #table(): HTMLElement {
    const head = [
      compareWords.color,
      compareWords.place,
      compareWords.moved,
      compareWords.verdict,
      compareWords.rate,
      compareWords.lastObservation,
    ];
    return element(
      'table',
      { class: 'list-table' },
      element('thead', {}, element('tr', {}, ...head.map((name) => element('th', { scope: 'col' }, name)))),
      element('tbody', {}, ...this.#lines.map((line, at) => this.#row(line, at))),
    );
  }

  #row(line: Line, at: number): HTMLElement {
    const look = this.#looks.get(line.id) ?? { name: line.name, color: null };
    const swatch = element('span', { class: `swatch swatch-${at}`, 'aria-hidden': 'true' });
    const color = element('input', {
      type: 'color',
      value: hexOf(this.#colorOf(line, at)),
      'aria-label': compareWords.colorOf(look.name),
    });
    const name = element(
      'textarea',
      {
        class: 'compare-name',
        rows: look.name.length > ONE_LINE ? 2 : 1,
        maxlength: 120,
        'aria-label': compareWords.nameOnChart(line.name),
      },
      look.name,
    );
    swatch.style.borderTopColor = this.#colorOf(line, at);
    color.addEventListener('input', () => {
      this.#look(line, { color: color.value });
      swatch.style.borderTopColor = color.value;
      this.#draw();
    });
    name.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' || event.isComposing) return;
      event.preventDefault();
      name.blur();
    });
    name.addEventListener('change', () => {
      this.#look(line, { name: name.value.replaceAll(/\s+/g, ' ').trim() || line.name });
      name.value = this.#nameOf(line);
      name.rows = name.value.length > ONE_LINE ? 2 : 1;
      this.#draw();
    });
    return element(
      'tr',
      {},
      element('td', {}, element('span', { class: 'compare-color' }, swatch, color)),
      element('th', { scope: 'row' }, name),
      element('td', { class: 'number-cell moved' }, this.#movedOf(line)),
      element('td', {}, line.verdict ?? ''),
      element('td', { class: 'number-cell' }, rateOf(line)),
      element('td', {}, longDate(line.series.dates.at(-1) ?? null)),
    );
  }

  /** From the chosen date to the line's last one. */
  #movedOf(line: Line): string {
    const [from, to] = [indexSince(line, this.#from()), line.series.dates.length - 1];
    if (from < 0 || from >= to) return '';
    const measured = line.charted && movementOf(line.series, line.charted, from, to);
    const values = line.series.vertical_mm;
    const deltaMm = measured?.deltaMm ?? (values[to] ?? 0) - (values[from] ?? 0);
    return `${signed(deltaMm, 1)}${measured ? ` ± ${Math.max(0.1, margin95(measured.sigmaMm)).toFixed(1)}` : ''}`;
  }

  #showMovements(): void {
    const cells = this.node.querySelectorAll('td.moved');
    for (const [at, line] of this.#lines.entries()) {
      const cell = cells[at];
      if (cell) cell.textContent = this.#movedOf(line);
    }
  }

  #look(line: Line, part: Partial<Look>): void {
    const look = this.#looks.get(line.id) ?? { name: line.name, color: null };
    this.#looks.set(line.id, { ...look, ...part });
  }

  #nameOf(line: Line): string {
    return this.#looks.get(line.id)?.name ?? line.name;
  }

  #colorOf(line: Line, at: number): string {
    return this.#looks.get(line.id)?.color ?? colorToken(COLORS[at] ?? COLORS[0]);
  }
}

function rateOf({ rate, sigma }: Line): string {
  return `${signed(rate, 1)}${sigma === null ? '' : ` ± ${margin95(sigma).toFixed(1)}`}`;
}

/** A button that saves a file that is made when it is pressed. */
function saveButton(text: string, fileName: string, make: () => Promise<Blob>): HTMLElement {
  const save = async (): Promise<void> => {
    const address = URL.createObjectURL(await make());
    element('a', { href: address, download: fileName }).click();
    // The browser reads the file after the click.
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
  };
  return element('button', { type: 'button', class: 'link-button', onclick: () => void save() }, text);
}

/** `rgb(11, 102, 105)` as `#0b6669`. */
function hexOf(color: string): string {
  if (color.startsWith('#')) return color;
  const parts = color.match(/\d+/g)?.slice(0, 3) ?? ['0', '0', '0'];
  return `#${parts.map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`;
}
