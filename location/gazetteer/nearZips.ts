/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import { required } from '../../core/required.ts';
import { compareText } from '../../core/compareText.ts';
import type { LatLon } from '../../core/geodesy/projection.ts';
import { METERS_A_DEGREE } from './mergeAreas.ts';

/** A ZIP and the circle that contains its addresses. */
interface ZipCircle {
  readonly zip: string;
  readonly point: LatLon;
  readonly radiusM: number;
}

/** A ZIP and its distance from a place, meters. */
export interface NearZip {
  readonly zip: string;
  readonly distanceM: number;
  /** Between the place's circle and the ZIP's; 0 if they meet. */
  readonly gapM: number;
}

/** Finds ZIPs around a place; a scan of the whole country takes half a millisecond. */
export interface NearZips {
  /** The nearest by gap, then by distance; at most `count`. */
  nearest(point: LatLon, count: number): NearZip[];
  /** All within a gap, in the same order. */
  within(circle: { readonly point: LatLon; readonly radiusM: number }, gapM: number): NearZip[];
}

/** Stores the circles as columns. */
export function createNearZips(circles: readonly ZipCircle[]): NearZips {
  const lat = Float64Array.from(circles, ({ point }) => point.lat);
  const lon = Float64Array.from(circles, ({ point }) => point.lon);
  const shrink = Float64Array.from(lat, cosine);
  const radiusM = Float64Array.from(circles, (circle) => circle.radiusM);
  const look = (
    point: LatLon,
    ownRadiusM: number,
    use: (index: number, distanceM: number, gapM: number) => void,
  ) => {
    const ownShrink = cosine(point.lat);
    for (let i = 0; i < lat.length; i++) {
      const north = lat[i]! - point.lat;
      let east = Math.abs(lon[i]! - point.lon);
      if (east > 180) east = 360 - east;
      // Uses both latitudes, as on the sphere: with only one, a distance of 400 km is off by as much as 3 %.
      const distanceM = METERS_A_DEGREE * Math.sqrt(north * north + east * east * ownShrink * shrink[i]!);
      use(i, distanceM, Math.max(0, distanceM - radiusM[i]! - ownRadiusM));
    }
  };
  return {
    nearest: (point, count) => {
      let best: NearZip[] = [];
      let farthestM = Infinity;
      look(point, 0, (index, distanceM, gapM) => {
        if (gapM > farthestM) return;
        best.push({ zip: required(circles[index]).zip, distanceM, gapM });
        if (best.length < 4 * count) return;
        best = best.toSorted(compareNear).slice(0, count);
        farthestM = best.at(-1)?.gapM ?? -1;
      });
      return best.toSorted(compareNear).slice(0, count);
    },
    within: ({ point, radiusM: ownRadiusM }, mostM) => {
      const found: NearZip[] = [];
      look(point, ownRadiusM, (index, distanceM, gapM) => {
        if (gapM <= mostM) found.push({ zip: required(circles[index]).zip, distanceM, gapM });
      });
      return found.toSorted(compareNear);
    },
  };
}

function cosine(degrees: number): number {
  return Math.cos(degrees * (Math.PI / 180));
}

function compareNear(a: NearZip, b: NearZip): number {
  return a.gapM - b.gapM || a.distanceM - b.distanceM || compareText(a.zip, b.zip);
}
