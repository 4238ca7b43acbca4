import { ByteReader, definedAddress } from '../bytes/byteReader.ts';

export interface Link {
  readonly name: string;
  /** Object header; null = a soft or external link. */
  readonly address: number | null;
}

const HARD = 0;
const MAXIMUM_NAME_BYTES = 1024;

/** Decodes a link message (specification IV.A.2.g). */
export function decodeLink(data: Uint8Array): Link {
  const reader = new ByteReader(data, 'link message');
  reader.version(1);
  const flags = reader.u8();
  const type = (flags & 0x08) !== 0 ? reader.u8() : HARD;
  if ((flags & 0x04) !== 0) reader.skip(8);
  if ((flags & 0x10) !== 0) reader.skip(1);
  const nameBytes = reader.uint(1 << (flags & 0x03));
  const name = linkName(reader.bytes(nameBytes));
  return { name, address: type === HARD ? definedAddress(reader.address(), 'link') : null };
}

/** A link's name, one character per byte: the names searched for are ASCII. */
export function linkName(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes.subarray(0, MAXIMUM_NAME_BYTES));
}
