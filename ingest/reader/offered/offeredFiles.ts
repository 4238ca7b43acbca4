import { compareText } from '../../../core/compareText.ts';
import { open, readdir, realpath, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { invalidInput } from '../../../core/error.ts';
import { fill } from '../../../formats/files/fileBytes.ts';

/** A file given to the ingest, directly or in a folder. */
export interface OfferedFile {
  readonly path: string;
  readonly name: string;
  readonly bytes: number;
  /** Modification time, milliseconds since 1970. */
  readonly modifiedMs: number;
}

/** More files than any frame has (twenty years of passes every six days are 1200). */
const MAXIMUM_FILES = 20_000;

/**
 * The files at some paths: a file itself, or the files directly in a folder (not in its subfolders). Without duplicates,
 * ordered by name. Throws `path_not_found` and `too_many_files`.
 */
export async function listOfferedFiles(paths: readonly string[]): Promise<OfferedFile[]> {
  const found = new Map<string, OfferedFile>();
  for (const path of paths) {
    for (const file of await expand(path)) {
      const details = await stat(file);
      if (!details.isFile()) continue;
      found.set(await realpath(file), {
        path: file,
        name: basename(file),
        bytes: details.size,
        modifiedMs: details.mtimeMs,
      });
    }
    assertOneFrame(found.size, path);
  }
  return [...found.values()].sort(compareOffered);
}

/** The order of offered files: by name, then by path. */
export function compareOffered(a: OfferedFile, b: OfferedFile): number {
  return compareText(a.name, b.name) || compareText(a.path, b.path);
}

/** The current state of a file that was listed before: the same object if it hasn't changed. Throws `path_not_found`. */
export async function refreshed(file: OfferedFile): Promise<OfferedFile> {
  const details = await stat(file.path).catch(() => null);
  if (!details) throw notFound(file.path);
  if (details.size === file.bytes && details.mtimeMs === file.modifiedMs) return file;
  return { ...file, bytes: details.size, modifiedMs: details.mtimeMs };
}

/** Throws `too_many_files` for more files than one frame has; `path` is the last of them. */
export function assertOneFrame(files: number, path: string): void {
  if (files <= MAXIMUM_FILES) return;
  throw invalidInput(
    'too_many_files',
    `${path}: more than ${MAXIMUM_FILES} files were given in all; name the files of one frame`,
  );
}

function notFound(path: string): Error {
  return invalidInput(
    'path_not_found',
    `${path}: no such file or folder; give product files or folders of them`,
  );
}

/** The first bytes of a file, fewer if it is shorter. */
export async function readHead(file: OfferedFile, bytes: number): Promise<Buffer> {
  const handle = await open(file.path, 'r');
  try {
    const head = Buffer.alloc(Math.min(bytes, file.bytes));
    return head.subarray(0, await fill(handle.fd, head, 0));
  } finally {
    await handle.close();
  }
}

async function expand(path: string): Promise<string[]> {
  const details = await stat(path).catch(() => null);
  if (!details) throw notFound(path);
  if (!details.isDirectory()) return [path];
  const entries = await readdir(path);
  return entries.filter((entry) => !entry.startsWith('.')).map((entry) => join(path, entry));
}
