import { join } from 'node:path';
import { waterOutlines } from '../demo/demoScene.ts';
import { inFrame, TOWN_COUNTY, townSites, type Town } from './townPlan.ts';
import { writeShapefile, type ShapefileLine } from './writeShapefile.ts';

const VINTAGE = 2025;
/** Feature codes of TIGER/Line (MTFCC). */
const CODES = {
  motorway: 'S1100',
  highway: 'S1200',
  street: 'S1400',
  rail: 'R1011',
  water: 'H2030',
  park: 'K2182',
};
const FIELDS = [
  { name: 'FULLNAME', kind: 'text', width: 100 },
  { name: 'MTFCC', kind: 'text', width: 5 },
] as const;
const PLACE_FIELDS = [
  { name: 'GEOID', kind: 'text', width: 7 },
  { name: 'STATEFP', kind: 'text', width: 2 },
  { name: 'NAME', kind: 'text', width: 100 },
  { name: 'ALAND', kind: 'integer', width: 14 },
  { name: 'INTPTLAT', kind: 'text', width: 11 },
  { name: 'INTPTLON', kind: 'text', width: 12 },
] as const;
const STATE = TOWN_COUNTY.slice(0, 2);
const HIGHWAYS: ReadonlySet<string> = new Set(['State Hwy 9']);
/** Also called State Hwy 9; the map shows one name. */
const SECOND_NAMES: ReadonlySet<string> = new Set(['Levelton Rd']);
/** Half the side of a town's outline and of a park, in fractions of the frame. */
const TOWN_HALF = 0.04;

type Outline = readonly (readonly [u: number, v: number])[];

/** Roads that cross the frame, without houses. */
const CROSSINGS: readonly { readonly name: string; readonly code: string; readonly line: Outline }[] = [
  { name: 'Interstate 98', code: CODES.motorway, line: curve(0.02, 0.62, 0.98, 0.28, 0.05) },
  { name: 'County Rd 12', code: CODES.highway, line: curve(0.3, 0.02, 0.36, 0.98, 0.03) },
  { name: 'County Rd 40', code: CODES.highway, line: curve(0.02, 0.2, 0.98, 0.16, -0.03) },
  { name: 'County Rd 51', code: CODES.highway, line: curve(0.84, 0.02, 0.8, 0.84, 0.02) },
  { name: 'County Rd 77', code: CODES.highway, line: curve(0.02, 0.8, 0.82, 0.72, 0.04) },
];
const RAILWAY = {
  name: 'Levelton and Gulf Railroad',
  code: CODES.rail,
  line: curve(0.02, 0.4, 0.98, 0.45, 0.04),
};
const PARKS = [
  { name: 'Bubble Park', ring: box(0.562, 0.372, 0.578, 0.396) },
  { name: 'Level Green', ring: box(0.6633, 0.401, 0.682, 0.43) },
  { name: 'Mill Park', ring: box(0.471, 0.488, 0.4805, 0.503) },
];

/**
 * Writes the TIGER/Line layers that only a map needs: streets as in the addresses, roads, a railway, water, parks and
 * towns.
 */
export async function writeTownMap(folder: string, { blocks }: Town): Promise<string[]> {
  const at = (layer: string) => join(folder, `tl_${VINTAGE}_${TOWN_COUNTY}_${layer}`);
  const streets = blocks
    .filter(({ street }) => !SECOND_NAMES.has(street))
    .map(({ street, line }) => lineOf(street, HIGHWAYS.has(street) ? CODES.highway : CODES.street, line));
  const roads = CROSSINGS.map(({ name, code, line }) => lineOf(name, code, placed(line)));
  await writeShapefile(at('roads'), FIELDS, [...streets, ...roads]);
  await writeShapefile(at('rails'), FIELDS, [lineOf(RAILWAY.name, RAILWAY.code, placed(RAILWAY.line))]);
  const waters = waterOutlines().map(({ name, ring }) => lineOf(name, CODES.water, placed(ring)));
  await writeShapefile(at('areawater'), FIELDS, waters, 'areas');
  const parks = PARKS.map(({ name, ring }) => lineOf(name, CODES.park, placed(ring)));
  await writeShapefile(at('arealm'), FIELDS, parks, 'areas');
  await writeShapefile(at('place'), PLACE_FIELDS, townSites().map(placeOf), 'areas');
  return ['roads', 'rails', 'areawater', 'arealm', 'place'].map((layer) => `${at(layer)}.shp`);
}

function lineOf(name: string, code: string, points: ShapefileLine['points']): ShapefileLine {
  return { points, values: { FULLNAME: name, MTFCC: code } };
}

function placeOf({ place, u, v }: ReturnType<typeof townSites>[number], index: number): ShapefileLine {
  const middle = inFrame(u, v);
  return {
    points: placed(box(u - TOWN_HALF, v - TOWN_HALF, u + TOWN_HALF, v + TOWN_HALF)),
    values: {
      GEOID: `${STATE}9990${index}`,
      STATEFP: STATE,
      NAME: place,
      ALAND: 6_000_000,
      INTPTLAT: middle.lat.toFixed(7),
      INTPTLON: middle.lon.toFixed(7),
    },
  };
}

function placed(line: Outline): ShapefileLine['points'] {
  return line.map(([u, v]) => inFrame(u, v));
}

/** Clockwise on a map with north up. */
function box(west: number, north: number, east: number, south: number): Outline {
  return [
    [west, north],
    [east, north],
    [east, south],
    [west, south],
    [west, north],
  ];
}

/** A line between two places that swings to both sides. */
function curve(fromU: number, fromV: number, toU: number, toV: number, swing: number): Outline {
  return Array.from({ length: 41 }, (_, step) => {
    const share = step / 40;
    const aside = swing * Math.sin(2 * Math.PI * share);
    const [along, down] = [toU - fromU, toV - fromV];
    return [fromU + share * along - aside * down, fromV + share * down + aside * along] as const;
  });
}
