import type gdalTypes from 'gdal-async';
import { gdal } from './gdal.ts';
import type { Grid } from '../../../core/geodesy/grid.ts';
import { NO_STEPS } from '../../../core/color/mapLayer.ts';
import { sampleSteps, SCALE } from '../../tiles/sampleMap.ts';

/** Writes the map of a sample frame with GDAL's COG driver; returns its path. */
export async function writeByGdal(target: string, grid: Grid): Promise<string> {
  const steps = Int16Array.from({ length: grid.rows * grid.cols }, (_, i) =>
    sampleSteps(grid, Math.floor(i / grid.cols), i % grid.cols),
  );
  return writeCogByGdal(target, grid, steps);
}

/** Writes a map of the given integers with GDAL's COG driver; returns its path. */
export async function writeCogByGdal(target: string, grid: Grid, steps: Int16Array): Promise<string> {
  const source = gdal.open(
    `/vsimem/${grid.rows}-${grid.cols}.tif`,
    'w',
    'GTiff',
    grid.cols,
    grid.rows,
    1,
    gdal.GDT_Int16,
  );
  source.srs = gdal.SpatialReference.fromEPSG(grid.epsg);
  source.geoTransform = [grid.originX, grid.cellWidth, 0, grid.originY, 0, -grid.cellHeight];
  source.setMetadata({ TIFFTAG_IMAGEDESCRIPTION: 'Vertical velocity' });
  const band = source.bands.get(1);
  band.noDataValue = NO_STEPS;
  band.scale = SCALE;
  band.offset = 0;
  band.unitType = 'mm/yr';
  band.pixels.write(0, 0, grid.cols, grid.rows, steps);
  source.flush();
  const options = {
    COMPRESS: 'DEFLATE',
    BLOCKSIZE: 256,
    OVERVIEWS: 'IGNORE_EXISTING',
    OVERVIEW_RESAMPLING: 'AVERAGE',
  };
  const cog = await gdal.drivers.get('COG').createCopyAsync(target, source, options);
  cog.close();
  source.close();
  return target;
}

/** All integers of a band or overview, row-major. */
export function pixelsOf(band: gdalTypes.RasterBand): Int16Array {
  const { x, y } = band.size;
  const pixels = new Int16Array(x * y);
  band.pixels.read(0, 0, x, y, pixels);
  return pixels;
}

/** The first positions where two rasters differ, with both values; the test runner's own array comparison takes seconds. */
export function differences(ours: Int16Array, theirs: Int16Array): string[] {
  const found = ours.length === theirs.length ? [] : [`${ours.length} pixels, not ${theirs.length}`];
  for (let at = 0; at < theirs.length && found.length < 10; at++)
    if (ours[at] !== theirs[at]) found.push(`${at}: ${ours[at]}, not ${theirs[at]}`);
  return found;
}
