import type { Grid } from '../../core/grid.ts';
import { planNetwork } from '../../core/network.ts';
import type { InvertBlockTask } from '../../workers/invertBlock.ts';

/** Cells of a side in metres over Houston. */
export function gridOf(rows: number, cols: number, cellMetres = 30): Grid {
  return {
    epsg: 32615,
    originX: 270_000,
    originY: 3_296_000,
    cellWidth: cellMetres,
    cellHeight: cellMetres,
    rows,
    cols,
  };
}

/** Acquisitions every twelve days, and the chain of pairs between neighbours. */
export function chainOf(epochs: number) {
  const epochDays = Array.from({ length: epochs }, (_, i) => 20_000 + 12 * i);
  return planNetwork(
    epochDays.slice(1).map((secondaryDay, i) => ({ referenceDay: epochDays[i]!, secondaryDay })),
  );
}

/** A block in which the cell at `index` stands at `positionMm(index, day)`; NaN = not seen that day. */
export function plantedBlock(
  window: InvertBlockTask['window'],
  network: InvertBlockTask['network'],
  positionMm: (index: number, day: number) => number,
): InvertBlockTask {
  const cells = window.rows * window.cols;
  const pairs = network.pairIndices.length;
  const displacementMm = new Float32Array(pairs * cells);
  for (let pair = 0; pair < pairs; pair++) {
    const from = network.epochDays[network.referenceEpoch[pair]!]!;
    const to = network.epochDays[network.secondaryEpoch[pair]!]!;
    for (let cell = 0; cell < cells; cell++) {
      displacementMm[pair * cells + cell] = positionMm(cell, to) - positionMm(cell, from);
    }
  }
  return {
    networkKey: `${network.epochDays.join()} ${network.referenceEpoch.join()}`,
    network,
    window,
    displacementMm,
    pairOffsetsMm: null,
    meanCoherence: new Float32Array(cells).fill(0.8),
    harmonicCoherence: new Float32Array(cells).fill(0.75),
    up: new Float32Array(cells).fill(0.8),
    minimumEpochs: 5,
    sampleEvery: 1,
  };
}
