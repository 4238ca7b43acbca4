import { join } from 'node:path';
import type { Grid } from '../../../../core/geodesy/grid.ts';
import { type Hdf5Array, storedRaster, writeHdf5 } from '../../../support/files/hdf5File.ts';

type Value = (row: number, col: number) => number;

export interface AriaOptions {
  readonly grid: Grid;
  /** `YYYYMMDD` of the later and the earlier image, in this order in the name. */
  readonly dates: readonly [later: string, earlier: string];
  /** How much longer the path to the sensor is on the later day, meters. */
  readonly longer: Value;
  /** Degrees, at a height in meters: from the vertical, and from east counter-clockwise. */
  readonly look: (height: number) => readonly [incidence: number, azimuth: number];
  /** Radians toward the sensor on either day; absent = layout 1b, without corrections. */
  readonly tide?: readonly [later: number, earlier: number];
  /** Radians, at a latitude and a longitude. */
  readonly ionosphere?: (lat: number, lon: number) => number;
  readonly components?: Value;
  readonly coherence?: Value;
  readonly version?: string;
  readonly direction?: 'A' | 'D';
  readonly track?: number;
  readonly southFirst?: boolean;
  /** Arrays below `science/` to change; null leaves one out. */
  readonly arrays?: Readonly<Record<string, Hdf5Array | null>>;
  readonly layout?: string;
}

export const ARIA_WAVELENGTH = 0.05546576;
const HEIGHTS = [-1500, 0, 3000, 9000];
const CUBE_STEP = 0.1;
const IONOSPHERE_STEP = 0.01;

/** The start of the images, UTC. */
export const IMAGE_TIME = '13:59:59';

/** Writes an ARIA S1-GUNW product with the HDF5 library, in the layout of ARIA-tools' readers; returns its path. */
export function writeAria(folder: string, o: AriaOptions): Promise<string> {
  const { grid, dates } = o;
  const shape = [grid.rows, grid.cols];
  const raster = (value: Value) => storedRaster(grid, value, o.southFirst);
  const floats = (value: Value): Hdf5Array => ({ data: raster(value), shape, chunks: shape, fill: 0 });
  const lat = Float64Array.from({ length: grid.rows }, (_, i) => grid.originY - (i + 0.5) * grid.cellHeight);
  const lon = Float64Array.from({ length: grid.cols }, (_, i) => grid.originX + (i + 0.5) * grid.cellWidth);
  // Each image has the phase −(4π/λ)·R, and the reference, times the conjugate of the secondary, is the later one.
  const phase: Value = (row, col) =>
    -((4 * Math.PI) / ARIA_WAVELENGTH) * o.longer(row, col) + (o.ionosphere?.(lat[row]!, lon[col]!) ?? 0);
  const { ionosphere } = o;
  const arrays: Record<string, Hdf5Array | null> = {
    'grids/data/latitude': line(o.southFirst ? lat.toReversed() : lat),
    'grids/data/longitude': line(lon),
    'grids/data/unwrappedPhase': floats(phase),
    'grids/data/coherence': floats(o.coherence ?? (() => 0.8)),
    'grids/data/connectedComponents': floats(o.components ?? (() => 1)),
    'radarMetaData/wavelength': { data: Float64Array.of(ARIA_WAVELENGTH), shape: [1] },
    'radarMetaData/inputSLC/reference/L1InputGranules': scene(dates[0]),
    'radarMetaData/inputSLC/secondary/L1InputGranules': scene(dates[1]),
    ...cubes(grid, 'Meta', 'grids/imagingGeometry', {
      incidenceAngle: (height) => o.look(height)[0],
      azimuthAngle: (height) => o.look(height)[1],
    }),
    ...(o.tide ? tides(grid, o.tide) : {}),
    ...(ionosphere ? plane(grid, ionosphere) : {}),
    ...o.arrays,
  };
  const present = Object.entries(arrays).flatMap(([name, array]) =>
    array === null ? [] : [[`science/${name}`, array] as const],
  );
  const direction = o.direction ?? 'D';
  const track = String(o.track ?? 87).padStart(3, '0');
  const version = o.version ?? 'v3_0_1';
  const name = `S1-GUNW-${direction}-R-${track}-tops-${dates[0]}_${dates[1]}-${IMAGE_TIME.replaceAll(':', '')}-00099W_00019N-PP-652b-${version}.nc`;
  const attributes = { version: o.layout ?? (o.tide || ionosphere ? '1c' : '1b') };
  return writeHdf5(join(folder, name), Object.fromEntries(present), attributes);
}

