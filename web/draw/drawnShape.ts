import { areaShape } from '../../core/area/areaShape.ts';
import { sampledLine } from '../../core/area/lineProfile.ts';
import { groundDistanceM } from '../../core/geodesy/groundDistance.ts';
import type { LatLon } from '../../core/geodesy/projection.ts';
import { parseCoordinates } from '../place/coordinates.ts';
import { drawWords } from '../words/drawWords.ts';

/** What can be drawn: a line, whose report is a profile, or an area. */
export type DrawnKind = 'line' | 'area';

/** A line or an area on the map. The corners of an area don't repeat the first one. */
export interface Shape {
  readonly kind: DrawnKind;
  readonly corners: readonly LatLon[];
}

/** A finished line needs two corners, an area three. */
export const LEAST_CORNERS: Readonly<Record<DrawnKind, number>> = { line: 2, area: 3 };
/** As many as the service accepts. */
export const MOST_CORNERS = 1000;

/** How large a drawing is. */
export interface Measure {
  /** km of a line, km² of an area. */
  readonly size: number;
  /** `0.42 km` or `0.13 km²`. */
  readonly words: string;
  /** Why there can't be a report of it; null = it can be checked. */
  readonly problem: string | null;
}

/** The size of a drawing with enough corners, and whether it can be sent. */
export function measureOf({ kind, corners }: Shape): Measure {
  const positions = corners.map(({ lat, lon }) => [lon, lat]);
  if (kind === 'line') {
    const km = lengthM(corners) / 1000;
    const problem = corners.length < 2 ? drawWords.lineNeedsTwo : problemOf(sampledLine(positions));
    return { size: km, words: lengthWords(km), problem };
  }
  if (corners.length < 3) return { size: 0, words: areaWords(0), problem: drawWords.areaNeedsThree };
  const area = areaShape([[[...positions, ...positions.slice(0, 1)]]]);
  const km2 = typeof area === 'string' ? 0 : area.km2;
  return { size: km2, words: areaWords(km2), problem: problemOf(area) };
}

function problemOf(checked: object | string): string | null {
  return typeof checked === 'string' ? drawWords.shapeProblem(checked) : null;
}

/** The length of a path on the ground, m. */
function lengthM(corners: readonly LatLon[]): number {
  return corners.reduce((sum, corner, at) => {
    const before = corners[at - 1];
    return before ? sum + groundDistanceM(before, corner) : sum;
  }, 0);
}

/** `0.42 km` or `12.3 km`. */
export function lengthWords(km: number): string {
  return km < 0.1 ? `${(1000 * km).toFixed(0)} m` : `${km.toFixed(km < 10 ? 2 : 1)} km`;
}

/** `0.126 km²` or `12.3 km²`. */
export function areaWords(km2: number): string {
  return `${km2.toFixed(km2 < 1 ? 3 : km2 < 10 ? 2 : 1)} km²`;
}

/** The drawing as the service accepts it (GeoJSON). */
export function geometryOf({ kind, corners }: Shape) {
  const positions = corners.map(({ lat, lon }) => [lon, lat]);
  return kind === 'line'
    ? { type: 'LineString' as const, coordinates: positions }
    : { type: 'Polygon' as const, coordinates: [[...positions, ...positions.slice(0, 1)]] };
}

/** The drawing of a request; null if it isn't one. */
export function shapeOfGeometry(geometry: unknown): Shape | null {
  const { type, coordinates } = (geometry ?? {}) as { type?: string; coordinates?: unknown };
  if (type === 'LineString') return { kind: 'line', corners: cornersOf(coordinates as number[][]) };
  if (type !== 'Polygon') return null;
  const [ring = []] = coordinates as number[][][];
  return { kind: 'area', corners: cornersOf(ring.slice(0, -1)) };
}

function cornersOf(positions: readonly (readonly number[])[]): readonly LatLon[] {
  return positions.map(([lon = 0, lat = 0]) => ({ lat, lon }));
}

/** Corners as text, one per line. */
export function cornersText(corners: readonly LatLon[]): string {
  return corners.map(({ lat, lon }) => `${lat.toFixed(5)}, ${lon.toFixed(5)}`).join('\n');
}

/** Reads corners from text, one per line; a sentence about the first line that isn't a point. */
export function readCorners(text: string, kind: DrawnKind): readonly LatLon[] | string {
  const lines = text.split('\n').map((line) => line.trim());
  const corners: LatLon[] = [];
  for (const [at, line] of lines.entries()) {
    if (line === '') continue;
    const corner = parseCoordinates(line);
    if (corner === null) return drawWords.notAPoint(at + 1);
    corners.push(corner);
  }
  const [first, last] = [corners[0], corners.at(-1)];
  const isClosed = corners.length > 1 && first?.lat === last?.lat && first?.lon === last?.lon;
  const open = kind === 'area' && isClosed ? corners.slice(0, -1) : corners;
  if (open.length > MOST_CORNERS) return drawWords.mostCorners(MOST_CORNERS);
  const least = LEAST_CORNERS[kind];
  return open.length < least ? drawWords.leastCorners(least) : open;
}
