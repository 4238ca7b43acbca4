import { required } from '../../core/required.ts';
import { invalidInput } from '../../core/error.ts';
import type { Window } from '../../core/geodesy/grid.ts';
import { type BlockPlanes, emptyPlanes, type ObservedEpochs } from '../../workers/measure/fitBlock.ts';
import type { PartitionSlice } from '../../workers/measure/partitionSlices.ts';
import type { BlockSquares } from '../../workers/measure/squareCells.ts';
import type { MeasuredBlock } from '../../workers/measure/measureBlock.ts';
import type { Band } from './blockPlan.ts';
import { forEachInFlight } from '../../core/inFlight.ts';
import type { PassPlan } from './passPlan.ts';
import type { PassTools } from './passTools.ts';
import type { RasterValues, ScratchRaster } from '../scratch/scratchRaster.ts';
import { damagedArchive } from './archivePass.ts';
import type { FrameReference } from './referencePass.ts';

/** Scratch files of the rasters. */
export const PLANE_FILES = {
  velocityMmYr: 'velocity.raw',
  velocitySigmaMmYr: 'sigma.raw',
  jumpMmYr: 'jump.raw',
  up: 'up.raw',
  temporalCoherence: 'coherence.raw',
  seasonalAmplitudeMm: 'seasonal.raw',
  seasonalPhase: 'phase.raw',
  firstEpoch: 'first.raw',
  lastEpoch: 'last.raw',
} as const satisfies Readonly<Record<keyof BlockPlanes, string>>;

/** Frame-sized rasters on disk with the blocks' results; velocities are vertical and not tied yet. */
export type FramePlanes = {
  readonly [Name in keyof BlockPlanes]: ScratchRaster<BlockPlanes[Name]>;
};

/** A run of cells of one partition in a block's scratch file. */
export interface FittedSlice extends PartitionSlice {
  readonly file: MeasuredBlock['file'];
}

/** What is known about a frame's cells as a whole. */
export interface MeasuredCells {
  readonly planes: FramePlanes;
  /** First and last epoch of the measured cells: a product without a valid cell isn't an observation. */
  readonly observed: ObservedEpochs;
  readonly measuredCells: number;
  /** Number of cells with at least two epochs, measured or observed too rarely. */
  readonly observedCells: number;
}

export interface MeasuredFrame extends MeasuredCells {
  readonly slices: readonly FittedSlice[];
  /** The cells that represent the squares of each block. */
  readonly squareCells: readonly BlockSquares[];
}

/**
 * Measures every block in the pool, from the archive to cells in scratch files, and collects the rasters band by band.
 * Throws `no_measured_cells`.
 */
export async function measurePass(
  plan: Pick<
    PassPlan,
    'frameId' | 'grid' | 'pairsOffered' | 'bands' | 'archived' | 'minimumEpochs' | 'squares' | 'goodCoherence'
  >,
  reference: FrameReference,
  { pool, scratch, reporter }: PassTools,
): Promise<MeasuredFrame> {
  const { grid, bands, archived: frame, minimumEpochs } = plan;
  const planes = await openPlanes(
    (name) => scratch.floatRaster(name),
    (name) => scratch.shortRaster(name),
  );
  const slices: FittedSlice[][] = [];
  const squareCells: BlockSquares[] = [];
  const squareChoice = { squares: plan.squares, goodCoherence: plan.goodCoherence };
  const observed = { first: Infinity, last: -1 };
  const counts = { measuredCells: 0, observedCells: 0 };
  const collector = createBandCollector(bands, grid.cols, planes);
  const windows = bands.flatMap((band) => band.blocks);
  reporter.stage('measuring', windows.length);
  await forEachInFlight(windows.entries(), pool.threads + 1, async ([index, window]) => {
    const block = await pool.run('measureBlock', {
      frame,
      grid,
      window,
      pairOffsetsMm: reference.pairOffsetsMm && reference.pairOffsetsMm.slice(),
      referenceMm: reference.spatial.medianMm && reference.spatial.medianMm.slice(),
      minimumEpochs,
      squareChoice,
      scratchPath: scratch.path(`cells-${index}.bin`),
    });
    if ('damaged' in block) throw damagedArchive(block.damaged);
    slices[index] = block.slices.map((slice) => ({ ...slice, file: block.file }));
    squareCells[index] = block.squareCells;
    observed.first = Math.min(observed.first, block.observed.first);
    observed.last = Math.max(observed.last, block.observed.last);
    counts.measuredCells += block.cells;
    counts.observedCells += block.observedCells;
    await collector.add(window, block.planes);
    reporter.advance();
  });
  await collector.writeEmptyBands();
  if (counts.measuredCells === 0) {
    throw invalidInput(
      'no_measured_cells',
      `frame ${plan.frameId}: none of its ${grid.rows} × ${grid.cols} cells is valid often enough in ` +
        `the ${plan.pairsOffered} pairs offered; check masks, fill values and that the dates overlap`,
    );
  }
  return { planes, slices: slices.flat(), squareCells, observed, ...counts };
}

/** The rasters by their files' names. */
export async function openPlanes(
  floats: (name: string) => Promise<ScratchRaster<Float32Array>>,
  shorts: (name: string) => Promise<ScratchRaster<Int16Array>>,
): Promise<FramePlanes> {
  const name = PLANE_FILES;
  return {
    velocityMmYr: await floats(name.velocityMmYr),
    velocitySigmaMmYr: await floats(name.velocitySigmaMmYr),
    jumpMmYr: await floats(name.jumpMmYr),
    up: await floats(name.up),
    temporalCoherence: await floats(name.temporalCoherence),
    seasonalAmplitudeMm: await floats(name.seasonalAmplitudeMm),
    seasonalPhase: await floats(name.seasonalPhase),
    firstEpoch: await shorts(name.firstEpoch),
    lastEpoch: await shorts(name.lastEpoch),
  };
}

/** Buffers each band's rasters until its last block is done. */
function createBandCollector(bands: readonly Band[], cols: number, planes: FramePlanes) {
  const pending = new Map<Band, { blocksLeft: number; values: BlockPlanes }>();
  const names = Object.keys(planes) as (keyof BlockPlanes)[];
  const write = async (band: Band, values: BlockPlanes) => {
    for (const name of names) await planes[name].writeRows(band.row, values[name] as never);
  };
  return {
    async add(window: Window, block: BlockPlanes): Promise<void> {
      const band = required(bands.find(({ row, rows }) => window.row >= row && window.row < row + rows));
      const entry = pending.get(band) ?? {
        blocksLeft: band.blocks.length,
        values: emptyPlanes(band.rows * cols),
      };
      pending.set(band, entry);
      for (const name of names) {
        copyWindow(block[name], window, entry.values[name], { row: band.row, cols });
      }
      if (--entry.blocksLeft > 0) return;
      pending.delete(band);
      await write(band, entry.values);
    },
    async writeEmptyBands(): Promise<void> {
      for (const band of bands)
        if (band.blocks.length === 0) await write(band, emptyPlanes(band.rows * cols));
    },
  };
}

function copyWindow(
  values: RasterValues,
  window: Window,
  target: RasterValues,
  place: { readonly row: number; readonly cols: number },
): void {
  for (let row = 0; row < window.rows; row++) {
    const line = values.subarray(row * window.cols, (row + 1) * window.cols);
    target.set(line, (window.row - place.row + row) * place.cols + window.col);
  }
}
