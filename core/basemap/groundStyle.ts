import type { RoadKind } from './groundLayers.ts';

/** The basemap's light colors, as `web/styles/tokens.css` has them for the page. */
export const GROUND_COLORS = {
  ground: '#e9eef0',
  park: '#d8e6d3',
  water: '#bcd5e4',
  building: '#dadfe1',
  road: '#ffffff',
  roadCasing: '#8fa0a8',
  motorway: '#fbe6bf',
  path: '#8fa0a8',
  rail: '#9aa7ae',
  streetName: '#33444e',
  waterName: '#2f6484',
  parkName: '#3f6b42',
  placeName: '#14232b',
} as const;

/** Opacity of measurements over the basemap. */
export const DATA_OPACITY = 0.85;
export const LINE_OPACITY = { path: 0.8, roadCasing: 0.7, road: 0.85, rail: 0.9 } as const;

/** A size in pixels by zoom (tiles of 512 pixels), ascending; between two stops it grows by powers of `base`. */
export interface ZoomedSize {
  readonly base: number;
  readonly stops: readonly (readonly [zoom: number, pixels: number])[];
}

type WideRoad = Exclude<RoadKind, 'path'>;

export const ROAD_WIDTHS: Readonly<Record<WideRoad, ZoomedSize>> = {
  motorway: roadWidth(1.2, 3.5, 9, 24),
  major: roadWidth(0.8, 2.6, 8, 22),
  street: roadWidth(0.3, 1.2, 5.5, 18),
  service: roadWidth(0.2, 0.8, 3, 10),
};
/** What a road's casing adds to its width, pixels, and the zoom at which casings begin. */
export const ROAD_CASING = { pixels: 1.6, leastZoom: 11 } as const;
export const PATH_LINE = { pixels: 1, dashes: [3, 2] } as const;
export const RAIL_LINE: { readonly width: ZoomedSize; readonly dashes: readonly [number, number] } = {
  width: { base: 1, stops: zoomed([10, 0.8], [16, 2.5]) },
  dashes: [6, 2],
};
export const WATERWAY_WIDTH: ZoomedSize = { base: 1.6, stops: zoomed([12, 0.8], [18, 6]) };
export const BUILDINGS_FROM_ZOOM = 14;

/** Sizes of names in pixels, and the zooms at which they appear. */
export const NAMES = {
  halo: 1.6,
  road: { leastZoom: 11, streetsFromZoom: 14, size: { base: 1, stops: zoomed([12, 10.5], [17, 13]) } },
  water: { leastZoom: 12, size: { base: 1, stops: zoomed([12, 11]) } },
  park: { leastZoom: 13, size: { base: 1, stops: zoomed([13, 11]) } },
  place: { leastZoom: 9, endZoom: 16, size: { base: 1, stops: zoomed([9, 12], [14, 15]) } },
  /** Pixels between two names of one street. */
  spacing: 320,
  /** Maximum width of a line of an area's name, in ems. */
  areaEms: 8,
} as const satisfies Readonly<Record<string, unknown>>;

/** The size at a zoom, pixels. */
export function sizeAt({ base, stops }: ZoomedSize, zoom: number): number {
  const next = stops.findIndex(([at]) => at > zoom);
  const [lower, upper] = [stops[next < 0 ? stops.length - 1 : next - 1], stops[next]];
  if (!lower || !upper) return (lower ?? upper)?.[1] ?? 0;
  const [passed, range] = [zoom - lower[0], upper[0] - lower[0]];
  const share = base === 1 ? passed / range : (base ** passed - 1) / (base ** range - 1);
  return lower[1] + share * (upper[1] - lower[1]);
}

function roadWidth(at9: number, at13: number, at16: number, at19: number): ZoomedSize {
  return { base: 1.5, stops: zoomed([9, at9], [13, at13], [16, at16], [19, at19]) };
}

function zoomed(...stops: readonly (readonly [zoom: number, pixels: number])[]): ZoomedSize['stops'] {
  return stops;
}
