import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Grid } from '../../../core/geodesy/grid.ts';
import { type Hdf5Array, storedRaster, writeHdf5 } from './hdf5File.ts';

type Value = (row: number, col: number) => number;

export interface LicsbasOptions {
  /** EPSG:4326; its origin is the corner, whereas the file states the first pixel's center. */
  readonly grid: Grid;
  readonly dates: readonly string[];
  /** Millimeters toward the sensor on a date. */
  readonly millimeters: (row: number, col: number, date: number) => number;
  readonly southFirst?: boolean;
  readonly name?: string;
  /** Arrays to change; null leaves one out. */
  readonly arrays?: Readonly<Record<string, Hdf5Array | null>>;
}

/** Writes a LiCSBAS `cum.h5` in its real layout and returns its path. */
export function writeLicsbasSeries(folder: string, o: LicsbasOptions): Promise<string> {
  const { grid, dates } = o;
  const { rows, cols } = grid;
  const values = new Float32Array(dates.length * rows * cols);
  for (const [date] of dates.entries()) {
    const raster = storedRaster(grid, (row, col) => o.millimeters(row, col, date), o.southFirst);
    values.set(raster, date * rows * cols);
  }
  const scalar = (value: number): Hdf5Array => ({ data: Float64Array.of(value), shape: [] });
  const firstRow = o.southFirst ? rows - 0.5 : 0.5;
  const arrays: Record<string, Hdf5Array | null> = {
    imdates: { data: Int32Array.from(dates, Number), shape: [dates.length] },
    cum: { data: values, shape: [dates.length, rows, cols] },
    vel: { data: new Float32Array(rows * cols), shape: [rows, cols] },
    corner_lat: scalar(grid.originY - firstRow * grid.cellHeight),
    corner_lon: scalar(grid.originX + grid.cellWidth / 2),
    post_lat: scalar(o.southFirst ? grid.cellHeight : -grid.cellHeight),
    post_lon: scalar(grid.cellWidth),
    refarea: { data: ['2:3/1:2'], shape: [1], characters: 7 },
    ...o.arrays,
  };
  const present = Object.entries(arrays).filter((entry): entry is [string, Hdf5Array] => entry[1] !== null);
  return writeHdf5(join(folder, o.name ?? 'cum.h5'), Object.fromEntries(present));
}

/** Writes a headerless raster of little-endian single precision: E.geo, mask, coh_avg. */
export function writeFloatRaster(
  folder: string,
  name: string,
  size: { readonly rows: number; readonly cols: number },
  value: Value,
  southFirst = false,
): void {
  const raster = storedRaster(size, value, southFirst);
  const bytes = Buffer.alloc(raster.length * 4);
  for (const [i, number] of raster.entries()) bytes.writeFloatLE(number, i * 4);
  writeFileSync(join(folder, name), bytes);
}
