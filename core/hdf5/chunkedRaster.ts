import { type ByteSource, hdf5Damaged, hdf5Unsupported } from './byteReader.ts';
import { type ChunkShape, type ChunkTable, createChunkTable, setChunk } from './chunkTable.ts';
import { readChunkTree } from './chunkTree.ts';
import { type ChunkedLayout, type ChunkPlaceReader, decodeChunkedLayout } from './dataLayout.ts';
import {
  type Dataspace,
  decodeDataspace,
  decodeElementType,
  decodeFillValue,
  ELEMENT_BYTES,
  type ElementType,
} from './datasetMessages.ts';
import { type ChunkFilter, decodeFilterPipeline } from './filterPipeline.ts';
import { readFixedArray } from './fixedArray.ts';
import { findObject } from './links.ts';
import { type HeaderMessage, MESSAGE, readObjectHeader } from './objectHeader.ts';
import { readRootAddress } from './superblock.ts';

/** A raster stored in chunks: its type, and where and how each chunk is stored. */
export interface ChunkedRaster {
  readonly rows: number;
  readonly cols: number;
  readonly type: ElementType;
  readonly chunk: ChunkShape;
  readonly filters: readonly ChunkFilter[];
  /** Value of cells in chunks that were never written. */
  readonly fill: number;
  readonly chunks: ChunkTable;
}

/**
 * Finds the chunks of the raster at `path` (`corrections/solid_earth_tide`) in an HDF5 file; null when there is
 * no such object. Throws `hdf5_unsupported` when a library must read it and `hdf5_damaged` when none can.
 */
export function readChunkedRaster(source: ByteSource, path: string): ChunkedRaster | null {
  const address = findObject(source, readRootAddress(source), path);
  if (address === null) return null;
  const messages = readObjectHeader(source, address);
  if (messages.some(({ type }) => type === MESSAGE.externalFiles))
    throw hdf5Unsupported('data in other files');
  const space = decodeDataspace(required(messages, MESSAGE.dataspace, 'dataspace'));
  const type = decodeElementType(required(messages, MESSAGE.datatype, 'data type'));
  const elementBytes = ELEMENT_BYTES[type];
  const layout = decodeChunkedLayout(required(messages, MESSAGE.layout, 'data layout'), elementBytes);
  const pipeline = optional(messages, MESSAGE.filterPipeline, 'filter pipeline');
  const filters = pipeline ? decodeFilterPipeline(pipeline, elementBytes) : [];
  const chunks = readChunks(source, space, layout, elementBytes, filters.length > 0);
  const fillMessage = optional(messages, MESSAGE.fillValue, 'fill value');
  const fill = fillMessage ? decodeFillValue(fillMessage, type) : null;
  if (fill === null && chunks.byteLength.includes(0)) throw hdf5Unsupported('a raster with undefined parts');
  return { rows: space.rows, cols: space.cols, type, chunk: layout.chunk, filters, fill: fill ?? 0, chunks };
}

function optional(messages: readonly HeaderMessage[], type: number, what: string): Uint8Array | null {
  const message = messages.find((candidate) => candidate.type === type);
  if (message?.isShared) throw hdf5Unsupported(`a shared ${what}`);
  return message?.data ?? null;
}

function required(messages: readonly HeaderMessage[], type: number, what: string): Uint8Array {
  const data = optional(messages, type, what);
  if (!data) throw hdf5Unsupported(`an object without a ${what}`);
  return data;
}

function readChunks(
  source: ByteSource,
  space: Dataspace,
  { chunk, index }: ChunkedLayout,
  elementBytes: number,
  isFiltered: boolean,
): ChunkTable {
  const table = createChunkTable(space, chunk);
  const chunkBytes = chunk.rows * chunk.cols * elementBytes;
  const bounds = { fileBytes: source.size, chunkBytes };
  // Arrays of chunks are laid out for the largest size that the dataset may grow to.
  const storedCols = Math.ceil((space.maximumCols ?? space.cols) / chunk.cols);
  const enter: ChunkPlaceReader = (at, { byteOffset, byteLength, filterMask }) => {
    const row = Math.floor(at / storedCols);
    const col = at % storedCols;
    if (row >= table.chunkRows || col >= table.chunkCols) return;
    const place = { byteOffset, byteLength: byteLength ?? chunkBytes, filterMask };
    setChunk(table, bounds, row * table.chunkCols + col, place);
  };
  if (index.kind === 'single') {
    if (table.byteLength.length !== 1) throw hdf5Damaged('a raster of several chunks declares one');
    if (index.place) enter(0, index.place);
  } else if (index.address === null) {
    return table;
  } else if (index.kind === 'tree') {
    readChunkTree(source, index.address, chunk, table, bounds);
  } else if (space.maximumRows === null || space.maximumCols === null) {
    throw hdf5Damaged('a raster that may grow has a fixed index');
  } else if (index.kind === 'fixedArray') {
    readFixedArray(source, index.address, enter);
  } else {
    if (isFiltered) throw hdf5Damaged('compressed chunks without an index');
    const stored = storedCols * Math.ceil(space.maximumRows / chunk.rows);
    if (stored > table.byteLength.length) throw hdf5Unsupported('a raster that is smaller than it may be');
    for (let at = 0; at < stored; at++) {
      enter(at, { byteOffset: index.address + at * chunkBytes, byteLength: null, filterMask: 0 });
    }
  }
  return table;
}
