import { basename, join } from 'node:path';
import { unitManifestSchema, type GazetteerPointer } from '../../../schemas/gazetteer.ts';
import type { TailCheck } from '../../../schemas/manifest.ts';
import { BoundedCache, type Sized } from '../../../core/boundedCache.ts';
import { checkFile, LakeDamage } from '../files/fileChecks.ts';
import { readJson } from '../release/frameCatalog.ts';
import { readSound } from '../read/readSound.ts';
import { gazetteerDir, indexFile, UNIT_MANIFEST_FILE } from './gazetteerLayout.ts';

/** A file of an import. */
export interface ImportFile {
  /** Folder of the import. */
  readonly dir: string;
  readonly path: string;
}

export function pathOfImportFile({ dir, path }: ImportFile): string {
  return join(dir, path);
}

interface ImportChecks extends Sized {
  /** By path; null = the import is of a version that wrote none. */
  readonly checks: Readonly<Record<string, TailCheck>> | null;
}

/** What an entry of the checks takes in memory. */
const CHECK_BYTES = 160;
const CACHE_BYTES = 8 * 2 ** 20;

/** Reads files of imports and holds them against what their `unit.json` says of them. Throws `lake_damaged`, `release_unusable`. */
export function createImportReader(): <T>(
  files: readonly ImportFile[],
  read: () => Promise<T>,
) => Promise<T> {
  const manifests = BoundedCache.ofBytes<ImportChecks>(CACHE_BYTES);
  const checksOf = (dir: string) =>
    manifests.get(dir, async () => {
      const { checks = null } = await readJson(join(dir, UNIT_MANIFEST_FILE), unitManifestSchema);
      return { checks, bytes: CHECK_BYTES * (1 + Object.keys(checks ?? {}).length) };
    });
  return async (files, read) => {
    const check = async () => {
      for (const { dir, path } of files) await checkImported(dir, path, (await checksOf(dir)).checks);
    };
    return readChecked(files.map(pathOfImportFile), { read, check });
  };
}

/** Holds a file of an import against its `unit.json`. Throws `lake_damaged`. */
export async function checkImported(
  dir: string,
  path: string,
  checks: Readonly<Record<string, TailCheck>> | null | undefined,
): Promise<void> {
  if (!checks) return;
  const check = checks[path];
  if (!check) throw new LakeDamage(path, `${join(dir, path)}: ${UNIT_MANIFEST_FILE} does not list it`);
  await checkFile(dir, path, check, null);
}

/** Holds the index against the pointer that names it. Throws `lake_damaged`. */
export async function checkIndex(dataDir: string, pointer: GazetteerPointer): Promise<void> {
  const { index, index_check: check } = pointer;
  if (check) await checkFile(gazetteerDir(dataDir), basename(indexFile(dataDir, index)), check, null);
}

/** As `readSound`. Throws `lake_damaged` for files that do not keep still. */
export async function readChecked<T>(
  files: readonly string[],
  how: { readonly read: () => Promise<T>; readonly check: () => Promise<unknown> },
): Promise<T> {
  const found = await readSound(files, how);
  if (!found) throw new LakeDamage(files.join(', '), `${files.join(', ')} is being written to`);
  return found.value;
}
