import { randomBytes } from 'node:crypto';
import { link, open, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { invalidInput } from '../../core/error.ts';

/**
 * Has a file written under another name beside its own and gives it its name when it is whole and on the disk: a run
 * that is stopped leaves no file of that name. Throws `file_exists` where there is one that is not to be replaced.
 */
export async function writeFinalFile<T>(
  path: string,
  { overwrite }: { readonly overwrite: boolean },
  write: (path: string) => Promise<T>,
): Promise<T> {
  const isThere = await stat(path).catch(() => null);
  if (isThere && (!overwrite || isThere.isDirectory())) throw alreadyThere(path);
  const ending = extname(path);
  const unfinished = join(
    dirname(path),
    `.${basename(path, ending)}.${randomBytes(4).toString('hex')}.unfinished${ending}`,
  );
  try {
    const result = await write(unfinished);
    await makeDurable(unfinished);
    await (overwrite ? rename(unfinished, path) : nameUnlessThere(unfinished, path));
    await makeDurable(dirname(path));
    return result;
  } finally {
    await rm(unfinished, { force: true });
  }
}

/** A second name fails where there is a file, also one that was made meanwhile; some file systems know no second names. */
async function nameUnlessThere(unfinished: string, path: string): Promise<void> {
  try {
    await link(unfinished, path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' || (await stat(path).catch(() => null))) throw alreadyThere(path);
    await rename(unfinished, path);
  }
}

function alreadyThere(path: string): Error {
  return invalidInput('file_exists', `${path} is there already; with --overwrite it is replaced`);
}

async function makeDurable(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
