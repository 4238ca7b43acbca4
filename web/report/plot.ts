import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { colorToken } from '../page/dom.ts';
import { plain } from '../page/pageWords.ts';
import type { Curves } from './curves.ts';
import type { MarkedEvent } from './eventMarks.ts';
import { drawEventBands } from './eventMarks.ts';
import { LOCALES } from '../../core/words/language.ts';
import { pageLanguage } from '../words/pageLanguage.ts';

const height = 240;

export interface PlotEvents {
  /** The observation under the pointer, by index. */
  readonly onHover: (index: number | null | undefined) => void;
  readonly onDraw: (plot: uPlot) => void;
}

/** Draws observations and curves into an element, with its current colors and width. */
export function drawPlot(
  place: HTMLElement,
  data: {
    readonly seconds: readonly number[];
    readonly observed: readonly number[];
    readonly curves: Curves;
    readonly events: readonly MarkedEvent[];
  },
  events: PlotEvents,
): uPlot {
  const { seconds, observed, curves, events: marked } = data;
  const none = seconds.map(() => null);
  const columns = [
    [...seconds],
    [...curves.upper],
    [...curves.lower],
    curves.season === null ? none : [...curves.season],
    [...curves.line],
    [...observed],
  ] as uPlot.AlignedData;
  return new uPlot(options(place, events, marked), columns, place);
}

/** Height of the wedge at its widest point, pixels. */
export function widestWedge(plot: uPlot): number {
  const [, upper, lower] = plot.data;
  const heightAt = (index: number) =>
    plot.valToPos(lower?.[index] ?? 0, 'y') - plot.valToPos(upper?.[index] ?? 0, 'y');
  return Math.max(heightAt(0), heightAt((upper?.length ?? 1) - 1));
}

/** Common options of motion charts: size, colors of the axes, dates in UTC. */
export function chartFrame(place: HTMLElement) {
  const font = '11px system-ui, sans-serif';
  const line = colorToken('--line');
  const axis = {
    stroke: colorToken('--text-soft'),
    font,
    grid: { stroke: line, width: 1 },
    ticks: { stroke: line, width: 1, size: 4 },
  };
  return {
    width: Math.max(200, place.clientWidth),
    height,
    tzDate: (second: number) => uPlot.tzDate(new Date(second * 1000), 'Etc/UTC'),
    pxAlign: 0 as const,
    legend: { show: false },
    scales: { x: { time: true } },
    axes: [
      {
        ...axis,
        size: 30,
        space: place.clientWidth < 380 ? 54 : 72,
        values: (_, ticks, __, ___, step) => ticks.map((tick) => dateTick(tick, step)),
      },
      { ...axis, size: 44, values: (_, ticks) => ticks.map(plain) },
    ],
  } satisfies Omit<uPlot.Options, 'series'>;
}

function options(
  place: HTMLElement,
  { onHover, onDraw }: PlotEvents,
  marked: readonly MarkedEvent[],
): uPlot.Options {
  const hidden = { stroke: 'transparent', width: 0, points: { show: false } };
  const point = colorToken('--chart-point');
  return {
    ...chartFrame(place),
    hooks: {
      setCursor: [(plot) => onHover(plot.cursor.idx)],
      drawAxes: [(plot) => drawEventBands(plot, marked)],
      draw: [onDraw],
    },
    cursor: { drag: { x: false, y: false }, points: { size: 7 } },
    bands: [{ series: [1, 2], fill: colorToken('--chart-wedge') }],
    series: [
      {},
      hidden,
      hidden,
      { stroke: colorToken('--chart-season'), width: 1.5, points: { show: false } },
      { stroke: colorToken('--chart-line'), width: 2, points: { show: false } },
      { stroke: point, width: 0, paths: () => null, points: { show: true, size: 5, fill: point } },
    ],
  };
}

/** A date on one line, as coarse as the ticks, which are `step` seconds apart. */
function dateTick(second: number, step: number): string {
  const days = step / 86_400;
  const parts: Intl.DateTimeFormatOptions = {
    year: 'numeric',
    ...(days < 360 ? { month: 'short' } : {}),
    ...(days < 28 ? { day: 'numeric' } : {}),
    timeZone: 'UTC',
  };
  return new Date(second * 1000).toLocaleDateString(LOCALES[pageLanguage], parts);
}
