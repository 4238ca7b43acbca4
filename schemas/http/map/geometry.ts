import { z } from 'zod';
import type { PlanarShapes } from '../../../core/geodesy/planarShapes.ts';

/** Positions of a geometry that is asked about. */
const MOST_POSITIONS = 5000;

const longitude = z.number().min(-180).max(180);
const latitude = z.number().min(-90).max(90);
const position = z
  .tuple([longitude, latitude])
  .rest(z.number())
  .meta({ description: '[longitude, latitude]' });
const line = z.array(position).min(2);
const ring = z
  .array(position)
  .min(4, 'a ring has four positions at least')
  .refine(
    (positions) => positions[0]!.every((value, at) => value === positions.at(-1)![at]),
    'a ring ends where it begins',
  );
const polygon = z.array(ring).min(1);

const simpleGeometry = z.union([
  z.object({ type: z.literal('Point'), coordinates: position }),
  z.object({ type: z.literal('MultiPoint'), coordinates: z.array(position).min(1) }),
  z.object({ type: z.literal('LineString'), coordinates: line }),
  z.object({ type: z.literal('MultiLineString'), coordinates: z.array(line).min(1) }),
  z.object({ type: z.literal('Polygon'), coordinates: polygon }),
  z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(polygon).min(1) }),
]);
type SimpleGeometry = z.infer<typeof simpleGeometry>;

const anyGeometry = z.union([
  simpleGeometry,
  z.object({ type: z.literal('GeometryCollection'), geometries: z.array(simpleGeometry).min(1) }),
]);
type Geometry = z.infer<typeof anyGeometry>;

/** A GeoJSON geometry (RFC 7946) that something is asked about, of so many positions at most. */
export const geometrySchema = anyGeometry
  .refine((geometry) => positionsIn(shapesOf(geometry)) <= MOST_POSITIONS, {
    error: `the geometry has more than ${MOST_POSITIONS} positions; simplify it`,
  })
  .meta({ description: `A GeoJSON geometry, at most ${MOST_POSITIONS} positions` });

/** The points, lines and polygons of a geometry. */
export function shapesOf(geometry: Geometry): PlanarShapes {
  if (geometry.type === 'GeometryCollection') {
    const parts = geometry.geometries.map(simpleShapes);
    return {
      points: parts.flatMap(({ points }) => points),
      lines: parts.flatMap(({ lines }) => lines),
      polygons: parts.flatMap(({ polygons }) => polygons),
    };
  }
  return simpleShapes(geometry);
}

function simpleShapes({ type, coordinates }: SimpleGeometry): PlanarShapes {
  return {
    points: type === 'Point' ? [coordinates] : type === 'MultiPoint' ? coordinates : [],
    lines: type === 'LineString' ? [coordinates] : type === 'MultiLineString' ? coordinates : [],
    polygons: type === 'Polygon' ? [coordinates] : type === 'MultiPolygon' ? coordinates : [],
  };
}

function positionsIn({ points, lines, polygons }: PlanarShapes): number {
  return [...lines, ...polygons.flat()].reduce((total, { length }) => total + length, points.length);
}
