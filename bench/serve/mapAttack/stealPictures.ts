import sharp from 'sharp';
import { colorIndexTable, paletteOf } from '../../../core/color/colorRamp.ts';
import { cellAt, type Grid } from '../../../core/geodesy/grid.ts';
import { classPaletteOf, type MapDetail } from '../../../core/color/mapClasses.ts';
import { LARGEST_STEPS, MAP_LAYER_FACTS, MAP_LAYERS, type MapLayer } from '../../../core/color/mapLayer.ts';
import { projectionFor } from '../../../core/geodesy/projection.ts';
import {
  outlineOf,
  placeOnCanvas,
  squareAround,
  tileBounds,
  type MapBounds,
} from '../../../tiles/mapWindow.ts';

/** Many times more than a minute's limits allow. */
export const TILES = 64;
/** A cell of 30 m is several pixels. */
const ZOOM = 14;
const CROP = { halfKm: 1, size: 512 };

/** What the pictures show of a cell: for each layer, the palette index of its color. */
export type Shown = Readonly<Partial<Record<MapLayer, number>>>;

/**
 * Fetches tiles of all layers over the middle of a frame, as PNG and as WebP, and a crop; returns what they show of each
 * cell, by name.
 */
export async function shownCells(
  url: string,
  grid: Grid,
  key: string | null,
  detail: MapDetail,
): Promise<Map<string, Shown>> {
  const shown = new Map<string, Shown>();
  const headers: Record<string, string> = key === null ? {} : { authorization: `Bearer ${key}` };
  const steal = async (path: string, layer: MapLayer, bounds: MapBounds) => {
    const answer = await fetch(url + path, { headers });
    if (!answer.ok) throw new Error(`${path} answers ${answer.status}`);
    await invert(new Uint8Array(await answer.arrayBuffer()), { grid, layer, bounds, detail }, shown);
  };
  for (const [at, [x, y]] of tilesOver(grid).entries()) {
    for (const layer of MAP_LAYERS) {
      const format = at % 2 === 0 ? 'png' : 'webp';
      await steal(`/tiles/${layer}/${ZOOM}/${x}/${y}.${format}`, layer, tileBounds(ZOOM, x, y));
    }
  }
  const middle = projectionFor(grid.epsg).inverse({
    x: grid.originX + (grid.cols * grid.cellWidth) / 2,
    y: grid.originY - (grid.rows * grid.cellHeight) / 2,
  });
  headers['accept'] = 'image/webp';
  const crop = `/api/v1/map?lat=${middle.lat}&lon=${middle.lon}&half_km=${CROP.halfKm}&size=${CROP.size}`;
  await steal(crop, 'velocity', squareAround(middle, CROP.halfKm * 1000));
  return shown;
}

/** The tiles closest to the middle of a frame; all layers are fetched for them. */
function tilesOver(grid: Grid): [number, number][] {
  const { west, south, east, north } = outlineOf(grid);
  const world = tileBounds(0, 0, 0);
  const across = 2 ** ZOOM / (world.east - world.west);
  const [x, y] = [((west + east) / 2 - world.west) * across, (world.north - (south + north) / 2) * across];
  const tiles: [number, number][] = [];
  for (let left = Math.floor(x) - 8; left <= x + 8; left++) {
    for (let top = Math.floor(y) - 8; top <= y + 8; top++) tiles.push([left, top]);
  }
  const distance = ([left, top]: [number, number]) => Math.hypot(left + 0.5 - x, top + 0.5 - y);
  return tiles.sort((a, b) => distance(a) - distance(b)).slice(0, TILES / MAP_LAYERS.length);
}

async function invert(
  bytes: Uint8Array,
  picture: {
    readonly grid: Grid;
    readonly layer: MapLayer;
    readonly bounds: MapBounds;
    readonly detail: MapDetail;
  },
  shown: Map<string, Shown>,
): Promise<void> {
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const { grid, layer, bounds, detail } = picture;
  const palette = detail === 'classes' ? classPaletteOf(layer) : paletteOf(layer);
  const indexOf = new Map<number, number>();
  for (let index = 1; index * 4 < palette.length; index++) indexOf.set(colorNumber(palette, index), index);
  const projection = projectionFor(grid.epsg);
  const canvas = { bounds, width: info.width, height: info.height };
  for (let pixel = 0; pixel < info.width * info.height; pixel++) {
    if (data[pixel * 4 + 3] === 0) continue;
    const index = indexOf.get(colorNumber(data, pixel));
    if (index === undefined) throw new Error(`a color of ${layer} is not one of its ${detail}`);
    const place = placeOnCanvas(canvas, (pixel % info.width) + 0.5, Math.floor(pixel / info.width) + 0.5);
    const cell = cellAt(grid, projection.forward(place));
    if (!cell) continue;
    const name = `${cell.row}/${cell.col}`;
    shown.set(name, { ...shown.get(name), [layer]: index });
  }
}

function colorNumber(rgba: Uint8Array, at: number): number {
  return (rgba[at * 4]! << 16) | (rgba[at * 4 + 1]! << 8) | rgba[at * 4 + 2]!;
}

const middles = new Map<MapLayer, readonly number[]>();

/** The middle of the values that share a color of a layer's ramp, by palette index. */
export function rampValues(layer: MapLayer): readonly number[] {
  const known = middles.get(layer);
  if (known) return known;
  const table = colorIndexTable(layer);
  const ends = Array.from({ length: 256 }, () => ({ least: Infinity, most: -Infinity }));
  for (let steps = -LARGEST_STEPS; steps <= LARGEST_STEPS; steps++) {
    const end = ends[table[steps & 0xffff]!]!;
    end.least = Math.min(end.least, steps);
    end.most = Math.max(end.most, steps);
  }
  const { step } = MAP_LAYER_FACTS[layer];
  const values = ends.map(({ least, most }, index) => {
    // For open-ended classes, the end that is known.
    if (most === LARGEST_STEPS) return least * step;
    if (layer === 'velocity' && index === 1) return most * step;
    return (((layer === 'velocity' ? least : Math.max(0, least)) + most) / 2) * step;
  });
  middles.set(layer, values);
  return values;
}
