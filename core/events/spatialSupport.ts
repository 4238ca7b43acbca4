/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/**
 * Combines neighbors that move alike: y_c / σ_c (gaps filled linearly) is averaged over the (2r + 1)² cells of a window
 * and scanned like a series; z of the mean is the mean of the cells' signed z, and its σ
 *
 *   σ_m = √((1 + (n − 1) ρ̄) / n)          ρ̄: mean correlation of the noise of two of the n cells
 *
 * so the thresholds of single series apply. At least three cells of the window must move (t > 2.2, in the direction of
 * the mean). A cell takes part in the event of a window that contains it when its own size is closer to that of the
 * moving cells than to zero: t > λ / 2, from 1.75 to 2.5, with λ the mean t of the moving cells. The mean of a quiet
 * window exceeds its threshold when several cells contain a small apparent event by chance (t of 1.4 in nine cells), and
 * every cell that takes part is then a false alarm: lower bounds listed three times as many quiet cells.
 */
import type { EventDetails } from './eventDetails.ts';
import { MOST_EVENTS } from './eventScan.ts';
import type { EventScanner, SeriesEvents } from './eventScanner.ts';
import { type CellEvent, withoutUnsettled, withOwnSizes } from './keptEvents.ts';
import { emptyScreened, fillGaps, type Screened, strangestEpoch, WINDOWS } from './screen.ts';
import { median } from '../statistics/quantile.ts';

/** A cell takes part from the upper t on, regardless of its neighbors, and never below the lower one. */
const CERTAIN_PART = 2.5;
const LEAST_PART = 1.75;
/** t from which a cell counts as moving, and the number of moving cells that a window needs. */
const MOVES_FROM = 2.2;
const FEWEST_MOVING = 3;
/** A window is scanned if the screen value of its center cell exceeds this: one in eight quiet cells does. */
const CENTER_FROM = 2.8;
/** Where every cell of a window exceeds this on its own, with its own date, neighbors add nothing. */
const STRONG = 9;
/** Events of a cell that are closer together than this count as one. */
const SAME_EVENT_DAYS = 60;

/** Series of a block of cells, in mm. */
export interface EventBlock {
  readonly rows: number;
  readonly cols: number;
  /** Cell after cell, one value per epoch, NaN = no observation. */
  readonly series: Float32Array | Float64Array;
  /** Usual σ of each cell's class, mm; NaN = not measured. */
  readonly sigmaMm: Float32Array | Float64Array;
}

/** How cells are combined with their neighbors. */
export interface Neighbors {
  /** Cells on each side that are averaged: 1 for the nine cells around a house. */
  readonly radiusCells: number;
  /** Mean correlation of the noise of two of these cells. */
  readonly correlation: number;
}

/** What a cell of a block contains, events or outliers; `cell` = row · cols + col. */
export interface CellEvents extends SeriesEvents {
  readonly cell: number;
  readonly events: readonly CellEvent[];
  /** Whether its newest dates alone looked like an event. */
  readonly isUnsettled: boolean;
}

/** The cells of a block that contain something. Cells within `radiusCells` of its edge have fewer neighbors than those inside. */
export function findBlockEvents(
  scanner: EventScanner,
  block: EventBlock,
  neighbors: Neighbors,
  screened = screenBlock(scanner, block),
): CellEvents[] {
  const shared = findShared(scanner, block, screened, neighbors);
  const epochs = scanner.plan.days.length;
  const found: CellEvents[] = [];
  for (let cell = 0; cell < block.rows * block.cols; cell++) {
    const sigma = block.sigmaMm[cell]!;
    if (!(sigma > 0)) continue;
    const screenValue = Math.max(screened.largest[cell]!, strangestEpoch(screened, cell, epochs));
    const own = scanner.findScreened(screenValue, block.series, cell * epochs, sigma);
    const outliers = own?.outliers ?? [];
    const events = distinct([...(shared.get(cell) ?? []), ...(own?.events ?? []).map(ofSeries)]);
    if (events.length + outliers.length === 0) continue;
    if (!scanner.scan.use(block.series, cell * epochs, sigma)) continue;
    const all = withOwnSizes(scanner, events);
    const sized = withoutUnsettled(scanner, all, {
      series: block.series,
      from: cell * epochs,
      sigmaMm: sigma,
    });
    if (all.length + outliers.length === 0) continue;
    sized.sort((a, b) => a.afterDay - b.afterDay);
    const isUnsettled = sized.length < all.length;
    const sigmaMm = scanner.scan.sigmaWith(sized.map(({ candidate }) => candidate));
    found.push({ cell, events: sized, outliers, sigmaMm, isUnsettled });
  }
  return found;
}

