import { cp, mkdir, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { beforeEach, describe, expect, test } from 'vitest';
import { sha256OfFile } from '../../../../store/lake/files/local/durableFiles.ts';
import { ensureLakeIndex, updateLakeIndex } from '../../../../store/lake/release/lakeIndex.ts';
import { isLakeIndexStale } from '../../../../store/lake/release/lakeIndexAge.ts';
import { removeFrame } from '../../../../store/lake/release/removeFrame.ts';
import { servedRelease } from '../../../../store/lake/release/releasePointer.ts';
import { plantFrame, type PlantedCell } from '../../../support/planted/plantedLake.ts';
import { finished, startCommand } from '../../../support/machine/runProcess.ts';
import { temporaryFolder } from '../../../support/machine/temporaryFolder.ts';

const NOW = Date.UTC(2026, 5, 1);
let dataDir: string;
beforeEach(async () => {
  dataDir = await temporaryFolder();
});

const cells = (count: number, velocityVerticalMmYr: number): PlantedCell[] =>
  Array.from({ length: count }, (_, col) => ({ row: 3, col, velocityVerticalMmYr }));
const plant = (frameId: string, planted: readonly PlantedCell[], hours = 0) =>
  plantFrame({ dataDir, frameId, cells: planted, now: NOW + hours * 3_600_000, maps: true });

async function sql(...statements: readonly string[]): Promise<Record<string, unknown>[]> {
  const instance = await DuckDBInstance.create(':memory:', { autoinstall_known_extensions: 'false' });
  const connection = await instance.connect();
  let rows: Record<string, unknown>[] = [];
  for (const statement of statements) rows = (await connection.runAndReadAll(statement)).getRowObjectsJson();
  connection.closeSync();
  instance.closeSync();
  return rows;
}
const listed = (columns = 'DISTINCT frame, release') =>
  sql(`SELECT ${columns} FROM '${dataDir}/index.parquet' ORDER BY ALL`);

describe('the index of a lake', () => {
  test('lists only the files of the served releases, as they are on disk', async () => {
    await plant('F00001', cells(5, -12));
    const second = await plant('F00001', cells(7, -14), 1);
    const other = await plant('F00002', cells(3, -20));
    expect(await listed()).toEqual([
      { frame: 'F00001', release: second },
      { frame: 'F00002', release: other },
    ]);
    const files = await listed('*');
    expect(new Set(files.map(({ table }) => table))).toEqual(new Set(['cells', 'series', 'maps', 'other']));
    for (const { path, bytes, sha256, table, rows, h3_5 } of files) {
      const file = join(dataDir, String(path));
      expect((await readFile(file)).length).toBe(Number(bytes));
      expect(await sha256OfFile(file)).toBe(sha256);
      expect(h3_5 === null).toBe(!['cells', 'series'].includes(String(table)));
      expect(rows === null).toBe(!String(path).endsWith('.parquet'));
      if (h3_5 !== null) expect(path).toContain(`/${table as string}/h3_5=${h3_5 as string}/`);
    }
    const bbox = files[0]!['bbox'] as Record<string, number>;
    expect(bbox['xmin']).toBeLessThan(bbox['xmax']!);
    expect(bbox['ymin']).toBeLessThan(bbox['ymax']!);
  });

  test('is what the SQL of docs/gis.md reads: a superseded release is not returned', async () => {
    await plant('F00001', cells(5, -12));
    await plant('F00001', cells(7, -14), 1);
    await plant('F00002', cells(2, -20));
    const guide = await readFile('docs/gis.md', 'utf8');
    const [, block] = /```sql\n([^`]*index\.parquet[^`]*)```/.exec(guide)!;
    const statements = block!
      .replaceAll("'data/", `'${dataDir}/`)
      .split(';')
      .map((each) => each.trim());
    const rows = await sql(...statements.filter((each) => each !== ''));
    expect(rows.map(({ frame, velocity_vertical_mm_yr: velocity }) => [frame, velocity])).toEqual([
      ...Array.from({ length: 2 }, () => ['F00002', -20]),
      ...Array.from({ length: 7 }, () => ['F00001', -14]),
    ]);
  });

  test('`./gm sql` returns only the served releases, too', async () => {
    await plant('F00001', cells(5, -12));
    await plant('F00001', cells(7, -14), 1);
    const query = 'SELECT count(*)::INTEGER AS n, min(frame) AS frame FROM cells';
    const { code, output } = await finished(startCommand(['sql', query], { GM_DATA_DIR: dataDir }));
    expect(code).toBe(0);
    expect(output).toMatch(/7 +│ 'F00001'/);
  });

  test('follows the removal of a frame', async () => {
    await plant('F00001', cells(2, 1));
    const kept = await plant('F00002', cells(2, 1));
    await removeFrame(dataDir, 'F00001');
    expect(await listed()).toEqual([{ frame: 'F00002', release: kept }]);
  });

  test('is rewritten when it is missing, damaged, or older than a pointer', async () => {
    const first = await plant('F00001', cells(2, 1));
    const second = await plant('F00001', cells(2, 1), 1);
    const index = join(dataDir, 'index.parquet');
    expect(await isLakeIndexStale(dataDir)).toBe(false);
    expect(await ensureLakeIndex(dataDir)).toBe(false);
    await rm(index);
    expect(await isLakeIndexStale(dataDir)).toBe(true);
    expect(await ensureLakeIndex(dataDir)).toBe(true);
    await writeFile(index, 'PAR1 no');
    expect(await ensureLakeIndex(dataDir)).toBe(true);
    expect(await listed()).toEqual([{ frame: 'F00001', release: second }]);
    // Someone manually goes back to the earlier release.
    const pointer = join(dataDir, 'frames/F00001/current.json');
    await writeFile(
      pointer,
      JSON.stringify({ release: first, published_at: new Date(NOW).toISOString(), earlier: [second] }),
    );
    await utimes(pointer, new Date(), new Date(Date.now() + 10_000));
    expect(await isLakeIndexStale(dataDir)).toBe(true);
    expect(await ensureLakeIndex(dataDir)).toBe(true);
    expect(await listed()).toEqual([{ frame: 'F00001', release: first }]);
  });

  test('is rewritten for another pointer whatever the clocks show, and in a copied lake recognizes its pointers', async () => {
    const first = await plant('F00001', cells(2, 1));
    const second = await plant('F00001', cells(2, 1), 1);
    const pointer = join(dataDir, 'frames/F00001/current.json');
    await writeFile(
      pointer,
      JSON.stringify({ release: first, published_at: new Date(NOW).toISOString(), earlier: [second] }),
    );
    await utimes(pointer, new Date(0), new Date(0));
    expect(await isLakeIndexStale(dataDir)).toBe(true);
    expect(await ensureLakeIndex(dataDir)).toBe(true);
    expect(await isLakeIndexStale(dataDir)).toBe(false);

    const copy = await temporaryFolder();
    await cp(dataDir, copy, { recursive: true, preserveTimestamps: true });
    expect(await isLakeIndexStale(copy)).toBe(true);
    expect(await ensureLakeIndex(copy)).toBe(false);
    expect(await isLakeIndexStale(copy)).toBe(false);
  });

  test('of many frames published at once has them all, and leaves no other files', async () => {
    const frames = Array.from({ length: 8 }, (_, i) => `F0000${i}`);
    await Promise.all(frames.map((frame) => plant(frame, cells(2, 1))));
    await Promise.all([updateLakeIndex(dataDir), removeFrame(dataDir, 'F00003'), updateLakeIndex(dataDir)]);
    const names = (await listed('DISTINCT frame')).map(({ frame }) => frame);
    expect(names).toEqual(frames.filter((frame) => frame !== 'F00003'));
    expect((await readdir(dataDir)).toSorted()).toEqual(['frames', 'index.parquet']);
  });

  test('leaves out a frame with an unreadable release, and keeps the others', async () => {
    const release = await plant('F00001', cells(2, 1));
    const kept = await plant('F00002', cells(2, 1));
    const folder = join(dataDir, 'frames/F00001/releases', release);
    await rename(join(folder, 'manifest.json'), join(folder, 'gone.json'));
    await mkdir(join(dataDir, 'frames/F00009'));
    await updateLakeIndex(dataDir);
    expect(await listed()).toEqual([{ frame: 'F00002', release: kept }]);
    expect(await servedRelease(dataDir, 'F00001')).toBe(release);
  });
});
