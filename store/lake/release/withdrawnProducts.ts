import type { LakeFiles } from '../../../core/lakeFiles.ts';
import { withdrawnProductsSchema } from '../../../schemas/ingestRecord.ts';
import { findJson } from '../files/jsonFile.ts';
import { frameKey } from '../files/layout.ts';
import { sealedJson } from '../files/sealedJson.ts';
import { MOST_SWAPS, swapRefused } from './releasePointer.ts';

function withdrawnKey(frameId: string): string {
  return `${frameKey(frameId)}/withdrawn.json`;
}

/** Who withdrew a product from a frame. */
export type WithdrawnBy = 'source' | 'operator';

/** A frame's withdrawn products by name, and who withdrew them. Throws `release_unusable`. */
export async function withdrawnProducts(
  files: LakeFiles,
  frameId: string,
): Promise<ReadonlyMap<string, WithdrawnBy>> {
  const found = await findJson(files, withdrawnKey(frameId), withdrawnProductsSchema);
  return new Map(found?.content.withdrawn.map(({ name, by }) => [name, by]));
}

/**
 * Records products of a frame as withdrawn, and others as restored; the next ingest of the frame excludes the withdrawn
 * ones. A source neither restores nor takes over what the operator withdrew. Concurrent records of other processes are
 * preserved. Throws `release_unusable`, `pointer_not_moved`.
 */
export async function noteWithdrawn(
  files: LakeFiles,
  frameId: string,
  note: {
    readonly withdrawn: readonly string[];
    readonly restored: readonly string[];
    readonly by: WithdrawnBy;
    readonly now: number;
  },
): Promise<void> {
  const { withdrawn, restored, by, now } = note;
  if (withdrawn.length === 0 && restored.length === 0) return;
  const key = withdrawnKey(frameId);
  for (let tries = 0; tries < MOST_SWAPS; tries++) {
    const before = await findJson(files, key, withdrawnProductsSchema);
    const kept = (before?.content.withdrawn ?? []).filter(
      (known) =>
        (by === 'source' && known.by === 'operator') ||
        (!restored.includes(known.name) && !withdrawn.includes(known.name)),
    );
    const isKept = new Set(kept.map(({ name }) => name));
    const noted_at = new Date(now).toISOString();
    const added = withdrawn.filter((name) => !isKept.has(name)).map((name) => ({ name, noted_at, by }));
    const record = { withdrawn: [...kept, ...added] };
    const condition = before ? { ifTag: before.tag } : ({ ifAbsent: true } as const);
    if ((await files.put(key, sealedJson(record, 1), condition)) !== null) return;
  }
  throw swapRefused(files.nameOf(key));
}
