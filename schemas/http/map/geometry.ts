import { z } from 'zod';
import { required } from '../../../core/required.ts';
import type { PlanarShapes, Position } from '../../../core/geodesy/planarShapes.ts';

/** Maximum number of positions and parts of a search geometry: all other requests wait while it is parsed and searched. */
export const MOST_POSITIONS = 1000;

const positionSchema = z
  .tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)])
  .rest(z.number())
  .meta({ description: '[longitude, latitude]' });
const lineSchema = z.array(positionSchema).min(2);
const polygonSchema = z.array(z.array(positionSchema).min(4)).min(1);
const simpleGeometry = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Point'), coordinates: positionSchema }),
  z.object({ type: z.literal('MultiPoint'), coordinates: z.array(positionSchema).min(1) }),
  z.object({ type: z.literal('LineString'), coordinates: lineSchema }),
  z.object({ type: z.literal('MultiLineString'), coordinates: z.array(lineSchema).min(1) }),
  z.object({ type: z.literal('Polygon'), coordinates: polygonSchema }),
  z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(polygonSchema).min(1) }),
]);
/** The description of a geometry. It is parsed by hand, stopping at the first position that is invalid or in excess. */
const { $schema: _, ...described } = z.toJSONSchema(
  z.union([
    simpleGeometry,
    z.object({ type: z.literal('GeometryCollection'), geometries: z.array(simpleGeometry).min(1) }),
  ]),
  {
    override: ({ jsonSchema }) => {
      delete jsonSchema.additionalProperties;
    },
  },
);

/** The shapes of a GeoJSON geometry (RFC 7946). */
export interface SearchedPlace extends PlanarShapes {
  readonly positions: number;
  /** Location of an empty part, which isn't a place; null = none. */
  readonly emptyAt: string | null;
}

/** `types` says what the geometry may be. */
function parsedGeometry(types: string) {
  return z
    .unknown()
    .meta({ ...described, description: `A GeoJSON geometry, at most ${MOST_POSITIONS} positions` })
    .transform((value, check): SearchedPlace => {
      const reader = new GeometryReader(types);
      try {
        reader.read(value, []);
      } catch (error) {
        if (!(error instanceof Flaw)) throw error;
        check.issues.push({ code: 'custom', message: error.message, path: [...error.path], input: value });
        return z.NEVER;
      }
      return reader.place();
    });
}

/** A GeoJSON search geometry, parsed as its shapes. */
export const geometrySchema = parsedGeometry(
  'a Point, MultiPoint, LineString, MultiLineString, Polygon, MultiPolygon or GeometryCollection',
);

/** The same for what has to be an area. */
export const areaGeometrySchema = parsedGeometry('a Polygon or MultiPolygon');

type Path = readonly (string | number)[];

/** What is wrong with a geometry, and where. */
class Flaw extends Error {
  readonly path: Path;

  constructor(path: Path, message: string) {
    super(message);
    this.path = path;
  }
}

/** Parses one geometry into shapes; counts what it has read and stops at the first flaw. */
class GeometryReader {
  readonly #types: string;
  readonly #points: Position[] = [];
  readonly #lines: Position[][] = [];
  readonly #polygons: Position[][][] = [];
  #positions = 0;
  #parts = 0;
  #emptyAt: string | null = null;

  constructor(types: string) {
    this.#types = types;
  }

  place(): SearchedPlace {
    return {
      points: this.#points,
      lines: this.#lines,
      polygons: this.#polygons,
      positions: this.#positions,
      emptyAt: this.#emptyAt,
    };
  }

  /** @throws Flaw */
  read(value: unknown, path: Path, isMember = false): void {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw new Flaw(path, 'must be a GeoJSON geometry: an object with type and coordinates');
    const { type, coordinates, geometries } = value as Readonly<Record<string, unknown>>;
    const at = [...path, 'coordinates'];
    if (type === 'Point') this.#readPoint(coordinates, at);
    else if (type === 'MultiPoint') this.#each(coordinates, at, (...point) => this.#readPoint(...point));
    else if (type === 'LineString') this.#readLine(coordinates, at);
    else if (type === 'MultiLineString') this.#each(coordinates, at, (...each) => this.#readLine(...each));
    else if (type === 'Polygon') this.#readPolygon(coordinates, at);
    else if (type === 'MultiPolygon') this.#each(coordinates, at, (...each) => this.#readPolygon(...each));
    else if (type === 'GeometryCollection' && !isMember)
      this.#each(geometries, [...path, 'geometries'], (member, where) => this.read(member, where, true));
    else
      throw new Flaw(
        [...path, 'type'],
        isMember && type === 'GeometryCollection'
          ? "a collection can't contain another collection; put all geometries into one"
          : `must be ${this.#types}${type === 'Feature' ? '; send the geometry of the Feature alone' : ''}`,
      );
  }

