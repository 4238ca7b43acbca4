import { readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../support/machine/temporaryFolder.ts';
import {
  BYTES,
  expectWhole,
  fetchTo,
  FRAME,
  granulesIn,
  NAMES,
  startArchive,
} from '../../support/sources/archivedFrame.ts';
import { contentOf, staticName } from '../../support/sources/dispNames.ts';
import type { Earthdata } from '../../support/sources/earthdata.ts';

const NAME = NAMES[0]!;

let world: Earthdata;
const started: { close(): Promise<void> }[] = [];
beforeEach(async () => {
  world = await startArchive();
  started.push(world);
});
afterAll(() => Promise.all(started.map((each) => each.close())));

const partsIn = (to: string) => readdir(join(to, '.fetch'));

describe('fetching granules', () => {
  it('downloads a frame’s granules and its line of sight, whole, once', async () => {
    const to = await temporaryFolder();
    const first = await fetchTo(world, to);
    expect(first).toMatchObject({ ok: true, frames: [{ newObservations: 4, tally: { fetched: 5 } }] });
    expect(await granulesIn(to)).toEqual([...NAMES, staticName(FRAME)].toSorted());
    await expectWhole(to, NAMES);
    expect(await partsIn(to)).toEqual([]);
    const before = world.store.requests.length;
    const second = await fetchTo(world, to);
    expect(second).toMatchObject({ ok: true, frames: [{ skipped: { stored: 4 }, tally: { fetched: 0 } }] });
    expect(world.store.requests).toHaveLength(before);
  });

  it('reads every page of a search', async () => {
    world.pageSize = 1;
    const to = await temporaryFolder();
    expect(await fetchTo(world, to, ['--dry-run'])).toMatchObject({ frames: [{ listed: 4, wanted: 5 }] });
    expect(world.searches.map(({ after }) => after).filter((after) => after !== null).length).toBeGreaterThan(
      3,
    );
    expect(await readdir(to)).toEqual([]);
  });

  it('continues a partial download of an earlier run, without its bytes again', async () => {
    const to = await temporaryFolder();
    world.store.fault = () => ({ is: 'cut', bytes: 120_000 });
    const cut = await fetchTo(world, to, ['--jobs', '1'], {
      retries: { attempts: 1, baseMs: 1, longestMs: 1 },
    });
    expect(cut.ok).toBe(false);
    expect(await granulesIn(to)).toEqual([staticName(FRAME)]);
    const sent = new Map(world.store.sent);
    world.store.fault = () => null;
    const done = await fetchTo(world, to);
    expect(done).toMatchObject({
      ok: true,
      frames: [{ tally: { fetched: 4, resumedBytes: 4 * 120_000 } }],
    });
    await expectWhole(to, NAMES);
    for (const name of NAMES) {
      expect(world.store.sent.get(`/${name}`)! - sent.get(`/${name}`)!).toBe(BYTES - 120_000);
    }
  });

  it('starts over when the file has changed at the source meanwhile', async () => {
    const to = await temporaryFolder();
    world.telling = { bytes: false, checksum: false, sidecar: false };
    world.store.fault = () => ({ is: 'cut', bytes: 120_000 });
    await fetchTo(world, to, [], { retries: { attempts: 1, baseMs: 1, longestMs: 1 } });
    world.store.fault = () => null;
    const other = contentOf('another', 150_000);
    contentOf(NAME, 16).copy(other);
    world.store.files.set(`/${NAME}`, other);
    expect((await fetchTo(world, to)).ok).toBe(true);
    expect((await readFile(join(to, FRAME, NAME))).equals(other)).toBe(true);
  });

  it('skips what exceeds a disk budget, latest dates first', async () => {
    const to = await temporaryFolder();
    const found = await fetchTo(world, to, ['--disk-budget', '0.00045']);
    expect(found).toMatchObject({ ok: false, frames: [{ left: 2, tally: { fetched: 3 } }] });
    expect(await granulesIn(to)).toEqual([...NAMES.slice(0, 2), staticName(FRAME)].toSorted());
    expect(await fetchTo(world, to, ['--disk-budget', '0.00045'])).toMatchObject({
      frames: [{ left: 2, tally: { fetched: 0 } }],
    });
  });

  it('counts a file of unknown length against the budget once it is known', async () => {
    world.telling = { bytes: false, checksum: true, sidecar: false };
    const to = await temporaryFolder();
    const found = await fetchTo(world, to, ['--disk-budget', '0.00045', '--jobs', '1']);
    expect(found.ok).toBe(false);
    expect(found.frames[0]!.tally.troubles.map(({ outcome }) => outcome)).toEqual(['no_room', 'no_room']);
    expect(found.frames[0]!.tally.fetched).toBe(3);
  });

  it('downloads every file once in two concurrent runs', async () => {
    world.store.pauseMs = 2;
    const to = await temporaryFolder();
    const both = await Promise.all([fetchTo(world, to), fetchTo(world, to)]);
    const fetched = both.map(({ frames }) => frames[0]!.tally.fetched);
    expect(fetched[0]! + fetched[1]!).toBe(5);
    await expectWhole(to, NAMES);
    for (const name of NAMES) expect(world.store.sent.get(`/${name}`)).toBe(BYTES);
    expect(await partsIn(to)).toEqual([]);
  });

  it('removes what the source has withdrawn, and many files only when requested', async () => {
    const to = await temporaryFolder();
    await fetchTo(world, to);
    const gone = world.granules.splice(0, 1)[0]!.files[0]!;
    expect(await fetchTo(world, to)).toMatchObject({ ok: true, frames: [{ withdrawn: [gone] }] });
    expect(await granulesIn(to)).not.toContain(gone);
    expect(await readdir(join(to, '.fetch', 'withdrawn', FRAME))).toEqual([gone]);
    world.searchTimesOut = true;
    world.granules.splice(0, 3);
    expect(await fetchTo(world, to)).toMatchObject({ frames: [{ withdrawn: [] }] });
    world.searchTimesOut = false;
    expect(await fetchTo(world, to)).toMatchObject({ ok: false, frames: [{ isWithdrawalRefused: true }] });
    expect(await granulesIn(to)).toHaveLength(4);
    expect(await fetchTo(world, to, ['--accept-withdrawals'])).toMatchObject({ ok: true });
    expect(await granulesIn(to)).toEqual([staticName(FRAME)]);
  });

  it('recovers from a partial file that a crash has damaged', async () => {
    const to = await temporaryFolder();
    world.store.fault = () => ({ is: 'cut', bytes: 50_000 });
    await fetchTo(world, to, [], { retries: { attempts: 1, baseMs: 1, longestMs: 1 } });
    world.store.fault = () => null;
    for (const folder of await partsIn(to)) {
      const part = join(to, '.fetch', folder, 'part');
      await writeFile(part, Buffer.alloc(30_000, 1));
      await utimes(part, 1, 1);
    }
    await rm(join(to, '.fetch', (await partsIn(to))[0]!, 'state.json'), { force: true });
    expect((await fetchTo(world, to)).ok).toBe(true);
    await expectWhole(to, NAMES);
  });
});
