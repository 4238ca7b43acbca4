import type { RasterSourceSpecification } from 'maplibre-gl';
import type { MapDetail } from '../../../core/color/mapClasses.ts';
import type { MapLayer, MapLook } from '../../../core/color/mapLayer.ts';

const tileSize = 256;
const denseScreen = 1.25;

/** The fields of a layer's TileJSON that the page uses. */
interface TileJson {
  readonly bounds?: [number, number, number, number];
  readonly minzoom?: number;
  readonly maxzoom?: number;
  readonly attribution?: string;
  readonly detail: MapDetail;
}

/** What the tiles are read with: a key that may see values, or none. */
export interface KeyAccess {
  readonly detail: MapDetail;
  /** Null for classes, so that their tiles stay public. */
  readonly key: string | null;
}

/** Which tiles are read, and with which key. */
export interface TileAccess extends KeyAccess {
  /** Only frames of this geometry; null = all. */
  readonly look: MapLook | null;
}

/** Everyone sees classes. */
export const CLASSES_ONLY: KeyAccess = { detail: 'classes', key: null };

/** The layer's tiles as a map source; null if the server has none. */
export async function dataTiles(layer: MapLayer): Promise<RasterSourceSpecification | null> {
  const response = await fetch(`/tiles/${layer}.json`).catch(() => null);
  if (response === null || !response.ok) return null;
  const { bounds, minzoom, maxzoom, attribution } = (await response.json()) as TileJson;
  return {
    type: 'raster',
    // from the host by which the browser reached the page
    tiles: [tileAddress(layer, { ...CLASSES_ONLY, look: null })],
    tileSize,
    ...(bounds && { bounds }),
    ...(minzoom !== undefined && { minzoom }),
    ...(maxzoom !== undefined && { maxzoom }),
    ...(attribution && { attribution }),
  };
}

/** What a key may see: a key that the service doesn't accept sees what everyone sees. */
export async function keyAccess(key: string | null): Promise<KeyAccess> {
  if (key === null) return CLASSES_ONLY;
  const response = await fetch('/tiles/velocity.json?detail=values', headersFor(key)).catch(() => null);
  if (response === null || !response.ok) return CLASSES_ONLY;
  const { detail } = (await response.json()) as TileJson;
  return detail === 'values' ? { detail, key } : CLASSES_ONLY;
}

/** The key as a request's header. */
export function headersFor(key: string | null): { readonly headers: Readonly<Record<string, string>> } {
  return { headers: key === null ? {} : { Authorization: `Bearer ${key}` } };
}

/** The URL template of a layer's tiles. The browser must not take one's classes for values, so these have URLs of their own. */
export function tileAddress(layer: MapLayer, { detail, look }: TileAccess): string {
  const scale = devicePixelRatio > denseScreen ? '@2x' : '';
  const query = [look && `look=${look}`, detail === 'values' && 'detail=values'].filter(Boolean).join('&');
  return `${location.origin}/tiles/${layer}/{z}/{x}/{y}${scale}.png${query && `?${query}`}`;
}
