import { basename } from 'node:path';
import { required } from '../../core/required.ts';
import type { LakeFiles } from '../../core/lakeFiles.ts';
import {
  unitManifestSchema,
  type GazetteerPointer,
  type UnitManifest,
} from '../../schemas/gazetteerFiles.ts';
import type { TailCheck } from '../../schemas/manifest.ts';
import { BoundedCache, type Sized } from '../../core/boundedCache.ts';
import { signatureOf } from '../../formats/files/localFile.ts';
import { checkLocalFile, LakeDamage } from '../../store/lake/files/fileChecks.ts';
import { readJson } from '../../store/lake/files/jsonFile.ts';
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
  /** Checks by path. */
  readonly checks: Readonly<Record<string, TailCheck>>;
}

/** Approximate memory of one entry in the checks. */
const CHECK_BYTES = 160;
const CACHE_BYTES = 8 * 2 ** 20;

/**
 * Reads files of imports, by their local paths, and verifies them against their `unit.json`. Throws `lake_damaged`,
 * `release_unusable`.
 */
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
        await checkImported(required(paths[at]), path, await checksOf(dir));
    };
    return readChecked(paths, { read: () => read(paths), check });
  };
}

/** Verifies a file of an import at a local path against its `unit.json`. Throws `lake_damaged`. */
export async function checkImported(
  localPath: string,
  path: string,
  { checks }: Pick<UnitManifest, 'checks'>,
): Promise<void> {
  const check = checks[path];
  if (!check) throw new LakeDamage(path, `${localPath}: ${UNIT_MANIFEST_FILE} does not list it`);
  await checkLocalFile(localPath, path, check);
}

/** Verifies the index at a local path against the pointer that names it. Throws `lake_damaged`. */
export async function checkIndex(
  localPath: string,
  { index, index_check: check }: GazetteerPointer,
): Promise<void> {
  await checkLocalFile(localPath, basename(indexKey(index)), check);
}

/** A file that is written once never changes; one that changes more often than this is being written. */
const MOST_READS = 3;

/**
 * Reads files while their bytes are verified. The reader opens the files itself, so both count only if the files were
 * unchanged, and not being written, from before the first until after the last. Errors of `check` take precedence over
 * those of `read`. Throws `lake_damaged` for files that keep changing.
 */
export async function readChecked<T>(
  paths: readonly string[],
  { read, check }: { readonly read: () => Promise<T>; readonly check: () => Promise<unknown> },
): Promise<T> {
  for (let reads = 0; reads < MOST_READS; reads++) {
    const before = await signatureOfAll(paths);
    const [value, checked] = await Promise.allSettled([read(), check()]);
    if (checked.status === 'rejected') throw checked.reason;
    if ((await signatureOfAll(paths)) !== before) continue;
    if (value.status === 'rejected') throw value.reason;
    return value.value;
  }
  throw new LakeDamage(paths.join(', '), `${paths.join(', ')} is being written to`);
}

async function signatureOfAll(files: readonly string[]): Promise<string> {
  return (await Promise.all(files.map(signatureOf))).join(' ');
}
