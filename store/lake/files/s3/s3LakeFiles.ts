import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { GroundMotionError } from '../../../../core/error.ts';
import type { LakeFiles, OpenFile, PutCondition, StoredFile } from '../../../../core/lakeFiles.ts';
import { absentAs } from '../../../../formats/files/localFile.ts';
import { isPartOf } from '../../../../formats/pieces/pieceFiles.ts';
import { removeTree } from '../local/durableFiles.ts';
import { assertKey } from '../lakeKey.ts';
import { isOfDisk, LocalCopies } from './localCopies.ts';
import { openObjectStore, type ObjectStore, type StoredObject, type StoredStream } from './objectStore.ts';
import { PieceCopies } from './pieceCopies.ts';
import { toRefusal } from './storeErrors.ts';
import { probeConditions } from './storeProbe.ts';
import { parseS3Address, type S3Settings } from './s3Address.ts';

/** Prefix of files and folders being written. */
const STAGING_PREFIX = '.staging-';
/** Prefix of objects that test a store. */
const PROBE_PREFIX = '.probe-';
/** Timeout of the store for reports and pictures. */
const PATIENCE_MS = 10_000;
const WHOLE_PATIENCE_MS = 30_000;
/** Number of concurrent requests for one operation. */
const TOGETHER = 16;

/**
 * The files of a lake in a bucket: keys are names of objects behind the address' prefix, tags are their ETags. What is
 * written is staged on this machine and uploaded when it is published, a folder's own files after those of its folders.
 */
export function s3LakeFiles(address: string, settings: S3Settings): LakeFiles {
  const place = parseS3Address(address);
  const store = openObjectStore(place, settings);
  const folder = join(settings.cacheDir, folderNameOf(address, settings));
  const copiesFolder = join(folder, 'copies');
  const bucket: Bucket = {
    store,
    nameOf: (key) => `${place.prefix}${assertKey(key)}`,
    prefixOf: (beginning) => `${place.prefix}${beginning}`,
    keyOf: (name) => name.slice(place.prefix.length),
  };
  return {
    nameOf: (key) => `s3://${place.bucket}/${place.prefix}${key}`,
    isShared: true,
    keepsPieces: true,
    localFolder: copiesFolder,
    ...reading(bucket),
    ...copying(bucket, new LocalCopies(copiesFolder, settings.cacheBytes, isImmutable)),
    ...writing(bucket),
    ...staging(bucket, join(folder, 'staging')),
  };
}

/** What a lake in a store is called in folders of this machine. */
function folderNameOf(address: string, { endpoint }: S3Settings): string {
  return createHash('sha256')
    .update(`${endpoint ?? ''} ${address}`)
    .digest('hex')
    .slice(0, 16);
}

/** The local folder for files that belong to a lake in a store but aren't in it. */
export function workFolderOf(address: string, settings: S3Settings): string {
  return join(settings.workDir, folderNameOf(address, settings));
}

/** Whether a key, once put, keeps its bytes: those of releases and imports do, whose folders have names that no one uses again. */
function isImmutable(key: string): boolean {
  return /^(?:frames\/[^/]+\/releases|gazetteer\/units\/[^/]+)\/[^/]+\/|^gazetteer\/index-/.test(key);
}

interface Bucket {
  readonly store: ObjectStore;
  readonly nameOf: (key: string) => string;
  readonly prefixOf: (beginning: string) => string;
  readonly keyOf: (name: string) => string;
}

