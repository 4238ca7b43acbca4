import { createHash } from 'node:crypto';
import { compareText } from '../../core/compareText.ts';
import { GroundMotionError } from '../../core/error.ts';
import type { Manifest, ProductRecord } from '../../schemas/manifest.ts';
import { sha256OfFile } from '../../store/lake/files/local/durableFiles.ts';
import { forEachInFlight } from '../../core/inFlight.ts';
import type { OfferedFile } from '../reader/offered/offeredFiles.ts';
import { checkLength } from '../reader/recognize/fileLength.ts';
import type { Recognition } from '../reader/recognize/recognize.ts';

/** Number of files read at a time: disks are faster with several readers. */
const READ_AT_ONCE = 4;

/**
 * The identity of a frame's products by content: one SHA-256 over the name, size and SHA-256 of each, but for those whose
 * content cannot matter, which are no products, or granules that a newer version in their place has superseded. It is
 * the same for the same files on any machine, in any folder, and another one when a byte of one that matters is another.
 * `known` gives the SHA-256 of a file that was read before; others are read. Null when two
 * of them have one name.
 */
export async function contentOf(
  products: readonly Recognition[],
  manifest: Pick<Manifest, 'products'>,
  known: (file: OfferedFile, record: ProductRecord | undefined) => string | null,
): Promise<string | null> {
  const records = new Map<string, ProductRecord | undefined>();
  for (const record of manifest.products) {
    const key = nameAndSize(record);
    records.set(key, records.has(key) ? undefined : record);
  }
  const names = new Set(products.map(({ file }) => file.name));
  if (names.size < products.length) return null;
  const lines: string[] = [];
  await forEachInFlight(products, READ_AT_ONCE, async (found) => {
    const { file } = found;
    const record = records.get(nameAndSize(file));
    const sha256 = matters(found, record) ? (known(file, record) ?? (await hashOf(file))) : '-';
    lines.push(`${nameAndSize(file)} ${sha256}\n`);
  });
  const hash = createHash('sha256');
  for (const line of lines.toSorted(compareText)) hash.update(line);
  return hash.digest('hex');
}

/** The SHA-256 of a file; '-' for one rejected because of its size, which would take hours to read. */
async function hashOf(file: OfferedFile): Promise<string> {
  const isRefused = await checkLength(file).then(
    () => false,
    (error: unknown) => error instanceof GroundMotionError && error.code === 'product_refused',
  );
  return isRefused ? '-' : sha256OfFile(file.path);
}

/** What an ingest that has just ended has read: the files of its release, whose SHA-256 the manifest contains. */
export function asReleased(_file: OfferedFile, record: ProductRecord | undefined): string | null {
  return record?.sha256 ?? null;
}

function matters({ is }: Recognition, record: ProductRecord | undefined): boolean {
  if (is === 'other' || is === 'foreign' || is === 'troposphere') return false;
  return !((is === 'granule' || is === 'gunw') && record?.outcome === 'ignored');
}

function nameAndSize({ name, bytes }: { readonly name: string; readonly bytes: number }): string {
  return `${bytes} ${name}`;
}
