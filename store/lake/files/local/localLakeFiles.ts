import type { BigIntStats } from 'node:fs';
import { open, readdir, rename, stat, type FileHandle } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import {
  SET_ASIDE_PREFIX,
  type LakeFiles,
  type OpenFile,
  type PutCondition,
  type StoredFile,
} from '../../../../core/lakeFiles.ts';
import { absentAs, signatureFrom } from '../../../../formats/files/localFile.ts';
import { assertKey } from '../lakeKey.ts';
import { isOnItsWay, moveFile, putFile, removeFile } from './atomicPut.ts';
import { makeFolderDurably, removeTree, syncPath, syncTree } from './durableFiles.ts';

/** Prefix of files and folders being written. */
const STAGING_PREFIX = '.staging-';

/** The files of a lake in a local folder: keys are paths in it. Nothing is created before the first put. */
export function localLakeFiles(root: string): LakeFiles {
  const pathOf = (key: string) => join(root, assertKey(key));
  return {
    isShared: false,
    nameOf: (key) => join(root, key),
    keepsPieces: false,
    localFolder: root,
    ...reading(root, pathOf),
    ...writing(pathOf),
    ...staging(root, pathOf),
  };
}

type PathOf = (key: string) => string;
type Fixed = 'isShared' | 'keepsPieces' | 'nameOf' | 'localFolder';

function reading(
  root: string,
  pathOf: PathOf,
): Omit<LakeFiles, keyof ReturnType<typeof writing> | keyof ReturnType<typeof staging> | Fixed> {
  const opened = (key: string) => open(pathOf(key), 'r').catch(absentAs(null));
  return {
    head: async (key) => {
      const found = await stat(pathOf(key), { bigint: true }).catch(absentAs(null));
      return found && storedFile(key, found);
    },
    get: async (key, stretch) => {
      const handle = await opened(key);
      if (!handle) return null;
      const file = await openFileOf(handle);
      try {
        const { from, bytes } = stretch ?? { from: 0, bytes: file.size };
        const target = new Uint8Array(Math.max(0, Math.min(bytes, file.size - from)));
        return { bytes: target.subarray(0, await file.read(target, from)), tag: file.tag };
      } finally {
        await file.close();
      }
    },
    open: async (key) => {
      const handle = await opened(key);
      return handle && openFileOf(handle);
    },
    signedAddress: async () => null,
    list: async (prefix) => {
      const at = prefix.lastIndexOf('/');
      const found = await filesIn(root, prefix.slice(0, Math.max(0, at)), prefix.slice(at + 1));
      return found.toSorted((a, b) => (a.key < b.key ? -1 : 1));
    },
    folders: async (folder) => {
      const path = folder === '' ? root : pathOf(folder);
      const found = await readdir(path, { withFileTypes: true }).catch(absentAs(null));
      return found && found.flatMap((entry) => (entry.isFile() ? [] : [entry.name])).toSorted();
    },
    localPath: async (key) => pathOf(key),
    localRows: async (key) => pathOf(key),
    bringPieces: async () => undefined,
    forgetCopy: async () => undefined,
  };
}

function writing(
  pathOf: PathOf,
): Pick<LakeFiles, 'put' | 'assertConditionsHold' | 'remove' | 'removeFolder' | 'setAside'> {
  const put = async (key: string, bytes: Uint8Array | string, condition?: PutCondition) =>
    putFile(pathOf(key), bytes, condition);
  return {
    put: put as LakeFiles['put'],
    assertConditionsHold: async () => undefined,
    remove: async (key) => removeFile(pathOf(key)),
    removeFolder: async (folder) => removeTree(pathOf(folder)),
    setAside: async (folder) => {
      const path = pathOf(folder);
      const name = `${SET_ASIDE_PREFIX}${basename(folder)}-${Date.now()}`;
      await rename(path, join(dirname(path), name));
      await syncPath(dirname(path));
      return [...folder.split('/').slice(0, -1), name].join('/');
    },
  };
}

function staging(root: string, pathOf: PathOf): Pick<LakeFiles, 'stagingPath' | 'publish' | 'clearStaging'> {
  return {
    stagingPath: async (key) => {
      const above = dirname(pathOf(key));
      await makeFolderDurably(above);
      return join(above, `${STAGING_PREFIX}${basename(key)}`);
    },
    publish: async (staged, key) => {
      let above = dirname(pathOf(key));
      await makeFolderDurably(above);
      await publishDurably(staged, pathOf(key));
      // Another process may have made the parent folders without syncing their names.
      for (const _ of key.split('/').slice(1)) {
        above = dirname(above);
        await syncPath(above);
      }
    },
    clearStaging: async (folder, untouchedMs) => {
      const path = folder === '' ? root : pathOf(folder);
      const names = await readdir(path).catch(absentAs([]));
      for (const name of names.filter((each) => each.startsWith(STAGING_PREFIX))) {
        const found = await stat(join(path, name)).catch(() => null);
        if (found && Date.now() - Math.floor(found.mtimeMs) >= untouchedMs)
          await removeTree(join(path, name));
      }
    },
  };
}

function storedFile(key: string, status: BigIntStats): StoredFile {
  return {
    key,
    size: Number(status.size),
    tag: signatureFrom(status),
    putAtMs: Number(status.mtimeNs / 1_000_000n),
  };
}

async function openFileOf(handle: FileHandle): Promise<OpenFile> {
  const found = await handle.stat({ bigint: true });
  return {
    size: Number(found.size),
    tag: signatureFrom(found),
    read: async (target, position) => {
      let done = 0;
      while (done < target.length) {
        const { bytesRead } = await handle.read(target, done, target.length - done, position + done);
        if (bytesRead === 0) break;
        done += bytesRead;
      }
      return done;
    },
    close: () => handle.close(),
  };
}

/** The files in a folder whose paths start with a prefix. */
async function filesIn(root: string, folder: string, beginning: string): Promise<StoredFile[]> {
  const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(absentAs([]));
  const found: StoredFile[] = [];
  for (const { name } of entries) {
    if (!name.startsWith(beginning) || isOnItsWay(name)) continue;
    const key = folder === '' ? name : `${folder}/${name}`;
    const status = await stat(join(root, key), { bigint: true }).catch(absentAs(null));
    if (status?.isDirectory()) found.push(...(await filesIn(root, key, '')));
    else if (status) found.push(storedFile(key, status));
  }
  return found;
}

/** Syncs the staged files, then renames them: after a crash they are either still staged or complete under the final name. */
async function publishDurably(staged: string, path: string): Promise<void> {
  if (!(await stat(staged)).isDirectory()) {
    await syncPath(staged);
    return moveFile(staged, path);
  }
  await syncTree(staged);
  await rename(staged, path);
  await syncPath(dirname(path));
}
