/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import type { EpochDay } from '../../../core/date.ts';
import type { Grid, Window } from '../../../core/geodesy/grid.ts';
import { type RasterArray, readSlab } from '../hdf5/arrayFile.ts';
import type { FrameStack, PairBlock } from './frameStack.ts';
import { reverseRows } from '../geotiff/rasterFile.ts';
import { openUntilClosed } from './openness.ts';
import { LARGEST_DISPLACEMENT_MM } from '../offered/sizeLimits.ts';

/** A cumulative series in an HDF5 file: one raster per date, dates first. */
export interface CumulativeSeries {
  readonly raster: RasterArray;
  readonly grid: Grid;
  readonly southFirst: boolean;
  /** Ascending, one per raster. */
  readonly days: readonly EpochDay[];
  readonly millimetersPerUnit: number;
  /** (Dates − 1) × rows × columns, 1 = the step to the next date wasn't measured; null = every step was. */
  readonly gaps: RasterArray | null;
}

/** The quality of each cell in a window, 0..1; NaN = the producer masked the cell. */
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
 * Reads a cumulative series as pairs, in mm toward the sensor: from its first date to each later one or, if it marks its
 * gaps, from date to date without the unmeasured steps, so that a cell's series is split there. A cell that is exactly 0
 * on every date counts as never measured (as does the reference pixel).
 */
export function readCumulative(series: CumulativeSeries, readQuality: ReadQuality): CumulativeReading {
  const { grid, days, raster, gaps } = series;
  const openness = openUntilClosed(grid);
  return {
    grid,
    pairs: days.slice(1).map((secondaryDay, i) => ({ referenceDay: days[gaps ? i : 0]!, secondaryDay })),
    hasArbitraryPairConstants: false,
    isVertical: false,
    ownReference: null,
    blockShape: raster.blockShape,
    occupied: () => true,
    async readPairs(window, pairIndices) {
      openness.assertReadable(window);
      const quality = await readQuality(window);
      const values = await readLayers(series, raster, days.length, window);
      const gapsHere = gaps && (await readLayers(series, gaps, days.length - 1, window));
      return pairsOf({ values, gaps: gapsHere }, quality, pairIndices, series.millimetersPerUnit);
    },
    close: openness.close,
  };
}

/** A window of a single raster, north row first, like those of `readCumulative`. */
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

/** All layers of a stack over a window, each north row first. */
async function readLayers(
  { grid, southFirst }: CumulativeSeries,
  raster: RasterArray,
  layers: number,
  window: Window,
): Promise<Float32Array> {
  const { row, col, rows, cols } = window;
  const top = southFirst ? grid.rows - row - rows : row;
  const values = await readSlab(raster, [0, top, col], [layers, rows, cols]);
  if (southFirst) {
    const cells = rows * cols;
    for (let at = 0; at < values.length; at += cells) reverseRows(values.subarray(at, at + cells), cols);
  }
  return values;
}

function pairsOf(
  { values, gaps }: { readonly values: Float32Array; readonly gaps: Float32Array | null },
  quality: Float32Array,
  pairIndices: readonly number[],
  millimetersPerUnit: number,
): PairBlock {
  const cells = quality.length;
  const displacementMm = new Float32Array(pairIndices.length * cells).fill(NaN);
  const meanCoherence = new Float32Array(cells).fill(NaN);
  for (let cell = 0; cell < cells; cell++) {
    if (Number.isNaN(quality[cell]!) || isAllZero(values, cell, cells)) continue;
    for (const [at, pair] of pairIndices.entries()) {
      if (gaps && gaps[pair * cells + cell] !== 0) continue;
      const reference = values[(gaps ? pair : 0) * cells + cell]!;
      const millimeters = (values[(pair + 1) * cells + cell]! - reference) * millimetersPerUnit;
      // Also false for NaN.
      if (!(Math.abs(millimeters) < LARGEST_DISPLACEMENT_MM)) continue;
      displacementMm[at * cells + cell] = millimeters;
      meanCoherence[cell] = quality[cell]!;
    }
  }
  return { displacementMm, meanCoherence };
}

function isAllZero(values: Float32Array, cell: number, cells: number): boolean {
  for (let at = cell; at < values.length; at += cells) if (values[at] !== 0) return false;
  return true;
}