function reading({
  store,
  nameOf,
  prefixOf,
  keyOf,
}: Bucket): Pick<LakeFiles, 'head' | 'get' | 'open' | 'signedAddress' | 'list' | 'folders'> {
  const head = async (key: string): Promise<StoredFile | null> => {
    const found = await store.head(nameOf(key));
    return found && { key, size: found.size, tag: found.tag, putAtMs: found.putAtMs };
  };
  const stretchOf = async (key: string, from: number, bytes: number, tag?: string) => {
    const found = await store.get(nameOf(key), {
      stretch: { from, bytes },
      patienceMs: PATIENCE_MS,
      ...(tag !== undefined && { tag }),
    });
    return found && bytesOf(found, nameOf(key));
  };
  return {
    head,
    get: async (key, stretch) => {
      if (!stretch) {
        const found = await store.get(nameOf(key), { patienceMs: WHOLE_PATIENCE_MS });
        return found && bytesOf(found, nameOf(key));
      }
      const found = await head(key);
      const bytes = Math.min(stretch.bytes, (found?.size ?? 0) - stretch.from);
      if (!found || bytes <= 0) return found && { bytes: new Uint8Array(), tag: found.tag };
      return stretchOf(key, stretch.from, bytes);
    },
    open: async (key) => {
      const found = await head(key);
      return found && openObject(found, (from, bytes) => stretchOf(key, from, bytes, found.tag));
    },
    signedAddress: (key, how) => store.sign(nameOf(key), how),
    list: async (prefix) => {
      const { objects } = await store.list(prefixOf(prefix));
      return objects
        .filter(({ name }) => !name.startsWith(prefixOf(PROBE_PREFIX)))
        .map(({ name, size, tag, putAtMs }) => ({ key: keyOf(name), size, tag, putAtMs }))
        .toSorted((a, b) => (a.key < b.key ? -1 : 1));
    },
    folders: async (above) => {
      const prefix = above === '' ? '' : `${assertKey(above)}/`;
      const { objects, folders } = await store.list(prefixOf(prefix), true);
      if (objects.length + folders.length === 0) return null;
      return folders.map((name) => basename(name)).toSorted();
    },
  };
}

type Copying = Pick<LakeFiles, 'localPath' | 'localRows' | 'bringPieces' | 'forgetCopy'>;

function copying({ store, nameOf }: Bucket, copies: LocalCopies): Copying {
  const copyWhole = async (key: string): Promise<string> => {
    const known = await copies.known(assertKey(key));
    if (known !== null) return known;
    const name = nameOf(key);
    const found = await store.head(name);
    if (!found) throw absentKey(name);
    return copies.pathOf(key, isImmutable(key) ? null : found.tag, async (path) => {
      const object = await store.get(name, { tag: found.tag });
      if (!object) throw absentKey(name);
      await pipeline(object.stream, createWriteStream(path)).catch((error: unknown) => {
        throw isOfDisk(error) ? error : toRefusal(error, name);
      });
      const { size } = await stat(path);
      if (size !== found.size) throw toRefusal(new Error(`${size} of ${found.size} bytes came`), name);
    });
  };
  const pieces = new PieceCopies(copies, copyWhole, {
    nameOf,
    read: async (key, stretch) => {
      const found = await store.get(nameOf(key), { stretch, patienceMs: PATIENCE_MS });
      if (!found) throw absentKey(nameOf(key));
      return { ...(await bytesOf(found, nameOf(key))), size: found.size };
    },
  });
  return {
    localPath: copyWhole,
    localRows: (key, tail, span) => pieces.rows(assertKey(key), tail, span),
    bringPieces: (key, tail, starts) => pieces.bring(assertKey(key), tail, starts),
    forgetCopy: async (key) => {
      pieces.forget(key);
      await copies.forget((name) => name === key || isPartOf(key, name));
    },
  };
}

/** The store may become unavailable during the answer. */
async function bytesOf({ stream, tag }: StoredStream, name: string) {
  const bytes = await buffer(stream).catch((error: unknown) => {
    throw toRefusal(error, name);
  });
  // Small buffers share memory with others; copies of large ones would double the memory.
  const isOwn = bytes.byteLength === bytes.buffer.byteLength;
  return { bytes: isOwn ? new Uint8Array(bytes.buffer) : new Uint8Array(bytes), tag };
}

