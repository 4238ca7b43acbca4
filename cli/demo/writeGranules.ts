import { join } from 'node:path';
import { cellCorners, type Grid, type Window } from '../../core/geodesy/grid.ts';
import { projectionFor } from '../../core/geodesy/projection.ts';
import { bandProducts, type ProductBand } from './bandProducts.ts';
import { bandSignal, type NoiseLevels } from './epochSignal.ts';
import { createGranule, type GranuleFile } from './granuleFile.ts';
import type { DemoPlan, PlannedGranule } from './demoPlan.ts';

/** Rows generated at a time: one row of storage chunks. */
const BAND_ROWS = 256;

/**
 * Writes the granules of a plan into a folder, band by band, so that the truth of a cell is computed once and only one
 * band is in memory. A granule depends on the options alone, not on the rest of the plan.
 */
export async function writeGranules(
  dir: string,
  plan: DemoPlan,
  noise: NoiseLevels,
  onProgress: ((share: number) => void) | undefined,
): Promise<void> {
  const { grid } = plan;
  const open: { granule: PlannedGranule; file: GranuleFile; tally: Tally }[] = [];
  for (const granule of plan.granules) {
    const file = await createGranule(join(dir, granule.fileName), plan, granule);
    open.push({ granule, file, tally: new Tally() });
  }
  for (let row = 0; row < grid.rows; row += BAND_ROWS) {
    const window: Window = { row, col: 0, rows: Math.min(BAND_ROWS, grid.rows - row), cols: grid.cols };
    const products = bandProducts(plan, bandSignal(plan, window, noise));
    for (const [index, { granule, file, tally }] of open.entries()) {
      const product = products.product(granule);
      file.writeBand(window, product.layers);
      tally.add(product);
      onProgress?.((row + (window.rows * (index + 1)) / open.length) / grid.rows);
      // Lets timers and signals through: the rest of the work is synchronous.
      await new Promise(setImmediate);
    }
  }
  const polygon = boundingPolygon(grid);
  for (const { file, tally } of open) {
    file.finish({
      averageTemporalCoherence: tally.valid === 0 ? 0 : tally.coherenceSum / tally.valid,
      nodataPixelCount: tally.missing,
      boundingPolygon: polygon,
    });
  }
}

function boundingPolygon(grid: Grid): string {
  const projection = projectionFor(grid.epsg);
  const lastCell = { row: grid.rows - 1, col: grid.cols - 1 };
  const [northWest] = cellCorners(grid, { row: 0, col: 0 });
  const southEast = cellCorners(grid, lastCell)[2];
  const ring = [
    northWest,
    { x: northWest.x, y: southEast.y },
    southEast,
    { x: southEast.x, y: northWest.y },
    northWest,
  ];
  const vertices = ring
    .map((corner) => projection.inverse(corner))
    .map(({ lat, lon }) => `${lon.toFixed(6)} ${lat.toFixed(6)}`);
  return `POLYGON ((${vertices.join(', ')}))`;
}

/** A granule's own metadata, once all its bands are known. */
class Tally {
  coherenceSum = 0;
  valid = 0;
  missing = 0;

  add(product: ProductBand): void {
    for (const value of product.layers.temporal_coherence) {
      if (Number.isNaN(value)) continue;
      this.coherenceSum += value;
      this.valid++;
    }
    for (const value of product.layers.displacement) if (Number.isNaN(value)) this.missing++;
  }
}
