import { randomBytes } from 'node:crypto';
import { rm, statfs } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import gdal from 'gdal-async';
import { errorMessage, GroundMotionError } from '../core/error.ts';
import type { Grid } from '../core/grid.ts';
import { projectionFor } from '../core/projection.ts';
import { encodeScaled, MAP_NODATA, type EncodingCounts } from './scaledRaster.ts';

export interface MapCogOptions {
  /** Path of the GeoTIFF to write. */
  readonly target: string;
  /** The frame's grid, on which `readRows` speaks. */
  readonly grid: Grid;
  /** Values of `rows` whole rows from `row` on, row-major, NaN = not measured. Called once, top to bottom. */
  readonly readRows: (row: number, rows: number) => Promise<Float32Array> | Float32Array;
  /** Value of one step of the stored integers: values beyond ±32 767 steps are stored at the bound. */
  readonly scale: number;
  readonly unit: string;
  readonly description: string;
  /** Folder for the intermediate raster; the target's when absent. */
  readonly scratchDir?: string;
}

/** Both sides of a block of the raster, and the rows that are in memory at a time. */
const BLOCK = 256;
/** GDAL's block cache, and the warper's own buffers: more is not faster. */
const CACHE_MB = 16;

/**
 * Writes one variable of a frame as a Cloud Optimized GeoTIFF for the map: EPSG:3857, int16 with scale,
 * nodata −32 768, DEFLATE, 256² blocks, overviews. Full resolution is nearest-neighbour, so that a pixel
 * is always some cell's own value; overviews average the measured pixels beneath, which keeps noise from
 * flickering between zoom levels and never mixes nodata in. Memory is bounded whatever the frame's size.
 *
 * Returns how many cells were measured and how many of them lay beyond the scale and are stored at the
 * bound (also in the file's metadata, `SATURATED_CELLS`): the map then shows the strongest colour, the
 * Parquet cells keep the value. Throws `map_not_written`, and `map_across_antimeridian` for a frame that
 * would be torn to both ends of the map.
 *
 * gdal-async may only be used from the main thread; its asynchronous calls run on libuv's threads.
 */
export async function writeMapCog(options: MapCogOptions): Promise<EncodingCounts> {
  const { target, grid, scratchDir = dirname(target) } = options;
  assertOnOneSide(target, grid);
  const source = join(scratchDir, `.${basename(target)}.${randomBytes(4).toString('hex')}.source.tif`);
  const virtual = `${source}.vrt`;
  if (!gdal.config.get('GDAL_CACHEMAX')) gdal.config.set('GDAL_CACHEMAX', String(CACHE_MB));
  try {
    const counts = await writeSource(source, options);
    await writeWarped(source, virtual, target);
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
    await rm(virtual, { force: true });
  }
}

/** Less than GDAL writes at a time: it seldom says why a write failed. */
const FULL_BYTES = 2 ** 20;

async function isDiskFull(folder: string): Promise<boolean> {
  const space = await statfs(folder).catch(() => null);
  return space !== null && space.bavail * space.bsize < FULL_BYTES;
}

/** In EPSG:3857 a frame across 180° would be a raster as wide as the world. */
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
async function writeSource(path: string, options: MapCogOptions): Promise<EncodingCounts> {
  const { grid, readRows, scale, unit, description } = options;
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
    band.noDataValue = MAP_NODATA;
    band.scale = scale;
    band.offset = 0;
    band.unitType = unit;
    const counts = { measured: 0, saturated: 0 };
    const buffer = new Int16Array(BLOCK * grid.cols);
    const readRowsExactly = async (row: number, rows: number) => {
      const values = await readRows(row, rows);
      if (values.length === rows * grid.cols) return values;
      throw new Error(
        `${values.length} values were given for ${rows} rows of ${grid.cols} cells from row ${row}`,
      );
    };
    for (let row = 0; row < grid.rows; row += BLOCK) {
      const rows = Math.min(BLOCK, grid.rows - row);
      const encoded = encodeScaled(await readRowsExactly(row, rows), scale, buffer, counts);
      await band.pixels.writeAsync(0, row, grid.cols, rows, encoded);
    }
    await band.setMetadataAsync({ SATURATED_CELLS: String(counts.saturated) });
    await dataset.setMetadataAsync({ TIFFTAG_IMAGEDESCRIPTION: description });
    await dataset.flushAsync();
    return counts;
  } finally {
    dataset.close();
  }
}

async function writeWarped(source: string, virtual: string, target: string): Promise<void> {
  const dataset = await gdal.openAsync(source, 'r', 'GTiff');
  try {
    // A virtual raster: pixels are warped as the COG driver asks for them, nothing is written in between.
    const args = ['-of', 'VRT', '-t_srs', 'EPSG:3857', '-r', 'near', '-wm', String(CACHE_MB)];
    const warped = await gdal.warpAsync(virtual, null, [dataset], args);
    try {
      const cog = await gdal.drivers.get('COG').createCopyAsync(target, warped, {
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
      warped.close();
    }
  } finally {
    dataset.close();
  }
}
