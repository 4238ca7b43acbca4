import { required } from '../../core/required.ts';
import { compareText } from '../../core/compareText.ts';
import type { LatLon } from '../../core/geodesy/projection.ts';
import type { PlaceArea, ZipArea } from './gazetteerIndex.ts';
import type { IndexRow } from './indexRows.ts';

/** Meters per degree of latitude on the mean sphere. */
export const METERS_A_DEGREE = 111_195;
/**
 * Parts of a place closer than this, beyond their own radii, are one place; farther apart they are two places with the
 * same name.
 */
const PLACE_GAP_M = 30_000;
/** A part with less than this share of the addresses doesn't widen the circle, because strays are common. */
const STRAY_SHARE = 0.02;
/** No area is smaller than a block. */
const LEAST_RADIUS_M = 100;

/** Meters between two points, accurate to 0.5 % up to a few hundred kilometers. */
function groundDistanceM(a: LatLon, b: LatLon): number {
  const turns = Math.abs(a.lon - b.lon) % 360;
  const lon = turns > 180 ? 360 - turns : turns;
  return METERS_A_DEGREE * Math.hypot(a.lat - b.lat, lon * Math.cos(((a.lat + b.lat) / 2) * (Math.PI / 180)));
}

interface Circle {
  readonly point: LatLon;
  readonly radiusM: number;
}

/** The circle of several parts: that of an outline if there is one, else a circle around the weighted center. */
export function circleOf(rows: readonly IndexRow[]): Circle {
  const outline = rows.find(({ weight }) => weight === 0);
  if (outline) return { point: outline, radiusM: Math.max(outline.radiusM, LEAST_RADIUS_M) };
  const total = weightOf(rows);
  const origin = required(rows[0]).lon;
  let lat = 0;
  let east = 0;
  for (const row of rows) {
    lat += (row.lat * row.weight) / total;
    east += (shortestTurn(row.lon - origin) * row.weight) / total;
  }
  const point = { lat, lon: shortestTurn(origin + east) };
  let radiusM = LEAST_RADIUS_M;
  for (const row of rows) {
    if (row.weight < STRAY_SHARE * total) continue;
    radiusM = Math.max(radiusM, groundDistanceM(point, row) + row.radiusM);
  }
  return { point, radiusM };
}

function shortestTurn(degrees: number): number {
  return ((((degrees + 180) % 360) + 360) % 360) - 180;
}

function weightOf(rows: readonly IndexRow[]): number {
  return rows.reduce((sum, { weight }) => sum + weight, 0);
}

/** Texts by the total weight of their rows, heaviest first. */
function byWeight(rows: readonly IndexRow[], textOf: (row: IndexRow) => string | null): string[] {
  const weights = new Map<string, number>();
  for (const row of rows) {
    const text = textOf(row);
    if (text !== null) weights.set(text, (weights.get(text) ?? 0) + row.weight);
  }
  return [...weights].toSorted(([a, x], [b, y]) => y - x || compareText(a, b)).map(([text]) => text);
}

/** The area of a ZIP from its rows in all units, and the names of the places in it. */
export function mergeZip(zip: string, rows: readonly IndexRow[], places: readonly IndexRow[]): ZipArea {
  const { point, radiusM } = circleOf(rows);
  return {
    zip,
    states: byWeight(
      rows.filter(({ weight }) => weight > 0),
      ({ state }) => state,
    ),
    places: byWeight(places, ({ name }) => name),
    point: { lat: point.lat, lon: point.lon },
    radiusM,
    weight: weightOf(rows),
  };
}

/** Places (or counties) with one name in one state; parts that lie far apart are different places. Largest first. */
export function mergePlaces(rows: readonly IndexRow[]): PlaceArea[] {
  const clusters: IndexRow[][] = [];
  for (const row of rows.toSorted((a, b) => b.weight - a.weight || compareText(a.unit, b.unit))) {
    const near = clusters.find((cluster) => {
      const first = required(cluster[0]);
      return groundDistanceM(first, row) - first.radiusM - row.radiusM < PLACE_GAP_M;
    });
    if (near) near.push(row);
    else clusters.push([row]);
  }
  return clusters
    .map((cluster) => {
      const { point, radiusM } = circleOf(cluster);
      return {
        name: byWeight(cluster, ({ name }) => name)[0] ?? required(cluster[0]).key,
        state: required(cluster[0]).state,
        point: { lat: point.lat, lon: point.lon },
        radiusM,
        weight: weightOf(cluster),
        zips: byWeight(cluster, ({ zip }) => zip),
      };
    })
    .toSorted((a, b) => b.weight - a.weight);
}
