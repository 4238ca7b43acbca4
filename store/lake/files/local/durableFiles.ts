import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, open, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { isHollow } from '../../../../formats/files/fileBytes.ts';
import { errorMessage, GroundMotionError } from '../../../../core/error.ts';

/**
 * Makes a folder and its parents, step by step: Node's recursive mkdir never returns below a file system that doesn't
 * allow folders, such as /proc. Throws `folder_unusable`.
 */
export async function makeFolder(path: string): Promise<void> {
  const found = await stat(path).catch(() => null);
  if (found?.isDirectory()) return;
  const above = dirname(path);
  if (!found && above !== path) await makeFolder(above);
  await mkdir(path).catch(async (error: unknown) => {
    // Another process may just have made it.
    if ((await stat(path).catch(() => null))?.isDirectory()) return;
    throw new GroundMotionError('unavailable', 'folder_unusable', `${path}: ${errorMessage(error)}`, {
      cause: error,
    });
  });
}

/** Like `makeFolder`; the folder survives a power cut. */
export async function makeFolderDurably(path: string): Promise<void> {
  if ((await stat(path).catch(() => null))?.isDirectory()) return;
  const above = dirname(path);
  if (above !== path) await makeFolderDurably(above);
  await makeFolder(path);
  await syncPath(above);
}

/** Makes an empty local temporary folder; the caller removes it. */
export function makeTemporaryFolder(purpose: string): Promise<string> {
  return mkdtemp(join(tmpdir(), `ground-motion-${purpose}-`));
}

/** Flushes a file's or a folder's content to the disk before returning. */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Writes a new file and syncs it. */
export async function writeDurably(path: string, text: string): Promise<void> {
  const handle = await open(path, 'w');
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Files in a folder, as sorted paths relative to it with `/`; top-level names in `skip` are left out. */
export async function listFiles(folder: string, skip: readonly string[] = []): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (skip.includes(entry.name)) continue;
    if (!entry.isDirectory()) found.push(entry.name);
    else for (const below of await listFiles(join(folder, entry.name))) found.push(`${entry.name}/${below}`);
  }
  return found.toSorted();
}

/** Syncs every file and folder of a tree, the tree's root last. */
export async function syncTree(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await syncTree(path);
    else await syncPath(path);
  }
  await syncPath(folder);
}

/** Removes a tree if it is there. */
export async function removeTree(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
}

const HASHED_AT_ONCE_BYTES = 2 ** 20;

/**
 * SHA-256 of a file, hexadecimal. One buffer serves the whole file: a stream would take twice the time. Throws an Error,
 * before reading, for a file that is almost entirely a hole.
 */
export async function sha256OfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  const buffer = Buffer.allocUnsafe(HASHED_AT_ONCE_BYTES);
  const file = await open(path, 'r');
  try {
    if (isHollow(await file.stat())) throw new Error(`${path} is padded: almost none of it is on the disk`);
    for (;;) {
      const { bytesRead } = await file.read(buffer, 0, buffer.length);
      if (bytesRead === 0) return hash.digest('hex');
      hash.update(buffer.subarray(0, bytesRead));
    }
  } finally {
    await file.close();
  }
}
