import { SEMI_MAJOR_M } from '../core/geodesy/ellipsoid.ts';
import type { Grid } from '../core/geodesy/grid.ts';
import { projectionFor, type LatLon } from '../core/geodesy/projection.ts';

/** A rectangle in EPSG:3857, meters; in degrees where stated. */
export interface MapBounds {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** A picture's pixels on the map: `width` × `height` over the bounds, north up. */
export interface Canvas {
  readonly bounds: MapBounds;
  readonly width: number;
  readonly height: number;
}

/** Pixels of a canvas. */
export interface PixelRect {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Latitude limit of Web Mercator, degrees. */
export const MERCATOR_LIMIT_DEGREES = 85.051128779806;

const mercator = projectionFor(3857);
/** Points along each side of a grid's outline: between them a side is straight to within a few meters. */
const POINTS_PER_SIDE = 16;
/** Margin around an outline, as a share of its size: more than the sides bend between its points. */
const OUTLINE_MARGIN = 0.002;

/** WGS 84 degrees of a position on a canvas, in pixels from its north-west corner. */
export function placeOnCanvas({ bounds, width, height }: Canvas, left: number, top: number): LatLon {
  return mercator.inverse({
    x: bounds.west + (left * (bounds.east - bounds.west)) / width,
    y: bounds.north - (top * (bounds.north - bounds.south)) / height,
  });
}

const outlines = new WeakMap<Grid, MapBounds>();

/** The rectangle on the map that contains a grid, with a margin. */
export function outlineOf(grid: Grid): MapBounds {
  const known = outlines.get(grid) ?? computeOutline(grid);
  outlines.set(grid, known);
  return known;
}

function computeOutline(grid: Grid): MapBounds {
  const projection = projectionFor(grid.epsg);
  const bounds = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity };
  const take = (rowShare: number, colShare: number) => {
    const { lat, lon } = projection.inverse({
      x: grid.originX + colShare * grid.cols * grid.cellWidth,
      y: grid.originY - rowShare * grid.rows * grid.cellHeight,
    });
    const { x, y } = mercator.forward({ lat: shownLatitude(lat), lon });
    bounds.west = Math.min(bounds.west, x);
    bounds.east = Math.max(bounds.east, x);
    bounds.south = Math.min(bounds.south, y);
    bounds.north = Math.max(bounds.north, y);
  };
  for (let point = 0; point <= POINTS_PER_SIDE; point++) {
    const share = point / POINTS_PER_SIDE;
    for (const end of [0, 1]) {
      take(share, end);
      take(end, share);
    }
  }
  const marginX = OUTLINE_MARGIN * (bounds.east - bounds.west);
  const marginY = OUTLINE_MARGIN * (bounds.north - bounds.south);
  return {
    west: bounds.west - marginX,
    east: bounds.east + marginX,
    south: bounds.south - marginY,
    north: bounds.north + marginY,
  };
}

/** The pixels of a canvas whose centers may be within bounds; null if there are none. */
export function pixelsWithin({ bounds: canvas, width, height }: Canvas, bounds: MapBounds): PixelRect | null {
  const perX = width / (canvas.east - canvas.west);
  const perY = height / (canvas.north - canvas.south);
  const left = Math.max(0, Math.floor((bounds.west - canvas.west) * perX));
  const right = Math.min(width, Math.ceil((bounds.east - canvas.west) * perX));
  const top = Math.max(0, Math.floor((canvas.north - bounds.north) * perY));
  const bottom = Math.min(height, Math.ceil((canvas.north - bounds.south) * perY));
  return right > left && bottom > top ? { left, top, width: right - left, height: bottom - top } : null;
}

/** The box of bounds in WGS 84 degrees. */
export function degreesOf({ west, south, east, north }: MapBounds): MapBounds {
  const southWest = mercator.inverse({ x: west, y: south });
  const northEast = mercator.inverse({ x: east, y: north });
  return { west: southWest.lon, south: southWest.lat, east: northEast.lon, north: northEast.lat };
}

/** Half the side of the square onto which Web Mercator maps the world, meters. */
export const HALF_WORLD_M = Math.PI * SEMI_MAJOR_M;

/** Bounds of a tile in the standard pyramid (XYZ: y counts from the north). */
export function tileBounds(zoom: number, x: number, y: number): MapBounds {
  const side = (2 * HALF_WORLD_M) / 2 ** zoom;
  return {
    west: x * side - HALF_WORLD_M,
    east: (x + 1) * side - HALF_WORLD_M,
    north: HALF_WORLD_M - y * side,
    south: HALF_WORLD_M - (y + 1) * side,
  };
}

/** A latitude limited to Web Mercator's range. */
function shownLatitude(lat: number): number {
  return Math.max(-MERCATOR_LIMIT_DEGREES, Math.min(MERCATOR_LIMIT_DEGREES, lat));
}

/** The first (north-west) and the last tile of a zoom that overlap a box of WGS 84 degrees. */
export function tilesOver(
  zoom: number,
  { west, south, east, north }: MapBounds,
): Readonly<Record<'first' | 'last', { readonly x: number; readonly y: number }>> {
  const across = 2 ** zoom;
  const tileOf = (lat: number, lon: number) => {
    const { x, y } = mercator.forward({ lat: shownLatitude(lat), lon });
    const placed = (meters: number) =>
      Math.max(0, Math.min(across - 1, Math.floor((meters / (2 * HALF_WORLD_M)) * across)));
    return { x: placed(x + HALF_WORLD_M), y: placed(HALF_WORLD_M - y) };
  };
  return { first: tileOf(north, west), last: tileOf(south, east) };
}

/** The square around a point whose sides are at a distance of `halfSideM`, meters on the ground. */
export function squareAround(point: LatLon, halfSideM: number): MapBounds {
  const { x, y } = mercator.forward(point);
  const half = halfSideM / mercator.metersPerUnit(point.lat).east;
  return { west: x - half, south: y - half, east: x + half, north: y + half };
}
