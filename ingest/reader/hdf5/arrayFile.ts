import { closeSync, openSync } from 'node:fs';
import { basename } from 'node:path';
import { required } from '../../../core/required.ts';
import { errorMessage, GroundMotionError, invalidInput } from '../../../core/error.ts';
import { fillToNaN } from '../../../core/pairs/fillToNaN.ts';
import { readAttribute } from '../../../formats/hdf5/attributes.ts';
import type { ByteSource } from '../../../formats/hdf5/bytes/byteReader.ts';
import { type Dataset, elementCount, readDataset } from '../../../formats/hdf5/dataset.ts';
import type { ElementType } from '../../../formats/hdf5/elementType.ts';
import { createGlobalHeap, type GlobalHeap } from '../../../formats/hdf5/structure/globalHeap.ts';
import { findObject } from '../../../formats/hdf5/structure/links.ts';
import { readRootAddress } from '../../../formats/hdf5/structure/superblock.ts';
import { decodeValues } from '../../../formats/hdf5/values.ts';
import { inDecoder } from '../offered/decoderJournal.ts';
import { checkHdf5Container } from './hdf5Container.ts';
import type { OfferedFile } from '../offered/offeredFiles.ts';
import { pagedSource } from './pagedSource.ts';
import { productError } from '../offered/productLog.ts';
import { readAllBytes, readSlabInto } from './readDataset.ts';
import { checkChunkSize, checkExpansion } from '../offered/sizeLimits.ts';

/** An HDF5 file's declarations, read while it is open; none of its rasters is decoded. */
export interface ArrayFile {
  readonly name: string;
  /** Text or number of an attribute, as text: of the root, or of an object (`spatial_ref`); null when absent. */
  attribute(name: string, object?: string): string | null;
  /** Sizes of an array's dimensions; null if there is no such array. */
  shapeOf(array: string): readonly number[] | null;
  /** The texts of a short one-dimensional array; null if it is absent, not text, or long. */
  texts(array: string): readonly string[] | null;
  /** A dataset with a single text; null if it is absent, not text, or long. */
  text(array: string): string | null;
  /** All values of a small array of at most `limit` numbers; null when absent or text. Throws `product_refused`. */
  numbers(array: string, limit: number): Float64Array | null;
  /** A raster, or a stack of them with the rows and columns last: how it is stored. Throws `product_refused`. */
  raster(array: string): RasterArray;
}

/** A raster (or stack of rasters) in an HDF5 file: how its last two dimensions are stored. */
export interface RasterArray {
  readonly path: string;
  readonly array: string;
  readonly type: ElementType;
  readonly fill: number | null;
  readonly blockShape: { readonly rows: number; readonly cols: number };
  readonly dataset: Dataset;
}

/** Maximum number of dates in a series, and of characters in a text that names one (a Sentinel-1 scene has 67). */
const MAXIMUM_TEXTS = 20_000;
const MAXIMUM_CHARACTERS = 128;
/** Rows of a block in a contiguous array, which can be read anywhere. */
const CONTIGUOUS_BLOCK_ROWS = 64;

/** An open file: the location of its root, and the texts that its attributes and arrays reference. */
interface Content {
  readonly file: OfferedFile;
  readonly descriptor: number;
  readonly source: ByteSource;
  readonly root: number;
  readonly heap: GlobalHeap;
  /** Requested arrays, cached so that their chunks are searched for only once. */
  readonly found: Map<string, Dataset | null>;
}

/**
 * Checks that a file is a complete HDF5 file, opens it, reads its header and closes it. Throws `product_refused`, and
 * `hdf5_damaged` or `hdf5_unsupported`, all naming the file.
 */
export async function inspectArrayFile<T>(file: OfferedFile, read: (content: ArrayFile) => T): Promise<T> {
  await checkHdf5Container(file);
  return inDecoder(file.path, () => inspectContent(file, read));
}

function inspectContent<T>(file: OfferedFile, read: (content: ArrayFile) => T): T {
  const descriptor = openSync(file.path, 'r');
  try {
    const source = pagedSource(descriptor, file.bytes);
    const root = readRootAddress(source);
    const content = { file, descriptor, source, root, heap: createGlobalHeap(source), found: new Map() };
    return read({
      name: file.name,
      attribute: (name, object) => attributeText(content, name, object),
      shapeOf: (array) => find(content, array)?.shape ?? null,
      texts: (array) => readTexts(content, find(content, array)),
      text: (array) => readText(content, find(content, array)),
      numbers: (array, limit) => readNumbers(content, array, limit),
      raster: (array) => describeRaster(content, array),
    });
  } catch (error) {
    throw named(file.name, error);
  } finally {
    closeSync(descriptor);
  }
}

