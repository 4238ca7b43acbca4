import {
  type ByteSource,
  ByteReader,
  definedAddress,
  hdf5Damaged,
  hdf5Unsupported,
  readBytes,
} from '../bytes/byteReader.ts';
import { lookup3 } from '../bytes/lookup3.ts';

const SIGNATURE = '\x89HDF\r\n\x1a\n';
const MAXIMUM_BYTES = 96;
const CHECKED_BYTES = 44;

/**
 * The address of the root group's object header. Layout: HDF5 File Format Specification 3.0, II.A. Files with a user
 * block or with addresses that aren't 8 bytes are refused as unsupported.
 */
export function readRootAddress(source: ByteSource): number {
  const bytes = readBytes(source, 0, Math.min(MAXIMUM_BYTES, source.size), 'superblock');
  const reader = new ByteReader(bytes, 'superblock');
  reader.signature(SIGNATURE);
  const version = reader.version(0, 1, 2, 3);
  const isOld = version < 2;
  reader.skip(isOld ? 4 : 0);
  if (reader.u8() !== 8 || reader.u8() !== 8) throw hdf5Unsupported('a file without 8-byte addresses');
  // Reserved, group and chunk node sizes, flags; in versions 2 and 3 only the flags.
  reader.skip(isOld ? (version === 0 ? 9 : 13) : 1);
  if (reader.address() !== 0) throw hdf5Unsupported('a file with a user block');
  reader.skip(8);
  const end = definedAddress(reader.address(), 'end of file');
  if (end > source.size) throw hdf5Damaged(`the file has ${source.size} bytes and should have ${end}`);
  // The driver information and the name of the root's symbol table entry.
  if (isOld) reader.skip(16);
  const root = definedAddress(reader.address(), 'root group');
  if (!isOld && reader.u32() !== lookup3(bytes.subarray(0, CHECKED_BYTES))) {
    throw hdf5Damaged('the superblock has a wrong checksum');
  }
  return root;
}
