import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { appendFile, cp, mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openLakeReader } from '../../../../store/lake/read/lakeReader.ts';
import {
  abandonRelease,
  beginRelease,
  describeFiles,
  publishRelease,
} from '../../../../store/lake/release/staging.ts';
import { publishSample, SAMPLE_GRID, withTemporaryFolder, writeSample } from '../sampleRelease.ts';
import { saidBy, startIngest } from '../startIngest.ts';

const FRAME = 'F08882';
const begin = (dataDir: string, now = Date.UTC(2026, 3, 18, 10, 15)) =>
  beginRelease({ dataDir, frameId: FRAME, now });
const frameFolder = (dataDir: string) => join(dataDir, 'frames', FRAME);
const releaseFolders = (dataDir: string) => readdir(join(frameFolder(dataDir), 'releases'));

describe('a release', () => {
  test('is not visible before it is published and complete afterward', () =>
    withTemporaryFolder(async (dataDir) => {
      const staged = await begin(dataDir);
      const reader = await openLakeReader({ dataDir, pollIntervalMs: 0 });
      const manifest = await writeSample(staged);
      await writeFile(join(staged.scratchDir, 'work.bin'), 'x');
      await reader.refresh();
      expect(reader.frames()).toEqual([]);
      expect(reader.problems()).toEqual([]);

      await publishRelease(staged, manifest);
      await reader.refresh();
      expect(reader.frames().map(({ releaseId }) => releaseId)).toEqual([staged.releaseId]);
      expect(await releaseFolders(dataDir)).toEqual([staged.releaseId]);
      const top = await readdir(join(dataDir, reader.frames()[0]!.dir));
      expect(top.toSorted()).toEqual(['cells', 'coverage.json', 'manifest.json', 'series', 'served.json']);
      expect((await readdir(frameFolder(dataDir))).toSorted()).toEqual(['current.json', 'releases']);
      await reader.close();
    }));

  test('has files described by size, SHA-256 and rows', () =>
    withTemporaryFolder(async (dataDir) => {
      const staged = await begin(dataDir);
      await writeSample(staged);
      await writeFile(join(staged.dir, 'note.txt'), 'abc');
      const files = await describeFiles(staged);
      expect(files.find(({ path }) => path === 'note.txt')).toEqual({
        path: 'note.txt',
        bytes: 3,
        sha256: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
        rows: null,
      });
      const cells = files.filter(({ path }) => path.startsWith('cells/'));
      expect(cells.length).toBeGreaterThan(3);
      expect(cells.reduce((sum, { rows }) => sum + rows!, 0)).toBe(SAMPLE_GRID.rows * SAMPLE_GRID.cols);
      await abandonRelease(staged);
    }));

  test('trusts its writers, and publishing compares their figures with the disk', () =>
    withTemporaryFolder(async (dataDir) => {
      const staged = await begin(dataDir);
      const manifest = await writeSample(staged);
      const written = manifest.files.filter(({ path }) => path.endsWith('.parquet'));
      expect(await describeFiles(staged, written)).toEqual(manifest.files);
      const elsewhere = written.map((file) => ({ ...file, sha256: '0'.repeat(64) }));
      const files = await describeFiles(staged, elsewhere);
      expect(files[0]!.sha256).toBe('0'.repeat(64));
      await expect(publishRelease(staged, { ...manifest, files })).rejects.toMatchObject({
        code: 'release_incomplete',
      });
    }));

  test('is checked against the checksums of another thread, and not published when one has nothing to hash', () =>
    withTemporaryFolder(async (dataDir) => {
      const staged = await begin(dataDir);
      const manifest = await writeSample(staged);
      const hash = async (_files: unknown, key: string) => (key.endsWith('.json') ? null : '1'.repeat(64));
      await writeFile(join(staged.dir, 'note.json'), '{}');
      await expect(publishRelease(staged, manifest, { hash })).rejects.toMatchObject({
        code: 'release_incomplete',
        message: expect.stringContaining('note.json: it has gone') as string,
      });
      expect(await readdir(frameFolder(dataDir))).toEqual(['releases']);

      const again = await begin(dataDir);
      const promise = publishRelease(again, await writeSample(again), { hash: async () => '1'.repeat(64) });
      await expect(promise).rejects.toMatchObject({ code: 'release_incomplete' });
    }));

  test('leaves nothing when it is abandoned', () =>
    withTemporaryFolder(async (dataDir) => {
      const staged = await begin(dataDir);
      await writeSample(staged);
      await abandonRelease(staged);
      expect(await readdir(frameFolder(dataDir))).toEqual(['releases']);
      expect(await releaseFolders(dataDir)).toEqual([]);
    }));

  test('has an id later than every one before, even when the clock was set back', () =>
    withTemporaryFolder(async (dataDir) => {
      const first = await publishSample(dataDir, { now: Date.UTC(2026, 3, 18) });
      const second = await publishSample(dataDir, { now: Date.UTC(2020, 0, 1) });
      expect(second > first).toBe(true);
      expect((await releaseFolders(dataDir)).toSorted()).toEqual([first, second]);
      const pointer = JSON.parse(
        await readFile(join(frameFolder(dataDir), 'current.json'), 'utf8'),
      ) as unknown;
      expect(pointer).toMatchObject({ release: second, earlier: [first] });
    }));

  test('of a frame with a path as its name is refused', () =>
    withTemporaryFolder(async (dataDir) => {
      for (const frameId of ['../F1', 'F/1', 'f08882', '', 'F'.repeat(65)]) {
        const attempt = beginRelease({ dataDir, frameId, now: 0 });
        await expect(attempt).rejects.toMatchObject({ code: 'frame_id_invalid', kind: 'invalid_input' });
      }
    }));
});

