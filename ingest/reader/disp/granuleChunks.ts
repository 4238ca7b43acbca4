/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import { closeSync, openSync } from 'node:fs';
import { required } from '../../../core/required.ts';
import { GroundMotionError, invalidInput } from '../../../core/error.ts';
import { type ChunkedRaster, readChunkedRaster } from '../../../formats/hdf5/chunkedRaster.ts';
import { PLACE_NUMBERS, type StoredGranule, type StoredLayer } from '../../../workers/granule/storedPairs.ts';
import type { Granule } from './dispGranules.ts';
import type { GranuleLayer } from './granuleHeader.ts';
import { pagedSource } from '../hdf5/pagedSource.ts';

type GranuleChunks = ReadonlyMap<GranuleLayer, ChunkedRaster>;

/**
 * Finds the chunks of every layer of a granule, so that threads can decode them one by one; null if it is stored
 * differently, in which case the layers are read by window. Throws `product_unreadable` for an inconsistent file.
 */
export function findGranuleChunks(granule: Granule): StoredGranule | null {
  const layers = granule.header.southFirst ? null : findLayers(granule);
  if (!layers) return null;
  const { chunk } = required(layers.get('displacement'));
  for (const layer of layers.values()) {
    if (layer.chunk.rows !== chunk.rows || layer.chunk.cols !== chunk.cols) return null;
  }
  const present = (name: GranuleLayer) => storedLayer(granule, layers, name);
  const optional = (name: GranuleLayer) => (layers.has(name) ? present(name) : null);
  return {
    path: granule.file.path,
    chunk,
    displacement: present('displacement'),
    recommendedMask: present('recommended_mask'),
    temporalCoherence: present('temporal_coherence'),
    solidEarthTide: present('corrections/solid_earth_tide'),
    ionosphericDelay: optional('corrections/ionospheric_delay'),
    waterMask: optional('water_mask'),
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

function storedLayer({ header }: Granule, chunks: GranuleChunks, name: GranuleLayer): StoredLayer {
  const { filters, fill, chunks: table } = required(chunks.get(name));
  const count = table.byteOffset.length;
  const places = new Float64Array(PLACE_NUMBERS * count);
  for (let at = 0; at < count; at++) {
    places[PLACE_NUMBERS * at] = table.byteOffset[at]!;
    places[PLACE_NUMBERS * at + 1] = table.byteLength[at]!;
    places[PLACE_NUMBERS * at + 2] = table.filterMask[at]!;
  }
  return { name, filters, fill, noData: header.fills.get(name) ?? null, places };
}
