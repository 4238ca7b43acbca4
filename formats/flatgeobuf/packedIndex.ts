import { required } from '../../core/required.ts';

/** Children of a node; the number that every reader knows. */
export const NODE_SIZE = 16;
/** Box of four doubles and a place. */
export const NODE_BYTES = 40;

/** A box in the units of the coordinates. */
export interface FeatureBox {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** How many nodes each level of a packed R-tree has, the leaves first, the root last (FlatGeobuf 3, "Packed Hilbert R-tree"). */
export function levelSizes(features: number): number[] {
  const sizes = [features];
  do sizes.push(Math.ceil(required(sizes.at(-1)) / NODE_SIZE));
  while (required(sizes.at(-1)) > 1);
  return sizes;
}

/** Bytes of the index of so many features. */
export function indexBytes(features: number): number {
  return NODE_BYTES * levelSizes(features).reduce((sum, size) => sum + size, 0);
}

/** The place of a level's first node in the index, counted in nodes: the root is the first, the leaves are the last. */
export function levelStarts(sizes: readonly number[]): number[] {
  let end = sizes.reduce((sum, size) => sum + size, 0);
  return sizes.map((size) => (end -= size));
}

/** Writes nodes one after another: of a feature its box and where it begins, of others the box of all children and the first child's number. */
export function writeNode(view: DataView, at: number, box: FeatureBox, place: number): void {
  view.setFloat64(at, box.west, true);
  view.setFloat64(at + 8, box.south, true);
  view.setFloat64(at + 16, box.east, true);
  view.setFloat64(at + 24, box.north, true);
  view.setBigUint64(at + 32, BigInt(place), true);
}

/** The nodes above a stretch of nodes that begins with a first child: `children` are whole nodes, `firstChild` is the number of the first of them. */
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
