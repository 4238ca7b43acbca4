import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { absentAs } from '../../../../formats/files/localFile.ts';
import { parseIdentity, processLives, type ProcessIdentity } from './processIdentity.ts';

/** A lock of another machine counts as abandoned when it hasn't been touched for this long. */
const FOREIGN_LOCK_EXPIRES_MS = 120_000;

/**
 * Names of the locks in a folder whose holders are alive; the others are removed. The first group of `pattern` is the
 * holder's identity. A name belongs to one holder only, so that no other's lock is ever removed.
 */
export async function livingLocks(folder: string, pattern: RegExp): Promise<string[]> {
  const living: string[] = [];
  for (const name of await readdir(folder).catch(absentAs<string[]>([]))) {
    const holder = holderOf(name, pattern);
    if (!holder) continue;
    if (await lives(holder, join(folder, name))) living.push(name);
    else await rm(join(folder, name), { force: true });
  }
  return living;
}

/** The holder in a lock's name; null for another name. */
export function holderOf(name: string, pattern: RegExp): ProcessIdentity | null {
  return parseIdentity(pattern.exec(name)?.[1] ?? '');
}

async function lives(holder: ProcessIdentity, path: string): Promise<boolean> {
  const known = processLives(holder);
  if (known !== null) return known;
  const status = await stat(path).catch(() => null);
  return status !== null && Date.now() - status.mtimeMs < FOREIGN_LOCK_EXPIRES_MS;
}
