import { signatureOf } from './outOfService.ts';

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
