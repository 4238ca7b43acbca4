import { gunzipSync } from 'node:zlib';
import { BoundedCache } from '../../../core/boundedCache.ts';
import { MOST_CONTEXT_VALUES, type ContextValue } from '../../../core/context/contextKinds.ts';
import { distanceTo } from '../../../core/context/shapeDistance.ts';
import { errorMessage } from '../../../core/error.ts';
import type { Box } from '../../../core/geodesy/planarShapes.ts';
import { projectionFor, type LatLon } from '../../../core/geodesy/projection.ts';
import type { LakeFiles } from '../../../core/lakeFiles.ts';
import type { ContextGrid, ContextLayer } from '../../../schemas/context/contextFiles.ts';
import { createArchiveReader, type TileIndex } from '../basemap/archiveReader.ts';
import { watchJson } from '../files/watchJson.ts';
import { CONTEXT_POINTER_KEY, contextKey, findContext } from './contextPointer.ts';
import { GRID_TILE, gridValue, readShapeTile, squareOf, type ValuedShape } from './contextTile.ts';
import type { MapPoint } from '../../../core/geodesy/grid.ts';

/** What a layer has at a place. */
export interface FoundContext {
  readonly name: string;
  readonly layer: Pick<
    ContextLayer,
    'kind' | 'attribution' | 'license' | 'date' | 'unit' | 'classes' | 'reach_m'
  >;
  /** Null = its archive can't be read. */
  readonly found: {
    /** Whether the layer covers the place: an area contains it, or a cell has a value there. */
    readonly isCovered: boolean;
    /** The different values at the place, in the order of the file. */
    readonly values: readonly ContextValue[];
    /** The nearest feature within the layer's reach; null = none, or the layer has no reach. */
    readonly nearest: { readonly distanceM: number; readonly value: ContextValue } | null;
  } | null;
}

/** Looks places up in the context layers of a lake, which may not have any (yet). */
export interface ContextReader {
  /** The layers whose bounds, with their reach, contain a place, by name. */
  at(place: LatLon): Promise<readonly FoundContext[]>;
}

/** A lake without layers. */
export const NO_CONTEXT: ContextReader = { at: async () => [] };

const CACHE_BYTES = 32 * 2 ** 20;
const ENTRY_BYTES = 300;
/** How much more memory features take than their bytes. */
const UNPACKED = 8;
/** A tile that needs more memory than this was not written by an import. */
const MOST_TILE_BYTES = 256 * 2 ** 20;
const MOST_PROJECTIONS = 50;
const METERS_PER_DEGREE = 110_000;

/** A tile in memory: the features of a square, or the bytes of cells. */
interface CachedTile<Content> {
  readonly bytes: number;
  readonly content: Content | null;
}

/** Opens the context layers of a lake. Nothing is read before the first look-up. `warn` receives unreadable files. */
export function openContextLayers(
  files: LakeFiles,
  { warn, now }: { readonly warn: (file: string, reason: string) => void; readonly now: () => number },
): ContextReader {
  const lookUp = createLookUp(files);
  const broken = new Set<string>();
  const warnOnce = (file: string, error: unknown): void => {
    if (broken.has(file)) return;
    broken.add(file);
    warn(file, errorMessage(error));
  };
  const pointer = watchJson(files, CONTEXT_POINTER_KEY, {
    find: findContext,
    now,
    warn: (error) => warnOnce(CONTEXT_POINTER_KEY, error),
  });
  const found = async (name: string, layer: ContextLayer, place: LatLon) => {
    try {
      return { name, layer, found: await lookUp(layer, place) };
    } catch (error) {
      warnOnce(contextKey(layer.archive), error);
      return { name, layer, found: null };
    }
  };
  const at = async (place: LatLon): Promise<FoundContext[]> => {
    const layers = Object.entries((await pointer.current()).content?.layers ?? {});
    const here = layers.filter(([, layer]) => mayHold(layer, place)).sort(([a], [b]) => (a < b ? -1 : 1));
    return Promise.all(here.map(([name, layer]) => found(name, layer, place)));
  };
  return {
    at: async ({ lat, lon }) => {
      const place = { lat, lon: lon >= 180 ? lon - 360 : lon };
      const first = await at(place);
      if (first.every((each) => each.found !== null)) return first;
      // A file that is missing may just have been replaced.
      pointer.expire();
      return at(place);
    },
  };
}

