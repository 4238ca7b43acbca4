import { basename } from 'node:path';
import type { LakeFiles } from '../../core/lakeFiles.ts';
import { unitManifestSchema, type GazetteerPointer, type UnitManifest } from '../../schemas/gazetteer.ts';
import type { TailCheck } from '../../schemas/manifest.ts';
import { BoundedCache, type Sized } from '../../core/boundedCache.ts';
import { checkLocalFile, LakeDamage } from '../../store/lake/files/fileChecks.ts';
import { readJson } from '../../store/lake/files/jsonFile.ts';
import { readSound } from '../../store/lake/read/readSound.ts';
import { indexKey, UNIT_MANIFEST_FILE } from './gazetteerLayout.ts';

/** A file of an import. */
export interface ImportFile {
  /** Folder of the import. */
  readonly dir: string;
  readonly path: string;
}

export function keyOfImportFile({ dir, path }: ImportFile): string {
  return `${dir}/${path}`;
}

interface ImportChecks extends Sized {
  /** By path. */
  readonly checks: Readonly<Record<string, TailCheck>>;
}

/** What an entry of the checks takes in memory. */
const CHECK_BYTES = 160;
const CACHE_BYTES = 8 * 2 ** 20;

/** Reads files of imports, by their paths on this machine, and holds them against what their `unit.json` says of them. Throws `lake_damaged`, `release_unusable`. */
export function createImportReader(
  files: LakeFiles,
): <T>(imports: readonly ImportFile[], read: (paths: readonly string[]) => Promise<T>) => Promise<T> {
  const manifests = BoundedCache.ofBytes<ImportChecks>(CACHE_BYTES);
  const checksOf = (dir: string) =>
    manifests.get(dir, async () => {
      const { checks } = await readJson(files, `${dir}/${UNIT_MANIFEST_FILE}`, unitManifestSchema);
      return { checks, bytes: CHECK_BYTES * (1 + Object.keys(checks).length) };
    });
  return async (imports, read) => {
    const paths = await Promise.all(imports.map((file) => files.localPath(keyOfImportFile(file))));
    const check = async () => {
      for (const [at, { dir, path }] of imports.entries())
        await checkImported(paths[at]!, path, await checksOf(dir));
    };
    return readChecked(paths, { read: () => read(paths), check });
  };
}

/** Holds a file of an import, which is at a path of this machine, against what its `unit.json` says. Throws `lake_damaged`. */
export async function checkImported(
  localPath: string,
  path: string,
  { checks }: Pick<UnitManifest, 'checks'>,
): Promise<void> {
  const check = checks[path];
  if (!check) throw new LakeDamage(path, `${localPath}: ${UNIT_MANIFEST_FILE} does not list it`);
  await checkLocalFile(localPath, path, check);
}

/** Holds the index, which is at a path of this machine, against the pointer that names it. Throws `lake_damaged`. */
export async function checkIndex(
  localPath: string,
  { index, index_check: check }: GazetteerPointer,
): Promise<void> {
  await checkLocalFile(localPath, basename(indexKey(index)), check);
}

/** As `readSound`. Throws `lake_damaged` for files that do not keep still. */
export async function readChecked<T>(
  paths: readonly string[],
  how: { readonly read: () => Promise<T>; readonly check: () => Promise<unknown> },
): Promise<T> {
  const found = await readSound(paths, how);
  if (!found) throw new LakeDamage(paths.join(', '), `${paths.join(', ')} is being written to`);
  return found.value;
}
