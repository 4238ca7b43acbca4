import { join } from 'node:path';
import * as h5wasm from 'h5wasm/node';
import type { Grid } from '../../../core/geodesy/grid.ts';

export interface GranuleOptions {
  readonly frameId?: string;
  /** `YYYYMMDD` */
  readonly reference: string;
  readonly secondary: string;
  readonly version?: string;
  readonly generated?: string;
  readonly grid: Grid;
  /** Meters; every other layer has a simple default. */
  readonly displacement: (row: number, col: number) => number;
  readonly recommendedMask?: (row: number, col: number) => number;
  readonly temporalCoherence?: (row: number, col: number) => number;
  readonly waterMask?: (row: number, col: number) => number;
  readonly solidEarthTide?: (row: number, col: number) => number;
  readonly ionosphericDelay?: (row: number, col: number) => number;
  readonly shortWavelength?: (row: number, col: number) => number;
  /** Declares a layer's fill value. */
  readonly displacementFill?: number;
  /** Stores rows south first, y ascending. */
  readonly southFirst?: boolean;
  /** Paths of datasets to leave out. */
  readonly without?: readonly string[];
  /** Overrides what the file itself declares. */
  readonly declared?: {
    readonly frame?: number;
    readonly crsWkt?: string;
    readonly x?: Float64Array;
    readonly secondary?: string;
    readonly units?: string;
  };
  readonly trackNumber?: number;
  /** Writes a granule of DISP-NI instead. */
  readonly nisar?: {
    /** `4000_SH` by default. */
    readonly modeAndPolarization?: string;
    /** The letter before the frame's number. */
    readonly hasF?: boolean;
    readonly title?: string;
    /** Meters; null = none. */
    readonly wavelengthM?: number | null;
    /** As the producer does, it says that the ionospheric delay was applied. */
    readonly isIonosphereApplied?: boolean;
  };
}

const SECONDS_2010 = Date.UTC(2010, 0, 1) / 1000;
const WKT = (zone: number) =>
  `PROJCS["WGS 84 / UTM zone ${zone}N",GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563]],PRIMEM["Greenwich",0],UNIT["degree",0.0174532925199433],AUTHORITY["EPSG","4326"]],PROJECTION["Transverse_Mercator"],PARAMETER["latitude_of_origin",0],PARAMETER["central_meridian",${zone * 6 - 183}],PARAMETER["scale_factor",0.9996],PARAMETER["false_easting",500000],PARAMETER["false_northing",0],UNIT["metre",1],AUTHORITY["EPSG","${32600 + zone}"]]`;

function unitsOf(name: string, { declared }: GranuleOptions): string {
  const isInMeters = name.includes('displacement') || name.startsWith('corrections/');
  return isInMeters ? (declared?.units ?? 'meters') : 'unitless';
}

/** The standard name of a granule. */
export function granuleName(o: GranuleOptions): string {
  const frame = o.frameId ?? 'F90001';
  const { nisar } = o;
  if (nisar) {
    const number = `${nisar.hasF ? 'F' : ''}${frame.slice(1)}`;
    return (
      `OPERA_L3_DISP-NI_${nisar.modeAndPolarization ?? '4000_SH'}`.replace(/_(\w\w)$/, `_${number}_$1`) +
      `_${o.reference}T004012Z_${o.secondary}T004011Z_v${o.version ?? '0.1'}_${o.generated ?? '20260801T000000Z'}.nc`
    );
  }
  return `OPERA_L3_DISP-S1_IW_${frame}_VV_${o.reference}T004012Z_${o.secondary}T004011Z_v${o.version ?? '1.0'}_${o.generated ?? '20250101T000000Z'}.nc`;
}

