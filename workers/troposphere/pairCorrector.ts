/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/**
 * Takes the delay of the troposphere off the pairs of a frame as they are read from its archive: core/troposphere/delayField.ts.
 * Delays are rounded to hundredths at each epoch, so that pairs stay consistent around every loop.
 */
import type { Window } from '../../core/geodesy/grid.ts';
import type { PairNetwork } from '../../core/pairs/network.ts';
import {
  fromHundredths,
  HUNDREDTHS_PER_MM,
  MISSING_HUNDREDTHS,
  MM_PER_HUNDREDTH,
} from '../../core/pairs/pairValues.ts';
import { type DelayField, delaysByRow } from '../../core/troposphere/delayField.ts';
import { bytesOf, readFullySync, withFile } from '../../formats/files/fileBytes.ts';
import type { BlockPairs } from '../../store/archive/blockPairs.ts';

/** The delays of a frame, for all threads. */
export interface FrameDelays {
  /** Its numbers are in shared memory. */
  readonly field: DelayField;
  /** A raster of 32-bit floats on the frame's grid: heights above the ellipsoid, meters. */
  readonly heightsPath: string;
  readonly gridCols: number;
  /** Where the raster doesn't know a height, meters. */
  readonly unknownHeightM: number;
}

/** Cells and their places, in the order of their values. */
interface PlacedCells {
  readonly row: Int32Array;
  readonly col: Int32Array;
  /** Upward component of the line of sight. */
  readonly up: Float32Array;
}

/** Corrects pairs in place. One per thread. */
export interface PairCorrector {
  /** `up` is in the order of the cells. Pairs that no longer fit into hundredths become floats. */
  correctBlock(pairs: BlockPairs, up: Float32Array): BlockPairs;
  /** `valuesMm`: cells × pairs. */
  correctCells(valuesMm: Float32Array, cells: PlacedCells): void;
}

/** Cells whose delays are computed at once. */
const CELLS_AT_ONCE = 64;
const LARGEST_HUNDREDTHS = 32_767;

/** For the pairs of a network. */
export function createPairCorrector(
  { field, heightsPath, gridCols, unknownHeightM }: FrameDelays,
  { referenceEpoch, secondaryEpoch }: PairNetwork,
): PairCorrector {
  const { epochs } = field;
  const rowDelays = delaysByRow(field);
  const zenith = new Float64Array(epochs);
  const table = new Int32Array(epochs * CELLS_AT_ONCE);

  /** Writes the delay along the line of sight of a cell into a lane of the table, hundredths of a millimeter. */
  function fillLane(lane: number, col: number, heightM: number, up: number): void {
    rowDelays.at(col, Number.isNaN(heightM) ? unknownHeightM : heightM, zenith);
    const factor = up > 0 ? HUNDREDTHS_PER_MM / up : 0;
    for (let epoch = 0; epoch < epochs; epoch++) {
      table[epoch * CELLS_AT_ONCE + lane] = Math.round(zenith[epoch]! * factor);
    }
  }

  return {
    correctBlock(pairs, up) {
      const floatsMm = [...pairs.floatsMm];
      let firstCell = 0;
      for (const part of pairs.parts) {
        const heights = readHeights(heightsPath, gridCols, part);
        for (let row = 0; row < part.rows; row++) {
          rowDelays.useRow(part.row + row, part.col, part.col + part.cols - 1);
          for (let start = 0; start < part.cols; start += CELLS_AT_ONCE) {
            const count = Math.min(CELLS_AT_ONCE, part.cols - start);
            const first = firstCell + row * part.cols + start;
            for (let i = 0; i < count; i++) {
              fillLane(i, part.col + start + i, heights[row * part.cols + start + i]!, up[first + i]!);
            }
            correctRun({ pairs, floatsMm, table }, { referenceEpoch, secondaryEpoch }, first, count);
          }
        }
        firstCell += part.rows * part.cols;
      }
      return { ...pairs, floatsMm };
    },

    correctCells(valuesMm, { row, col, up }) {
      const pairs = referenceEpoch.length;
      const heightM = heightsOfCells(heightsPath, gridCols, { row, col });
      for (let cell = 0; cell < row.length; cell++) {
        rowDelays.useRow(row[cell]!, col[cell]!, col[cell]!);
        fillLane(0, col[cell]!, heightM[cell]!, up[cell]!);
        for (let pair = 0; pair < pairs; pair++) {
          const delay =
            table[secondaryEpoch[pair]! * CELLS_AT_ONCE]! - table[referenceEpoch[pair]! * CELLS_AT_ONCE]!;
          valuesMm[cell * pairs + pair]! += delay * MM_PER_HUNDREDTH;
        }
      }
    },
  };
}

