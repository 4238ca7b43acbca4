import { cpSync, utimesSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { verifyLake } from '../../ingest/command/lakeCommands.ts';
import { silentReporter } from '../../ingest/progress/reporter.ts';
import { writeDemoGranules } from '../../cli/demo/writeDemoGranules.ts';
import { readArchiveIndex } from '../../store/archive/checkedIndex.ts';
import {
  archiveFiles,
  comparable,
  FRAME,
  LINE_OF_SIGHT,
  plantGrowingFrame,
} from '../support/files/growingFrame.ts';
import { ingest } from '../support/files/ingested.ts';
import { temporaryFolder } from '../support/machine/temporaryFolder.ts';

const { files, manifest: first, allAtOnce, lakeOfAll, folderOf } = await plantGrowingFrame();

describe('a frame that grows', () => {
  test('is tied to stations with a horizontal velocity, although the line of sight is only archived', async () => {
    const table = join(await temporaryFolder(), 'stations.csv');
    const dataDir = await lakeOfAll();
    const [west, south, east, north] = first.bbox;
    await writeFile(
      table,
      'station,lat,lon,v_up_mm_yr,sigma_mm_yr,v_east_mm_yr,v_north_mm_yr\n' +
        `MIDDLE,${(south + north) / 2},${(west + east) / 2},1,0.5,-10,4\n`,
    );
    const tied = await ingest(dataDir, { paths: [], frameId: FRAME, gnss: [table] });
    const atOnce = await ingest(await temporaryFolder(), { paths: [await folderOf(files)], gnss: [table] });
    expect(tied.manifest.calibration.stations[0]!.horizontal_term_mm_yr).not.toBeNull();
    expect(tied.manifest.calibration).toEqual(atOnce.manifest.calibration);
    const notes: string[] = [];
    const reporter = { ...silentReporter, note: (text: string) => void notes.push(text) };
    const untied = await ingest(dataDir, { paths: [], frameId: FRAME, reporter });
    expect(untied.manifest.calibration.kind).toBe('relative');
    expect(notes.join('\n')).toContain('tied to 1 GNSS station(s), and none was found or given');
  });

  test('refuses by name a product that is written to between its checksum and its decoding', async () => {
    const folder = await folderOf(files);
    const dataDir = await temporaryFolder();
    const victim = files.find((name) => name.endsWith('.nc'))!;
    const notes: string[] = [];
    let isWritten = false;
    const reporter = {
      ...silentReporter,
      note: (text: string) => void notes.push(text),
      stage: (name: string) => {
        if (isWritten || name !== 'archiving') return;
        isWritten = true;
        utimesSync(join(folder, victim), new Date(), new Date());
      },
    };
    const { manifest } = await ingest(dataDir, { paths: [folder], reporter });
    expect(manifest.products.find(({ name }) => name === victim)).toMatchObject({ outcome: 'refused' });
    expect(notes.join('\n')).toContain(`${victim}: it was written to or taken away while it was read`);
    const archived = archiveFiles(dataDir).flatMap((path) => readArchiveIndex(path).header.sources);
    expect(archived.map(({ name }) => name)).not.toContain(victim);
    // When it is given again, the lake is complete.
    await ingest(dataDir, { paths: [folder] });
    expect((await verifyLake(dataDir)).ok).toBe(true);
  });

  test('keeps its grid, however many products of another one are given, until it is replaced', async () => {
    const dataDir = await lakeOfAll();
    const other = join(await temporaryFolder(), 'other');
    const size = { rows: 48, cols: 40, seed: 5, endDate: '2026-09-30' };
    await writeDemoGranules({ ...size, epochs: 14, outDir: other });
    await expect(ingest(dataDir, { paths: [other] })).rejects.toMatchObject({
      code: 'no_usable_product',
      message: expect.stringMatching(/grid of the products that the frame has .*70 × 40.*48 × 40.*--replace/),
    });
    const replaced = await ingest(dataDir, { paths: [other], replace: true });
    expect(first.grid.rows).toBe(70);
    expect(replaced.manifest.grid.rows).toBe(48);
  });

  test('loses nothing to another ingest that is published while this one is being planned', async () => {
    const dataDir = await temporaryFolder();
    const products = files.filter((name) => !LINE_OF_SIGHT.test(name));
    const others = files.filter((name) => LINE_OF_SIGHT.test(name));
    await ingest(dataDir, { paths: [await folderOf([...others, ...products.slice(0, -2)])] });
    const meanwhile = await temporaryFolder();
    cpSync(dataDir, meanwhile, { recursive: true });
    await ingest(meanwhile, { paths: [await folderOf(products.slice(-2, -1))] });
    const folder = await folderOf(products.slice(-1));
    await writeFile(join(folder, 'README.md'), 'a file to be listed');
    let isPublished = false;
    const note = () => {
      if (isPublished) return;
      isPublished = true;
      cpSync(meanwhile, dataDir, { recursive: true });
    };
    const { manifest } = await ingest(dataDir, { paths: [folder], reporter: { ...silentReporter, note } });
    expect(isPublished).toBe(true);
    expect(await comparable(dataDir, manifest)).toEqual(allAtOnce);
  });
});

describe('a file of the archive', () => {
  test('that refers to a deleted one is deleted too: in a new form, that one may store its coherence elsewhere', async () => {
    const dataDir = await lakeOfAll();
    const indices = archiveFiles(dataDir).map((path) => readArchiveIndex(path));
    const borrowers = indices.filter(({ header }) => header.borrows.length > 0);
    const [holder] = borrowers[0]!.header.borrows;
    const held = indices.find(({ path }) => basename(path) === holder)!;
    const lost = borrowers.filter(({ header }) => header.borrows.includes(holder!));
    await rm(held.path);
    await ingest(dataDir, { paths: [await folderOf([held.header.sources[0]!.name])] });
    const remaining = archiveFiles(dataDir);
    expect(remaining).toContain(held.path);
    expect(lost.some(({ path }) => remaining.includes(path))).toBe(false);
    const { manifest } = await ingest(dataDir, {
      paths: [await folderOf(lost.map(({ header }) => header.sources[0]!.name))],
    });
    expect(await comparable(dataDir, manifest)).toEqual(allAtOnce);
  });

  test('that is missing is reported by verify, and rebuilt when its product is given', async () => {
    const dataDir = await lakeOfAll();
    const folder = await folderOf(files);
    for (const lost of [/IW_/, LINE_OF_SIGHT]) {
      const paths = archiveFiles(dataDir);
      // If others refer to a file, those come first.
      const holders = new Set(paths.flatMap((file) => readArchiveIndex(file).header.borrows));
      const path = paths.find(
        (file) => lost.test(readArchiveIndex(file).header.sources[0]!.name) && !holders.has(basename(file)),
      )!;
      const { name } = readArchiveIndex(path).header.sources[0]!;
      await rm(path);
      const checked = await verifyLake(dataDir);
      expect(checked.ok).toBe(false);
      expect(checked.lines.join()).toContain(name);
      const { isUnchanged, manifest } = await ingest(dataDir, { paths: [folder] });
      expect(isUnchanged).toBe(false);
      expect(await comparable(dataDir, manifest)).toEqual(allAtOnce);
      expect((await verifyLake(dataDir)).lines).toEqual([expect.stringContaining('sound')]);
    }
    expect((await ingest(dataDir, { paths: [folder] })).isUnchanged).toBe(true);
  });
});
