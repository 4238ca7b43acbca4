import { GeoJSONVT } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import { gzipSync } from 'node:zlib';
import { BASEMAP_ZOOMS, TILE_EXTENT, type GroundLayer } from '../../core/basemap/groundLayers.ts';
import type { PackedTile } from '../../formats/pmtiles/writePmtiles.ts';
import type { TileIndex } from '../../formats/pmtiles/tileId.ts';
import { mercatorSquare } from './mercatorSquare.ts';
import type { MapFeature } from './mapFeature.ts';

/** Margin around a tile, in its units: lines and names continue beyond its edge. */
const BUFFER = 64;
/**
 * Tiles beyond this zoom are cut in blocks, each of which is a tile of this zoom: memory then depends on a block instead
 * of the unit.
 */
const BLOCK_ZOOM = 10;
const OPTIONS = {
  maxZoom: BASEMAP_ZOOMS.most,
  indexMaxZoom: 0,
  extent: TILE_EXTENT,
  buffer: BUFFER,
  // what is simplified is thinner than half a pixel of a screen with 512 pixels a tile
  tolerance: 4,
} as const;

/** The positions of a MapFeature are read-only, which the cutter's types don't know. */
type GeoJson = ConstructorParameters<typeof GeoJSONVT>[0];
type VectorTile = NonNullable<ReturnType<GeoJSONVT['getTile']>>;

/** A layer's features that appear from one zoom on, in the cutter's format. */
interface Slice {
  readonly layer: GroundLayer;
  readonly leastZoom: number;
  readonly index: GeoJSONVT;
}

/** Cuts features into gzipped vector tiles. */
export function cutTiles(features: readonly MapFeature[]): PackedTile[] {
  const tiles: PackedTile[] = [];
  const overview = slicesOf(features.filter(({ leastZoom }) => leastZoom <= BLOCK_ZOOM));
  cutBelow({ z: 0, x: 0, y: 0 }, overview, [BASEMAP_ZOOMS.least, BLOCK_ZOOM], tiles);
  for (const { block, inside } of blocksOf(features))
    cutBelow(block, slicesOf(inside), [BLOCK_ZOOM + 1, BASEMAP_ZOOMS.most], tiles);
  return tiles;
}

function slicesOf(features: readonly MapFeature[]): Slice[] {
  const groups = new Map<string, MapFeature[]>();
  for (const feature of features) {
    const key = `${feature.layer} ${feature.leastZoom}`;
    const group = groups.get(key);
    if (group) group.push(feature);
    else groups.set(key, [feature]);
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const collection = { type: 'FeatureCollection', features: group.map((feature) => geoJsonOf(feature)) };
    const index = new GeoJSONVT(collection as GeoJson, OPTIONS);
    return [{ layer: first.layer, leastZoom: first.leastZoom, index }];
  });
}

function geoJsonOf({ kind, name, geometry }: MapFeature) {
  const properties = { ...(kind !== '' && { kind }), ...(name !== '' && { name }) };
  return { type: 'Feature' as const, properties, geometry };
}

/** Adds the tiles of the zooms within a tile. */
function cutBelow(
  tile: TileIndex,
  slices: readonly Slice[],
  zooms: readonly [least: number, most: number],
  tiles: PackedTile[],
): void {
  const { z, x, y } = tile;
  const layers: Partial<Record<GroundLayer, VectorTile>> = {};
  const here: Slice[] = [];
  for (const slice of slices) {
    const cut = slice.index.getTile(z, x, y);
    if (cut === null) continue;
    here.push(slice);
    if (z < zooms[0] || z < slice.leastZoom || cut.features.length === 0) continue;
    const known = layers[slice.layer];
    layers[slice.layer] = known ? { ...known, features: [...known.features, ...cut.features] } : cut;
  }
  if (Object.keys(layers).length > 0) {
    const bytes = fromGeojsonVt(layers as Record<string, VectorTile>, { version: 2, extent: TILE_EXTENT });
    tiles.push({ ...tile, bytes: gzipSync(bytes, { level: 9 }) });
  }
  if (z === zooms[1] || here.length === 0) return;
  for (const [east, south] of [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ] as const)
    cutBelow({ z: z + 1, x: 2 * x + east, y: 2 * y + south }, here, zooms, tiles);
}

/** The blocks that features overlap, with their features. */
function blocksOf(features: readonly MapFeature[]) {
  const blocks = new Map<string, { readonly block: TileIndex; readonly inside: MapFeature[] }>();
  const across = 2 ** BLOCK_ZOOM;
  const margin = BUFFER / TILE_EXTENT;
  for (const feature of features) {
    const { west, north, east, south } = mercatorSquare(feature);
    for (let x = Math.floor(west * across - margin); x <= east * across + margin; x++) {
      for (let y = Math.floor(north * across - margin); y <= south * across + margin; y++) {
        const known = blocks.get(`${x} ${y}`) ?? { block: { z: BLOCK_ZOOM, x, y }, inside: [] };
        blocks.set(`${x} ${y}`, known);
        known.inside.push(feature);
      }
    }
  }
  return blocks.values();
}
