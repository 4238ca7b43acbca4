import { copyFile, open, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { HighWaterMarkFile, readHighWaterMark } from '../../../../store/state/duckdb/highWaterMark.ts';
import { temporaryFolder } from '../../../support/machine/temporaryFolder.ts';

const mark = (commitCount: number) => ({
  entryCount: commitCount * 3,
  chainHash: 'ab'.repeat(32),
  chargeCount: commitCount,
  chargedMicroUsd: commitCount * 400_000,
  commitCount,
  at: Date.UTC(2026, 3, 18),
});

async function written(...commits: number[]): Promise<string> {
  const path = join(await temporaryFolder(), 'state.duckdb.mark');
  const [first = 0, ...later] = commits;
  const file = await HighWaterMarkFile.open(path, mark(first));
  for (const commit of later) await file.write(mark(commit));
  await file.close();
  return path;
}

describe('the high-water mark', () => {
  it('is the one that was written last, by a later process too, and may be lowered', async () => {
    const path = await written(1, 2, 3);
    expect(readHighWaterMark(path)).toMatchObject(mark(3));
    const again = await HighWaterMarkFile.open(path, mark(99));
    expect(readHighWaterMark(path)).toMatchObject(mark(3));
    await again.write(mark(2));
    await again.close();
    expect(readHighWaterMark(path)).toMatchObject(mark(2));
  });

  it('is the previous one when a write of it is torn, anywhere', async () => {
    const before = await readFile(await written(1, 2));
    const path = await written(1, 2, 3);
    const after = await readFile(path);
    const changed = [...after.keys()].filter((at) => after[at] !== before[at]);
    for (let kept = 0; kept < changed.length; kept++) {
      const torn = Buffer.from(before);
      for (const at of changed.slice(0, kept)) torn[at] = after[at]!;
      await writeFile(path, torn);
      expect(readHighWaterMark(path)).toMatchObject(mark(2));
    }
  });

  it('is empty without a file, and refused when neither of its slots can be read', async () => {
    const path = await written(1, 2);
    const copy = `${path}.copy`;
    await copyFile(path, copy);
    await rm(path);
    expect(readHighWaterMark(path)).toBeNull();
    const file = await open(copy, 'r+');
    await file.write('?', 40);
    await file.write('?', 4096 + 40);
    await file.close();
    expect(() => readHighWaterMark(copy)).toThrow(expect.objectContaining({ code: 'state_mark_unreadable' }));
  });
});
