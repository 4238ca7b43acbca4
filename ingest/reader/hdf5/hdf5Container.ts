import { type OfferedFile, readHead } from '../offered/offeredFiles.ts';
import { productError } from '../offered/productLog.ts';

const SIGNATURE = Buffer.from('\x89HDF\r\n\x1a\n', 'latin1');
/** Number of first bytes of a file that contain an HDF5 superblock. */
export const HDF5_HEAD_BYTES = 96;

/**
 * Refuses a file that isn't HDF5, or is shorter than its own superblock states, before any library opens it. Layout of
 * the superblock: HDF5 File Format Specification 3.0, II.A.
 */
export async function checkHdf5Container(file: OfferedFile): Promise<void> {
  const head = await readHead(file, HDF5_HEAD_BYTES);
  if (!head.subarray(0, 8).equals(SIGNATURE)) {
    throw productError(file.name, 'an HDF5 (NetCDF-4) file', describeHead(head));
  }
  const declared = declaredHdf5Bytes(head);
  if (declared === null) {
    throw productError(
      file.name,
      'an HDF5 superblock of version 0 to 3',
      `version ${head[8] ?? 'none'}, ${file.bytes} bytes`,
    );
  }
  if (declared > file.bytes) {
    throw productError(
      file.name,
      `${declared} bytes, as its header says`,
      `${file.bytes}: the file is truncated; download it again`,
    );
  }
}

/** The format of another file by its first bytes, for a message. */
export function describeHead(head: Buffer): string {
  if (head.length === 0) return 'an empty file';
  return `a file that begins with ${JSON.stringify(head.subarray(0, 12).toString('latin1'))}`;
}

/** End-of-file address in the superblock; null for another file, an unknown version or a truncated header. */
export function declaredHdf5Bytes(head: Buffer): number | null {
  if (!head.subarray(0, 8).equals(SIGNATURE)) return null;
  const version = head[8];
  const isOld = version === 0 || version === 1;
  const offsetBytes = head[isOld ? 13 : 9];
  if (version === undefined || version > 3 || offsetBytes !== 8) return null;
  // Addresses in order: base, free space or extension, end of file.
  const addresses = isOld ? (version === 0 ? 24 : 28) : 12;
  return head.length < addresses + 24 ? null : Number(head.readBigUInt64LE(addresses + 16));
}
