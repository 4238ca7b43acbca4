/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import type { ContextValue } from '../../../core/context/contextKinds.ts';
import type { Shape } from '../../../core/context/shapeDistance.ts';
import type { Box } from '../../../core/geodesy/planarShapes.ts';
import type { LatLon } from '../../../core/geodesy/projection.ts';
import type { TileIndex } from '../../../formats/pmtiles/tileId.ts';

/**
 * The tiles of a context layer in its PMTiles archive, gzipped there: the length of a JSON list of values (32 bits, little-endian),
 * the list, then
 *
 *   features   each: index of its value, kind (0 point, 1 line, 2 area), number of parts, and for each part the number
 *              of positions and their steps east and north in 1e-7 degrees, from the tile's north-west corner on; all
 *              are varints, steps zigzag
 *   grid       the indices of the values of 256 × 256 cells, row by row, in 1 byte, or 2 if there are more than 256 values
 */

/** Zoom of the tiles of features: squares of 0.088 degrees, numbered from -180, 90 to the east and to the south. */
export const SHAPE_ZOOM = 12;
/** Side of such a square, degrees. */
const SQUARE_DEGREES = 360 / 2 ** SHAPE_ZOOM;
/** Rows and columns of the cells in a tile of a grid. */
export const GRID_TILE = 256;

const UNITS = 1e7;
const KINDS = ['point', 'line', 'area'] as const;
const LENGTH_BYTES = 4;

/** A feature of a tile. */
export interface ValuedShape extends Shape {
  readonly value: ContextValue;
  readonly box: Box;
}

/** The square around a place. */
export function squareOf({ lat, lon }: LatLon): TileIndex {
  const across = 2 ** SHAPE_ZOOM;
  const x = Math.floor((lon + 180) / SQUARE_DEGREES);
  return { z: SHAPE_ZOOM, x: ((x % across) + across) % across, y: Math.floor((90 - lat) / SQUARE_DEGREES) };
}

/** The north-west corner of a square. */
function cornerOf({ x, y }: TileIndex): LatLon {
  return { lat: 90 - y * SQUARE_DEGREES, lon: x * SQUARE_DEGREES - 180 };
}

/** Collects the features of a square. */
export interface ShapeTileWriter {
  add(value: ContextValue, shape: Shape): void;
  bytes(): Uint8Array;
  /** Size so far. */
  readonly size: number;
}

/** Starts a tile; positions of its features are in degrees that continue across the antimeridian. */
export function createShapeTile(index: TileIndex): ShapeTileWriter {
  const corner = cornerOf(index);
  const values = valueList();
  let body = new Uint8Array(256);
  let size = 0;
  const push = (value: number): void => {
    if (size + 10 > body.length) {
      const larger = new Uint8Array(2 * body.length);
      larger.set(body);
      body = larger;
    }
    let rest = value;
    for (; rest >= 128; rest = Math.floor(rest / 128)) body[size++] = (rest % 128) | 128;
    body[size++] = rest;
  };
  return {
    get size() {
      return size;
    },
    add(value, { kind, parts }) {
      push(values.indexOf(value));
      push(KINDS.indexOf(kind));
      push(parts.length);
      let [east, north] = [0, 0];
      for (const part of parts) {
        push(part.length / 2);
        for (let at = 0; at < part.length; at += 2) {
          const x = Math.round((part[at]! - corner.lon) * UNITS);
          const y = Math.round((part[at + 1]! - corner.lat) * UNITS);
          push(zigzag(x - east));
          push(zigzag(y - north));
          [east, north] = [x, y];
        }
      }
    },
    bytes: () => joined(values.list, body.subarray(0, size)),
  };
}

