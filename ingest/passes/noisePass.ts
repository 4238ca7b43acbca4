/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import { yearsBetween } from '../../core/date.ts';
import type { TiledSeries } from '../../core/noise/seriesLevel.ts';
import type { FactorTiles } from '../../core/noise/velocitySigma.ts';
import type { SquareCells } from '../../core/surroundings/ringMedians.ts';
import { elementAt, type Lattice } from '../../core/surroundings/squares.ts';
import { findSurroundings, type Surroundings } from '../../core/surroundings/surroundings.ts';
import type { FrameNoise } from '../../workers/measure/frameNoise.ts';
import type { PassPlan } from './passPlan.ts';
import type { PassTools } from './passTools.ts';

/** Maximum number of cells and nodes from whose series the noise is pooled. */
const SAMPLED_CELLS = 400;
const SAMPLED_NODES = 64;
/** Minimum average number of sampled cells per tile, and maximum number of tiles along a side. */
const CELLS_A_TILE = 16;
const TILES_A_SIDE = 5;

/** The noise of a frame: plain data for all later passes. */
export interface PooledFrame extends FactorTiles {
  readonly noise: FrameNoise;
}

/** Pools the noise of a frame, from a sample of the cells that represent its squares. */
export async function noisePass(
  { grid, epochDays, archived }: Pick<PassPlan, 'grid' | 'epochDays' | 'archived'>,
  cells: SquareCells,
  surroundings: Surroundings,
  { pool, reporter }: Pick<PassTools, 'pool' | 'reporter'>,
): Promise<PooledFrame> {
  reporter.stage('noise', 1);
  const years = Float64Array.from(epochDays, (day) => yearsBetween(epochDays[0]!, day));
  const tiles = tilesOf(grid, Math.min(cells.row.length, SAMPLED_CELLS));
  const noise = await pool.run('frameNoise', {
    frame: archived,
    years,
    own: sampleDifferences(tiles, cells, surroundings, years.length),
    common: sampleNodes(surroundings, years.length),
  });
  reporter.advance();
  return { tiles, factors: noise.factors, noise };
}

function tilesOf({ rows, cols }: { rows: number; cols: number }, sampled: number): Lattice {
  const aSide = Math.max(1, Math.min(TILES_A_SIDE, Math.floor(Math.sqrt(sampled / CELLS_A_TILE))));
  const cellRows = Math.ceil(rows / aSide);
  const cellCols = Math.ceil(cols / aSide);
  return { rows: Math.ceil(rows / cellRows), cols: Math.ceil(cols / cellCols), cellRows, cellCols };
}

/** Sampled cells minus their surroundings, if any. */
function sampleDifferences(
  tiles: Lattice,
  { row, col, residualsMm }: SquareCells,
  surroundings: Surroundings,
  epochs: number,
): TiledSeries {
  const every = Math.max(1, Math.ceil(row.length / SAMPLED_CELLS));
  const count = Math.ceil(row.length / every);
  const series = new Float32Array(count * epochs);
  const tileOf = new Int32Array(count);
  const around = { index: -1, rateMmYr: 0, ringRow: 0, ringCol: 0 };
  for (let i = 0; i < count; i++) {
    const cell = i * every;
    const isSurrounded = findSurroundings(surroundings, row[cell]!, col[cell]!, around);
    tileOf[i] = elementAt(tiles, { row: row[cell]!, col: col[cell]! });
    for (let epoch = 0; epoch < epochs; epoch++) {
      const shared = isSurrounded ? surroundings.seriesMm[around.index * epochs + epoch]! : 0;
      series[i * epochs + epoch] = residualsMm[cell * epochs + epoch]! - shared;
    }
  }
  return { series, tiles: tileOf, grid: { rows: tiles.rows, cols: tiles.cols } };
}

function sampleNodes({ rateMmYr, seriesMm }: Surroundings, epochs: number): TiledSeries | null {
  const nodes = rateMmYr.length;
  if (nodes === 0) return null;
  const every = Math.ceil(nodes / SAMPLED_NODES);
  const count = Math.ceil(nodes / every);
  const series = new Float32Array(count * epochs);
  for (let i = 0; i < count; i++) {
    series.set(seriesMm.subarray(i * every * epochs, (i * every + 1) * epochs), i * epochs);
  }
  return { series, tiles: new Int32Array(count), grid: { rows: 1, cols: 1 } };
}
