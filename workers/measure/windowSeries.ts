/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import type { Window } from '../../core/geodesy/grid.ts';
import { readFrameBlock } from '../troposphere/frameBlock.ts';
import { type ArchivedFrame, frameContext } from './frameContext.ts';
import { invertBlock } from './invertBlock.ts';

/** A small window of an archived frame. */
export interface WindowSeriesTask {
  readonly frame: ArchivedFrame;
  readonly window: Window;
  readonly pairOffsetsMm: Float32Array | null;
  readonly minimumEpochs: number;
}

/** Its measured cells. */
export interface WindowSeries {
  readonly row: Int32Array;
  readonly col: Int32Array;
  /** Cells × epochs, LOS mm since the cell's first epoch, NaN = no observation. */
  readonly seriesMm: Float32Array;
  readonly meanCoherence: Float32Array;
}

/** Inverts every cell of a window, before any reference. Throws DamagedArchiveError. */
export function windowSeries({
  frame,
  window,
  pairOffsetsMm,
  minimumEpochs,
}: WindowSeriesTask): WindowSeries {
  const context = frameContext(frame);
  const epochs = frame.network.epochDays.length;
  const cells = window.rows * window.cols;
  const row = new Int32Array(cells);
  const col = new Int32Array(cells);
  const seriesMm = new Float32Array(cells * epochs);
  const meanCoherence = new Float32Array(cells);
  let count = 0;
  invertBlock(
    {
      inverter: context.inverter,
      epochs,
      window,
      ...readFrameBlock(context, window),
      pairOffsetsMm,
      minimumEpochs,
    },
    (some) => {
      seriesMm.set(some.seriesMm.subarray(0, some.count * epochs), count * epochs);
      for (let i = 0; i < some.count; i++) {
        const index = some.cellIndices[i]!;
        row[count] = window.row + Math.floor(index / window.cols);
        col[count] = window.col + (index % window.cols);
        meanCoherence[count++] = some.meanCoherence[i]!;
      }
    },
  );
  return {
    row: row.slice(0, count),
    col: col.slice(0, count),
    seriesMm: seriesMm.slice(0, count * epochs),
    meanCoherence: meanCoherence.slice(0, count),
  };
}
