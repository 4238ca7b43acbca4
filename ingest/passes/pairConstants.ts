import { invalidInput } from '../../core/error.ts';
import { median } from '../../core/quantile.ts';
import { isSampled } from '../../core/sampling.ts';
import type { IngestRun } from '../ingestRun.ts';

/** Cells that the constants are taken from, at most. */
const MAXIMUM_CELLS = 50_000;
const GOOD_COHERENCE = 0.7;
/** With fewer coherent cells than this, all common cells are used. */
const MINIMUM_GOOD_CELLS = 100;

export interface PairConstants {
  /** One constant a used pair, mm. */
  readonly offsetsMm: Float32Array;
  readonly description: string;
}

/**
 * The arbitrary constant of each unwrapped pair: its median over one set of cells that are valid in all
 * pairs, so that the constants agree around every loop of the network.
 */
export async function findPairConstants(run: IngestRun): Promise<PairConstants> {
  const { stack, network, bands, reporter, stopwatch } = run;
  const { grid } = stack;
  const pairs = network.pairIndices.length;
  const every = Math.ceil((grid.rows * grid.cols) / MAXIMUM_CELLS);
  const valuesMm: number[][] = Array.from({ length: pairs }, () => []);
  const coherence: number[] = [];
  const blocks = bands.flatMap((band) => band.blocks);
  reporter.stage('referencing', blocks.length);
  for (const window of blocks) {
    const block = await stopwatch.time('decode', () => stack.readPairs(window, network.pairIndices));
    const cells = window.rows * window.cols;
    for (let cell = 0; cell < cells; cell++) {
      const row = window.row + Math.floor(cell / window.cols);
      if (!isSampled(row, window.col + (cell % window.cols), every)) continue;
      if (!isCompleteCell(block.displacementMm, cell, cells)) continue;
      for (let pair = 0; pair < pairs; pair++)
        valuesMm[pair]!.push(block.displacementMm[pair * cells + cell]!);
      coherence.push(block.harmonicCoherence[cell]!);
    }
    reporter.advance();
  }
  if (coherence.length === 0) {
    throw invalidInput(
      'no_common_cells',
      `frame ${stack.frameId}: no cell is valid in all ${pairs} pairs, so that their arbitrary constants cannot be ` +
        'removed; leave out the pairs that cover another area',
    );
  }
  const good = [...coherence.keys()].filter((index) => coherence[index]! > GOOD_COHERENCE);
  const chosen = good.length >= MINIMUM_GOOD_CELLS ? good : [...coherence.keys()];
  return {
    offsetsMm: Float32Array.from(valuesMm, (values) => median(chosen.map((index) => values[index]!))),
    description:
      `each pair's constant is its median over ${chosen.length} cells valid in all pairs` +
      (chosen === good ? ` with coherence above ${GOOD_COHERENCE}` : ''),
  };
}

function isCompleteCell(values: Float32Array, cell: number, stride: number): boolean {
  for (let i = cell; i < values.length; i += stride) if (Number.isNaN(values[i]!)) return false;
  return true;
}
