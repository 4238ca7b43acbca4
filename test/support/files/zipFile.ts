import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';
import { listFiles } from '../../../store/lake/files/local/durableFiles.ts';

/** How files are packed in an archive. */
interface Packing {
  /** Stored uncompressed, as many programs store empty files. */
  readonly isStored?: boolean;
  /** With 64-bit sizes and positions, as in archives over 4 GB. */
  readonly isZip64?: boolean;
}

/** Packs the files of a folder into a ZIP archive (deflated by default), as described in PKWARE's APPNOTE. */
export async function writeZip(folder: string, path: string, packing: Packing = {}): Promise<void> {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const file of await listFiles(folder)) {
    const content = await readFile(join(folder, file));
    const packed = packing.isStored ? content : deflateRawSync(content);
    const name = Buffer.from(file);
    // Version, flags, method, time, date, checksum, sizes, lengths of name and extra field.
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(packing.isStored ? 0 : 8, 4);
    shared.writeUInt32LE(crc32(content), 10);
    shared.writeUInt32LE(packed.length, 14);
    shared.writeUInt32LE(content.length, 18);
    shared.writeUInt16LE(name.length, 22);
    locals.push(Buffer.from('PK\u0003\u0004'), shared, name, packed);
    const listed = Buffer.from(shared);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    const extra = packing.isZip64 ? wideSizes(content.length, packed.length, offset) : Buffer.alloc(0);
    if (packing.isZip64) {
      listed.fill(0xff, 14, 22);
      listed.writeUInt16LE(extra.length, 24);
      place.fill(0xff, 10);
    }
    central.push(Buffer.from('PK\u0001\u0002\u0014\u0000'), listed, place, name, extra);
    offset += 4 + shared.length + name.length + packed.length;
  }
  const directory = Buffer.concat(central);
  const files = locals.length / 4;
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(files, 8);
  end.writeUInt16LE(files, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  if (packing.isZip64) end.fill(0xff, 8, 20);
  const wideEnd = packing.isZip64 ? endOfZip64(files, directory.length, offset) : Buffer.alloc(0);
  await writeFile(path, Buffer.concat([...locals, directory, wideEnd, end]));
}

/** The extra field with a file's 64-bit sizes and position. */
function wideSizes(bytes: number, packedBytes: number, offset: number): Buffer {
  const field = Buffer.alloc(28);
  field.writeUInt16LE(1, 0);
  field.writeUInt16LE(24, 2);
  for (const [at, value] of [bytes, packedBytes, offset].entries()) {
    field.writeBigUInt64LE(BigInt(value), 4 + 8 * at);
  }
  return field;
}

/** The 64-bit end of the directory, and its locator. */
function endOfZip64(files: number, directoryBytes: number, offset: number): Buffer {
  const end = Buffer.alloc(56);
  end.write('PK\u0006\u0006', 'latin1');
  end.writeBigUInt64LE(44n, 4);
  end.writeUInt16LE(45, 12);
  end.writeUInt16LE(45, 14);
  for (const [at, value] of [files, files, directoryBytes, offset].entries()) {
    end.writeBigUInt64LE(BigInt(value), 24 + 8 * at);
  }
  const locator = Buffer.alloc(20);
  locator.write('PK\u0006\u0007', 'latin1');
  locator.writeBigUInt64LE(BigInt(offset + directoryBytes), 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([end, locator]);
}
