import { cp, mkdir, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { writeDemoGranules } from '../../cli/demo/writeDemoGranules.ts';
import { openLakeReader, type LakeFrame } from '../../store/lake/read/lakeReader.ts';
import { currentManifest } from '../../store/lake/release/releasePointer.ts';
import { finished, startCommand } from '../support/machine/runProcess.ts';
import { temporaryFolder } from '../support/machine/temporaryFolder.ts';

const size = { rows: 64, cols: 64, epochs: 12, seed: 5, endDate: '2026-09-30' };

let planted: string;
/** The lake into which they were ingested, and the frame in it. */
let published: {
  readonly lake: string;
  readonly releaseId: string;
  readonly manifest: LakeFrame['manifest'];
};
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ground-motion-'));
  planted = join(folder, 'granules');
  await writeDemoGranules({ ...size, outDir: planted });
  const lake = join(folder, 'lake');
  const [frame] = (await lakeOf(planted, lake)).frames;
  published = { lake, releaseId: frame!.releaseId, manifest: frame!.manifest };
  return () => rm(folder, { recursive: true });
});

/** A copy of the planted granules for a test to damage, in the test's folder. */
async function granulesFor(folder: string): Promise<string> {
  const granules = join(folder, 'granules');
  await cp(planted, granules, { recursive: true, preserveTimestamps: true });
  return granules;
}

/** A copy of the lake into which they were ingested. */
async function lakeFor(folder: string): Promise<string> {
  const dataDir = join(folder, 'lake');
  await cp(published.lake, dataDir, { recursive: true, preserveTimestamps: true });
  return dataDir;
}

async function lakeOf(granules: string, dataDir: string, ...words: readonly string[]) {
  const end = await finished(startCommand(['ingest', granules, '--data-dir', dataDir, ...words]));
  const reader = await openLakeReader({ dataDir, pollIntervalMs: 0 });
  const frames = reader.frames();
  await reader.close();
  return { ...end, frames };
}

const granulesOf = (folder: string) =>
  readdirSync(folder).filter((name) => name.endsWith('.nc') && !name.includes('_v0.9_'));

describe('bad products at the command line', () => {
  test('a truncated and a foreign file are refused and a granule of another frame is left out, by name, and the rest of the frame is not lost', async () => {
    const folder = await temporaryFolder();
    const granules = await granulesFor(folder);
    const [, , , broken, foreign] = granulesOf(granules) as [string, string, string, string, string];
    await truncate(join(granules, broken), 3_000);
    await writeFile(join(granules, foreign), 'not an HDF5 file at all');
    const others = join(folder, 'others');
    await writeDemoGranules({ ...size, epochs: 6, frameId: 'F08883', outDir: others });
    const stranger = granulesOf(others)[0]!;
    await cp(join(others, stranger), join(granules, stranger));
    const dataDir = join(folder, 'lake');
    const { code, errors, output, frames } = await lakeOf(granules, dataDir, '--frame', 'F08882');
    expect(errors).toContain(`refused: ${broken}`);
    expect(errors).toContain(`refused: ${foreign}`);
    expect(errors).toContain(
      `ignored: ${join(granules, stranger)}: of frame F08883; frame F08882 was requested`,
    );
    expect(code).toBe(0);
    expect(output).toContain('2 refused');
    expect(frames.map(({ frameId }) => frameId)).toEqual(['F08882']);
    const { products } = (await currentManifest(dataDir, 'F08882'))!;
    expect(products.filter((product) => product.outcome === 'refused')).toHaveLength(2);
  });

  test('without any usable file, ends with a code, a reason and an untouched lake', async () => {
    const folder = await temporaryFolder();
    const empty = join(folder, 'empty');
    await mkdir(empty);
    for (const path of [empty, join(folder, 'absent'), import.meta.filename]) {
      const { code, errors, frames } = await lakeOf(path, join(folder, 'lake'));
      expect(code, errors).toBe(1);
      expect(errors).toMatch(/ingest failed \([a-z_]+\): /);
      expect(errors).toContain(path.split('/').at(-1));
      expect(frames).toEqual([]);
    }
  });

  test('a failed ingest leaves the earlier release served byte for byte', async () => {
    const folder = await temporaryFolder();
    const granules = await granulesFor(folder);
    const dataDir = await lakeFor(folder);
    const pointer = join(dataDir, 'frames/F08882/current.json');
    const pointed = await readFile(pointer);
    for (const name of granulesOf(granules)) await truncate(join(granules, name), 100);
    const after = await lakeOf(granules, dataDir);
    expect(after.code).toBe(1);
    expect(after.frames[0]!.releaseId).toBe(published.releaseId);
    expect(await readFile(pointer)).toEqual(pointed);
  });

  test('wrong usage and bad data have different exit codes', async () => {
    for (const args of [[], ['--nonsense'], ['x', '--threads', 'many']]) {
      const { code, errors } = await finished(startCommand(['ingest', ...args]));
      expect(code).toBe(2);
      expect(errors).toContain('./gm ingest');
    }
    const { code, output } = await finished(startCommand(['ingest', '--help']));
    expect(code).toBe(0);
    expect(output).toContain('--gnss');
  });
});

