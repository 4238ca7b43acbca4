import { randomBytes } from 'node:crypto';
import { open, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PutCondition } from '../../../../core/lakeFiles.ts';
import { absentAs, signatureFrom } from '../../../../formats/files/localFile.ts';
import { makeFolderDurably, syncPath } from './durableFiles.ts';
import { livingLocks } from './lockFiles.ts';
import { identityText, thisProcess } from './processIdentity.ts';

/** A file on its way to its name. It is its folder's lock too, and lives no longer than the process in its name. */
const WAITING_NAME = /^\.put-[0-9a-f]{12}-(.+)$/;
const LONGEST_PAUSE_MS = 8;

/** Whether a name is that of a file on its way to another name. */
export function isOnItsWay(name: string): boolean {
  return WAITING_NAME.test(name);
}

/**
 * Replaces a file by bytes, durably, when the condition holds, and gives its signature; null when it does not. Those who
 * put and remove in one folder take turns, in whatever process.
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
    // Clocks tick slowly and numbers of files are used again: by its time no file has the signature of an earlier one.
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
  // A full disk takes no file that would hold a turn, and it is by removing that it gets room.
  await inTurn(folder, work).catch((error: unknown) => (isDiskFull(error) ? work() : Promise.reject(error)));
}

function isDiskFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '');
}

/** Gives a file of the same disk another name, where it may replace one; it is durable already, and so is then its name. */
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

/** Does what one alone may do in a folder at a time. */
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
