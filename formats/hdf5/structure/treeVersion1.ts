import { type ByteSource, definedAddress, hdf5Damaged, readBlock } from '../bytes/byteReader.ts';

export const GROUP_NODE = 0;
export const CHUNK_NODE = 1;
const NODE_PREFIX_BYTES = 24;
const MAXIMUM_NODES = 1_000_000;

export interface TreeEntry {
  readonly key: Uint8Array;
  readonly address: number;
}

/**
 * The entries of a version 1 B-tree's leaves from left to right (specification III.A). Every node is visited once and
 * must be one level lower than its parent, so that reading a damaged tree ends.
 */
export function* readTreeLeaves(
  source: ByteSource,
  root: number,
  nodeType: number,
  keyBytes: number,
): Generator<TreeEntry> {
  const seen = new Set<number>();
  const visit = function* (address: number, expectedLevel: number | null): Generator<TreeEntry> {
    if (seen.has(address) || seen.size > MAXIMUM_NODES) throw hdf5Damaged('a tree contains itself');
    seen.add(address);
    const prefix = readBlock(source, address, NODE_PREFIX_BYTES, 'tree node');
    prefix.signature('TREE');
    if (prefix.u8() !== nodeType) throw hdf5Damaged('a tree node is of another type');
    const level = prefix.u8();
    if (expectedLevel !== null && level !== expectedLevel) throw hdf5Damaged('a tree has uneven levels');
    const count = prefix.u16();
    const entries = readBlock(source, address + NODE_PREFIX_BYTES, count * (keyBytes + 8), 'tree node');
    for (let i = 0; i < count; i++) {
      const key = entries.bytes(keyBytes);
      const child = definedAddress(entries.address(), 'tree node');
      if (level === 0) yield { key, address: child };
      else yield* visit(child, level - 1);
    }
  };
  yield* visit(root, null);
}
