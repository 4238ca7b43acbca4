import { join } from 'node:path';
import type { Grid } from '../../../core/geodesy/grid.ts';
import { type Hdf5Array, storedRaster, writeHdf5 } from './hdf5File.ts';

export interface CslcStaticOptions {
  /** `T005-008704-IW1` */
  readonly burstId: string;
  readonly grid: Grid;
  readonly east: (row: number, col: number) => number;
  readonly north: (row: number, col: number) => number;
  readonly version?: string;
  readonly southFirst?: boolean;
  /** Arrays to change; null leaves one out. */
  readonly arrays?: Readonly<Record<string, Hdf5Array | null>>;
}

/** Writes the layers of a CSLC-S1-STATIC product that describe the line of sight, and returns its path. */
export function writeCslcStatic(folder: string, o: CslcStaticOptions): Promise<string> {
  const { grid } = o;
  const shape = [grid.rows, grid.cols];
  const y = Float64Array.from({ length: grid.rows }, (_, i) => grid.originY - (i + 0.5) * grid.cellHeight);
  const x = Float64Array.from({ length: grid.cols }, (_, i) => grid.originX + (i + 0.5) * grid.cellWidth);
  const arrays: Record<string, Hdf5Array | null> = {
    'data/x_coordinates': { data: x, shape: [x.length] },
    'data/y_coordinates': { data: o.southFirst ? y.toReversed() : y, shape: [y.length] },
    'data/projection': { data: Int32Array.of(grid.epsg), shape: [] },
    'data/los_east': { data: storedRaster(grid, o.east, o.southFirst), shape },
    'data/los_north': { data: storedRaster(grid, o.north, o.southFirst), shape },
    ...o.arrays,
  };
  const present = Object.entries(arrays).filter((entry): entry is [string, Hdf5Array] => entry[1] !== null);
  const name = `OPERA_L2_CSLC-S1-STATIC_${o.burstId}_20140403_S1A_v${o.version ?? '1.0'}.h5`;
  return writeHdf5(join(folder, name), Object.fromEntries(present));
}
