import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import * as h5wasm from 'h5wasm/node';
import type { ByteSource } from '../../../formats/hdf5/bytes/byteReader.ts';
import { type ChunkedRaster, readChunkedRaster } from '../../../formats/hdf5/chunkedRaster.ts';

export type LibraryVersion = 'earliest' | 'v108' | 'v110';

export interface RasterFileOptions {
  readonly libver: LibraryVersion;
  readonly rows: number;
  readonly cols: number;
  readonly chunk: readonly [number, number];
  readonly isCompressed: boolean;
  /** Number of other datasets in the same group, which make its index grow. */
  readonly siblings?: number;
  /** Number of rows that are written; the rest of the raster has no chunks. */
  readonly writtenRows?: number;
}

/** A value for each cell, distinct in every row and column. */
export const valueAt = (row: number, col: number): number => Math.fround(row * 1000 + col + 0.25);

/** Writes `/group/raster` with the HDF5 library and returns the file's bytes. */
export async function writeRasterFile(folder: string, o: RasterFileOptions): Promise<Buffer> {
  await h5wasm.ready;
  const path = join(folder, 'raster.h5');
  const bounds = o.libver === 'earliest' ? (['earliest', 'v108'] as const) : ([o.libver, o.libver] as const);
  const file = new h5wasm.File(path, 'w', { libver: [...bounds], track_order: o.libver !== 'earliest' });
  const group = file.create_group('group', o.libver !== 'earliest');
  for (let i = 0; i < (o.siblings ?? 0); i++) {
    group.create_dataset({ name: `sibling_${i}_${'x'.repeat(i % 20)}`, data: i, shape: [], dtype: '<i' });
  }
  const shape = [o.rows, o.cols];
  const compression = o.isCompressed ? { compression: 4 } : {};
  const dataset = group.create_dataset({
    name: 'raster',
    data: [],
    shape: [0, 0],
    maxshape: shape,
    dtype: '<f4',
    chunks: [...o.chunk],
    ...compression,
  });
  dataset.resize(shape);
  const writtenRows = o.writtenRows ?? o.rows;
  if (writtenRows > 0) {
    const values = Float32Array.from({ length: writtenRows * o.cols }, (_, i) =>
      valueAt(Math.floor(i / o.cols), i % o.cols),
    );
    dataset.write_slice(
      [
        [0, writtenRows],
        [0, o.cols],
      ],
      values,
    );
  }
  file.close();
  return readFileSync(path);
}

/** A file in memory that counts the bytes read from it. */
export function memorySource(bytes: Uint8Array): ByteSource & { bytesRead: number } {
  return {
    size: bytes.length,
    bytesRead: 0,
    read(offset, length) {
      this.bytesRead += length;
      if (offset < 0 || offset + length > bytes.length) throw new Error('read outside the file');
      return bytes.subarray(offset, offset + length);
    },
  };
}

/** Decodes a float raster with plain or compressed chunks. */
export function decodeRaster(bytes: Uint8Array, raster: ChunkedRaster): Float32Array {
  const { rows, cols, chunk, chunks } = raster;
  const values = new Float32Array(rows * cols);
  for (let row = 0; row < rows; row++) {
    for (let col = 0; col < cols; col++) {
      const index = Math.floor(row / chunk.rows) * chunks.chunkCols + Math.floor(col / chunk.cols);
      const at = (row % chunk.rows) * chunk.cols + (col % chunk.cols);
      values[row * cols + col] = decodedChunk(bytes, raster, index)?.readFloatLE(4 * at) ?? raster.fill;
    }
  }
  return values;
}

const decoded = new WeakMap<ChunkedRaster, Map<number, Buffer>>();

function decodedChunk(bytes: Uint8Array, raster: ChunkedRaster, index: number): Buffer | null {
  const { byteOffset, byteLength } = raster.chunks;
  if (byteLength[index] === 0) return null;
  const known = decoded.get(raster) ?? new Map<number, Buffer>();
  decoded.set(raster, known);
  const stored = bytes.subarray(byteOffset[index], byteOffset[index]! + byteLength[index]!);
  const chunk =
    known.get(index) ?? Buffer.from(raster.filters.includes('deflate') ? inflateSync(stored) : stored);
  known.set(index, chunk);
  return chunk;
}

/** Finds `/group/raster`. */
export const findRaster = (bytes: Uint8Array) => readChunkedRaster(memorySource(bytes), 'group/raster');
