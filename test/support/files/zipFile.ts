import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';

/** Packs the files of a folder into a ZIP archive (deflated), as PKWARE's APPNOTE describes it. */
export async function writeZip(folder: string, path: string): Promise<void> {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const file of (await readdir(folder)).toSorted()) {
    const content = await readFile(join(folder, file));
    const packed = deflateRawSync(content);
    const name = Buffer.from(file);
    // Version, flags, method, time, date, checksum, sizes, lengths of name and extra field.
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(8, 4);
    shared.writeUInt32LE(crc32(content), 10);
    shared.writeUInt32LE(packed.length, 14);
    shared.writeUInt32LE(content.length, 18);
    shared.writeUInt16LE(name.length, 22);
    locals.push(Buffer.from('PK\u0003\u0004'), shared, name, packed);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    central.push(Buffer.from('PK\u0001\u0002\u0014\u0000'), shared, place, name);
    offset += 4 + shared.length + name.length + packed.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(locals.length / 4, 8);
  end.writeUInt16LE(locals.length / 4, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  await writeFile(path, Buffer.concat([...locals, directory, end]));
}
