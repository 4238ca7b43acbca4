import { randomUUID } from 'node:crypto';
import { invalidInput } from '../../../../core/error.ts';
import type { ObjectStore } from './objectStore.ts';

/** The error code for a store that ignores conditions. */
export const STORE_UNSAFE = 'lake_store_unsafe';

/**
 * Checks whether a store obeys conditions on writes, with a temporary object. Otherwise two concurrent publications would
 * both succeed, and one be lost: such a store is refused (`lake_store_unsafe`).
 */
export async function probeConditions(store: ObjectStore, prefix: string): Promise<void> {
  const name = `${prefix}${randomUUID()}`;
  try {
    const first = await store.put(name, 'first', { ifAbsent: true });
    const taken = await store.put(name, 'second', { ifAbsent: true });
    const swapped = first === null ? null : await store.put(name, 'third', { ifTag: first });
    const stale = first === null ? null : await store.put(name, 'fourth', { ifTag: first });
    if (first !== null && taken === null && swapped !== null && stale === null) return;
    throw invalidInput(
      STORE_UNSAFE,
      'the object store ignores If-Match and If-None-Match on writes, so one publication could undo another; use a store that supports them',
    );
  } finally {
    await store.remove(name).catch(() => undefined);
  }
}
