import { join } from 'node:path';
import type { Grid } from '../../../core/geodesy/grid.ts';
import { type Hdf5Array, storedRaster, writeHdf5 } from './hdf5File.ts';

type Attributes = Readonly<Record<string, string | number | null>>;
type Value = (row: number, col: number) => number;

export interface MintpyOptions {
  readonly grid: Grid;
  readonly dates: readonly string[];
  /** Meters toward the sensor on a date. */
  readonly meters: (row: number, col: number, date: number) => number;
  readonly southFirst?: boolean;
  /** Attributes to change; null leaves one out. */
  readonly attributes?: Attributes;
  readonly name?: string;
  /** Stores the raster with dimensions that differ from the attributes. */
  readonly shape?: readonly number[];
  readonly dateTexts?: Hdf5Array;
  readonly chunks?: readonly number[];
}

/** Writes a geocoded MintPy time series in its real layout and returns its path. */
export function writeMintpySeries(folder: string, o: MintpyOptions): Promise<string> {
  const { rows, cols } = o.grid;
  const values = new Float32Array(o.dates.length * rows * cols);
  for (const [date] of o.dates.entries()) {
    const raster = storedRaster(o.grid, (row, col) => o.meters(row, col, date), o.southFirst);
    values.set(raster, date * rows * cols);
  }
  const arrays = {
    timeseries: {
      data: values,
      shape: o.shape ?? [o.dates.length, rows, cols],
      ...(o.chunks ? { chunks: o.chunks } : {}),
    },
    date: o.dateTexts ?? { data: o.dates, shape: [o.dates.length] },
    bperp: { data: new Float32Array(o.dates.length), shape: [o.dates.length] },
  };
  return writeHdf5(
    join(folder, o.name ?? 'geo_timeseries_ERA5_demErr.h5'),
    arrays,
    attributesOf(o.grid, 'timeseries', o.southFirst, { UNIT: 'm', REF_DATE: o.dates[0]!, ...o.attributes }),
  );
}

/** Writes a MintPy series with its quality and geometry like `save_hdfeos5.py`, whose fill value is 0; returns its path. */
export function writeMintpyHdfEos5(
  folder: string,
  o: MintpyOptions & { readonly layers: Readonly<Record<string, Value>> },
): Promise<string> {
  const { rows, cols } = o.grid;
  const group = 'HDFEOS/GRIDS/timeseries';
  const values = o.dates.map((_, date) => storedRaster(o.grid, (row, col) => o.meters(row, col, date)));
  const arrays: Record<string, Hdf5Array> = {
    [`${group}/observation/displacement`]: {
      data: Float32Array.from(values.flatMap((raster) => [...raster])),
      shape: [o.dates.length, rows, cols],
      fill: 0,
    },
    [`${group}/observation/date`]: { data: o.dates, shape: [o.dates.length] },
    [`${group}/observation/bperp`]: { data: new Float32Array(o.dates.length), shape: [o.dates.length] },
  };
  for (const [name, value] of Object.entries(o.layers)) {
    const data = storedRaster(o.grid, value);
    const isMask = name === 'quality/mask';
    const raster = { data: isMask ? Uint8Array.from(data) : data, shape: [rows, cols] };
    arrays[`${group}/${name}`] = isMask ? raster : { ...raster, fill: 0 };
  }
  const changes = { UNIT: 'm', mission: 'S1', relative_orbit: 128, ...o.attributes };
  return writeHdf5(
    join(folder, o.name ?? 'S1_IW12_128_0593_0597_20160909_20170731.he5'),
    arrays,
    attributesOf(o.grid, 'HDFEOS', false, changes),
  );
}

/** Writes a MintPy file of rasters that accompanies the series: geometryGeo.h5, maskTempCoh.h5, temporalCoherence.h5. */
export function writeMintpyLayers(
  folder: string,
  name: string,
  grid: Grid,
  rasters: Readonly<Record<string, Value>>,
  o: { readonly southFirst?: boolean; readonly attributes?: Attributes } = {},
): Promise<string> {
  const arrays = Object.fromEntries(
    Object.entries(rasters).map(([array, value]): [string, Hdf5Array] => {
      const data = storedRaster(grid, value, o.southFirst);
      return [
        array,
        { data: array === 'mask' ? Uint8Array.from(data) : data, shape: [grid.rows, grid.cols] },
      ];
    }),
  );
  return writeHdf5(join(folder, name), arrays, attributesOf(grid, name, o.southFirst, o.attributes));
}

function attributesOf(
  grid: Grid,
  fileType: string,
  southFirst = false,
  changes: Attributes = {},
): Record<string, string | number> {
  const isDegrees = grid.epsg === 4326;
  const firstY = southFirst ? grid.originY - grid.rows * grid.cellHeight : grid.originY;
  const all: Attributes = {
    FILE_TYPE: fileType,
    LENGTH: String(grid.rows),
    WIDTH: String(grid.cols),
    X_FIRST: String(grid.originX),
    Y_FIRST: String(firstY),
    X_STEP: String(grid.cellWidth),
    Y_STEP: String(southFirst ? grid.cellHeight : -grid.cellHeight),
    X_UNIT: isDegrees ? 'degrees' : 'meters',
    Y_UNIT: isDegrees ? 'degrees' : 'meters',
    ORBIT_DIRECTION: 'ASCENDING',
    PLATFORM: 'Sen',
    PROCESSOR: 'isce',
    ...(isDegrees ? {} : { EPSG: String(grid.epsg), UTM_ZONE: `${grid.epsg % 100}N` }),
    ...changes,
  };
  return Object.fromEntries(
    Object.entries(all).filter((entry): entry is [string, string | number] => entry[1] !== null),
  );
}
