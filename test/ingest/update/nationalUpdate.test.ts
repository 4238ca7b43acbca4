import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, expect, it } from 'vitest';
import { UPDATE } from '../../../cli/update/updateCommand.ts';
import { updateLake } from '../../../ingest/update/updateLake.ts';
import { writeUpdateRecord } from '../../../ingest/update/updateRecord.ts';
import { fetchConfigOf } from '../../../schemas/fetchConfig.ts';
import { lineOf } from '../../support/machine/commandLine.ts';
import { temporaryFolder } from '../../support/machine/temporaryFolder.ts';
import { contentOf, dispNames } from '../../support/sources/dispNames.ts';
import { startEarthdata, type Earthdata } from '../../support/sources/earthdata.ts';

const FRAMES = Array.from({ length: 1711 }, (_, at) => `F${String(at + 1).padStart(5, '0')}`);
const CHANGED = FRAMES.filter((_, at) => at % 12 === 0);
const NOW = Date.UTC(2026, 10, 21, 6);
const REVISED_AT = '2026-11-21T01:00:00.000Z';

const started: Earthdata[] = [];
afterAll(() => Promise.all(started.map((each) => each.close())));

/** An archive with a new granule of each twelfth frame, and an older one of every frame. */
async function startArchive(): Promise<Earthdata> {
  const world = await startEarthdata();
  started.push(world);
  for (const frame of FRAMES) {
    const [older, newer] = dispNames(frame, 2) as [string, string];
    const granule = { collection: 'OPERA_L3_DISP-S1_V1', frameNumber: Number(frame.slice(1)) };
    world.add({ ...granule, files: [older] }, (name) => contentOf(name, 32));
    if (CHANGED.includes(frame))
      world.add({ ...granule, files: [newer], revisedAt: REVISED_AT }, (name) => contentOf(name, 32));
  }
  return world;
}

async function nationalLake(): Promise<string> {
  const dataDir = await temporaryFolder();
  for (const frame of FRAMES) await mkdir(join(dataDir, 'frames', frame), { recursive: true });
  const at = '2026-11-20T06:00:00.000Z';
  await writeUpdateRecord(dataDir, null, {
    record_version: 1,
    searched_at: { opera: at, nisar: at },
    listed: FRAMES,
    unfinished: [],
    failures: [],
    last_run: null,
    combined: true,
  });
  return dataDir;
}

function planOf({ environment }: Earthdata, dataDir: string, ...words: readonly string[]) {
  const line = lineOf(UPDATE, [
    '--dry-run',
    '--data-dir',
    dataDir,
    '--to',
    join(dataDir, 'granules'),
    ...words,
  ]);
  const stream = new PassThrough().resume() as unknown as NodeJS.WriteStream;
  const run = { settings: fetchConfigOf(environment), environment, stream, now: () => NOW };
  return updateLake({ ...line, mayHaveSold: false }, { ...run, stop: new AbortController().signal });
}

it('plans a nation of 1,711 frames, 143 of them with a new granule, with two catalog requests', async () => {
  const world = await startArchive();
  const dataDir = await nationalLake();
  const { lines, json, ok } = await planOf(world, dataDir);
  expect(ok).toBe(true);
  expect(world.searches).toHaveLength(2);
  expect(json).toMatchObject({ dry_run: true, idle: 1711 - 143 });
  expect((json as { frames: { frame: string }[] }).frames.map(({ frame }) => frame)).toEqual(CHANGED);
  expect(lines[0]).toBe('F00001: 1 file (1 kB); fetch, ingest, verify, prune');
  expect(lines.at(-1)).toMatch(/^1711 frames: 143 with work, 1568 without anything new; 143 files/);
  expect(await readdir(dataDir)).toEqual(['frames', 'update']);
});

it('divides the frames among the elements of an array job', async () => {
  const world = await startArchive();
  const dataDir = await nationalLake();
  const frames: string[] = [];
  for (const shard of ['0/3', '1/3', '2/3']) {
    const at = '2026-11-20T06:00:00.000Z';
    const [index, count] = shard.split('/').map(Number) as [number, number];
    await writeUpdateRecord(
      dataDir,
      { index, count },
      {
        record_version: 1,
        searched_at: { opera: at, nisar: at },
        listed: FRAMES,
        unfinished: [],
        failures: [],
        last_run: null,
        combined: true,
      },
    );
    const { json } = await planOf(world, dataDir, '--shard', shard);
    frames.push(...(json as { frames: { frame: string }[] }).frames.map(({ frame }) => frame));
  }
  expect(frames.toSorted()).toEqual(CHANGED);
});

it('plans again from the earlier time after a search that was cut off, and says so', async () => {
  const world = await startArchive();
  world.searchTimesOut = true;
  const { ok, lines } = await planOf(world, await nationalLake());
  expect(ok).toBe(false);
  expect(lines).toContain('the archive did not list all changes in time; the next update looks again');
});
