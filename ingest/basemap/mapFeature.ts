import type { GroundLayer } from '../../core/basemap/groundLayers.ts';

/** Longitude and latitude, degrees. */
export type Position = readonly [lon: number, lat: number];

/** A feature of the basemap. */
export interface MapFeature {
  readonly layer: GroundLayer;
  /** Class within the layer; '' = none. */
  readonly kind: string;
  /** '' = without a name. */
  readonly name: string;
  /** The lowest zoom at which it appears. */
  readonly leastZoom: number;
  readonly geometry:
    | { readonly type: 'MultiLineString'; readonly coordinates: readonly (readonly Position[])[] }
    | { readonly type: 'MultiPolygon'; readonly coordinates: readonly (readonly (readonly Position[])[])[] }
    | { readonly type: 'Point'; readonly coordinates: Position };
}

/** Rings as a shapefile has them, outer ones clockwise and holes the other way, as polygons with their holes. */
export function polygonsOf(rings: readonly (readonly Position[])[]): Position[][][] {
  const closed = rings.filter((ring) => ring.length >= 4);
  const outer = closed.filter((ring) => turn(ring) < 0).map((ring) => [[...ring]]);
  for (const hole of closed.filter((ring) => turn(ring) > 0)) {
    const [inside] = hole;
    const around = inside && outer.find(([ring]) => ring && contains(ring, inside));
    if (around) around.push([...hole]);
  }
  return outer;
}

/** Twice the area of a ring in square degrees; negative where it runs clockwise. */
function turn(ring: readonly Position[]): number {
  return ring.reduce((sum, [lon, lat], at) => {
    const [nextLon, nextLat] = ring[(at + 1) % ring.length] ?? [lon, lat];
    return sum + lon * nextLat - nextLon * lat;
  }, 0);
}

function contains(ring: readonly Position[], [lon, lat]: Position): boolean {
  return ring.reduce((isInside, [x, y], at) => {
    const [nextX, nextY] = ring[(at + 1) % ring.length] ?? [x, y];
    const crosses = y > lat !== nextY > lat && lon < x + ((lat - y) / (nextY - y)) * (nextX - x);
    return crosses ? !isInside : isInside;
  }, false);
}
