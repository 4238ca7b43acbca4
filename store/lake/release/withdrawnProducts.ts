import type { LakeFiles } from '../../../core/lakeFiles.ts';
import { withdrawnProductsSchema } from '../../../schemas/ingestRecord.ts';
import { findJson } from '../files/jsonFile.ts';
import { frameKey } from '../files/layout.ts';
import { sealedJson } from '../files/sealedJson.ts';
import { MOST_SWAPS, swapRefused } from './releasePointer.ts';

function withdrawnKey(frameId: string): string {
  return `${frameKey(frameId)}/withdrawn.json`;
}

/** Names of a frame's products that were noted as withdrawn at their source. Throws `release_unusable`. */
export async function withdrawnProducts(files: LakeFiles, frameId: string): Promise<ReadonlySet<string>> {
  const found = await findJson(files, withdrawnKey(frameId), withdrawnProductsSchema);
  return new Set(found?.content.withdrawn.map(({ name }) => name));
}

/**
 * Notes products of a frame as withdrawn, and others as given out again; the next ingest of the frame leaves the former
 * out. What somebody else notes meanwhile stays. Throws `release_unusable`, `pointer_not_moved`.
 */
export async function noteWithdrawn(
  files: LakeFiles,
  frameId: string,
  { withdrawn, restored, now }: { withdrawn: readonly string[]; restored: readonly string[]; now: number },
): Promise<void> {
  if (withdrawn.length === 0 && restored.length === 0) return;
  const key = withdrawnKey(frameId);
  for (let tries = 0; tries < MOST_SWAPS; tries++) {
    const before = await findJson(files, key, withdrawnProductsSchema);
    const kept = (before?.content.withdrawn ?? []).filter(
      ({ name }) => !restored.includes(name) && !withdrawn.includes(name),
    );
    const noted_at = new Date(now).toISOString();
    const record = { withdrawn: [...kept, ...withdrawn.map((name) => ({ name, noted_at }))] };
    const condition = before ? { ifTag: before.tag } : ({ ifAbsent: true } as const);
    if ((await files.put(key, sealedJson(record, 1), condition)) !== null) return;
  }
  throw swapRefused(files.nameOf(key));
}
