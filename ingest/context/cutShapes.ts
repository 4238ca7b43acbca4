/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import { gzipSync } from 'node:zlib';
import type { ContextValue } from '../../core/context/contextKinds.ts';
import { degreeLengths, type Shape } from '../../core/context/shapeDistance.ts';
import type { PackedTile } from '../../formats/pmtiles/writePmtiles.ts';
import type { TileIndex } from '../../formats/pmtiles/tileId.ts';
import type { Box } from '../../core/geodesy/planarShapes.ts';
import {
  boxOf,
  createShapeTile,
  SHAPE_ZOOM,
  type ShapeTileWriter,
} from '../../store/lake/context/contextTile.ts';

/** Cuts features into squares as they come. */
export interface ShapeCutter {
  /** Adds a feature, whose positions continue across the antimeridian. */
  add(value: ContextValue, shape: Shape): void;
  /** Size of all squares so far. */
  bytes(): number;
  tiles(): PackedTile[];
}

/** A square holds what is nearer to it than the reach and this share more: cut edges of areas are never the nearest. */
const SPARE = 1.02;
/** Margin of squares without a reach, degrees: a place on the edge of a square isn't on the edge of a cut area. */
const LEAST_MARGIN = 1e-5;
/** Farther from the equator, meridians are too close for a margin in degrees. */
const FARTHEST_LAT = 85;

/**
 * Cuts shapes into squares that also hold everything within `reachM` around them, so that a look-up reads one square.
 * Areas are cut along the margin; lines keep their sides whole.
 */
export function createShapeCutter(reachM: number): ShapeCutter {
  const tiles = new Map<number, ShapeTileWriter & { readonly index: TileIndex }>();
  const across = 2 ** SHAPE_ZOOM;
  let bytes = 0;
  const emit = (value: ContextValue, shape: Shape, x: number, y: number): void => {
    const key = x * across + y;
    const index = { z: SHAPE_ZOOM, x, y };
    const tile = tiles.get(key) ?? Object.assign(createShapeTile(index), { index });
    tiles.set(key, tile);
    const before = tile.size;
    tile.add(value, shape);
    bytes += tile.size - before;
  };
  const cut = (value: ContextValue, shape: Shape, z: number, x: number, y: number): void => {
    const box = grown(squareBox(z, x, y), reachM);
    const inside = clipped(shape, box);
    if (!inside) return;
    if (z === SHAPE_ZOOM) {
      emit(value, inside, x, y);
      return;
    }
    for (let quarter = 0; quarter < 4; quarter++)
      cut(value, inside, z + 1, 2 * x + (quarter & 1), 2 * y + (quarter >> 1));
  };
  return {
    add(value, shape) {
      const { west, east } = boxOf(shape.parts);
      for (const turn of [-360, 0, 360])
        if (west + turn < 181 && east + turn > -181) cut(value, turned(shape, turn), 0, 0, 0);
    },
    bytes: () => bytes,
    tiles: () =>
      [...tiles.values()].map((tile) => ({ ...tile.index, bytes: gzipSync(tile.bytes(), { level: 9 }) })),
  };
}

function squareBox(z: number, x: number, y: number): Box {
  const side = 360 / 2 ** z;
  return {
    west: x * side - 180,
    east: (x + 1) * side - 180,
    north: 90 - y * side,
    south: 90 - (y + 1) * side,
  };
}

function grown({ west, south, east, north }: Box, reachM: number): Box {
  const tall = Math.max(LEAST_MARGIN, (SPARE * reachM) / degreeLengths(0).north);
  const farthest = Math.min(FARTHEST_LAT, Math.max(Math.abs(north), Math.abs(south)) + tall);
  const wide = Math.max(LEAST_MARGIN, (SPARE * reachM) / degreeLengths(farthest).east);
  return { west: west - wide, south: south - tall, east: east + wide, north: north + tall };
}

function turned(shape: Shape, degrees: number): Shape {
  if (degrees === 0) return shape;
  const parts = shape.parts.map((part) => part.map((value, at) => (at % 2 === 0 ? value + degrees : value)));
  return { ...shape, parts };
}

/** The part of a shape in a box; null = none. */
function clipped(shape: Shape, box: Box): Shape | null {
  const around = boxOf(shape.parts);
  if (
    around.east < box.west ||
    around.west > box.east ||
    around.north < box.south ||
    around.south > box.north
  )
    return null;
  const isWithin =
    around.west >= box.west &&
    around.east <= box.east &&
    around.south >= box.south &&
    around.north <= box.north;
  if (isWithin) return shape;
  const parts =
    shape.kind === 'area'
      ? shape.parts.map((ring) => clippedRing(ring, box)).filter(({ length }) => length > 0)
      : shape.parts.flatMap((part) => (shape.kind === 'line' ? lineParts(part, box) : pointsIn(part, box)));
  return parts.length === 0 ? null : { kind: shape.kind, parts };
}

function pointsIn(part: Float64Array, box: Box): Float64Array[] {
  const [x, y] = [part[0]!, part[1]!];
  return x >= box.west && x <= box.east && y >= box.south && y <= box.north ? [part] : [];
}

/** The stretches of a line whose sides may enter a box. */
function lineParts(line: Float64Array, box: Box): Float64Array[] {
  const stretches: Float64Array[] = [];
  let from = -1;
  for (let at = 0; at + 3 < line.length; at += 2) {
    const isNear =
      Math.max(line[at]!, line[at + 2]!) >= box.west &&
      Math.min(line[at]!, line[at + 2]!) <= box.east &&
      Math.max(line[at + 1]!, line[at + 3]!) >= box.south &&
      Math.min(line[at + 1]!, line[at + 3]!) <= box.north;
    if (isNear && from < 0) from = at;
    if (!isNear && from >= 0) {
      stretches.push(line.slice(from, at + 2));
      from = -1;
    }
  }
  if (from >= 0) stretches.push(line.slice(from));
  return stretches;
}

/** Sutherland and Hodgman 1974: a ring cut along the four sides of a box, one after the other; empty = outside. */
function clippedRing(ring: Float64Array, { west, south, east, north }: Box): Float64Array {
  let cut = clippedSide(ring, 0, west, 1);
  cut = clippedSide(cut, 0, east, -1);
  cut = clippedSide(cut, 1, south, 1);
  return clippedSide(cut, 1, north, -1);
}

/** Keeps what is beyond `limit` along an axis (0 = longitude), in the direction of `sign`. */
function clippedSide(ring: Float64Array, axis: 0 | 1, limit: number, sign: 1 | -1): Float64Array {
  const kept: number[] = [];
  for (let at = 0; at + 3 < ring.length; at += 2) {
    const [a, b] = [ring[at + axis]!, ring[at + 2 + axis]!];
    const isIn = sign * (a - limit) >= 0;
    if (isIn) kept.push(ring[at]!, ring[at + 1]!);
    if (isIn === sign * (b - limit) >= 0) continue;
    const other = 1 - axis;
    const share = (limit - a) / (b - a);
    const across = ring[at + other]! + share * (ring[at + 2 + other]! - ring[at + other]!);
    if (axis === 0) kept.push(limit, across);
    else kept.push(across, limit);
  }
  if (kept.length < 6) return new Float64Array(0);
  kept.push(kept[0]!, kept[1]!);
  return Float64Array.from(kept);
}
