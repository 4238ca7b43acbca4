import type { ByteSource } from '../bytes/byteReader.ts';
import { openFractalHeap } from './fractalHeap.ts';
import { decodeLink, type Link } from './linkMessage.ts';
import { readTreeRecords } from './treeVersion2.ts';

/** Records of the index by name: a hash of four bytes, then the link's place in the heap. */
const LINK_NAME_INDEX = 5;
const HASH_BYTES = 4;

/** Looks a name up among the links that a large group keeps in a fractal heap. */
export function findDenseLink(
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
