import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { verifyLake } from '../../../ingest/command/lakeCommands.ts';
import { wasRemoved } from '../../../store/lake/release/removalRecord.ts';
import { lakeFilesAt } from '../../../store/lake/files/lakeFilesAt.ts';
import { finished, startCommand } from '../../support/machine/runProcess.ts';
import { temporaryFolder } from '../../support/machine/temporaryFolder.ts';
import { plantFrame } from '../../support/planted/plantedLake.ts';

const cells = [{ row: 3, col: 4, velocityVerticalMmYr: -12 }];

async function lakeOfTwo(): Promise<string> {
  const dataDir = await temporaryFolder();
  for (const frameId of ['F00001', 'F00002']) await plantFrame({ dataDir, frameId, cells, now: Date.now() });
  return dataDir;
}

const run = (dataDir: string, args: readonly string[], fileKilobytes?: number) =>
  finished(startCommand(args, { GM_DATA_DIR: dataDir }, fileKilobytes));

describe('a disk that is completely full', () => {
  test('allows frames to be removed, which frees space, and others to be removed by the next command', async () => {
    const dataDir = await lakeOfTwo();
    const { code, output, errors } = await run(dataDir, ['remove', 'F00001'], 0);
    expect(`${output}${errors}`).toBe('F00001: removed\n');
    expect(code).toBe(0);
    expect(await readdir(join(dataDir, 'frames'))).not.toContain('F00001');
    expect(await wasRemoved(lakeFilesAt(dataDir), 'F00001')).toBe(true);
    expect(await run(dataDir, ['remove', 'F00002'])).toMatchObject({ code: 0, output: 'F00002: removed\n' });
    expect(await verifyLake(dataDir)).toMatchObject({ ok: true });
  });

  test('is reported by other commands with the remedy', async () => {
    const dataDir = await lakeOfTwo();
    const exported = await run(dataDir, ['export', 'cells', '--out', join(dataDir, 'cells.csv')], 0);
    expect(exported).toMatchObject({ code: 1, output: '' });
    expect(exported.errors).toMatch(/^export failed \(disk_full\): .*make room/);
  });
});

test('is not written to by verify, which also works on a read-only lake', async () => {
  const dataDir = await lakeOfTwo();
  const before = await stat(dataDir);
  expect(await verifyLake(dataDir)).toMatchObject({ ok: true });
  expect((await stat(dataDir)).mtimeMs).toBe(before.mtimeMs);
});
