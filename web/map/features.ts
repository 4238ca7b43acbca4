import { required } from '../../core/required.ts';
import { cities } from './cities.ts';
import { graticule, isLabelCut } from './graticule.ts';
import { frameName, namedFrames } from './mapLabels.ts';
import type { Box, Scene } from './scene.ts';

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
