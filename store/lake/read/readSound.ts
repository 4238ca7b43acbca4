import { BoundedCache } from '../../../core/boundedCache.ts';
import { signatureOf } from '../../../formats/files/localFile.ts';

/** A file that is written once never changes; one that changes more often than this is being written to. */
const MOST_READS = 3;

/**
 * Reads files while the bytes that are read are checked. The reader opens the files itself, so both count only when the
 * files were the same, and not written to, from before the first until after the last. Null = they never were. What
 * `check` throws goes before what `read` throws.
 */
export async function readSound<T>(
  files: readonly string[],
  { read, check }: { readonly read: () => Promise<T>; readonly check: () => Promise<unknown> },
): Promise<{ readonly value: T } | null> {
  for (let reads = 0; reads < MOST_READS; reads++) {
    const before = await signatureOfAll(files);
    const [value, checked] = await Promise.allSettled([read(), check()]);
    if (checked.status === 'rejected') throw checked.reason;
    if ((await signatureOfAll(files)) !== before) continue;
    if (value.status === 'rejected') throw value.reason;
    return { value: value.value };
  }
  return null;
}

async function signatureOfAll(files: readonly string[]): Promise<string> {
  return (await Promise.all(files.map(signatureOf))).join(' ');
}

/** As `readSound`, of one file, with a check that comes after the read and returns the signature of the file that it read, null where it changed meanwhile. */
export type ReadThenCheck = <T>(
  file: string,
  how: { readonly read: () => Promise<T>; readonly check: () => Promise<string | null> },
) => Promise<{ readonly value: T } | null>;

const MOST_SIGNATURES = 4096;

/**
 * It asks for the signature of a file before the first read alone. That of the check before serves as well: when it is
 * that of the check after, the file was the same all the time between.
 */
export function createReadThenCheck(): ReadThenCheck {
  const signatures = BoundedCache.ofEntries<string>(MOST_SIGNATURES);
  return async (file, { read, check }) => {
    for (let reads = 0; reads < MOST_READS; reads++) {
      const before = signatures.peek(file) ?? (await signatureOf(file));
      const [value] = await Promise.allSettled([read()]);
      const after = await check();
      if (after !== null) signatures.keep(file, after);
      if (after === null || after !== before) continue;
      if (value.status === 'rejected') throw value.reason;
      return { value: value.value };
    }
    return null;
  };
}
