import { chmod, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openLakeReader, type LakeReader } from '../../../store/lake/read/lakeReader.ts';
import { listFiles } from '../../../store/lake/files/local/durableFiles.ts';
import { copySample, publishSample, SAMPLE_GRID, withTemporaryFolder } from './sampleRelease.ts';
import { times } from '../../support/machine/tier.ts';
import { createRandom } from '../../../bench/science/noise.ts';

const FLIPS_A_FILE = times(6, 12);
const CELLS = Array.from({ length: 60 }, (_, i) => ({
  row: (i * 13) % SAMPLE_GRID.rows,
  col: (i * 17) % SAMPLE_GRID.cols,
}));

async function openReader(dataDir: string): Promise<LakeReader> {
  const reader = await openLakeReader({ dataDir, pollIntervalMs: 0, cacheBytes: 0 });
  onTestFinished(() => reader.close());
  return reader;
}

/** What the lake returns for some cells, one by one and together; an error is represented by its code. */
async function askAll(reader: LakeReader): Promise<string[]> {
  const frame = reader.frames()[0]!;
  const code = (error: unknown) => (error as { code: string }).code;
  const together = await reader.findCells(frame, CELLS).catch(code);
  const alone = await Promise.all(
    CELLS.flatMap((cell) => [
      reader.findCell(frame, cell).catch(code),
      reader.findSeries(frame, cell).catch(code),
    ]),
  );
  return [together, ...alone].map((answer) => JSON.stringify(answer));
}

const REFUSALS = new Set(['"lake_damaged"', '"frame_out_of_service"', '"lake_unreadable"']);

function expectSoundOrRefused(answers: readonly string[], sound: readonly string[]): void {
  for (const [at, answer] of answers.entries()) {
    if (!REFUSALS.has(answer)) expect(answer).toBe(sound[at]);
  }
}

/** Overwrites a file without changing its times, as a failing disk does. */
async function overwrite(file: string, bytes: Uint8Array): Promise<void> {
  const { atime, mtime } = await stat(file);
  await writeFile(file, bytes);
  await utimes(file, atime, mtime);
}

describe('a flipped bit', () => {
  test.each(['cells', 'series'])('in %s never changes a number: the answer is the same, or none', (table) =>
    withTemporaryFolder(async (dataDir) => {
      await copySample(dataDir);
      const reader = await openReader(dataDir);
      const dir = join(dataDir, reader.frames()[0]!.dir);
      const sound = await askAll(reader);
      expect(sound.filter((answer) => REFUSALS.has(answer))).toEqual([]);
      const random = createRandom(7);
      const path = (await listFiles(dir)).find((name) => name.startsWith(table));
      const file = join(dir, path!);
      const bytes = await readFile(file);
      let refused = 0;
      for (let flip = 0; flip < FLIPS_A_FILE; flip++) {
        const damaged = Buffer.from(bytes);
        const at = Math.floor(random() * bytes.length);
        damaged[at]! ^= 1 << Math.floor(random() * 8);
        await overwrite(file, damaged);
        const answers = await askAll(reader);
        expectSoundOrRefused(answers, sound);
        refused += Number(answers.some((answer) => REFUSALS.has(answer)));
        await overwrite(file, bytes);
        await reader.refresh();
        expect(reader.outOfService()).toEqual([]);
      }
      expect(refused).toBe(FLIPS_A_FILE);
      expect(await askAll(reader)).toEqual(sound);
    }),
  );

  test('in a pointer or a manifest is never served', () =>
    withTemporaryFolder(async (dataDir) => {
      const release = await copySample(dataDir);
      const random = createRandom(11);
      const folder = join(dataDir, 'frames/F08882');
      const reader = await openReader(dataDir);
      const sound = JSON.stringify(reader.frames()[0]!.manifest);
      for (const file of [join(folder, 'current.json'), join(folder, 'releases', release, 'served.json')]) {
        const bytes = await readFile(file);
        for (let flip = 0; flip < times(40, 80); flip++) {
          const damaged = Buffer.from(bytes);
          damaged[Math.floor(random() * bytes.length)]! ^= 1 << Math.floor(random() * 8);
          await writeFile(file, damaged);
          const fresh = await openLakeReader({ dataDir, pollIntervalMs: 0 });
          const [frame] = fresh.frames();
          if (frame) expect(JSON.stringify(frame.manifest)).toBe(sound);
          else expect(() => fresh.assertGroundKnown()).toThrow(/current\.json|served\.json/);
          await fresh.close();
        }
        await writeFile(file, bytes);
      }
    }));
});

