import type { ChunkShape } from '../../formats/hdf5/chunkTable.ts';
import type { ChunkFilter } from '../../formats/hdf5/filterPipeline.ts';

/** How one layer of a granule is stored, and where its chunks are. Plain data that can be sent to threads. */
export interface StoredLayer {
  readonly name: string;
  readonly filters: readonly ChunkFilter[];
  /** Value of chunks that were never written. */
  readonly fill: number;
  /** Declared "no data" value, converted to NaN; null = none. */
  readonly noData: number | null;
  /** Byte offset, byte length (0 = never written) and filter mask of each chunk, row by row. */
  readonly places: Float64Array;
}

/** A granule in a file of HDF5 chunks: everything that a thread needs to read it without HDF5. */
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

/** Numbers per chunk entry. */
export const PLACE_NUMBERS = 3;
