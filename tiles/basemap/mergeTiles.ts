import { VectorTile, type VectorTileFeature, type VectorTileLayer } from '@mapbox/vector-tile';
import { fromVectorTileJs } from '@maplibre/vt-pbf';
import { PbfReader } from 'pbf';
import { gunzipSync, gzipSync } from 'node:zlib';

/** Larger than any tile that the importer cuts. */
const MOST_TILE_BYTES = 64 * 2 ** 20;

/** Decodes a gzipped vector tile. Throws the decoder's errors for damaged bytes. */
export function readVectorTile(gzipped: Uint8Array): VectorTile {
  return new VectorTile(new PbfReader(gunzipSync(gzipped, { maxOutputLength: MOST_TILE_BYTES })));
}

/** Merges tiles of several archives, gzipped: where areas meet, each has a part of the tile. */
export function mergeTiles(gzipped: readonly Uint8Array[]): Uint8Array {
  const [first] = gzipped;
  if (gzipped.length === 1 && first) return first;
  const layers: Record<string, MergedLayer> = {};
  for (const tile of gzipped.map((bytes) => readVectorTile(bytes))) {
    for (const [name, layer] of Object.entries(tile.layers)) {
      const merged = (layers[name] ??= new MergedLayer(layer));
      merged.add(layer);
    }
  }
  return gzipSync(fromVectorTileJs({ layers }));
}

/** Features of layers with the same name and extent. */
class MergedLayer {
  readonly version: number;
  readonly name: string;
  readonly extent: number;
  readonly #features: VectorTileFeature[] = [];

  constructor({ version, name, extent }: VectorTileLayer) {
    this.version = version;
    this.name = name;
    this.extent = extent;
  }

  get length(): number {
    return this.#features.length;
  }

  add(layer: VectorTileLayer): void {
    for (let index = 0; index < layer.length; index++) this.#features.push(layer.feature(index));
  }

  feature(index: number): VectorTileFeature {
    const feature = this.#features[index];
    if (!feature) throw new RangeError(`feature ${index} of ${this.length}`);
    return feature;
  }
}
