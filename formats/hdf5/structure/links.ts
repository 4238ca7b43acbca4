import { ByteReader, type ByteSource, definedAddress, hdf5Unsupported } from '../bytes/byteReader.ts';
import { decodeLink } from './linkMessage.ts';
import { MESSAGE, readObjectHeader } from './objectHeader.ts';
import { findInSymbolTable } from './symbolTable.ts';
import { openFractalHeap } from './fractalHeap.ts';
import { type Link } from './linkMessage.ts';
import { readTreeRecords } from './treeVersion2.ts';

/** Records of the index by name: a hash of four bytes, then the link's position in the heap. */
const LINK_NAME_INDEX = 5;

const HASH_BYTES = 4;

/** The address of the object at `path` (`corrections/solid_earth_tide`) from the root; null = none. */
export function findObject(source: ByteSource, rootAddress: number, path: string): number | null {
  let address: number | null = rootAddress;
  for (const name of path.split('/')) {
    if (address === null) return null;
    address = findLink(source, address, name);
  }
  return address;
}

function findLink(source: ByteSource, groupAddress: number, name: string): number | null {
  for (const { type, isShared, data } of readObjectHeader(source, groupAddress)) {
    if (isShared) continue;
    if (type === MESSAGE.link) {
      const link = decodeLink(data);
      if (link.name === name) return hardLink(link.address, name);
    } else if (type === MESSAGE.symbolTable) {
      const found = findInSymbolTable(source, data, name);
      if (found !== undefined) return hardLink(found, name);
    } else if (type === MESSAGE.linkInfo) {
      const link = findInLinkInfo(source, data, name);
      if (link) return hardLink(link.address, name);
    }
  }
  return null;
}

function findInLinkInfo(source: ByteSource, data: Uint8Array, name: string) {
  const reader = new ByteReader(data, 'link info message');
  reader.version(0);
  const flags = reader.u8();
  if ((flags & 0x01) !== 0) reader.skip(8);
  const heap = reader.address();
  const names = reader.address();
  if (heap === null) return null;
  return findDenseLink(source, heap, definedAddress(names, 'link name index'), name);
}

function hardLink(address: number | null, name: string): number {
  if (address === null) throw hdf5Unsupported(`the soft or external link ${name}`);
  return address;
}

/** Searches for a name among the links that a large group stores in a fractal heap. */
function findDenseLink(
  source: ByteSource,
  heapAddress: number,
  indexAddress: number,
  name: string,
): Link | null {
  const heap = openFractalHeap(source, heapAddress);
  for (const record of readTreeRecords(source, indexAddress, LINK_NAME_INDEX)) {
    const link = decodeLink(heap.object(record.subarray(HASH_BYTES)));
    if (link.name === name) return link;
  }
  return null;
}
