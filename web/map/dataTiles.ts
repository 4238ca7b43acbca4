import type { RasterSourceSpecification } from 'maplibre-gl';
import type { MapLayer } from '../../core/color/mapLayer.ts';

const tileSize = 256;
const denseScreen = 1.25;

/** The fields of a layer's TileJSON that the page uses. */
interface TileJson {
  readonly bounds?: [number, number, number, number];
  readonly minzoom?: number;
  readonly maxzoom?: number;
  readonly attribution?: string;
}

/** The layer's tiles as a map source; null if the server has none. */
export async function dataTiles(layer: MapLayer): Promise<RasterSourceSpecification | null> {
  const response = await fetch(`/tiles/${layer}.json`).catch(() => null);
  if (response === null || !response.ok) return null;
  const { bounds, minzoom, maxzoom, attribution } = (await response.json()) as TileJson;
  return {
    type: 'raster',
    // from the host by which the browser reached the page
    tiles: [tileAddress(layer)],
    tileSize,
    ...(bounds && { bounds }),
    ...(minzoom !== undefined && { minzoom }),
    ...(maxzoom !== undefined && { maxzoom }),
    ...(attribution && { attribution }),
  };
}

/** The URL template of a layer's tiles. */
export function tileAddress(layer: MapLayer): string {
  const scale = devicePixelRatio > denseScreen ? '@2x' : '';
  return `${location.origin}/tiles/${layer}/{z}/{x}/{y}${scale}.png`;
}
