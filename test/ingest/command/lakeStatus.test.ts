import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { nameCombinedBehind } from '../../../ingest/command/nameCombinedBehind.ts';
import { statusOfLake } from '../../../ingest/command/lakeStatus.ts';
import type { IngestRecord } from '../../../schemas/ingestRecord.ts';
import { lakeFilesAt } from '../../../store/lake/files/lakeFilesAt.ts';
import { noteWithdrawn } from '../../../store/lake/release/withdrawnProducts.ts';
import { thisHolder, writeIngestRecord } from '../../../store/lake/release/ingestRecordFile.ts';
import { plantFrame } from '../../support/planted/plantedLake.ts';
import { temporaryFolder } from '../../support/machine/temporaryFolder.ts';

const NOW = Date.UTC(2026, 5, 1);
const attempt: IngestRecord = {
  record_version: 1,
  state: 'failed',
  holder: 'another.4026531836-1-1',
  started_at: '2026-05-31T10:00:00.000Z',
  ended_at: '2026-05-31T10:02:00.000Z',
  stage: null,
  release: null,
  error: { code: 'too_few_dates', message: 'frame F00001: 2 dates join' },
  inputs: { files: 2, bytes: 100, fingerprint: 'x', listing: null },
  archive_fingerprint: null,
  archive_listing: null,
  content: null,
};
const running: Partial<IngestRecord> = {
  state: 'running',
  ended_at: null,
  error: null,
  stage: { name: 'measuring', done: 12, total: 40 },
};

/** The status of frame F00001 after an attempt, whether or not it was served before. */
async function statusAfter(change: Partial<IngestRecord>, isServed: boolean) {
  const dataDir = await temporaryFolder();
  const cells = [{ row: 3, col: 4 }];
  if (isServed) await plantFrame({ dataDir, frameId: 'F00001', cells, now: NOW });
  await writeIngestRecord(dataDir, 'F00001', { ...attempt, ...change });
  const { json, lines, ok } = await statusOfLake(dataDir, NOW);
  return { frame: (json as { frames: { state: string; last_attempt: object }[] }).frames[0]!, lines, ok };
}

