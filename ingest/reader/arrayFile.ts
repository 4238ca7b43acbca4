import { basename } from 'node:path';
import * as h5wasm from 'h5wasm/node';
import { errorMessage, invalidInput } from '../../core/error.ts';
import { fillToNaN } from '../../core/fillToNaN.ts';
import { checkHdf5Container } from './hdf5Container.ts';
import type { OfferedFile } from './offeredFiles.ts';
import { productError } from './productLog.ts';
import { checkChunkSize } from './sizeLimits.ts';

/**
 * What an HDF5 file declares, read while it is open; nothing of its rasters is decoded. HDF5 runs in a
 * WebAssembly sandbox here: bytes damaged on purpose, which make the native library crash, end in an error.
 */
export interface ArrayFile {
  readonly name: string;
  /** Text or number of an attribute of the root, as text; null when absent. */
  attribute(name: string): string | null;
  /** Sizes of an array's dimensions; null when there is no such array. */
  shapeOf(array: string): readonly number[] | null;
  /** The texts of a short one-dimensional array; null when it is absent, not text or long. */
  texts(array: string): readonly string[] | null;
  /** All values of a small array of at most `limit` numbers; null when absent or text. Throws `product_refused`. */
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

/** Dates of the longest series, and the longest text that names one. */
const MAXIMUM_TEXTS = 20_000;
const MAXIMUM_CHARACTERS = 64;
/** Rows of a block of an array stored in one piece, which can be read anywhere. */
const CONTIGUOUS_BLOCK_ROWS = 64;

/** Opens an HDF5 file after checking that it is one and whole, reads its header and closes it. */
export async function inspectArrayFile<T>(file: OfferedFile, read: (content: ArrayFile) => T): Promise<T> {
  await checkHdf5Container(file);
  await h5wasm.ready;
  const content = new h5wasm.File(file.path, 'r');
  try {
    return read({
      name: file.name,
      attribute: (name) => readAttribute(content, name),
      shapeOf: (array) => find(content, array)?.shape ?? null,
      texts: (array) => readTexts(find(content, array)),
      numbers: (array, limit) => readNumbers(file.name, find(content, array), limit),
      raster: (array) => describeRaster(file, find(content, array), array),
    });
  } finally {
    content.close();
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
    await h5wasm.ready;
    const content = new h5wasm.File(raster.path, 'r');
    try {
      const ranges = origin.map((start, i): [number, number] => [start, start + span[i]!]);
      const values = numbersOf(find(content, raster.array)?.slice(ranges));
      if (values?.length !== span.reduce((product, length) => product * length, 1)) {
        throw new Error('it is not the array that the header described');
      }
      const out = values instanceof Float32Array ? values : Float32Array.from(values);
      if (raster.fill !== null) fillToNaN(out, raster.fill);
      return out;
    } finally {
      content.close();
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
function find(content: h5wasm.File, path: string): h5wasm.Dataset | null {
  const found = content.get(path);
  return found instanceof h5wasm.Dataset ? found : null;
}

function readAttribute(content: h5wasm.File, name: string): string | null {
  const value = content.attrs[name]?.value;
  const single = ArrayBuffer.isView(value) && !(value instanceof DataView) ? [...value][0] : value;
  const isScalar = typeof single === 'string' || typeof single === 'number' || typeof single === 'bigint';
  return isScalar ? String(single) : null;
}

function readTexts(dataset: h5wasm.Dataset | null): readonly string[] | null {
  if (!dataset) return null;
  const { type, size, shape, vlen } = dataset.metadata;
  const isText = type === h5wasm.Module.H5T_class_t.H5T_STRING.value;
  const isShort = shape?.length === 1 && shape[0]! <= MAXIMUM_TEXTS && (vlen || size <= MAXIMUM_CHARACTERS);
  if (!isText || !isShort) return null;
  const { value } = dataset;
  const texts = Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
  return texts.length === shape[0] ? texts.map((text) => text.slice(0, MAXIMUM_CHARACTERS)) : null;
}

function readNumbers(fileName: string, dataset: h5wasm.Dataset | null, limit: number): Float64Array | null {
  const count = dataset?.shape?.reduce((product, length) => product * length, 1) ?? 0;
  if (!dataset || count === 0) return null;
  if (count > limit)
    throw productError(fileName, `at most ${limit} values in ${dataset.path}`, String(count));
  const values = numbersOf(dataset.value);
  return values && Float64Array.from(values);
}

/** The numbers of what h5wasm read; null when they are something else. */
function numbersOf(value: unknown): ArrayLike<number> | null {
  if (typeof value === 'number') return [value];
  if (typeof value === 'bigint') return [Number(value)];
  if (value instanceof BigInt64Array || value instanceof BigUint64Array) return Array.from(value, Number);
  if (!ArrayBuffer.isView(value) || value instanceof DataView) return null;
  return value as Float32Array;
}

function describeRaster(file: OfferedFile, dataset: h5wasm.Dataset | null, name: string): RasterArray {
  if (!dataset) throw productError(file.name, `a raster /${name}`, 'none');
  const { shape, chunks } = dataset.metadata;
  const [cols = 1, rows = 1] = shape?.toReversed() ?? [];
  const fill = numbersOf(dataset.attrs['_FillValue']?.value)?.[0] ?? null;
  if (!chunks) {
    const blockShape = { rows: Math.min(rows, CONTIGUOUS_BLOCK_ROWS), cols };
    return { path: file.path, array: name, fill, blockShape };
  }
  const [chunkCols = 1, chunkRows = 1, ...outer] = chunks.toReversed();
  // A chunk is decoded as a whole, dates and all.
  const depth = outer.reduce((product, length) => product * length, 1);
  checkChunkSize(`${file.name}: /${name}`, { rows: chunkRows * depth, cols: chunkCols });
  return { path: file.path, array: name, fill, blockShape: { rows: chunkRows, cols: chunkCols } };
}
