/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import { type ByteSource, hdf5Unsupported } from './bytes/byteReader.ts';
import type { ChunkShape, ChunkTable } from './chunkTable.ts';
import { readDataset } from './dataset.ts';
import type { ElementType } from './elementType.ts';
import type { ChunkFilter } from './filterPipeline.ts';
import { findObject } from './structure/links.ts';
import { readRootAddress } from './structure/superblock.ts';

/** A raster stored in chunks: its type, and the position and encoding of each chunk. */
export interface ChunkedRaster {
  readonly rows: number;
  readonly cols: number;
  readonly type: 'float32' | 'uint8';
  readonly chunk: ChunkShape;
  readonly filters: readonly ChunkFilter[];
  /** Value of cells in chunks that were never written. */
  readonly fill: number;
  readonly chunks: ChunkTable & { readonly chunkRows: number; readonly chunkCols: number };
}

/**
 * Finds the chunks of the raster at `path` (`corrections/solid_earth_tide`) in an HDF5 file; null if there is no such
 * object. Throws `hdf5_unsupported` if it isn't a chunked raster of little-endian 32-bit floats or bytes, and
 * `hdf5_damaged` if the file is inconsistent.
 */
export function readChunkedRaster(source: ByteSource, path: string): ChunkedRaster | null {
  const address = findObject(source, readRootAddress(source), path);
  if (address === null) return null;
  const { shape, type, fill, storage } = readDataset(source, address);
  const [rows, cols] = shape;
  if (shape.length !== 2 || !rows || !cols) throw hdf5Unsupported(`a dataset of ${shape.join(' × ')}`);
  if (storage.kind !== 'chunked') throw hdf5Unsupported('a raster that is not stored in chunks');
  const layerType = layerTypeOf(type);
  const { chunk, filters, chunks } = storage;
  const [chunkRows, chunkCols] = chunks.counts as [number, number];
  return {
    rows,
    cols,
    type: layerType,
    chunk: { rows: chunk[0]!, cols: chunk[1]! },
    filters,
    fill: fillNumber(fill, layerType),
    chunks: { ...chunks, chunkRows, chunkCols },
  };
}

function layerTypeOf(type: ElementType): ChunkedRaster['type'] {
  if (type.kind === 'float' && type.bytes === 4 && type.isLittleEndian) return 'float32';
  if (type.kind === 'integer' && type.bytes === 1 && !type.isSigned) return 'uint8';
  throw hdf5Unsupported('a data type other than 32-bit float and unsigned byte');
}

function fillNumber(fill: Uint8Array, type: ChunkedRaster['type']): number {
  if (fill.length === 0) return 0;
  if (type === 'uint8') return fill[0]!;
  return new DataView(fill.buffer, fill.byteOffset, fill.byteLength).getFloat32(0, true);
}
