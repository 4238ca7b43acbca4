import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { openLakeReader } from '../../../../store/lake/read/lakeReader.ts';
import { abandonRelease, beginRelease } from '../../../../store/lake/release/staging.ts';
import { publishSample, SAMPLE_FRAME, SAMPLE_GRID, withTemporaryFolder } from '../sampleRelease.ts';
import { saidBy, startIngest } from '../startIngest.ts';

const frameFolder = (dataDir: string) => join(dataDir, 'frames', SAMPLE_FRAME);

describe('an ingest killed at any point', () => {
  test('leaves the earlier release or the whole new one, and the next ingest clears the rest', () =>
    withTemporaryFolder(async (dataDir) => {
      const first = await publishSample(dataDir, { velocity: () => 0, now: Date.UTC(2020, 0, 1) });
      const reader = await openLakeReader({ dataDir, pollIntervalMs: 0, cacheBytes: 0 });
      let served = first;
      for (let kill = 0; kill < 6; kill++) {
        const child = startIngest(dataDir, { count: 50, velocity: kill + 1 });
        await saidBy(child, kill % 2 === 0 ? 'begun' : 'written');
        await sleep(Math.random() * 150);
        child.kill('SIGKILL');
        await once(child, 'exit');

        await reader.refresh();
        expect(reader.problems()).toEqual([]);
        const frame = reader.frames()[0]!;
        const velocities = new Set<number | undefined>();
        for (let row = 0; row < SAMPLE_GRID.rows; row += 7) {
          velocities.add(
            (await reader.findCell(frame, { row, col: row % SAMPLE_GRID.cols }))?.velocityVerticalMmYr,
          );
        }
        expect([...velocities]).toHaveLength(1);
        expect(frame.releaseId === served || velocities.has(kill + 1)).toBe(true);
        served = frame.releaseId;
      }
      await abandonRelease(
        await beginRelease({ dataDir, frameId: SAMPLE_FRAME, now: Date.UTC(2026, 3, 18) }),
      );
      const { release, earlier } = JSON.parse(
        await readFile(join(frameFolder(dataDir), 'current.json'), 'utf8'),
      ) as { release: string; earlier: string[] };
      expect((await readdir(join(frameFolder(dataDir), 'releases'))).toSorted()).toEqual(
        [...earlier, release].toSorted(),
      );
      expect((await readdir(frameFolder(dataDir))).filter((name) => name.endsWith('.lock'))).toEqual([]);
      await reader.close();
    }));
});
