import type { ChunkShape } from '../../formats/hdf5/chunkTable.ts';
import type { ChunkFilter } from '../../formats/hdf5/filterPipeline.ts';

/** How one layer of a granule is stored, and where its chunks lie. Plain data, so that it crosses threads. */
export interface StoredLayer {
  readonly name: string;
  readonly filters: readonly ChunkFilter[];
  /** Value of chunks that were never written. */
  readonly fill: number;
  /** Declared as "no data", turned into NaN; null = nothing to do. */
  readonly noData: number | null;
  /** Byte offset, byte length (0 = never written) and filter mask of each chunk, row by row. */
  readonly places: Float64Array;
}

/** One granule as it lies in a file of HDF5 chunks: what a thread needs to read it on its own. */
export interface StoredGranule {
  readonly path: string;
  /** All layers have chunks of this shape. */
  readonly chunk: ChunkShape;
  readonly displacement: StoredLayer;
  readonly recommendedMask: StoredLayer;
  readonly temporalCoherence: StoredLayer;
  readonly solidEarthTide: StoredLayer;
  readonly ionosphericDelay: StoredLayer | null;
  readonly waterMask: StoredLayer | null;
}

/** Numbers of a chunk's place. */
export const PLACE_NUMBERS = 3;
