import { expect, test } from 'vitest';
import type { LakeFiles } from '../../../../core/lakeFiles.ts';
import { lakeFilesAt } from '../../../../store/lake/files/lakeFilesAt.ts';
import { pruneFrame } from '../../../../store/lake/release/lakeMaintenance.ts';
import { movePointer, readPointer } from '../../../../store/lake/release/releasePointer.ts';
import {
  openSalesRecord,
  recordPruned,
  recordSold,
  soldReleases,
} from '../../../../store/lake/release/salesRecord.ts';
import { temporaryFolder } from '../../../support/machine/temporaryFolder.ts';
import { plantFrame } from '../../../support/planted/plantedLake.ts';

const FRAME = 'F00001';
const NOW = Date.UTC(2026, 5, 1);

async function lakeWith(releases: number): Promise<{ dataDir: string; files: LakeFiles; ids: string[] }> {
  const dataDir = await temporaryFolder();
  const ids: string[] = [];
  for (let i = 0; i < releases; i++) {
    const cells = [{ row: 3, col: 4, velocityVerticalMmYr: -12 }];
    ids.push(await plantFrame({ dataDir, frameId: FRAME, cells, now: NOW + i * 86_400_000 }));
  }
  return { dataDir, files: lakeFilesAt(dataDir), ids };
}

test('of a sale and a prune at the same moment, exactly one happens', async () => {
  const { dataDir, files, ids } = await lakeWith(5);
  const [served, ...earlier] = ids.toReversed();
  const [, ...sales] = await Promise.all([
    pruneFrame(dataDir, FRAME, { keep: 0, now: NOW }),
    ...earlier.map((releaseId) => recordSold(files, { frameId: FRAME, releaseId })),
  ]);
  const pointer = await readPointer(files, FRAME);
  expect(pointer?.release).toBe(served);
  const sold = earlier.filter((_, at) => sales[at]);
  expect(new Set(pointer?.earlier)).toEqual(new Set(sold));
  expect(await soldReleases(files, FRAME, earlier)).toEqual(new Set(sold));
  const stored = await files.folders(`frames/${FRAME}/releases`);
  expect(new Set(stored)).toEqual(new Set([...sold, served]));
});

test('a prune that was killed is completed by the next one, and a release that is served again is sold', async () => {
  const { dataDir, files, ids } = await lakeWith(3);
  const [first, second, third] = ids as [string, string, string];
  const name = (releaseId: string) => ({ frameId: FRAME, releaseId });
  for (const id of [first, second]) expect(await recordPruned(files, name(id), false)).toBe(true);
  // Killed here: neither is sold any more, and the operator returns to one of them.
  expect(await recordSold(files, name(second))).toBe(false);
  const sale = openSalesRecord(files).record([name(third), name(second)]);
  await expect(sale).rejects.toMatchObject({ kind: 'unavailable', code: 'release_pruned' });
  await movePointer(files, FRAME, (before) => ({ ...before!, release: second, earlier: [first, third] }));
  expect(await recordSold(files, name(second))).toBe(true);
  const choice = { keep: 0, now: NOW };
  expect(await pruneFrame(dataDir, FRAME, choice)).toEqual({ releases: [first], sold: [third] });
  expect(await recordPruned(files, name(third), false)).toBe(false);
});

test('a lake that cannot be written to does not prevent sales, and the record is tried again', async () => {
  const { files, ids } = await lakeWith(1);
  const release = { frameId: FRAME, releaseId: ids[0]! };
  let [now, puts, isReadOnly] = [NOW, 0, true];
  const put = async (...how: Parameters<LakeFiles['put']>) => {
    puts++;
    if (isReadOnly) throw new Error('read-only');
    return files.put(...how);
  };
  const record = openSalesRecord({ ...files, put } as LakeFiles, () => now);
  await record.record([release]);
  await record.record([release]);
  expect(puts).toBe(1);
  isReadOnly = false;
  now += 61_000;
  await record.record([release]);
  await record.record([release]);
  expect(puts).toBe(2);
  expect(await soldReleases(files, FRAME, [release.releaseId])).toEqual(new Set([release.releaseId]));
});