function line(data: Float64Array): Hdf5Array {
  return { data, shape: [data.length] };
}

function scene(date: string): Hdf5Array {
  const name = `S1A_IW_SLC__1SDV_${date}T135947_${date}T140014_022470_026EF8_1D3C`;
  return { data: [name], shape: [1], characters: name.length };
}

/** Cubes that reach a step beyond the grid, with their axes. */
function cubes(
  grid: Grid,
  suffix: 'Meta' | '',
  group: string,
  values: Readonly<Record<string, (height: number) => number>>,
): Record<string, Hdf5Array> {
  const size = (cells: number, step: number) => Math.ceil((cells * step) / CUBE_STEP) + 3;
  const [rows, cols] = [size(grid.rows, grid.cellHeight), size(grid.cols, grid.cellWidth)];
  const shape = [HEIGHTS.length, rows, cols];
  const ofAll = (value: (height: number) => number): Hdf5Array => ({
    data: Float32Array.from({ length: HEIGHTS.length * rows * cols }, (_, i) =>
      value(HEIGHTS[Math.floor(i / (rows * cols))]!),
    ),
    shape,
  });
  const named = suffix === 'Meta' ? 'heightsMeta' : 'height';
  return {
    [`${group}/${named}`]: line(Float64Array.from(HEIGHTS)),
    [`${group}/latitude${suffix}`]: line(
      Float64Array.from({ length: rows }, (_, i) => grid.originY + (1 - i) * CUBE_STEP),
    ),
    [`${group}/longitude${suffix}`]: line(
      Float64Array.from({ length: cols }, (_, i) => grid.originX + (i - 1) * CUBE_STEP),
    ),
    ...Object.fromEntries(Object.entries(values).map(([name, value]) => [`${group}/${name}`, ofAll(value)])),
  };
}

function tides(grid: Grid, [later, earlier]: readonly [number, number]): Record<string, Hdf5Array> {
  const group = 'grids/corrections/external/tides/solidEarth';
  return {
    ...cubes(grid, '', `${group}/reference`, { solidEarthTide: () => later }),
    ...cubes(grid, '', `${group}/secondary`, { solidEarthTide: () => earlier }),
  };
}

function plane(grid: Grid, value: (lat: number, lon: number) => number): Record<string, Hdf5Array> {
  const group = 'grids/corrections/derived/ionosphere';
  const size = (cells: number, step: number) => Math.ceil((cells * step) / IONOSPHERE_STEP) + 3;
  const [rows, cols] = [size(grid.rows, grid.cellHeight), size(grid.cols, grid.cellWidth)];
  const lat = Float64Array.from({ length: rows }, (_, i) => grid.originY + (1 - i) * IONOSPHERE_STEP);
  const lon = Float64Array.from({ length: cols }, (_, i) => grid.originX + (i - 1) * IONOSPHERE_STEP);
  const data = Float32Array.from({ length: rows * cols }, (_, i) =>
    value(lat[Math.floor(i / cols)]!, lon[i % cols]!),
  );
  return {
    [`${group}/latitude`]: line(lat),
    [`${group}/longitude`]: line(lon),
    [`${group}/ionosphere`]: { data, shape: [rows, cols] },
  };
}
