import type { LatLon } from '../../../core/geodesy/projection.ts';

/** What a text says that names a point by something else than a street address. */
export type PointReading =
  /** Degrees, unchecked, and how far off the place may be that is meant. */
  | { readonly kind: 'point'; readonly point: LatLon; readonly uncertaintyM: number }
  /** It may mean any of several points. */
  | { readonly kind: 'points'; readonly points: readonly LatLon[] }
  /** It names a point in a way that cannot be taken; `meant` = what it probably means. */
  | { readonly kind: 'refused'; readonly reason: string; readonly meant?: readonly LatLon[] }
  /** A link that holds an address. */
  | { readonly kind: 'address'; readonly text: string };

/** A point as it was written. */
export function pointAt(lat: number, lon: number, uncertaintyM = 0): PointReading {
  return { kind: 'point', point: { lat, lon }, uncertaintyM };
}

export function refused(reason: string, meant: readonly LatLon[] = []): PointReading {
  return { kind: 'refused', reason, meant };
}
