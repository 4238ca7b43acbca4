import uPlot from 'uplot';
import { colorToken, element } from '../page/dom.ts';
import { plain } from '../page/pageWords.ts';
import { onSchemeChange } from '../page/theme.ts';
import { chartFrame } from '../report/plot.ts';
import { classOfSample, type Sample } from './profileTable.ts';

/** The axis of a longer line is in kilometers, m. */
const LONGEST_IN_METERS = 2000;
/** Height of the strip of classes, and the radius of a sample, CSS pixels. */
const STRIP = 9;
const RADIUS = 3.5;
/** Samples that are nearer to each other aren't drawn as points, CSS pixels. */
const LEAST_SPACING = 7;

interface ChartEvents {
  /** The sample under the pointer; null = none. */
  readonly onHover: (at: number | null) => void;
  readonly signal: AbortSignal;
}

/**
 * The rates along a line with their 95 % band, and a strip with the class of each sample, in the colors of the map. Ground
 * without a rate is a hatched gap; a triangle marks a sample with a dated event.
 */
export class ProfileChart {
  readonly node: HTMLElement;
  readonly #samples: readonly Sample[];
  readonly #onHover: ChartEvents['onHover'];
  readonly #inKm: boolean;
  #drawn: uPlot | null = null;

  constructor(samples: readonly Sample[], summary: string, { onHover, signal }: ChartEvents) {
    this.#samples = samples;
    this.#onHover = onHover;
    this.#inKm = (samples.at(-1)?.distance_m ?? 0) > LONGEST_IN_METERS;
    this.node = element('div', { class: 'plot', role: 'img', 'aria-label': summary });
    const observer = new ResizeObserver(() => {
      if (this.#drawn?.width !== this.node.clientWidth) this.#draw();
    });
    observer.observe(this.node);
    signal.addEventListener('abort', () => observer.disconnect());
    onSchemeChange(() => this.#draw(), signal);
  }

  /** The chart as a picture; null = not drawn yet. */
  get canvas(): HTMLCanvasElement | null {
    return this.#drawn?.ctx.canvas ?? null;
  }

  /** Moves the cursor to a sample. */
  pointAt(at: number): void {
    const plot = this.#drawn;
    const distance = plot?.data[0][at];
    if (plot && distance !== undefined)
      plot.setCursor({ left: plot.valToPos(distance, 'x'), top: 10 }, false);
  }

  #draw(): void {
    this.#drawn?.destroy();
    this.#drawn = null;
    if (!this.node.isConnected) return;
    const column = (value: (sample: Sample) => number | null | undefined) =>
      this.#samples.map((sample) => value(sample) ?? null);
    const columns = [
      this.#samples.map(({ distance_m: distance }) => (this.#inKm ? distance / 1000 : distance)),
      column(({ interval_95_mm_yr: interval }) => interval?.[1]),
      column(({ interval_95_mm_yr: interval }) => interval?.[0]),
      column(({ velocity_vertical_mm_yr: rate }) => rate),
    ] as uPlot.AlignedData;
    this.#drawn = new uPlot(this.#options(), columns, this.node);
  }

  #options(): uPlot.Options {
    const frame = chartFrame(this.node);
    const [x = {}, y = {}] = frame.axes;
    const hidden = { stroke: 'transparent', width: 0, points: { show: false } };
    const unit = this.#inKm ? 'km' : 'm';
    return {
      ...frame,
      scales: { x: { time: false }, y: { range: (_, low, high) => padded(low, high) } },
      axes: [{ ...x, values: (_, ticks) => ticks.map((tick) => `${plain(tick)} ${unit}`) }, y],
      hooks: {
        setCursor: [(plot) => this.#onHover(plot.cursor.idx ?? null)],
        drawAxes: [(plot) => this.#drawGaps(plot)],
        draw: [(plot) => this.#drawClasses(plot)],
      },
      cursor: { drag: { x: false, y: false }, y: false, points: { show: false } },
      bands: [{ series: [1, 2], fill: colorToken('--chart-wedge') }],
      series: [{}, hidden, hidden, { stroke: colorToken('--chart-line'), width: 2, points: { show: false } }],
    };
  }

  /** From and to which canvas pixel a sample stands for the line: halfway to its neighbors. */
  #reach(plot: uPlot, at: number): readonly [number, number] {
    const distances = plot.data[0];
    const pixel = (index: number) => plot.valToPos(distances[index] ?? 0, 'x', true);
    const here = pixel(at);
    const from = at === 0 ? here : (pixel(at - 1) + here) / 2;
    const to = at === distances.length - 1 ? here : (here + pixel(at + 1)) / 2;
    return [Math.round(from), Math.round(to)];
  }

  #drawGaps(plot: uPlot): void {
    const { ctx, bbox } = plot;
    ctx.save();
    ctx.strokeStyle = colorToken('--text-soft');
    ctx.globalAlpha = 0.35;
    ctx.lineWidth = devicePixelRatio;
    const step = 7 * devicePixelRatio;
    for (const [at, sample] of this.#samples.entries()) {
      if (sample.velocity_vertical_mm_yr !== null) continue;
      const [from, to] = this.#reach(plot, at);
      ctx.save();
      ctx.beginPath();
      ctx.rect(from, bbox.top, to - from, bbox.height);
      ctx.clip();
      ctx.beginPath();
      // lines of one hatching, so that neighbors join
      for (let x = Math.floor((from - bbox.height) / step) * step; x < to; x += step) {
        ctx.moveTo(x, bbox.top + bbox.height);
        ctx.lineTo(x + bbox.height, bbox.top);
      }
      ctx.stroke();
      ctx.restore();
    }
    ctx.restore();
  }

  #drawClasses(plot: uPlot): void {
    const { ctx, bbox } = plot;
    const scale = devicePixelRatio;
    const [distances, , , rates] = plot.data;
    const hasPoints = bbox.width / scale / distances.length >= LEAST_SPACING;
    ctx.save();
    ctx.strokeStyle = colorToken('--text');
    ctx.lineWidth = scale;
    for (const [at, sample] of this.#samples.entries()) {
      const [rate, color] = [rates?.[at], classOfSample(sample)?.color];
      if (rate === null || rate === undefined || !color) continue;
      const [from, to] = this.#reach(plot, at);
      const x = plot.valToPos(distances[at] ?? 0, 'x', true);
      ctx.fillStyle = color;
      ctx.fillRect(from, bbox.top + bbox.height - STRIP * scale, Math.max(scale, to - from), STRIP * scale);
      const isAlone = (rates?.[at - 1] ?? null) === null && (rates?.[at + 1] ?? null) === null;
      if (hasPoints || isAlone) drawPoint(ctx, x, plot.valToPos(rate, 'y', true), RADIUS * scale);
      if (sample.events?.some((event) => !event.suspected_unwrapping && !event.unconfirmed))
        drawEvent(ctx, x, bbox.top, scale);
    }
    this.#outlineStrip(plot);
    ctx.restore();
  }

  /** A pale class is visible on a pale ground. */
  #outlineStrip({ ctx, bbox }: uPlot): void {
    const height = STRIP * devicePixelRatio;
    ctx.strokeStyle = colorToken('--text-soft');
    ctx.strokeRect(bbox.left, bbox.top + bbox.height - height, bbox.width, height);
  }
}

/** Zero is always within the axis, and the strip doesn't cover the lowest values. */
function padded(low: number | null, high: number | null): [number, number] {
  const [least, most] = [Math.min(0, low ?? 0), Math.max(0, high ?? 0)];
  const range = Math.max(2, most - least);
  return [least - 0.12 * range, most + 0.08 * range];
}

function drawPoint(ctx: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
  ctx.beginPath();
  ctx.arc(x, y, radius, 0, 2 * Math.PI);
  ctx.fill();
  ctx.stroke();
}

function drawEvent(ctx: CanvasRenderingContext2D, x: number, top: number, scale: number): void {
  ctx.save();
  ctx.fillStyle = colorToken('--chart-event');
  ctx.beginPath();
  ctx.moveTo(x - 4 * scale, top);
  ctx.lineTo(x + 4 * scale, top);
  ctx.lineTo(x, top + 7 * scale);
  ctx.fill();
  ctx.restore();
}
