import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { exportLake } from '../../../ingest/export/exportLake.ts';
import { writeDemoGranules } from '../../../cli/demo/writeDemoGranules.ts';
import { finished, startCommand } from '../../support/machine/runProcess.ts';
import { temporaryFolder } from '../../support/machine/temporaryFolder.ts';
import { times } from '../../support/machine/tier.ts';

const SIZE = { rows: 256, cols: 256, epochs: 24, seed: 5, endDate: '2026-09-30', frameId: 'F00001' };
const FORMATS = ['parquet', 'csv', 'geojson', 'fgb'] as const;
/** Maximum number of tries per format, and how many of them must hit the export while it writes. */
const [MOST_TRIES, ENOUGH] = [12, times(1, 2)];

let dataDir: string;
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ground-motion-'));
  dataDir = join(folder, 'lake');
  await writeDemoGranules({ ...SIZE, outDir: join(folder, 'granules') });
  const ingest = startCommand(['ingest', join(folder, 'granules'), '--data-dir', dataDir]);
  expect((await finished(ingest)).code).toBe(0);
  return () => rm(folder, { recursive: true, force: true });
});

/** Starts an export as a user does and interrupts it this long after its unfinished file appears. */
async function interrupted(folder: string, out: string, afterMs: number) {
  const child = startCommand(['export', 'series', '--out', out, '--overwrite'], {
    GM_DATA_DIR: dataDir,
    GM_LAKE_URL: '',
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const end = finished(child);
  while (child.exitCode === null && !(await readdir(folder)).some((name) => name.includes('.unfinished')))
    await sleep(2);
  await sleep(afterMs);
  child.kill('SIGINT');
  return end;
}

describe('an interrupted export', () => {
  test.each(FORMATS)('leaves existing files, and none of its own: %s', async (format) => {
    const folder = join(await temporaryFolder(), 'exported');
    await mkdir(folder);
    const out = join(folder, `series.${format}`);
    const whole = join(await temporaryFolder(), `series.${format}`);
    const never = new AbortController().signal;
    await exportLake(dataDir, { table: 'series', out: whole, box: null, overwrite: false, stop: never });
    const size = (await readFile(whole)).length;
    let hits = 0;
    for (let attempt = 0; attempt < MOST_TRIES && hits < ENOUGH; attempt++) {
      await writeFile(out, 'of before');
      const { code, errors } = await interrupted(folder, out, 15 * attempt);
      expect(await readdir(folder)).toEqual([`series.${format}`]);
      if (code === 0) {
        // The export was faster, so the file is complete.
        expect((await readFile(out)).length).toBe(size);
        continue;
      }
      hits++;
      expect(code, errors).toBe(130);
      expect(errors).toMatch(/^export failed \(export_stopped\): the export was stopped: .* is unchanged$/m);
      expect(await readFile(out, 'utf8')).toBe('of before');
    }
    expect(hits).toBe(ENOUGH);
  });
});
