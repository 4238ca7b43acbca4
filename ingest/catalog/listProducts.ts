import { readdir, realpath, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { compareText } from '../../core/compareText.ts';
import { errorMessage, invalidInput } from '../../core/error.ts';
import { printableName } from '../../core/printableText.ts';
import { GNSS_FOLDER, TROPOSPHERE_FOLDER } from '../../store/lake/files/layout.ts';
import { recognize, type Recognition } from '../reader/recognize/recognize.ts';
import { decidesKind } from '../reader/recognize/stackKind.ts';

/** A recognized file, and the sub-folder of a given folder in which it lies; null = given, or in a given folder. */
export interface CatalogFile {
  readonly recognition: Recognition;
  readonly subfolder: string | null;
}

/** A path that belongs to no frame, and why. */
export interface LeftOut {
  readonly path: string;
  readonly outcome: 'ignored' | 'refused';
  readonly reason: string;
}

export interface ListedProducts {
  /** The paths given, for messages. */
  readonly origin: string;
  readonly files: readonly CatalogFile[];
  readonly leftOut: readonly LeftOut[];
}

/** Folders of what goes with products, which are read elsewhere. */
const COMPANIONS = new Set([GNSS_FOLDER, TROPOSPHERE_FOLDER]);

/** Names that tools give to unfinished files; the demo's frames are briefly such folders. */
const UNFINISHED = /\.(partial|part|crdownload|filepart)$/i;

/** More than a whole state's frames have. */
const MAXIMUM_ENTRIES = 500_000;

/**
 * Every file under the given paths: a file itself, the files of a folder, and, when a folder directly contains no
 * product, those of its subfolders. Skipped paths (hidden and unfinished files, circular links, deeper folders) are
 * listed with the reason; the folders `gnss` and `troposphere` are read elsewhere. Throws `path_not_found`, `source_in_bucket` and
 * `too_many_files`.
 */
export async function listProducts(paths: readonly string[]): Promise<ListedProducts> {
  const files = new Map<string, CatalogFile>();
  const leftOut: LeftOut[] = [];
  const folders = new Set<string>();
  const list = { files, leftOut, folders };
  for (const path of paths) {
    assertOfMachine(path);
    const details = await stat(path).catch(() => null);
    if (!details) {
      throw invalidInput(
        'path_not_found',
        `${path}: no such file or folder; give product files or folders of them`,
      );
    }
    if (details.isDirectory()) await addFolder(list, path);
    else await addFile(list, path, null);
  }
  const origin = paths.slice(0, 3).join(', ') + (paths.length > 3 ? ', …' : '');
  return { origin, files: [...files.values()].sort(byName), leftOut };
}

/** Products are read block by block, by their paths. Throws `source_in_bucket` for a bucket's URL. */
export function assertOfMachine(path: string): void {
  if (!path.startsWith('s3://')) return;
  throw invalidInput(
    'source_in_bucket',
    `${path}: products are read from a folder of this machine; fetch them to one (./gm fetch --to <folder>), copy or mount the bucket (such as by rclone or mount-s3), and give that folder`,
  );
}

interface Listing {
  /** By real path: each file once. */
  readonly files: Map<string, CatalogFile>;
  readonly leftOut: LeftOut[];
  /** Real paths of the folders read. */
  readonly folders: Set<string>;
}

async function addFolder(list: Listing, folder: string): Promise<void> {
  const subfolders = await addFilesOf(list, folder, null);
  const inFolder = [...list.files.values()].filter(
    ({ recognition, subfolder }) => subfolder === null && recognition.file.path.startsWith(join(folder, '/')),
  );
  const hasProducts = inFolder.some(({ recognition }) => decidesKind(recognition));
  for (const subfolder of subfolders.filter((each) => !COMPANIONS.has(basename(each)))) {
    if (hasProducts)
      leaveOut(list, subfolder, 'a folder next to products is not entered; name it to include it');
    else
      for (const deeper of await addFilesOf(list, subfolder, subfolder)) {
        if (COMPANIONS.has(basename(deeper))) continue;
        leaveOut(list, deeper, 'a folder within a frame’s folder is not entered; name it to include it');
      }
  }
}

/** Adds the files directly in a folder; returns its folders. */
async function addFilesOf(list: Listing, folder: string, subfolder: string | null): Promise<string[]> {
  const real = await realpath(folder);
  if (list.folders.has(real)) {
    leaveOut(list, folder, 'a folder that was read already');
    return [];
  }
  list.folders.add(real);
  let names: string[];
  try {
    names = await readdir(folder);
  } catch (error) {
    list.leftOut.push({ path: folder, outcome: 'refused', reason: `cannot be read: ${errorMessage(error)}` });
    return [];
  }
  const folders: string[] = [];
  for (const name of names.sort()) {
    const path = join(folder, name);
    if (name.startsWith('.')) leaveOut(list, path, 'a hidden file');
    else if (UNFINISHED.test(name)) leaveOut(list, path, 'still being written, according to its name');
    else if (await addFile(list, path, subfolder)) folders.push(path);
  }
  return folders;
}

/** Adds one file, or notes why not; true when it is a folder. */
async function addFile(list: Listing, path: string, subfolder: string | null): Promise<boolean> {
  const { files, leftOut } = list;
  if (files.size + leftOut.length > MAXIMUM_ENTRIES) {
    throw invalidInput(
      'too_many_files',
      `${path}: more than ${MAXIMUM_ENTRIES} files were given in all; give fewer frames at once`,
    );
  }
  if (printableName(path) !== path) {
    leftOut.push({
      path: printableName(path),
      outcome: 'refused',
      reason: 'its name contains control characters; rename it',
    });
    return false;
  }
  try {
    const details = await stat(path);
    if (details.isDirectory()) return true;
    if (!details.isFile()) {
      leaveOut(list, path, 'not a file but a pipe, a socket or a device');
      return false;
    }
    const real = await realpath(path);
    const known = files.get(real);
    if (known) {
      if (known.recognition.file.path !== path) {
        leaveOut(list, path, `the same file as ${known.recognition.file.path}`);
      }
      return false;
    }
    const recognition = await recognize({
      path,
      name: basename(path),
      bytes: details.size,
      modifiedMs: details.mtimeMs,
    });
    files.set(real, { recognition, subfolder });
  } catch (error) {
    leftOut.push({ path, outcome: 'refused', reason: `cannot be read: ${errorMessage(error)}` });
  }
  return false;
}

function leaveOut({ leftOut }: Listing, path: string, reason: string): void {
  leftOut.push({ path, outcome: 'ignored', reason });
}

function byName(a: CatalogFile, b: CatalogFile): number {
  const [left, right] = [a.recognition.file, b.recognition.file];
  return compareText(left.name, right.name) || compareText(left.path, right.path);
}
