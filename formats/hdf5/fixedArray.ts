/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import {
  type ByteReader,
  type ByteSource,
  definedAddress,
  hdf5Damaged,
  readChecked,
} from './bytes/byteReader.ts';
import type { ChunkPlaceReader } from './dataLayout.ts';

const HEADER_BYTES = 28;
const ADDRESS_BYTES = 8;
const MASK_BYTES = 4;
const FILTERED = 1;
const MAXIMUM_ENTRIES = 16_777_216;

/** Calls `enter` for each written chunk in a fixed array index (specification VII.C). */
export function readFixedArray(source: ByteSource, address: number, enter: ChunkPlaceReader): void {
  const header = readChecked(source, address, HEADER_BYTES, 'fixed array');
  header.signature('FAHD');
  header.version(0);
  const client = header.u8();
  const entryBytes = header.u8();
  const pageBits = header.u8();
  const entries = header.uint(8);
  const block = header.address();
  const isFiltered = client === FILTERED;
  const lengthBytes = isFiltered ? entryBytes - ADDRESS_BYTES - MASK_BYTES : 0;
  const isPlausible = isFiltered ? lengthBytes >= 1 && lengthBytes <= 8 : entryBytes === ADDRESS_BYTES;
  if (client > FILTERED || !isPlausible || entries > MAXIMUM_ENTRIES || pageBits > 30) {
    throw hdf5Damaged('a fixed array has an absurd shape');
  }
  if (block === null) return;
  const readEntries = (reader: ByteReader, from: number, to: number) => {
    for (let index = from; index < to; index++) {
      const byteOffset = reader.address();
      const byteLength = isFiltered ? reader.uint(lengthBytes) : null;
      const filterMask = isFiltered ? reader.u32() : 0;
      if (byteOffset !== null) enter(index, { byteOffset, byteLength, filterMask });
    }
  };
  const pageEntries = 2 ** pageBits;
  const pages = entries > pageEntries ? Math.ceil(entries / pageEntries) : 0;
  const prefixBytes = 6 + ADDRESS_BYTES;
  const bitmapBytes = Math.ceil(pages / 8);
  const unpagedBytes = pages === 0 ? entries * entryBytes : 0;
  const headBytes = prefixBytes + bitmapBytes + unpagedBytes + 4;
  const head = readChecked(source, block, headBytes, 'fixed array block');
  head.signature('FADB');
  head.version(0);
  if (head.u8() !== client || definedAddress(head.address(), 'fixed array') !== address) {
    throw hdf5Damaged('a fixed array block belongs to another array');
  }
  if (pages === 0) {
    readEntries(head, 0, entries);
    return;
  }
  const bitmap = head.bytes(bitmapBytes);
  const pageBytes = pageEntries * entryBytes + 4;
  for (let page = 0; page < pages; page++) {
    if ((bitmap[page >> 3]! & (0x80 >> (page & 7))) === 0) continue;
    const from = page * pageEntries;
    const to = Math.min(entries, from + pageEntries);
    const length = (to - from) * entryBytes + 4;
    readEntries(
      readChecked(source, block + headBytes + page * pageBytes, length, 'fixed array page'),
      from,
      to,
    );
  }
}
