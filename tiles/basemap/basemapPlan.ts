import { BASEMAP_ZOOMS } from '../../core/basemap/groundLayers.ts';
import type { TileIndex } from '../../formats/pmtiles/tileId.ts';
import { type Canvas, degreesOf, HALF_WORLD_M, tilesOver } from '../mapWindow.ts';

/** How the basemap is drawn in a picture. */
export interface BasemapLook {
  /** Pixels for each pixel of the page's style: 2 draws lines and names twice as thick and large. */
  readonly pixelRatio: number;
  /** Where no names may be, in fractions of the picture from its north-west corner: something else is drawn there. */
  readonly withoutNames?: readonly FractionBox[];
}

export interface FractionBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A picture's pixels and how the basemap is drawn in it. */
export interface BasemapCanvas extends Canvas, BasemapLook {}

/** Tiles that one picture reads at most. */
export const MOST_TILES = 16;
/** Pictures with more pixels than a screen, such as prints, have room for the details of the next zoom earlier. */
const SHARP_RATIO = 2;
const SHARP_ZOOMS = 0.5;
/** Pixels of the style across a tile at its zoom. */
const TILE_PIXELS = 512;

/** The zoom of the style, with decimals: the size of the world in tiles of 512 pixels, as a power of two. */
export function styleZoom({ bounds, width, pixelRatio }: BasemapCanvas): number {
  const metersPerPixel = ((bounds.east - bounds.west) / width) * pixelRatio;
  return Math.log2((2 * HALF_WORLD_M) / (TILE_PIXELS * metersPerPixel));
}

/**
 * The tiles beneath a picture, of the zoom that a map client would load, or of a lower zoom if they were more than
 * `MOST_TILES`. None if that isn't enough.
 */
export function basemapTiles(canvas: BasemapCanvas): TileIndex[] {
  const box = degreesOf(canvas.bounds);
  const usual = Math.floor(styleZoom(canvas) + (canvas.pixelRatio >= SHARP_RATIO ? SHARP_ZOOMS : 0));
  for (let z = clamp(usual, BASEMAP_ZOOMS.least, BASEMAP_ZOOMS.most); z >= BASEMAP_ZOOMS.least; z--) {
    const { first, last } = tilesOver(z, box);
    if ((last.x - first.x + 1) * (last.y - first.y + 1) > MOST_TILES) continue;
    const tiles: TileIndex[] = [];
    for (let y = first.y; y <= last.y; y++) for (let x = first.x; x <= last.x; x++) tiles.push({ z, x, y });
    return tiles;
  }
  return [];
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}
