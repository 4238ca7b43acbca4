import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ChildProcess } from 'node:child_process';
import { afterAll, describe, expect, it } from 'vitest';
import { finished, startCommand } from '../../support/machine/runProcess.ts';
import { temporaryFolder } from '../../support/machine/temporaryFolder.ts';
import { times } from '../../support/machine/tier.ts';
import { contentOf, dispNames, staticName } from '../../support/sources/dispNames.ts';
import { type Earthdata, startEarthdata } from '../../support/sources/earthdata.ts';

const FRAME = 'F08882';
/**
 * By day fewer and larger granules: in both cases 100 MB, which exceeds the memory of a process that holds only their
 * list.
 */
const GRANULES = times(300, 1000);
const BYTES = Math.floor(100_000_000 / GRANULES);
const started: { close(): Promise<void> }[] = [];
afterAll(() => Promise.all(started.map((each) => each.close())));

/** An archive of this many granules, which fails every twentieth request, each time in a different way. */
async function failingArchive(count: number, bytes: number): Promise<Earthdata> {
  const world = await startEarthdata();
  started.push(world);
  const add = (collection: string, name: string) =>
    world.add({ collection, frameNumber: 8882, files: [name] }, (file) => contentOf(file, bytes));
  for (const name of dispNames(FRAME, count)) add('OPERA_L3_DISP-S1_V1', name);
  add('OPERA_L3_DISP-S1-STATIC_V1', staticName(FRAME));
  const faults = [
    { is: 'status', status: 503, headers: { 'retry-after': '0' } },
    { is: 'cut', bytes: Math.floor(bytes / 2) },
    { is: 'corrupt' },
    { is: 'status', status: 403 },
  ] as const;
  let requests = 0;
  world.store.fault = () => (++requests % 20 === 0 ? faults[(requests / 20) % faults.length]! : null);
  return world;
}

/** Fetches everything with the command; returns the process's peak memory in megabytes. */
async function fetchAllOf(world: Earthdata, to: string) {
  const argv = [
    'fetch',
    '--frame',
    FRAME,
    '--to',
    to,
    '--data-dir',
    await temporaryFolder(),
    '--jobs',
    '16',
    '--json',
  ];
  const child = startCommand(argv, world.environment);
  const [peakMb, { code, output, errors }] = await Promise.all([peakOf(child), finished(child)]);
  expect(errors.includes('failed') ? errors : code).toBe(0);
  return { peakMb, told: JSON.parse(output) as { frames: [{ tally: { fetched: number; bytes: number } }] } };
}

async function peakOf(child: ChildProcess): Promise<number> {
  let peakKb = 0;
  while (child.exitCode === null && child.signalCode === null) {
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
    peakKb = Math.max(peakKb, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0));
    await sleep(50);
  }
  return peakKb / 1024;
}

describe(`${GRANULES} granules from an archive that fails every twentieth request`, () => {
  it('arrive whole and once, in the memory that a tenth of them take', async () => {
    const bytes = BYTES;
    const [few, many] = [await failingArchive(GRANULES / 10, bytes), await failingArchive(GRANULES, bytes)];
    const to = await temporaryFolder();
    const small = await fetchAllOf(few, await temporaryFolder());
    const large = await fetchAllOf(many, to);
    expect(large.told.frames[0].tally).toMatchObject({
      fetched: GRANULES + 1,
      bytes: (GRANULES + 1) * bytes,
    });
    const names = dispNames(FRAME, GRANULES);
    expect(await readdir(join(to, FRAME))).toHaveLength(GRANULES + 1);
    for (const name of names)
      expect((await readFile(join(to, FRAME, name))).equals(contentOf(name, bytes))).toBe(true);
    // Only corrupted files, and those in transit when a connection was cut, are sent twice.
    const sent = [...many.store.sent.values()].reduce((sum, each) => sum + each, 0);
    expect(sent / ((GRANULES + 1) * bytes)).toBeLessThan(1.05);
    const before = many.store.requests.length;
    await fetchAllOf(many, to);
    expect(many.store.requests).toHaveLength(before);
    // Ten times as many granules add the memory for their list, not for their bytes (100 MB).
    expect(large.peakMb - small.peakMb).toBeLessThan(50);
  });
});
