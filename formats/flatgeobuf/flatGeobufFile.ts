/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import { createFeatureEncoder, type FlatGeobufGeometry, type FlatGeobufValue } from './featureEncoder.ts';
import { encodeHeader, type FlatGeobufHeader } from './header.ts';
import {
  type FeatureBox,
  indexBytes,
  levelSizes,
  levelStarts,
  NODE_BYTES,
  NODE_SIZE,
  parentsOf,
  writeNode,
} from './packedIndex.ts';

/** A file that is written and read at positions; passed bytes may be reused once the promise resolves. */
interface RandomFile {
  write(bytes: Uint8Array, position: number): Promise<void>;
  read(target: Uint8Array, position: number): Promise<void>;
}

/** Number of bytes buffered before they are written. */
const WAITING_BYTES = 1 << 20;

/**
 * Writes features one after another, with an index over them in the order of arrival: the lake's order, in which
 * neighbors are adjacent. The index comes before the features, so their number must be given first; it is written along
 * with them, and its upper levels at the end. Memory is bounded regardless of the number.
 */
export async function openFlatGeobuf(file: RandomFile, header: FlatGeobufHeader) {
  const start = encodeHeader(header);
  await file.write(start, 0);
  const sizes = header.features === 0 ? [] : levelSizes(header.features);
  const starts = levelStarts(sizes);
  const nodeAt = (node: number) => start.length + node * NODE_BYTES;
  const firstFeature = start.length + (header.features === 0 ? 0 : indexBytes(header.features));
  const encoder = createFeatureEncoder(header);
  const features = bufferedTail(file, firstFeature);
  const leaves = bufferedTail(file, nodeAt(starts[0] ?? 0));
  const node = new Uint8Array(NODE_BYTES);
  const view = new DataView(node.buffer);
  let count = 0;

  return {
    /** Adds a feature; returns a promise if bytes must be awaited. */
    add(geometry: FlatGeobufGeometry, values: readonly FlatGeobufValue[]): Promise<void> | null {
      if (++count > header.features)
        throw new RangeError(`more than the ${header.features} announced features`);
      writeNode(view, 0, boxOf(geometry), features.length());
      const [a, b] = [leaves.append(node), features.append(encoder.encode(geometry, values))];
      return (a ?? b) ? Promise.all([a, b]).then(() => undefined) : null;
    },
    /** Writes the buffered bytes and the upper levels of the index. */
    async end(): Promise<void> {
      if (count !== header.features) throw new RangeError(`${count} features instead of ${header.features}`);
      await features.flush();
      await leaves.flush();
      for (let level = 1; level < sizes.length; level++) {
        const [below, above] = [starts[level - 1]!, starts[level]!];
        const stretch = NODE_SIZE * 1024;
        for (let from = 0; from < sizes[level - 1]!; from += stretch) {
          const children = new Uint8Array(Math.min(stretch, sizes[level - 1]! - from) * NODE_BYTES);
          await file.read(children, nodeAt(below + from));
          await file.write(parentsOf(children, below + from), nodeAt(above + from / NODE_SIZE));
        }
      }
    },
  };
}

function boxOf({ xy }: FlatGeobufGeometry): FeatureBox {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = 0; at < xy.length; at += 2) {
    west = Math.min(west, xy[at]!);
    east = Math.max(east, xy[at]!);
    south = Math.min(south, xy[at + 1]!);
    north = Math.max(north, xy[at + 1]!);
  }
  return { west, south, east, north };
}

/** Appends to a part of a file in large chunks. */
function bufferedTail(file: RandomFile, start: number) {
  let waiting = new Uint8Array(WAITING_BYTES);
  let filled = 0;
  let written = 0;
  let last: Promise<void> = Promise.resolve();
  const flush = async (): Promise<void> => {
    const bytes = waiting.subarray(0, filled);
    const at = start + written;
    written += filled;
    waiting = new Uint8Array(WAITING_BYTES);
    filled = 0;
    last = last.then(() => file.write(bytes, at));
    await last;
  };
  return {
    length: () => written + filled,
    append(bytes: Uint8Array): Promise<void> | null {
      const isFull = filled + bytes.length > waiting.length;
      const flushed = isFull ? flush() : null;
      if (bytes.length > waiting.length) waiting = new Uint8Array(bytes.length);
      waiting.set(bytes, filled);
      filled += bytes.length;
      return flushed;
    },
    flush,
  };
}
