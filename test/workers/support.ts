import type { Grid, Window } from '../../core/geodesy/grid.ts';
import { createInverter } from '../../core/inversion/inverter.ts';
import { type PairNetwork, planNetwork } from '../../core/pairs/network.ts';
import { createBlockFit, type FitBlockTask, type FittedBlock } from '../../workers/measure/fitBlock.ts';
import { candidateCells, invertBlock, type InvertBlockTask } from '../../workers/measure/invertBlock.ts';

/** Cells with a side in meters, over Houston. */
export function gridOf(rows: number, cols: number, cellMeters = 30): Grid {
  return {
    epsg: 32615,
    originX: 270_000,
    originY: 3_296_000,
    cellWidth: cellMeters,
    cellHeight: cellMeters,
    rows,
    cols,
  };
}

/** Acquisitions every twelve days, and the chain of pairs between neighbors. */
export function chainOf(epochs: number) {
  const epochDays = Array.from({ length: epochs }, (_, i) => 20_000 + 12 * i);
  return planNetwork(
    epochDays.slice(1).map((secondaryDay, i) => ({ referenceDay: epochDays[i]!, secondaryDay })),
  );
}

/** A block in which the cell at `index` is at `positionMm(index, day)`; NaN = not observed that day. */
export function plantedBlock(
  window: Window,
  network: PairNetwork,
  positionMm: (index: number, day: number) => number,
): InvertBlockTask {
  const cells = window.rows * window.cols;
  const floatsMm = network.pairIndices.map((_, pair) => {
    const from = network.epochDays[network.referenceEpoch[pair]!]!;
    const to = network.epochDays[network.secondaryEpoch[pair]!]!;
    return Float32Array.from({ length: cells }, (__, cell) => positionMm(cell, to) - positionMm(cell, from));
  });
  return {
    inverter: createInverter(network),
    epochs: network.epochDays.length,
    window,
    pairs: {
      parts: [window],
      cells,
      hundredths: new Int16Array(0),
      stride: 0,
      floatsMm,
      validPairs: Uint16Array.from({ length: cells }, (_, cell) =>
        floatsMm.reduce((count, plane) => count + Number(!Number.isNaN(plane[cell]!)), 0),
      ),
      meanCoherence: new Float32Array(cells).fill(0.8),
    },
    pairOffsetsMm: null,
    up: new Float32Array(cells).fill(0.8),
    minimumEpochs: 5,
  };
}

/** All measured cells of a block, one after another. */
export function invertedCells(task: InvertBlockTask) {
  const cellIndices: number[] = [];
  const seriesMm: number[] = [];
  const observedCells = invertBlock(task, (cells) => {
    cellIndices.push(...cells.cellIndices.subarray(0, cells.count));
    seriesMm.push(...cells.seriesMm.subarray(0, cells.count * task.epochs));
  });
  return { cellIndices, seriesMm, observedCells };
}

/** Inverts and fits a block. */
export function fittedBlock(
  task: InvertBlockTask,
  how: Pick<FitBlockTask, 'grid' | 'fitter' | 'referenceMm'>,
): FittedBlock {
  const fit = createBlockFit({
    ...how,
    window: task.window,
    candidates: candidateCells(task),
    strips: null,
    epochs: task.epochs,
  });
  invertBlock(task, fit.add);
  const { columns, ...rest } = fit.finish();
  return { ...rest, columns: { ...columns, seriesHundredths: columns.seriesHundredths.slice() } };
}
