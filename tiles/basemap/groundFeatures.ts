import type { VectorTile, VectorTileFeature } from '@mapbox/vector-tile';
import { GROUND_LAYERS, TILE_EXTENT, type GroundLayer } from '../../core/basemap/groundLayers.ts';
import type { TileIndex } from '../../formats/pmtiles/tileId.ts';
import { tileBounds } from '../mapWindow.ts';
import type { BasemapCanvas } from './basemapPlan.ts';
import { readVectorTile } from './mergeTiles.ts';

/** A position in pixels of the style, from the picture's north-west corner. */
export interface Position {
  readonly x: number;
  readonly y: number;
}

/** A feature of the basemap in a picture. */
export interface GroundFeature {
  readonly layer: GroundLayer;
  readonly shape: 'point' | 'line' | 'area';
  readonly kind: string;
  /** Empty = it has no name. */
  readonly name: string;
  /** Points, lines, or rings: outer rings turn one way, holes the other. */
  readonly parts: readonly (readonly Position[])[];
}

/** A tile's gzipped bytes. */
export interface GroundTile extends TileIndex {
  readonly bytes: Uint8Array;
}

const SHAPES = { 1: 'point', 2: 'line', 3: 'area' } as const;
/** Features that end this many pixels outside the picture may still be visible: half of the widest road. */
const MARGIN = 16;

/** Decodes the features of tiles that may be visible in a picture, which lacks those of damaged tiles. */
export function groundFeatures(tiles: readonly GroundTile[], canvas: BasemapCanvas): GroundFeature[] {
  const features: GroundFeature[] = [];
  for (const tile of tiles) {
    const layers = layersOf(tile);
    const place = placerOf(tile, canvas);
    for (const layer of GROUND_LAYERS) {
      const source = layers[layer];
      for (let index = 0; index < (source?.length ?? 0); index++) {
        const feature = source && featureOf(source.feature(index), layer, place);
        if (feature && isWithin(feature.parts, canvas)) features.push(feature);
      }
    }
  }
  return features;
}

function layersOf({ bytes }: GroundTile): VectorTile['layers'] {
  try {
    return readVectorTile(bytes).layers;
  } catch {
    return {};
  }
}

function featureOf(
  feature: VectorTileFeature,
  layer: GroundLayer,
  place: (x: number, y: number) => Position,
): GroundFeature | null {
  const { type, properties } = feature;
  if (type === 0) return null;
  const { kind, name } = properties;
  return {
    layer,
    shape: SHAPES[type],
    kind: textOf(kind),
    name: textOf(name),
    parts: feature.loadGeometry().map((part) => part.map(({ x, y }) => place(x, y))),
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** Positions of a tile's units in the picture. */
function placerOf({ z, x, y }: TileIndex, { bounds, width, height, pixelRatio }: BasemapCanvas) {
  const tile = tileBounds(z, x, y);
  const perMeterX = width / pixelRatio / (bounds.east - bounds.west);
  const perMeterY = height / pixelRatio / (bounds.north - bounds.south);
  const left = (tile.west - bounds.west) * perMeterX;
  const top = (bounds.north - tile.north) * perMeterY;
  const unitX = ((tile.east - tile.west) / TILE_EXTENT) * perMeterX;
  const unitY = ((tile.north - tile.south) / TILE_EXTENT) * perMeterY;
  return (unitsX: number, unitsY: number): Position => ({
    x: left + unitsX * unitX,
    y: top + unitsY * unitY,
  });
}

function isWithin(parts: GroundFeature['parts'], { width, height, pixelRatio }: BasemapCanvas): boolean {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const part of parts) {
    for (const { x, y } of part) {
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
  }
  return (
    right > -MARGIN &&
    bottom > -MARGIN &&
    left < width / pixelRatio + MARGIN &&
    top < height / pixelRatio + MARGIN
  );
}
