/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import { ByteReader, type ByteSource, hdf5Damaged, hdf5Unsupported } from './bytes/byteReader.ts';
import { type ChunkTable, chunkIndexOf, createChunkTable, setChunk } from './chunkTable.ts';
import { readChunkTree, readChunkTreeVersion2 } from './chunkTree.ts';
import { type ChunkIndex, type ChunkPlaceReader, decodeDataLayout } from './dataLayout.ts';
import { type Dataspace, decodeDataspace, decodeFillValue } from './datasetMessages.ts';
import { decodeElementType, type ElementType } from './elementType.ts';
import { type ChunkFilter, decodeFilterPipeline } from './filterPipeline.ts';
import { readFixedArray } from './fixedArray.ts';
import { type HeaderMessage, MESSAGE, readObjectHeader } from './structure/objectHeader.ts';

/** The location of a dataset's values. */
export type Storage =
  | { readonly kind: 'compact'; readonly data: Uint8Array }
  /** `byteOffset` null = nothing was written. */
  | { readonly kind: 'contiguous'; readonly byteOffset: number | null }
  | {
      readonly kind: 'chunked';
      /** Number of elements of a chunk along each dimension. */
      readonly chunk: readonly number[];
      readonly filters: readonly ChunkFilter[];
      readonly chunks: ChunkTable;
    };

/** A dataset: its type, and the location and encoding of its values. */
export interface Dataset {
  readonly shape: readonly number[];
  readonly type: ElementType;
  /** Stored value of elements that were never written; empty = zero. */
  readonly fill: Uint8Array;
  readonly storage: Storage;
}

/**
 * Reads the metadata of the dataset whose object header is at `address`. Throws `hdf5_unsupported` for unsupported
 * features, and `hdf5_damaged` for anything that contradicts the format or is outside the file.
 */
export function readDataset(source: ByteSource, address: number): Dataset {
  const messages = readObjectHeader(source, address);
  if (messages.some(({ type }) => type === MESSAGE.externalFiles))
    throw hdf5Unsupported('data in other files');
  const space = decodeDataspace(required(messages, MESSAGE.dataspace, 'dataspace'));
  const type = decodeElementType(
    new ByteReader(required(messages, MESSAGE.datatype, 'data type'), 'data type'),
  );
  const pipeline = optional(messages, MESSAGE.filterPipeline, 'filter pipeline');
  const filters = pipeline ? decodeFilterPipeline(pipeline, type.bytes) : [];
  const layout = required(messages, MESSAGE.layout, 'data layout');
  const storage = readStorage(source, space, layout, { bytes: type.bytes, filters });
  const fillMessage = optional(messages, MESSAGE.fillValue, 'fill value');
  const fill = fillMessage ? decodeFillValue(fillMessage, type.bytes) : null;
  if (fill === null && !isWritten(storage)) throw hdf5Unsupported('a raster with undefined parts');
  return { shape: space.shape, type, fill: fill ?? new Uint8Array(0), storage };
}

/** The number of elements of a shape. */
export function elementCount(shape: readonly number[]): number {
  return shape.reduce((product, length) => product * length, 1);
}

function isWritten(storage: Storage): boolean {
  if (storage.kind === 'chunked') return !storage.chunks.byteLength.includes(0);
  return storage.kind === 'compact' || storage.byteOffset !== null;
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

interface Element {
  readonly bytes: number;
  readonly filters: readonly ChunkFilter[];
}

function readStorage(source: ByteSource, space: Dataspace, message: Uint8Array, element: Element): Storage {
  const { shape } = space;
  const layout = decodeDataLayout(message, { rank: shape.length, bytes: element.bytes });
  const bytes = elementCount(shape) * element.bytes;
  if (layout.kind === 'compact') {
    if (layout.data.length < bytes) throw hdf5Damaged('a dataset is shorter than its shape');
    return layout;
  }
  if (layout.kind === 'contiguous') {
    const byteOffset = bytes === 0 ? null : layout.address;
    if (byteOffset === null) return { kind: 'contiguous', byteOffset };
    if (layout.bytes < bytes) throw hdf5Damaged('a dataset is shorter than its shape');
    if (byteOffset + bytes > source.size) throw hdf5Damaged('a dataset leaves the file');
    return { kind: 'contiguous', byteOffset };
  }
  const { chunk, index } = layout;
  const chunks = readChunks(source, space, { chunk, index }, element);
  return { kind: 'chunked', chunk, filters: element.filters, chunks };
}

function readChunks(
  source: ByteSource,
  { shape, maximum }: Dataspace,
  { chunk, index }: { readonly chunk: readonly number[]; readonly index: ChunkIndex },
  { bytes, filters }: Element,
): ChunkTable {
  const table = createChunkTable(shape, chunk);
  const chunkBytes = elementCount(chunk) * bytes;
  const bounds = { fileBytes: source.size, chunkBytes };
  const isFiltered = filters.length > 0;
  // Arrays of chunks are laid out for the maximum size of the dataset.
  const stored = maximum.map((most, i) => Math.ceil((most ?? shape[i]!) / chunk[i]!));
  const enter: ChunkPlaceReader = (at, { byteOffset, byteLength, filterMask }) => {
    const entry = chunkIndexOf(table, placeOf(at, stored));
    if (entry === null) return;
    setChunk(table, bounds, entry, { byteOffset, byteLength: byteLength ?? chunkBytes, filterMask });
  };
  if (index.kind === 'single') {
    if (table.byteLength.length !== 1) throw hdf5Damaged('a raster of several chunks declares one');
    if (index.place) enter(0, index.place);
  } else if (index.address === null) {
    return table;
  } else if (index.kind === 'tree') {
    readChunkTree(source, index.address, chunk, table, bounds);
  } else if (index.kind === 'treeVersion2') {
    readChunkTreeVersion2(source, index.address, isFiltered, table, bounds);
  } else if (maximum.includes(null)) {
    throw hdf5Damaged('a raster that may grow has a fixed index');
  } else if (index.kind === 'fixedArray') {
    readFixedArray(source, index.address, enter);
  } else {
    if (isFiltered) throw hdf5Damaged('compressed chunks without an index');
    const count = elementCount(stored);
    if (count > table.byteLength.length) throw hdf5Unsupported('a raster that is smaller than it may be');
    for (let at = 0; at < count; at++) {
      enter(at, { byteOffset: index.address + at * chunkBytes, byteLength: null, filterMask: 0 });
    }
  }
  return table;
}

/** Position along each dimension of the entry `at` in an array of `counts`. */
function placeOf(at: number, counts: readonly number[]): number[] {
  let rest = at;
  const place = counts.map(() => 0);
  for (let i = counts.length - 1; i >= 0; i--) {
    place[i] = rest % counts[i]!;
    rest = Math.floor(rest / counts[i]!);
  }
  return place;
}
