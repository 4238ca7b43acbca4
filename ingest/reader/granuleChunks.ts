import { closeSync, openSync } from 'node:fs';
import { GroundMotionError, invalidInput } from '../../core/error.ts';
import type { Window } from '../../core/grid.ts';
import { type ChunkedRaster, readChunkedRaster } from '../../core/hdf5/chunkedRaster.ts';
import type { ChunkShape } from '../../core/hdf5/chunkTable.ts';
import { type ChunkTile, chunkTiles } from '../../core/hdf5/chunkTiles.ts';
import {
  PLACE_NUMBERS,
  type StoredGranule,
  type StoredLayer,
  type StoredPairs,
} from '../../workers/storedPairs.ts';
import type { Granule } from './dispS1Granules.ts';
import type { GranuleLayer } from './granuleHeader.ts';
import { pagedSource } from './pagedSource.ts';

/** Where the chunks of a stack's granules lie, so that threads can decode them without a library. */
export interface StackChunks {
  /** What a thread needs to read a window of some granules. */
  storedPairs(window: Window, granuleIndices: readonly number[]): StoredPairs;
}

type GranuleChunks = ReadonlyMap<GranuleLayer, ChunkedRaster>;

/**
 * Finds the chunks of every layer of every granule; null when a granule is stored in a way that a library must
 * read (then it reads them all). Throws `product_unreadable` for a file that contradicts itself.
 */
export function findStackChunks(granules: readonly Granule[]): StackChunks | null {
  const found: GranuleChunks[] = [];
  let shape: ChunkShape | null = null;
  for (const granule of granules) {
    const layers = granule.header.southFirst ? null : findLayers(granule);
    if (!layers) return null;
    for (const { chunk } of layers.values()) {
      shape ??= chunk;
      if (chunk.rows !== shape.rows || chunk.cols !== shape.cols) return null;
    }
    found.push(layers);
  }
  const chunk = shape!;
  return {
    storedPairs(window, granuleIndices) {
      const tiles = chunkTiles(window, chunk);
      const first = granules[0]!;
      return {
        window,
        chunk,
        granules: granuleIndices.map((index) => storedGranule(granules[index]!, found[index]!, tiles)),
        waterMask: first.header.fills.has('water_mask')
          ? { path: first.file.path, layer: storedLayer(first, found[0]!, 'water_mask', tiles) }
          : null,
      };
    },
  };
}

function findLayers({ file, header }: Granule): GranuleChunks | null {
  const layers = new Map<GranuleLayer, ChunkedRaster>();
  const { rows, cols } = header.grid;
  const descriptor = openSync(file.path, 'r');
  try {
    const source = pagedSource(descriptor, file.bytes);
    for (const layer of header.fills.keys()) {
      const raster = readChunkedRaster(source, layer);
      const isMask = layer === 'recommended_mask' || layer === 'water_mask';
      const isExpected =
        raster?.rows === rows && raster.cols === cols && raster.type === (isMask ? 'uint8' : 'float32');
      if (!isExpected || raster.filters.lastIndexOf('shuffle') > 0) return null;
      layers.set(layer, raster);
    }
    return layers;
  } catch (error) {
    if (!(error instanceof GroundMotionError)) throw error;
    if (error.code === 'hdf5_unsupported') return null;
    throw invalidInput(
      'product_unreadable',
      `${file.name}: the chunks of its layers cannot be found: ${error.message}, replace or remove it`,
      { cause: error, details: { path: file.path } },
    );
  } finally {
    closeSync(descriptor);
  }
}

function storedGranule(granule: Granule, chunks: GranuleChunks, tiles: readonly ChunkTile[]): StoredGranule {
  const layer = (name: GranuleLayer) => storedLayer(granule, chunks, name, tiles);
  return {
    path: granule.file.path,
    displacement: layer('displacement'),
    recommendedMask: layer('recommended_mask'),
    temporalCoherence: layer('temporal_coherence'),
    solidEarthTide: layer('corrections/solid_earth_tide'),
    ionosphericDelay: chunks.has('corrections/ionospheric_delay')
      ? layer('corrections/ionospheric_delay')
      : null,
  };
}

function storedLayer(
  { header }: Granule,
  chunks: GranuleChunks,
  name: GranuleLayer,
  tiles: readonly ChunkTile[],
): StoredLayer {
  const { filters, fill, chunks: table } = chunks.get(name)!;
  const places = new Float64Array(PLACE_NUMBERS * tiles.length);
  for (const [index, { chunkRow, chunkCol }] of tiles.entries()) {
    const at = chunkRow * table.chunkCols + chunkCol;
    places.set([table.byteOffset[at]!, table.byteLength[at]!, table.filterMask[at]!], PLACE_NUMBERS * index);
  }
  return { name, filters, fill, noData: header.fills.get(name) ?? null, places };
}
