import { randomBytes } from 'node:crypto';
import { rm, statfs } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import gdal from 'gdal-async';
import { errorMessage, GroundMotionError } from '../core/error.ts';
import type { Grid } from '../core/grid.ts';
import { LARGEST_STEPS, NO_STEPS } from '../core/mapLayer.ts';
import { projectionFor } from '../core/projection.ts';
import { appendPieceTable } from './rasterPieces.ts';

export interface MapCogOptions {
  /** Path of the GeoTIFF to write. */
  readonly target: string;
  /** The frame's grid, which is the raster's too: a pixel is a cell. */
  readonly grid: Grid;
  /** The integers of `rows` whole rows from `row` on, row-major, `NO_STEPS` = not measured. Called once, top to bottom. */
  readonly readRows: (row: number, rows: number) => Promise<Int16Array> | Int16Array;
  /** An integer stands for `offset` + `scale` × it. */
  readonly scale: number;
  readonly offset?: number;
  readonly unit: string;
  readonly description: string;
  /** Folder for the intermediate raster; the target's when absent. */
  readonly scratchDir?: string;
}

/** Both sides of a block of the raster, and the rows that are in memory at a time. */
const BLOCK = 256;
/** GDAL's block cache: more is not faster. */
const CACHE_MB = 16;

/** What became of the cells of a map. */
export interface MapCounts {
  measured: number;
  /** Cells whose value is the largest that 16 bits hold, or beyond it. */
  saturated: number;
}

/**
 * Writes one variable of a frame as a Cloud Optimized GeoTIFF on the frame's own grid: int16 with scale and offset,
 * nodata −32 768, DEFLATE, 256² blocks, overviews. A pixel is a cell, so that a map shows each cell's own value where
 * it lies; overviews average the measured pixels beneath, which keeps noise from flickering between zoom levels and
 * never mixes nodata in. Memory is bounded whatever the frame's size.
 *
 * Returns how many cells were measured and how many of them stand at the limit of 16 bits (also in the file's
 * metadata, `SATURATED_CELLS`): the map then shows the strongest colour, the Parquet cells keep the value. Throws
 * `map_not_written`, and `map_across_antimeridian` for a frame whose outline would be torn to both ends of a map.
 *
 * gdal-async may only be used from the main thread; its asynchronous calls run on libuv's threads.
 */
export async function writeMapCog(options: MapCogOptions): Promise<MapCounts> {
  const { target, grid, scratchDir = dirname(target) } = options;
  assertOnOneSide(target, grid);
  const source = join(scratchDir, `.${basename(target)}.${randomBytes(4).toString('hex')}.source.tif`);
  if (!gdal.config.get('GDAL_CACHEMAX')) gdal.config.set('GDAL_CACHEMAX', String(CACHE_MB));
  try {
    const counts = await writeSource(source, options);
    await writeOptimized(source, target);
    appendPieceTable(target);
    return counts;
  } catch (error) {
    if (error instanceof GroundMotionError) throw error;
    const reason = (await isDiskFull(scratchDir)) ? 'No space left on device: ' : '';
    await rm(target, { force: true });
    throw new GroundMotionError('internal', 'map_not_written', `${target}: ${reason}${errorMessage(error)}`, {
      cause: error,
    });
  } finally {
    await rm(source, { force: true });
  }
}

/** Less than GDAL writes at a time: it seldom says why a write failed. */
const FULL_BYTES = 2 ** 20;

async function isDiskFull(folder: string): Promise<boolean> {
  const space = await statfs(folder).catch(() => null);
  return space !== null && space.bavail * space.bsize < FULL_BYTES;
}

/** On a map in EPSG:3857 a frame across 180° would be as wide as the world. */
function assertOnOneSide(target: string, grid: Grid): void {
  const projection = projectionFor(grid.epsg);
  const corners = [
    { row: 0, col: 0 },
    { row: 0, col: grid.cols },
    { row: grid.rows, col: 0 },
    { row: grid.rows, col: grid.cols },
  ];
  for (const { row, col } of corners) {
    const { lon } = projection.inverse({
      x: grid.originX + col * grid.cellWidth,
      y: grid.originY - row * grid.cellHeight,
    });
    if (Math.abs(lon) <= 180) continue;
    const reason = `the frame reaches to longitude ${lon.toFixed(2)}; split it at the antimeridian`;
    throw new GroundMotionError('invalid_input', 'map_across_antimeridian', `${target}: ${reason}`);
  }
}

/** The values on the frame's own grid, as a tiled GeoTIFF. */
async function writeSource(path: string, options: MapCogOptions): Promise<MapCounts> {
  const { grid, readRows, scale, offset = 0, unit, description } = options;
  const dataset = await gdal.openAsync(path, 'w', 'GTiff', grid.cols, grid.rows, 1, gdal.GDT_Int16, {
    TILED: 'YES',
    BLOCKXSIZE: BLOCK,
    BLOCKYSIZE: BLOCK,
    BIGTIFF: 'IF_SAFER',
  });
  try {
    dataset.srs = gdal.SpatialReference.fromEPSG(grid.epsg);
    dataset.geoTransform = [grid.originX, grid.cellWidth, 0, grid.originY, 0, -grid.cellHeight];
    const band = await dataset.bands.getAsync(1);
    band.noDataValue = NO_STEPS;
    band.scale = scale;
    band.offset = offset;
    band.unitType = unit;
    const counts = { measured: 0, saturated: 0 };
    const readRowsExactly = async (row: number, rows: number) => {
      const values = await readRows(row, rows);
      if (values.length === rows * grid.cols) return values;
      throw new Error(
        `${values.length} values were given for ${rows} rows of ${grid.cols} cells from row ${row}`,
      );
    };
    for (let row = 0; row < grid.rows; row += BLOCK) {
      const rows = Math.min(BLOCK, grid.rows - row);
      const steps = await readRowsExactly(row, rows);
      count(steps, counts);
      await band.pixels.writeAsync(0, row, grid.cols, rows, steps);
    }
    await band.setMetadataAsync({ SATURATED_CELLS: String(counts.saturated) });
    await dataset.setMetadataAsync({ TIFFTAG_IMAGEDESCRIPTION: description });
    await dataset.flushAsync();
    return counts;
  } finally {
    dataset.close();
  }
}

function count(steps: Int16Array, counts: MapCounts): void {
  let measured = 0;
  let saturated = 0;
  for (let i = 0; i < steps.length; i++) {
    const step = steps[i]!;
    if (step === NO_STEPS) continue;
    measured++;
    if (step === LARGEST_STEPS || step === -LARGEST_STEPS) saturated++;
  }
  counts.measured += measured;
  counts.saturated += saturated;
}

async function writeOptimized(source: string, target: string): Promise<void> {
  const dataset = await gdal.openAsync(source, 'r', 'GTiff');
  try {
    const cog = await gdal.drivers.get('COG').createCopyAsync(target, dataset, {
      COMPRESS: 'DEFLATE',
      // Half the time of the default, for maps 1 % larger.
      LEVEL: 1,
      BLOCKSIZE: BLOCK,
      OVERVIEWS: 'IGNORE_EXISTING',
      OVERVIEW_RESAMPLING: 'AVERAGE',
      NUM_THREADS: 2,
      BIGTIFF: 'IF_SAFER',
    });
    await cog.flushAsync();
    cog.close();
  } finally {
    dataset.close();
  }
}
