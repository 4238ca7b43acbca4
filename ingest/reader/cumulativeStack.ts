import type { EpochDay } from '../../core/date.ts';
import type { Grid, Window } from '../../core/grid.ts';
import { type RasterArray, readSlab } from './arrayFile.ts';
import type { FrameStack, PairBlock } from './frameStack.ts';
import { reverseRows } from './rasterFile.ts';
import { checkWindow, LARGEST_DISPLACEMENT_MM } from './sizeLimits.ts';

/** A cumulative series in an HDF5 file: one raster a date, dates first. */
export interface CumulativeSeries {
  readonly raster: RasterArray;
  readonly grid: Grid;
  readonly southFirst: boolean;
  /** Ascending, one a raster. */
  readonly days: readonly EpochDay[];
  readonly millimetresPerUnit: number;
}

/** The quality of each cell over a window, 0..1; NaN = the producer masked the cell. */
export type ReadQuality = (window: Window) => Promise<Float32Array>;

type CumulativeReading = Pick<
  FrameStack,
  | 'grid'
  | 'pairs'
  | 'hasArbitraryPairConstants'
  | 'isVertical'
  | 'ownReference'
  | 'blockShape'
  | 'occupied'
  | 'readPairs'
  | 'close'
>;

/**
 * Reads a cumulative series as pairs from its first date to each later one, in mm towards the sensor. A cell
 * that is exactly 0 on every date was never measured (so is the reference pixel); one without a value on the
 * first date is not measured either.
 */
export function readCumulative(series: CumulativeSeries, readQuality: ReadQuality): CumulativeReading {
  const { grid, days, raster } = series;
  let isClosed = false;
  return {
    grid,
    pairs: days.slice(1).map((secondaryDay) => ({ referenceDay: days[0]!, secondaryDay })),
    hasArbitraryPairConstants: false,
    isVertical: false,
    ownReference: null,
    blockShape: raster.blockShape,
    occupied: () => true,
    async readPairs(window, pairIndices) {
      if (isClosed) throw new Error('the stack is closed');
      checkWindow(grid, window);
      const quality = await readQuality(window);
      return pairsOf(await readDates(series, window), quality, pairIndices, series.millimetresPerUnit);
    },
    close: () => {
      isClosed = true;
    },
  };
}

/** A window of a single raster, north row first, as `readCumulative` reads its own. */
export async function readLayerWindow(
  raster: RasterArray,
  at: { readonly rows: number; readonly southFirst: boolean },
  window: Window,
): Promise<Float32Array> {
  const top = at.southFirst ? at.rows - window.row - window.rows : window.row;
  const values = await readSlab(raster, [top, window.col], [window.rows, window.cols]);
  if (at.southFirst) reverseRows(values, window.cols);
  return values;
}

async function readDates(
  { raster, grid, southFirst, days }: CumulativeSeries,
  window: Window,
): Promise<Float32Array> {
  const { row, col, rows, cols } = window;
  const top = southFirst ? grid.rows - row - rows : row;
  const values = await readSlab(raster, [0, top, col], [days.length, rows, cols]);
  if (southFirst) {
    const cells = rows * cols;
    for (let at = 0; at < values.length; at += cells) reverseRows(values.subarray(at, at + cells), cols);
  }
  return values;
}

function pairsOf(
  values: Float32Array,
  quality: Float32Array,
  pairIndices: readonly number[],
  millimetresPerUnit: number,
): PairBlock {
  const cells = quality.length;
  const displacementMm = new Float32Array(pairIndices.length * cells).fill(NaN);
  const meanCoherence = new Float32Array(cells).fill(NaN);
  for (let cell = 0; cell < cells; cell++) {
    if (Number.isNaN(quality[cell]!) || isAllZero(values, cell, cells)) continue;
    const first = values[cell]!;
    for (const [at, pair] of pairIndices.entries()) {
      const millimetres = (values[(pair + 1) * cells + cell]! - first) * millimetresPerUnit;
      // Also false for NaN.
      if (!(Math.abs(millimetres) < LARGEST_DISPLACEMENT_MM)) continue;
      displacementMm[at * cells + cell] = millimetres;
      meanCoherence[cell] = quality[cell]!;
    }
  }
  return { displacementMm, meanCoherence, harmonicCoherence: meanCoherence.slice() };
}

function isAllZero(values: Float32Array, cell: number, cells: number): boolean {
  for (let at = cell; at < values.length; at += cells) if (values[at] !== 0) return false;
  return true;
}
