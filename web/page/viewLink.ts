import { required } from '../../core/required.ts';
import { MAP_LAYERS, MAP_LOOKS, type MapLayer, type MapLook } from '../../core/color/mapLayer.ts';
import type { LatLon } from '../../core/geodesy/projection.ts';
import { parseCoordinates } from '../place/coordinates.ts';

export const THEMES = ['auto', 'light', 'dark'] as const;
/** `auto` = follow the system. */
export type Theme = (typeof THEMES)[number];

/** The center and the scale of the map. */
export interface Camera {
  readonly center: LatLon;
  readonly zoom: number;
}

/** Everything that a link restores; null = the page's default. */
export interface View {
  readonly place: LatLon | null;
  /** What the place was found by. */
  readonly address: string | null;
  readonly camera: Camera | null;
  readonly layer: MapLayer | 'none' | null;
  readonly look: MapLook | null;
  /** Percent. */
  readonly opacity: number | null;
  readonly theme: Theme | null;
}

/** Maximum length that the service accepts. */
export const longestAddress = 1000;

/** A view without a place. */
export const PLAIN_VIEW: View = {
  place: null,
  address: null,
  camera: null,
  layer: null,
  look: null,
  opacity: null,
  theme: null,
};

/**
 * The part of the address after and with `#`:
 * `#29.76040,-95.36980&address=…&map=14.5/29.76/-95.37&layer=seasonal&opacity=60&theme=dark`; only `#` if there is
 * nothing to store.
 */
export function viewLink({ place, address, camera, layer, look, opacity, theme }: View): string {
  const parts = [
    place && `${place.lat.toFixed(5)},${place.lon.toFixed(5)}`,
    place && address && `address=${encodeURIComponent(address)}`,
    camera && `map=${camera.zoom.toFixed(2)}/${camera.center.lat.toFixed(5)}/${camera.center.lon.toFixed(5)}`,
    layer && `layer=${layer}`,
    look && `look=${look}`,
    opacity !== null && `opacity=${opacity}`,
    theme && `theme=${theme}`,
  ];
  return `#${parts.filter((part) => part !== null && part !== false).join('&')}`;
}

/** Parses a link; ignores what it can't parse. */
export function readViewLink(hash: string): View {
  const [first = '', ...others] = hash.replace(/^#/, '').split('&').map(decodeFully);
  const place = parseCoordinates(first);
  const named = new Map(
    [first, ...others].map((part) => [required(part.split('=', 1)[0]), part.replace(/^[^=]*=?/, '')]),
  );
  const address = named.get('address')?.trim().slice(0, longestAddress);
  const opacity = Number(named.get('opacity') || Number.NaN);
  return {
    place,
    address: (place && address) || null,
    camera: readCamera(named.get('map') ?? ''),
    layer: [...MAP_LAYERS, 'none' as const].find((layer) => layer === named.get('layer')) ?? null,
    look: MAP_LOOKS.find((look) => look === named.get('look')) ?? null,
    opacity: opacity >= 0 && opacity <= 100 ? Math.round(opacity) : null,
    theme: THEMES.find((theme) => theme === named.get('theme')) ?? null,
  };
}

function readCamera(text: string): Camera | null {
  const [zoom = Number.NaN, lat = Number.NaN, lon = Number.NaN] = text
    .split('/')
    .map((part) => (part === '' ? Number.NaN : Number(part)));
  const isThere = Math.abs(lat) <= 90 && Math.abs(lon) <= 180;
  return isThere && zoom >= 0 && zoom <= 24 ? { zoom, center: { lat, lon } } : null;
}

/** Some programs encode a link twice. */
function decodeFully(text: string): string {
  return decode(decode(text));
}

/** A link that was damaged in transit is used unchanged. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
