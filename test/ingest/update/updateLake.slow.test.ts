import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyLake } from '../../../ingest/command/lakeCommands.ts';
import type { Manifest } from '../../../schemas/manifest.ts';
import { currentManifest } from '../../../store/lake/release/releasePointer.ts';
import { openLakeReader } from '../../../store/lake/read/lakeReader.ts';
import { comparable, FRAME, LINE_OF_SIGHT, plantGrowingFrame } from '../../support/files/growingFrame.ts';
import { finished, startCommand, type FinishedProcess } from '../../support/machine/runProcess.ts';
import { temporaryFolder } from '../../support/machine/temporaryFolder.ts';
import { times } from '../../support/machine/tier.ts';
import { type Earthdata, startEarthdata } from '../../support/sources/earthdata.ts';

const frame = await plantGrowingFrame();
const granules = frame.files.filter((name) => name.endsWith('.nc')).toSorted();
const lineOfSight = frame.files.find((name) => LINE_OF_SIGHT.test(name))!;
const newest = granules.at(-1)!;

const STEPS = ['fetch', 'ingest', 'archiving', 'writing', 'publishing', 'verify', 'prune'];

/** One kill after the other, each later than the one before, so that each run continues an earlier one; at night, each alone. */
const KILLS = times(1, STEPS.length) === 1 ? [{ steps: STEPS }] : STEPS.map((step) => ({ steps: [step] }));

let world: Earthdata;
/** A lake and its folder of granules, updated while the archive lacked the newest granule. */
let before: string;

async function publish(name: string, revisedAt?: string): Promise<void> {
  const isStatic = name === lineOfSight;
  const content = await readFile(join(frame.granules, name));
  world.add(
    {
      collection: isStatic ? 'OPERA_L3_DISP-S1-STATIC_V1' : 'OPERA_L3_DISP-S1_V1',
      frameNumber: 8882,
      files: [name],
      ...(revisedAt !== undefined && { revisedAt }),
    },
    () => content,
  );
}

function startUpdate(folder: string, ...words: readonly string[]) {
  const places = ['--data-dir', join(folder, 'lake'), '--to', join(folder, 'granules')];
  return startCommand(['update', ...places, '--threads', '1', ...words], world.environment);
}

const update = (folder: string, ...words: readonly string[]): Promise<FinishedProcess> =>
  finished(startUpdate(folder, ...words));

async function copyOf(folder: string): Promise<string> {
  const copy = await temporaryFolder();
  await cp(folder, copy, { recursive: true, preserveTimestamps: true });
  return copy;
}

/** The content of the release, as if it were made when the frame's release of all granules was. */
const contentOf = (folder: string, manifest: Manifest) =>
  comparable(join(folder, 'lake'), { ...manifest, created_at: frame.manifest.created_at });

const manifestIn = async (folder: string) => (await currentManifest(join(folder, 'lake'), FRAME))!;
const releasesIn = (folder: string) => readdir(join(folder, 'lake/frames', FRAME, 'releases'));

/** Runs an update and kills it with SIGKILL once its log has a line. */
async function killedAt(folder: string, line: string): Promise<void> {
  const child = startUpdate(folder, '--keep', '0');
  let errors = '';
  child.stderr!.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
    if (errors.includes(line)) child.kill('SIGKILL');
  });
  await new Promise((settle) => child.once('close', settle));
  expect(errors).toContain(line);
}

beforeAll(async () => {
  world = await startEarthdata();
  await publish(lineOfSight);
  for (const name of granules.slice(0, -1)) await publish(name);
  before = await mkdtemp(join(tmpdir(), 'ground-motion-'));
  const { code, output, errors } = await update(before, '--frame', FRAME);
  expect(errors + output).toContain(`${FRAME}: published`);
  expect(code).toBe(0);
  await publish(newest, new Date().toISOString());
}, 120_000);
afterAll(async () => {
  await world.close();
  await rm(before, { recursive: true });
});

