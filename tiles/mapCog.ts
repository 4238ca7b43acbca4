/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import { randomBytes } from 'node:crypto';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { deflate, type ZlibOptions } from 'node:zlib';
import { errorMessage, GroundMotionError } from '../core/error.ts';
import type { Grid } from '../core/geodesy/grid.ts';
import { LARGEST_STEPS, NO_STEPS } from '../core/color/mapLayer.ts';
import { projectionFor } from '../core/geodesy/projection.ts';
import { mapFields, type MapStatistics } from './mapFields.ts';
import { createVotes } from './classVotes.ts';
import { createOverview, imageSizes, joined, type RasterSize } from './overview.ts';
import { appendPieceTable } from './rasterPieces.ts';
import { createScratchFile, removeScratchFile, type ScratchFile } from '../formats/files/scratchFile.ts';
import { encodeTiffHeader, FRAME_BYTES, framedTile } from '../formats/tiff/tiffWriter.ts';

const deflated = promisify<Uint8Array, ZlibOptions, Buffer>(deflate);

export interface MapCogOptions {
  /** Path of the GeoTIFF to write. */
  readonly target: string;
  /** The frame's grid, which is also the raster's: a pixel is a cell. */
  readonly grid: Grid;
  /**
   * The integers of `rows` whole rows from `row` on, row-major, `NO_STEPS` = not measured. Called once per row, top to
   * bottom.
   */
  readonly readRows: (row: number, rows: number) => Promise<Int16Array> | Int16Array;
  /** An integer means `offset` + `scale` × it. */
  readonly scale: number;
  readonly offset?: number;
  readonly unit: string;
  readonly description: string;
  /** The value of an overview pixel: the mean of the cells beneath, or the most frequent one (`keptClass`). */
  readonly overviews?: 'means' | 'votes';
  /** Folder for the intermediate raster; the target's if absent. */
  readonly scratchDir?: string;
}

/** Side of a block of the raster, and number of rows in memory at a time. */
const BLOCK = 256;
/** Takes two thirds of the time of level 6, for 5 % larger maps. */
const DEFLATE_LEVEL = 1;

/** Statistics of a map's cells. */
export interface MapCounts {
  measured: number;
  /** Number of cells whose value is the largest that 16 bits hold, or beyond it. */
  saturated: number;
}

/**
 * Writes one variable of a frame as a Cloud Optimized GeoTIFF on the frame's own grid: int16 with scale and offset,
 * nodata −32 768, DEFLATE, 256² blocks, overviews. A pixel is a cell, so a map shows each cell's own value at its
 * position. Overviews average the measured pixels beneath (or contain the most frequent value), which keeps noise from
 * flickering between zoom levels and never mixes in nodata. Memory is bounded regardless of the frame's size.
 *
 * Returns how many cells were measured and how many of them are at the limit of 16 bits (also in the file's metadata,
 * `SATURATED_CELLS`): the map then shows the strongest color, the Parquet cells keep the value. Throws `map_not_written`,
 * and `map_across_antimeridian` for a frame whose outline would be split between both ends of a map.
 */
export async function writeMapCog(options: MapCogOptions): Promise<MapCounts> {
  const { target, grid, scratchDir = dirname(target) } = options;
  assertOnOneSide(target, grid);
  const scratch = join(scratchDir, `.${basename(target)}.${randomBytes(4).toString('hex')}.tiles`);
  try {
    const tiles = await createScratchFile(scratch);
    try {
      const { counts, images } = await writeTiles(tiles, options);
      await assemble(tiles, images, counts, options);
      appendPieceTable(target);
      return { measured: counts.measured, saturated: counts.saturated };
    } finally {
      await tiles.close();
    }
  } catch (error) {
    if (error instanceof GroundMotionError) throw error;
    await removeScratchFile(target);
    throw new GroundMotionError('internal', 'map_not_written', `${target}: ${errorMessage(error)}`, {
      cause: error,
    });
  } finally {
    await removeScratchFile(scratch);
  }
}

/** On a map in EPSG:3857, a frame across 180° would be as wide as the world. */
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

/** A resolution of the raster while it is written: its tiles are in the scratch file in the order of arrival. */
interface Image extends RasterSize {
  /** The position of each tile in the scratch file, by its index in the raster. */
  readonly places: { readonly position: number; readonly bytes: number }[];
  /** Index of the next image. */
  readonly overview: ReturnType<typeof createOverview> | null;
  /** Rows that aren't tiles yet. */
  waiting: Int16Array;
}

/** Running totals over the cells of a map. */
interface Tally extends MapCounts {
  minimum: number;
  maximum: number;
  sum: number;
  sumOfSquares: number;
}

