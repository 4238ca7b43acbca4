import type { EpochDay } from '../../../core/date.ts';
import type { Grid } from '../../../core/geodesy/grid.ts';
import { type ArrayFile, inspectArrayFile, type RasterArray } from '../hdf5/arrayFile.ts';
import type { CumulativeSeries } from '../stack/cumulativeStack.ts';
import type { OfferedFile } from '../offered/offeredFiles.ts';
import { checkPlace } from '../grid/placeOnEarth.ts';
import { productError } from '../offered/productLog.ts';
import { readSeriesDays } from '../stack/seriesDays.ts';
import { checkRasterSize } from '../offered/sizeLimits.ts';

/**
 * Reads and checks the header of a geocoded LiCSBAS `cum.h5`: `cum` (dates × rows × columns, mm toward the
 * sensor), `imdates`, and the WGS 84 grid. Throws `product_refused` with what was expected and found.
 */
export async function readLicsbasSeries(file: OfferedFile, lastDay: EpochDay): Promise<LicsbasSeries> {
  const days = await readSeriesDays(file, 'imdates', lastDay);
  return inspectArrayFile(file, (content) => {
    const shape = content.shapeOf('cum');
    const [dates, rows = 0, cols = 0] = shape ?? [];
    if (shape?.length !== 3 || dates !== days.length) {
      const expected = `/cum of ${days.length} dates × rows × columns`;
      throw productError(file.name, expected, shape?.join(' × ') ?? 'none');
    }
    checkRasterSize(file.name, { rows: rows, cols: cols });
    const place = gridOf(content, { rows: rows, cols: cols });
    const gaps = gapsOf(content, [days.length - 1, rows, cols]);
    const vectors = rastersOf(content, ['E.geo', 'N.geo', 'U.geo'], place.grid);
    const coherence = rastersOf(content, ['coh_avg'], place.grid)?.[0] ?? null;
    const raster = content.raster('cum');
    return { ...place, raster, gaps, vectors, coherence, days, millimetersPerUnit: 1 };
  });
}

/** A LiCSBAS series, with the direction to the sensor if the file has it (since 2025). */
export interface LicsbasSeries extends CumulativeSeries {
  /** `E.geo`, `N.geo` and `U.geo`, in this order; null unless all exist. */
  readonly vectors: readonly RasterArray[] | null;
  /** `coh_avg`; null if the file doesn't have it. */
  readonly coherence: RasterArray | null;
}

/** Those of some arrays that have the series' size; null unless all exist. */
function rastersOf(
  content: ArrayFile,
  arrays: readonly string[],
  { rows, cols }: { readonly rows: number; readonly cols: number },
): readonly RasterArray[] | null {
  for (const array of arrays) {
    const shape = content.shapeOf(array);
    if (!shape) return null;
    if (shape.join() !== [rows, cols].join())
      throw productError(content.name, `/${array} of ${rows} × ${cols}`, shape.join(' × '));
  }
  return arrays.map((array) => content.raster(array));
}

/**
 * `gap`: LiCSBAS fills the steps that no interferogram of a cell spans assuming constant velocity, and marks them here.
 * Files that were filtered or cut may lack it.
 */
function gapsOf(content: ArrayFile, expected: readonly number[]): RasterArray | null {
  const shape = content.shapeOf('gap');
  if (!shape) return null;
  if (shape.join() !== expected.join()) {
    throw productError(content.name, `/gap of ${expected.join(' × ')}`, shape.join(' × '));
  }
  return content.raster('gap');
}

/** `corner_lat` and `corner_lon` are the center of the first pixel, as GAMMA defines them. */
function gridOf(
  content: ArrayFile,
  size: { readonly rows: number; readonly cols: number },
): { grid: Grid; southFirst: boolean } {
  const cellWidth = scalar(content, 'post_lon');
  const stepY = scalar(content, 'post_lat');
  if (cellWidth <= 0) throw productError(content.name, 'post_lon from west to east', String(cellWidth));
  if (stepY === 0) throw productError(content.name, 'a post_lat', '0');
  const southFirst = stepY > 0;
  const cellHeight = Math.abs(stepY);
  const firstRow = scalar(content, 'corner_lat');
  const northernRow = southFirst ? firstRow + (size.rows - 1) * cellHeight : firstRow;
  const grid = {
    epsg: 4326,
    originX: scalar(content, 'corner_lon') - cellWidth / 2,
    originY: northernRow + cellHeight / 2,
    cellWidth,
    cellHeight,
    ...size,
  };
  checkPlace(content.name, grid);
  return { grid, southFirst };
}

function scalar(content: ArrayFile, array: string): number {
  const value = content.numbers(array, 1)?.[0];
  if (value === undefined || !Number.isFinite(value)) {
    throw productError(
      content.name,
      `a geocoded file with a number /${array}`,
      value === undefined ? 'none' : String(value),
    );
  }
  return value;
}