describe('a damaged release', () => {
  const damages: Record<string, (dir: string, paths: readonly string[]) => Promise<void>> = {
    'cut short': async (dir, [path]) => {
      const bytes = await readFile(join(dir, path!));
      await writeFile(join(dir, path!), bytes.subarray(0, bytes.length - 100));
    },
    empty: (dir, [path]) => writeFile(join(dir, path!), ''),
    deleted: (dir, [path]) => rm(join(dir, path!)),
    'that of another partition': async (dir, [path, other]) =>
      writeFile(join(dir, path!), await readFile(join(dir, other!))),
    'longer than it was': async (dir, [path]) =>
      writeFile(join(dir, path!), Buffer.concat([Buffer.alloc(8), await readFile(join(dir, path!))])),
  };
  test.each(Object.entries(damages))(
    'with a file that is %s answers nothing, and is reported once',
    (_, damage) =>
      withTemporaryFolder(async (dataDir) => {
        await copySample(dataDir);
        const reader = await openReader(dataDir);
        const told: string[] = [];
        reader.onDamage(({ frameId, message }) => told.push(`${frameId} ${message}`));
        const frame = reader.frames()[0]!;
        const paths = (await listFiles(join(dataDir, frame.dir))).filter((path) => path.startsWith('cells'));
        const whole = await readFile(join(dataDir, frame.dir, paths[0]!));
        const sound = await askAll(reader);
        await damage(join(dataDir, frame.dir), paths);
        for (let again = 0; again < 2; again++) {
          expectSoundOrRefused(await askAll(reader), sound);
          await reader.refresh();
        }
        expect(told).toEqual([expect.stringContaining(paths[0]!)]);
        expect(reader.problems()).toEqual([{ frameId: 'F08882', message: told[0]!.slice(7) }]);
        expect(reader.outOfService()).toEqual([frame]);
        expect(reader.frames()).toEqual([frame]);

        await writeFile(join(dataDir, frame.dir, paths[0]!), whole);
        await reader.refresh();
        expect(reader.outOfService()).toEqual([]);
        expect(await askAll(reader)).toEqual(sound);
      }),
  );

  test('is replaced by the next one', () =>
    withTemporaryFolder(async (dataDir) => {
      await copySample(dataDir);
      const reader = await openReader(dataDir);
      await rm(join(dataDir, reader.frames()[0]!.dir, 'cells'), { recursive: true });
      await askAll(reader);
      expect(reader.outOfService()).toHaveLength(1);
      const next = await publishSample(dataDir);
      await reader.refresh();
      expect(reader.outOfService()).toEqual([]);
      expect(reader.problems()).toEqual([]);
      expect(reader.frames()[0]!.releaseId).toBe(next);
      expect(await reader.findCell(reader.frames()[0]!, CELLS[1]!)).not.toBeNull();
    }));

  test('with the files of another frame answers nothing', () =>
    withTemporaryFolder(async (dataDir) => {
      await publishSample(dataDir, { frameId: 'F00001' });
      await publishSample(dataDir, { frameId: 'F00002', velocity: () => 4 });
      const reader = await openReader(dataDir);
      const [one, other] = reader.frames();
      await rm(join(dataDir, one!.dir, 'cells'), { recursive: true });
      await rename(join(dataDir, other!.dir, 'cells'), join(dataDir, one!.dir, 'cells'));
      for (const frame of [one!, other!]) {
        await expect(reader.findCell(frame, CELLS[1]!)).rejects.toMatchObject({ code: 'lake_damaged' });
      }
    }));
});