/** Adds to each pair of some cells the difference between the delays of its dates; lanes of the table are those cells. */
function correctRun(
  block: {
    readonly pairs: BlockPairs;
    readonly floatsMm: (Float32Array | null)[];
    readonly table: Int32Array;
  },
  { referenceEpoch, secondaryEpoch }: Pick<PairNetwork, 'referenceEpoch' | 'secondaryEpoch'>,
  first: number,
  count: number,
): void {
  const { pairs, floatsMm, table } = block;
  const { hundredths, stride } = pairs;
  // Local copies: docs/architecture.md.
  const missing = MISSING_HUNDREDTHS;
  const unit = MM_PER_HUNDREDTH;
  const largest = LARGEST_HUNDREDTHS;
  for (let pair = 0; pair < floatsMm.length; pair++) {
    const from = referenceEpoch[pair]! * CELLS_AT_ONCE;
    const to = secondaryEpoch[pair]! * CELLS_AT_ONCE;
    const start = pair * stride + first;
    let isWide = floatsMm[pair] !== null;
    for (let i = 0; i < count && !isWide; i++) {
      const value = hundredths[start + i]!;
      isWide = value !== missing && Math.abs(value + table[to + i]! - table[from + i]!) > largest;
    }
    if (isWide) {
      const plane = (floatsMm[pair] ??= widened(pairs, pair));
      for (let i = 0; i < count; i++) plane[first + i]! += (table[to + i]! - table[from + i]!) * unit;
      continue;
    }
    for (let i = 0; i < count; i++) {
      const value = hundredths[start + i]!;
      if (value !== missing) hundredths[start + i] = value + table[to + i]! - table[from + i]!;
    }
  }
}

/** A pair's plane in millimeters. */
function widened({ hundredths, stride, cells }: BlockPairs, pair: number): Float32Array {
  const plane = new Float32Array(cells);
  fromHundredths(hundredths.subarray(pair * stride, pair * stride + cells), plane);
  return plane;
}

/** Heights of single cells. */
function heightsOfCells(
  path: string,
  gridCols: number,
  { row, col }: Pick<PlacedCells, 'row' | 'col'>,
): Float32Array {
  const heights = new Float32Array(row.length);
  withFile(path, (file) => {
    for (let cell = 0; cell < row.length; cell++) {
      const place = bytesOf(heights.subarray(cell, cell + 1));
      readFullySync(file, place, (row[cell]! * gridCols + col[cell]!) * Float32Array.BYTES_PER_ELEMENT);
    }
  });
  return heights;
}

/** Heights of a window, row by row. */
function readHeights(path: string, gridCols: number, { row, col, rows, cols }: Window): Float32Array {
  const heights = new Float32Array(rows * cols);
  withFile(path, (file) => {
    for (let line = 0; line < rows; line++) {
      const part = heights.subarray(line * cols, (line + 1) * cols);
      readFullySync(file, bytesOf(part), ((row + line) * gridCols + col) * Float32Array.BYTES_PER_ELEMENT);
    }
  });
  return heights;
}
