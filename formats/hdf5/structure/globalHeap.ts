import { ByteReader, type ByteSource, hdf5Damaged, readBlock } from '../bytes/byteReader.ts';

/** Texts of any length. */
export interface GlobalHeap {
  /** The text that 16 bytes of a dataset or attribute refer to; empty for the null reference. */
  text(reference: Uint8Array): string;
}

const HEADER_BYTES = 16;
const OBJECT_HEADER_BYTES = 16;
/**
 * Limit on collections, of 4096 bytes each except for longer texts; a file with more of them is meant to stall the
 * reader.
 */
const MAXIMUM_BYTES = 67_108_864;
const MAXIMUM_TEXT_BYTES = 1_048_576;

/** Reads texts from a file's global heap (specification III.E), each collection once. */
export function createGlobalHeap(source: ByteSource): GlobalHeap {
  const collections = new Map<number, ReadonlyMap<number, Uint8Array>>();
  let bytesRead = 0;
  const collectionAt = (address: number) => {
    const known = collections.get(address);
    if (known) return known;
    const header = readBlock(source, address, HEADER_BYTES, 'global heap');
    header.signature('GCOL');
    header.version(1);
    header.skip(3);
    const bytes = header.uint(8);
    bytesRead += bytes;
    if (bytes < HEADER_BYTES || bytesRead > MAXIMUM_BYTES)
      throw hdf5Damaged('a global heap is absurdly large');
    const objects = readObjects(
      readBlock(source, address + HEADER_BYTES, bytes - HEADER_BYTES, 'global heap'),
    );
    collections.set(address, objects);
    return objects;
  };
  return {
    text(reference) {
      const reader = new ByteReader(reference, 'text reference');
      const length = reader.u32();
      const address = reader.address();
      const index = reader.u32();
      if (length === 0 || address === null || address === 0) return '';
      const object = collectionAt(address).get(index);
      if (!object || length > object.length || length > MAXIMUM_TEXT_BYTES) {
        throw hdf5Damaged('a text is not where it should be');
      }
      return decodeText(object.subarray(0, length));
    },
  };
}

function readObjects(reader: ByteReader): ReadonlyMap<number, Uint8Array> {
  const objects = new Map<number, Uint8Array>();
  while (reader.remaining >= OBJECT_HEADER_BYTES) {
    const index = reader.u16();
    reader.skip(6);
    const length = reader.uint(8);
    // Object 0 is the free space at the end.
    if (index === 0) break;
    objects.set(index, reader.bytes(length));
    reader.skip(Math.min(reader.remaining, (8 - (length % 8)) % 8));
  }
  return objects;
}

/** UTF-8 up to the first zero byte, without trailing padding spaces. */
export function decodeText(bytes: Uint8Array): string {
  const end = bytes.indexOf(0);
  return new TextDecoder().decode(end < 0 ? bytes : bytes.subarray(0, end)).replace(/ +$/, '');
}
