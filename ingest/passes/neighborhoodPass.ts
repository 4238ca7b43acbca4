import { neighborhoodMarginRows, type VelocitySample } from '../../workers/measure/describeBand.ts';
import { forEachInFlight } from '../../core/inFlight.ts';
import type { PassPlan } from './passPlan.ts';
import type { PassTools } from './passTools.ts';
import type { ScratchRaster } from '../scratch/scratchRaster.ts';
import type { MeasuredCells } from './measurePass.ts';

export interface NeighborhoodPlanes {
  readonly spreadMmYr: ScratchRaster<Float32Array>;
  readonly consistent: ScratchRaster<Uint8Array>;
}

/** Maximum number of cells from which percentiles are computed: every cell of a small frame. */
const PERCENTILE_CELLS = 1_000_000;

/** Spread and consistency of every cell's neighborhood, and samples of velocities for the summary. */
export async function neighborhoodPass(
  { grid, bands, cellSize }: Pick<PassPlan, 'grid' | 'bands' | 'cellSize'>,
  { planes, measuredCells }: Pick<MeasuredCells, 'planes' | 'measuredCells'>,
  { pool, scratch, reporter }: PassTools,
): Promise<{ neighborhood: NeighborhoodPlanes; samples: VelocitySample[] }> {
  const { rows, cols } = grid;
  const neighborhood = {
    spreadMmYr: await scratch.floatRaster('spread.raw'),
    consistent: await scratch.byteRaster('consistent.raw'),
  };
  const margin = neighborhoodMarginRows(cellSize);
  const sampleEvery = Math.ceil(measuredCells / PERCENTILE_CELLS);
  const samples: VelocitySample[] = [];
  reporter.stage('neighbors', bands.length);
  await forEachInFlight(bands, pool.threads + 1, async (band) => {
    if (band.blocks.length > 0) {
      const top = Math.max(0, band.row - margin);
      const height = Math.min(rows, band.row + band.rows + margin) - top;
      const [velocityMmYr, velocitySigmaMmYr] = await Promise.all([
        planes.velocityMmYr.readRows(top, height),
        planes.velocitySigmaMmYr.readRows(top, height),
      ]);
      const described = await pool.run('describeBand', {
        rows: height,
        cols,
        velocityMmYr,
        velocitySigmaMmYr,
        interior: { row: band.row - top, col: 0, rows: band.rows, cols },
        cellSize,
        corner: { row: top, col: 0 },
        sampleEvery,
      });
      samples.push(described.sample);
      await Promise.all([
        neighborhood.spreadMmYr.writeRows(band.row, described.neighborhood.spreadMmYr),
        neighborhood.consistent.writeRows(band.row, described.neighborhood.consistent),
      ]);
    }
    reporter.advance();
  });
  return { neighborhood, samples };
}
