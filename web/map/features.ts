import { required } from '../../core/required.ts';
import { cities } from './cities.ts';
import { graticule, isLabelCut } from './graticule.ts';
import { frameName, namedFrames } from './mapLabels.ts';
import type { Box, Drawn, Scene } from './scene.ts';
import type { LatLon } from '../service/serviceAnswers.ts';

type Geometry =
  | { type: 'Point'; coordinates: number[] }
  | { type: 'LineString'; coordinates: number[][] }
  | { type: 'Polygon'; coordinates: number[][][] };
interface Feature {
  type: 'Feature';
  geometry: Geometry;
  properties: Record<string, unknown>;
}
/** GeoJSON, as the map accepts it. */
interface Features {
  type: 'FeatureCollection';
  features: Feature[];
}

/** Outlines of the frames, with how fresh they are. */
export function frameOutlines({ frames, answeringFrame }: Scene): Features {
  return collection(
    frames.map((frame) =>
      feature(frame.footprint, {
        freshness: frame.data_freshness,
        answering: frame.frame_id === answeringFrame,
      }),
    ),
  );
}

/** Names of the frames, above the middle of their upper edges. */
export function frameNames({ frames, answeringFrame, point }: Scene): Features {
  return collection(
    namedFrames(frames, answeringFrame, point).map((frame) => {
      const [west, , east, north] = frame.bbox;
      return pointFeature([(west + east) / 2, north], { name: frameName(frame) });
    }),
  );
}

/** The measurement cell; empty if there is none. */
export function cellOutline({ cell }: Scene): Features {
  if (cell === null || cell.corners.length < 4) return collection([]);
  const ring = [...cell.corners, required(cell.corners[0])].map(([lat, lon]) => [lon, lat]);
  return collection([feature({ type: 'Polygon', coordinates: [ring] }, { measured: cell.isMeasured })]);
}

/** A drawn line or area: its parts by `role`, of which the map draws each in its own way. */
export function drawnFeatures({ drawn }: Scene): Features {
  if (drawn === null) return collection([]);
  const { kind, corners, next, mark, parts } = drawn;
  const path = [...corners, ...(next === null ? [] : [next])];
  return collection([
    ...(kind === 'area' && path.length > 2
      ? [feature({ type: 'Polygon', coordinates: [closed(path)] }, { role: 'inside' })]
      : []),
    ...lineOf(sidesOf(drawn), 'side'),
    ...(next === null || corners.length === 0 ? [] : lineOf(path.slice(-2), 'next')),
    ...parts.map(({ from, to, color }) =>
      feature(
        { type: 'LineString', coordinates: [positionOf(from), positionOf(to)] },
        { role: 'part', color },
      ),
    ),
    ...corners.map((corner) => pointFeature(positionOf(corner), { role: 'corner' })),
    ...(mark === null ? [] : [pointFeature(positionOf(mark), { role: 'mark' })]),
  ]);
}

/** The fixed sides: those of a finished area return to its first corner. */
function sidesOf({ kind, corners, next }: Drawn): readonly LatLon[] {
  const first = corners[0];
  return kind === 'area' && next === null && first ? [...corners, first] : corners;
}

function lineOf(path: readonly LatLon[], role: string): Feature[] {
  return path.length < 2
    ? []
    : [feature({ type: 'LineString', coordinates: path.map((at) => [...positionOf(at)]) }, { role })];
}

function closed(path: readonly LatLon[]): number[][] {
  return [...path, ...path.slice(0, 1)].map((at) => [...positionOf(at)]);
}

function positionOf({ lat, lon }: LatLon): [number, number] {
  return [lon, lat];
}

/** The larger cities, largest first. */
export function cityNames(): Features {
  return collection(cities.map(({ name, lat, lon }, rank) => pointFeature([lon, lat], { name, rank })));
}

/**
 * Lines of latitude and longitude over a view of this width in pixels, with their degrees where the view's edges don't
 * cut them.
 */
export function graticuleFeatures(
  view: Box,
  widthPx: number,
): { readonly lines: Features; readonly names: Features } {
  const all = graticule(view);
  const named = all.filter((line) => !isLabelCut(line, view, widthPx));
  return {
    lines: collection(
      all.map(({ line }) => feature({ type: 'LineString', coordinates: line.map((at) => [...at]) }, {})),
    ),
    names: collection(
      named.map(({ label, labelAt, direction }) =>
        pointFeature(
          labelAt,
          direction === 'meridian'
            ? { name: label, anchor: 'bottom', offset: [0, -0.5] }
            : // moved inward as far as the panels cover the map, so that no part sticks out next to them
              { name: label, anchor: 'left', offset: [1.7, 0] },
        ),
      ),
    ),
  };
}

function collection(features: Feature[]): Features {
  return { type: 'FeatureCollection', features };
}

function feature(geometry: Geometry, properties: Feature['properties']): Feature {
  return { type: 'Feature', geometry, properties };
}

function pointFeature(coordinates: readonly [number, number], properties: Feature['properties']): Feature {
  return feature({ type: 'Point', coordinates: [...coordinates] }, properties);
}
