/** A position as GeoJSON has it: [longitude, latitude], degrees; heights after it mean nothing here. */
export type Position = readonly number[];

/** Shapes on the plane of longitude and latitude, sides straight in degrees as GeoJSON means them (RFC 7946, section 3.1.1). */
export interface PlanarShapes {
  readonly points: readonly Position[];
  readonly lines: readonly (readonly Position[])[];
  /** Each its closed rings: the outer one, then holes. */
  readonly polygons: readonly (readonly (readonly Position[])[])[];
}

/** Whether a polygon and any of the shapes have a point in common; borders count. Every vertex may be asked for every side. */
export function touchesPolygon(polygon: readonly (readonly Position[])[], shapes: PlanarShapes): boolean {
  return (
    shapes.points.some((point) => isWithin(polygon, point)) ||
    shapes.lines.some((line) => line.some((point) => isWithin(polygon, point)) || crosses(polygon, [line])) ||
    shapes.polygons.some(
      (other) =>
        isWithin(polygon, other[0]![0]!) || isWithin(other, polygon[0]![0]!) || crosses(polygon, other),
    )
  );
}

/** Inside or on the border. */
function isWithin(polygon: readonly (readonly Position[])[], point: Position): boolean {
  let inside = false;
  for (const ring of polygon) {
    for (const [a, b] of sidesOf(ring)) {
      if (isOnSide(a, b, point)) return true;
      const [ax = 0, ay = 0] = a;
      const [bx = 0, by = 0] = b;
      const [x = 0, y = 0] = point;
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
    }
  }
  return inside;
}

/** Sides that lie outside the box of the polygon are passed over: what is asked about may be a whole coast. */
function crosses(
  polygon: readonly (readonly Position[])[],
  lines: readonly (readonly Position[])[],
): boolean {
  const outer = polygon[0]!;
  const [west, east] = endsOf(outer, 0);
  const [south, north] = endsOf(outer, 1);
  for (const line of lines) {
    for (const [c, d] of sidesOf(line)) {
      if (Math.max(c[0]!, d[0]!) < west || Math.min(c[0]!, d[0]!) > east) continue;
      if (Math.max(c[1]!, d[1]!) < south || Math.min(c[1]!, d[1]!) > north) continue;
      for (const ring of polygon) {
        for (const [a, b] of sidesOf(ring)) if (sidesMeet(a, b, c, d)) return true;
      }
    }
  }
  return false;
}

/** The least and the largest of a coordinate. */
function endsOf(ring: readonly Position[], coordinate: 0 | 1): readonly [number, number] {
  return ring.reduce<readonly [number, number]>(
    ([least, most], position) => [
      Math.min(least, position[coordinate]!),
      Math.max(most, position[coordinate]!),
    ],
    [Infinity, -Infinity],
  );
}

function* sidesOf(line: readonly Position[]): Generator<readonly [Position, Position]> {
  for (let at = 1; at < line.length; at++) yield [line[at - 1]!, line[at]!];
}

function sidesMeet(a: Position, b: Position, c: Position, d: Position): boolean {
  const [abc, abd, cda, cdb] = [turn(a, b, c), turn(a, b, d), turn(c, d, a), turn(c, d, b)];
  if (abc * abd < 0 && cda * cdb < 0) return true;
  return isOnSide(a, b, c) || isOnSide(a, b, d) || isOnSide(c, d, a) || isOnSide(c, d, b);
}

function isOnSide(a: Position, b: Position, point: Position): boolean {
  if (turn(a, b, point) !== 0) return false;
  return isBetween(a[0]!, b[0]!, point[0]!) && isBetween(a[1]!, b[1]!, point[1]!);
}

function isBetween(a: number, b: number, value: number): boolean {
  return Math.min(a, b) <= value && value <= Math.max(a, b);
}

/** Sign: to which side of a→b a point lies; 0 = on the line through them. */
function turn(a: Position, b: Position, point: Position): number {
  const [ax = 0, ay = 0] = a;
  const [bx = 0, by = 0] = b;
  const [x = 0, y = 0] = point;
  return Math.sign((bx - ax) * (y - ay) - (by - ay) * (x - ax));
}
