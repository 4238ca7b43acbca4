import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { dryRun } from '../../ingest/frame/dryRun.ts';
import { silentReporter } from '../../ingest/progress/reporter.ts';
import { runIngest } from '../../ingest/frame/runIngest.ts';
import { writeDemoGranules } from '../../cli/demo/writeDemoGranules.ts';
import { temporaryFolder } from '../support/machine/temporaryFolder.ts';

const NOW = Date.UTC(2026, 10, 1);
const size = { rows: 64, cols: 64, seed: 5, endDate: '2026-09-30' };

async function frameOf(epochs: number) {
  const folder = await temporaryFolder();
  const granules = join(folder, 'granules');
  await writeDemoGranules({ ...size, epochs, outDir: granules });
  const inputs = {
    paths: [granules],
    gnss: [],
    dataDir: join(folder, 'lake'),
    now: NOW,
    reporter: silentReporter,
  };
  const releases = () => readdir(join(inputs.dataDir, 'frames/F08882/releases'));
  return { inputs, releases, ingest: (replace = false) => runIngest({ ...inputs, replace, threads: 2 }) };
}

describe('products that are already in the lake', () => {
  test('are recognized by their hashes: nothing is read or written, except on request', async () => {
    const { ingest, releases } = await frameOf(12);
    const first = await ingest();
    const second = await ingest();
    expect(first.isUnchanged).toBe(false);
    expect(second).toMatchObject({ isUnchanged: true, manifest: { release_id: first.manifest.release_id } });
    expect(await releases()).toEqual([first.manifest.release_id]);
    expect((await ingest(true)).isUnchanged).toBe(false);
    expect(await releases()).toHaveLength(2);
  });
});

describe('a dry run', () => {
  test('lists every file and the result for each, and writes nothing', async () => {
    const { inputs, ingest, releases } = await frameOf(12);
    const before = await dryRun(inputs);
    expect(before.json).toMatchObject({
      frame: 'F08882',
      kind: 'opera_disp_s1',
      solver: 'tree',
      dropped_dates: [],
      unchanged_release: null,
    });
    expect(before.lines.filter((line) => line.startsWith('used'))).toHaveLength(12);
    expect(before.lines.some((line) => /^ignored: .*_v0\.9_.*superseded/.test(line))).toBe(true);
    await expect(releases()).rejects.toThrow('ENOENT');
    const { manifest } = await ingest();
    expect((await dryRun(inputs)).json).toMatchObject({ unchanged_release: manifest.release_id });
  });
});
