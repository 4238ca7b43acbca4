import {
  ByteReader,
  type ByteSource,
  definedAddress,
  hdf5Damaged,
  readBlock,
  readBytes,
} from '../bytes/byteReader.ts';
import { GROUP_NODE, readTreeLeaves } from './treeVersion1.ts';
import { linkName } from './linkMessage.ts';

const MAXIMUM_SYMBOLS = 100_000;
const SOFT_LINK = 2;
const HEAP_OFFSET_BYTES = 8;

/** Searches for a name in an old-style group (specification III.B–III.D): null = a soft link, undefined = none. */
export function findInSymbolTable(
  source: ByteSource,
  message: Uint8Array,
  name: string,
): number | null | undefined {
  const reader = new ByteReader(message, 'symbol table message');
  const tree = definedAddress(reader.address(), 'group tree');
  const names = readLocalHeap(source, definedAddress(reader.address(), 'group heap'));
  let symbols = 0;
  for (const { address } of readTreeLeaves(source, tree, GROUP_NODE, HEAP_OFFSET_BYTES)) {
    const prefix = readBlock(source, address, 8, 'symbol table node');
    prefix.signature('SNOD');
    prefix.version(1);
    prefix.skip(1);
    const count = prefix.u16();
    symbols += count;
    if (symbols > MAXIMUM_SYMBOLS) throw hdf5Damaged('a group has an absurd number of members');
    const entries = readBlock(source, address + 8, 40 * count, 'symbol table node');
    for (let i = 0; i < count; i++) {
      const nameAt = entries.uint(8);
      const object = entries.address();
      const cacheType = entries.u32();
      entries.skip(20);
      if (nameIn(names, nameAt) === name) return cacheType === SOFT_LINK ? null : object;
    }
  }
  return undefined;
}

function readLocalHeap(source: ByteSource, address: number): Uint8Array {
  const reader = readBlock(source, address, 32, 'local heap');
  reader.signature('HEAP');
  reader.version(0);
  reader.skip(3);
  const bytes = reader.uint(8);
  reader.skip(8);
  return readBytes(source, definedAddress(reader.address(), 'local heap'), bytes, 'local heap');
}

function nameIn(heap: Uint8Array, at: number): string {
  if (at >= heap.length) throw hdf5Damaged('a name leaves its heap');
  const end = heap.indexOf(0, at);
  return linkName(heap.subarray(at, end < 0 ? heap.length : end));
}