/** The features of a tile. Throws an Error that describes the problem. */
export function readShapeTile(bytes: Uint8Array, index: TileIndex): ValuedShape[] {
  const corner = cornerOf(index);
  const { values, body } = parted(bytes);
  let at = 0;
  const next = (): number => {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = body[at++];
      if (byte === undefined || factor > 2 ** 49) throw new Error('a tile is truncated');
      value += (byte & 127) * factor;
      if (byte < 128) return value;
    }
  };
  const count = (): number => {
    const value = next();
    if (value > body.length - at) throw new Error('a tile is truncated');
    return value;
  };
  const shapes: ValuedShape[] = [];
  while (at < body.length) {
    const value = values[next()];
    const kind = KINDS[next()];
    if (value === undefined || kind === undefined) throw new Error('a tile has a feature of another kind');
    let [east, north] = [0, 0];
    const parts = Array.from({ length: count() }, () => {
      const part = new Float64Array(2 * count());
      for (let i = 0; i < part.length; i += 2) {
        east += unzigzag(next());
        north += unzigzag(next());
        part[i] = corner.lon + east / UNITS;
        part[i + 1] = corner.lat + north / UNITS;
      }
      return part;
    });
    shapes.push({ value, kind, parts, box: boxOf(parts) });
  }
  return shapes;
}

/** A tile of a grid, from the values of its cells, of which null and NaN have none; null if no cell has a value. */
export function gridTile(cells: readonly ContextValue[]): Uint8Array | null {
  const values = valueList();
  const indices = cells.map((value) => values.indexOf(value));
  if (values.list.every((value) => value === null)) return null;
  const isWide = values.list.length > 256;
  return joined(values.list, isWide ? littleEndian(indices) : Uint8Array.from(indices));
}

/** The value of a cell of a grid's tile. Throws an Error that describes the problem. */
export function gridValue(bytes: Uint8Array, row: number, col: number): ContextValue {
  const { values, body } = parted(bytes);
  const at = row * GRID_TILE + col;
  const isWide = values.length > 256;
  if (body.length !== GRID_TILE * GRID_TILE * (isWide ? 2 : 1)) throw new Error('a tile has another size');
  const value = values[isWide ? body[2 * at]! + 256 * body[2 * at + 1]! : body[at]!];
  if (value === undefined) throw new Error('a tile has a cell without a value');
  return value;
}

/** The box around positions. */
export function boxOf(parts: readonly Float64Array[]): Box {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const part of parts) {
    for (let at = 0; at < part.length; at += 2) {
      west = Math.min(west, part[at]!);
      east = Math.max(east, part[at]!);
      south = Math.min(south, part[at + 1]!);
      north = Math.max(north, part[at + 1]!);
    }
  }
  return { west, south, east, north };
}

function littleEndian(indices: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(2 * indices.length);
  indices.forEach((index, at) => bytes.set([index & 255, index >> 8], 2 * at));
  return bytes;
}

/** Each different value once. */
function valueList() {
  const list: ContextValue[] = [];
  const known = new Map<ContextValue, number>();
  const indexOf = (value: ContextValue): number => {
    const found = known.get(value);
    if (found !== undefined) return found;
    known.set(value, list.length);
    return list.push(value) - 1;
  };
  return { list, indexOf };
}

function joined(values: readonly ContextValue[], body: Uint8Array): Uint8Array {
  const head = new TextEncoder().encode(JSON.stringify(values));
  const bytes = new Uint8Array(LENGTH_BYTES + head.length + body.length);
  new DataView(bytes.buffer).setUint32(0, head.length, true);
  bytes.set(head, LENGTH_BYTES);
  bytes.set(body, LENGTH_BYTES + head.length);
  return bytes;
}

function parted(bytes: Uint8Array): { readonly values: readonly ContextValue[]; readonly body: Uint8Array } {
  const length =
    bytes.length < LENGTH_BYTES ? NaN : new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true);
  if (!(LENGTH_BYTES + length <= bytes.length)) throw new Error('a tile is truncated');
  const head = new TextDecoder().decode(bytes.subarray(LENGTH_BYTES, LENGTH_BYTES + length));
  const values = JSON.parse(head) as unknown;
  if (!Array.isArray(values)) throw new Error('a tile has no list of values');
  return { values: values as ContextValue[], body: bytes.subarray(LENGTH_BYTES + length) };
}

function zigzag(value: number): number {
  return value < 0 ? -2 * value - 1 : 2 * value;
}

function unzigzag(value: number): number {
  return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
}