/** The screen's results for the cells of a block. */
export function screenBlock(scanner: EventScanner, { rows, cols, series, sigmaMm }: EventBlock): Screened {
  const screened = emptyScreened(rows * cols, scanner.plan.days.length);
  scanner.screen.screenAll(series, sigmaMm, screened);
  return screened;
}

function ofSeries(event: EventDetails): CellEvent {
  return { ...event, shownBy: 'series' };
}

/** Merges events that count as one: neighbors' events by significance, then those of the cell's own series; at most three. */
function distinct(events: readonly CellEvent[]): CellEvent[] {
  const kept: CellEvent[] = [];
  for (const event of events) {
    if (kept.length < MOST_EVENTS && !kept.some((other) => isSameEvent(event, other))) kept.push(event);
  }
  return kept;
}

function isSameEvent(a: EventDetails, b: EventDetails): boolean {
  const apart = Math.max(a.afterDay, b.afterDay) - Math.min(a.byDay, b.byDay);
  return apart < SAME_EVENT_DAYS;
}

/** By cell: the events of the windows in which it takes part, most significant first. */
function findShared(
  scanner: EventScanner,
  block: EventBlock,
  screened: Screened,
  neighbors: Neighbors,
): Map<number, CellEvent[]> {
  const means = createNeighborMeans(block, screened, scanner.plan.days);
  const tOf = createTs(scanner, block);
  const most = (2 * neighbors.radiusCells + 1) ** 2;
  const windows = scanner.screen.windowsOf(screened, most);
  const shared = new Map<number, CellEvent[]>();
  const waiting: Window[] = [];

  function screenWaiting(): void {
    windows.run();
    for (const [i, { cells, count }] of waiting.entries()) {
      const sigma = Math.sqrt((1 + (count - 1) * neighbors.correlation) / count);
      const found = scanner.findInMean(windows.largest(i, sigma), () => means.ofSeries(cells, count), sigma);
      for (const event of found?.events ?? []) {
        for (const cell of takingPart(cells, (at) => Math.sign(event.size) * tOf(at, event.candidate))) {
          shared.set(cell, [...(shared.get(cell) ?? []), { ...event, shownBy: 'neighbors' }]);
        }
      }
    }
    waiting.length = 0;
  }

  for (let center = 0; center < block.rows * block.cols; center++) {
    if (!(screened.largest[center]! > CENTER_FROM)) continue;
    const window = windowAround(block, screened, center, neighbors.radiusCells);
    if (window === null) continue;
    windows.put(waiting.length, window.cells, screened.noiseMm, window.count);
    waiting.push(window);
    if (waiting.length === WINDOWS) screenWaiting();
  }
  if (waiting.length > 0) screenWaiting();
  for (const events of shared.values()) events.sort((a, b) => b.significance - a.significance);
  return shared;
}

/** Cells whose series are averaged, and how many of them were measured. */
interface Window {
  readonly cells: readonly number[];
  readonly count: number;
}

/** The window around a cell; null = too few cells were measured, or all of them show their events on their own. */
function windowAround(
  block: EventBlock,
  { largest, noiseMm }: Screened,
  center: number,
  radius: number,
): Window | null {
  const cells = cellsWithin(block, center, radius);
  let count = 0;
  let isStrong = true;
  for (const cell of cells) {
    if (noiseMm[cell] !== 0) count++;
    if (largest[cell]! < STRONG) isStrong = false;
  }
  return isStrong || count < FEWEST_MOVING ? null : { cells, count };
}

