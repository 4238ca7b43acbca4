import { isSampled } from '../../core/sampling.ts';
import { neighbourhoodMarginRows } from '../../workers/describeBand.ts';
import { forEachInFlight } from '../inFlight.ts';
import type { IngestRun } from '../ingestRun.ts';
import type { ScratchRaster } from '../scratchRaster.ts';
import type { FramePlanes } from './measurePass.ts';

export interface NeighbourhoodPlanes {
  readonly spreadMmYr: ScratchRaster<Float32Array>;
  readonly consistent: ScratchRaster<Uint8Array>;
}

/** Cells that percentiles are taken from, at most: every one on a small frame. */
const PERCENTILE_CELLS = 1_000_000;

/** A cell with its velocity before the GNSS tie. */
export interface SampledVelocity {
  readonly row: number;
  readonly col: number;
  readonly velocityMmYr: number;
}

/** Spread and consistency of every cell's neighbourhood, and a sample of velocities for the summary. */
export async function neighbourhoodPass(
  run: IngestRun,
  planes: FramePlanes,
  measuredCells: number,
): Promise<{ neighbourhood: NeighbourhoodPlanes; sample: SampledVelocity[] }> {
  const { stack, bands, cellSize, pool, scratch, reporter } = run;
  const { rows, cols } = stack.grid;
  const neighbourhood = {
    spreadMmYr: await scratch.floatRaster('spread.raw'),
    consistent: await scratch.byteRaster('consistent.raw'),
  };
  const margin = neighbourhoodMarginRows(cellSize);
  const every = Math.ceil(measuredCells / PERCENTILE_CELLS);
  const sample: SampledVelocity[] = [];
  reporter.stage('neighbours', bands.length);
  await forEachInFlight(bands, pool.threads + 1, async (band) => {
    if (band.blocks.length > 0) {
      const top = Math.max(0, band.row - margin);
      const height = Math.min(rows, band.row + band.rows + margin) - top;
      const velocityMmYr = await planes.velocityMmYr.readRows(top, height);
      const velocitySigmaMmYr = await planes.velocitySigmaMmYr.readRows(top, height);
      const interior = { row: band.row - top, col: 0, rows: band.rows, cols };
      for (let row = band.row; row < band.row + band.rows; row++) {
        for (let col = 0; col < cols; col++) {
          const velocity = velocityMmYr[(row - top) * cols + col]!;
          if (!Number.isNaN(velocity) && isSampled(row, col, every)) {
            sample.push({ row, col, velocityMmYr: velocity });
          }
        }
      }
      const described = await pool.run('describeBand', {
        rows: height,
        cols,
        velocityMmYr,
        velocitySigmaMmYr,
        interior,
        cellSize,
      });
      await neighbourhood.spreadMmYr.writeRows(band.row, described.spreadMmYr);
      await neighbourhood.consistent.writeRows(band.row, described.consistent);
    }
    reporter.advance();
  });
  return { neighbourhood, sample };
}
