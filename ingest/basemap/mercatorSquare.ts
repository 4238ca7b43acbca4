import type { TileBounds } from '../../formats/pmtiles/header.ts';
import type { MapFeature, Position } from './mapFeature.ts';

function positionsOf({ geometry }: MapFeature): readonly Position[] {
  if (geometry.type === 'Point') return [geometry.coordinates];
  if (geometry.type === 'MultiLineString') return geometry.coordinates.flat();
  return geometry.coordinates.flat(2);
}

/** The box around a feature in the square from 0 to 1 that web mercator fills, from the north-west. */
export function mercatorSquare(feature: MapFeature) {
  const [west, south, east, north] = boundsOf([feature]);
  return { west: column(west), east: column(east), north: row(north), south: row(south) };
}

/** The box around features, degrees. */
export function boundsOf(features: readonly MapFeature[]): TileBounds {
  let [west, south, east, north] = [180, 90, -180, -90];
  for (const feature of features) {
    for (const [lon, lat] of positionsOf(feature)) {
      west = Math.min(west, lon);
      east = Math.max(east, lon);
      south = Math.min(south, lat);
      north = Math.max(north, lat);
    }
  }
  return [west, south, east, north];
}

function column(lon: number): number {
  return lon / 360 + 0.5;
}

function row(lat: number): number {
  const sine = Math.sin((lat * Math.PI) / 180);
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
}