function absentKey(name: string): Error {
  return Object.assign(new Error(`${name} is not there`), { code: 'ENOENT' });
}

type ReadStretch = (from: number, bytes: number) => Promise<{ readonly bytes: Uint8Array } | null>;

function openObject({ size, tag }: StoredFile, stretch: ReadStretch): OpenFile {
  const underWay = new Set<Promise<unknown>>();
  const read = async (target: Uint8Array, position: number): Promise<number> => {
    const bytes = Math.min(target.length, size - position);
    if (bytes <= 0) return 0;
    const found = await stretch(position, bytes);
    if (!found)
      throw new GroundMotionError(
        'unavailable',
        'lake_file_gone',
        'the object was removed while it was read',
      );
    target.set(found.bytes);
    return found.bytes.length;
  };
  return {
    size,
    tag,
    read: async (target, position) => {
      const reads = read(target, position);
      underWay.add(reads);
      return reads.finally(() => underWay.delete(reads));
    },
    close: async () => {
      await Promise.allSettled(underWay);
    },
  };
}

function writing({
  store,
  nameOf,
  prefixOf,
}: Bucket): Pick<LakeFiles, 'put' | 'assertConditionsHold' | 'remove' | 'removeFolder' | 'setAside'> {
  let probed: Promise<void> | null = null;
  const assertConditionsHold = async () => {
    probed ??= probeConditions(store, prefixOf(PROBE_PREFIX)).catch((error: unknown) => {
      probed = null;
      throw error;
    });
    await probed;
  };
  const put = async (key: string, bytes: Uint8Array | string, condition?: PutCondition) => {
    const name = nameOf(key);
    if (condition) await assertConditionsHold();
    return store.put(name, bytes, condition);
  };
  return {
    put: put as LakeFiles['put'],
    assertConditionsHold,
    remove: async (key) => store.remove(nameOf(key)),
    removeFolder: async (folder) => {
      const { objects } = await store.list(prefixOf(`${assertKey(folder)}/`));
      await together(objects, ({ name }: StoredObject) => store.remove(name));
    },
    setAside: async (folder, first) => {
      await store.remove(nameOf(first));
      return folder;
    },
  };
}

function staging(
  bucket: Bucket,
  folder: string,
): Pick<LakeFiles, 'stagingPath' | 'publish' | 'clearStaging'> {
  const { store, nameOf } = bucket;
  return {
    stagingPath: async (key) => {
      const above = join(folder, dirname(assertKey(key)));
      await mkdir(above, { recursive: true });
      return join(above, `${STAGING_PREFIX}${basename(key)}`);
    },
    publish: async (staged, key) => {
      if ((await stat(staged)).isFile()) await store.putFile(nameOf(key), staged);
      else {
        const files = await filesBeneath(staged);
        const isOwn = (path: string) => dirname(path) === staged;
        const put = (path: string) => store.putFile(nameOf(`${key}/${relative(staged, path)}`), path);
        await together(
          files.filter((path) => !isOwn(path)),
          put,
        );
        await together(files.filter(isOwn), put);
      }
      await removeTree(staged);
    },
    clearStaging: async (above, untouchedMs) => {
      const path = join(folder, above);
      for (const name of await readdir(path).catch(absentAs<string[]>([]))) {
        if (!name.startsWith(STAGING_PREFIX)) continue;
        const found = await stat(join(path, name)).catch(() => null);
        if (found && Date.now() - Math.floor(found.mtimeMs) >= untouchedMs)
          await rm(join(path, name), { recursive: true, force: true });
      }
    },
  };
}

async function filesBeneath(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}

/** Runs an operation for each of many items, a few at a time. */
async function together<T>(each: readonly T[], work: (one: T) => Promise<unknown>): Promise<void> {
  const left = each.values();
  const lane = async () => {
    for (const one of left) await work(one);
  };
  await Promise.all(Array.from({ length: TOGETHER }, lane));
}
