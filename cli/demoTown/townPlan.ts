/**
 * A small fictional town and its older neighbor, inside the demo frame: one over its steepest subsidence bowl, the other
 * on stable ground. Streets have TIGER-like ranges on both sides; some houses have points. Both towns have a Main St:
 * without ZIP Code and city, an address there is ambiguous.
 */
import { required } from '../../core/required.ts';
import { projectionFor, type LatLon } from '../../core/geodesy/projection.ts';
import { DEMO_CENTER, DEMO_SIDE_CELLS } from '../demo/demoPlan.ts';
import { MOVING_DISCS } from '../demo/demoScene.ts';

/** Numbers of one side of a block, in the direction of its line; even or odd by the first. */
export interface TownRange {
  readonly from: number;
  readonly to: number;
}

/** One block: a stretch of a street between two crossings. */
export interface TownBlock {
  /** Permanent id of the edge; the names of one block share it. */
  readonly edgeId: number;
  /** As TIGER writes it: `E Main St`. */
  readonly street: string;
  readonly zip: string;
  readonly line: readonly LatLon[];
  readonly left: TownRange;
  readonly right: TownRange;
}

/** A house with a known place. */
export interface TownHouse {
  readonly number: number;
  readonly street: string;
  readonly place: string;
  readonly zip: string;
  readonly point: LatLon;
}

export interface Town {
  readonly blocks: readonly TownBlock[];
  readonly houses: readonly TownHouse[];
}

/** A county code that no county has. */
export const TOWN_COUNTY = '48999';
export const TOWN_STATE = 'TX';

export const TOWN_PLACE = 'Levelton';
/** In both towns. */
export const AMBIGUOUS_ADDRESS = '204 E Main St, TX';

interface TownSite {
  readonly place: string;
  readonly zip: string;
  /** Its first crossing, Main St and Central Ave, in fractions of the demo frame. */
  readonly u: number;
  readonly v: number;
  /** Streets on each side of Main St, nearest first. */
  readonly streetNames: readonly string[];
  /** Avenues on each side of Central Ave. */
  readonly avenues: number;
}

const BOWL = required(MOVING_DISCS.find(({ name }) => name === 'steep subsidence bowl'));
const SITES: readonly TownSite[] = [
  {
    place: TOWN_PLACE,
    zip: '77998',
    u: BOWL.u,
    v: BOWL.v,
    streetNames: ['Elm', 'Oak', 'Cedar', 'Magnolia'],
    avenues: 4,
  },
  { place: 'Old Levelton', zip: '77999', u: 0.5, v: 0.485, streetNames: ['Water', 'Mill'], avenues: 2 },
];
/** Side of the demo frame. */
const FRAME_SIDE_M = 30 * DEMO_SIDE_CELLS;
const EPSG = 32615;
const BLOCK_M = 160;
/** From the middle of the street to the middle of a house. */
const SETBACK_M = 24;
/** Houses of one side of a block. */
const HOUSES = [4, 18, 32, 46, 60, 74];

/** A direction on the ground, meters east and north for each meter along it. */
interface Heading {
  readonly east: number;
  readonly north: number;
}

interface Meters {
  readonly east: number;
  readonly north: number;
}

/** The whole plan; the same each time. */
export function planTown(): Town {
  const blocks: TownBlock[] = [];
  const houses: TownHouse[] = [];
  let edgeId = 900_000_000;
  for (const site of SITES) {
    const at = placer(site);
    const street = (name: string, north: number) => {
      for (const heading of [EAST, WEST]) {
        for (let block = 0; block < site.avenues; block++) {
          const full = `${heading === EAST ? 'E' : 'W'} ${name} St`;
          const start = { east: heading.east * block * BLOCK_M, north };
          const { line, left, right } = blockOf(start, heading, block, edgeId);
          blocks.push({ edgeId: edgeId++, street: full, zip: site.zip, line: line.map(at), left, right });
          for (const first of [0, 1]) {
            for (const more of HOUSES) {
              const number = 100 * (block + 1) + more + first;
              const point = at(houseAt(start, heading, number));
              houses.push({ number, street: full, place: site.place, zip: site.zip, point });
            }
          }
        }
      }
    };
    const avenue = (name: string, east: number) => {
      for (const heading of [NORTH, SOUTH]) {
        for (let block = 0; block < site.streetNames.length; block++) {
          const full = `${heading === NORTH ? 'N' : 'S'} ${name} Ave`;
          const start = { east, north: heading.north * block * BLOCK_M };
          const { line, left, right } = blockOf(start, heading, block, edgeId);
          blocks.push({ edgeId: edgeId++, street: full, zip: site.zip, line: line.map(at), left, right });
        }
      }
    };
    street('Main', 0);
    for (const [index, name] of site.streetNames.entries()) {
      street(name, (index + 1) * BLOCK_M);
      street(`South ${name}`, -(index + 1) * BLOCK_M);
    }
    avenue('Central', 0);
    for (let index = 1; index <= site.avenues; index++) {
      avenue(ordinal(2 * index - 1), index * BLOCK_M);
      avenue(ordinal(2 * index), -index * BLOCK_M);
    }
  }
  const [levelton, oldLevelton] = SITES.map((site) => placer(site)({ east: 0, north: 0 }));
  blocks.push(...road(edgeId, required(levelton), required(oldLevelton)));
  return { blocks, houses };
}