  #readPoint(value: unknown, path: Path): void {
    const point = this.#positionAt(value, path);
    if (point) this.#points.push(point);
  }

  #readLine(value: unknown, path: Path): void {
    const line = this.#line(value, path);
    if (line.length === 0) return;
    if (line.length < 2) throw new Flaw(path, 'a line needs at least two positions');
    this.#lines.push(line);
  }

  #readPolygon(value: unknown, path: Path): void {
    const rings: Position[][] = [];
    this.#each(value, path, (each, at) => {
      const ring = withoutRepeats(this.#line(each, at));
      if (ring.length === 0) return;
      const [first, last] = [required(ring[0]), required(ring.at(-1))];
      if (ring.length > 2 && !isSame(first, last))
        throw new Flaw(
          at,
          'the ring is not closed: the first and last positions must be the same; repeat the first at the end',
        );
      if (ring.length < 4)
        throw new Flaw(at, 'a ring needs at least four positions: three different ones, and the first again');
      rings.push(ring);
    });
    if (rings.length > 0) this.#polygons.push(rings);
  }

  #line(value: unknown, path: Path): Position[] {
    const line: Position[] = [];
    this.#each(value, path, (each, at) => {
      const position = this.#positionAt(each, at);
      if (position) line.push(position);
    });
    return line;
  }

  #each(value: unknown, path: Path, read: (value: unknown, path: Path) => void): void {
    if (!Array.isArray(value)) throw new Flaw(path, 'write a list');
    if (value.length === 0) this.#noteEmpty(path);
    for (const [index, inner] of value.entries()) {
      this.#parts += 1;
      if (this.#parts > 3 * MOST_POSITIONS) throw tooLarge(path);
      read(inner, [...path, index]);
    }
  }

  #positionAt(value: unknown, path: Path): Position | null {
    if (!Array.isArray(value)) throw new Flaw(path, 'must be a position, [longitude, latitude]');
    if (value.length === 0) {
      this.#noteEmpty(path);
      return null;
    }
    this.#positions += 1;
    if (this.#positions > MOST_POSITIONS) throw tooLarge(path);
    if (value.length > MOST_NUMBERS || !value.every(Number.isFinite))
      throw new Flaw(path, 'must be [longitude, latitude] as numbers, optionally followed by a height');
    const [lon = NaN, lat = NaN] = value as number[];
    if (Math.abs(lat) > 90 && Math.abs(lat) <= 180 && Math.abs(lon) <= 90)
      throw new Flaw(
        path,
        `latitude ${lat} is not from -90 to 90; latitude and longitude may be swapped: write [longitude, latitude]`,
      );
    if (!(Math.abs(lon) <= 180 && Math.abs(lat) <= 90))
      throw new Flaw(
        path,
        'longitudes must be from -180 to 180 and latitudes from -90 to 90; split geometries that cross 180°',
      );
    return [lon, lat];
  }

  #noteEmpty(path: Path): void {
    this.#emptyAt ??= path.join('.');
  }
}

/** Programs write a corner twice in a row; it is one corner. */
function withoutRepeats(ring: readonly Position[]): Position[] {
  return ring.filter((position, i) => i === 0 || !isSame(position, required(ring[i - 1])));
}

function isSame(a: Position, b: Position): boolean {
  return a[0] === b[0] && a[1] === b[1];
}

/** Longitude, latitude, height, and the measure that some programs add. */
const MOST_NUMBERS = 4;

function tooLarge(path: Path): Flaw {
  return new Flaw(path.slice(0, 1), `the geometry has more than ${MOST_POSITIONS} positions; simplify it`);
}
