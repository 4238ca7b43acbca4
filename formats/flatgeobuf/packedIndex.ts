import { required } from '../../core/required.ts';

/** Children per node; the number that every reader supports. */
export const NODE_SIZE = 16;
/** A box of four doubles and an offset. */
export const NODE_BYTES = 40;

/** A box in the units of the coordinates. */
export interface FeatureBox {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/**
 * Number of nodes at each level of a packed R-tree, the leaves first, the root last (FlatGeobuf 3, "Packed Hilbert
 * R-tree").
 */
export function levelSizes(features: number): number[] {
  const sizes = [features];
  do sizes.push(Math.ceil(required(sizes.at(-1)) / NODE_SIZE));
  while (required(sizes.at(-1)) > 1);
  return sizes;
}

/** Size in bytes of the index of this many features. */
export function indexBytes(features: number): number {
  return NODE_BYTES * levelSizes(features).reduce((sum, size) => sum + size, 0);
}

/** Position of a level's first node in the index, in nodes: the root is the first, the leaves are the last. */
export function levelStarts(sizes: readonly number[]): number[] {
  let end = sizes.reduce((sum, size) => sum + size, 0);
  return sizes.map((size) => (end -= size));
}

/**
 * Writes nodes one after another: for a feature its box and offset, for others the box of all children and the first
 * child's number.
 */
export function writeNode(view: DataView, at: number, box: FeatureBox, place: number): void {
  view.setFloat64(at, box.west, true);
  view.setFloat64(at + 8, box.south, true);
  view.setFloat64(at + 16, box.east, true);
  view.setFloat64(at + 24, box.north, true);
  view.setBigUint64(at + 32, BigInt(place), true);
}

/**
 * The parent nodes of a range of nodes that begins with a first child: `children` are whole nodes, `firstChild` is the
 * number of the first one.
 */
export function parentsOf(children: Uint8Array, firstChild: number): Uint8Array<ArrayBuffer> {
  const count = children.byteLength / NODE_BYTES;
  const view = new DataView(children.buffer, children.byteOffset, children.byteLength);
  const parents = new Uint8Array(Math.ceil(count / NODE_SIZE) * NODE_BYTES);
  const target = new DataView(parents.buffer);
  for (let first = 0, at = 0; first < count; first += NODE_SIZE, at += NODE_BYTES) {
    const box = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity };
    for (let child = first; child < Math.min(count, first + NODE_SIZE); child++) {
      const from = child * NODE_BYTES;
      box.west = Math.min(box.west, view.getFloat64(from, true));
      box.south = Math.min(box.south, view.getFloat64(from + 8, true));
      box.east = Math.max(box.east, view.getFloat64(from + 16, true));
      box.north = Math.max(box.north, view.getFloat64(from + 24, true));
    }
    writeNode(target, at, box, firstChild + first);
  }
  return parents;
}