/** Writes a small DISP-S1 granule in the real layout (HDF5, 256×256 chunks, deflate) and returns its path. */
export async function writeGranule(folder: string, o: GranuleOptions): Promise<string> {
  await h5wasm.ready;
  const path = join(folder, granuleName(o));
  const file = new h5wasm.File(path, 'w');
  const { grid } = o;
  const shape = [grid.rows, grid.cols];
  const chunks = shape.map((length) => Math.min(256, length));
  const put = (name: string, data: Float32Array | Uint8Array, fill?: number) => {
    if (o.without?.includes(name)) return;
    const dtype = data instanceof Uint8Array ? '<B' : '<f4';
    const set = file.create_dataset({ name, data, shape, dtype, chunks, compression: 4 });
    if (fill !== undefined) set.create_attribute('_FillValue', fill, [], dtype);
    set.create_attribute('grid_mapping', 'spatial_ref');
    set.create_attribute('units', unitsOf(name, o));
  };
  const raster = (
    value: (row: number, col: number) => number,
    Kind: typeof Float32Array | typeof Uint8Array,
  ) => {
    const data = new Kind(grid.rows * grid.cols);
    for (let row = 0; row < grid.rows; row++) {
      const stored = o.southFirst ? grid.rows - 1 - row : row;
      for (let col = 0; col < grid.cols; col++) data[stored * grid.cols + col] = value(row, col);
    }
    return data;
  };
  const { x, y } = coordinates(o);
  file.create_dataset({ name: 'x', data: x, shape: [x.length], dtype: '<d' });
  file.create_dataset({ name: 'y', data: y, shape: [y.length], dtype: '<d' });
  for (const [name, date] of [
    ['time', o.declared?.secondary ?? o.secondary],
    ['reference_time', o.reference],
  ] as const) {
    const set = file.create_dataset({
      name,
      data: new Float64Array([secondsOf(date)]),
      shape: [1],
      dtype: '<d',
    });
    set.create_attribute('units', 'seconds since 2010-01-01 00:00:00');
  }
  const reference = file.create_dataset({ name: 'spatial_ref', data: 0, shape: [], dtype: '<i' });
  // As in a cropped file, GeoTransform still describes the full frame, so a reader must not use it.
  reference.create_attribute('GeoTransform', '0.0 30.0 0.0 9000000.0 0.0 -30.0');
  reference.create_attribute('crs_wkt', o.declared?.crsWkt ?? WKT(grid.epsg - 32600));
  put('displacement', raster(o.displacement, Float32Array), o.displacementFill ?? NaN);
  put('recommended_mask', raster(o.recommendedMask ?? (() => 1), Uint8Array), 255);
  put('temporal_coherence', raster(o.temporalCoherence ?? (() => 0.9), Float32Array), NaN);
  put('water_mask', raster(o.waterMask ?? (() => 1), Uint8Array), 255);
  put('short_wavelength_displacement', raster(o.shortWavelength ?? (() => 9), Float32Array), NaN);
  file.create_group('corrections');
  put('corrections/solid_earth_tide', raster(o.solidEarthTide ?? (() => 0), Float32Array), NaN);
  put('corrections/ionospheric_delay', raster(o.ionosphericDelay ?? (() => 0), Float32Array), NaN);
  file.create_group('identification');
  const frame = o.declared?.frame ?? Number((o.frameId ?? 'F90001').slice(1));
  for (const [name, value] of [
    ['frame_id', frame],
    ['track_number', o.trackNumber ?? 5],
  ] as const) {
    file.create_dataset({ name: `identification/${name}`, data: value, shape: [], dtype: '<i' });
  }
  if (o.nisar) describeNisar(file, o.nisar);
  file.close();
  return path;
}

/** What a granule of DISP-NI says in other words than one of DISP-S1, the left-overs of Sentinel-1 included. */
function describeNisar(file: h5wasm.File, nisar: NonNullable<GranuleOptions['nisar']>): void {
  file.create_attribute('title', nisar.title ?? 'OPERA_L3_DISP-NISAR Product');
  const put = (name: string, value: number) =>
    file.create_dataset({ name: `identification/${name}`, data: value, shape: [], dtype: '<d' });
  if (nisar.wavelengthM !== null) put('radar_wavelength', nisar.wavelengthM ?? 0.2384);
  put('radar_center_frequency', 5405000454.33435);
  const delay = file.get('corrections/ionospheric_delay');
  if (nisar.isIonosphereApplied === false || !(delay instanceof h5wasm.Dataset)) return;
  delay.create_attribute(
    'description',
    'Ionospheric phase delay that has already been applied to correct /displacement. Stored for reference.',
  );
}

function coordinates(o: GranuleOptions): { x: Float64Array; y: Float64Array } {
  const { grid } = o;
  const x =
    o.declared?.x ??
    Float64Array.from({ length: grid.cols }, (_, i) => grid.originX + (i + 0.5) * grid.cellWidth);
  const y = Float64Array.from({ length: grid.rows }, (_, i) => grid.originY - (i + 0.5) * grid.cellHeight);
  return { x, y: o.southFirst ? y.reverse() : y };
}

function secondsOf(date: string): number {
  const iso = `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}T00:40:11Z`;
  return Date.parse(iso) / 1000 - SECONDS_2010;
}
