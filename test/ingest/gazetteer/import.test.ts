import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { lockGazetteer } from '../../../location/gazetteer/write/importRows.ts';
import { openGazetteer } from '../../../location/gazetteer/openGazetteer.ts';
import { gazetteerStatus } from '../../../ingest/gazetteer/gazetteerStatus.ts';
import { importFiles, rowsOf, servedRows } from '../../support/files/gazetteerImport.ts';
import { temporaryFolder } from '../../support/machine/temporaryFolder.ts';
import { COUNTIES, gazetteerFiles, writeCounties, ZIPS } from '../../support/files/threeCounties.ts';
import { addressRange, writeLayer } from '../../support/files/tigerFiles.ts';

describe('an import', () => {
  test('of the same files again changes nothing; of a changed one it replaces only that unit', async () => {
    const [files, dataDir] = [await temporaryFolder(), await temporaryFolder()];
    writeCounties(files, 100);
    await importFiles(dataDir, [files]);
    const before = await gazetteerFiles(dataDir);
    const pointer = await readFile(join(dataDir, 'gazetteer/gazetteer.json'), 'utf8');
    expect((await importFiles(dataDir, [files])).units.map(({ outcome }) => outcome)).toEqual(
      COUNTIES.map(() => 'unchanged'),
    );
    expect(await gazetteerFiles(dataDir)).toEqual(before);
    expect(await readFile(join(dataDir, 'gazetteer/gazetteer.json'), 'utf8')).toBe(pointer);

    const gazetteer = await openGazetteer({ dataDir, pollIntervalMs: 0 });
    onTestFinished(() => gazetteer.close());
    const held = await gazetteer.zip(ZIPS[1]!);
    const newer = await temporaryFolder();
    writeCounties(newer, 300);
    const report = await importFiles(dataDir, [join(newer, 'tl_2021_30059_addrfeat.shp')]);
    expect(report.units.map(({ unit, outcome }) => [unit, outcome])).toEqual([['30059', 'replaced']]);
    // A reader that hasn't checked the pointer yet finds the files gone, and then checks it.
    expect(rowsOf((await gazetteer.zip(ZIPS[0]!))!)[0]!.number).toBe('L 300..398 E');
    expect(await gazetteer.zip(ZIPS[1]!)).toBe(held);
    const names = (await gazetteerFiles(dataDir)).filter((name) => name.endsWith('unit.json'));
    expect(names).toHaveLength(3);
  });

  test('with --dry-run reports what it would do and writes nothing', async () => {
    const [files, dataDir] = [await temporaryFolder(), join(await temporaryFolder(), 'data')];
    writeCounties(files, 100);
    const report = await importFiles(dataDir, [files], { dryRun: true });
    expect(report.units.map(({ unit, outcome, rows }) => [unit, outcome, rows])).toEqual(
      COUNTIES.map((unit) => [unit, 'planned', 20]),
    );
    expect(existsSync(dataDir)).toBe(false);
    const { units } = await importFiles(dataDir, [files]);
    expect(units[0]).toMatchObject({ streets: 20, zips: 1 });
    expect(report.units.map((unit) => ({ ...unit, outcome: 'imported' }))).toEqual(units);
  });

  test.each([1, 2])(
    'in which a county fails for any reason, in %i threads, serves the others and names the file',
    async (threads) => {
      const [files, dataDir, folder] = [
        await temporaryFolder(),
        await temporaryFolder(),
        await temporaryFolder(),
      ];
      writeCounties(files, 100);
      // It is listed as a file but can't be read as one.
      await symlink(folder, join(files, 'us-mt-30065.csv'));
      await symlink(folder, join(files, 'tl_2021_30067_addrfeat.zip'));
      const report = await importFiles(dataDir, [files], { threads });
      expect(report.ok).toBe(false);
      expect(report.refused.map(({ reason }) => reason)).toEqual([
        expect.stringMatching(/^tl_2021_30067_addrfeat\.zip: .*EISDIR/) as string,
        expect.stringMatching(/^us-mt-30065\.csv: .*EISDIR/) as string,
      ]);
      expect(report.units.map(({ unit, outcome }) => [unit, outcome])).toEqual(
        COUNTIES.map((unit) => [unit, 'imported']),
      );
      expect(Object.keys(await servedRows(dataDir, ZIPS))).toHaveLength(ZIPS.length);
    },
  );

  test('are listed by unit, one with ranges and points as one', async () => {
    const [files, dataDir] = [await temporaryFolder(), await temporaryFolder()];
    const house = {
      type: 'Feature',
      properties: { number: '7', street: 'Street 1 Rd', city: '', region: 'MT', postcode: ZIPS[0] },
      geometry: { type: 'Point', coordinates: [-111.2, 46.5] },
    };
    const points = join(files, 'us-mt-30059.geojson');
    await writeFile(points, `${JSON.stringify(house)}\n`);
    await importFiles(dataDir, [points]);
    writeCounties(files, 100);
    await importFiles(dataDir, [files]);
    const { lines } = await gazetteerStatus(dataDir);
    expect(lines.map((line) => line.split(':')[0])).toEqual([
      '30059 points',
      '30059 ranges',
      '30061 ranges',
      '30063 ranges',
      expect.stringMatching(/^3 units, 61 rows, /),
    ]);
  });

  test('is refused while another one runs', async () => {
    const [files, dataDir] = [await temporaryFolder(), await temporaryFolder()];
    writeCounties(files, 100);
    const lock = await lockGazetteer(dataDir);
    await expect(importFiles(dataDir, [files])).rejects.toMatchObject({
      code: 'ingest_in_progress',
      message: expect.stringMatching(/the gazetteer is being imported by process \d+/) as string,
    });
    await lock.release();
    expect((await importFiles(dataDir, [files])).ok).toBe(true);
  });

  test('continues after a killed one with units that were finished and not yet served', async () => {
    const [files, dataDir] = [await temporaryFolder(), await temporaryFolder()];
    writeCounties(files, 100);
    await importFiles(dataDir, [files]);
    const rows = await servedRows(dataDir, ZIPS);
    // As left by a kill just before the pointer changes.
    await rm(join(dataDir, 'gazetteer/gazetteer.json'));
    expect(await servedRows(dataDir, ZIPS)).toEqual({});
    const report = await importFiles(dataDir, [files]);
    expect(report.read).toEqual([]);
    expect(await servedRows(dataDir, ZIPS)).toEqual(rows);
  });

  test('stopped between two units serves the finished ones', async () => {
    const [files, dataDir] = [await temporaryFolder(), await temporaryFolder()];
    writeCounties(files, 100);
    const stop = new AbortController();
    const reporter = {
      stage: () => undefined,
      advance: () => stop.abort(),
      note: () => undefined,
      end: () => undefined,
    };
    const report = await importFiles(dataDir, [files], { stop: stop.signal, reporter });
    expect(report.ok).toBe(false);
    expect(Object.keys(await servedRows(dataDir, ZIPS))).toEqual([ZIPS[0]]);
    expect((await importFiles(dataDir, [files])).units.map(({ outcome }) => outcome)).toEqual([
      'unchanged',
      'imported',
      'imported',
    ]);
  });

  test('reports a file whose parts belong to different counties, and layers that are given twice', async () => {
    const [files, other, dataDir] = [
      await temporaryFolder(),
      await temporaryFolder(),
      await temporaryFolder(),
    ];
    writeCounties(files, 100);
    writeCounties(other, 100, 3);
    await rename(join(other, 'tl_2021_30061_addrfeat.dbf'), join(files, 'tl_2021_30061_addrfeat.dbf'));
    await mkdir(join(files, 'again'));
    writeLayer(join(files, 'again'), 'tl_2021_30059_addrfeat', [addressRange({})]);
    await writeFile(join(files, 'tl_2021_30063_faces.dbf'), '');
    const { refused } = await importFiles(dataDir, [files]);
    expect(refused.map(({ reason }) => reason)).toEqual([
      expect.stringMatching(/tl_2021_30059_addrfeat\.shp: .* is the same layer; give one of them/),
      expect.stringMatching(/tl_2021_30061_addrfeat\.shx has 20 shapes, its table 3 records/),
      expect.stringMatching(/tl_2021_30063_faces\.dbf is truncated/),
    ]);
    await expect(importFiles(dataDir, [join(files, 'nowhere')])).rejects.toMatchObject({
      code: 'source_not_found',
    });
  });
});