describe('a frame', () => {
  test('with a broken pointer is out of service until it is repaired, and reported once', () =>
    withTemporaryFolder(async (dataDir) => {
      const good = await copySample(dataDir);
      const reader = await openReader(dataDir);
      const announced: string[] = [];
      reader.onProblem(({ frameId, message }) => announced.push(`${frameId}: ${message}`));
      await reader.refresh();
      expect(announced).toEqual([]);
      const pointer = join(dataDir, 'frames/F08882/current.json');
      const sound = await readFile(pointer, 'utf8');
      await writeFile(pointer, 'broken');
      await reader.refresh();
      await reader.refresh();
      expect(announced).toEqual([expect.stringMatching(/^F08882: .*current\.json/)]);
      expect(reader.frames().map(({ releaseId }) => releaseId)).toEqual([good]);
      expect(reader.outOfService().map(({ frameId }) => frameId)).toEqual(['F08882']);
      expect(reader.problems()).toHaveLength(1);
      const outOfService = { code: 'frame_out_of_service', kind: 'unavailable' };
      await expect(reader.findCell(reader.frames()[0]!, { row: 0, col: 0 })).rejects.toMatchObject(
        outOfService,
      );
      await writeFile(pointer, sound);
      await reader.refresh();
      expect(reader.outOfService()).toEqual([]);
      expect(await reader.findCell(reader.frames()[0]!, { row: 0, col: 0 })).not.toBeNull();
    }));
});

describe('a lake that is lost while it is served', () => {
  const losses: Record<string, (dataDir: string) => Promise<() => Promise<void>>> = {
    'its folder of frames renamed': async (dataDir) => {
      await rename(join(dataDir, 'frames'), join(dataDir, 'aside'));
      return () => rename(join(dataDir, 'aside'), join(dataDir, 'frames'));
    },
    'the data folder renamed': async (dataDir) => {
      await rename(dataDir, `${dataDir}.aside`);
      return () => rename(`${dataDir}.aside`, dataDir);
    },
    'a frame’s folder renamed': async (dataDir) => {
      await rename(join(dataDir, 'frames/F08882'), join(dataDir, 'aside'));
      return () => rename(join(dataDir, 'aside'), join(dataDir, 'frames/F08882'));
    },
    'a pointer deleted': async (dataDir) => {
      const pointer = join(dataDir, 'frames/F08882/current.json');
      const text = await readFile(pointer);
      await rm(pointer);
      return () => writeFile(pointer, text);
    },
    'a pointer that may not be read': async (dataDir) => {
      const pointer = join(dataDir, 'frames/F08882/current.json');
      await chmod(pointer, 0o000);
      return () => chmod(pointer, 0o600);
    },
  };
  const isRoot = process.getuid?.() === 0;
  test.each(Object.entries(losses))('(%s) keeps its frames, out of service, until it is back', (name, lose) =>
    withTemporaryFolder(async (folder) => {
      if (isRoot && name.includes('may not be read')) return;
      const dataDir = join(folder, 'data');
      await copySample(dataDir);
      const reader = await openReader(dataDir);
      const sound = await askAll(reader);
      const putBack = await lose(dataDir);
      await reader.refresh();
      const frames = reader.frames();
      expect(frames).toHaveLength(1);
      expect(reader.outOfService()).toEqual(frames);
      expect(reader.problems()).toHaveLength(1);
      expect(new Set(await askAll(reader))).toEqual(new Set(['"frame_out_of_service"']));
      await expect(reader.findRelease('F08882', frames[0]!.releaseId)).rejects.toMatchObject({
        kind: 'unavailable',
      });
      await putBack();
      await reader.refresh();
      expect(reader.outOfService()).toEqual([]);
      expect(await askAll(reader)).toEqual(sound);
    }),
  );

  test('is not taken for one that is still empty', () =>
    withTemporaryFolder(async (folder) => {
      const dataDir = join(folder, 'data');
      const reader = await openReader(dataDir);
      reader.assertGroundKnown();
      await copySample(dataDir);
      await reader.refresh();
      await rename(join(dataDir, 'frames'), join(dataDir, 'aside'));
      await reader.refresh();
      expect(() => reader.assertGroundKnown()).toThrow(/frames is missing/);
      expect(await readdir(dataDir)).not.toContain('frames');
    }));
});
