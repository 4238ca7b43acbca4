import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { invalidInput } from '../../core/error.ts';
import { cellCentre, cellCorners, type Grid, type Window } from '../../core/grid.ts';
import { type LatLon, projectionFor } from '../../core/projection.ts';
import { bandProducts, type ProductBand } from './bandProducts.ts';
import { bandSignal, DEMO_NOISE, type NoiseLevels } from './epochSignal.ts';
import { createGranule, type GranuleFile } from './granuleFile.ts';
import { type DemoOptions, type DemoPlan, planDemo, type PlannedGranule } from './plan.ts';
import { MOVING_DISCS, SEASONAL_ZONE, SINKHOLE } from './scene.ts';
import { writeStaticLayers } from './staticLayers.ts';
import { type GroundTruth, groundTruth } from './truth.ts';

export interface DemoTruth extends GroundTruth {
  readonly frameId: string;
  readonly grid: Grid;
  /** Acquisitions, ascending. */
  readonly epochDays: readonly number[];
  /** Granules and static layers written, without their folder. */
  readonly fileNames: readonly string[];
  /** Centres of what was planted, to try a service with. */
  readonly places: readonly (LatLon & { readonly name: string })[];
}

/** Rows generated at a time: one row of storage chunks. */
const BAND_ROWS = 256;

function placesOf(grid: Grid): DemoTruth['places'] {
  const projection = projectionFor(grid.epsg);
  const discs = [...MOVING_DISCS, SEASONAL_ZONE, SINKHOLE, { name: 'stable ground', u: 0.5, v: 0.5 }];
  return discs.map(({ name, u, v }) => {
    const cell = { row: Math.floor(v * grid.rows), col: Math.floor(u * grid.cols) };
    const { lat, lon } = projection.inverse(cellCentre(grid, cell));
    return { name, lat, lon };
  });
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

/** What a granule says about itself once all its bands are known. */
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

/** Band by band, so that the truth of a cell is worked out once and no more than a band is held. */
async function writeGranules(
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
      // Lets timers and signals through: all the rest of the work is synchronous.
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

/**
 * Writes a synthetic OPERA DISP-S1 frame over Houston into `outDir`, which must be absent or empty and
 * appears at once, complete. Memory is bounded by the width of the frame, not by its height or epochs.
 * The same options give the same numbers. Throws `invalid_demo_option`, `demo_folder_not_empty`,
 * `demo_write_failed`.
 */
export async function writeDemoGranules(
  options: DemoOptions & {
    readonly outDir: string;
    readonly noise?: Partial<NoiseLevels>;
    /** Called with the share done, 0 to 1. */
    readonly onProgress?: (share: number) => void;
  },
): Promise<DemoTruth> {
  const plan = planDemo(options);
  const outDir = resolve(options.outDir);
  if (existsSync(outDir) && (await readdir(outDir)).length > 0) {
    throw invalidInput(
      'demo_folder_not_empty',
      `${outDir} is not empty; name a new folder or empty this one`,
    );
  }
  const partialDir = `${outDir}.partial`;
  await rm(partialDir, { recursive: true, force: true });
  await mkdir(partialDir, { recursive: true });
  const noise = { ...DEMO_NOISE, ...options.noise };
  let staticNames: string[];
  try {
    staticNames = await writeStaticLayers(partialDir, plan.frameId, plan.grid);
    await writeGranules(partialDir, plan, noise, options.onProgress);
  } catch (error) {
    await rm(partialDir, { recursive: true, force: true });
    throw error;
  }
  if (existsSync(outDir)) await rmdir(outDir);
  await rename(partialDir, outDir);
  return {
    frameId: plan.frameId,
    grid: plan.grid,
    epochDays: plan.epochDays,
    fileNames: [...plan.granules.map(({ fileName }) => fileName), ...staticNames].toSorted(),
    places: placesOf(plan.grid),
    ...groundTruth(plan),
  };
}
