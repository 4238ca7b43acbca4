import {
  boxAround,
  flatPolygonOf,
  flatShapesOf,
  isInBox,
  isWithin,
  meetsPolygon,
  passesBy,
  type Box,
  type FlatPolygon,
  type FlatShapes,
  type PlanarShapes,
  type Position,
} from './planarShapes.ts';

/** Polygons in a tree of boxes, packed by sorting and tiling (Leutenegger, Lopez and Edgington 1997, STR). */
export interface PolygonIndex {
  /** Null if there are no polygons. */
  readonly root: IndexNode | null;
}

interface IndexNode {
  readonly box: Box;
  readonly children: readonly IndexNode[];
  /** For a leaf, which has no children: a polygon and its index in the list. */
  readonly leaf: { readonly at: number; readonly polygon: FlatPolygon } | null;
}

const FAN_OUT = 16;

/** Builds a tree of polygons, each a list of closed rings, for repeated searches. */
export function indexPolygons(polygons: readonly (readonly (readonly Position[])[])[]): PolygonIndex {
  const leaves = polygons.map((rings, at): IndexNode => {
    const polygon = flatPolygonOf(rings);
    return { box: polygon.box, children: [], leaf: { at, polygon } };
  });
  return { root: leaves.length === 0 ? null : packed(leaves) };
}

function packed(nodes: readonly IndexNode[]): IndexNode {
  if (nodes.length <= FAN_OUT) return parentOf(nodes);
  const columns = Math.ceil(Math.sqrt(nodes.length / FAN_OUT));
  const parents = parts(byCenter(nodes, 'west', 'east'), Math.ceil(nodes.length / columns)).flatMap(
    (column) => parts(byCenter(column, 'south', 'north'), FAN_OUT).map(parentOf),
  );
  return packed(parents);
}

function parentOf(children: readonly IndexNode[]): IndexNode {
  return { box: children.map(({ box }) => box).reduce(boxAround), children, leaf: null };
}

function byCenter(nodes: readonly IndexNode[], low: keyof Box, high: keyof Box): IndexNode[] {
  return nodes.toSorted((a, b) => a.box[low] + a.box[high] - b.box[low] - b.box[high]);
}

function parts<Item>(items: readonly Item[], size: number): Item[][] {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, part) => items.slice(part * size, (part + 1) * size));
}

/** Shapes, and the parts of them that extend into a node, as indices into their arrays. */
interface Reaching {
  readonly shapes: FlatShapes;
  readonly points: readonly number[];
  readonly sides: readonly number[];
  /** No polygon of the shapes covers any part of the node. */
  readonly isOutside: boolean;
}

/**
 * Indices of the polygons in the list that have a point in common with any of the shapes, including borders. A node is
 * compared only with the parts that extend into its box; where no side does, a single point determines for the whole node
 * whether the shapes cover it. So the cost never grows as polygons × sides.
 */
export function polygonsTouching({ root }: PolygonIndex, shapes: PlanarShapes): Set<number> {
  const found = new Set<number>();
  const flat = flatShapesOf(shapes);
  const points = Array.from({ length: flat.points.length / 2 }, (_, i) => 2 * i);
  const sides = Array.from({ length: flat.sides.length / 4 }, (_, i) => 4 * i);
  if (root) visit(root, { shapes: flat, points, sides, isOutside: flat.polygons.length === 0 }, found);
  return found;
}

function visit({ box, children, leaf }: IndexNode, reaching: Reaching, found: Set<number>): void {
  if (leaf) {
    if (touches(leaf.polygon, reaching)) found.add(leaf.at);
    return;
  }
  const { shapes } = reaching;
  const points = reaching.points.filter((at) =>
    isInBox(box, shapes.points[at] ?? NaN, shapes.points[at + 1] ?? NaN),
  );
  const sides = reaching.sides.filter((at) => !passesBy(box, shapes.sides, at));
  let { isOutside } = reaching;
  if (!isOutside && sides.length === 0) {
    if (isCovered(shapes, box.west, box.south)) {
      for (const child of children) findAll(child, found);
      return;
    }
    isOutside = true;
  }
  if (isOutside && points.length === 0 && sides.length === 0) return;
  for (const child of children) visit(child, { shapes, points, sides, isOutside }, found);
}

function findAll({ children, leaf }: IndexNode, found: Set<number>): void {
  if (leaf) found.add(leaf.at);
  for (const child of children) findAll(child, found);
}

function touches({ box, sides: own }: FlatPolygon, { shapes, points, sides, isOutside }: Reaching): boolean {
  const holds = (at: number): boolean => {
    const [x = NaN, y = NaN] = [shapes.points[at], shapes.points[at + 1]];
    return isInBox(box, x, y) && isWithin(own, x, y);
  };
  return (
    points.some(holds) ||
    sides.some((at) => !passesBy(box, shapes.sides, at) && meetsPolygon(own, shapes.sides, at)) ||
    (!isOutside && isCovered(shapes, own[0] ?? NaN, own[1] ?? NaN))
  );
}

/** Whether a polygon of the shapes contains a point. */
function isCovered({ polygons }: FlatShapes, x: number, y: number): boolean {
  return polygons.some(({ box, sides }) => isInBox(box, x, y) && isWithin(sides, x, y));
}
