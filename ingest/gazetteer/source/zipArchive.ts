import { createWriteStream } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createInflateRaw } from 'node:zlib';
import { errorMessage } from '../../../core/error.ts';
import { unreadableSource } from './unreadableSource.ts';

/** Signatures and sizes of the ZIP format's records (APPNOTE 6.3). */
const END_OF_DIRECTORY = 0x06054b50;
const END_BYTES = 22;
const ENTRY = 0x02014b50;
const ENTRY_BYTES = 46;
const LOCAL_HEADER_BYTES = 30;
const MOST_COMMENT_BYTES = 65_535;
const STORED = 0;
const DEFLATED = 8;

/** Street ranges unpack to 20 times their size, tables of addresses to 10; a bomb to a thousand times. */
const MOST_RATIO = 200;
/** Of what is unpacked of one archive together: a state's addresses are a tenth of it. */
const MOST_UNPACKED_BYTES = 16 * 2 ** 30;

interface ArchiveEntry {
  readonly name: string;
  readonly method: number;
  readonly crc: number;
  readonly packedBytes: number;
  readonly bytes: number;
  readonly offset: number;
}

/**
 * Unpacks the files of an archive whose names fit into a folder, without their folders, and gives their paths. Sizes
 * and checksums are verified; nothing is unpacked of an archive that declares more than any of addresses holds, and no
 * file beyond what it declares. Throws `source_refused`.
 */
export async function unpack(path: string, folder: string, wanted: RegExp): Promise<string[]> {
  const file = await open(path, 'r');
  try {
    const entries = (await readDirectory(path, file)).filter(({ name }) => wanted.test(name));
    assertBounded(path, entries);
    const unpacked: string[] = [];
    for (const entry of entries) {
      const target = join(folder, basename(entry.name));
      await unpackEntry(path, file, entry, target);
      unpacked.push(target);
    }
    return unpacked;
  } finally {
    await file.close();
  }
}

/** Refuses what would fill the disk: each file by what it is packed from, and all together. */
function assertBounded(path: string, entries: readonly ArchiveEntry[]): void {
  const remedy = 'it is not what a publisher of addresses gives out: look at where it comes from';
  for (const { name, bytes, packedBytes } of entries) {
    if (bytes <= packedBytes * MOST_RATIO + MOST_RATIO) continue;
    const size = `${name} would unpack from ${packedBytes} to ${bytes} bytes`;
    throw unreadableSource(path, `${size}, more than ${MOST_RATIO} times as much`, remedy);
  }
  const total = entries.reduce((sum, { bytes }) => sum + bytes, 0);
  if (total > MOST_UNPACKED_BYTES) {
    const most = `more than the ${MOST_UNPACKED_BYTES / 2 ** 30} GB that are unpacked of one archive`;
    throw unreadableSource(
      path,
      `its files would unpack to ${total} bytes, ${most}`,
      'unpack it, and give the files',
    );
  }
}

async function readDirectory(path: string, file: FileHandle): Promise<ArchiveEntry[]> {
  const { size } = await file.stat();
  const tail = await readAt(file, Math.max(0, size - END_BYTES - MOST_COMMENT_BYTES), size);
  let end = tail.length - END_BYTES;
  while (end >= 0 && tail.readUInt32LE(end) !== END_OF_DIRECTORY) end--;
  if (end < 0)
    throw unreadableSource(
      path,
      'expected a ZIP archive, found no directory at its end: it is truncated or another file',
    );
  const count = tail.readUInt16LE(end + 10);
  const directoryBytes = tail.readUInt32LE(end + 12);
  const offset = tail.readUInt32LE(end + 16);
  if (offset === 0xffffffff)
    throw unreadableSource(path, 'archives of more than 4 GB are not read', 'unpack it');
  if (offset + directoryBytes > size) throw unreadableSource(path, 'its directory points behind its end');
  const directory = await readAt(file, offset, offset + directoryBytes);
  const entries: ArchiveEntry[] = [];
  for (let at = 0; entries.length < count;) {
    if (at + ENTRY_BYTES > directory.length || directory.readUInt32LE(at) !== ENTRY) {
      throw unreadableSource(path, `entry ${entries.length + 1} of ${count} in its directory is damaged`);
    }
    const nameBytes = directory.readUInt16LE(at + 28);
    entries.push({
      name: directory.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes),
      method: directory.readUInt16LE(at + 10),
      crc: directory.readUInt32LE(at + 16),
      packedBytes: directory.readUInt32LE(at + 20),
      bytes: directory.readUInt32LE(at + 24),
      offset: directory.readUInt32LE(at + 42),
    });
    at += ENTRY_BYTES + nameBytes + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return entries;
}

async function unpackEntry(
  path: string,
  file: FileHandle,
  entry: ArchiveEntry,
  target: string,
): Promise<void> {
  const { name, method, bytes, packedBytes, offset } = entry;
  if (method !== STORED && method !== DEFLATED) {
    throw unreadableSource(path, `${name} is packed by method ${method}, expected deflate`, 'unpack it');
  }
  const header = await readAt(file, offset, offset + LOCAL_HEADER_BYTES);
  if (header.length < LOCAL_HEADER_BYTES) throw unreadableSource(path, `${name} begins behind its end`);
  const start = offset + LOCAL_HEADER_BYTES + header.readUInt16LE(26) + header.readUInt16LE(28);
  let crc = 0;
  let written = 0;
  const check = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      crc = crc32(chunk, crc);
      written += chunk.length;
      if (written > bytes) done(new Error(`it unpacks to more than the ${bytes} bytes it declares`));
      else done(null, chunk);
    },
  });
  const packed = file.createReadStream({
    start,
    end: Math.max(start, start + packedBytes - 1),
    autoClose: false,
  });
  const out = createWriteStream(target);
  try {
    if (method === DEFLATED) await pipeline(packed, createInflateRaw(), check, out);
    else await pipeline(packed, check, out);
  } catch (error) {
    throw unreadableSource(path, `${name} cannot be unpacked: ${errorMessage(error)}`, undefined, error);
  }
  if (written !== bytes || crc !== entry.crc) {
    throw unreadableSource(path, `${name} is not what its checksum says (${written} of ${bytes} bytes)`);
  }
}

async function readAt(file: FileHandle, from: number, to: number): Promise<Buffer> {
  const buffer = Buffer.alloc(to - from);
  const { bytesRead } = await file.read(buffer, 0, buffer.length, from);
  return buffer.subarray(0, bytesRead);
}
