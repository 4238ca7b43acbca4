/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import { type ByteSource, definedAddress, hdf5Damaged, readChecked } from '../bytes/byteReader.ts';

const HEADER_BYTES = 38;
/** Signature, version, type and checksum of a node. */
const NODE_OVERHEAD_BYTES = 10;
const MAXIMUM_DEPTH = 16;
const MAXIMUM_RECORDS = 1_000_000;

interface Tree {
  readonly source: ByteSource;
  readonly type: number;
  readonly nodeBytes: number;
  readonly recordBytes: number;
  /** Bytes of a child's record count. */
  readonly countBytes: number;
  /** Bytes of the number of records below a child, by the depth of the child. */
  readonly totalBytes: readonly number[];
  readonly seen: Set<number>;
}

/** The records of a version 2 B-tree in order (specification III.A.2). */
export function* readTreeRecords(source: ByteSource, address: number, type: number): Generator<Uint8Array> {
  const header = readChecked(source, address, HEADER_BYTES, 'B-tree header');
  header.signature('BTHD');
  header.version(0);
  if (header.u8() !== type) throw hdf5Damaged('a B-tree is of another type');
  const nodeBytes = header.u32();
  const recordBytes = header.u16();
  const depth = header.u16();
  header.skip(2);
  const root = header.address();
  const rootRecords = header.u16();
  if (rootRecords === 0 || root === null) return;
  if (depth > MAXIMUM_DEPTH || recordBytes === 0 || nodeBytes <= NODE_OVERHEAD_BYTES + recordBytes) {
    throw hdf5Damaged('a B-tree has an absurd shape');
  }
  const sizes = pointerSizes(nodeBytes, recordBytes, depth);
  const tree = { source, type, nodeBytes, recordBytes, ...sizes, seen: new Set<number>() };
  yield* readNode(tree, root, rootRecords, depth);
}

/** The width of a node's counts depends on how many records fit (H5B2hdr.c writes them like this; III.A.2). */
function pointerSizes(nodeBytes: number, recordBytes: number, depth: number) {
  const room = nodeBytes - NODE_OVERHEAD_BYTES;
  const leafRecords = Math.floor(room / recordBytes);
  const countBytes = encodedBytes(leafRecords);
  const totalBytes = [0];
  let below = leafRecords;
  for (let level = 1; level < depth; level++) {
    const pointer = 8 + countBytes + totalBytes[level - 1]!;
    const records = Math.floor((room - pointer) / (recordBytes + pointer));
    below = (records + 1) * below + records;
    totalBytes.push(encodedBytes(below));
  }
  return { countBytes, totalBytes };
}

function encodedBytes(largest: number): number {
  return Math.floor(Math.log2(Math.max(1, largest)) / 8) + 1;
}

function* readNode(tree: Tree, address: number, count: number, depth: number): Generator<Uint8Array> {
  const { source, type, recordBytes, countBytes, seen } = tree;
  if (seen.has(address) || seen.size * count > MAXIMUM_RECORDS) throw hdf5Damaged('a B-tree contains itself');
  seen.add(address);
  const totalBytes = depth > 0 ? tree.totalBytes[depth - 1]! : 0;
  const pointersBytes = depth > 0 ? (count + 1) * (8 + countBytes + totalBytes) : 0;
  const bytes = NODE_OVERHEAD_BYTES + count * recordBytes + pointersBytes;
  if (bytes > tree.nodeBytes) throw hdf5Damaged('a B-tree node has too many records');
  const node = readChecked(source, address, bytes, 'B-tree node');
  node.signature(depth > 0 ? 'BTIN' : 'BTLF');
  node.version(0);
  if (node.u8() !== type) throw hdf5Damaged('a B-tree node is of another type');
  const records = Array.from({ length: count }, () => node.bytes(recordBytes));
  if (depth === 0) {
    yield* records;
    return;
  }
  for (let child = 0; child <= count; child++) {
    const childAddress = definedAddress(node.address(), 'B-tree node');
    const childRecords = node.uint(countBytes);
    node.skip(totalBytes);
    yield* readNode(tree, childAddress, childRecords, depth - 1);
    if (child < count) yield records[child]!;
  }
}