const EAST: Heading = { east: 1, north: 0 };
const WEST: Heading = { east: -1, north: 0 };
const NORTH: Heading = { east: 0, north: 1 };
const SOUTH: Heading = { east: 0, north: -1 };

/** Even numbers are on the south and east sides, all along a street. */
function evenIsRight(heading: Heading): boolean {
  return heading === EAST || heading === NORTH;
}

/** Every other block is digitized toward its low numbers, as about half of TIGER's are. */
function blockOf(start: Meters, heading: Heading, block: number, edgeId: number) {
  const end = { east: start.east + heading.east * BLOCK_M, north: start.north + heading.north * BLOCK_M };
  const low = 100 * (block + 1);
  const even = { from: low, to: low + 98 };
  const odd = { from: low + 1, to: low + 99 };
  const [left, right] = evenIsRight(heading) ? [odd, even] : [even, odd];
  return edgeId % 2 === 0
    ? { line: [start, end], left, right }
    : { line: [end, start], left: turned(right), right: turned(left) };
}

const turned = ({ from, to }: TownRange): TownRange => ({ from: to, to: from });

function houseAt(start: Meters, heading: Heading, number: number): Meters {
  const along = ((number % 100) / 99) * BLOCK_M;
  const isRight = (number % 2 === 0) === evenIsRight(heading);
  const aside = isRight ? SETBACK_M : -SETBACK_M;
  return {
    east: start.east + heading.east * along + heading.north * aside,
    north: start.north + heading.north * along - heading.east * aside,
  };
}

/** The winding road between the towns, with two names, as is common for state highways. */
function road(edgeId: number, from: LatLon, to: LatLon): TownBlock[] {
  const steps = 24;
  const line = Array.from({ length: steps + 1 }, (_, step) => {
    const share = step / steps;
    const bend = 0.004 * Math.sin(2 * Math.PI * share);
    return {
      lat: from.lat + share * (to.lat - from.lat) + bend,
      lon: from.lon + share * (to.lon - from.lon) - bend,
    };
  });
  return ['State Hwy 9', 'Levelton Rd'].map((street) => ({
    edgeId,
    street,
    zip: '77998',
    line,
    left: { from: 1001, to: 5999 },
    right: { from: 1000, to: 5998 },
  }));
}

/** Coordinates on Earth of a position in the town, meters east and north of its center. */
function placer({ u, v }: TownSite): (place: Meters) => LatLon {
  return ({ east, north }) => inFrame(u + east / FRAME_SIDE_M, v - north / FRAME_SIDE_M);
}

/** A position in the demo frame, in fractions: u eastward, v southward. */
export function inFrame(u: number, v: number): LatLon {
  const projection = projectionFor(EPSG);
  const { x, y } = projection.forward(DEMO_CENTER);
  return projection.inverse({ x: x + (u - 0.5) * FRAME_SIDE_M, y: y - (v - 0.5) * FRAME_SIDE_M });
}

/** The positions of the towns, in fractions of the demo frame. */
export function townSites(): readonly { readonly place: string; readonly u: number; readonly v: number }[] {
  return SITES.map(({ place, u, v }) => ({ place, u, v }));
}

/** `1st`, `2nd`, … below 20. */
function ordinal(number: number): string {
  return `${number}${['th', 'st', 'nd', 'rd'][number] ?? 'th'}`;
}