describe('publishing', () => {
  const damages: Record<string, (dir: string, part: string) => Promise<void>> = {
    'a truncated Parquet file': async (dir, part) =>
      writeFile(join(dir, part), (await readFile(join(dir, part))).subarray(0, 500)),
    'a file that changed after it was described': (dir) => appendFile(join(dir, 'velocity.tif'), 'x'),
    'a missing file': (dir, part) => rm(join(dir, part)),
    'a file that the manifest does not know': (dir) => writeFile(join(dir, 'stray.txt'), ''),
  };
  for (const [name, damage] of Object.entries(damages)) {
    test(`is refused for ${name}`, () =>
      withTemporaryFolder(async (dataDir) => {
        const earlier = await publishSample(dataDir);
        const staged = await begin(dataDir);
        await writeFile(join(staged.dir, 'velocity.tif'), 'not looked at before its checksum');
        const manifest = await writeSample(staged);
        await damage(staged.dir, manifest.files[0]!.path);
        await expect(publishRelease(staged, manifest)).rejects.toMatchObject({ code: 'release_incomplete' });
        expect(await releaseFolders(dataDir)).toEqual([earlier]);
      }));
  }

  test('is refused for a raster that does not open, totals that do not add up and a partition without its series', () =>
    withTemporaryFolder(async (dataDir) => {
      const refusal = { code: 'release_incomplete' };
      const noRaster = await begin(dataDir);
      await writeFile(join(noRaster.dir, 'velocity.tif'), 'II*');
      const manifest = await writeSample(noRaster);
      await expect(publishRelease(noRaster, manifest)).rejects.toMatchObject(refusal);

      const miscounted = await begin(dataDir);
      const counts = await writeSample(miscounted);
      const publishMiscounted = publishRelease(miscounted, {
        ...counts,
        counts: { ...counts.counts, measured: 1 },
      });
      await expect(publishMiscounted).rejects.toMatchObject(refusal);

      const halved = await begin(dataDir);
      const complete = await writeSample(halved);
      await rm(join(halved.dir, 'series'), { recursive: true });
      const publishHalved = publishRelease(halved, { ...complete, files: await describeFiles(halved) });
      await expect(publishHalved).rejects.toMatchObject(refusal);
      expect(await releaseFolders(dataDir)).toEqual([]);
    }));

  test('is refused with a manifest of another release', () =>
    withTemporaryFolder(async (dataDir) => {
      const staged = await begin(dataDir);
      const manifest = await writeSample(staged);
      const attempt = publishRelease(staged, { ...manifest, frame_id: 'F00001' });
      await expect(attempt).rejects.toMatchObject({ code: 'manifest_of_another_release' });
    }));
});

describe('one ingest per frame', () => {
  test('a second one is refused while the first is running, even from the same process', () =>
    withTemporaryFolder(async (dataDir) => {
      const child = startIngest(dataDir, { holdMs: 60_000 });
      await saidBy(child, 'begun');
      await expect(begin(dataDir)).rejects.toMatchObject({
        code: 'ingest_in_progress',
        details: { pid: child.pid },
      });
      const other = await beginRelease({ dataDir, frameId: 'F00001', now: 0 });
      await expect(beginRelease({ dataDir, frameId: 'F00001', now: 0 })).rejects.toMatchObject({
        code: 'ingest_in_progress',
      });
      await abandonRelease(other);
      child.kill('SIGKILL');
      await once(child, 'exit');
      await abandonRelease(await begin(dataDir));
    }));

  test('a lock whose process id now belongs to another process is taken over', () =>
    withTemporaryFolder(async (dataDir) => {
      const live = await begin(dataDir);
      const name = (await readdir(frameFolder(dataDir))).find((entry) => entry.endsWith('.lock'));
      await abandonRelease(live);
      const stale = name!.replace(/-\d+\.lock$/, '-1.lock');
      await writeFile(join(frameFolder(dataDir), stale), '');
      await abandonRelease(await begin(dataDir));
      expect(await readdir(frameFolder(dataDir))).toEqual(['releases']);
    }));

  test('a lock of another machine holds until it has not been touched for two minutes', () =>
    withTemporaryFolder(async (dataDir) => {
      await mkdir(frameFolder(dataDir), { recursive: true });
      const lock = join(frameFolder(dataDir), '.ingest-elsewhere.7-42-1.lock');
      await writeFile(lock, '');
      await expect(begin(dataDir)).rejects.toMatchObject({ code: 'ingest_in_progress' });
      const old = new Date(Date.now() - 180_000);
      await utimes(lock, old, old);
      await abandonRelease(await begin(dataDir));
      expect(existsSync(lock)).toBe(false);
    }));
});

describe('a killed ingest', () => {
  test('between the rename and the pointer leaves a folder that the next ingest removes', () =>
    withTemporaryFolder(async (dataDir) => {
      const served = await publishSample(dataDir);
      const superseded = await publishSample(dataDir);
      const releases = join(frameFolder(dataDir), 'releases');
      await cp(join(releases, served), join(releases, '20990101T000000Z-abcdef'), { recursive: true });
      await mkdir(join(releases, '.staging-20990101T000000Z-abcdef/cells'), { recursive: true });
      await abandonRelease(await begin(dataDir));
      expect((await releaseFolders(dataDir)).toSorted()).toEqual([served, superseded].toSorted());
    }));
});
