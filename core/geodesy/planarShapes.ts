/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/** A position as GeoJSON has it: [longitude, latitude], degrees; heights after it mean nothing here. */
export type Position = readonly number[];

type Ring = readonly Position[];

/** Shapes on the plane of longitude and latitude, sides straight in degrees as GeoJSON means them (RFC 7946, section 3.1.1). */
export interface PlanarShapes {
  readonly points: readonly Position[];
  readonly lines: readonly (readonly Position[])[];
  /** Each its closed rings: the outer one, then holes. */
  readonly polygons: readonly (readonly Ring[])[];
}

interface Box {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** Shapes as they are compared: numbers in a row, x y of a point, ax ay bx by of a side. */
interface FlatShapes {
  /** Every point, and one position of each line and polygon. */
  readonly points: Float64Array;
  /** Of lines and rings. */
  readonly sides: Float64Array;
  readonly polygons: readonly FlatPolygon[];
  readonly box: Box;
}

interface FlatPolygon {
  readonly box: Box;
  readonly sides: Float64Array;
}

/** Shapes and polygons are compared many times each, and made flat once. */
const flatShapes = new WeakMap<PlanarShapes, FlatShapes>();
const flatPolygons = new WeakMap<readonly Ring[], FlatPolygon>();

/**
 * Whether a polygon and any of the shapes have a point in common; borders count. What lies outside the polygon's box is passed
 * over, so that most sides cost a few comparisons; no more than sides of the one × sides of the other.
 */
export function touchesPolygon(polygon: readonly Ring[], shapes: PlanarShapes): boolean {
  const { box, sides } = flatPolygonOf(polygon);
  const flat = flatShapesOf(shapes);
  if (!boxesTouch(box, flat.box)) return false;
  const { points } = flat;
  for (let at = 0; at < points.length; at += 2) {
    const [x, y] = [points[at]!, points[at + 1]!];
    if (isInBox(box, x, y) && isWithin(sides, x, y)) return true;
  }
  const [x = NaN, y = NaN] = polygon[0]?.[0] ?? [];
  for (const other of flat.polygons) {
    if (isInBox(other.box, x, y) && isWithin(other.sides, x, y)) return true;
  }
  return sidesMeetAny(flat.sides, sides, box);
}

function flatPolygonOf(polygon: readonly Ring[]): FlatPolygon {
  let flat = flatPolygons.get(polygon);
  if (!flat) {
    const sides = sidesOf(polygon);
    flat = { sides, box: boxOf(sides) };
    flatPolygons.set(polygon, flat);
  }
  return flat;
}

function flatShapesOf(shapes: PlanarShapes): FlatShapes {
  let flat = flatShapes.get(shapes);
  if (!flat) {
    const { points, lines, polygons } = shapes;
    const firsts = [...lines, ...polygons.map((rings) => rings[0] ?? [])].flatMap((line) => line.slice(0, 1));
    const sides = sidesOf([...lines, ...polygons.flat()]);
    const places = Float64Array.from([...points, ...firsts].flatMap(([x = NaN, y = NaN]) => [x, y]));
    const box = boxAround(boxOf(sides), boxOf(places));
    flat = { points: places, sides, polygons: polygons.map(flatPolygonOf), box };
    flatShapes.set(shapes, flat);
  }
  return flat;
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

/** Around numbers in a row, x y of each position. */
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

function boxAround(one: Box, other: Box): Box {
  return {
    west: Math.min(one.west, other.west),
    south: Math.min(one.south, other.south),
    east: Math.max(one.east, other.east),
    north: Math.max(one.north, other.north),
  };
}

function boxesTouch(one: Box, other: Box): boolean {
  return (
    one.west <= other.east && one.east >= other.west && one.south <= other.north && one.north >= other.south
  );
}

function isInBox({ west, south, east, north }: Box, x: number, y: number): boolean {
  return x >= west && x <= east && y >= south && y <= north;
}

/** Inside or on the border of the polygon that has these sides. */
function isWithin(sides: Float64Array, x: number, y: number): boolean {
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

/** Whether any of the sides meets one of those of a polygon with this box. */
function sidesMeetAny(sides: Float64Array, polygon: Float64Array, box: Box): boolean {
  for (let at = 0; at < sides.length; at += 4) {
    const cx = sides[at]!;
    const cy = sides[at + 1]!;
    const dx = sides[at + 2]!;
    const dy = sides[at + 3]!;
    if (passesBy(box, cx, cy, dx, dy)) continue;
    for (let side = 0; side < polygon.length; side += 4) {
      const [ax, ay, bx, by] = [polygon[side]!, polygon[side + 1]!, polygon[side + 2]!, polygon[side + 3]!];
      if (sidesMeet(ax, ay, bx, by, cx, cy, dx, dy)) return true;
    }
  }
  return false;
}

/** Whether a side has no point in a box. A long side passes by most boxes that lie within its own: their corners are all to one side of it. */
function passesBy(box: Box, cx: number, cy: number, dx: number, dy: number): boolean {
  const { west, south, east, north } = box;
  if ((cx < west && dx < west) || (cx > east && dx > east)) return true;
  if ((cy < south && dy < south) || (cy > north && dy > north)) return true;
  const ex = dx - cx;
  const ey = dy - cy;
  // The corners that lie farthest to the left and to the right of its direction.
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

/** Sign: to which side of a→b a point lies; 0 = on the line through them. */
function turn(ax: number, ay: number, bx: number, by: number, x: number, y: number): number {
  return Math.sign((bx - ax) * (y - ay) - (by - ay) * (x - ax));
}
