/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/** A position as in GeoJSON: [longitude, latitude], degrees; heights are ignored. */
export type Position = readonly number[];

type Ring = readonly Position[];

/** Shapes on the plane of longitude and latitude, sides straight in degrees as GeoJSON means them (RFC 7946, section 3.1.1). */
export interface PlanarShapes {
  readonly points: readonly Position[];
  readonly lines: readonly (readonly Position[])[];
  /** Each polygon is a list of closed rings: the outer one, then holes. */
  readonly polygons: readonly (readonly Ring[])[];
}

/** Degrees; includes its borders. */
export interface Box {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** Shapes prepared for comparison, as flat arrays: x y of a point, ax ay bx by of a side. */
export interface FlatShapes {
  /** All points, and one position of each line and polygon. */
  readonly points: Float64Array;
  /** Sides of lines and rings. */
  readonly sides: Float64Array;
  readonly polygons: readonly FlatPolygon[];
}

export interface FlatPolygon {
  readonly box: Box;
  readonly sides: Float64Array;
}

/** A polygon prepared for comparison: its box and the sides of its rings. */
export function flatPolygonOf(polygon: readonly Ring[]): FlatPolygon {
  const sides = sidesOf(polygon);
  return { sides, box: boxOf(sides) };
}

/** Prepares shapes for comparison. */
export function flatShapesOf({ points, lines, polygons }: PlanarShapes): FlatShapes {
  const firsts = [...lines, ...polygons.map((rings) => rings[0] ?? [])].flatMap((line) => line.slice(0, 1));
  return {
    points: Float64Array.from([...points, ...firsts].flatMap(([x = NaN, y = NaN]) => [x, y])),
    sides: sidesOf([...lines, ...polygons.flat()]),
    polygons: polygons.map(flatPolygonOf),
  };
}

function sidesOf(lines: readonly (readonly Position[])[]): Float64Array {
  const count = lines.reduce((total, { length }) => total + Math.max(0, length - 1), 0);
  const sides = new Float64Array(4 * count);
  let at = 0;
  for (const line of lines) {
    for (let end = 1; end < line.length; end++) {
      const [a, b] = [line[end - 1]!, line[end]!];
      sides.set([a[0]!, a[1]!, b[0]!, b[1]!], at);
      at += 4;
    }
  }
  return sides;
}

/** The box around a flat array of positions, x y each. */
function boxOf(positions: Float64Array): Box {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = 0; at < positions.length; at += 2) {
    west = Math.min(west, positions[at]!);
    east = Math.max(east, positions[at]!);
    south = Math.min(south, positions[at + 1]!);
    north = Math.max(north, positions[at + 1]!);
  }
  return { west, south, east, north };
}

/** The smallest box around both. */
export function boxAround(one: Box, other: Box): Box {
  return {
    west: Math.min(one.west, other.west),
    south: Math.min(one.south, other.south),
    east: Math.max(one.east, other.east),
    north: Math.max(one.north, other.north),
  };
}

/** Whether a point is in a box. */
export function isInBox({ west, south, east, north }: Box, x: number, y: number): boolean {
  return x >= west && x <= east && y >= south && y <= north;
}

/** Whether a point is inside or on the border of the polygon with these sides. */
export function isWithin(sides: Float64Array, x: number, y: number): boolean {
  let inside = false;
  for (let at = 0; at < sides.length; at += 4) {
    const ay = sides[at + 1]!;
    const by = sides[at + 3]!;
    if ((ay < y && by < y) || (ay > y && by > y)) continue;
    const ax = sides[at]!;
    const bx = sides[at + 2]!;
    if (isOnSide(ax, ay, bx, by, x, y)) return true;
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}

/** Whether the side at `at` of `sides` touches a side of a polygon. */
export function meetsPolygon(polygon: Float64Array, sides: Float64Array, at: number): boolean {
  const [cx, cy, dx, dy] = [sides[at]!, sides[at + 1]!, sides[at + 2]!, sides[at + 3]!];
  for (let side = 0; side < polygon.length; side += 4) {
    const [ax, ay, bx, by] = [polygon[side]!, polygon[side + 1]!, polygon[side + 2]!, polygon[side + 3]!];
    if (sidesMeet(ax, ay, bx, by, cx, cy, dx, dy)) return true;
  }
  return false;
}

/**
 * Whether the side at `at` of `sides` has no point in a box. A long side misses most boxes that lie within its bounding
 * box: all their corners are on the same side of it.
 */
export function passesBy({ west, south, east, north }: Box, sides: Float64Array, at: number): boolean {
  const [cx, cy, dx, dy] = [sides[at]!, sides[at + 1]!, sides[at + 2]!, sides[at + 3]!];
  if ((cx < west && dx < west) || (cx > east && dx > east)) return true;
  if ((cy < south && dy < south) || (cy > north && dy > north)) return true;
  const ex = dx - cx;
  const ey = dy - cy;
  // The corners farthest to the left and to the right of its direction.
  const left = ex * ((ex > 0 ? north : south) - cy) - ey * ((ey > 0 ? west : east) - cx);
  const right = ex * ((ex > 0 ? south : north) - cy) - ey * ((ey > 0 ? east : west) - cx);
  return left < 0 || right > 0;
}

function sidesMeet(
  ax: number,
  ay: number,
  bx: number,
  by: number,
  cx: number,
  cy: number,
  dx: number,
  dy: number,
): boolean {
  if (
    turn(ax, ay, bx, by, cx, cy) * turn(ax, ay, bx, by, dx, dy) < 0 &&
    turn(cx, cy, dx, dy, ax, ay) * turn(cx, cy, dx, dy, bx, by) < 0
  )
    return true;
  return (
    isOnSide(ax, ay, bx, by, cx, cy) ||
    isOnSide(ax, ay, bx, by, dx, dy) ||
    isOnSide(cx, cy, dx, dy, ax, ay) ||
    isOnSide(cx, cy, dx, dy, bx, by)
  );
}

function isOnSide(ax: number, ay: number, bx: number, by: number, x: number, y: number): boolean {
  if (x < Math.min(ax, bx) || x > Math.max(ax, bx) || y < Math.min(ay, by) || y > Math.max(ay, by))
    return false;
  return turn(ax, ay, bx, by, x, y) === 0;
}

/** Sign: on which side of a→b a point lies; 0 = on the line through them. */
function turn(ax: number, ay: number, bx: number, by: number, x: number, y: number): number {
  return Math.sign((bx - ax) * (y - ay) - (by - ay) * (x - ax));
}