describe('ingest status after an attempt', () => {
  test('a frame that was never published has failed, with the reason', async () => {
    const { frame, lines, ok } = await statusAfter({}, false);
    expect(ok).toBe(false);
    expect(frame).toMatchObject({
      state: 'failed',
      last_attempt: { outcome: 'failed', error: attempt.error },
    });
    expect(lines[0]).toContain('2026-05-31 10:02 UTC: failed (too_few_dates): frame F00001: 2 dates join');
  });

  test('a frame that serves an earlier release is served, and the failure is shown next to it', async () => {
    const { frame, lines, ok } = await statusAfter({}, true);
    expect(ok).toBe(false);
    expect(frame).toMatchObject({ state: 'served', last_attempt: { outcome: 'failed' } });
    expect(lines[0]).toContain('too_few_dates');
  });

  test('a frame in progress shows its stage', async () => {
    const { frame, lines, ok } = await statusAfter({ ...running, holder: thisHolder() }, true);
    expect(ok).toBe(true);
    expect(frame).toMatchObject({ state: 'ingesting', last_attempt: { stage: 'measuring, 12 of 40' } });
    expect(lines[0]).toContain('at work since 2026-05-31 10:00 UTC: measuring, 12 of 40');
  });

  test('a frame whose process is gone has failed at its stage', async () => {
    const { frame } = await statusAfter(running, false);
    expect(frame).toMatchObject({
      state: 'failed',
      last_attempt: {
        outcome: 'failed',
        error: { code: 'ingest_interrupted', message: expect.stringContaining('measuring, 12 of 40') },
      },
    });
  });

  test('a finished frame shows when it finished', async () => {
    const { lines } = await statusAfter({ state: 'done', error: null }, true);
    expect(lines[0]).toContain('last attempt 2026-05-31 10:02 UTC: done');
  });

  test('withdrawn products are listed by name, with who withdrew them', async () => {
    const dataDir = await temporaryFolder();
    await plantFrame({ dataDir, frameId: 'F00001', cells: [{ row: 3, col: 4 }], now: NOW });
    await plantFrame({ dataDir, frameId: 'F00002', cells: [{ row: 3, col: 4 }], now: NOW });
    const note = (withdrawn: string[], by: 'operator' | 'source') =>
      noteWithdrawn(lakeFilesAt(dataDir), 'F00001', { withdrawn, restored: [], by, now: NOW });
    await note(['b.nc'], 'operator');
    await note(['a.nc'], 'source');
    const { json, lines } = await statusOfLake(dataDir, NOW);
    const [first, second] = (json as { frames: { withdrawn: unknown }[] }).frames;
    expect(first!.withdrawn).toEqual([
      { name: 'a.nc', by: 'source' },
      { name: 'b.nc', by: 'operator' },
    ]);
    expect(second!.withdrawn).toEqual([]);
    expect(lines[0]).toContain('\n  withdrawn by the source: a.nc\n  withdrawn by the operator: b.nc');
    expect(lines[1]).not.toContain('withdrawn');
  });

  test('an unreadable list of withdrawn products makes the frame damaged', async () => {
    const dataDir = await temporaryFolder();
    await plantFrame({ dataDir, frameId: 'F00001', cells: [{ row: 3, col: 4 }], now: NOW });
    await writeFile(join(dataDir, 'frames/F00001/withdrawn.json'), '{"withdrawn": [');
    const { json, ok } = await statusOfLake(dataDir, NOW);
    expect(ok).toBe(false);
    expect((json as { frames: object[] }).frames[0]).toMatchObject({
      state: 'damaged',
      problem: expect.stringContaining('withdrawn.json'),
    });
  });

  test('columns are aligned, however long the names are', async () => {
    const dataDir = await temporaryFolder();
    const cells = [{ row: 3, col: 4 }];
    const names = ['F00001', 'CENTRAL-VALLEY-TRACK-144-FRAME-7'];
    for (const frameId of names) await plantFrame({ dataDir, frameId, cells, now: NOW });
    await writeIngestRecord(dataDir, 'F00002', attempt);
    const { lines } = await statusOfLake(dataDir, NOW);
    const columns = lines.map((line) => line.split('\n')[0]!.split(/ {2,}/));
    for (const column of columns.slice(0, 2)) expect(column).toHaveLength(columns[0]!.length);
    expect(columns.map(([name]) => name)).toEqual([...names, 'F00002'].toSorted());
    const stateAt = lines.map((line) => line.search(/ (served|failed) /));
    expect(new Set(stateAt).size).toBe(1);
  });
});

describe('combined frames whose parents were ingested again', () => {
  test('are named by status and by the command that left them behind, with what to do', async () => {
    const dataDir = await temporaryFolder();
    const plant = (frameId: string, now: number, more: Partial<Parameters<typeof plantFrame>[0]> = {}) =>
      plantFrame({ dataDir, frameId, cells: [{ row: 3, col: 4 }], now, ...more });
    const parents = [await plant('F00001', NOW), await plant('F00002', NOW)];
    const combined = {
      parents: parents.map((release_id, at) => ({ frame_id: `F0000${at + 1}`, release_id })),
      condition_number: 1.3,
      east_zero_sigma_mm_yr: 0.4,
    };
    await plant('C_F00001_F00002', NOW, { productKind: 'combined', combined });
    const told = async () => {
      const { lines } = await nameCombinedBehind({ lines: [], json: {}, ok: true }, { dataDir });
      return [...lines, ...(await statusOfLake(dataDir, NOW)).lines].filter((line) =>
        line.includes('combine --auto'),
      );
    };
    expect(await told()).toEqual([]);
    await plant('F00002', NOW + 86_400_000);
    expect(await told()).toEqual([
      'C_F00001_F00002: its frames have newer releases; make it again: ./gm combine --auto',
      expect.stringContaining('C_F00001_F00002'),
    ]);
  });
});
