/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import type { Grid, Window } from '../../../core/geodesy/grid.ts';
import { readGeotiffHeader } from '../geotiff/geotiffHeader.ts';
import { readRaster } from '../geotiff/rasterFile.ts';
import { type LayerSource, layersOn } from '../grid/nearestLayers.ts';
import type { OfferedFile } from '../offered/offeredFiles.ts';
import { type ProductLog, productError } from '../offered/productLog.ts';

/** Heights of the ground over a grid, meters, from the nearest cell of an elevation model; NaN where unknown. */
export interface Terrain {
  /** Names of the files. */
  readonly source: string;
  read(window: Window): Promise<Float32Array>;
}

/** A range beyond the Dead Sea and Everest: other values are fill values. */
const LOWEST_M = -600;
const HIGHEST_M = 9000;

/**
 * An elevation model of one or more GeoTIFFs; the first one by name that has a value for a place is used. Heights may be
 * above the ellipsoid or above sea level: a difference of 100 m turns the line of sight by less than 0.01 degrees. Null
 * if no file is usable.
 */
export async function openTerrain(
  files: readonly OfferedFile[],
  grid: Grid,
  log: ProductLog,
): Promise<Terrain | null> {
  const tiles: ((window: Window) => Promise<readonly Float32Array[]>)[] = [];
  const names: string[] = [];
  for (const file of files) {
    const source = await log.attempt(file, 'line_of_sight', () => openTile(file));
    if (!source) continue;
    log.use(file, 'line_of_sight');
    tiles.push(layersOn(grid, source));
    names.push(file.name);
  }
  if (tiles.length === 0) return null;
  return {
    source: names.length > 1 ? `${names[0]!} and ${names.length - 1} more` : names[0]!,
    async read(window) {
      const heights = new Float32Array(window.rows * window.cols).fill(NaN);
      for (const read of tiles) {
        if (!heights.some(Number.isNaN)) break;
        const [tile] = await read(window);
        for (let i = 0; i < heights.length; i++) if (Number.isNaN(heights[i]!)) heights[i] = tile![i]!;
      }
      return heights;
    },
  };
}

async function openTile(file: OfferedFile): Promise<LayerSource> {
  const header = await readGeotiffHeader(file);
  if (header.bands.length !== 1)
    throw productError(file.name, 'one band of heights in meters', `${header.bands.length} bands`);
  const raster = { path: file.path, rows: header.grid.rows, southFirst: header.southFirst };
  return {
    grid: header.grid,
    layers: 1,
    async read(window) {
      const out = new Float32Array(window.rows * window.cols);
      await readRaster(raster, window, [{ band: 1, out, fill: header.bands[0]!.fill }]);
      for (let i = 0; i < out.length; i++) if (!(out[i]! >= LOWEST_M && out[i]! <= HIGHEST_M)) out[i] = NaN;
      return [out];
    },
  };
}