/** Reads a block of an array (`origin` and `span` per dimension), fill values as NaN. Throws `product_unreadable`. */
export async function readSlab(
  raster: RasterArray,
  origin: readonly number[],
  span: readonly number[],
): Promise<Float32Array> {
  try {
    const out = new Float32Array(elementCount(span));
    await inDecoder(raster.path, () => {
      const descriptor = openSync(raster.path, 'r');
      try {
        readSlabInto(descriptor, raster.dataset, { origin, span }, out);
      } finally {
        closeSync(descriptor);
      }
    });
    if (raster.fill !== null) fillToNaN(out, raster.fill);
    return out;
  } catch (error) {
    throw invalidInput(
      'product_unreadable',
      `${basename(raster.path)}: /${raster.array} cannot be read at ${origin.join(', ')}: ` +
        `${errorMessage(error)}; the file is damaged, replace or remove it`,
      { cause: error, details: { path: raster.path } },
    );
  }
}

/** The errors of the HDF5 layer don't contain the file name, or what may help. */
function named(fileName: string, error: unknown): unknown {
  if (!(error instanceof GroundMotionError)) return error;
  if (error.code !== 'hdf5_damaged' && error.code !== 'hdf5_unsupported') return error;
  const remedy =
    error.code === 'hdf5_damaged' ? 'replace or remove it' : 'write it again with h5repack -f SHUF -f GZIP=4';
  return invalidInput(error.code, `${fileName}: ${error.message}; ${remedy}`, { cause: error });
}

/** An array by its path, `data/los_east`; null when absent. */
function find({ source, root, found }: Content, path: string): Dataset | null {
  const known = found.get(path);
  if (known !== undefined) return known;
  const address = findObject(source, root, path);
  const dataset = address === null ? null : readDataset(source, address);
  found.set(path, dataset);
  return dataset;
}

function attributeText({ source, root, heap }: Content, name: string, object?: string): string | null {
  const address = object === undefined ? root : findObject(source, root, object);
  const values = address === null ? null : readAttribute(source, address, name, heap);
  const single = values?.[0];
  return single === undefined ? null : String(single);
}

function readTexts(content: Content, dataset: Dataset | null): readonly string[] | null {
  const { shape } = dataset ?? {};
  if (!dataset || shape?.length !== 1 || required(shape[0]) > MAXIMUM_TEXTS) return null;
  return decodeTexts(content, dataset);
}

function readText(content: Content, dataset: Dataset | null): string | null {
  if (!dataset || elementCount(dataset.shape) !== 1) return null;
  return decodeTexts(content, dataset)?.[0] ?? null;
}

function decodeTexts(content: Content, dataset: Dataset): readonly string[] | null {
  const { type } = dataset;
  const isText = type.kind === 'heapText' || (type.kind === 'text' && type.bytes <= MAXIMUM_CHARACTERS);
  if (!isText) return null;
  const values = decodeValues(readAllBytes(content.descriptor, dataset), type, content.heap);
  return values instanceof Float64Array ? null : values.map((text) => text.slice(0, MAXIMUM_CHARACTERS));
}

function readNumbers(content: Content, array: string, limit: number): Float64Array | null {
  const dataset = find(content, array);
  const count = dataset ? elementCount(dataset.shape) : 0;
  if (!dataset || count === 0) return null;
  if (count > limit) {
    throw productError(content.file.name, `at most ${limit} values in /${array}`, String(count));
  }
  const values = decodeValues(readAllBytes(content.descriptor, dataset), dataset.type, content.heap);
  return values instanceof Float64Array ? values : null;
}

function describeRaster(content: Content, array: string): RasterArray {
  const { file, source, root, heap } = content;
  const dataset = find(content, array);
  if (!dataset) throw productError(file.name, `a raster /${array}`, 'none');
  const { shape, type, storage } = dataset;
  if (type.kind === 'text' || type.kind === 'heapText') {
    throw productError(file.name, `numbers in /${array}`, 'text');
  }
  checkExpansion(`${file.name}: /${array}`, elementCount(shape) * type.bytes, file.bytes);
  const declared = readAttribute(source, required(findObject(source, root, array)), '_FillValue', heap)?.[0];
  const fill = typeof declared === 'number' ? declared : null;
  const [cols = 1, rows = 1] = shape.toReversed();
  const described = { path: file.path, array, type, fill, dataset };
  if (storage.kind !== 'chunked') {
    return { ...described, blockShape: { rows: Math.min(rows, CONTIGUOUS_BLOCK_ROWS), cols } };
  }
  const [chunkCols = 1, chunkRows = 1, ...outer] = storage.chunk.toReversed();
  // A chunk is decoded as a whole, including all its dates.
  const depth = elementCount(outer);
  checkChunkSize(`${file.name}: /${array}`, { rows: chunkRows * depth, cols: chunkCols });
  return { ...described, blockShape: { rows: chunkRows, cols: chunkCols } };
}
