import { createHash } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, statfs, access, constants } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorMessage, GroundMotionError } from '../../../core/error.ts';
import { makeFolderDurably, syncPath } from '../../../store/lake/files/local/durableFiles.ts';
import { openObjectStore, type ObjectStore } from '../../../store/lake/files/s3/objectStore.ts';
import { isS3Address, parseS3Address, s3SettingsOf } from '../../../store/lake/files/s3/s3Address.ts';

/** A file at a destination. */
export interface PlacedFile {
  readonly bytes: number;
  readonly modifiedMs: number;
}

/** The destination of fetched files: complete files under their paths. Until then they are parts in a local folder. */
export interface Destination {
  /** Its name in messages. */
  readonly name: string;
  readonly workFolder: string;
  /** The files of one of its folders, by name. */
  filesOf(folder: string): Promise<ReadonlyMap<string, PlacedFile>>;
  find(path: string): Promise<PlacedFile | null>;
  /** Everything there, except parts. */
  usedBytes(): Promise<number>;
  /** Remaining space on its disk; `Infinity` for a bucket. */
  freeBytes(): Promise<number>;
  /** Moves a complete, synced file to its final path, durably. */
  take(part: string, path: string): Promise<void>;
  /** Hides a file that its source has withdrawn. */
  withdraw(path: string): Promise<void>;
}

/** Subfolder of a destination folder for files that aren't complete yet, or are no longer used. */
const WORK_FOLDER = '.fetch';

/**
 * Opens a destination: a folder, which is created unless nothing will be written, or `s3://bucket/prefix`. Throws
 * `folder_unusable`.
 */
export async function openDestination(address: string, isReadOnly: boolean): Promise<Destination> {
  if (!isS3Address(address)) return folderDestination(address, isReadOnly);
  const settings = s3SettingsOf(process.env);
  const place = parseS3Address(address);
  const mark = createHash('sha256')
    .update(`${settings.endpoint ?? ''} ${address}`)
    .digest('hex')
    .slice(0, 16);
  const workFolder = join(settings.cacheDir, 'fetch', mark);
  if (!isReadOnly) await makeUsable(workFolder);
  return bucketDestination(address, openObjectStore(place, settings), { prefix: place.prefix, workFolder });
}

async function makeUsable(folder: string): Promise<void> {
  try {
    await makeFolderDurably(folder);
    await access(folder, constants.W_OK);
  } catch (error) {
    if (error instanceof GroundMotionError) throw error;
    throw new GroundMotionError(
      'unavailable',
      'folder_unusable',
      `${folder}: ${errorMessage(error)}; give another --to`,
      {
        cause: error,
      },
    );
  }
}

async function folderDestination(folder: string, isReadOnly: boolean): Promise<Destination> {
  const workFolder = join(folder, WORK_FOLDER);
  if (!isReadOnly) await makeUsable(workFolder);
  return {
    name: folder,
    workFolder,
    filesOf: async (below) => new Map(await filesBeneath(join(folder, below), false)),
    find: (path) => placed(join(folder, path)),
    usedBytes: async () => (await filesBeneath(folder, true)).reduce((sum, [, { bytes }]) => sum + bytes, 0),
    freeBytes: () => freeBytesOf(folder),
    take: async (part, path) => {
      const target = join(folder, path);
      await makeFolderDurably(dirname(target));
      await rename(part, target);
      await syncPath(dirname(target));
    },
    withdraw: async (path) => {
      const target = join(workFolder, 'withdrawn', path);
      await mkdir(dirname(target), { recursive: true });
      await rename(join(folder, path), target);
      await syncPath(dirname(join(folder, path)));
    },
  };
}

async function freeBytesOf(folder: string): Promise<number> {
  const found = await statfs(folder).catch(() => null);
  return found ? found.bavail * found.bsize : Infinity;
}

async function placed(path: string): Promise<PlacedFile | null> {
  const found = await stat(path).catch(() => null);
  return found?.isFile() ? { bytes: found.size, modifiedMs: found.mtimeMs } : null;
}

async function filesBeneath(folder: string, isDeep: boolean): Promise<[string, PlacedFile][]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const found: [string, PlacedFile][] = [];
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (isDeep && entry.name !== WORK_FOLDER) found.push(...(await filesBeneath(path, true)));
      continue;
    }
    const file = await placed(path);
    if (file) found.push([entry.name, file]);
  }
  return found;
}

function bucketDestination(
  name: string,
  store: ObjectStore,
  { prefix, workFolder }: { readonly prefix: string; readonly workFolder: string },
): Destination {
  // Objects don't have a modification time here, so files that may change are fetched each time.
  const listed = async (below: string, isFlat: boolean): Promise<[string, PlacedFile][]> => {
    const { objects } = await store.list(`${prefix}${below}`, isFlat);
    return objects.map((object) => [
      object.name.slice(prefix.length + below.length),
      { bytes: object.size, modifiedMs: 0 },
    ]);
  };
  return {
    name,
    workFolder,
    filesOf: async (below) => new Map(await listed(`${below}/`, true)),
    find: async (path) => {
      const found = await store.head(`${prefix}${path}`);
      return found && { bytes: found.size, modifiedMs: 0 };
    },
    usedBytes: async () => (await listed('', false)).reduce((sum, [, { bytes }]) => sum + bytes, 0),
    freeBytes: () => Promise.resolve(Infinity),
    take: async (part, path) => {
      await store.putFile(`${prefix}${path}`, part);
      await rm(part, { force: true });
    },
    withdraw: (path) => store.remove(`${prefix}${path}`),
  };
}