function takingPart(window: readonly number[], tOf: (cell: number) => number): number[] {
  const ts = window.map(tOf);
  const moving = ts.filter((t) => t > MOVES_FROM);
  if (moving.length < FEWEST_MOVING) return [];
  const usual = moving.reduce((sum, t) => sum + t, 0) / moving.length;
  return window.filter((_, i) => ts[i]! > Math.min(Math.max(usual / 2, LEAST_PART), CERTAIN_PART));
}

/** t of a candidate in a cell; cached, because overlapping windows request it again. */
function createTs({ scan, plan }: EventScanner, { series, sigmaMm }: EventBlock) {
  const epochs = plan.days.length;
  const known = new Map<number, number>();
  const measure = (cell: number, candidate: number) => {
    if (!scan.use(series, cell * epochs, sigmaMm[cell]!)) return 0;
    const size = scan.sizeOf(candidate, []);
    return size === null ? 0 : size.size / size.sigma;
  };
  return (cell: number, candidate: number): number => {
    const key = cell * 3 * epochs + candidate;
    const t = known.get(key) ?? measure(cell, candidate);
    known.set(key, t);
    return t;
  };
}

/** The cells of a block within this many rows and columns of a cell, including the cell itself. */
export function cellsWithin({ rows, cols }: EventBlock, cell: number, radius: number): number[] {
  const [row, col] = [Math.floor(cell / cols), cell % cols];
  const cells: number[] = [];
  for (let r = Math.max(0, row - radius); r <= Math.min(rows - 1, row + radius); r++) {
    for (let c = Math.max(0, col - radius); c <= Math.min(cols - 1, col + radius); c++)
      cells.push(r * cols + c);
  }
  return cells;
}

/**
 * Means over some cells, `measured` of which have values, each divided by its σ, with gaps filled; overwritten by the
 * next call.
 */
function createNeighborMeans({ series }: EventBlock, { noiseMm }: Screened, days: Float64Array) {
  const epochs = days.length;
  const filled = new Float64Array(epochs);
  const mean = new Float64Array(epochs);
  return {
    ofSeries(cells: readonly number[], count: number): Float64Array {
      mean.fill(0);
      for (const cell of cells) {
        if (noiseMm[cell] === 0) continue;
        fillGaps(series, cell * epochs, filled, days);
        const scale = 1 / (noiseMm[cell]! * count);
        for (let i = 0; i < epochs; i++) mean[i]! += scale * filled[i]!;
      }
      return mean;
    },
  };
}

/** Maximum number of pairs of neighbors from which a block's correlation is estimated. */
const MOST_PAIRS = 300;

/**
 * The usual correlation of the noise of two adjacent cells: the median over pairs in a row of the correlation of their
 * differences from date to date, which contain neither lines nor levels; at least 0.
 */
export function neighborCorrelation({ rows, cols, series, sigmaMm }: EventBlock, epochs: number): number {
  const isPair = (cell: number) => sigmaMm[cell]! > 0 && sigmaMm[cell + 1]! > 0 && (cell + 1) % cols !== 0;
  let pairs = 0;
  for (let cell = 0; cell + 1 < rows * cols; cell++) if (isPair(cell)) pairs++;
  const every = Math.max(1, Math.floor(pairs / MOST_PAIRS));
  const found: number[] = [];
  for (let cell = 0, pair = 0; cell + 1 < rows * cols; cell++) {
    if (!isPair(cell) || pair++ % every !== 0) continue;
    const correlation = correlationOfSteps(series, cell * epochs, epochs);
    if (correlation === correlation) found.push(correlation);
  }
  return found.length === 0 ? 0 : Math.max(0, median(Float64Array.from(found)));
}

/** Correlation of the date-to-date differences of two series stored one behind the other. */
function correlationOfSteps(series: EventBlock['series'], from: number, epochs: number): number {
  let [first, second, product] = [0, 0, 0];
  for (let i = 1; i < epochs; i++) {
    const a = series[from + i]! - series[from + i - 1]!;
    const b = series[from + epochs + i]! - series[from + epochs + i - 1]!;
    if (a !== a || b !== b) continue;
    first += a * a;
    second += b * b;
    product += a * b;
  }
  return product / Math.sqrt(first * second);
}
