import { basename } from 'node:path';
import gdal, { type Dataset, type Group, type MDArray } from 'gdal-async';
import { errorMessage, invalidInput } from '../../core/error.ts';
import { checkHdf5Container } from './hdf5Container.ts';
import { findArray, readText } from './multidimensional.ts';
import type { OfferedFile } from './offeredFiles.ts';
import { productError } from './productLog.ts';
import { datasetName, driverOf, fillToNaN } from './rasterFile.ts';
import { openSandboxedOutline, type SandboxedOutline } from './sandboxedOutline.ts';
import { checkChunkSize } from './sizeLimits.ts';

/** What an HDF5 file declares, read while it is open; nothing of its rasters is decoded. */
export interface ArrayFile {
  readonly name: string;
  /** Text or number of an attribute of the root, as text; null when absent. */
  attribute(name: string): string | null;
  /** Sizes of an array's dimensions; null when there is no such array. */
  shapeOf(array: string): readonly number[] | null;
  /** The texts of a short one-dimensional array; null when it is absent, not text or long. */
  texts(array: string): readonly string[] | null;
  /** All values of a small array of at most `limit` numbers; null when absent. Throws `product_refused`. */
  numbers(array: string, limit: number): Float64Array | null;
  /** A raster, or a stack of them with the rows and columns last: how it is stored. Throws `product_refused`. */
  raster(array: string): RasterArray;
}

/** A raster (or stack of rasters) in an HDF5 file: how its last two dimensions are stored. */
export interface RasterArray {
  readonly path: string;
  readonly array: string;
  readonly fill: number | null;
  readonly blockShape: { readonly rows: number; readonly cols: number };
}

/** Opens an HDF5 file after checking that it is one and whole, reads its header and closes it. */
export async function inspectArrayFile<T>(file: OfferedFile, read: (content: ArrayFile) => T): Promise<T> {
  await checkHdf5Container(file);
  if (file.path.includes('"')) throw productError(file.name, 'a path without quotation marks', file.path);
  const outline = await openSandboxedOutline(file);
  try {
    return inspectOpened(file, outline, read);
  } finally {
    outline.close();
  }
}

function inspectOpened<T>(file: OfferedFile, outline: SandboxedOutline, read: (content: ArrayFile) => T): T {
  // Opened on this thread: HDF5 prints its errors for threads that it has not met before.
  const dataset = gdal.open(file.path, 'mr');
  try {
    const { root } = dataset;
    return read({
      name: file.name,
      attribute: (name) => readText(root, name),
      shapeOf: (array) => find(root, array)?.dimensions.map(({ size }) => size) ?? null,
      texts: (array) => outline.texts(array),
      numbers: (array, limit) => readNumbers(file.name, root, array, limit),
      raster: (array) => describeRaster(file, find(root, array), array, outline.chunkOf(array)),
    });
  } finally {
    dataset.close();
  }
}

/**
 * Reads a block of an array (`origin` and `span` a dimension each), fill values as NaN.
 * Throws `product_unreadable`.
 */
export async function readSlab(
  raster: RasterArray,
  origin: readonly number[],
  span: readonly number[],
): Promise<Float32Array> {
  try {
    const dataset: Dataset = await gdal.openAsync(raster.path, 'mr');
    try {
      const array = find(dataset.root, raster.array)!;
      const data = new Float32Array(span.reduce((product, length) => product * length, 1));
      await array.readAsync({ origin: [...origin], span: [...span], data, data_type: gdal.GDT_Float32 });
      if (raster.fill !== null && !Number.isNaN(raster.fill)) fillToNaN(data, raster.fill);
      return data;
    } finally {
      dataset.close();
    }
  } catch (error) {
    throw invalidInput(
      'product_unreadable',
      `${basename(raster.path)}: /${raster.array} cannot be read at ${origin.join(', ')}: ` +
        `${errorMessage(error)}; the file is damaged, replace or remove it`,
      { cause: error, details: { path: raster.path } },
    );
  }
}

/** An array by its path, `data/los_east`; null when absent. */
function find(root: Group, path: string): MDArray | null {
  const groups = path.split('/');
  const name = groups.pop()!;
  try {
    return findArray(
      groups.reduce((group, each) => group.groups.get(each), root),
      name,
    );
  } catch {
    return null;
  }
}

function isNumeric(array: MDArray | null): boolean {
  return array !== null && !['String', 'Compound'].includes(array.dataType);
}

function readNumbers(fileName: string, root: Group, name: string, limit: number): Float64Array | null {
  const array = find(root, name);
  if (!array || !isNumeric(array)) return null;
  if (array.length > limit)
    throw productError(fileName, `at most ${limit} values in /${name}`, `${array.length}`);
  const { dimensions } = array;
  const values = array.read({
    origin: dimensions.map(() => 0),
    span: dimensions.map(({ size }) => size),
    data_type: gdal.GDT_Float64,
  });
  return Float64Array.from(values);
}

function describeRaster(
  file: OfferedFile,
  array: MDArray | null,
  name: string,
  chunk: readonly number[] | null,
): RasterArray {
  if (!array) throw productError(file.name, `a raster /${name}`, 'none');
  if (chunk) {
    // A chunk is decoded as a whole, dates and all.
    const [cols = 1, ...others] = chunk.toReversed();
    checkChunkSize(`${file.name}: /${name}`, {
      rows: others.reduce((product, length) => product * length, 1),
      cols,
    });
  }
  const source = { path: file.path, layer: name };
  const dataset = gdal.open(datasetName(source), 'r', driverOf(source));
  try {
    const { x, y } = dataset.bands.get(1).blockSize;
    const blockShape = { rows: y, cols: x };
    checkChunkSize(`${file.name}: /${name}`, blockShape);
    return { path: file.path, array: name, fill: array.noDataValue, blockShape };
  } finally {
    dataset.close();
  }
}
