import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeDemoGranules } from '../../cli/demo/writeDemoGranules.ts';
import { openLakeReader } from '../../store/lake/read/lakeReader.ts';
import { finished, startCommand } from '../support/machine/runProcess.ts';
import { temporaryFolder } from '../support/machine/temporaryFolder.ts';
import { times } from '../support/machine/tier.ts';

/** The same frame with 12 dates (`first`) and with 14 (`second`). */
const granules = await mkdtemp(join(tmpdir(), 'ground-motion-'));
afterAll(() => rm(granules, { recursive: true }));
beforeAll(async () => {
  const size = { rows: 96, cols: 96, seed: 1, endDate: '2026-09-30' };
  await writeDemoGranules({ ...size, epochs: 12, outDir: join(granules, 'first') });
  await writeDemoGranules({ ...size, epochs: 14, outDir: join(granules, 'second') });
});

/** Every file of the lake outside published releases. */
async function leftovers(dataDir: string): Promise<string[]> {
  const frames = join(dataDir, 'frames');
  const files = await readdir(frames, { recursive: true });
  return files.filter(
    (file) => file.includes('.staging') || file.includes('scratch') || file.endsWith('.tmp'),
  );
}

/** Shares of a whole run's duration after which it is killed. */
const SHARES = [0.5, 0.8, 0.95, 0.7, 0.2, 0.6, 0.9].slice(0, times(3, 7)).toSorted((a, b) => a - b);

describe('an ingest killed with kill -9', () => {
  test('at any moment leaves the earlier release served, and the next run finishes and cleans up', async () => {
    const dataDir = join(await temporaryFolder(), 'lake');
    const [first, second] = [join(granules, 'first'), join(granules, 'second')];

    const startedAt = performance.now();
    expect((await finished(startCommand(['ingest', first, '--data-dir', dataDir]))).code).toBe(0);
    const wholeRunMs = performance.now() - startedAt;
    const reader = await openLakeReader({ dataDir, pollIntervalMs: 0 });
    const earlier = reader.frames()[0]!;

    for (const share of SHARES) {
      const child = startCommand(['ingest', second, '--data-dir', dataDir]);
      const end = finished(child);
      await sleep(share * wholeRunMs);
      child.kill('SIGKILL');
      const { code } = await end;
      await reader.refresh();
      expect(reader.problems()).toEqual([]);
      const served = reader.frames()[0]!;
      if (code === null && served.releaseId === earlier.releaseId) {
        expect(served.manifest.epochs).toHaveLength(12);
      } else {
        // It was published before the signal arrived, so it is complete.
        expect(served.manifest.epochs).toHaveLength(14);
        break;
      }
      const cell = { row: 48, col: 48 };
      expect(await reader.findCell(served, cell)).toEqual(await reader.findCell(earlier, cell));
    }

    expect((await finished(startCommand(['ingest', second, '--data-dir', dataDir]))).code).toBe(0);
    await reader.refresh();
    expect(reader.frames()[0]!.manifest.epochs).toHaveLength(14);
    expect(await leftovers(dataDir)).toEqual([]);
    await reader.close();
  });

  test('a second ingest of the same frame is refused while the first is running', async () => {
    const dataDir = join(await temporaryFolder(), 'lake');
    const words = ['ingest', join(granules, 'first'), '--data-dir', dataDir];
    const ends = await Promise.all([1, 2].map(() => finished(startCommand(words))));
    const codes = ends.map(({ code }) => Number(code)).toSorted((a, b) => a - b);
    // Either the second one hit the lock, or the first had ended before the second began to write.
    expect([
      [0, 0],
      [0, 1],
    ]).toContainEqual(codes);
    const refused = ends.find(({ code }) => code === 1);
    if (refused) expect(refused.errors).toContain('ingest_in_progress');
  });
});

describe('an ingest on a full disk', () => {
  test('reports that with the folder, publishes nothing and cleans up', async () => {
    const dataDir = join(await temporaryFolder(), 'lake');
    // No file may grow beyond 256 kB; the first to reach that is a thread's scratch file.
    const { code, errors } = await finished(
      startCommand(['ingest', join(granules, 'first'), '--data-dir', dataDir], {}, 256),
    );
    expect(errors).toMatch(/disk_full/);
    expect(errors).toContain(`${dataDir}: nothing was published`);
    expect(errors).toContain('EFBIG');
    expect(code).toBe(1);
    expect(await leftovers(dataDir)).toEqual([]);
    expect(await readdir(join(dataDir, 'frames/F08882/releases'))).toEqual([]);
  });
});