describe('products that do not belong to the frame they are given for', () => {
  test('a wrong --frame is refused and the right release stays; --replace confirms that it is intended', async () => {
    const folder = await temporaryFolder();
    const points = join(folder, 'points.csv');
    const dataDir = await lakeFor(folder);
    const dates = Array.from({ length: 8 }, (_, month) => `2025-0${month + 1}-01`);
    await writeFile(
      points,
      `id,lat,lon,${dates.join()}\np1,36.5,-119.8,${dates.map((_, i) => -5 * i).join()}\n`,
    );
    const args = [points, '--frame', 'F08882', '--data-dir', dataDir];
    const refused = await finished(startCommand(['ingest', ...args]));
    expect(refused.code).toBe(1);
    expect(refused.errors).toContain('frame_mismatch');
    expect(refused.errors).toContain('another place');
    expect((await served(dataDir)).releaseId).toBe(published.releaseId);
    expect((await finished(startCommand(['ingest', ...args, '--replace']))).code).toBe(0);
    expect((await served(dataDir)).manifest.product_kind).toBe('point_series');
  });

  test('a damaged copy of a product in the archive has no effect; without the archive its date is named', async () => {
    const folder = await temporaryFolder();
    const granules = await granulesFor(folder);
    const dataDir = await lakeFor(folder);
    const last = granulesOf(granules).at(-1)!;
    await truncate(join(granules, last), 3_000);
    const kept = await lakeOf(granules, dataDir);
    expect(kept.errors).toMatch(/refused: .*truncated/);
    expect(kept.frames[0]!.releaseId).toBe(published.releaseId);
    await rm(join(dataDir, 'frames', published.manifest.frame_id, 'pairs'), { recursive: true });
    const after = await lakeOf(granules, dataDir);
    expect(after.code).toBe(0);
    const lost = published.manifest.epochs.at(-1)!;
    expect(after.errors).toContain(`warning: 1 dates of release ${published.releaseId}`);
    expect(after.errors).toContain(lost);
  });

  test('dates that are not connected are named, before a release is started', async () => {
    const folder = await temporaryFolder();
    const points = join(folder, 'points.csv');
    await writeFile(points, 'id,lat,lon,2025-01-01,2025-02-01\np1,36.5,-119.8,0,1\n');
    const end = await finished(
      startCommand(['ingest', points, '--frame', 'TWO', '--data-dir', join(folder, 'lake')]),
    );
    expect(end.code).toBe(1);
    expect(end.errors).toContain('too_few_dates');
    expect(end.errors).toContain('2 dates join, a velocity needs 5');
    // Only the record of the attempt, for `./gm status`.
    expect(readdirSync(join(folder, 'lake/frames/TWO'))).toEqual(['ingest.json']);
  });

  test('a --gnss file without stations is an error, not a relative frame', async () => {
    const folder = await temporaryFolder();
    const granules = await granulesFor(folder);
    const stations = join(folder, 'stations.csv');
    await writeFile(stations, 'station,lat,lon,v_up_mm_yr,sigma_mm_yr\n');
    const args = [granules, '--gnss', stations, '--data-dir', join(folder, 'lake')];
    const end = await finished(startCommand(['ingest', ...args]));
    expect(end.code).toBe(1);
    expect(end.errors).toContain('no_gnss_stations');
  });

  test('a data folder that cannot be created is named at once', async () => {
    const folder = await temporaryFolder();
    const granules = await granulesFor(folder);
    const file = join(folder, 'file');
    await writeFile(file, '');
    for (const dataDir of ['/proc/nope', join(file, 'lake')]) {
      const end = await finished(startCommand(['ingest', granules, '--data-dir', dataDir]));
      expect(end.code).toBe(1);
      expect(end.errors).toMatch(/ingest failed \(folder_unusable\): .*(nope|file)/);
    }
  });
});

async function served(dataDir: string) {
  const reader = await openLakeReader({ dataDir, pollIntervalMs: 0 });
  const frame = reader.frames()[0]!;
  await reader.close();
  return frame;
}
