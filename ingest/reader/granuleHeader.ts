import gdal, { type Group, type MDArray } from 'gdal-async';
import type { Grid } from '../../core/grid.ts';
import { epsgOf } from './coordinateSystem.ts';
import { gridOfCentres } from './gridOfCentres.ts';
import { checkHdf5Container } from './hdf5Container.ts';
import { findArray, readDay, readScalar, readText } from './multidimensional.ts';
import type { OfferedFile } from './offeredFiles.ts';
import { productError } from './productLog.ts';
import type { DispS1Name } from './productName.ts';
import { datasetName, driverOf } from './rasterFile.ts';
import { checkChunkSize, checkRasterSize } from './sizeLimits.ts';

const REQUIRED_LAYERS = [
  'displacement',
  'recommended_mask',
  'temporal_coherence',
  'corrections/solid_earth_tide',
] as const;
const OPTIONAL_LAYERS = ['corrections/ionospheric_delay', 'water_mask'] as const;

export type GranuleLayer = (typeof REQUIRED_LAYERS)[number] | (typeof OPTIONAL_LAYERS)[number];

/** What a granule says about itself before a raster of it is decoded. */
export interface GranuleHeader {
  readonly grid: Grid;
  readonly southFirst: boolean;
  readonly blockShape: { readonly rows: number; readonly cols: number };
  /** Layers present, each with its declared fill value (null = none). */
  readonly fills: ReadonlyMap<GranuleLayer, number | null>;
  readonly trackNumber: number | null;
  readonly institution: string | null;
  readonly comment: string | null;
}

/**
 * Reads and checks a DISP-S1 granule's header: container, coordinates, layers, and that frame and dates are
 * those of its name. Throws `product_refused` with what was expected and found.
 */
export async function readGranuleHeader(file: OfferedFile, name: DispS1Name): Promise<GranuleHeader> {
  await checkHdf5Container(file);
  if (file.path.includes('"')) throw productError(file.name, 'a path without quotation marks', file.path);
  // Opened on this thread: HDF5 prints its errors for threads that it has not met before.
  const dataset = gdal.open(file.path, 'mr');
  try {
    const { root } = dataset;
    checkIdentity(file.name, root, name);
    const { grid, southFirst } = readGrid(file.name, root);
    const { fills, blockShape } = readLayers(file, grid);
    return {
      grid,
      southFirst,
      blockShape,
      fills,
      trackNumber: readScalar(root, 'identification', 'track_number'),
      institution: readText(root, 'institution'),
      comment: readText(root, 'comment'),
    };
  } finally {
    dataset.close();
  }
}

function checkIdentity(fileName: string, root: Group, name: DispS1Name): void {
  const frame = readScalar(root, 'identification', 'frame_id');
  if (frame !== null && frame !== Number(name.frameId.slice(1))) {
    throw productError(fileName, `frame_id ${Number(name.frameId.slice(1))} as in its name`, String(frame));
  }
  for (const [array, day] of [
    ['reference_time', name.referenceDay],
    ['time', name.secondaryDay],
  ] as const) {
    const found = readDay(root, array);
    if (found !== null && found !== day) {
      throw productError(fileName, `${array} on the day in its name (day ${day} since 1970)`, `day ${found}`);
    }
  }
  if (name.secondaryDay <= name.referenceDay) {
    throw productError(fileName, 'a secondary date after the reference date', 'the other order');
  }
}

/** The grid of the coordinate arrays, pixel centres; `GeoTransform` may still be that of the uncropped frame. */
function readGrid(fileName: string, root: Group): { grid: Grid; southFirst: boolean } {
  const arrays = { x: findArray(root, 'x'), y: findArray(root, 'y') };
  if (!arrays.x || !arrays.y) throw productError(fileName, 'coordinate arrays x and y', 'none');
  checkRasterSize(fileName, { rows: arrays.y.length, cols: arrays.x.length });
  return gridOfCentres(fileName, {
    x: readAxis(arrays.x),
    y: readAxis(arrays.y),
    epsg: epsgOf(fileName, readText(findArray(root, 'spatial_ref'), 'crs_wkt')),
  });
}

function readAxis(array: MDArray): Float64Array {
  const values = array.read({ origin: [0], span: [array.length], data_type: gdal.GDT_Float64 });
  return Float64Array.from(values);
}

function readLayers(file: OfferedFile, grid: Grid): Pick<GranuleHeader, 'fills' | 'blockShape'> {
  const fills = new Map<GranuleLayer, number | null>();
  let blockShape = { rows: grid.rows, cols: grid.cols };
  for (const layer of [...REQUIRED_LAYERS, ...OPTIONAL_LAYERS]) {
    const header = readLayerHeader(file, layer);
    if (!header) {
      if (OPTIONAL_LAYERS.some((optional) => optional === layer)) continue;
      throw productError(file.name, `a two-dimensional layer /${layer}`, 'none');
    }
    const { rows, cols } = header;
    if (rows !== grid.rows || cols !== grid.cols) {
      throw productError(file.name, `/${layer} of ${grid.rows} × ${grid.cols} cells`, `${rows} × ${cols}`);
    }
    checkChunkSize(`${file.name}: /${layer}`, header.chunk);
    const isMask = layer === 'recommended_mask' || layer === 'water_mask';
    if (isMask ? header.dataType !== 'Byte' : !header.dataType?.startsWith('Float')) {
      throw productError(
        file.name,
        `/${layer} as ${isMask ? 'bytes' : 'floating point'}`,
        String(header.dataType),
      );
    }
    if (layer === 'displacement') blockShape = header.chunk;
    fills.set(layer, header.fill);
  }
  return { fills, blockShape };
}

function readLayerHeader(file: OfferedFile, layer: GranuleLayer) {
  const source = { path: file.path, layer };
  let dataset;
  try {
    dataset = gdal.open(datasetName(source), 'r', driverOf(source));
  } catch {
    return null;
  }
  try {
    const band = dataset.bands.get(1);
    const { x, y } = band.blockSize;
    const { noDataValue: fill, dataType } = band;
    return {
      rows: dataset.rasterSize.y,
      cols: dataset.rasterSize.x,
      chunk: { rows: y, cols: x },
      fill,
      dataType,
    };
  } finally {
    dataset.close();
  }
}
