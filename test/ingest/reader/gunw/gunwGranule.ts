import { join } from 'node:path';
import type { Grid } from '../../../../core/geodesy/grid.ts';
import { type Hdf5Array, storedRaster, writeHdf5 } from '../../../support/files/hdf5File.ts';

type Value = (row: number, col: number) => number;

export interface GunwOptions {
  readonly grid: Grid;
  /** `YYYYMMDD` of the reference and the secondary image. */
  readonly dates: readonly [reference: string, secondary: string];
  /** How much longer the path to the sensor is on the second date, meters. */
  readonly longer: Value;
  /** East and north components of the unit vector to the sensor, at a map position and a height in meters. */
  readonly look: (x: number, y: number, height: number) => readonly [east: number, north: number];
  /** Radians; absent = the granule has no tide. */
  readonly tide?: (x: number, y: number) => number;
  readonly ionosphere?: Value;
  readonly mask?: Value;
  readonly components?: Value;
  readonly coherence?: Value;
  readonly release?: string;
  readonly processed?: string;
  readonly frame?: number;
  readonly southFirst?: boolean;
  /** Arrays below `science/LSAR/` to change; null leaves one out. */
  readonly arrays?: Readonly<Record<string, Hdf5Array | null>>;
}

/** The center frequency of a 20 MHz mode, Hz. */
const FREQUENCY = 1.2435e9;
export const NISAR_WAVELENGTH = 299_792_458 / FREQUENCY;
const HEIGHTS = [-500, 0, 1000, 3000];
const CUBE_STEP = 500;

/**
 * Writes a NISAR GUNW granule of a descending pass with the HDF5 library, in the layout of isce3's writer; returns its
 * path.
 */
export function writeGunw(folder: string, o: GunwOptions): Promise<string> {
  const { grid, dates } = o;
  const shape = [grid.rows, grid.cols];
  const north = (rows: number, top: number, step: number) =>
    Float64Array.from({ length: rows }, (_, i) => top - (i + 0.5) * step);
  const y = north(grid.rows, grid.originY, grid.cellHeight);
  const x = Float64Array.from({ length: grid.cols }, (_, i) => grid.originX + (i + 0.5) * grid.cellWidth);
  const raster = (value: Value) => storedRaster(grid, value, o.southFirst);
  const floats = (value: Value): Hdf5Array => ({ data: raster(value), shape, chunks: shape, fill: NaN });
  const text = (value: string): Hdf5Array => ({ data: value, shape: [] });
  const whole = (value: number): Hdf5Array => ({ data: Int32Array.of(value), shape: [] });
  const own = 'GUNW/grids/frequencyA/unwrappedInterferogram';
  const coordinates = (group: string) => ({
    [`${group}/xCoordinates`]: { data: x, shape: [x.length] },
    [`${group}/yCoordinates`]: { data: o.southFirst ? y.toReversed() : y, shape: [y.length] },
    [`${group}/projection`]: whole(grid.epsg),
  });
  const cycle = (4 * Math.PI) / NISAR_WAVELENGTH;
  const { ionosphere } = o;
  const phase: Value = (row, col) => cycle * o.longer(row, col) + (ionosphere?.(row, col) ?? 0);
  const arrays: Record<string, Hdf5Array | null> = {
    'identification/trackNumber': whole(34),
    'identification/frameNumber': whole(o.frame ?? 73),
    'identification/orbitPassDirection': text('Descending'),
    'identification/lookDirection': text('Left'),
    'identification/referenceZeroDopplerStartTime': text(timeOf(dates[0])),
    'identification/secondaryZeroDopplerStartTime': text(timeOf(dates[1])),
    'identification/compositeReleaseId': text(o.release ?? 'P05023'),
    'identification/processingDateTime': text(o.processed ?? '2026-07-30T01:02:03.000000'),
    'GUNW/grids/frequencyA/centerFrequency': { data: Float64Array.of(FREQUENCY), shape: [] },
    ...coordinates(own),
    ...coordinates(`${own}/HH`),
    [`${own}/HH/unwrappedPhase`]: floats(phase),
    [`${own}/HH/coherenceMagnitude`]: floats(o.coherence ?? (() => 0.8)),
    [`${own}/HH/connectedComponents`]: {
      data: Uint16Array.from(raster(o.components ?? (() => 1))),
      shape,
      chunks: shape,
    },
    [`${own}/HH/ionospherePhaseScreen`]: floats(ionosphere ?? (() => NaN)),
    [`${own}/mask`]: { data: Uint8Array.from(raster(o.mask ?? (() => 11))), shape, chunks: shape },
    ...cubes(o),
    ...o.arrays,
  };
  const present = Object.entries(arrays).flatMap(([name, array]) =>
    array === null ? [] : [[`science/LSAR/${name}`, array] as const],
  );
  const name = `NISAR_L2_PR_GUNW_025_034_D_${String(o.frame ?? 73).padStart(3, '0')}_026_2000_SH_${dates[0]}T003000_${dates[0]}T003035_${dates[1]}T003000_${dates[1]}T003035_${o.release ?? 'P05023'}_N_F_J_001.h5`;
  return writeHdf5(join(folder, name), Object.fromEntries(present));
}

/** The image's first line, and the time of the tide. */
export function timeOf(date: string): string {
  return `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}T00:30:00.000000000`;
}

function cubes({ grid, look, tide }: GunwOptions): Record<string, Hdf5Array> {
  const group = 'GUNW/metadata/radarGrid';
  const size = (cells: number, step: number) => Math.ceil((cells * step) / CUBE_STEP) + 4;
  const [rows, cols] = [size(grid.rows, grid.cellHeight), size(grid.cols, grid.cellWidth)];
  const y = Float64Array.from({ length: rows }, (_, i) => grid.originY + (1.5 - i) * CUBE_STEP);
  const x = Float64Array.from({ length: cols }, (_, i) => grid.originX + (i - 1.5) * CUBE_STEP);
  const shape = [HEIGHTS.length, rows, cols];
  const cube = (value: (x: number, y: number, height: number) => number): Hdf5Array => ({
    data: Float64Array.from({ length: HEIGHTS.length * rows * cols }, (_, i) => {
      const [level, row, col] = [Math.floor(i / (rows * cols)), Math.floor(i / cols) % rows, i % cols];
      return value(x[col]!, y[row]!, HEIGHTS[level]!);
    }),
    shape,
    chunks: [1, rows, cols],
  });
  return {
    [`${group}/heightAboveEllipsoid`]: { data: Float64Array.from(HEIGHTS), shape: [HEIGHTS.length] },
    [`${group}/yCoordinates`]: { data: y, shape: [rows] },
    [`${group}/xCoordinates`]: { data: x, shape: [cols] },
    [`${group}/projection`]: { data: Int32Array.of(grid.epsg), shape: [] },
    [`${group}/losUnitVectorX`]: cube((...at) => look(...at)[0]),
    [`${group}/losUnitVectorY`]: cube((...at) => look(...at)[1]),
    ...(tide
      ? { [`${group}/slantRangeSolidEarthTidesPhase`]: cube((east, north) => tide(east, north)) }
      : {}),
  };
}