async function writeTiles(
  tiles: ScratchFile,
  { grid, readRows, overviews = 'means' }: MapCogOptions,
): Promise<{ readonly counts: Tally; readonly images: readonly Image[] }> {
  const sizes = imageSizes({ rows: grid.rows, cols: grid.cols }, BLOCK);
  const images = sizes.map((size, level): Image => {
    const next = sizes[level + 1];
    return {
      ...size,
      places: [],
      overview: next ? (overviews === 'means' ? createOverview(size, next) : createVotes(grid, next)) : null,
      waiting: new Int16Array(),
    };
  });
  const counts: Tally = {
    measured: 0,
    saturated: 0,
    minimum: Infinity,
    maximum: -Infinity,
    sum: 0,
    sumOfSquares: 0,
  };
  let end = 0;
  const keep = async (level: number, rows: Int16Array, isLast: boolean): Promise<void> => {
    const image = images[level]!;
    image.waiting = image.waiting.length === 0 ? rows : joined(image.waiting, rows);
    const height = image.waiting.length / image.cols;
    if (height >= BLOCK || isLast) {
      const strips = isLast ? Math.ceil(height / BLOCK) : Math.floor(height / BLOCK);
      for (let strip = 0; strip < strips; strip++) {
        const from = strip * BLOCK * image.cols;
        const pixels = image.waiting.subarray(from, from + BLOCK * image.cols);
        for (const tile of await Promise.all(deflatedTiles(pixels, image.cols))) {
          await tiles.write(tile, end);
          image.places.push({ position: end, bytes: tile.length });
          end += tile.length;
        }
      }
      image.waiting = image.waiting.slice(strips * BLOCK * image.cols);
    }
  };
  const take = async (rows: Int16Array, isLast: boolean): Promise<void> => {
    let beneath = rows;
    for (const [level, { overview }] of images.entries()) {
      await keep(level, beneath, isLast);
      // Means come from the previous image; the most frequent value is counted from the cells.
      if (overview) beneath = overview.push(overviews === 'means' ? beneath : rows);
    }
  };
  for (let row = 0; row < grid.rows; row += BLOCK) {
    const rows = Math.min(BLOCK, grid.rows - row);
    const steps = await readRows(row, rows);
    if (steps.length !== rows * grid.cols) {
      const found = `${steps.length} values were given`;
      throw new Error(`${found} for ${rows} rows of ${grid.cols} cells from row ${row}`);
    }
    count(steps, counts);
    await take(steps, row + rows === grid.rows);
  }
  return { counts, images };
}

/** The tiles of up to 256 whole rows, from west to east; nodata outside the raster. */
function deflatedTiles(pixels: Int16Array, cols: number): Promise<Uint8Array<ArrayBuffer>>[] {
  const rows = pixels.length / cols;
  return Array.from({ length: Math.ceil(cols / BLOCK) }, async (_, tile) => {
    const block = new Int16Array(BLOCK * BLOCK).fill(NO_STEPS);
    const left = tile * BLOCK;
    const width = Math.min(BLOCK, cols - left);
    for (let row = 0; row < rows; row++) {
      block.set(pixels.subarray(row * cols + left, row * cols + left + width), row * BLOCK);
    }
    return framedTile(await deflated(new Uint8Array(block.buffer), { level: DEFLATE_LEVEL }));
  });
}

function count(steps: Int16Array, counts: Tally): void {
  let { measured, saturated, minimum, maximum, sum, sumOfSquares } = counts;
  for (let i = 0; i < steps.length; i++) {
    const step = steps[i]!;
    if (step === NO_STEPS) continue;
    measured++;
    sum += step;
    sumOfSquares += step * step;
    if (step < minimum) minimum = step;
    if (step > maximum) maximum = step;
    if (step === LARGEST_STEPS || step === -LARGEST_STEPS) saturated++;
  }
  Object.assign(counts, { measured, saturated, minimum, maximum, sum, sumOfSquares });
}

/** Sums of 16-bit integers over a frame are exact: below 2⁵³. */
function statisticsOf(tally: Tally, pixels: number): MapStatistics | null {
  const { measured, minimum, maximum, sum, sumOfSquares } = tally;
  if (measured === 0) return null;
  const mean = sum / measured;
  const standardDeviation = Math.sqrt(Math.max(0, sumOfSquares / measured - mean * mean));
  return { minimum, maximum, mean, standardDeviation, validPercent: (100 * measured) / pixels };
}

/** The header, then the tiles of the coarsest image first, so that the beginning of the file contains all overviews. */
async function assemble(
  tiles: ScratchFile,
  images: readonly Image[],
  counts: Tally,
  options: MapCogOptions,
): Promise<void> {
  const { target, grid } = options;
  const map = {
    ...options,
    resampling: options.overviews === 'votes' ? ('MODE' as const) : ('AVERAGE' as const),
    band: basename(target, '.tif'),
    saturated: counts.saturated,
    statistics: statisticsOf(counts, grid.rows * grid.cols),
  };
  const raster = await createScratchFile(target);
  try {
    const header = encodeTiffHeader(
      images.map(({ rows, cols, places }, level) => ({
        fields: mapFields({ rows, cols, block: BLOCK }, level === 0 ? map : null),
        tileBytes: places.map(({ bytes }) => bytes - FRAME_BYTES),
      })),
    );
    let end = header.length;
    await raster.write(header, 0);
    for (const { places } of images.toReversed()) {
      for (const { position, bytes } of places) {
        const tile = new Uint8Array(bytes);
        await tiles.read(tile, position);
        await raster.write(tile, end);
        end += bytes;
      }
    }
  } finally {
    await raster.close();
  }
}
