import { join } from 'node:path';
import type { Grid } from '../../../core/geodesy/grid.ts';
import { gdal } from './gdal.ts';

export interface GdalGeotiffOptions {
  readonly grid: Grid;
  /** One function per band: the value of a cell, with row 0 in the north. */
  readonly bands: readonly ((row: number, col: number) => number)[];
  /** Number of bands if they have no pixels. */
  readonly bandCount?: number;
  readonly noData?: number;
  readonly tags?: Readonly<Record<string, string>>;
  /** Stores rows south first, with a positive row step. */
  readonly southFirst?: boolean;
  readonly dataType?: string;
  readonly creationOptions?: readonly string[];
}

/** Writes a small GeoTIFF of any layout with GDAL and returns its path. */
export function writeGeotiffByGdal(folder: string, name: string, o: GdalGeotiffOptions): string {
  const path = join(folder, name);
  const { rows, cols, originX, originY, cellWidth, cellHeight, epsg } = o.grid;
  const type = o.dataType ?? gdal.GDT_Float32;
  const dataset = gdal.open(path, 'w', 'GTiff', cols, rows, o.bandCount ?? o.bands.length, type, [
    ...(o.creationOptions ?? []),
  ]);
  dataset.srs = gdal.SpatialReference.fromEPSG(epsg);
  dataset.geoTransform = o.southFirst
    ? [originX, cellWidth, 0, originY - rows * cellHeight, 0, cellHeight]
    : [originX, cellWidth, 0, originY, 0, -cellHeight];
  dataset.setMetadata({ ...o.tags });
  for (const [i, value] of o.bands.entries()) {
    const band = dataset.bands.get(i + 1);
    if (o.noData !== undefined) band.noDataValue = o.noData;
    const stored = (row: number) => (o.southFirst ? rows - 1 - row : row);
    const data = Float32Array.from({ length: rows * cols }, (_, at) =>
      value(stored(Math.floor(at / cols)), at % cols),
    );
    band.pixels.write(0, 0, cols, rows, data);
  }
  dataset.close();
  return path;
}
