import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { cp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeDemoGranules } from '../../cli/demo/writeDemoGranules.ts';
import { finished, startCommand } from '../support/machine/runProcess.ts';
import { temporaryFolder } from '../support/machine/temporaryFolder.ts';

const size = { rows: 48, cols: 48, epochs: 8, seed: 5, endDate: '2026-09-30' };

/** A folder with the granules of two frames, and of a third frame whose only granule is garbage. */
let granules: string;
beforeAll(async () => {
  granules = mkdtempSync(join(tmpdir(), 'ground-motion-catalog-'));
  for (const frameId of ['F00001', 'F00003']) {
    const outDir = join(granules, frameId);
    await writeDemoGranules({ ...size, frameId, outDir });
    for (const name of readdirSync(outDir)) renameSync(join(outDir, name), join(granules, name));
    rmdirSync(outDir);
  }
  const sound = readdirSync(granules).find((name) => name.includes('IW_F00001'))!;
  await writeFile(join(granules, sound.replace('F00001', 'F00002')), 'rubbish');
  await writeFile(join(granules, 'README.md'), 'a catalog');
});
afterAll(() => rmSync(granules, { recursive: true, force: true }));

interface Report {
  readonly ok: boolean;
  readonly frames: readonly { frame: string; outcome: string; error: { code: string } | null }[];
}

async function ingest(folder: string, dataDir: string, ...more: string[]) {
  const end = await finished(startCommand(['ingest', folder, '--data-dir', dataDir, ...more]));
  return { ...end, report: more.includes('--json') ? (JSON.parse(end.output) as Report) : null };
}

async function statesOf(dataDir: string) {
  const end = await finished(startCommand(['status', '--json', '--data-dir', dataDir]));
  const { frames } = JSON.parse(end.output) as {
    frames: { frame: string; state: string; last_attempt: { error: { code: string } | null } }[];
  };
  return frames.map(({ frame, state, last_attempt }) => [frame, state, last_attempt.error?.code ?? null]);
}

const outcomes = (report: Report | null) => report!.frames.map(({ frame, outcome }) => [frame, outcome]);

describe('a folder with the granules of several frames', () => {
  test('becomes those frames, several at a time; a bad one stops no other, and only that one is tried again', async () => {
    const dataDir = join(await temporaryFolder(), 'lake');
    const planned = await ingest(granules, dataDir, '--dry-run', '--json');
    expect(outcomes(planned.report)).toEqual([
      ['F00001', 'planned'],
      ['F00002', 'failed'],
      ['F00003', 'planned'],
    ]);
    expect(existsSync(dataDir)).toBe(false);

    const first = await ingest(granules, dataDir, '--jobs', '2');
    expect(first.code, first.errors).toBe(1);
    expect(first.errors).toContain(`ignored: ${join(granules, 'README.md')}: not a data file`);
    expect(first.output).toMatch(/F00001 +published/);
    expect(first.output).toMatch(/F00002 +failed .* no_usable_product: .*rubbish/);
    expect(first.output).toContain('3 frames: 2 published, 1 failed');
    expect(first.errors).toMatch(/^F00001 measuring: 100 %/m);

    const second = await ingest(granules, dataDir, '--json');
    expect(outcomes(second.report)).toEqual([
      ['F00001', 'unchanged'],
      ['F00002', 'failed'],
      ['F00003', 'unchanged'],
    ]);
    expect(await statesOf(dataDir)).toEqual([
      ['F00001', 'served', null],
      ['F00002', 'failed', 'no_usable_product'],
      ['F00003', 'served', null],
    ]);
  });

  test('killed with kill -9 continues where it stopped: the finished frame is skipped', async () => {
    const folder = await temporaryFolder();
    const own = join(folder, 'granules');
    const dataDir = join(folder, 'lake');
    await cp(granules, own, { recursive: true, filter: (path) => !path.includes('F00002') });
    const run = startCommand(['ingest', own, '--data-dir', dataDir]);
    const end = finished(run);
    const record = join(dataDir, 'frames/F00003/ingest.json');
    while (!existsSync(record)) await sleep(5);
    run.kill('SIGKILL');
    await end;
    expect(await statesOf(dataDir)).toEqual([
      ['F00001', 'served', null],
      ['F00003', 'failed', 'ingest_interrupted'],
    ]);
    expect(JSON.parse(readFileSync(record, 'utf8'))).toMatchObject({ state: 'running' });

    const again = await ingest(own, dataDir, '--json');
    expect(again.code, again.errors).toBe(0);
    expect(outcomes(again.report)).toEqual([
      ['F00001', 'unchanged'],
      ['F00003', 'published'],
    ]);
  });
});

test('an unknown frame, requested without files, is refused and leaves nothing in the lake', async () => {
  const dataDir = join(await temporaryFolder(), 'lake');
  const end = await finished(startCommand(['ingest', '--frame', 'F99999', '--data-dir', dataDir, '--json']));
  expect(JSON.parse(end.output)).toMatchObject({
    error: 'frame_not_found',
    message: expect.stringContaining('F99999'),
  });
  expect(existsSync(dataDir)).toBe(false);
});
