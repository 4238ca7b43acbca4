import { rm } from 'node:fs/promises';
import type { Window } from '../../core/grid.ts';
import type { ObservedEpochs } from '../../workers/fitBlock.ts';
import type { PartitionSlice } from '../../workers/partitionSlices.ts';
import type { FittedScratch } from '../../workers/tasks.ts';
import type { Band } from '../blockPlan.ts';
import { forEachInFlight } from '../inFlight.ts';
import type { IngestRun } from '../ingestRun.ts';
import type { ScratchRaster } from '../scratchRaster.ts';
import type { InvertedFrame } from './invertPass.ts';

/** Frame-sized rasters on disk, NaN where nothing is measured; velocities are vertical and not tied yet. */
export interface FramePlanes {
  readonly velocityMmYr: ScratchRaster<Float32Array>;
  readonly velocitySigmaMmYr: ScratchRaster<Float32Array>;
  readonly temporalCoherence: ScratchRaster<Float32Array>;
}

/** A run of cells of one partition in a block's scratch file. */
export interface FittedSlice extends PartitionSlice {
  readonly file: FittedScratch['file'];
}

export interface FittedFrame {
  readonly planes: FramePlanes;
  readonly slices: readonly FittedSlice[];
  /** Epochs between which the measured cells were seen: a product without a valid cell is no observation. */
  readonly observed: ObservedEpochs;
}

const planeNames = ['velocityMmYr', 'velocitySigmaMmYr', 'temporalCoherence'] as const;
type BandPlanes = Record<(typeof planeNames)[number], Float32Array>;

/** Fits every block in the pool and collects the rasters band by band. */
export async function fitPass(
  run: IngestRun,
  inverted: InvertedFrame,
  referenceMm: Float64Array | null,
): Promise<FittedFrame> {
  const { stack, network, bands, pool, reporter } = run;
  const cols = stack.grid.cols;
  const planes: FramePlanes = {
    velocityMmYr: await run.scratch.floatRaster('velocity.raw'),
    velocitySigmaMmYr: await run.scratch.floatRaster('sigma.raw'),
    temporalCoherence: await run.scratch.floatRaster('coherence.raw'),
  };
  const slices: FittedSlice[][] = [];
  const observed = { first: Infinity, last: -1 };
  const collector = createBandCollector(bands, cols, planes);
  reporter.stage('fitting', inverted.blocks.length);
  await forEachInFlight(
    inverted.blocks.entries(),
    pool.threads + 1,
    async ([index, { window, scratch: inverse }]) => {
      const fitted = await pool.run('fitFromScratch', {
        grid: stack.grid,
        window,
        epochDays: network.epochDays,
        referenceMm: referenceMm && referenceMm.slice(),
        inverted: inverse.file,
        scratchPath: run.scratch.path(`cells-${index}.bin`),
      });
      await rm(inverse.file.path);
      slices[index] = fitted.slices.map((slice) => ({ ...slice, file: fitted.file }));
      observed.first = Math.min(observed.first, fitted.observed.first);
      observed.last = Math.max(observed.last, fitted.observed.last);
      await collector.add(window, fitted.planes);
      reporter.advance();
    },
  );
  await collector.writeEmptyBands();
  return { planes, slices: slices.flat(), observed };
}

/** Buffers each band's rasters until its last block is there. */
function createBandCollector(bands: readonly Band[], cols: number, planes: FramePlanes) {
  const pending = new Map<Band, { blocksLeft: number; values: BandPlanes }>();
  const emptyBand = (band: Band): BandPlanes => ({
    velocityMmYr: new Float32Array(band.rows * cols).fill(NaN),
    velocitySigmaMmYr: new Float32Array(band.rows * cols).fill(NaN),
    temporalCoherence: new Float32Array(band.rows * cols).fill(NaN),
  });
  const write = async (band: Band, values: BandPlanes) => {
    for (const name of planeNames) await planes[name].writeRows(band.row, values[name]);
  };
  return {
    async add(window: Window, block: BandPlanes): Promise<void> {
      const band = bands.find(({ row, rows }) => window.row >= row && window.row < row + rows)!;
      const entry = pending.get(band) ?? { blocksLeft: band.blocks.length, values: emptyBand(band) };
      pending.set(band, entry);
      for (const name of planeNames) {
        copyWindow(block[name], window, entry.values[name], { row: band.row, cols });
      }
      if (--entry.blocksLeft > 0) return;
      pending.delete(band);
      await write(band, entry.values);
    },
    async writeEmptyBands(): Promise<void> {
      for (const band of bands) if (band.blocks.length === 0) await write(band, emptyBand(band));
    },
  };
}

function copyWindow(
  values: Float32Array,
  window: Window,
  target: Float32Array,
  place: { readonly row: number; readonly cols: number },
): void {
  for (let row = 0; row < window.rows; row++) {
    const line = values.subarray(row * window.cols, (row + 1) * window.cols);
    target.set(line, (window.row - place.row + row) * place.cols + window.col);
  }
}