/** Reads what a layer has at a place. Rejects if its archive can't be read. */
function createLookUp(
  files: LakeFiles,
): (layer: ContextLayer, place: LatLon) => Promise<FoundContext['found']> {
  const archives = createArchiveReader(files);
  const squares = BoundedCache.ofBytes<CachedTile<readonly ValuedShape[]>>(CACHE_BYTES);
  const cells = BoundedCache.ofBytes<CachedTile<Uint8Array>>(CACHE_BYTES);
  const projections = BoundedCache.ofEntries<ToMap>(MOST_PROJECTIONS);
  const tileOf = async (archive: string, index: TileIndex): Promise<Uint8Array | null> => {
    const packed = await archives.tile(contextKey(archive), index);
    if (packed === 'gone') throw new Error('the file does not exist');
    return packed && gunzipSync(packed, { maxOutputLength: MOST_TILE_BYTES });
  };
  return async (layer, place) => {
    const { archive, grid } = layer;
    if (!grid) {
      const index = squareOf(place);
      const { content } = await squares.get(nameOf(archive, index), async () => {
        const bytes = await tileOf(archive, index);
        return {
          content: bytes && readShapeTile(bytes, index),
          bytes: ENTRY_BYTES + UNPACKED * (bytes?.length ?? 0),
        };
      });
      return content ? amongShapes(content, layer, place) : NOTHING;
    }
    const toMap = await projections.get(grid.crs, async () => openProjection(grid.crs));
    const cell = cellAt(grid, toMap, place);
    if (!cell) return NOTHING;
    const { content } = await cells.get(nameOf(archive, cell.tile), async () => {
      const bytes = await tileOf(archive, cell.tile);
      return { content: bytes, bytes: ENTRY_BYTES + (bytes?.length ?? 0) };
    });
    const value = content && gridValue(content, cell.row, cell.col);
    return value === null ? NOTHING : { isCovered: true, values: [value], nearest: null };
  };
}

function nameOf(archive: string, { z, x, y }: TileIndex): string {
  return `${archive} ${z} ${x} ${y}`;
}

const NOTHING = { isCovered: false, values: [], nearest: null } as const;

/** Whether a layer's bounds, with its reach, contain a place. */
function mayHold(
  { bounds: [west, south, east, north], reach_m: reach }: ContextLayer,
  { lat, lon }: LatLon,
): boolean {
  const box = { west, south, east, north };
  return [lon - 360, lon, lon + 360].some((turned) => isNear(box, reach, { lat, lon: turned }));
}

function isNear({ west, south, east, north }: Box, reach: number, { lat, lon }: LatLon): boolean {
  const tall = reach / METERS_PER_DEGREE + 1e-6;
  if (lat < south - tall || lat > north + tall) return false;
  const wide = tall / Math.max(0.01, Math.cos((lat * Math.PI) / 180));
  return lon >= west - wide && lon <= east + wide;
}

function amongShapes(
  shapes: readonly ValuedShape[],
  { reach_m: reach }: ContextLayer,
  place: LatLon,
): FoundContext['found'] {
  const values = new Set<ContextValue>();
  let isCovered = false;
  let nearest: { distanceM: number; value: ContextValue } | null = null;
  for (const shape of shapes) {
    if (!isNear(shape.box, reach, place)) continue;
    const distanceM = distanceTo(shape, place);
    if (distanceM === 0 && shape.kind === 'area') {
      isCovered = true;
      if (values.size < MOST_CONTEXT_VALUES) values.add(shape.value);
    }
    if (distanceM <= reach && (nearest === null || distanceM < nearest.distanceM))
      nearest = { distanceM, value: shape.value };
  }
  return { isCovered, values: [...values], nearest: reach === 0 ? null : nearest };
}

/** The cell that contains a place; null = it is outside the grid. */
function cellAt({ rows, cols, transform, crs }: ContextGrid, toMap: ToMap, place: LatLon) {
  const turns = crs === 'EPSG:4326' ? [0, 360, -360] : [0];
  for (const turn of turns) {
    const { x, y } = toMap(place);
    const [originX, stepX, skewX, originY, skewY, stepY] = transform;
    const [dx, dy] = [x + turn - originX, y - originY];
    const area = stepX * stepY - skewX * skewY;
    const col = Math.floor((dx * stepY - dy * skewX) / area);
    const row = Math.floor((dy * stepX - dx * skewY) / area);
    if (!(row >= 0 && col >= 0 && row < rows && col < cols)) continue;
    const tile = {
      z: gridZoom({ rows, cols }),
      x: Math.floor(col / GRID_TILE),
      y: Math.floor(row / GRID_TILE),
    };
    return { tile, row: row % GRID_TILE, col: col % GRID_TILE };
  }
  return null;
}

/** The zoom whose tiles are numbered by the rows and columns of a grid's tiles. */
export function gridZoom({ rows, cols }: { readonly rows: number; readonly cols: number }): number {
  return Math.ceil(Math.log2(Math.max(1, Math.ceil(Math.max(rows, cols) / GRID_TILE))));
}

/** Converts degrees to a layer's reference system. */
type ToMap = (point: LatLon) => MapPoint;

const CODE = /^EPSG:(\d+)$/;

/** Opens a reference system, `EPSG:32615` or WKT. Throws an Error for one that can't be read. */
async function openProjection(crs: string): Promise<ToMap> {
  const [, code] = CODE.exec(crs) ?? [];
  if (code !== undefined) {
    const projection = projectionFor(Number(code));
    return (point) => projection.forward(point);
  }
  const { default: proj4 } = await import('proj4');
  const converter = proj4('EPSG:4326', crs);
  return ({ lat, lon }) => {
    const [x = NaN, y = NaN] = converter.forward([lon, lat]);
    return { x, y };
  };
}
