import type { LatLon } from '../../../core/geodesy/projection.ts';

/** The result for a text that names a point by something other than a street address. */
export type PointReading =
  /** Degrees, unvalidated, and how far the intended place may be from it. `isDegrees` = they were written as degrees. */
  | {
      readonly kind: 'point';
      readonly point: LatLon;
      readonly uncertaintyM: number;
      readonly isDegrees?: boolean;
    }
  /** Ambiguous: it may mean any of several points. */
  | { readonly kind: 'points'; readonly points: readonly LatLon[] }
  /** It names a point in a form that isn't accepted; `meant` = what it probably means. */
  | { readonly kind: 'refused'; readonly reason: string; readonly meant?: readonly LatLon[] }
  /** A link that contains an address. */
  | { readonly kind: 'address'; readonly text: string };

/** A point as written. */
export function pointAt(lat: number, lon: number, uncertaintyM = 0): PointReading {
  return { kind: 'point', point: { lat, lon }, uncertaintyM };
}

export function refused(reason: string, meant: readonly LatLon[] = []): PointReading {
  return { kind: 'refused', reason, meant };
}