describe('./gm update', () => {
  test('fetches, ingests and verifies a new granule, removes the earlier release, and then leaves the frame alone', async () => {
    const folder = await copyOf(before);
    const [earlier] = await releasesIn(folder);
    const planned = await update(folder, '--dry-run');
    expect(planned).toMatchObject({ code: 0 });
    expect(planned.output).toMatch(
      /^F08882: 1 file \(.+\); fetch, ingest, verify, prune\n1 frame: 1 with work/,
    );
    const searches = world.searches.length;
    const { code, output } = await update(folder, '--keep', '0');
    expect(output).toMatch(
      /^F08882: published \S+; 1 file .*\n1 frame: 1 published; .*1 earlier release removed/,
    );
    expect(code).toBe(0);
    // One search for changes and its end, no list of the frame.
    expect(world.searches.length - searches).toBe(2);
    const manifest = await manifestIn(folder);
    expect(await contentOf(folder, manifest)).toEqual(frame.allAtOnce);
    expect(await releasesIn(folder)).not.toContain(earlier);

    // The granules may be deleted once their release is made.
    await rm(join(folder, 'granules'), { recursive: true });
    for (const words of [[], ['--complete']]) {
      const idle = await update(folder, ...words);
      expect([idle.code, idle.output]).toEqual([0, '1 frame: 1 without anything new\n']);
    }
    expect((await manifestIn(folder)).release_id).toBe(manifest.release_id);
  });

  test.each(KILLS)(
    'continues after kills at $steps, and the frame is served all the time',
    async ({ steps }) => {
      const folder = await copyOf(before);
      for (const step of steps) {
        await killedAt(folder, `${FRAME} ${step}`);
        const reader = await openLakeReader({ dataDir: join(folder, 'lake'), pollIntervalMs: 0 });
        expect(reader.problems()).toEqual([]);
        expect(reader.frames()).toHaveLength(1);
        await reader.close();
      }
      const { code, output, errors } = await update(folder, '--keep', '0');
      expect([code, output + errors]).toEqual([0, expect.stringMatching(/1 frame: 1 (published|without)/)]);
      const manifest = await manifestIn(folder);
      expect(await contentOf(folder, manifest)).toEqual(frame.allAtOnce);
      expect(await releasesIn(folder)).toEqual([manifest.release_id]);
      expect(await verifyLake(join(folder, 'lake'))).toMatchObject({ ok: true });
      expect((await update(folder)).output).toBe('1 frame: 1 without anything new\n');
    },
  );

  test('reports a file that the archive does not hand out; two runs that start together then get it once', async () => {
    const folder = await copyOf(before);
    world.gateFault = () => ({ status: 404 });
    const { code, output } = await update(folder);
    world.gateFault = null;
    expect(code).toBe(1);
    expect(output).toMatch(/^F08882: incomplete \(not_at_source\): files not fetched: 1/);
    expect(output).toContain('1 frame: 1 incomplete');

    const ends = await Promise.all([update(folder), update(folder)]);
    const codes = ends.map((end) => Number(end.code)).toSorted((a, b) => a - b);
    expect([
      [0, 0],
      [0, 1],
    ]).toContainEqual(codes);
    const refused = ends.find((end) => end.code === 1);
    if (refused)
      expect(refused.errors).toContain('update failed (ingest_in_progress): the lake is being updated');
    expect(ends.filter((end) => end.output.includes('1 frame: 1 published'))).toHaveLength(1);
  });

  test('takes products from a folder, fetches nothing, and keeps the reference and the statements of the release before', async () => {
    const folder = await copyOf(before);
    const lake = ['--data-dir', join(folder, 'lake'), '--threads', '1'];
    const said = ['--reference', 'keep', '--attribution', 'ours'];
    await finished(startCommand(['ingest', '--frame', FRAME, ...said, ...lake]));
    expect((await manifestIn(folder)).spatial_reference.method).toBe('kept');
    const delivered = join(folder, 'delivered');
    await cp(join(frame.granules, newest), join(delivered, FRAME, newest));
    const searches = world.searches.length;
    const words = ['update', ...lake, '--from', delivered];
    const first = await finished(startCommand(words));
    expect(first.output).toMatch(
      /^F08882: published \S+; [^;]+\n1 frame: 1 published; 1 earlier release removed\n$/,
    );
    expect(await manifestIn(folder)).toMatchObject({
      spatial_reference: { method: 'kept' },
      statements: { attribution: 'ours' },
    });
    const again = await finished(startCommand([...words, '--json']));
    expect(JSON.parse(again.output)).toMatchObject({
      ok: true,
      frames: [{ outcome: 'unchanged', steps: [] }],
    });
    expect(world.searches.length).toBe(searches);
  });

  test('does not untie a frame whose station files are gone', async () => {
    const folder = await copyOf(before);
    const [west, south, east, north] = (await manifestIn(folder)).bbox;
    const rows = [0.3, 0.45, 0.6, 0.75].map(
      (share, at) => `S${at},${south + share * (north - south)},${(west + east) / 2},${-6 + 0.1 * at},0.4`,
    );
    const stations = join(folder, 'lake/gnss', FRAME);
    await mkdir(stations, { recursive: true });
    const header = 'station,lat,lon,v_up_mm_yr,sigma_mm_yr';
    await writeFile(join(stations, 'stations.csv'), [header, ...rows, ''].join('\n'));
    await finished(startCommand(['tie', FRAME, '--data-dir', join(folder, 'lake'), '--threads', '1']));
    expect((await manifestIn(folder)).calibration.model).toBe('field');
    await rm(stations, { recursive: true });
    const { code, output } = await update(folder);
    expect(code).toBe(1);
    expect(output).toContain('F08882: failed at ingest (no_gnss_stations)');
    expect((await manifestIn(folder)).calibration.model).toBe('field');
  });
});
