import type { Grid, Window } from '../../core/geodesy/grid.ts';
import { type ColumnFile, writeColumnFile } from './columnFile.ts';
import { type BlockPlanes, createBlockFit, type ObservedEpochs } from './fitBlock.ts';
import type { FittedColumns } from './fittedColumns.ts';
import { type ArchivedFrame, frameContext } from './frameContext.ts';
import { readFrameBlock } from '../troposphere/frameBlock.ts';
import { candidateCells, invertBlock } from './invertBlock.ts';
import type { PartitionSlice } from './partitionSlices.ts';
import { type BlockSquares, chooseSquareCells, type SquareChoice } from './squareCells.ts';

/** One block of an archived frame, to be measured. */
export interface MeasureBlockTask {
  readonly frame: ArchivedFrame;
  readonly grid: Grid;
  readonly window: Window;
  /** A constant per used pair to subtract first (mm), or null when the product is already referenced. */
  readonly pairOffsetsMm: Float32Array | null;
  /** Displacement of the spatial reference per epoch, LOS mm; null = nothing is subtracted. */
  readonly referenceMm: Float64Array | null;
  /** A cell with fewer epochs isn't measured. */
  readonly minimumEpochs: number;
  readonly squareChoice: SquareChoice;
  readonly scratchPath: string;
}

export interface MeasuredBlock {
  readonly cells: number;
  /** Cells with at least two epochs, including those with too few to be measured. */
  readonly observedCells: number;
  readonly file: ColumnFile<keyof FittedColumns>;
  readonly slices: readonly PartitionSlice[];
  readonly planes: BlockPlanes;
  readonly observed: ObservedEpochs;
  /** The cells that represent the block's part of the frame. */
  readonly squareCells: BlockSquares;
}

/**
 * Reads a block's pairs from the archive; inverts, references, projects to vertical, fits and indexes its cells; and
 * writes them to a scratch file. Throws DamagedArchiveError.
 */
export function measureBlock(task: MeasureBlockTask): MeasuredBlock {
  const { grid, window, pairOffsetsMm, referenceMm, minimumEpochs } = task;
  const context = frameContext(task.frame);
  const epochs = task.frame.network.epochDays.length;
  const strips = context.strips(window.rows * window.cols);
  strips?.useBlock({ pairOffsetsMm, referenceMm });
  const block = {
    inverter: context.inverter,
    epochs,
    window,
    ...readFrameBlock(context, window, strips?.block),
    pairOffsetsMm,
    minimumEpochs,
  };
  const fit = createBlockFit({
    fitter: context.fitter,
    jumps: context.jumps,
    grid,
    window,
    candidates: candidateCells(block),
    strips,
    epochs,
    referenceMm,
  });
  const observedCells = invertBlock(
    block,
    fit.add,
    strips && { strips, places: fit.places, take: fit.addFitted },
  );
  const { columns, slices, planes, observed } = fit.finish();
  return {
    cells: columns.h3.length,
    observedCells,
    file: writeColumnFile<keyof FittedColumns>(task.scratchPath, { ...columns }),
    slices,
    planes,
    observed,
    squareCells: chooseSquareCells(columns, epochs, task.squareChoice),
  };
}
