import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import type { Grid } from '../../../core/geodesy/grid.ts';
import { openFrameStack } from '../../../ingest/reader/openFrameStack.ts';
import { sha256OfFile } from '../../../store/lake/files/local/durableFiles.ts';
import { archiveGranules } from '../../../workers/granule/archiveGranules.ts';
import { writeGranule } from '../../support/files/dispS1Granule.ts';
import { lineOfSightBands, writeGeotiff } from '../../support/files/geotiff.ts';
import { temporaryFolder } from '../../support/machine/temporaryFolder.ts';

const grid: Grid = {
  epsg: 32614,
  originX: 480000,
  originY: 2150790,
  cellWidth: 30,
  cellHeight: 30,
  rows: 40,
  cols: 30,
};
const STATIC = 'OPERA_L3_DISP-S1-STATIC_F90001_20140403_S1A_v1.0_line_of_sight_enu.tif';

test('a granule hashed while its cells are read gets the same file of the same name as one that was hashed before', async () => {
  const folder = await temporaryFolder();
  const displacement = (row: number, col: number) => 0.01 * Math.sin(row + col);
  const path = await writeGranule(folder, {
    reference: '20200101',
    secondary: '20200113',
    grid,
    displacement,
  });
  writeGeotiff(folder, STATIC, { grid, bands: lineOfSightBands() });
  const early = await openFrameStack([folder], {});
  const late = await openFrameStack([folder], { lateChecksums: true });
  const sha256 = await sha256OfFile(path);
  const granuleOf = (stack: typeof late) =>
    stack.products.find(({ name }) => name === basename(path))?.sha256 ?? null;
  expect(granuleOf(early)).toBe(sha256);
  expect(granuleOf(late)).toBeNull();
  expect(late.lateChecksums!.isMissing(0)).toBe(true);

  const archives: Buffer[] = [];
  for (const [stack, isLate] of [
    [early, false],
    [late, true],
  ] as const) {
    const archive = await temporaryFolder();
    const { sources, corrections, facts } = stack.origins![0]!;
    const content = {
      is: 'pair',
      product_kind: stack.kind,
      reference_date: '2020-01-01',
      secondary_date: '2020-01-13',
      corrections,
      facts,
    } as const;
    const [granule] = stack.storedGranules!([0]);
    const header = { sources: [...sources], grid, tile: granule!.chunk, content };
    const named = join(archive, `${sha256}.pairs`);
    const result = archiveGranules({
      granules: [{ granule: granule!, path: isLate ? { inFolder: archive } : named, header }],
    });
    expect(result.sources[0]![0]!.sha256).toBe(sha256);
    expect(existsSync(named)).toBe(true);
    archives.push(await readFile(named));
  }
  expect(archives[0]!.equals(archives[1]!)).toBe(true);

  late.lateChecksums!.settle(0, sha256);
  expect(late.products).toEqual(early.products);
  expect(late.origins).toEqual(early.origins);
  early.close();
  late.close();
});
