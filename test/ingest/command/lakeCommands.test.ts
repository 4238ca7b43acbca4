import { existsSync, readdirSync } from 'node:fs';
import { appendFile, cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { verifyLake } from '../../../ingest/command/lakeCommands.ts';
import { statusOfLake } from '../../../ingest/command/lakeStatus.ts';
import { pruneLake, removeFrames } from '../../../ingest/command/pruneLake.ts';
import { lakeFilesAt } from '../../../store/lake/files/lakeFilesAt.ts';
import { recordSold, stateSalesRecorded } from '../../../store/lake/release/salesRecord.ts';
import { createFrameCatalog } from '../../../store/lake/release/frameCatalog.ts';
import { lockFrame } from '../../../store/lake/files/local/ingestLock.ts';
import { frameDir } from '../../../store/lake/files/layout.ts';
import { plantFrame } from '../../support/planted/plantedLake.ts';
import { randomNumbers } from '../../support/planted/randomNumbers.ts';
import { madeOnce } from '../../support/machine/madeOnce.ts';
import { times } from '../../support/machine/tier.ts';
import { updateLakeIndex } from '../../../store/lake/release/lakeIndex.ts';
import { temporaryFolder } from '../../support/machine/temporaryFolder.ts';

const NOW = Date.UTC(2026, 5, 1);
const cells = [
  { row: 3, col: 4, velocityVerticalMmYr: -12 },
  { row: 3, col: 5, velocityVerticalMmYr: 1 },
];

/** A copy of a lake with frame F00001, which has a release for each day, and frame F00002 with one release. */
async function lakeWith(releases: number): Promise<{ dataDir: string; ids: string[] }> {
  const dataDir = await temporaryFolder();
  const planted = await madeOnce(`lake-of-${releases}-releases`, (folder) => plantLake(folder, releases));
  await cp(planted, dataDir, { recursive: true, preserveTimestamps: true });
  return { dataDir, ids: (await releaseFolders(dataDir)).toSorted() };
}

async function plantLake(dataDir: string, releases: number): Promise<void> {
  for (let i = 0; i < releases; i++)
    await plantFrame({ dataDir, frameId: 'F00001', cells, now: NOW + i * 86_400_000 });
  await plantFrame({ dataDir, frameId: 'F00002', cells, maps: true, now: NOW });
}

const releaseFolders = (dataDir: string) => readdir(join(dataDir, 'frames/F00001/releases'));

describe('ingest status', () => {
  test('shows release, age, cells and size of every frame', async () => {
    const { dataDir, ids } = await lakeWith(3);
    const { json, lines, ok } = await statusOfLake(dataDir, NOW);
    expect(ok).toBe(true);
    expect(lines).toHaveLength(2);
    expect(json).toMatchObject({
      frames: [
        {
          frame: 'F00001',
          state: 'served',
          release: ids[2],
          last_observation: '2026-05-20',
          data_freshness: 'current',
          measured_cells: 2,
          earlier_releases: 2,
        },
        { frame: 'F00002', state: 'served', earlier_releases: 0 },
      ],
    });
  });

  test('names a damaged frame and its reason, and still shows the others', async () => {
    const { dataDir } = await lakeWith(1);
    await writeFile(join(dataDir, 'frames/F00001/current.json'), '{"release": "nonsense"');
    const { json, ok } = await statusOfLake(dataDir, NOW);
    expect(ok).toBe(false);
    expect(json).toMatchObject({
      frames: [{ state: 'damaged', problem: expect.stringContaining('current.json') }, { state: 'served' }],
    });
  });

  test('does not prune a damaged frame, and still prunes the others', async () => {
    const { dataDir } = await lakeWith(3);
    await writeFile(join(dataDir, 'frames/F00002/current.json'), 'x');
    const { json, ok } = await pruneLake(dataDir, { keep: 0 });
    expect(ok).toBe(false);
    expect(json).toMatchObject({
      frames: [
        { frame: 'F00001', removed: [expect.any(String), expect.any(String)] },
        { frame: 'F00002', problem: expect.stringContaining('current.json') },
      ],
    });
  });

  test('reports when there is no frame', async () => {
    const dataDir = await temporaryFolder();
    expect(await statusOfLake(dataDir, NOW)).toMatchObject({ lines: [`no frame in ${dataDir}`], ok: true });
  });
});

describe('a command for a folder that does not exist', () => {
  test('fails, because a misspelled folder is not an empty lake', async () => {
    const missing = join(await temporaryFolder(), 'misspelled');
    const error = { code: 'lake_not_found', message: expect.stringContaining(missing) };
    await expect(verifyLake(missing)).rejects.toMatchObject(error);
    await expect(statusOfLake(missing, NOW)).rejects.toMatchObject(error);
    await expect(pruneLake(missing, { keep: 1 })).rejects.toMatchObject(error);
    expect(existsSync(missing)).toBe(false);
  });
});

describe('ingest verify', () => {
  test('of a folder that never was a lake verifies nothing, which is not a success', async () => {
    const dataDir = await temporaryFolder();
    const nothing = { ok: false, lines: [`no frame in ${dataDir}: nothing was verified`] };
    expect(await verifyLake(dataDir)).toMatchObject(nothing);
  });

  test('finds every released file intact, and then one changed byte', async () => {
    const { dataDir, ids } = await lakeWith(1);
    expect(await verifyLake(dataDir)).toMatchObject({ ok: true });
    const release = join(dataDir, 'frames/F00001/releases', ids[0]!);
    const file = (await readdir(release, { recursive: true })).find((path) => path.endsWith('.parquet'));
    await appendFile(join(release, file!), ' ');
    const { ok, lines } = await verifyLake(dataDir);
    expect(ok).toBe(false);
    expect(await verifyLake(dataDir, 'F00002')).toMatchObject({ ok: true, lines: [expect.any(String)] });
    expect(lines[0]).toContain('F00001');
    expect(lines[0]).toContain('.parquet');
    expect(lines[1]).toContain('sound');
  });
});

describe('ingest verify of a lake with one flipped bit', () => {
  /** Every file of F00002's served release and of the lake itself, by path. */
  const FILES = /^(?:frames\/F00002\/(?:current\.json|releases\/.*)|index\.parquet)$/;

  test('finds it, in any file that is served or offered, anywhere in it', async () => {
    const { dataDir } = await lakeWith(1);
    await updateLakeIndex(dataDir);
    expect(await verifyLake(dataDir)).toMatchObject({ ok: true });
    const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
    const files = entries
      .filter((entry) => entry.isFile())
      .map((entry) => relative(dataDir, join(entry.parentPath, entry.name)))
      .filter((path) => FILES.test(path));
    const jsons = ['coverage.json', 'manifest.json', 'served.json'];
    const others = ['index.parquet', 'classes.tif', 'last_observation.tif'];
    expect(files.map((path) => basename(path))).toEqual(expect.arrayContaining([...jsons, ...others]));
    const random = randomNumbers(7);
    const missed: string[] = [];
    for (const path of files) {
      const file = join(dataDir, path);
      const sound = await readFile(file);
      for (let flip = 0; flip < times(1, 3); flip++) {
        const at = Math.floor(random() * sound.length);
        const damaged = Buffer.from(sound);
        damaged[at]! ^= 1 << Math.floor(random() * 8);
        await writeFile(file, damaged);
        const { ok } = await verifyLake(dataDir);
        if (ok) missed.push(`${path} at ${at} of ${sound.length}`);
      }
      await writeFile(file, sound);
    }
    expect(missed).toEqual([]);
    expect(await verifyLake(dataDir)).toMatchObject({ ok: true });
  });
});

describe('ingest prune', () => {
  test('keeps what is served and the newest earlier releases, and deletes the others', async () => {
    const { dataDir, ids } = await lakeWith(4);
    const { json } = await pruneLake(dataDir, { keep: 1 });
    const rest = { kept_sold: [], removed_pairs: 0, waits_until: null, problem: null };
    expect(json).toEqual({
      dry_run: false,
      context_files: [],
      context_problem: null,
      frames: [
        { frame: 'F00001', removed: [ids[1], ids[0]], ...rest },
        { frame: 'F00002', removed: [], ...rest },
      ],
    });
    expect((await releaseFolders(dataDir)).toSorted()).toEqual([ids[2], ids[3]]);
    const pointer = JSON.parse(await readFile(join(dataDir, 'frames/F00001/current.json'), 'utf8')) as object;
    expect(pointer).toMatchObject({ release: ids[3], earlier: [ids[2]] });
    expect(await pruneLake(dataDir, { keep: 1 })).toMatchObject({
      json: { frames: [{ removed: [] }, { removed: [] }] },
    });
    expect(await verifyLake(dataDir)).toMatchObject({ ok: true });
  });

  test('lists files and removes nothing in a dry run', async () => {
    const { dataDir, ids } = await lakeWith(4);
    const { json, lines, ok } = await pruneLake(dataDir, { keep: 1, dryRun: true });
    expect(ok).toBe(true);
    expect(json).toMatchObject({ dry_run: true, frames: [{ removed: [ids[1], ids[0]] }, { removed: [] }] });
    expect(lines[0]).toBe(`F00001: would remove ${ids[1]}, ${ids[0]}`);
    expect((await releaseFolders(dataDir)).toSorted()).toEqual(ids);
  });

  test('lists what it removes before it removes anything', async () => {
    const { dataDir, ids } = await lakeWith(3);
    const seen: string[][] = [];
    const said: string[] = [];
    const announce = (line: string) => {
      said.push(line);
      seen.push(readdirSync(join(dataDir, 'frames/F00001/releases')));
    };
    await pruneLake(dataDir, { keep: 0, announce });
    expect(said).toEqual([`F00001: removing ${ids[1]}, ${ids[0]}`]);
    expect(seen[0]).toHaveLength(3);
  });

  test('keeps releases with sold reports unless it is forced', async () => {
    const { dataDir, ids } = await lakeWith(4);
    await recordSold(lakeFilesAt(dataDir), { frameId: 'F00001', releaseId: ids[0]! });
    const dry = await pruneLake(dataDir, { keep: 0, dryRun: true });
    expect(dry.lines[0]).toBe(
      `F00001: would remove ${ids[2]}, ${ids[1]}; ${ids[0]} stay: reports of them were sold (--force removes them)`,
    );
    const { json } = await pruneLake(dataDir, { keep: 0 });
    expect(json).toMatchObject({ frames: [{ removed: [ids[2], ids[1]], kept_sold: [ids[0]] }, {}] });
    expect((await releaseFolders(dataDir)).toSorted()).toEqual([ids[0], ids[3]]);
    const forced = await pruneLake(dataDir, { keep: 0, force: true });
    expect(forced.json).toMatchObject({ frames: [{ removed: [ids[0]], kept_sold: [] }, {}] });
    expect(await releaseFolders(dataDir)).toEqual([ids[3]]);
  });

  test('removes nothing where sales may not be recorded, unless it is forced', async () => {
    const { dataDir, ids } = await lakeWith(2);
    const choice = { keep: 0, mayHaveSold: true };
    await expect(pruneLake(dataDir, choice)).rejects.toMatchObject({ code: 'sales_unknown' });
    expect(await releaseFolders(dataDir)).toHaveLength(2);
    await stateSalesRecorded(lakeFilesAt(dataDir), NOW);
    expect((await pruneLake(dataDir, choice)).json).toMatchObject({ frames: [{ removed: [ids[0]] }, {}] });
    const other = await lakeWith(2);
    const forced = await pruneLake(other.dataDir, { ...choice, force: true });
    expect(forced.json).toMatchObject({ frames: [{ removed: [other.ids[0]] }, {}] });
  });

  test('keeps the frames that are not named, and knows the frames it has', async () => {
    const { dataDir } = await lakeWith(3);
    const { json } = await pruneLake(dataDir, { keep: 0, frameId: 'F00002' });
    expect(json).toMatchObject({ frames: [{ frame: 'F00002', removed: [] }] });
    expect(await releaseFolders(dataDir)).toHaveLength(3);
    await expect(pruneLake(dataDir, { keep: 0, frameId: 'f00001' })).rejects.toThrow('did you mean F00001?');
    await expect(pruneLake(dataDir, { keep: 0, frameId: 'F9' })).rejects.toThrow('F00001, F00002');
  });
});

describe('ingest remove', () => {
  const framesServed = async (dataDir: string) => {
    const catalog = createFrameCatalog(lakeFilesAt(dataDir));
    await catalog.refresh();
    return catalog.frames().map(({ frameId }) => frameId);
  };

  test('removes a frame from the lake completely', async () => {
    const { dataDir } = await lakeWith(2);
    const { ok, lines } = await removeFrames(dataDir, { frames: ['F00001'], dryRun: false });
    expect({ ok, lines }).toEqual({ ok: true, lines: ['F00001: removed'] });
    expect(await framesServed(dataDir)).toEqual(['F00002']);
    const folders = (await readdir(join(dataDir, 'frames'))).filter((name) => name.includes('F00001'));
    expect(folders).toEqual([]);
  });

  test('keeps a frame with sold reports, also in a dry run, unless it is forced', async () => {
    const { dataDir, ids } = await lakeWith(2);
    for (const releaseId of ids) await recordSold(lakeFilesAt(dataDir), { frameId: 'F00001', releaseId });
    const frames = ['F00001'];
    for (const dryRun of [true, false]) {
      const { ok, lines } = await removeFrames(dataDir, { frames, dryRun });
      const line = 'F00001: it stays: reports of 2 releases were sold (--force removes it anyway)';
      expect({ ok, lines }).toEqual({ ok: false, lines: [line] });
    }
    expect(await framesServed(dataDir)).toEqual(['F00001', 'F00002']);
    const forced = await removeFrames(dataDir, { frames, dryRun: false, force: true });
    expect(forced.lines).toEqual(['F00001: removed; reports of 2 releases were sold']);
    expect(await framesServed(dataDir)).toEqual(['F00002']);
  });

  test('removes no frame where sales may not be recorded, unless it is forced', async () => {
    const { dataDir } = await lakeWith(1);
    const choice = { frames: ['F00001'], dryRun: false, mayHaveSold: true };
    await expect(removeFrames(dataDir, choice)).rejects.toMatchObject({ code: 'sales_unknown' });
    expect(await removeFrames(dataDir, { ...choice, force: true })).toMatchObject({ ok: true });
  });

  test('removes nothing in a dry run, when one of the frames does not exist, or while a frame is ingested', async () => {
    const { dataDir } = await lakeWith(1);
    expect(await removeFrames(dataDir, { frames: ['F00001'], dryRun: true })).toMatchObject({ ok: true });
    const unknown = removeFrames(dataDir, { frames: ['F00001', 'F00009'], dryRun: false });
    await expect(unknown).rejects.toThrow('no frame F00009');
    const lock = await lockFrame(frameDir(dataDir, 'F00001'), 'F00001');
    const busy = await removeFrames(dataDir, { frames: ['F00001', 'F00002'], dryRun: false });
    await lock.release();
    expect(busy).toMatchObject({ ok: false, json: { frames: [{ removed: false }, { removed: true }] } });
    expect(await framesServed(dataDir)).toEqual(['F00001']);
  });
});
