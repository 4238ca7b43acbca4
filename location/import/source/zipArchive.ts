import { createWriteStream } from 'node:fs';
import { basename, join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import { openPromise, type Entry, type ZipFile } from 'yauzl';
import { errorMessage, GroundMotionError } from '../../../core/error.ts';
import { unreadableSource } from './unreadableSource.ts';

/** Street ranges unpack to 20 times their size and address tables to 10 times; a zip bomb to a thousand times. */
const MOST_RATIO = 200;
/** Limit on what is unpacked from one archive in total; a state's addresses are a tenth of it. */
const MOST_UNPACKED_BYTES = 16 * 2 ** 30;

/**
 * Unpacks the files of an archive whose names match into a folder, without their subfolders, and returns their paths.
 * Sizes and checksums are verified. If an archive declares more than any archive of addresses holds, nothing is unpacked,
 * and no file is unpacked beyond its declared size. Throws `source_refused`.
 */
export async function unpack(path: string, folder: string, wanted: RegExp): Promise<string[]> {
  const archive = await openArchive(path);
  try {
    const entries = await listEntries(path, archive, wanted);
    assertBounded(path, entries);
    const unpacked: string[] = [];
    for (const entry of entries) {
      const target = join(folder, basename(entry.fileName));
      await unpackEntry(path, archive, entry, target);
      unpacked.push(target);
    }
    return unpacked;
  } finally {
    archive.close();
  }
}

/** A file in an archive. */
export interface PackedFile {
  readonly name: string;
  readonly bytes: number;
  readonly crc32: number;
}

/** The files in an archive, without those that macOS adds. Throws `source_refused`. */
export async function listPacked(path: string): Promise<readonly PackedFile[]> {
  const archive = await openArchive(path);
  try {
    const entries = await listEntries(path, archive, /^(?!__MACOSX\/)(?!(?:.*\/)?\.)/);
    return entries.map(({ fileName, uncompressedSize, crc32: sum }) => ({
      name: fileName,
      bytes: uncompressedSize,
      crc32: sum,
    }));
  } finally {
    archive.close();
  }
}

/**
 * The content of a file in an archive, unpacked as a stream; nothing is written. If the file doesn't match its checksum,
 * the stream ends with an error. Throws `source_refused`.
 */
export async function openPacked(path: string, name: string): Promise<Readable> {
  const archive = await openArchive(path);
  try {
    const entries = await listEntries(path, archive, /./);
    const entry = entries.find(({ fileName }) => fileName === name);
    if (!entry) throw unreadableSource(path, `${name} is no longer in it`);
    assertPacked(path, entry);
    const packed = await archive.openReadStreamPromise(entry);
    const content = checksummed(path, entry);
    packed.once('error', (error) => content.destroy(error));
    content.once('close', () => {
      packed.destroy();
      archive.close();
    });
    return packed.pipe(content);
  } catch (error) {
    archive.close();
    throw error;
  }
}

function openArchive(path: string): Promise<ZipFile> {
  return openPromise(path, { autoClose: false }).catch((error: unknown) => {
    throw unreadable(path, error);
  });
}

async function listEntries(path: string, archive: ZipFile, wanted: RegExp): Promise<Entry[]> {
  const entries: Entry[] = [];
  try {
    for await (const entry of archive.eachEntry()) {
      if (wanted.test(entry.fileName) && !entry.fileName.endsWith('/')) entries.push(entry);
    }
  } catch (error) {
    throw unreadable(path, error);
  }
  return entries;
}

function unreadable(path: string, error: unknown): Error {
  const problem = `expected a ZIP archive that can be read: ${errorMessage(error)}`;
  return unreadableSource(path, problem, undefined, error);
}

/** Refuses archives that would fill the disk: checks each file against its packed size, and the total. */
function assertBounded(path: string, entries: readonly Entry[]): void {
  for (const entry of entries) assertPacked(path, entry);
  const total = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  if (total > MOST_UNPACKED_BYTES) {
    const most = `more than the ${MOST_UNPACKED_BYTES / 2 ** 30} GB that are unpacked of one archive`;
    throw unreadableSource(
      path,
      `its files would unpack to ${total} bytes, ${most}`,
      'unpack it, and give the files',
    );
  }
}

function assertPacked(
  path: string,
  { fileName, uncompressedSize: bytes, compressedSize: packedBytes }: Entry,
): void {
  if (bytes <= packedBytes * MOST_RATIO + MOST_RATIO) return;
  const size = `${fileName} would unpack from ${packedBytes} to ${bytes} bytes`;
  const remedy = 'it does not look like an archive of an address publisher: check its source';
  throw unreadableSource(path, `${size}, more than ${MOST_RATIO} times as much`, remedy);
}

/** Passes on a file of an archive and ends with an error if it doesn't match its checksum. yauzl itself checks the length. */
function checksummed(path: string, { fileName, crc32: expected }: Entry): Transform {
  let crc = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      crc = crc32(chunk, crc);
      done(null, chunk);
    },
    flush(done) {
      done(crc === expected ? null : unreadableSource(path, `${fileName} doesn't match its checksum`));
    },
  });
}

async function unpackEntry(path: string, archive: ZipFile, entry: Entry, target: string): Promise<void> {
  try {
    const packed = await archive.openReadStreamPromise(entry);
    await pipeline(packed, checksummed(path, entry), createWriteStream(target));
  } catch (error) {
    if (error instanceof GroundMotionError) throw error;
    const problem = `${entry.fileName} cannot be unpacked: ${errorMessage(error)}`;
    throw unreadableSource(path, problem, undefined, error);
  }
}
