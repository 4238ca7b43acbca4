import { MINIMUM_EPOCHS } from '../../core/fit.ts';
import type { Window } from '../../core/grid.ts';
import type { ReferenceSample } from '../../workers/invertBlock.ts';
import type { InvertedScratch, InvertSettings } from '../../workers/tasks.ts';
import { forEachInFlight } from '../inFlight.ts';
import type { IngestRun } from '../ingestRun.ts';
import { unreadableProduct } from '../reader/unreadableProduct.ts';

/** A raster cell needs this share of the frame's epochs: a cell seen now and then has no trend worth its price. */
const MINIMUM_EPOCH_SHARE = 0.5;
const SAMPLE_MAXIMUM_CELLS = 200_000;
const SAMPLE_MAXIMUM_BYTES = 64_000_000;

export interface InvertedFrame {
  readonly blocks: readonly { window: Window; scratch: InvertedScratch }[];
  readonly samples: readonly ReferenceSample[];
  readonly measuredCells: number;
  readonly observedCells: number;
  readonly meanLineOfSight: { up: number; east: number | null; north: number | null };
}

/** Epochs that a cell needs to be measured. */
function minimumEpochs(epochs: number, isPointSeries: boolean): number {
  return isPointSeries ? MINIMUM_EPOCHS : Math.max(MINIMUM_EPOCHS, Math.ceil(MINIMUM_EPOCH_SHARE * epochs));
}

/** Reads every block and inverts its network in the pool; the series wait in scratch files. */
export async function invertPass(run: IngestRun, pairOffsetsMm: Float32Array | null): Promise<InvertedFrame> {
  const { stack, network, bands, pool, staged, scratch, reporter } = run;
  const epochs = network.epochDays.length;
  const windows = bands.flatMap((band) => band.blocks);
  const sampleCells = Math.min(SAMPLE_MAXIMUM_CELLS, Math.floor(SAMPLE_MAXIMUM_BYTES / (4 * epochs)));
  const blocks: { window: Window; scratch: InvertedScratch }[] = [];
  const samples: ReferenceSample[] = [];
  const lineOfSight = createMeans();
  reporter.stage('reading', windows.length);
  await forEachInFlight(windows.entries(), pool.threads + 1, async ([index, window]) => {
    const geometry = await stack.readLineOfSight(window);
    lineOfSight.add(geometry);
    const file = await readAndInvert(run, {
      networkKey: staged.releaseId,
      network,
      window,
      pairOffsetsMm: pairOffsetsMm && pairOffsetsMm.slice(),
      up: geometry.up,
      minimumEpochs: minimumEpochs(epochs, stack.kind === 'point_series'),
      sampleEvery: stack.ownReference ? null : Math.ceil((stack.grid.rows * stack.grid.cols) / sampleCells),
      scratchPath: scratch.path(`series-${index}.bin`),
    });
    blocks[index] = { window, scratch: file };
    samples[index] = file.sample;
    reporter.advance();
  });
  return {
    blocks,
    samples,
    measuredCells: blocks.reduce((sum, block) => sum + block.scratch.cells, 0),
    observedCells: blocks.reduce((sum, block) => sum + block.scratch.observedCells, 0),
    meanLineOfSight: lineOfSight.means(),
  };
}

/** In the pool alone when its threads can read the pairs; else this thread reads them. */
async function readAndInvert(
  { stack, network, pool, stopwatch }: IngestRun,
  settings: InvertSettings,
): Promise<InvertedScratch> {
  const { window } = settings;
  const pairs = stack.storedPairs?.(window, network.pairIndices) ?? null;
  if (pairs) {
    const result = await pool.run('readAndInvertToScratch', { ...settings, pairs });
    if ('unreadable' in result) throw unreadableProduct(result.unreadable, result.unreadable.reason);
    return result;
  }
  const block = await stopwatch.time('decode', () => stack.readPairs(window, network.pairIndices));
  return pool.run('invertToScratch', { ...settings, ...block });
}

/** Finer than any line of sight is known; coarser than what the order of a sum changes. */
const LINE_OF_SIGHT_DECIMALS = 6;

/** Running means of the line of sight over the cells that have one. */
function createMeans() {
  const sums = { up: 0, east: 0, north: 0, cells: 0, horizontal: 0 };
  return {
    add({ up, east, north }: { up: Float32Array; east: Float32Array | null; north: Float32Array | null }) {
      for (let cell = 0; cell < up.length; cell++) {
        if (!(up[cell]! > 0)) continue;
        sums.cells++;
        sums.up += up[cell]!;
        if (!east || !north || Number.isNaN(east[cell]!) || Number.isNaN(north[cell]!)) continue;
        sums.horizontal++;
        sums.east += east[cell]!;
        sums.north += north[cell]!;
      }
    },
    means: () => ({
      up: sums.cells > 0 ? rounded(sums.up / sums.cells) : NaN,
      east: sums.horizontal > 0 ? rounded(sums.east / sums.horizontal) : null,
      north: sums.horizontal > 0 ? rounded(sums.north / sums.horizontal) : null,
    }),
  };
}

function rounded(component: number): number {
  return Number(component.toFixed(LINE_OF_SIGHT_DECIMALS));
}
