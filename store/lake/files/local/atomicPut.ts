import { randomBytes } from 'node:crypto';
import { open, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PutCondition } from '../../../../core/lakeFiles.ts';
import { absentAs, signatureFrom } from '../../../../formats/files/localFile.ts';
import { makeFolderDurably, syncPath } from './durableFiles.ts';
import { livingLocks } from './lockFiles.ts';
import { identityText, thisProcess } from './processIdentity.ts';

/** A file about to be renamed. It also locks its folder, for as long as the process in its name lives. */
const WAITING_NAME = /^\.put-[0-9a-f]{12}-(.+)$/;
const LONGEST_PAUSE_MS = 8;

/** Whether a name is that of a file about to be renamed. */
export function isOnItsWay(name: string): boolean {
  return WAITING_NAME.test(name);
}

/**
 * Replaces a file with bytes, durably, if the condition holds, and returns its signature; null if it doesn't. Writers to
 * one folder take turns, across processes.
 */
export async function putFile(
  path: string,
  bytes: Uint8Array | string,
  condition: PutCondition | undefined,
): Promise<string | null> {
  const folder = dirname(path);
  await makeFolderDurably(folder);
  return inTurn(folder, async (waiting) => {
    const before = await stat(path, { bigint: true }).catch(absentAs(null));
    if (condition) {
      const found = before && signatureFrom(before);
      if (found !== ('ifTag' in condition ? condition.ifTag : null)) return null;
    }
    await waiting.file.writeFile(bytes);
    await waiting.file.sync();
    const { mtimeNs } = await waiting.file.stat({ bigint: true });
    // Clocks have coarse ticks and inode numbers are reused: a later time keeps the signature different from the last one.
    if (before && mtimeNs <= before.mtimeNs) {
      const later = Number(before.mtimeNs / 1000n + 2n) / 1e6;
      await waiting.file.utimes(later, later);
    }
    await rename(waiting.path, path);
    const signature = signatureFrom(await waiting.file.stat({ bigint: true }));
    await syncPath(folder);
    return signature;
  });
}

/** Removes a file, durably, if it is there. */
export async function removeFile(path: string): Promise<void> {
  if (!(await stat(path).catch(absentAs(null)))) return;
  const folder = dirname(path);
  const work = async () => {
    await rm(path, { force: true });
    await syncPath(folder);
  };
  // A full disk can't store a lock file, and removing is what frees space.
  await inTurn(folder, work).catch((error: unknown) => (isDiskFull(error) ? work() : Promise.reject(error)));
}

function isDiskFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '');
}

/** Renames a file on the same disk if it may replace the target; its content is already durable, and the name then is too. */
export async function moveFile(from: string, to: string): Promise<void> {
  const folder = dirname(to);
  await inTurn(folder, async () => {
    await rename(from, to);
    await syncPath(folder);
  });
}

interface Waiting {
  readonly path: string;
  readonly file: FileHandle;
}

/** Runs what only one process may do in a folder at a time. */
async function inTurn<T>(folder: string, work: (waiting: Waiting) => Promise<T>): Promise<T> {
  const name = `.put-${randomBytes(6).toString('hex')}-${identityText(thisProcess())}`;
  const path = join(folder, name);
  for (;;) {
    if ((await livingLocks(folder, WAITING_NAME)).length === 0) {
      const file = await open(path, 'wx');
      try {
        if (await isAlone(folder, name)) return await work({ path, file });
      } finally {
        await file.close();
        await rm(path, { force: true });
      }
    }
    await sleep(1 + Math.random() * LONGEST_PAUSE_MS);
  }
}

/**
 * Each makes its own file first and looks for others after, so of two at least one sees the other: the one with the
 * later name steps back, the other waits until it has, or has done what it began before.
 */
async function isAlone(folder: string, name: string): Promise<boolean> {
  for (;;) {
    const rivals = (await livingLocks(folder, WAITING_NAME)).filter((other) => other !== name);
    if (rivals.length === 0) return true;
    if (rivals.some((rival) => rival < name)) return false;
    await sleep(1);
  }
}
