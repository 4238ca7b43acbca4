/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import proj4 from 'proj4';
import { z } from 'zod';
import type { Shape } from '../../core/context/shapeDistance.ts';
import { errorMessage } from '../../core/error.ts';

/** Converts shapes of a file to WGS 84 degrees that continue across the antimeridian. */
export interface SourceCrs {
  /** For people: `EPSG:5070`. */
  readonly name: string;
  /** A shape in degrees, or what is wrong with it. */
  toDegrees(shape: Shape): Shape | { readonly problem: string };
}

const identifiedSchema = z.object({
  type: z.string(),
  name: z.string().optional(),
  id: z.object({ authority: z.string(), code: z.union([z.string(), z.number()]) }).optional(),
});
/** Longitude first: GeoParquet's positions are x, y whatever the order of the system's axes. */
const DEGREES = new Set(['OGC:CRS84', 'EPSG:4326']);
/** A side of a projected shape longer than this on the ground is divided: it isn't straight in degrees. */
const LONGEST_SIDE_DEGREES = 0.02;
const MOST_HALVINGS = 10;

/** Opens the system of a GeoParquet column, PROJJSON; undefined = degrees. Throws an Error that describes the problem. */
export function openSourceCrs(projJson: unknown): SourceCrs {
  if (projJson === undefined) return { name: 'OGC:CRS84', toDegrees: (shape) => continuous(shape) };
  const { data } = identifiedSchema.safeParse(projJson);
  if (!data) throw new Error("its coordinate reference system isn't PROJJSON");
  const name = data.id ? `${data.id.authority}:${data.id.code}` : (data.name ?? data.type);
  if (DEGREES.has(name)) return { name, toDegrees: (shape) => continuous(shape) };
  const forward = converterOf(projJson as ProjJson, name);
  const isGeographic = data.type === 'GeographicCRS';
  return {
    name,
    toDegrees: (shape) => {
      const parts = shape.parts.map((part) =>
        converted(part, forward, isGeographic || shape.kind === 'point'),
      );
      return continuous({ ...shape, parts });
    },
  };
}

type ProjJson = Exclude<Parameters<typeof proj4>[0], string>;
type Forward = (x: number, y: number) => readonly [lon: number, lat: number];

function converterOf(projJson: ProjJson, name: string): Forward {
  try {
    const converter = proj4(projJson, 'EPSG:4326');
    return (x, y) => {
      const [lon = NaN, lat = NaN] = converter.forward([x, y]);
      return [lon, lat];
    };
  } catch (error) {
    throw new Error(
      `its coordinate reference system, ${name}, can't be converted to degrees (${errorMessage(error)})`,
      {
        cause: error,
      },
    );
  }
}

function converted(part: Float64Array, forward: Forward, isStraight: boolean): Float64Array {
  const positions: number[] = [];
  const addBetween = (from: number[], to: number[], halvings: number): void => {
    const [ax, ay, alon, alat] = from;
    const [bx, by, blon, blat] = to;
    const length = Math.max(Math.abs(blon! - alon!), Math.abs(blat! - alat!));
    if (!(length > LONGEST_SIDE_DEGREES) || length > 180 || halvings === 0) return;
    const [x, y] = [(ax! + bx!) / 2, (ay! + by!) / 2];
    const middle = [x, y, ...forward(x, y)];
    addBetween(from, middle, halvings - 1);
    positions.push(middle[2]!, middle[3]!);
    addBetween(middle, to, halvings - 1);
  };
  let before: number[] | null = null;
  for (let at = 0; at < part.length; at += 2) {
    const [x, y] = [part[at]!, part[at + 1]!];
    const here: number[] = [x, y, ...forward(x, y)];
    if (before && !isStraight) addBetween(before, here, MOST_HALVINGS);
    positions.push(here[2]!, here[3]!);
    before = here;
  }
  return Float64Array.from(positions);
}

/** A step of more than half a turn crosses the antimeridian; all parts begin within half a turn of the first. */
function continuous({ kind, parts }: Shape): Shape | { readonly problem: string } {
  const first = parts[0]?.[0] ?? NaN;
  const start = first - 360 * Math.round(first / 360);
  const moved: Float64Array[] = [];
  for (const part of parts) {
    const out = new Float64Array(part.length);
    let before = start;
    for (let at = 0; at < part.length; at += 2) {
      const [lon, lat] = [part[at]!, part[at + 1]!];
      if (!(Math.abs(lon) <= 360 && Math.abs(lat) <= 90))
        return { problem: `${lon}, ${lat} is not on the Earth` };
      before = lon + 360 * Math.round((before - lon) / 360);
      out[at] = before;
      out[at + 1] = lat;
    }
    if (kind === 'area' && Math.abs(out[0]! - out.at(-2)!) > 180)
      return { problem: 'a ring goes around a pole' };
    moved.push(out);
  }
  return { kind, parts: moved };
}
