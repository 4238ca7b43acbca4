import {
  assertOneFrame,
  compareOffered,
  listOfferedFiles,
  type OfferedFile,
  refreshed,
} from '../offered/offeredFiles.ts';
import type { Recognition } from './recognise.ts';

/** A file offered, and what it is when somebody has recognised it before. */
export interface OfferedProduct {
  readonly file: OfferedFile;
  readonly recognition: Recognition | null;
}

/**
 * The files that paths mean, in order of name; or those that were listed and recognised before, which is not done
 * twice: of them only one that has changed since then is to be recognised anew. Throws `path_not_found` and
 * `too_many_files`.
 */
export async function offeredProducts(
  paths: readonly string[],
  recognised: readonly Recognition[] | undefined,
): Promise<OfferedProduct[]> {
  if (!recognised) return (await listOfferedFiles(paths)).map((file) => ({ file, recognition: null }));
  assertOneFrame(recognised.length, recognised.at(-1)?.file.path ?? '');
  const offered: OfferedProduct[] = [];
  for (const recognition of recognised.toSorted((a, b) => compareOffered(a.file, b.file))) {
    const file = await refreshed(recognition.file);
    offered.push({ file, recognition: file === recognition.file ? recognition : null });
  }
  return offered;
}
